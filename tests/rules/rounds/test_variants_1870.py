"""Test the ends and the order of starts that a table may choose in 1870."""

from __future__ import annotations

from typing import Any

from rails18.core.actions import BuyShare, Dividend, Pass, StartCompany
from rails18.core.game import Game
from rails18.core.notes import ConnectionNotes, RoundNotes
from rails18.core.state import CLOSED, Frame
from rails18.rules.options import DESTINATION_SLOT
from rails18.rules.rounds import founding_order
from tests.support.building_1870 import TURN, turn
from tests.support.connection_1870 import connecting, gulf
from tests.support.stock_1870 import broken, cash, due, everybody_passes, moment, play, step

FINISH = {"options": {"finish_on_400": True}}
HISTORY = {"options": {"historical_order": True}}
AT_375, AT_350 = (0, 19), (1, 19)
PLACES = {"J3": ("57", 1), "J5": ("14", 0)}


def paying(**given: Any) -> Game:
    """Return the dividend step of TP at 375; MP still has to operate."""
    return turn(
        "TP",
        "dividend",
        tiles=PLACES,
        trains={"2-0": "TP"},
        income={"TP": 50},
        others={"MP": "P2"},
        market={"TP": AT_375, "MP": (5, 5)},
        stacks={AT_375: ("TP",), (5, 5): ("MP",)},
        **given,
    )


def test_the_turn_is_finished() -> None:
    """variant.finish400.end: TP reaches 400, has its train step, and the game ends before MP operates."""
    game = play(paying(**FINISH), Dividend("P1", "TP", "pay"))
    assert step(game) == "trains"
    play(game, Pass("P1"))
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.operated) == ("finish", ("TP",))


def test_without_the_choice() -> None:
    """variant.finish400.end: where it was not chosen MP operates."""
    game = play(paying(), Dividend("P1", "TP", "pay"), Pass("P1"))
    assert game.position.frame.company == "MP"


def test_at_once_on_the_site() -> None:
    """variant.finish400.end: 18xx.games stops when the token arrives."""
    game = play(paying(profile="18xx.games", **FINISH), Dividend("P1", "TP", "pay"))
    assert game.state.ending is not None


def test_after_a_connection_run() -> None:
    """variant.finish400.end: a connection run that leads to 400 is completed, and then the game is over."""
    at = (1, 20)
    frames = (
        Frame("operating", notes=RoundNotes(companies=("SP", "TP"), steps=TURN)),
        Frame("connection_dividend", "P1", "SP", ConnectionNotes(income=80)),
    )
    game = connecting(at=2, frames=frames, market={"SP": at}, stacks={at: ("SP",)}, others={"TP": "P2"}, **FINISH)
    play(game, Dividend("P1", "SP", "pay"))
    assert cash(game, "P1") == 525 + 48
    assert game.state.ending is not None
    assert "TP" not in game.state.operated


def test_in_a_stock_round() -> None:
    """variant.finish400.stock_round: sold out at 375, IC rises to 400 and nobody operates any more."""
    hold = {"P1": {"IC": 60}, "P2": {"IC": 40}}
    game = moment(hold, {"IC": (1, 20)}, privates={"GRSC": "P3"}, cash={"P3": 0}, **FINISH)
    everybody_passes(game)
    assert game.state.ending is not None
    assert game.state.ending.reason == "finish"
    assert cash(game, "P3") == 0


def test_order_of_starts() -> None:
    """variant.history.eligible, variant.history.order: before GMO IC is refused its sixth share."""
    hold = {"P1": {"GMO": 50}, "P2": {"IC": 50}}
    game = moment(hold, {"GMO": (3, 6), "IC": (3, 6)}, player="P2", cash={"P2": 500}, **HISTORY)
    assert founding_order.startable(game.position, "GMO")
    assert not founding_order.startable(game.position, "IC")
    assert broken(game, BuyShare("P2", "IC", "offering")) == {"variant.history.eligible", "variant.history.five_cap"}
    hold = {"P1": {"GMO": 60}, "P2": {"IC": 50}}
    game = moment(hold, {"GMO": (3, 6), "IC": (3, 6)}, player="P2", cash={"P2": 500}, **HISTORY)
    assert not broken(game, BuyShare("P2", "IC", "offering"))


def test_the_pool_knows_no_order() -> None:
    """variant.history.eligible: before GMO a share of IC out of the pool is sold."""
    hold = {"P1": {"GMO": 50}, "P2": {"IC": 40}, "pool": {"IC": 10}}
    game = moment(hold, {"GMO": (3, 6), "IC": (3, 6)}, player="P2", cash={"P2": 500}, **HISTORY)
    assert broken(game, BuyShare("P2", "IC", "offering")) == {"variant.history.eligible", "variant.history.five_cap"}
    assert not broken(game, BuyShare("P2", "IC", "pool"))


def test_five_before_its_time() -> None:
    """variant.history.five_cap: of FW, not startable, the fifth share is sold and the sixth refused."""
    four = moment({"P1": {"FW": 40}}, {"FW": (3, 6)}, cash={"P1": 500}, **HISTORY)
    assert not broken(four, BuyShare("P1", "FW", "offering"))
    play(four, BuyShare("P1", "FW", "offering"))
    five = moment({"P1": {"FW": 50}}, {"FW": (3, 6)}, cash={"P1": 500}, **HISTORY)
    assert "variant.history.five_cap" in broken(five, BuyShare("P1", "FW", "offering"))
    free = moment({"P1": {"FW": 50}}, {"FW": (3, 6)}, cash={"P1": 500})
    assert not broken(free, BuyShare("P1", "FW", "offering"))


def test_president_before_its_time() -> None:
    """variant.history.eligible: the president's certificate may be bought earlier."""
    assert not broken(moment(cash={"P1": 500}, **HISTORY), StartCompany("P1", "FW", 76))


def test_a_closed_company_bars_nobody() -> None:
    """variant.history.eligible: IC is startable when GMO was closed."""
    game = moment({"P2": {"IC": 50}}, {"IC": (3, 6)}, **HISTORY)
    gone = {**game.state.certificates, **{f"GMO-{number}": CLOSED for number in range(9)}}
    assert founding_order.startable(game.position.supposing(certificates=gone), "IC")


def test_the_frisco_waits_and_pays() -> None:
    """variant.history.frisco_six, variant.history.frisco_income: with 20% sold it pays 20 and does not operate."""
    hold = {"P1": {"GMO": 60}, "P4": {"SLSF": 20}}
    game = moment(hold, {"GMO": (3, 6), "SLSF": (3, 6)}, cash={"P4": 0}, **HISTORY)
    everybody_passes(game)
    assert cash(game, "P4") == 20
    assert "SLSF" not in game.position.state.frames[0].notes.companies
    assert due(game) == "P1"


def test_a_floated_frisco_pays_no_more() -> None:
    """variant.history.frisco_income: with 60% sold it has floated, and its certificate pays nothing besides."""
    hold = {"P1": {"GMO": 60}, "P4": {"SLSF": 60}}
    game = moment(hold, {"GMO": (3, 6), "SLSF": (3, 6)}, cash={"P4": 0}, **HISTORY)
    everybody_passes(game)
    assert cash(game, "P4") == 0


def test_the_line_of_the_tests() -> None:
    """variant.nonblocking.tokens: the choice sets where destination tokens lie."""
    assert gulf(options={"nonblocking_destinations": True}).position.option(DESTINATION_SLOT) == "beside"
    assert gulf().position.option(DESTINATION_SLOT) == "space"

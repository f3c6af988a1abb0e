"""Test the order of rounds, companies and steps in 1870, and which companies operate."""

from __future__ import annotations

import pytest

from rails18.core.actions import (
    BuyPrivate,
    BuyShare,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from rails18.core.state import Round
from rails18.rules.market import market
from tests.support.stock_1870 import POOL, broken, cash, cell, due, everybody_passes, moment, play, step
from tests.support.turns_1870 import buy, events, finish, opening, skip_to, turn

IC_MP = {"P1": {"IC": 60}, "P2": {"MP": 60}}


def operating(game):
    """Return the company whose turn it is."""
    return game.position.frame.company


@pytest.mark.parametrize(("phase", "rounds"), [("1", 1), ("2", 2), ("4", 3)])
def test_a_game_turn(phase, rounds):
    """operating.turn.structure, operating.round.next: a stock round, its operating rounds, and a stock round."""
    game = opening(IC_MP, phase=phase)
    skip_to(game, "stock")
    assert [facts["number"] for facts in events(game, "operating_round")] == list(range(1, rounds + 1))
    assert game.state.round == Round("stock", 3, 1, 1)


def test_privates_come_first():
    """operating.round.privates_first: GRSC pays P1 5 and MRBC pays SSW 10 before the first company moves."""
    hold = {"P1": {"IC": 60}, "P2": {"SSW": 60}}
    game = opening(hold, privates={"GRSC": "P1", "MRBC": "SSW"})
    assert (cash(game, "P1"), cash(game, "SSW")) == (530, 10)
    assert operating(game) == "IC"
    assert step(game) == "track"


def test_dearest_company_first():
    """operating.order.share_price: SP at 110, IC at 100, MP at 76."""
    hold = {"P1": {"IC": 60}, "P2": {"MP": 60}, "P3": {"SP": 60}}
    game = opening(hold, {"SP": (0, 7), "IC": (0, 6), "MP": (3, 6)})
    assert [operating(game), finish(game), finish(game)] == ["SP", "IC", "MP"]


def test_further_right_first():
    """operating.order.rightmost: both stand at 100, MP one column further right."""
    game = opening(IC_MP, {"IC": (0, 6), "MP": (1, 7)})
    assert game.position.price("IC") == game.position.price("MP") == 100
    assert operating(game) == "MP"
    assert finish(game) == "IC"


@pytest.mark.parametrize("upper", ["MP", "TP"])
def test_upper_token_first(upper):
    """operating.order.top_down: of two tokens in one cell the upper one goes first."""
    lower = {"MP": "TP", "TP": "MP"}[upper]
    game = opening(
        {"P1": {"MP": 60}, "P2": {"TP": 60}}, stacks={(1, 6): (upper, lower)}, market={"MP": (1, 6), "TP": (1, 6)}
    )
    assert operating(game) == upper
    assert finish(game) == lower


def test_order_is_read_afresh():
    """operating.order.dynamic: SP's president sells two IC for a train, IC falls from 100 to 82, and MP goes first.

    IC stands on [0,6]; two rows down is 82.
    """
    hold = {"P3": {"SP": 60, "IC": 20}, "P1": {"IC": 60}, "P2": {"MP": 60}}
    game = turn(
        "trains", "SP", "3", hold=hold, cells={"SP": (0, 7), "IC": (0, 6), "MP": (1, 6)}, operated=("SP",),
        tokens={"N1.o0": ("SP",), "K16.c0": ("IC", "SP"), "C18.c0": ("MP",)}, cash={"SP": 0, "P3": 140, "P1": 0},
        trains={"4-1": "MP"},
    )  # fmt: skip
    assert market.order(game.position) == ("SP", "IC", "MP")
    play(game, SellShares("P3", "IC", 20), buy("4-0", 300, "SP", "P3", help=300), Pass("P3"))
    assert (game.position.price("IC"), game.position.price("MP")) == (82, 90)
    assert operating(game) == "MP"
    assert finish(game) == "IC"


def test_once_a_round():
    """operating.order.once: IC rises above MP after its turn and does not operate again; others are refused."""
    game = turn(
        "dividend", cells={"IC": (1, 6), "MP": (2, 6)}, income={"IC": 60}, trains={"3-0": "IC", "3-1": "MP"},
        round=Round("operating", 2, 1, 2),
    )  # fmt: skip
    assert broken(game, Dividend("P1", "MP", "pay")) == {"operating.order.once"}
    play(game, Dividend("P1", "IC", "pay"), Pass("P1"))
    assert game.state.operated == ("IC", "MP")
    assert operating(game) == "MP"
    finish(game)
    assert game.state.round.number == 2


def test_steps_have_an_order():
    """operating.steps.sequence: a tile after the run, or a train before it, is refused; so is buying shares."""
    late = turn("dividend", income={"IC": 40}, trains={"2-0": "IC"}, cash={"IC": 500})
    assert broken(late, LayTile("P1", "IC", "J15", "9", 0)) == {"operating.steps.sequence"}
    early = turn("run", trains={"2-0": "IC"}, cash={"IC": 500})
    assert broken(early, buy("3-0", 180)) == {"operating.steps.sequence"}
    assert broken(early, Dividend("P1", "IC", "pay")) == {"operating.steps.sequence"}
    for action in (BuyShare("P1", "MP", "offering"), StartCompany("P1", "SP", 68)):
        assert broken(early, action) == {"operating.steps.sequence"}


def test_token_before_run():
    """operating.steps.sequence: routes are not run while a token can be placed, nor trains bought."""
    game = turn("token", trains={"3-0": "IC"}, cash={"IC": 500}, hold=IC_MP | {"P3": {"SP": 60}})
    assert broken(game, RunTrains("P1", "IC")) == {"operating.steps.sequence"}
    assert broken(game, DiscardTrain("P1", "IC", "2-0")) == {"train.limit.no_discard"}
    assert not broken(game, PlaceToken("P1", "IC", "H17.c0"))


def test_value_moves_before_trains_are_bought():
    """operating.steps.sequence: after a full dividend IC stands one to the right when it may buy a train."""
    game = turn("dividend", income={"IC": 40}, trains={"2-0": "IC"}, cash={"IC": 500})
    play(game, Dividend("P1", "IC", "pay"))
    assert (step(game), cell(game, "IC")) == ("trains", (1, 7))


def test_home_token_before_anything_else():
    """operating.steps.home_first: IC's token is in Jackson when its first track step opens, and MP's not yet in C18."""
    game = opening(IC_MP)
    assert (operating(game), step(game)) == ("IC", "track")
    assert game.state.tokens == {"K16.c0": ("IC",)}
    assert game.state.tokens_left["IC"] == (40,)
    finish(game)
    assert game.state.tokens["C18.c0"] == ("MP",)


def test_steps_may_be_skipped():
    """operating.steps.optional: IC skips track and token, runs, and buys nothing."""
    game = turn("track", trains={"2-0": "IC"}, cash={"IC": 500})
    play(game, Pass("P1"))
    assert step(game) == "token"
    play(game, Pass("P1"))
    assert step(game) == "run"
    play(game, next(game.options("run_trains")), Dividend("P1", "IC", "pay"))
    assert step(game) == "trains"
    play(game, Pass("P1"))
    assert operating(game) == "MP"


@pytest.mark.parametrize(("sold", "runs"), [(50, False), (60, True)])
def test_six_shares(sold, runs):
    """operating.float.six_shares, operating.float.no_actions: with five sold IC is skipped, and refused any action."""
    game = opening({"P1": {"IC": sold}, "P2": {"MP": 60}})
    assert operating(game) == ("IC" if runs else "MP")
    if not runs:
        assert broken(game, LayTile("P1", "IC", "K16", "57", 0))
        assert "IC" not in game.position.state.frames[0].notes.companies
        finish(game)
        assert "IC" not in game.state.operated


@pytest.mark.parametrize("at", ["track", "token", "run", "dividend", "trains"])
def test_an_idle_company_does_nothing(at):
    """operating.float.no_actions, operating.float.six_shares: five sold, IC is refused a tile, a run, a train, GSC."""
    game = turn(
        at, "MP", hold={"P2": {"MP": 60, "IC": 50}}, trains={"2-0": "MP", "2-1": "IC"}, income={"MP": 40},
        cash={"MP": 500, "IC": 500}, privates={"GSC": "P2"},
    )  # fmt: skip
    idle = {"operating.float.no_actions", "operating.float.six_shares"}
    for action in (
        LayTile("P2", "IC", "K16", "57", 0), RunTrains("P2", "IC"),
        Dividend("P2", "IC", "pay"), buy("3-0", 180, "IC", "P2"), BuyPrivate("P2", "IC", "GSC", 80, agreed=True),
    ):  # fmt: skip
        assert broken(game, action) == idle
    assert "IC" not in game.state.operated


def test_the_katy_share_counts_as_sold():
    """operating.float.six_shares: five bought and the one that came with the private make six."""
    game = opening({"P1": {"MKT": 50}, "P2": {"MKT": 10}}, {"MKT": (2, 6)})
    assert operating(game) == "MKT"


def test_looked_at_when_a_round_begins():
    """operating.float.at_round_start: five sold, IC idles in both rounds of the set; after its sixth share it runs."""
    game = opening({"P1": {"IC": 50}, "P2": {"MP": 60}}, phase="2")
    assert game.state.round.of == 2
    skip_to(game, "stock")
    assert {facts["company"] for facts in events(game, "turn_begins")} == {"MP"}
    assert events(game, "not_floated") == 2 * [{"company": "IC", "sold": 50, "needed": 60}]
    while due(game) != "P1":
        play(game, Pass(due(game)))
    play(game, BuyShare("P1", "IC", "offering"))
    if due(game) == "P1":
        play(game, Pass("P1"))
    everybody_passes(game)
    assert operating(game) == "IC"


def test_shares_in_the_market_count():
    """operating.float.where_shares_lie: four at players and two in the market make IC operate."""
    game = opening({"P1": {"IC": 40}, POOL: {"IC": 20}})
    assert operating(game) == "IC"


def test_the_token_of_an_idle_company_stays():
    """operating.float.token_unmoved: with five sold IC stays on [0,6] through the round; trainless MP moves left."""
    game = opening({"P1": {"IC": 50}, "P2": {"MP": 60}}, {"IC": (0, 6), "MP": (2, 6)}, phase="1")
    skip_to(game, "stock")
    assert (cell(game, "IC"), cell(game, "MP")) == ((0, 6), (2, 5))


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_the_frisco_needs_its_presidents_certificate_only(profile):
    """operating.float.frisco: with 20% sold SLSF at par 76 operates with 760."""
    game = moment(profile=profile, step="par", player="P4", company="SLSF", privates={"SLSF": "P4"}, frames=())
    assert game.title.companies["SLSF"].float_percent == 20
    game = opening({"P4": {"SLSF": 20}}, {"SLSF": (3, 6)}, par={"SLSF": 76}, owed={"SLSF": 760}, profile=profile)
    assert (operating(game), due(game), cash(game, "SLSF")) == ("SLSF", "P4", 760)

"""1846: what a company without a president does by itself, and what it leaves undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.actions import BuyPrivate, BuyShare, BuyTrain, DeclareBankruptcy, Pass, Redeem, Reissue
from rails18.core.game import Game
from rails18.core.state import OFFERING, POOL
from rails18.interchange.translate import TheirTrains, candidates
from rails18.interchange.wishes import WishDiscard
from rails18.rules.rounds import rounds
from rails18.rules.trains import supply
from tests.support.games_1846 import broken, cash, due, everybody_passes, moment, play, step, turn
from tests.support.moments import at
from tests.support.recorded_game import recorded_game

SEATS = {"B16.c0": ("GT",), "C15.c0": ("GT",), "D20.c0": ("NYC",)}
DETROIT = {"B16": ("5", 0)}


def alone(**given: object) -> Game:
    """Return P1's stock turn with GT at 80 without a president and NYC of P2 at 50."""
    hold = {"P2": {"NYC": 20}, "P3": {"GT": 10}, POOL: {"GT": 30}}
    known = {"tokens": SEATS, "tiles": DETROIT, "income": {"GT": 0, "NYC": 0}, **given}
    game = moment(hold, {"GT": 80, "NYC": 50}, **known)  # type: ignore[arg-type]
    owners = {**game.state.certificates, "GT-0": POOL}
    return at(game, game.position.supposing(certificates=owners, floated=("NYC", "GT")).state)


def operated(**given: object) -> Game:
    """Return the same game after the stock round, when NYC is to act: GT at 80 has operated before it."""
    return everybody_passes(alone(**given))


def test_it_keeps_its_place_in_the_order() -> None:
    """operating.order.receivership: GT at 60 has run before NYC at 50 is to act."""
    game = operated(trains={"2-3": "GT"})
    assert rounds.operating_order(game.position) == ("GT", "NYC")
    assert (game.position.frame.company, due(game)) == ("NYC", "P2")


def test_it_runs_and_keeps_what_it_earns() -> None:
    """receivership.turn.nothing, receivership.run.best, dividend.receivership.withhold, receivership.train.has_one.

    60 from Detroit to Port Huron are kept besides 25 of two privates, whose powers it does not use; it lays nothing and
    with a train it buys none; 70 after the stock round, then 60.
    """
    game = operated(trains={"2-3": "GT"}, cash={"GT": 175}, privates={"MC": "GT", "SC": "GT", "TBC": "P2"})
    assert (cash(game, "GT"), game.position.price("GT")) == (260, 60)
    assert game.position.trains("GT") == ("2-3",)
    assert game.state.tiles == DETROIT
    assert {stop: there for stop, there in game.state.tokens.items() if "GT" in there} == {
        "B16.c0": ("GT",), "C15.c0": ("GT",)
    }  # fmt: skip
    assert [game.state.privates[name] for name in ("MC", "SC", "TBC")] == ["GT", "GT", "P2"]
    assert (game.position.frame.company, due(game)) == ("NYC", "P2")


def test_without_a_train_two_left() -> None:
    """dividend.receivership.no_train, receivership.train.waits: 70 after the round, then 50; nobody is bankrupt."""
    game = operated(cash={"GT": 79})
    assert (cash(game, "GT"), game.position.price("GT"), game.position.trains("GT")) == (79, 50, ())
    assert game.position.players == ("P1", "P2", "P3", "P4", "P5")


def test_it_buys_the_cheapest_train() -> None:
    """receivership.train.buys: with 80 it buys a 2-train, that of the depot where one was returned, too."""
    game = operated(cash={"GT": 80}, trains={"2-8": POOL})
    assert (cash(game, "GT"), game.position.trains("GT")) == (0, ("2-0",))


@pytest.mark.parametrize(("money", "side"), [(170, "3/5"), (180, "3/5")])
def test_it_takes_the_cheaper_side(money: int, side: str) -> None:
    """receivership.train.cheaper_side: 160 for the 3/5, also with the money for the 4."""
    gone = {f"2-{number}": "scrapped" for number in range(9)}
    game = operated(phase="II", trains=gone, cash={"GT": money})
    assert cash(game, "GT") == money - 160
    assert game.position.side("4-0").name == side


def test_a_returned_train_counts_where_it_is_cheaper() -> None:
    """receivership.train.returned: a 4 in the market costs less than the 5 of the depot."""
    gone = {f"2-{number}": "scrapped" for number in range(9)} | {f"4-{number}": "scrapped" for number in range(6)}
    game = operated(phase="III", trains={**gone, "4-2": POOL}, sides={"4-2": "4"}, cash={"GT": 400})
    assert (cash(game, "GT"), game.position.trains("GT")) == (240, ("4-2",))


def test_nobody_buys_its_train() -> None:
    """train.company.receivership: for any price it is refused."""
    game = turn("NYC", "trains", hold={"P1": {"NYC": 60}, POOL: {"GT": 20}}, trains={"2-3": "GT"}, par={"GT": 60})
    owners = {**game.state.certificates, "GT-0": POOL}
    game = at(game, game.position.supposing(certificates=owners, floated=("NYC", "GT")).state)
    assert "train.company.receivership" in broken(game, BuyTrain("P1", "NYC", "2-3", 50, agreed=True))


def test_it_does_nothing_else() -> None:
    """issue.receivership.none, track.limit.receivership, token.place.receivership, private.buy.no_receivership.

    Its shares, tiles, tokens and privates: whoever tries is refused.
    """
    game = operated(cash={"GT": 500}, privates={"TBC": "P1"}, tiles={})
    assert "operating.president.acts" in broken(game, Reissue("P1", "GT", 10))
    assert "operating.president.acts" in broken(game, BuyPrivate("P1", "GT", "TBC", 20, agreed=True))
    kinds = {action.kind for player in game.position.players for action in game.options("lay_tile", company="GT")}
    assert kinds == set()
    assert cash(game, "GT") == 500 - 80


def test_who_states_its_run_does_nothing_else_for_it() -> None:
    """receivership.turn.nothing, issue.receivership.none: on 18xx.games P2 says what PRR runs, and that is all.

    Its shares were bought back, and privates bought for it.
    """
    game = recorded_game(Path(__file__).parents[2] / "games" / "random" / "1846-5p-554.json")
    game.go_to(108)
    assert (step(game), game.position.frame.company, due(game)) == ("run", "PRR", "P2")
    assert [entry.kind for entry in game.menu() if entry.enabled] == ["run_trains", "stop_game"]
    assert "issue.receivership.none" in broken(game, Redeem("P2", "PRR", POOL, percent=10))
    assert "private.buy.anytime" in broken(game, BuyPrivate("P2", "PRR", "CWI", 20, agreed=True))


def test_its_shares_are_bought_as_usual() -> None:
    """receivership.share.normal: from the market and from the treasury, at 80 each."""
    game = play(alone(cash={"GT": 0}), BuyShare("P1", "GT", POOL), BuyShare("P2", "GT", OFFERING))
    assert (cash(game, "P1"), cash(game, "P2"), cash(game, "GT")) == (320, 320, 80)


def test_more_than_half_may_lie_in_the_market() -> None:
    """receivership.market.over_half: with its president's certificate 60% do, and play goes on."""
    hold = {"P1": {"GT": 20}, "P3": {"GT": 10}, POOL: {"GT": 40}}
    game = turn("GT", "trains", price=20, hold=hold, cash={"GT": 0, "P1": 5})
    play(game, DeclareBankruptcy("P1", "GT"))
    assert (game.position.holding(POOL, "GT"), game.state.certificates["GT-0"]) == (60, POOL)
    play(game, BuyShare("P2", "GT", POOL))
    assert game.position.holding(POOL, "GT") == 50


def test_market_shares_move_it_too() -> None:
    """stock.market_shares.receivership: after the stock round its price is 70."""
    game = alone(cash={"GT": 0})
    play(game, *(Pass(f"P{seat}") for seat in range(1, 6)))
    moved = [event.facts for event in game.events_of(game.at) if event.facts.get("company") == "GT"]
    assert any(70 in facts.values() for facts in moved), moved


def crowded(profile: str) -> Game:
    """Return NYC of P1 after it has bought the first 5, with four 4-trains of GT, which nobody leads."""
    hold = {"P1": {"NYC": 60}, "P3": {"GT": 10}, POOL: {"GT": 20}}
    sold_out = {f"4-{number}": "scrapped" for number in range(6)}
    owned = {"4-0": "GT", "4-1": "GT", "4-2": "GT", "4-3": "GT", "2-3": "GT"}
    game = turn(
        "NYC", "trains", phase="II", hold=hold, trains={**sold_out, **owned}, profile=profile,
        sides={"4-0": "4", "4-1": "4", "4-2": "3/5", "4-3": "4"}, tokens=SEATS, par={"GT": 60, "NYC": 60},
    )  # fmt: skip
    game = at(game, game.position.supposing(certificates={**game.state.certificates, "GT-0": POOL}).state)
    return play(game, BuyTrain("P1", "NYC", "5-0", 500, side="5"))


def test_it_gives_back_what_is_over_the_limit() -> None:
    """receivership.train.discard, phase.discard.order: the first 5 lowers the limit, and GT gives its cheapest back.

    2-trains are phased out first and do not count.
    """
    game = crowded("rulebook")
    assert (game.state.phase, game.state.trains["4-2"]) == ("III", POOL)
    assert set(game.position.trains("GT")) == {"4-0", "4-1", "4-3", "2-3"}
    assert supply.left(game.position)["5"] == 4


def test_a_file_states_what_it_gives_back() -> None:
    """receivership.train.discard: 18xx.games asks which train it is; who has the priority says it here."""
    game = crowded("18xx.games")
    assert (step(game), due(game)) == ("discard", game.state.priority)
    (action,) = candidates(WishDiscard(0, "1", "discard_train", "GT", "company", "4-1"), game.position, TheirTrains())
    assert {each.player for each in game.options("discard_train")} == {action.player}
    play(game, action)
    assert (game.state.trains["4-1"], game.position.frame.company, step(game)) == (POOL, "NYC", "trains")

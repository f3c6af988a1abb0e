"""What nobody does who has to do something: sound choices among what is left."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, ChoosePar, DiscardTrain
from rails18.core.title import Setup
from rails18.players import folly
from rails18.players.level import SOLID
from rails18.players.reason import Candidate, Reason
from rails18.players.weighing import EASE
from rails18.titledata.games import new_game
from tests.players.test_folly import judge_of
from tests.support.moments import table


@pytest.mark.parametrize(
    ("treasury", "left"),
    [
        pytest.param(700, {1, 80, 180}, id="a 3 costs no more than the bank asks for one"),
        pytest.param(179, {1, 80, 179}, id="but for all there is where the bank cannot be paid"),
    ],
)
def test_no_company_pays_another_one_of_its_president_more_than_the_bank_asks(treasury: int, left: set[int]) -> None:
    """train.own.must: UR, which had to buy a train, paid IR 660 for a 3 while the bank sold one for 180."""
    hold = {"P1": {"IR": 60, "UR": 60}}
    gone = {f"2-{number}": "SR" for number in range(6)}
    game = table(
        2,
        step="trains",
        company="UR",
        hold=hold,
        trains={**gone, "3-0": "IR", "3-1": "IR"},
        cash={"UR": treasury, "IR": 0},
    )
    prices = sorted({1, 80, min(180, treasury), treasury})
    found = [Candidate(BuyTrain("P1", "UR", "3-0", price), 50.0 + price, Reason("only")) for price in prices]
    assert not any(game.refusals(each.action) for each in found)
    sane, _ = folly.parted(game, judge_of(game, SOLID), ("buy_train",), found, EASE)
    assert {each.action.price for each in sane if isinstance(each.action, BuyTrain)} == left


@pytest.mark.parametrize(("third", "kept"), [("3-0", {"3-0"}), ("4-2", {"4-0"})], ids=["a 3", "a third 4"])
def test_the_worst_train_is_discarded(third: str, kept: set[str]) -> None:
    """train.limit.discard: IR gave up a 4 for which it had just paid 300, and kept a 3 that rusts before it."""
    fours = {f"4-{number}": "IR" for number in (0, 1)}
    other = {f"4-{number}": "KO" for number in (2, 3)}  # one of a type stands for all
    old = {f"{kind}-{number}": "scrapped" for kind, most in (("2", 6), ("3", 5)) for number in range(most)}
    game = table(
        2,
        step="trains",
        company="SR",
        hold={"P1": {"IR": 60, "SR": 60}, "P2": {"KO": 60}},
        trains={**old, **other, **fours, third: "IR"},
        cash={"SR": 450},
        phase="4",
    )
    game.play(next(each for each in game.options("buy_train") if each.train == "5-0"))
    found = [Candidate(each, 5.0 * ("4" in each.train), Reason("only")) for each in game.options("discard_train")]
    assert {each.action.train for each in found if isinstance(each.action, DiscardTrain)} == {"4-0", *kept}
    sane, _ = folly.parted(game, judge_of(game, SOLID), ("discard_train",), found, EASE)
    assert {each.action.train for each in sane if isinstance(each.action, DiscardTrain)} == kept


@pytest.mark.parametrize(
    ("left", "most"),
    [pytest.param(360, 90, id="four more for 90"), pytest.param(267, 100, id="too few at any par")],
)
def test_the_par_of_a_company_of_a_lot_lets_its_president_float_it(left: int, most: int) -> None:
    """float.percent: B&O has 60 % to sell; at 100 it operated two sets later than it would have at 90."""
    game = new_game(Setup("1830", ("Ann", "Ben", "Cleo", "Dan"), seed=1))
    while game.position.frame.step != "par":
        kind = next(kind for kind in ("take_private", "bid", "pass") if any(game.options(kind)))
        game.play(next(iter(game.options(kind))))
    player = game.position.frame.player
    game = game.fork(game.position.supposing(cash={**game.state.cash, player: left}).state)
    found = [Candidate(each, 5.0, Reason("only")) for each in game.options("choose_par")]
    sane, _ = folly.parted(game, judge_of(game, SOLID), ("choose_par",), found, EASE)
    assert max(each.action.par for each in sane if isinstance(each.action, ChoosePar)) == most

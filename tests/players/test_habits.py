"""The rule-of-thumb players keep their habits, and are never at a loss."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, Dividend, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.players.opponent import Choice
from tests.opponents.habits import HABITS, over
from tests.opponents.match import of, play
from tests.support.moments import table

NO_2 = {f"2-{number}": SCRAPPED for number in range(6)}
LED = {"P1": {"IR": 60}}


def chosen(name: str, game: Game) -> object:
    found = of(name)(game, 1)
    assert isinstance(found, Choice)
    return found.action


def test_each_can_be_seated() -> None:
    _, found = play(Setup("1889", ("Ann", "Ben", "Cleo"), seed=5), tuple(HABITS), most=70)
    assert (found.actions, found.failures) == (70, [])


@pytest.mark.parametrize(("name", "dearest"), [("operator", True), ("investor", False), ("rusher", False)])
def test_the_operator_alone_starts_dear(name: str, dearest: bool) -> None:
    action = chosen(name, table(2, player="P1", cash={"P1": 600}))
    assert isinstance(action, StartCompany)
    assert action.par == (100 if dearest else 65)


@pytest.mark.parametrize(("name", "sells"), [("operator", False), ("investor", True), ("rusher", True)])
def test_shares_of_a_company_that_will_stand_still_are_sold(name: str, sells: bool) -> None:
    """SR has a 2-train alone, the next type is the one that rusts it, and it has no money."""
    game = table(
        2,
        player="P1",
        phase="3",
        hold={"P2": {"SR": 60}, "P1": {"SR": 20, "IR": 60}},
        trains={**NO_2, "2-0": "SR", **{f"3-{number}": "IR" for number in range(4)}, "3-4": SCRAPPED},
        income={"SR": 40, "IR": 50},
        cash={"IR": 500, "SR": 0, "P1": 0},
        round=table(2).state.round,
    )
    assert isinstance(chosen(name, game), SellShares) is sells


@pytest.mark.parametrize(("name", "choice"), [("operator", "pay"), ("investor", "pay"), ("rusher", "withhold")])
def test_the_rusher_keeps_income_for_the_train_on_sale(name: str, choice: str) -> None:
    game = table(
        2,
        step="dividend",
        company="IR",
        hold=LED,
        trains={**NO_2, "2-0": "IR"},
        cash={"IR": 100},
        income={"IR": 50},
    )
    action = chosen(name, game)
    assert isinstance(action, Dividend)
    assert action.choice == choice
    assert not over(game)


@pytest.mark.parametrize(("name", "bought"), [("operator", False), ("investor", False), ("rusher", True)])
def test_the_rusher_fills_its_companies_with_trains(name: str, bought: bool) -> None:
    trains = {**NO_2, "2-0": "IR", "2-1": "IR"}
    game = table(2, step="trains", company="IR", phase="3", hold=LED, trains=trains, cash={"IR": 900})
    assert isinstance(chosen(name, game), BuyTrain) is bought

"""The player who counts keeps its rules of thumb, and is never at a loss."""

from __future__ import annotations

from typing import Any

import pytest

from rails18.core.actions import Action, BuyShare, BuyTrain, Dividend, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.players.opponent import Choice
from tests.opponents.match import of, play
from tests.support.moments import table

NO_2 = {f"2-{number}": SCRAPPED for number in range(6)}
NO_3 = {f"3-{number}": SCRAPPED for number in range(5)}
NO_4 = {f"4-{number}": SCRAPPED for number in range(4)}
LED = {"P1": {"IR": 60}}
BOTH = {"P1": {"IR": 60, "SR": 60}}

TRACK: dict[str, Any] = {"tiles": {"E2": ("57", 1), "F3": ("58", 1)}, "tokens": {"E2.c0": ("IR",)}}


def chosen(game: Game) -> Action:
    found = of("steward")(game, 1)
    assert isinstance(found, Choice)
    return found.action


def stock(**fields: Any) -> Game:
    return table(2, player="P1", **fields)


def test_it_can_be_seated() -> None:
    _, found = play(Setup("1889", ("Ann", "Ben", "Cleo"), seed=5), ("steward",) * 3, most=70)
    assert (found.actions, found.failures) == (70, [])


@pytest.mark.parametrize(("phase", "trains", "par"), [("2", {}, 65), ("4", NO_2 | NO_3, 100)])
def test_it_starts_as_cheap_as_pays_the_first_trains(phase: str, trains: dict[str, str], par: int) -> None:
    action = chosen(stock(phase=phase, trains=trains, cash={"P1": 600}))
    assert isinstance(action, StartCompany)
    assert action.par == par


@pytest.mark.parametrize(("train", "cash", "starts"), [("4-0", 700, False), ("4-0", 800, True), ("5-0", 700, True)])
def test_it_leads_another_company_once_the_first_has_a_lasting_train(train: str, cash: int, starts: bool) -> None:
    """A 5-train costs 450, and 325 float a company at the lowest par."""
    game = stock(phase="5", hold=LED, trains={**NO_2, **NO_3, **NO_4, train: "IR"}, cash={"P1": cash})
    assert isinstance(chosen(game), StartCompany) is starts


@pytest.mark.parametrize(("cash", "sells"), [(0, True), (700, False)])
def test_it_sells_shares_of_a_company_that_will_stand_still(cash: int, sells: bool) -> None:
    game = stock(
        phase="3",
        hold={"P2": {"SR": 60}, "P1": {"SR": 20, "IR": 60}},
        trains={**NO_2, "2-0": "SR", **{f"3-{number}": "IR" for number in range(4)}, "3-4": SCRAPPED},
        income={"SR": 40, "IR": 50},
        cash={"IR": 500, "SR": cash, "P1": 0},
        round=table(2).state.round,
    )
    assert isinstance(chosen(game), SellShares) is sells


@pytest.mark.parametrize(("lasting", "best"), [({"SR": "5-0", "KO": "4-0"}, "SR"), ({"SR": "4-0", "KO": "5-0"}, "KO")])
def test_it_buys_what_lasts_of_two_that_earn_the_same(lasting: dict[str, str], best: str) -> None:
    cells = {"SR": (0, 3), "KO": (0, 3)}
    game = stock(
        phase="5",
        hold={"P2": {"SR": 60, "KO": 60}},
        cells=cells,
        trains={**NO_2, **NO_3, **NO_4, **{train: company for company, train in lasting.items()}},
        income={"SR": 60, "KO": 60},
        cash={"P1": 200},
    )
    action = chosen(game)
    assert isinstance(action, BuyShare)
    assert action.company == best


@pytest.mark.parametrize(
    ("train", "cash", "choice"), [("2-0", 200, "withhold"), ("2-0", 300, "pay"), ("2-0", 0, "pay"), ("5-0", 200, "pay")]
)
def test_it_keeps_income_only_for_a_purchase_that_is_forced_soon(train: str, cash: int, choice: str) -> None:
    game = table(
        2,
        step="dividend",
        company="IR",
        phase="3",
        hold=LED,
        trains={**NO_2, train: "IR"},
        cash={"IR": cash},
        income={"IR": 50},
    )
    action = chosen(game)
    assert isinstance(action, Dividend)
    assert action.choice == choice


@pytest.mark.parametrize(("spare", "price"), [({"5-1": "SR"}, 1), ({}, 450)])
def test_it_moves_a_train_that_its_other_company_can_spare(spare: dict[str, str], price: int) -> None:
    game = table(
        2,
        step="trains",
        company="IR",
        phase="5",
        hold=BOTH,
        trains={**NO_2, **NO_3, **NO_4, "5-0": "SR", **spare},
        cash={"IR": 10, "SR": 0, "P1": 900},
        **TRACK,
    )
    action = chosen(game)
    assert isinstance(action, BuyTrain)
    assert action.price == price


@pytest.mark.parametrize("broken", [False, True])
def test_it_buys_no_train_that_will_not_run(broken: bool) -> None:
    game = table(
        2,
        step="trains",
        company="IR",
        phase="5",
        hold=LED,
        trains={**NO_2, **NO_3, **NO_4, "4-0": "IR"},
        cash={"IR": 900},
        bank_broken=broken,
        **TRACK,
    )
    assert isinstance(chosen(game), BuyTrain) is not broken


@pytest.mark.parametrize(("cash", "choice"), [(0, "withhold"), (420, "pay")])
def test_it_keeps_income_where_its_president_could_not_help(cash: int, choice: str) -> None:
    """The 4-train costs 300, which is six runs away; at a price of 65 the president could sell shares for 260."""
    game = table(
        2,
        step="dividend",
        company="IR",
        phase="3",
        hold=LED,
        cells={"IR": (5, 3)},
        trains={**NO_2, "2-0": "IR"},
        cash={"P1": cash},
        income={"IR": 50},
    )
    action = chosen(game)
    assert isinstance(action, Dividend)
    assert action.choice == choice


@pytest.mark.parametrize(("last", "starts"), [("6-0", True), ("D-0", False)])
def test_it_starts_no_company_that_could_buy_no_train(last: str, starts: bool) -> None:
    """A 6-train costs 630 and a diesel 1100, which is more than ten shares bring at the dearest par."""
    gone = {f"{kind}-{number}": SCRAPPED for kind, count in (("5", 3), ("6", 2)) for number in range(count)}
    gone.pop(last, None)
    game = stock(phase="6", trains={**NO_2, **NO_3, **NO_4, **gone}, cash={"P1": 600})
    assert isinstance(chosen(game), StartCompany) is starts

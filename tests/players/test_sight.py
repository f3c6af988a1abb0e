"""Narrow what is weighed in the mind to what promises most at sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rails18.core.actions import Action, BuyShare, Exchange, Pass, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId, PrivateId
from rails18.core.state import OFFERING
from rails18.core.title import Setup
from rails18.players.judge import Judge
from rails18.players.level import QUICK, SHARP, SOLID, Level
from rails18.players.opponent import Choice, choose, weighed
from rails18.players.sight import MOST_WEIGHED, promising
from rails18.titledata.games import new_game

ANN = PlayerId("P1")
CALM = replace(SOLID, noise=0.0)  # what is looked at shall not hang on how much a level errs
WORTH = {"AR": 100.0, "IR": 300.0, "SR": 200.0, "KO": 150.0, "TR": 120.0}


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of 1889 in its first stock round."""
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3))
    play_on(game, lambda: game.position.frame.step == "stock")
    return game


def play_on(game: Game, there: Callable[[], bool]) -> None:
    while not there():
        choice = choose(game, CALM, 3)
        assert isinstance(choice, Choice)
        game.play(choice.action)


def judging(game: Game, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Return a judge to whom a share of each company is worth what `WORTH` says."""
    judge = Judge(game.questions, game.position, ANN, QUICK)
    monkeypatch.setattr(judge, "share", lambda pos, company: WORTH[company])
    return judge


def test_of_shares_those_are_weighed_that_bring_most_for_their_price(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    pos, judge = game.position.supposing(par=dict.fromkeys(map(CompanyId, WORTH), 100)), judging(game, monkeypatch)
    shares = [BuyShare(ANN, CompanyId(name), OFFERING) for name in WORTH]
    best = sorted(shares, key=lambda action: -WORTH[action.company])[:MOST_WEIGHED]
    assert promising(judge, pos, shares) == best
    sales = [SellShares(ANN, CompanyId(name), 10) for name in WORTH]
    priced = pos.supposing(market=dict.fromkeys(map(CompanyId, WORTH), (0, 3)))
    least = sorted(sales, key=lambda action: WORTH[action.company])[:MOST_WEIGHED]
    assert promising(judge, priced, sales) == least


def test_a_dear_share_of_a_good_company_goes_behind_a_cheap_one(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    good, cheap = CompanyId("IR"), CompanyId("TR")
    pos = game.position.supposing(par={good: 250, cheap: 60})
    shares = [BuyShare(ANN, good, OFFERING), BuyShare(ANN, cheap, OFFERING)]
    assert promising(judging(game, monkeypatch), pos, shares) == shares[::-1]


@pytest.mark.parametrize(("cash", "par"), [(500, 100), (400, 80), (330, 65), (100, 65)])
def test_a_company_is_started_at_the_highest_par_at_which_it_can_float(
    game: Game, monkeypatch: pytest.MonkeyPatch, cash: int, par: int
) -> None:
    pos = game.position.supposing(cash={**game.state.cash, ANN: cash})
    starts = [
        StartCompany(ANN, company, each)
        for company in map(CompanyId, ("SR", "UR"))
        for each in (100, 90, 80, 75, 70, 65)
    ]
    found = promising(judging(game, monkeypatch), pos, starts)
    assert found == [StartCompany(ANN, CompanyId("SR"), par), StartCompany(ANN, CompanyId("UR"), par)]


def test_privates_are_given_up_for_shares_in_stock_rounds_only(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, found = judging(game, monkeypatch), list[Action]([Exchange(ANN, PrivateId("MH")), Pass(ANN)])
    assert promising(judge, game.position, found) == found
    running = game.fork()
    play_on(running, lambda: bool(running.position.frame.company))
    assert promising(judge, running.position, found) == [Pass(ANN)]


@pytest.mark.parametrize(("level", "narrow"), [(QUICK, True), (SHARP, False)])
def test_only_in_the_mind_few_actions_are_weighed(game: Game, level: Level, narrow: bool) -> None:
    player = game.position.frame.player
    game = game.fork(game.position.supposing(cash={**game.state.cash, player: 420}).state)
    judge = Judge(game.questions, game.position, player, level)
    kinds = tuple(entry.kind for entry in game.menu() if entry.enabled and entry.kind != "stop_game")
    starts = [c.action.company for c in weighed(game, judge, player, kinds) if isinstance(c.action, StartCompany)]
    assert starts
    assert (len(starts) == len(set(starts))) is narrow

"""Weighing track and tokens counts as work by what the searches for runs take."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.actions import LayTile, Pass
from rails18.core.game import Game
from rails18.core.ids import CompanyId, HexId, HolderId, player
from rails18.players.building import SEARCH, Site
from rails18.players.judge import Judge
from rails18.players.level import SHARP, SOLID
from rails18.players.opponent import erring
from rails18.players.reason import Candidate, Reason
from rails18.saves.saves import load, restore
from rails18.titledata.games import new_game
from tests.support.moments import table

PLAYER, COMPANY, HEX = player(0), CompanyId(HolderId("IR")), HexId("E2")
GAMES = Path(__file__).parents[1] / "games" / "played"


@pytest.fixture(scope="module")
def late() -> Game:
    """Return a game of 1870 before the last track of a company with trains."""
    opened = load(GAMES / "1870-finish-400.rails18")
    game = new_game(opened.setup)
    assert restore(game, opened.actions, opened.at) == ""
    while game.position.frame.step != "track" or not game.position.trains(game.position.frame.company):
        game.undo()
    return game


def test_a_search_for_a_run_counts_as_work_also_when_it_was_made_before(late: Game) -> None:
    """It takes as long as judging some positions, and the same move must come of the same position at any time."""
    pos = late.position
    judge = Judge(late.questions, pos, pos.frame.player, SHARP)
    site = Site(judge, pos, pos.frame.company)
    fleets = {site.now, site.later}
    took = SEARCH * sum(judge.ask.best_run(pos, pos.frame.company, fleet).looks for fleet in fleets)
    assert took >= SEARCH
    for _ in range(2):
        before = judge.looks
        site.runs(pos)
        assert judge.looks - before == took


def test_the_runs_of_rivals_count_as_work_too(late: Game) -> None:
    pos = late.position
    judge = Judge(late.questions, pos, pos.frame.player, SHARP)
    site = Site(judge, pos, pos.frame.company)
    site.rivals(pos)
    others = [company for company in pos.state.floated if company != pos.frame.company]
    looks = (judge.ask.best_run(pos, company, judge.ask.fleet(pos, company)).looks for company in others)
    took, before = SEARCH * sum(looks), judge.looks
    assert took >= SEARCH
    site.rivals(pos)
    assert judge.looks - before == took


@pytest.mark.parametrize(("treasury", "trains"), [(80, 2), (79, 1)])
def test_no_train_is_hoped_for_that_the_price_of_a_token_leaves_no_money_for(treasury: int, trains: int) -> None:
    """train.price: AR paid 40 of 470 for a token that a second train would have used, and could not pay 450 for it."""
    game = table(2, step="token", company="IR", hold={"P1": {"IR": 60}}, trains={"2-0": "IR"}, cash={"IR": 120})
    pos = game.position
    company = pos.frame.company
    site = Site(Judge(game.questions, pos, pos.frame.player, SHARP), pos, company)
    after = pos.supposing(cash={**pos.state.cash, company: treasury})
    assert len(site.now) == 2
    assert len(site.fleet(after)) == trains
    assert site.runs(after)[0] == game.questions.best_run(after, company, site.now[:trains]).income


@pytest.mark.parametrize(("more", "most"), [(None, 0), (Reason("track.gain"), 500)], ids=["nothing", "a run"])
def test_nobody_lays_by_mistake_a_tile_that_changes_nothing(more: Reason | None, most: int) -> None:
    """Of 352 tiles of six games 134 changed nothing, and 23 of these were paid for; a run of others may be changed."""
    lay = Candidate(LayTile(PLAYER, COMPANY, HEX, "57", 1), 0.0, Reason("track.idle", {}, more))
    nothing = Candidate(Pass(PLAYER), 0.0, Reason("track.none"))
    chosen = [erring(lay, SOLID, str(seed)).gain > erring(nothing, SOLID, str(seed)).gain for seed in range(500)]
    assert sum(chosen) <= most
    assert bool(most) is any(chosen)

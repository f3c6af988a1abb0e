"""The last operating rounds go on with the same runs, and stop before a decision that is not fixed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from rails18.core.actions import Dividend, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.questions import finishing
from rails18.titledata.games import new_game
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[1] / "games" / "random"


def at_the_last_set(name: str) -> Game:
    """Return a recorded game where its last operating rounds begin."""
    game = recorded_game(GAMES / f"{name}.json")
    game.go_to(next(n for n in range(1, len(game.actions)) if finishing.is_fixed(game.position_at(n))))
    return game


@pytest.mark.parametrize("name", ["1889-2p-142", "1870-2p-142"])
def test_the_same_runs_and_dividends_up_to_the_end(name: str) -> None:
    game = at_the_last_set(name)
    before = game.at
    plan = finishing.plan(game)
    assert (game.at, plan.at, plan.stop) == (before, before, None)
    assert {type(action) for action in plan.actions} <= {Pass, RunTrains, Dividend}
    for action in plan.actions:
        game.play(action)
    assert game.state.ending is not None
    assert game.state.ending.worth == plan.worth
    assert plan.turns
    earlier, better = list(game.actions[:before]), {turn.company for turn in plan.turns if turn.more}
    for action in plan.actions:
        if isinstance(action, RunTrains):
            last = next(a for a in reversed(earlier) if isinstance(a, RunTrains) and a.company == action.company)
            assert last.routes == action.routes or action.company in better
        if isinstance(action, Dividend):
            paid = next(a for a in reversed(earlier) if isinstance(a, Dividend) and a.company == action.company)
            assert paid.choice == action.choice
        earlier.append(action)


def test_a_company_takes_its_better_run() -> None:
    """A company whose last routes earn less than its best ones runs the best ones, and it is told by how much."""
    game, known = at_the_last_set("1889-2p-142"), {}
    same = finishing.plan(game, lambda pos, company: None)
    first = next(turn for turn in same.turns if turn.income)

    def noting(pos: Position, company: CompanyId) -> RunTrains | None:
        known[company] = finishing.best_run(pos, company)
        return known[company]

    plan = finishing.plan(game, noting)
    incomes = {turn.company: turn.income for turn in plan.turns}
    assert known
    for turn in same.turns:
        assert incomes[turn.company] >= turn.income
    assert all(turn.more >= 0 for turn in plan.turns)
    poor = game.fork()
    run = next(action for action in same.actions if isinstance(action, RunTrains) and action.company == first.company)
    shorter = structs.replace(run, routes=run.routes[:-1])
    runs = finishing.Runs(lambda pos, company: run)
    for action in same.actions[: same.actions.index(run)]:
        poor.play(action)
    assert runs.choose(poor, shorter) == run
    assert runs.more > 0


def test_it_stops_where_no_run_is_possible() -> None:
    game = at_the_last_set("1889-2p-102")
    plan = finishing.plan(game, lambda pos, company: None)
    assert plan.stop is not None
    assert (plan.stop.kind, plan.stop.step, plan.stop.company) == ("refused", "run", "SR")
    assert plan.stop.refusal is not None
    for action in plan.actions:
        game.play(action)
    assert game.position.frame.company == "SR"


def test_nothing_is_fixed_before_the_end_is() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben"), seed=1))
    assert not finishing.is_fixed(game.position)
    plan = finishing.plan(game)
    assert plan.stop is not None
    assert (plan.actions, plan.stop.kind) == ((), "round")

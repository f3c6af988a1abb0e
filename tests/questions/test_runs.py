"""What a run earned, stop by stop, is what the rules paid for it."""

from __future__ import annotations

from rails18.core.actions import Dividend, RunTrains
from rails18.core.game import Game
from rails18.questions import runs
from tests.ui.conftest import recorded
from tests.ui.test_company_steps import moment

__all__ = ["recorded"]


def ran() -> Game:
    """Return a game in which SR has run and paid."""
    game = moment("run")
    game.play(next(a for a in game.options("run_trains") if isinstance(a, RunTrains)))
    game.play(next(a for a in game.options("dividend") if isinstance(a, Dividend)))
    return game


def test_the_parts_of_a_run_come_to_its_income() -> None:
    game = ran()
    run = runs.made_by(game, 1)
    assert run is not None
    assert (run.company, run.number) == ("SR", 1)
    assert run.trains
    assert sum(train.total for train in run.trains) == run.income == game.state.income["SR"] > 0
    stops = [part.name for part in run.trains[0].parts if part.is_stop]
    assert tuple(stops) == run.trains[0].route.stops
    assert all(part.counts for part in run.trains[0].parts)


def test_the_last_run_is_found_from_any_later_moment_and_not_before() -> None:
    game = ran()
    assert runs.last(game, game.at, "SR") == runs.made_by(game, 1)
    assert runs.last(game, 0, "SR") is None
    assert runs.last(game, game.at, "IR") is None
    assert runs.made_by(game, 2) is None
    assert runs.made_by(game, 99) is None


def test_every_run_of_a_recorded_game_adds_up(recorded: Game) -> None:
    seen = 0
    for number in range(1, len(recorded.actions) + 1):
        run = runs.made_by(recorded, number)
        if run is not None:
            seen += 1
            assert sum(train.total for train in run.trains) == run.income, number
    assert seen > 20


def test_incomes_are_those_of_the_turns_up_to_a_moment(recorded: Game) -> None:
    """The last one is what the table shows, also where no train could run: both say the same."""
    for at in range(0, len(recorded.actions) + 1, 5):
        income = recorded.state_at(at).income
        for company in recorded.title.companies:
            assert next(runs.incomes(recorded, at, company), None) == income.get(company), (at, company)
    at = len(recorded.actions)
    made = [run for run in (runs.made_by(recorded, number) for number in range(at, 0, -1)) if run is not None]
    for company in recorded.title.companies:
        earned = [run.income for run in made if run.company == company and run.income]
        assert [income for income in runs.incomes(recorded, at, company) if income] == earned
    assert made

"""Answer what the trains of a company ran and what each stop earned, now or at any moment of the game."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rails18.board.routes import breakdown, counting
from rails18.core.game import Game
from rails18.core.ids import CompanyId
from rails18.core.route import Route
from rails18.rules.routes import running

EARNS = ("trains_ran", "run_no_train", "run_no_route", "run_have_run")  # events after which an income is known


class Part(msgspec.Struct, frozen=True, gc=False):
    """Describe what one stop, or one bonus, of a route earned.

    Args:
        name: stop id, or name of the bonus.
        amount: money.
        is_stop: it is a stop.
        counts: it is one of the stops that count for the train.
    """

    name: str
    amount: int
    is_stop: bool
    counts: bool


class TrainRun(msgspec.Struct, frozen=True, gc=False):
    """Hold the route of one train and what it earned, part by part."""

    route: Route
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """Return what the train earned."""
        return sum(part.amount for part in self.parts)


class Run(msgspec.Struct, frozen=True, gc=False):
    """Hold a run of a company.

    Args:
        company: the company.
        number: number of the action that made it, from 1.
        income: what all trains earned, as it was counted.
        trains: the routes; none when no train ran.
    """

    company: CompanyId
    number: int
    income: int
    trains: tuple[TrainRun, ...]


def made_by(game: Game, number: int) -> Run | None:
    """Return the run that an action made, None when it made none; actions count from 1."""
    if not 0 < number <= len(game.actions):
        return None
    for event in game.events_of(number):
        if event.key == "trains_ran":
            company, before = event.facts["company"], game.position_at(number - 1)
            problem = running.problem(before, company)
            trains = tuple(
                TrainRun(
                    route,
                    tuple(
                        Part(
                            name,
                            amount,
                            name in route.stops,
                            name in counting(problem, route) or name not in route.stops,
                        )
                        for name, amount in breakdown(problem, route)
                    ),
                )
                for route in event.facts["routes"]
            )
            return Run(company, number, event.facts["income"], trains)
    return None


def of_company(game: Game, at: int, company: CompanyId) -> Iterator[int]:
    """Yield the numbers of the actions that made runs of a company up to a moment, the last one first."""
    for number in range(at, 0, -1):
        if any(event.key == "trains_ran" and event.facts["company"] == company for event in game.events_of(number)):
            yield number


def incomes(game: Game, at: int, company: CompanyId) -> Iterator[int]:
    """Yield what a company earned in its turns up to a moment, the last one first: 0 where no train could run."""
    for number in range(at, 0, -1):
        for event in reversed(game.events_of(number)):
            if event.key in EARNS and event.facts["company"] == company:
                yield event.facts.get("income", 0)


def last(game: Game, at: int, company: CompanyId) -> Run | None:
    """Return the last run of a company up to a moment, None when it has not run yet."""
    number = next(of_company(game, at, company), 0)
    return made_by(game, number) if number else None

"""Find the run that a game file means: ours where the rules allow it, else the file's figure."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import msgspec

from rails18.board.checking import faults, value
from rails18.board.routes import route_problem
from rails18.core import actions as a
from rails18.core.game import Game, Update
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.route import Route
from rails18.interchange import wishes as w
from rails18.interchange.tracks import trace
from rails18.interchange.translate import RUNS, TheirTrains, actor
from rails18.words.texts import refused as why_not

MOST_TRACKS = 300  # ways of laying a run over the hexes that the file names


class Difference(msgspec.Struct, frozen=True):
    """Report a run that the file values differently.

    Args:
        number: number of the wish, from 1.
        id: the file's id of the action.
        company: who ran.
        file: income that the file states.
        ours: what our rules give for the same run; None when they do not allow it.
        reason: why they do not, "" otherwise.
    """

    number: int
    id: str
    company: CompanyId
    file: int
    ours: int | None
    reason: str = ""


class Best(msgspec.Struct, frozen=True):
    """Hold an allowed run and what it earns."""

    income: int
    action: a.RunTrains


def find_run(
    game: Game, wish: w.WishRun, number: int, trains: TheirTrains
) -> tuple[a.RunTrains | None, tuple[Refusal, ...], Difference | None]:
    """Return the run that fits the file, why there is none, and how the file values it otherwise.

    Args:
        game: the game; nothing is played.
        wish: what the file says.
        number: number of the wish, from 1.
        trains: the file's train ids and ours.
    """
    pos = game.position
    plain = a.RunTrains(actor(wish, pos), wish.operator)
    if pos.frame.step not in RUNS or pos.frame.company != wish.entity:
        late = refuse("operating.order.once", company=wish.entity, due=pos.frame.company)
        return None, game.refusals(plain) or (late,), None
    names = tuple(trains.ours(route.train) for route in wish.routes)
    best: Best | None = None
    refused: tuple[Refusal, ...] = ()
    for routes in islice(trace(pos, wish.routes, names, _fits(pos, wish.operator)), MOST_TRACKS):
        action = msgspec.structs.replace(plain, routes=routes)
        found = game.refusals(action)
        if found:
            refused = refused or found
            continue
        income = earned(game.what_if(action))
        if wish.revenue in (None, income):
            return action, (), None
        best = best or Best(income, action)
    if wish.revenue is None:
        return None, refused, None
    return _declared(game, wish, number, best, refused)


def earned(update: Update) -> int:
    """Return the income of the run that an action was; a connection run is no company's last run."""
    return next((event.facts["income"] for event in update.events if event.key == "trains_ran"), 0)


def _fits(pos: Position, company: CompanyId) -> Callable[[Route, int], bool]:
    problem = route_problem(pos, company)
    return lambda route, revenue: value(problem, route) == revenue and not faults(problem, [route])


def _declared(
    game: Game, wish: w.WishRun, number: int, best: Best | None, refused: tuple[Refusal, ...]
) -> tuple[a.RunTrains | None, tuple[Refusal, ...], Difference | None]:
    """Return the run with the income that the file states, and the difference."""
    plain = best.action if best else a.RunTrains(actor(wish, game.position), wish.operator)
    action = msgspec.structs.replace(plain, declared=wish.revenue)
    found = game.refusals(action)
    if found:
        return None, refused or found, None
    reason = why_not(game, refused) or "its track cannot be followed on the map"
    assert wish.revenue is not None
    ours = best.income if best else None
    return action, (), Difference(number, wish.id, wish.operator, wish.revenue, ours, "" if best else reason)

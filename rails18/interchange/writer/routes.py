"""Write the runs of trains as 18xx.games does: hexes from stop to stop, and what each run earns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.board.checking import breakdown, counting, value
from rails18.board.network import segments
from rails18.board.problem import RouteProblem
from rails18.core.ids import CompanyId, hex_of, index_of
from rails18.core.position import Position
from rails18.core.route import Route
from rails18.rules.routes import mail, running


def stretches(pos: Position, route: Route) -> list[list[str]]:
    """Return the hexes from each stop of a route to the next, both included."""
    pieces = segments(pos)
    found: list[list[str]] = []
    here: list[str] = [hex_of(route.stops[0])]
    for name in route.segments:
        piece = pieces[name]
        if piece.hex != here[-1]:
            here.append(piece.hex)
        at_stop = hex_of(route.stops[len(found) + 1]) == piece.hex and isinstance(piece.b, str)
        if at_stop and (len(here) > 1 or isinstance(piece.a, str)):
            found.append(here)
            here = [piece.hex]
    return found


def written(
    pos: Position, company: CompanyId, run: tuple[Route, ...], trains: list[str], words: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return the plain data of the runs of a company.

    The train that visits most carries the mail, of several the one whose id comes last.

    Args:
        trains: their ids of the trains.
        words: name of a bonus → what they call it in a run, in order; none where they name none.
    """
    problem, mail_pays = running.problem(pos, company), mail.per_stop(pos, company)
    longest = max(((len(route.stops), train) for route, train in zip(run, trains, strict=True)), default=None)
    return [
        plain(pos, problem, route, train, words, mail_pays if (len(route.stops), train) == longest else 0)
        for route, train in zip(run, trains, strict=True)
    ]


def plain(
    pos: Position, problem: RouteProblem, route: Route, train: str, words: Mapping[str, str], per_stop: int = 0
) -> dict[str, Any]:
    """Return the plain data of one run.

    Args:
        train: their id of the train.
        words: name of a bonus → what they call it in a run.
        per_stop: what each stop earns besides by the mail.
    """
    hexes = [hex_of(stop) for stop in route.stops]
    return {
        "train": train,
        "connections": stretches(pos, route),
        "hexes": hexes,
        "revenue": value(problem, route) + per_stop * len(route.stops),
        "revenue_str": described(problem, route, words, per_stop) if words else "-".join(hexes),
        "nodes": [f"{hex_of(stop)}-{index_of(stop)}" for stop in route.stops],
    }


def described(problem: RouteProblem, route: Route, words: Mapping[str, str], per_stop: int) -> str:
    """Return the stops of a run, in brackets those that do not count, and what adds to them."""
    counted = counting(problem, route)
    stops = (hex_of(stop) if stop in counted else f"({hex_of(stop)})" for stop in route.stops)
    earned = {name for name, amount in breakdown(problem, route) if amount} | (
        {mail.FEATURE.name} if per_stop else set()
    )
    return " + ".join(["-".join(stops), *(word for name, word in words.items() if name in earned)])

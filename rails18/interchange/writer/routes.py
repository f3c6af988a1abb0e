"""Write the runs of trains as 18xx.games does: hexes from stop to stop, and what each run earns."""

from __future__ import annotations

from typing import Any

from rails18.board.checking import value
from rails18.board.network import segments
from rails18.core.ids import CompanyId, hex_of, index_of
from rails18.core.position import Position
from rails18.core.route import Route
from rails18.rules.routes import running


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


def plain(pos: Position, company: CompanyId, route: Route, train: str, revenue: int | None = None) -> dict[str, Any]:
    """Return the plain data of one run.

    Args:
        train: their id of the train.
        revenue: what it earns if that is not what our rules say.
    """
    hexes = [hex_of(stop) for stop in route.stops]
    return {
        "train": train,
        "connections": stretches(pos, route),
        "hexes": hexes,
        "revenue": value(running.problem(pos, company), route) if revenue is None else revenue,
        "revenue_str": "-".join(hexes),
        "nodes": [f"{hex_of(stop)}-{index_of(stop)}" for stop in route.stops],
    }

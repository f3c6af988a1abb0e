"""Ask for the routes of a company: the problem of the moment, the best answer, the faults and value of any other."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from rails18.board import bonuses
from rails18.board.checking import breakdown, counting, faults, value
from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import blocks, revenue, stop_id, tile_at, tile_of, track_at
from rails18.board.network import pieces_of
from rails18.board.optimise import best
from rails18.board.problem import (
    BestRoutes,
    EndBonus,
    Fault,
    RequiredRoute,
    RouteBonus,
    RouteProblem,
    RouteSegment,
    RouteStop,
    RouteTrain,
)
from rails18.core import ids
from rails18.core.derived import derived
from rails18.core.ids import (
    NO_STOP,
    CompanyId,
    HexId,
    RunnerId,
    SegmentId,
    StopId,
    TileId,
    TrainId,
    kind_of,
)
from rails18.core.position import Position
from rails18.core.route import Route
from rails18.core.slices import TrainsRun
from rails18.core.title import End, Tile
from rails18.core.train_types import TrainRun

__all__ = [
    "BestRoutes",
    "EndBonus",
    "Fault",
    "RequiredRoute",
    "Route",
    "RouteBonus",
    "RouteProblem",
    "RouteSegment",
    "RouteStop",
    "RouteTrain",
    "Runner",
    "best",
    "breakdown",
    "counting",
    "extend",
    "faults",
    "next_stops",
    "route_problem",
    "runners",
    "value",
]

MOST_WAYS = 64  # ways between two stops that `extend` offers


class Runner(NamedTuple):
    """Name a train as a certificate can run it.

    Attributes:
        id: what routes call it: the certificate, or ``<certificate>/<number>`` of one that runs as several trains.
        certificate: train id.
        way: number of the way of running the certificate that it belongs to.
        run: how far it goes and what it counts.
    """

    id: RunnerId
    certificate: TrainId
    way: int
    run: TrainRun


def runners(pos: Position, company: CompanyId) -> tuple[Runner, ...]:
    """Return every train that the certificates of `company` can run as, in all ways of running them.

    Source: `train.range.double`, `train.yellow.flexible`.
    """
    return tuple(
        Runner(train if len(runs) == 1 else ids.runner(train, number), train, way, run)
        for train in pos.trains(company)
        if train not in pos.slice(TrainsRun).have_run
        for way, runs in enumerate(pos.side(train).runs)
        for number, run in enumerate(runs, start=1)
    )


def route_problem(
    pos: Position, company: CompanyId, between: tuple[StopId, ...] = (), running: Collection[RunnerId] | None = None
) -> RouteProblem:
    """Return the route problem of `company` on the map as it is now.

    Args:
        between: stops between which one of the trains has to run, or none.
        running: ids of the runners that take part; None for all, even if they exclude each other.
    """
    crew = [runner for runner in runners(pos, company) if running is None or runner.id in running]
    kinds = {runner.id: pos.title.trains[kind_of(runner.certificate)] for runner in crew}
    stops = []
    tokens = pos.state.tokens
    for hex, place in pos.board.hexes.items():
        tile, _ = tile_at(pos, hex)
        for index, here in enumerate(tile.stops):
            id = stop_id(hex, tile, index)
            fixed = here.revenue if isinstance(here.revenue, int) else None  # the same for all trains
            values = {train: revenue(pos, id, kind) for train, kind in kinds.items()} if fixed is None else {}
            differs = len(set(values.values())) > 1
            if fixed is None:
                fixed = next(iter(values.values())) if values else revenue(pos, id, None)
            stops.append(
                RouteStop(
                    id=id,
                    hex=hex,
                    kind=here.kind,
                    revenue=fixed,
                    revenue_by_train=values if differs else None,
                    ends_only=(here.kind == "offboard" and not here.through)
                    or (id in tokens and blocks(pos, id, company)),
                    ours=company in tokens.get(id, ()),
                    name=place.name,
                    as_town=here.as_town,
                    groups=tuple(filter(None, (place.area, place.group))),
                )
            )
    return RouteProblem(
        stops=tuple(stops),
        segments=_track(pos),
        trains=tuple(_train(pos, runner) for runner in crew),
        route_bonuses=bonuses.marks(pos, company),
        end_bonuses=bonuses.destination(pos, company),
        required_route=RequiredRoute("between", between) if between else None,
        far_bonus=bonuses.far(pos),
        token_counts=bonuses.far(pos) is not None,
    )


def _train(pos: Position, runner: Runner) -> RouteTrain:
    run, price = runner.run, pos.side(runner.certificate).price
    return RouteTrain(runner.id, run.name, run.reach, price, run.cities, run.counted)


def extend(problem: RouteProblem, route: Route, stop_id: StopId) -> list[Route]:
    """Return `route` led on to the stop `stop_id`, once for each way there without a stop between.

    The ways from the last stop come first, then those from the first one, the shortest of each first; those from a stop
    that closes the way come after the others. An empty route begins at `stop_id`. At most `MOST_WAYS` ways from either
    end are returned.
    """
    if not route.stops:
        return [Route(route.train, (stop_id,), ())]
    found: list[Route] = []
    for end in _ends(problem, route):
        for _, way in islice(_ways_on(problem, route, end, stop_id), MOST_WAYS):
            if end == route.stops[-1]:
                found.append(Route(route.train, (*route.stops, stop_id), route.segments + way))
            else:
                found.append(Route(route.train, (stop_id, *route.stops), way[::-1] + route.segments))
    return found


def next_stops(problem: RouteProblem, route: Route) -> tuple[StopId, ...]:
    """Return the stops to which `route` can be led on from its last or first stop, the nearest of each first.

    An empty route can begin at the company's tokens.
    """
    if not route.stops:
        return tuple(stop.id for stop in problem.stops if stop.ours)
    ends = [end for end in _ends(problem, route) if len(route.stops) == 1 or not _closes(problem, end)]
    found = dict.fromkeys(there for end in ends for there, _ in _ways_on(problem, route, end))
    return tuple(there for there in found if there not in route.stops)


def _ends(problem: RouteProblem, route: Route) -> list[StopId]:
    """Return the last and the first stop of a route, those that close the way after the other."""
    return sorted(dict.fromkeys((route.stops[-1], route.stops[0])), key=lambda end: _closes(problem, end))


def _closes(problem: RouteProblem, stop_id: StopId) -> bool:
    return any(stop.ends_only for stop in problem.stops if stop.id == stop_id)


def _ways_on(
    problem: RouteProblem, route: Route, start: StopId, target: StopId = NO_STOP
) -> Iterator[tuple[StopId, tuple[SegmentId, ...]]]:
    """Yield (stop, segment ids) of ways from `start` that touch no stop between and no track of `route`.

    With a `target` only those that lead to this stop; without, only the first one to each.
    """
    used = {name for piece in problem.segments if piece.id in route.segments for name in piece.uses}
    touching: dict[str, list[tuple[RouteSegment, str]]] = {}
    for piece in problem.segments:
        if not used.intersection(piece.uses):
            touching.setdefault(piece.a, []).append((piece, piece.b))
            touching.setdefault(piece.b, []).append((piece, piece.a))
    named = {f"s:{stop.id}": stop.id for stop in problem.stops}
    seen = {f"s:{start}"}
    queue: deque[tuple[str, tuple[SegmentId, ...], frozenset[str]]] = deque([(f"s:{start}", (), frozenset())])
    while queue:
        here, path, names = queue.popleft()
        for piece, there in touching.get(here, ()):
            if names.intersection(piece.uses) or piece.id in path:
                continue
            if there.startswith("e:"):
                queue.append((there, (*path, piece.id), names.union(piece.uses)))
            elif there == f"s:{target}" or (not target and there not in seen):
                seen.add(there)
                yield named[there], (*path, piece.id)


@derived("tiles")
def _track(pos: Position) -> tuple[RouteSegment, ...]:
    """Return all track on the map as pieces of a route problem."""
    tiles = pos.state.tiles
    return tuple(piece for hex in pos.board.hexes for piece in _track_on(pos, hex, tiles.get(hex)))


@derived()
def _track_on(pos: Position, hex: HexId, laid: tuple[TileId, int] | None) -> tuple[RouteSegment, ...]:
    """Return the track of a hex where `laid` is on it."""
    tile, rotation = tile_of(pos, hex, laid)
    return tuple(
        RouteSegment(piece.id, hex, _end(pos, hex, tile, piece.a), _end(pos, hex, tile, piece.b), piece.uses)
        for piece in pieces_of(hex, track_at(tile, rotation))
    )


def _end(pos: Position, hex: HexId, tile: Tile, end: End) -> str:
    if isinstance(end, str):
        return f"s:{stop_id(hex, tile, int(end[1:]))}"
    beyond = neighbour(pos.board, hex, end)
    if beyond is None:
        return f"e:{ids.side(hex, end)}|"
    return "e:" + "|".join(sorted((ids.side(hex, end), ids.side(beyond, opposite(end)))))

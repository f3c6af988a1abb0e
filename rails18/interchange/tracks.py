"""Rebuild the track of a train's run from the hexes that a game file names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import stop_id, stops_of, tile_at
from rails18.board.network import Segment, segments
from rails18.core.derived import derived
from rails18.core.ids import HexId, SegmentId, StopId, TrainId, hex_of, index_of
from rails18.core.position import Position
from rails18.core.route import Route
from rails18.interchange.wishes import FileRoute

DETOUR = 12  # hexes without a stop that may be between two hexes of a list that leaves some out
MOST_RUNS = 50_000  # runs tried inside the hexes of a muddled list


class Run(NamedTuple):
    """Hold a run as far as it is traced: stop ids, segment ids, and the names they use up."""

    stops: tuple[StopId, ...] = ()
    segments: tuple[SegmentId, ...] = ()
    uses: frozenset[str] = frozenset()


Fits = Callable[[Route, int], bool]  # returns whether a route is allowed and earns a sum


def trace(
    pos: Position,
    routes: tuple[FileRoute, ...],
    names: tuple[TrainId, ...],
    fits: Fits,
    used: frozenset[str] = frozenset(),
) -> Iterator[tuple[Route, ...]]:
    """Yield the sets of runs that fit the file's `routes`, none using a piece of track twice.

    Args:
        routes: the runs of one company as the file gives them.
        names: our ids of their trains.
        fits: decides about runs whose order of hexes is muddled in the file.
        used: names of used-up track.
    """
    if not routes:
        yield ()
        return
    for run in _either(pos, routes[0], names[0], fits, used):
        for rest in trace(pos, routes[1:], names[1:], fits, used | run.uses):
            yield (Route(names[0], run.stops, run.segments), *rest)


def _either(pos: Position, route: FileRoute, train: TrainId, fits: Fits, used: frozenset[str]) -> Iterator[Run]:
    """Yield the runs along the listed hexes, or where there are none, those inside them that earn the stated sum.

    Where the file gives stretches, in whatever order, a run passes all of their hexes.
    """
    found = False
    for run in runs(pos, route, used):
        found = True
        yield run
    if not found and route.revenue is not None:
        passed = frozenset(hex_id for stretch in route.stretches for hex_id in stretch)
        for run in islice(inside(pos, passed or frozenset(route.stops), used), MOST_RUNS):
            whole = not passed or passed == {segments(pos)[segment].hex for segment in run.segments}
            if whole and fits(Route(train, run.stops, run.segments), route.revenue):
                yield run


def inside(pos: Position, hexes: frozenset[HexId], used: frozenset[str]) -> Iterator[Run]:
    """Yield every run that stays inside `hexes`; files of 2020 list hexes stretch by stretch, each in any direction."""
    for first in (segment for hex_id in sorted(hexes) for segment in _segments_of(pos).get(hex_id, ())):
        for start, leave in ((first.a, first.b), (first.b, first.a)):
            if isinstance(start, str) and not used.intersection(first.uses):
                run = Run((_stop(pos, first.hex, start),), (first.id,), used.union(first.uses))
                yield from _roam(pos, hexes, run, first.hex, leave)


def _roam(pos: Position, hexes: frozenset[HexId], run: Run, hex_id: HexId, leave: int | str) -> Iterator[Run]:
    if isinstance(leave, str):
        stop = _stop(pos, hex_id, leave)
        if stop in run.stops:
            return
        run = Run((*run.stops, stop), run.segments, run.uses)
        yield run
        entered: HexId = hex_id
        near: int | str = leave
    else:
        beyond = neighbour(pos.board, hex_id, leave)
        if beyond not in hexes:
            return
        entered, near = beyond, opposite(leave)
    for segment in _segments_of(pos).get(entered, ()):
        for end, far in ((segment.a, segment.b), (segment.b, segment.a)):
            if end == near and not run.uses.intersection(segment.uses):
                longer = Run(run.stops, (*run.segments, segment.id), run.uses.union(segment.uses))
                yield from _roam(pos, hexes, longer, entered, far)


def runs(pos: Position, route: FileRoute, used: frozenset[str] = frozenset()) -> Iterator[Run]:
    """Yield the runs that follow the hexes of one route without `used` track, short ones first."""
    path = hexes_of(route)
    if len(path) < 2 or not all(hex_id in pos.board.hexes for hex_id in path):
        return
    tracer = _Tracer(pos, path, route, used)
    for first in _segments_of(pos).get(path[0], ()):
        for start, leave in ((first.a, first.b), (first.b, first.a)):
            if isinstance(start, str) and not used.intersection(first.uses):
                run = Run((_stop(pos, path[0], start),), (first.id,), frozenset(first.uses))
                yield from tracer.follow(run, 0, path[0], leave, DETOUR)


def hexes_of(route: FileRoute) -> tuple[HexId, ...]:
    """Return the hexes that a route passes, in order; without stretches some between two may be missing."""
    if not route.stretches:
        return route.stops
    chain = [list(stretch) for stretch in route.stretches]
    if len(chain) > 1:
        if chain[0][-1] not in (chain[1][0], chain[1][-1]):
            chain[0].reverse()
    elif route.stops and chain[0][0] != route.stops[0]:
        chain[0].reverse()
    for before, after in pairwise(chain):
        if after[0] != before[-1]:
            after.reverse()
    path = chain[0]
    for stretch in chain[1:]:
        path = path + stretch[1:]
    return tuple(path)


@derived("tiles")
def _segments_of(pos: Position) -> dict[HexId, tuple[Segment, ...]]:
    by_hex: dict[HexId, tuple[Segment, ...]] = {}
    for segment in segments(pos).values():
        by_hex[segment.hex] = (*by_hex.get(segment.hex, ()), segment)
    return by_hex


def _stop(pos: Position, hex_id: HexId, end: str) -> StopId:
    return stop_id(hex_id, tile_at(pos, hex_id)[0], int(end[1:]))


class _Tracer:
    """Follow track along a list of hexes."""

    def __init__(self, pos: Position, path: tuple[HexId, ...], route: FileRoute, used: frozenset[str]) -> None:
        self.pos, self.path, self.route, self.used = pos, path, route, used

    def follow(self, run: Run, place: int, hex_id: HexId, leave: int | str, detour: int) -> Iterator[Run]:
        """Yield the ways on from `hex_id`, the last reached hex being number `place` of the path."""
        if isinstance(leave, str):  # track between two stops of one hex
            yield from self._at_stop(run, place, hex_id, leave)
            return
        entered = neighbour(self.pos.board, hex_id, leave)
        if entered is None:
            return
        wanted = self.path[place + 1] if place + 1 < len(self.path) else ""
        if entered == wanted:
            place, detour = place + 1, DETOUR
        elif self.route.stretches or detour == 0 or not wanted:
            return
        else:
            detour -= 1
        for segment in _segments_of(self.pos).get(entered, ()):
            for near, far in ((segment.a, segment.b), (segment.b, segment.a)):
                if near == opposite(leave) and self._free(run, segment):
                    longer = Run(run.stops, (*run.segments, segment.id), run.uses.union(segment.uses))
                    if isinstance(far, int):
                        yield from self.follow(longer, place, entered, far, detour)
                    elif entered == self.path[place]:
                        yield from self._at_stop(longer, place, entered, far)

    def _at_stop(self, run: Run, place: int, hex_id: HexId, end: str) -> Iterator[Run]:
        stop = _stop(self.pos, hex_id, end)
        if stop in run.stops:
            return
        run = Run((*run.stops, stop), run.segments, run.uses)
        if place == len(self.path) - 1:
            if self._named(run):
                yield run
            return
        for segment in _segments_of(self.pos).get(hex_id, ()):
            for near, far in ((segment.a, segment.b), (segment.b, segment.a)):
                if near == end and self._free(run, segment):
                    longer = Run(run.stops, (*run.segments, segment.id), run.uses.union(segment.uses))
                    yield from self.follow(longer, place, hex_id, far, DETOUR)

    def _named(self, run: Run) -> bool:
        """Return whether the stops are those that the file numbers; only hexes with several stops need it."""
        towns = self.route.towns
        return len(towns) != len(run.stops) or all(
            index_of(stop) == number or len(stops_of(self.pos, hex_of(stop))) == 1
            for stop, number in zip(run.stops, towns, strict=True)
        )

    def _free(self, run: Run, segment: Segment) -> bool:
        return not run.uses.intersection(segment.uses) and not self.used.intersection(segment.uses)

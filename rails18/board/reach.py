"""Work out what a company reaches by runs from its tokens, and answer smaller questions about that sooner.

A run never uses a hex side or a stop twice. So reaching something needs a run without repeats, which a plain flood
does not promise: where a loop of track leads back to a side that the run has crossed, a flood would go on against
the points. A flood that remembers what all ways to a place use up gives the outer limit, runs found without repeats
the inner one, and the few pieces between the two are decided by `arrivals`, which takes longer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain

import msgspec

from rails18.board.arrivals import Step, arrivals
from rails18.board.network import full_cities, ways
from rails18.core.derived import derived
from rails18.core.ids import NO_SEGMENT, CompanyId, HexId, SegmentId, StopId, hex_of, hex_of_segment
from rails18.core.position import Position


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Hold what a company reaches by runs from its tokens.

    Attributes:
        hexes: hexes that reached track leads into, and those with its tokens.
        sides: (hex, side) touched by reached track, named from both hexes that share the side.
        stops: stops with its tokens and stops at the end of some run.
        segments: ids of pieces of track on some run.
        linked: stops at the far end of some run from a token.
    """

    hexes: frozenset[HexId] = frozenset()
    sides: frozenset[tuple[HexId, int]] = frozenset()
    stops: frozenset[StopId] = frozenset()
    segments: frozenset[SegmentId] = frozenset()
    linked: frozenset[StopId] = frozenset()


@derived("tiles", "tokens", "beside")
def reach(pos: Position, company: CompanyId) -> Reach:
    """Return what `company` reaches from its tokens.

    Source: `track.lay.reach`, `track.lay.blocked`, `token.place.route`.
    """
    return _Search(pos, company).result()


@derived("tiles", "tokens", "beside")
def can_run(pos: Position, company: CompanyId) -> bool:
    """Return whether a train of any length of `company` has a route: a city with its token and one more stop."""
    known = reach.known(pos, company)
    return bool(known.linked) if known else _Search(pos, company).has_run() or bool(reach(pos, company).linked)


def runs_over(pos: Position, company: CompanyId, pieces: Collection[SegmentId]) -> bool:
    """Return whether some run of `company` goes over one of the `pieces` of track (segment ids).

    It says the same as `reach`, and much sooner when only a few pieces are in question.
    """
    return _Search(pos, company).goes_over(frozenset(pieces))


@derived("tiles", "tokens", "beside")
def sides_met(pos: Position, company: CompanyId, hex: HexId) -> frozenset[int]:
    """Return sides over which runs of `company` come into a hex that they have not been in before.

    Whatever is there or will be there, such a run can go on over any track from that side. There may be more such
    sides: only those are told that are found without looking far.
    """
    return _Search(pos, company).sides_met(hex)


@derived("tiles", "tokens", "beside")
def is_closed(pos: Position, company: CompanyId, hex: HexId, side: int) -> bool:
    """Return whether surely no run of `company` comes into a hex over a side, whatever will be there.

    So it is where the track beyond that side leads to none of its tokens, and to no other side of the hex.
    """
    return _Search(pos, company).is_closed(hex, side)


def leads_into(pos: Position, company: CompanyId, hex: HexId) -> bool:
    """Return whether track that `company` reaches leads into a hex, or its token is there: `reach`, sooner."""
    known = reach.known(pos, company)
    if known is None and _Search(pos, company).leads_into(hex):
        return True
    return hex in (known or reach(pos, company)).hexes


def fewest_stops(pos: Position, company: CompanyId, start: StopId, target: StopId, most: int | None = None) -> int:
    """Return how many stops, both ends counted, a run of `company` from one stop to another visits at least; 0: no way.

    Where this says 0 there is no such run, and none of fewer stops; it takes a small part of the time of finding one.

    Args:
        most: stops that the run may visit; 0 is returned where more are needed.
    """
    return _Search(pos, company).fewest_stops(start, target, most)


Starts = tuple[tuple[int, int], ...]  # places of tokens, each with its bit


class _Search:
    """Find everything that runs of one company reach."""

    def __init__(self, pos: Position, company: CompanyId) -> None:
        self.pos = pos
        self.ways = ways(pos)
        self.tokens = [name for name, tokens in pos.state.tokens.items() if company in tokens]
        self.come: dict[tuple[Starts, int], tuple[set[int], set[SegmentId]]] = {}
        self.ends = self.ways.offboards | {
            self.ways.stops[name] for name in full_cities(pos) if company not in pos.state.tokens[name]
        }

    def result(self) -> Reach:
        """Return the reach."""
        starts = self._starts()
        found, places = self._inner(starts)
        surely = self._surely(starts)
        doubtful = self._outer(surely) - found
        if doubtful:
            found |= self._come(starts)[1]
        for piece in doubtful:
            if piece in found or self._runs_over(starts, surely, piece):
                found.add(piece)
                places.update(place for place, _ in self.ways.over[piece] if self.ways.names[place])
        places.update(token for token, _ in starts if token not in places and self._met(token, starts))
        return self._reach(found, places)

    def _met(self, token: int, starts: Starts) -> bool:
        """Return whether a run from another token of the company comes to this one."""
        others = tuple(start for start in starts if start[0] != token)
        if token not in self.ends:
            return token in self._come(others)[0]
        surely = self._surely(others)
        return any(self._runs_over(others, surely, piece) for piece, _, _ in self.ways.steps[token])

    def goes_over(self, pieces: frozenset[SegmentId]) -> bool:
        """Return whether some run goes over one of `pieces`."""
        starts = self._starts()
        surely = self._surely(starts)
        doubtful = [piece for piece in sorted(pieces) if self._may_go_over(piece, surely)]
        if not doubtful:  # so it is for most pieces that somebody has to ask about
            return False
        if not pieces.isdisjoint(self._inner(starts, pieces)[0]):
            return True
        return any(self._runs_over(starts, surely, piece) for piece in doubtful)

    def has_run(self) -> bool:
        """Return whether a run is found without looking far; there may be one even if this says no."""
        names = self.ways.names
        return any(names[place] for _, place in self._walk(self._starts()))

    def leads_into(self, hex: HexId) -> bool:
        """Return whether a run into a hex is found without looking far; there may be one even if this says no."""
        touched = self.ways.numbers.sides
        for name in self._inner(self._starts())[0]:
            if hex_of_segment(name) == hex or any(there == hex for there, _ in touched[name]):
                return True
        return any(hex_of(token) == hex for token in self.tokens)

    def sides_met(self, hex: HexId) -> frozenset[int]:
        """Return sides over which runs are found that come into a hex for the first time."""
        places = self.ways.numbers.places
        inside = {side: places[hex, side] for side in range(6) if (hex, side) in places}
        self.ends |= set(inside.values())
        starts = tuple(
            (self.ways.stops[name], self.ways.bits[name])
            for name in self.tokens
            if name in self.ways.stops and hex_of(name) != hex
        )
        met = self._inner(starts)[1]
        return frozenset(side for side, place in inside.items() if place in met)

    def is_closed(self, hex: HexId, side: int) -> bool:
        """Return whether track beyond a side leads to no token of the company and to no other side of the hex."""
        places, steps = self.ways.numbers.places, self.ways.steps
        inside = {places[hex, number] for number in range(6) if (hex, number) in places}
        here = places.get((hex, side))
        tokens = {self.ways.stops[name] for name in self.tokens if name in self.ways.stops}
        out = None if here is None else self.ways.numbers.doors.get(here)
        if out is None or out >= len(steps):
            return True  # nothing is beyond it
        queue, seen = [out], {out}
        for place in queue:
            for _, there, _ in steps[place]:
                if there in tokens or (there in inside and there != here):
                    return False
                if there not in seen and there not in self.ends and there != here:
                    seen.add(there)
                    queue.append(there)
        return True

    def fewest_stops(self, start: StopId, target: StopId, most: int | None) -> int:
        """Return how many stops there are at least on a run between two stops, 0 if surely more than `most`."""
        stops = self.ways.stops
        if start not in stops or target not in stops:
            return 0
        if start == target:
            return 1
        number = self._nearest(stops[start], stops[target])
        if not number or (most is not None and number > most):
            return 0
        return self._fewest((stops[start], self.ways.bits[start]), stops[target], most)

    def _nearest(self, start: int, goal: int) -> int:
        """Return the number of stops on the shortest way, whether or not a run can take it; 0: no way."""
        steps, ends, names = self.ways.steps, self.ends, self.ways.names
        layer, number = [start], 1
        seen = {start}
        while layer and goal not in seen:
            beyond: list[int] = []  # the stops one further on
            for here in layer:
                for _, place, _ in steps[here]:
                    if place not in seen:
                        seen.add(place)
                        if not names[place]:
                            layer.append(place)
                        elif place not in ends or place == goal:
                            beyond.append(place)
            layer = beyond
            number += 1
        return number if goal in seen else 0

    def _fewest(self, start: tuple[int, int], goal: int, most: int | None) -> int:
        """Return the same for ways that keep off what all ways of as few stops to a place have used up before.

        It looks far less often than `_nearest` at ways that go against the points; 0 where more than `most` are needed.
        """
        steps, ends, names = self.ways.steps, self.ends, self.ways.names
        surely: dict[int, int] = {}
        beyond, number = dict([start]), 1
        while beyond and (most is None or number < most):
            waiting, beyond = beyond, {}
            while waiting:
                surely |= waiting
                ring: dict[int, int] = {}
                for here in waiting:
                    gone = surely[here]
                    for _, place, bit in steps[here]:
                        if bit & gone:
                            continue
                        if place == goal:
                            return number + 1
                        if place not in ends:
                            met = beyond if names[place] else ring
                            met[place] = met.get(place, -1) & (gone | bit)
                waiting = _less(ring, surely)
            beyond = _less(beyond, surely)
            number += 1
        return 0

    def _starts(self) -> Starts:
        """Return the places of the company's tokens, each with its bit."""
        return tuple((self.ways.stops[name], self.ways.bits[name]) for name in self.tokens if name in self.ways.stops)

    def _inner(self, starts: Starts, wanted: frozenset[SegmentId] = frozenset()) -> tuple[set[SegmentId], set[int]]:
        """Return segments and places on some runs without repeats, from places with what was used on the way there.

        It ends as soon as one of the `wanted` segments is found.
        """
        found: set[SegmentId] = set()
        places: set[int] = set()
        for segment, place in self._walk(starts):
            found.add(segment)
            if segment in wanted:
                break
            places.add(place)
        return found, places

    def _walk(self, starts: Starts) -> Iterator[tuple[SegmentId, int]]:
        """Yield segments on some runs without repeats, each with the place that it leads to."""
        steps, ends = self.ways.steps, self.ends
        met: set[int] = set()
        queue = list(starts)
        for here, used in queue:
            for segment, place, bit in steps[here]:
                if not bit & used:
                    yield segment, place
                    if place not in met:
                        met.add(place)
                        if place not in ends:
                            queue.append((place, used | bit))

    def _outer(self, surely: Mapping[int, int]) -> set[SegmentId]:
        """Return segments that a flood meets which keeps off what every way to a place has used up before."""
        steps = self.ways.steps
        return {segment for here, gone in surely.items() for segment, _, bit in steps[here] if not bit & gone}

    def _may_go_over(self, piece: SegmentId, surely: Mapping[int, int]) -> bool:
        """Return whether such a flood meets a piece of track."""
        return any(place in surely and not bit & surely[place] for place, bit in self.ways.over[piece])

    def _surely(self, starts: Starts) -> dict[int, int]:
        """Return place → what all ways there from any of `starts` use up, as far as such a flood can tell."""
        steps, ends = self.ways.steps, self.ends
        surely = dict(starts)
        waiting = list(surely)
        while waiting:  # ring after ring, so that short ways come first and little has to be told again
            ring: dict[int, None] = {}
            for here in waiting:
                gone = surely[here]
                for _, place, bit in steps[here]:
                    if bit & gone or place in ends:
                        continue
                    before = surely.get(place)
                    now = gone | bit if before is None else before & (gone | bit)
                    if now != before:
                        surely[place] = now
                        ring[place] = None
            waiting = list(ring)
        return surely

    def _runs_over(self, starts: Starts, surely: Mapping[int, int], piece: SegmentId) -> bool:
        """Return whether a run goes over a piece of track: it comes to one end and keeps off the other."""
        came, over = self._come(starts)
        return piece in over or any(
            place in came and not bit & surely[place] and place in self._come(starts, bit)[0]
            for place, bit in self.ways.over[piece]
        )

    def _come(self, starts: Starts, avoiding: int = 0) -> tuple[set[int], set[SegmentId]]:
        """Return the places that runs from `starts` come to and can go on from, and pieces of track they go over.

        All of them are found at once, from a place of its own with a step to each token.
        """
        key = starts, avoiding
        if key not in self.come:
            steps = [*self.ways.steps, [Step(NO_SEGMENT, place, bit) for place, bit in starts]]
            ends = self.ends.difference(place for place, _ in starts)  # a run may begin where others have to end
            came, over = arrivals(steps, self.ways.numbers.doors, ends, len(steps) - 1, avoiding)
            self.come[key] = came, over - {NO_SEGMENT}
        return self.come[key]

    def _reach(self, found: set[SegmentId], places: set[int]) -> Reach:
        """Return the reach that consists of these segments and places."""
        touched = self.ways.numbers.sides
        sides = frozenset(chain.from_iterable(map(touched.__getitem__, found)))
        linked = frozenset(filter(None, map(self.ways.names.__getitem__, places)))
        hexes = {hex for hex, _ in sides} | set(map(hex_of_segment, found)) | set(map(hex_of, self.tokens))
        return Reach(frozenset(hexes), sides, linked | frozenset(self.tokens), frozenset(found), linked)


def _less(met: Mapping[int, int], surely: Mapping[int, int]) -> dict[int, int]:
    """Return place → what all ways there use up, for places of which `surely` says more or nothing."""
    now = {place: gone & surely.get(place, -1) for place, gone in met.items()}
    return {place: gone for place, gone in now.items() if gone != surely.get(place)}

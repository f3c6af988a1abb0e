"""Follow the track on the map: its pieces, and what a company reaches from its tokens.

A run never uses a hex side or a stop twice. So reaching something needs a run without repeats, which a plain flood
does not promise: where a loop of track leads back to a side that the run has crossed, a flood would go on against
the points. A flood that remembers what all ways to a place use up gives the outer limit, runs found without repeats
the inner one, and the few pieces between the two are decided by an exhaustive search that looks ahead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import count
from typing import NamedTuple

import msgspec

from rails18.board.arrivals import Step, arrivals
from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import Track, blocks, hex_of, stop, stop_id, tile_at, track_at
from rails18.core.derived import derived
from rails18.core.position import Position
from rails18.core.title import End


class Segment(msgspec.Struct, frozen=True, gc=False):
    """Describe a piece of track inside one hex.

    Attributes:
        id: ``<hex>:<a>-<b>``, a side before a stop and the lower number first, for example ``K4:0-s0``.
        hex: hex it lies in.
        a, b: its ends, in the order of the id.
        uses: names of what it uses up; two pieces that share a name are never both run.
    """

    id: str
    hex: str
    a: End
    b: End
    uses: tuple[str, ...]


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Hold what a company reaches by runs from its tokens.

    Attributes:
        hexes: hexes that reached track leads into, and those with its tokens.
        sides: (hex, side) touched by reached track, named from both hexes that share the side.
        stops: stops with its tokens and stops at the end of some run.
        segments: ids of pieces of track on some run.
        linked: stops at the far end of some run from a token.
    """

    hexes: frozenset[str] = frozenset()
    sides: frozenset[tuple[str, int]] = frozenset()
    stops: frozenset[str] = frozenset()
    segments: frozenset[str] = frozenset()
    linked: frozenset[str] = frozenset()


@derived("tiles")
def segments(pos: Position) -> Mapping[str, Segment]:
    """Return id → piece of track, for all track on the map."""
    known, tiles = _named(pos), pos.state.tiles
    found: dict[str, Segment] = {}
    for hex in pos.board.hexes:
        key = hex, tiles.get(hex)
        if key not in known:
            known[key] = {piece.id: piece for piece in pieces_on(pos, hex)}
        found |= known[key]
    return found


@derived()
def _named(_: Position) -> dict[object, dict[str, Segment]]:  # filled tile by tile as asked for
    return {}


def pieces_on(pos: Position, hex: str) -> tuple[Segment, ...]:
    """Return the pieces of track on a hex."""
    tile, rotation = tile_at(pos, hex)
    return _pieces(hex, track_at(tile, rotation)) if tile.track else ()


def reach(pos: Position, company: str) -> Reach:
    """Return what `company` reaches from its tokens.

    Source: `track.lay.reach`, `track.lay.blocked`, `token.place.route`.
    """
    known = _reaches(pos)
    found = known.get(company)
    if found is None:
        found = known[company] = _Search(pos, company).result()
    return found


def can_run(pos: Position, company: str) -> bool:
    """Tell whether a train of any length of `company` has a route: a city with its token and one more stop."""
    known = _reaches(pos).get(company)
    return bool(known.linked) if known else _Search(pos, company).has_run() or bool(reach(pos, company).linked)


def runs_over(pos: Position, company: str, pieces: Collection[str]) -> bool:
    """Tell whether some run of `company` goes over one of the `pieces` of track (segment ids).

    It says the same as `reach`, and much sooner when only a few pieces are in question.
    """
    return _Search(pos, company).goes_over(frozenset(pieces))


def sides_met(pos: Position, company: str, hex: str) -> frozenset[int]:
    """Return sides over which runs of `company` come into a hex that they have not been in before.

    Whatever lies there or will lie there, such a run can go on over any track from that side. There may be more such
    sides: only those are told that are found without looking far.
    """
    return _Search(pos, company).sides_met(hex)


def leads_into(pos: Position, company: str, hex: str) -> bool:
    """Tell whether track that `company` reaches leads into a hex, or one of its tokens lies there: `reach`, sooner."""
    known = _reaches(pos).get(company)
    if known is None and _Search(pos, company).leads_into(hex):
        return True
    return hex in (known or reach(pos, company)).hexes


def fewest_stops(pos: Position, company: str, start: str, target: str) -> int:
    """Return how many stops, both ends counted, a run of `company` from one stop to another visits at least; 0: no way.

    Where this says 0 there is no such run, and none of fewer stops; it takes a small part of the time of finding one.
    """
    return _Search(pos, company).fewest_stops(start, target)


@derived("tiles", "tokens", "beside")
def _reaches(_: Position) -> dict[str, Reach]:  # filled company by company as asked for
    return {}


@lru_cache(maxsize=8192)
def _pieces(hex: str, track: Track) -> tuple[Segment, ...]:
    """Return the pieces of track of one hex."""
    found = []
    for piece in track:
        a, b = sorted(piece, key=lambda end: (isinstance(end, str), end))
        name = f"{hex}:{a}-{b}"
        sides = tuple(f"{hex}:{end}" for end in (a, b) if isinstance(end, int))
        found.append(Segment(name, hex, a, b, sides or (name,)))
    return tuple(found)


class Ways(NamedTuple):
    """Hold where runs may go; a place is a stop, or a hex entered over one of its sides.

    Attributes:
        steps: place → steps from it.
        over: segment id → places from which a step goes over it, each with what it uses up.
        stops: stop id → its place.
        names: place → stop id, "" for a side.
        bits: stop id → its bit.
        offboards: places of off-board stops that runs end in.
        doors: place behind a hex side → the place behind it the other way, also of sides without track.
    """

    steps: list[list[Step]]
    over: dict[str, list[tuple[int, int]]]
    stops: dict[str, int]
    names: list[str]
    bits: dict[str, int]
    offboards: frozenset[int]
    doors: Mapping[int, int]


class Numbers:
    """Number the places and hex sides of a map once and for all, so that what a tile adds is worked out once.

    Attributes:
        places: place → its number.
        bits: side or stop → its bit.
        doors: place behind a side → the place behind it the other way.
        laid: (hex, what is laid there) → the stops there, and the steps, each with the place it leads from.
        before: the tiles asked about last, and the ways over them.
    """

    def __init__(self) -> None:
        self.places: dict[object, int] = {}
        self.bits: dict[object, int] = {}
        self.doors: dict[int, int] = {}
        self.laid: dict[object, tuple[list[str], list[tuple[int, Step]]]] = {}
        self.before: tuple[Mapping[str, tuple[str, int]], Ways] | None = None
        self._next_place, self._next_bit = count(), count()  # threads share them: no number is given out twice

    def place(self, name: object) -> int:
        """Return the number of a place."""
        if name not in self.places:
            self.places.setdefault(name, next(self._next_place))
        return self.places[name]

    def bit(self, name: object) -> int:
        """Return the bit of a side or stop."""
        if name not in self.bits:
            self.bits.setdefault(name, 1 << next(self._next_bit))
        return self.bits[name]


@derived()
def _numbers(_: Position) -> Numbers:  # filled tile by tile as asked for
    return Numbers()


@derived("tiles")
def _ways(pos: Position) -> Ways:
    """Return the steps over all track on the map; few tiles differ from those asked about before."""
    numbers, tiles = _numbers(pos), pos.state.tiles
    before = numbers.before  # read once: another thread may put its own there
    laid_before, ways = before or ({}, Ways([], {}, {}, [], {}, frozenset(), numbers.doors))
    changed = sorted({hex for hex, _ in tiles.items() ^ laid_before.items()}) if before else list(pos.board.hexes)
    new = [_laid(pos, numbers, hex) for hex in changed]
    missing = max(numbers.places.values(), default=-1) + 1 - len(ways.steps)
    steps = ways.steps + [[] for _ in range(missing)]
    names = ways.names + [""] * missing
    over, stops, bits, offboards = dict(ways.over), dict(ways.stops), dict(ways.bits), set(ways.offboards)
    for hex in changed if before else ():
        old_stops, old_steps = numbers.laid[hex, laid_before.get(hex)]
        for name in old_stops:
            offboards.discard(stops[name])
            names[stops.pop(name)] = ""
            del bits[name]
        for place, step in old_steps:
            steps[place] = []
            over.pop(step.segment, None)
    for new_stops, new_steps in new:
        for name in new_stops:
            stops[name], bits[name] = numbers.places[name], numbers.bits[name]
            names[stops[name]] = name
            if stop(pos, name).kind == "offboard" and not stop(pos, name).through:
                offboards.add(stops[name])
        for place, step in new_steps:
            steps[place] = [*steps[place], step]  # the list may belong to the ways before
            over[step.segment] = [*over.get(step.segment, ()), (place, step.bit)]
    found = Ways(steps, over, stops, names, bits, frozenset(offboards), numbers.doors)
    numbers.before = tiles, found
    return found


def _laid(pos: Position, numbers: Numbers, hex: str) -> tuple[list[str], list[tuple[int, Step]]]:
    """Return the stops with track on a hex, and the steps there, each with the place it leads from."""
    key = hex, pos.state.tiles.get(hex)
    if key in numbers.laid:
        return numbers.laid[key]
    stops: dict[str, None] = {}
    steps: list[tuple[int, Step]] = []
    tile, _ = tile_at(pos, hex)
    for piece in pieces_on(pos, hex):
        ends = []
        for end in (piece.a, piece.b):
            if isinstance(end, str):
                name = stop_id(hex, tile, int(end[1:]))
                stops[name] = None
                ends.append((numbers.place(name), numbers.place(name), numbers.bit(name)))
            else:
                inside, across = (hex, end), (neighbour(pos.board, hex, end) or "", opposite(end))
                side = inside if not across[0] else min(inside, across)
                here, there = numbers.place(inside), numbers.place(across)
                if across[0]:
                    numbers.doors[here], numbers.doors[there] = there, here
                ends.append((here, there, numbers.bit(side)))
        for (here, _, _), (_, there, bit) in (ends, ends[::-1]):
            steps.append((here, Step(piece.id, there, bit)))
    numbers.laid[key] = list(stops), steps
    return numbers.laid[key]


@derived("tiles", "tokens", "beside")
def _full(pos: Position) -> dict[str, int]:
    """Return stop → place of the cities that block who has no token there."""
    places, known, state = _ways(pos).stops, _slots(pos), pos.state
    found: dict[str, int] = {}
    for name, tokens in state.tokens.items():
        if name in places:
            key = name, state.tiles.get(hex_of(name))
            if key not in known:
                known[key] = stop(pos, name).slots
            if len(tokens) >= known[key] and blocks(pos, name, ""):
                found[name] = places[name]
    return found


@derived()
def _slots(_: Position) -> dict[object, int]:  # filled stop by stop as asked for
    return {}


class _Search:
    """Find everything that runs of one company reach."""

    def __init__(self, pos: Position, company: str) -> None:
        self.pos = pos
        self.ways = _ways(pos)
        self.tokens = [name for name, tokens in pos.state.tokens.items() if company in tokens]
        self.come: dict[tuple[int, int], tuple[set[int], set[str]]] = {}
        self.ends = self.ways.offboards | {
            place for name, place in _full(pos).items() if company not in pos.state.tokens[name]
        }

    def result(self) -> Reach:
        """Return the reach."""
        starts = self._starts()
        found, places = self._inner(starts)
        doubtful = self._outer(starts) - found
        if doubtful:
            found = found.union(*(self._come(start)[1] for start in starts))
        for piece in doubtful:
            if piece in found or any(self._runs_over(start, piece) for start in starts):
                found.add(piece)
                places.update(place for place, _ in self.ways.over[piece] if self.ways.names[place])
        places.update(token for token, _ in starts if token not in places and self._met(token, starts))
        return self._reach(found, places)

    def _met(self, token: int, starts: list[tuple[int, int]]) -> bool:
        """Tell whether a run from another token of the company comes to this one."""
        others = [start for start in starts if start[0] != token]
        if token not in self.ends:
            return any(token in self._come(start)[0] for start in others)
        pieces = {segment for segment, _, _ in self.ways.steps[token]}
        return any(self._runs_over(start, piece) for start in others for piece in pieces)

    def goes_over(self, pieces: frozenset[str]) -> bool:
        """Tell whether some run goes over one of `pieces`."""
        starts = self._starts()
        if not pieces.isdisjoint(self._inner(starts)[0]):
            return True
        surely = self._surely(starts)
        doubtful = [piece for piece in sorted(pieces) if self._may_go_over(piece, surely)]
        return any(self._runs_over(start, piece) for piece in doubtful for start in starts)

    def has_run(self) -> bool:
        """Tell whether a run is found without looking far; there may be one even if this says no."""
        return any(self.ways.names[place] for place in self._inner(self._starts())[1])

    def leads_into(self, hex: str) -> bool:
        """Tell whether a run into a hex is found without looking far; there may be one even if this says no."""
        pieces, board = segments(self.pos), self.pos.board
        for name in self._inner(self._starts())[0]:
            piece = pieces[name]
            if piece.hex == hex:
                return True
            if any(isinstance(end, int) and neighbour(board, piece.hex, end) == hex for end in (piece.a, piece.b)):
                return True
        return hex in map(hex_of, self.tokens)

    def sides_met(self, hex: str) -> frozenset[int]:
        """Return sides over which runs are found that come into a hex for the first time."""
        places = _numbers(self.pos).places
        inside = {side: places[hex, side] for side in range(6) if (hex, side) in places}
        self.ends |= set(inside.values())
        starts = [
            (self.ways.stops[name], self.ways.bits[name])
            for name in self.tokens
            if name in self.ways.stops and hex_of(name) != hex
        ]
        met = self._inner(starts)[1]
        return frozenset(side for side, place in inside.items() if place in met)

    def fewest_stops(self, start: str, target: str) -> int:
        """Return how many stops there are at least on a way between two stops, whether or not a run can take it."""
        steps, ends, names, stops = self.ways.steps, self.ends, self.ways.names, self.ways.stops
        if start not in stops or target not in stops:
            return 0
        layer, number, goal = [stops[start]], 1, stops[target]
        seen = {stops[start]}
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

    def _starts(self) -> list[tuple[int, int]]:
        """Return the places of the company's tokens, each with its bit."""
        return [(self.ways.stops[name], self.ways.bits[name]) for name in self.tokens if name in self.ways.stops]

    def _inner(self, starts: list[tuple[int, int]]) -> tuple[set[str], set[int]]:
        """Return segments and places on some runs without repeats, from places with what was used on the way there."""
        steps, ends = self.ways.steps, self.ends
        found: set[str] = set()
        places: set[int] = set()
        queue = list(starts)
        for here, used in queue:
            for segment, place, bit in steps[here]:
                if not bit & used:
                    found.add(segment)
                    if place not in places:
                        places.add(place)
                        if place not in ends:
                            queue.append((place, used | bit))
        return found, places

    def _outer(self, starts: list[tuple[int, int]]) -> set[str]:
        """Return segments that a flood meets which keeps off what every way to a place has used up before."""
        steps = self.ways.steps
        found: set[str] = set()
        for start in starts:
            for here, gone in self._surely([start]).items():
                found.update([segment for segment, _, bit in steps[here] if not bit & gone])
        return found

    def _may_go_over(self, piece: str, surely: Mapping[int, int]) -> bool:
        """Tell whether such a flood meets a piece of track."""
        return any(place in surely and not bit & surely[place] for place, bit in self.ways.over[piece])

    def _surely(self, starts: list[tuple[int, int]]) -> dict[int, int]:
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

    def _runs_over(self, start: tuple[int, int], piece: str) -> bool:
        """Tell whether a run from `start` goes over a piece of track: it comes to one end and keeps off the other."""
        came, over = self._come(start)
        return piece in over or any(
            place in came and not bit & start[1] and place in self._come(start, bit)[0]
            for place, bit in self.ways.over[piece]
        )

    def _come(self, start: tuple[int, int], avoiding: int = 0) -> tuple[set[int], set[str]]:
        """Return the places that runs from `start` come to and can go on from, and pieces of track they go over."""
        key = start[0], avoiding
        if key not in self.come:
            ways = self.ways
            self.come[key] = arrivals(ways.steps, ways.doors, self.ends, start[0], start[1] | avoiding)
        return self.come[key]

    def _reach(self, found: set[str], places: set[int]) -> Reach:
        """Return the reach that consists of these segments and places."""
        pieces = segments(self.pos)
        board = self.pos.board
        sides: set[tuple[str, int]] = set()
        for name in found:
            piece = pieces[name]
            for end in (piece.a, piece.b):
                if isinstance(end, int):
                    sides.add((piece.hex, end))
                    beyond = neighbour(board, piece.hex, end)
                    if beyond:
                        sides.add((beyond, opposite(end)))
        linked = frozenset(filter(None, map(self.ways.names.__getitem__, places)))
        hexes = {pieces[name].hex for name in found} | {hex for hex, _ in sides} | set(map(hex_of, self.tokens))
        return Reach(frozenset(hexes), frozenset(sides), linked | frozenset(self.tokens), frozenset(found), linked)

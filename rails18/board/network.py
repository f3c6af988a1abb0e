"""Join the track on the map to a network: its pieces, and the steps that runs take over them from place to place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from typing import NamedTuple

import msgspec

from rails18.board.arrivals import Step
from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import Track, stop, stop_id, tile_at, tile_of, track_at
from rails18.core import ids
from rails18.core.derived import derived
from rails18.core.ids import NO_HEX, NO_STOP, CompanyId, HexId, SegmentId, StopId, TileId, hex_of, index_of
from rails18.core.position import Position
from rails18.core.title import End


class Segment(msgspec.Struct, frozen=True, gc=False):
    """Describe a piece of track inside one hex.

    Attributes:
        id: ``<hex>:<a>-<b>``, a side before a stop and the lower number first, for example ``K4:0-s0``.
        hex: hex it is in.
        a, b: its ends, in the order of the id.
        uses: names of what it uses up; two pieces that share a name are never both run.
    """

    id: SegmentId
    hex: HexId
    a: End
    b: End
    uses: tuple[str, ...]


@derived("tiles")
def segments(pos: Position) -> Mapping[SegmentId, Segment]:
    """Return id → piece of track, for all track on the map."""
    return {piece.id: piece for hex in pos.board.hexes for piece in pieces_on(pos, hex)}


def pieces_on(pos: Position, hex: HexId) -> tuple[Segment, ...]:
    """Return the pieces of track on a hex."""
    tile, rotation = tile_at(pos, hex)
    return pieces_of(hex, track_at(tile, rotation)) if tile.track else ()


@lru_cache(maxsize=1024)
def pieces_of(hex: HexId, track: Track) -> tuple[Segment, ...]:
    """Return the pieces of track of one hex that has this `track`."""
    found = []
    for piece in track:
        a, b = sorted(piece, key=lambda end: (isinstance(end, str), end))
        name = ids.segment(hex, a, b)
        sides = tuple(ids.side(hex, end) for end in (a, b) if isinstance(end, int))
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
        numbers: what gave the places their numbers; the map may be numbered anew while this is still known.
    """

    steps: list[list[Step]]
    over: dict[SegmentId, list[tuple[int, int]]]
    stops: dict[StopId, int]
    names: list[StopId]
    bits: dict[StopId, int]
    offboards: frozenset[int]
    numbers: Numbers


class Numbers:
    """Number the places and hex sides of a map once and for all, so that what a tile adds is worked out once.

    Attributes:
        places: place → its number.
        bits: side or stop → its bit.
        doors: place behind a hex side → the place behind it the other way, also of sides without track.
        laid: (hex, what is laid there) → the stops there, and the steps, each with the place it leads from.
        sides: id of a piece of track that was ever laid → (hex, side) that it touches, named from both hexes.
        before: the tiles asked about last, and the ways over them.
    """

    def __init__(self) -> None:
        self.places: dict[object, int] = {}
        self.bits: dict[object, int] = {}
        self.doors: dict[int, int] = {}
        self.laid: dict[object, tuple[list[StopId], list[tuple[int, Step]]]] = {}
        self.sides: dict[SegmentId, tuple[tuple[HexId, int], ...]] = {}
        self.before: tuple[Mapping[HexId, tuple[TileId, int]], Ways] | None = None
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
def numbers(_: Position) -> Numbers:
    """Return the numbers of the map, filled tile by tile as asked for."""
    return Numbers()


@derived("tiles")
def ways(pos: Position) -> Ways:
    """Return the steps over all track on the map; few tiles differ from those asked about before."""
    known, tiles = numbers(pos), pos.state.tiles
    before = known.before  # read once: another thread may put its own there
    laid_before, old = before or ({}, Ways([], {}, {}, [], {}, frozenset(), known))
    changed = sorted({hex for hex, _ in tiles.items() ^ laid_before.items()}) if before else list(pos.board.hexes)
    new = [_laid(pos, known, hex) for hex in changed]
    missing = max(known.places.values(), default=-1) + 1 - len(old.steps)
    steps = old.steps + [[] for _ in range(missing)]
    names = old.names + [NO_STOP] * missing
    over, stops, bits, offboards = dict(old.over), dict(old.stops), dict(old.bits), set(old.offboards)
    for hex in changed if before else ():
        old_stops, old_steps = known.laid[hex, laid_before.get(hex)]
        for name in old_stops:
            offboards.discard(stops[name])
            names[stops.pop(name)] = NO_STOP
            del bits[name]
        for place, step in old_steps:
            steps[place] = []
            over.pop(step.segment, None)
    for new_stops, new_steps in new:
        for name in new_stops:
            stops[name], bits[name] = known.places[name], known.bits[name]
            names[stops[name]] = name
            if stop(pos, name).kind == "offboard" and not stop(pos, name).through:
                offboards.add(stops[name])
        for place, step in new_steps:
            steps[place] = [*steps[place], step]  # the list may belong to the ways before
            over[step.segment] = [*over.get(step.segment, ()), (place, step.bit)]
    found = Ways(steps, over, stops, names, bits, frozenset(offboards), known)
    known.before = tiles, found
    return found


def _laid(pos: Position, known: Numbers, hex: HexId) -> tuple[list[StopId], list[tuple[int, Step]]]:
    """Return the stops with track on a hex, and the steps there, each with the place it leads from."""
    key = hex, pos.state.tiles.get(hex)
    if key in known.laid:
        return known.laid[key]
    stops: dict[StopId, None] = {}
    steps: list[tuple[int, Step]] = []
    tile, _ = tile_at(pos, hex)
    for piece in pieces_on(pos, hex):
        ends = []
        sides: list[tuple[HexId, int]] = []
        for end in (piece.a, piece.b):
            if isinstance(end, str):
                name = stop_id(hex, tile, int(end[1:]))
                stops[name] = None
                ends.append((known.place(name), known.place(name), known.bit(name)))
            else:
                inside, across = (hex, end), (neighbour(pos.board, hex, end) or NO_HEX, opposite(end))
                sides += (inside, across) if across[0] else (inside,)
                side = inside if not across[0] else min(inside, across)
                here, there = known.place(inside), known.place(across)
                if across[0]:
                    known.doors[here], known.doors[there] = there, here
                ends.append((here, there, known.bit(side)))
        for (here, _, _), (_, there, bit) in (ends, ends[::-1]):
            steps.append((here, Step(piece.id, there, bit)))
        known.sides[piece.id] = tuple(sides)
    known.laid[key] = list(stops), steps
    return known.laid[key]


@derived("tiles", "tokens", "beside")
def full_cities(pos: Position) -> tuple[StopId, ...]:
    """Return the cities with track that block who has no token there."""
    known, tiles, beside = ways(pos).stops, pos.state.tiles, pos.state.beside
    return tuple(
        name
        for name, tokens in pos.state.tokens.items()
        if name in known and _is_full(pos, name, tiles.get(hex_of(name)), tokens, beside.get(name, ()))
    )


@derived()
def _is_full(
    pos: Position,
    name: StopId,
    laid: tuple[TileId, int] | None,
    tokens: tuple[CompanyId, ...],
    beside: tuple[CompanyId, ...],
) -> bool:
    """Return whether tokens fill the city where `laid` is on its hex; those beside it take no place."""
    there = tile_of(pos, hex_of(name), laid)[0].stops[index_of(name)]
    return bool(tokens) and there.kind == "city" and sum(company not in beside for company in tokens) >= there.slots

"""Guess what a company may earn from the stops around its tokens, before track joins them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from heapq import heappop, heappush

import msgspec

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import blocks, exits, revenue, stop_id, tile_at
from rails18.board.reach import reach
from rails18.core import ids
from rails18.core.derived import derived
from rails18.core.ids import NO_HEX, CompanyId, HexId, KindId, StopId, hex_of
from rails18.core.position import Position
from rails18.core.questions import Fleet
from rails18.core.title import COLOURS, Tile
from rails18.core.train_types import TrainSide

FAR = 7  # hexes from home that still count
PER_HEX = 3  # how much less a stop is worth for each hex of distance
UNBOUND = 12  # stops that a train without limit is taken to count
MOST_LAYS = 6.0  # lays ahead that are looked at
DEAR = 0.4  # how much more a lay counts on ground that costs 80
LATER = 3.0  # lays that a tile counts for that may not be laid yet: where a private keeps its hex free, or an upgrade
NEVER = 99.0
LAY = 0.72  # part of a stop's worth that is left with each tile that has to be laid to get there
NEAREST = 7  # stops that count as within reach
WORN = 0.75  # what a second train of a company earns of what the first does


@derived()
def _usual(pos: Position, colours: tuple[str, ...]) -> int:
    """Return what a city on tiles of the best of these colours is usually worth."""
    for colour in reversed(colours):
        found = [
            stop.revenue
            for tile in pos.title.tiles.values()
            if tile.colour == colour
            for stop in tile.stops
            if stop.kind == "city" and isinstance(stop.revenue, int)
        ]
        if found:
            return sum(found) // len(found)
    return 20


def distances(pos: Position, starts: Iterable[HexId], far: int = FAR) -> dict[HexId, int]:
    """Return hex → hexes away from the nearest start; sides that no track may cross are not crossed."""
    found = dict.fromkeys(starts, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        if found[here] < far:
            closed = pos.board.hexes[here].closed
            for side in range(6):
                there = neighbour(pos.board, here, side) if side not in closed else None
                if there is not None and there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
    return found


@derived("tiles", "phase")
def stop_values(pos: Position) -> dict[StopId, int]:
    """Return stop → what it is worth now, or will be once a tile is there."""
    usual = _usual(pos, pos.title.phases[pos.state.phase].tiles)
    values: dict[StopId, int] = {}
    for hex, place in pos.board.hexes.items():
        tile, _ = tile_at(pos, hex)
        for index, stop in enumerate(tile.stops):
            id = stop_id(hex, tile, index)
            worth = revenue(pos, id, None)
            values[id] = max(worth, usual) if stop.kind == "city" and tile.colour != "gray" else worth
        if not tile.stops and place.kind in ("city", "town"):
            values[ids.stop(hex, place.kind[0], 0)] = usual if place.kind == "city" else 10
    return values


@derived("tiles", "phase", "tokens")
def around(pos: Position, company: CompanyId) -> tuple[int, ...]:
    """Return what the stops around the tokens, or the home, of `company` are worth to it, the best first."""
    data = pos.company(company)
    tokens = [stop for stop, names in pos.state.tokens.items() if company in names]
    homes = tokens or [home for home in (data.home, *data.homes) if home]
    away = distances(pos, {hex_of(stop) for stop in homes if hex_of(stop) in pos.board.hexes})
    found = [value - PER_HEX * away[hex_of(stop)] for stop, value in stop_values(pos).items() if hex_of(stop) in away]
    return tuple(sorted((value for value in found if value > 0), reverse=True))


class Way(msgspec.Struct, frozen=True, gc=False):
    """Describe how track of a company gets to a hex.

    Args:
        lays: tiles that have to be laid for it, dear ground counting for more.
        before: hex that it comes from, "" where the track of the company begins.
        open: nothing is there yet.
    """

    lays: float
    before: HexId
    open: bool


@derived("tiles", "tokens", "phase", "beside")
def ways_to(pos: Position, company: CompanyId, kept_free: frozenset[HexId]) -> dict[HexId, Way]:
    """Return hex → how track of `company` gets there with the fewest tiles, the nearest first.

    A hex with blank ground takes one tile. Track that is there is followed; to lead into it or out of it over another
    side takes an upgrade, once the colour may be laid. A city full of tokens of others may have room after an upgrade.

    Args:
        kept_free: hexes on which nobody may lay a tile now.
    """
    found: dict[HexId, Way] = {}
    queue: list[tuple[float, HexId, HexId]] = []
    own, taken = reach(pos, company), set(map(hex_of, pos.state.tokens))
    joined = {hex_of(stop) for stop in own.stops} | {
        hex for hex, side in own.sides if side in exits(*tile_at(pos, hex))
    }
    for hex in own.hexes:
        tile, _ = tile_at(pos, hex)
        if not tile.track:
            lays = _ground(pos, hex, kept_free)
        else:
            lays = 0.0 if hex in joined else _upgrade(pos, hex, tile, kept_free)
        heappush(queue, (lays, hex, NO_HEX))
    while queue:
        lays, hex, before = heappop(queue)
        if hex in found or lays > MOST_LAYS:
            continue
        tile, rotation = tile_at(pos, hex)
        found[hex] = Way(lays, before, not tile.track)
        turned, out = _upgrade(pos, hex, tile, kept_free), exits(tile, rotation) if tile.track else frozenset(range(6))
        if hex in taken and _is_full(pos, hex, tile, company):
            out = frozenset[int]()
        closed = pos.board.hexes[hex].closed
        for side in range(6):
            there = neighbour(pos.board, hex, side) if side not in closed else None
            if there is None or there in found or opposite(side) in pos.board.hexes[there].closed:
                continue
            beyond, turn = tile_at(pos, there)
            if beyond.track:
                step = 0.0 if opposite(side) in exits(beyond, turn) else _upgrade(pos, there, beyond, kept_free)
            else:
                step = _ground(pos, there, kept_free)
            heappush(queue, (lays + step + (0.0 if side in out else turned), there, hex))
    return found


@derived("tiles", "tokens", "phase", "beside")
def within_reach(pos: Position, company: CompanyId, kept_free: frozenset[HexId]) -> float:
    """Return what the stops are worth that `company` runs to or may come to, less with each tile that it takes.

    One tile on blank ground leads on one way, from home two ways; further ways wait for upgrades.

    Args:
        kept_free: hexes on which nobody may lay a tile now.
    """
    ways, linked = ways_to(pos, company, kept_free), reach(pos, company).stops
    own: dict[HexId, list[float]] = {}
    for stop, value in stop_values(pos).items():
        hex = hex_of(stop)
        if hex in ways:
            own.setdefault(hex, []).append(value if stop in linked else value * LAY ** max(0.5, ways[hex].lays))
    total = {hex: sum(own.get(hex, ())) for hex in ways}
    after: dict[HexId, list[HexId]] = {}
    for hex in reversed(ways):
        before = ways[hex].before
        if before:
            total[before] += total[hex]
            after.setdefault(before, []).append(hex)
    part: dict[HexId, float] = {}
    for hex, way in ways.items():
        share = part.setdefault(hex, 1.0)
        straight = (1 if way.before else 2) if way.open else 6
        for number, there in enumerate(sorted(after.get(hex, ()), key=lambda there: -total[there])):
            part[there] = share * (1.0 if number < straight else LAY**LATER)
    values = sorted((part[hex] * value for hex, stops in own.items() for value in stops), reverse=True)
    return sum(values[:NEAREST])


def _ground(pos: Position, hex: HexId, kept_free: frozenset[HexId]) -> float:
    """Return what it takes to lay a tile on blank ground, more where that has to wait."""
    return (LATER if hex in kept_free else 1.0) + DEAR * pos.board.hexes[hex].cost / 80


def _is_full(pos: Position, hex: HexId, tile: Tile, company: CompanyId) -> bool:
    """Return whether tokens of others fill all cities of a hex."""
    cities = [stop_id(hex, tile, number) for number, stop in enumerate(tile.stops) if stop.kind == "city"]
    return bool(cities) and all(blocks(pos, city, company) for city in cities)


def _upgrade(pos: Position, hex: HexId, tile: Tile, kept_free: frozenset[HexId]) -> float:
    """Return what it takes to lead track out of a tile to another side, very much where that cannot be.

    Blank ground will have a yellow tile before.
    """
    colour = tile.colour if tile.track else COLOURS[0]
    if colour not in COLOURS[:3]:
        return NEVER
    if hex in kept_free:
        return LATER
    after = COLOURS[COLOURS.index(colour) + 1]
    return 1.0 if after in pos.title.phases[pos.state.phase].tiles else LATER


def hoped_for(pos: Position, company: CompanyId, fleet: Fleet) -> float:
    """Return what `company` may earn with these trains once its track is laid."""
    values, total, share = around(pos, company), 0.0, 1.0
    reaches = sorted((number for kind, side in fleet for number in _reaches(pos, kind, side)), reverse=True)
    for number in reaches:
        total += share * sum(values[:number])
        share *= WORN
    return total


@derived()
def _reaches(pos: Position, kind: KindId, side: str) -> tuple[int, ...]:
    """Return how many stops each train of a certificate counts."""
    data = pos.title.trains[kind]
    faces: tuple[TrainSide, ...] = (*data.faces, *data.second_hand)
    face = next((face for face in faces if face.name == side), faces[0])
    return tuple(run.counted or run.cities or run.reach or UNBOUND for run in face.runs[0])

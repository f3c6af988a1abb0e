"""Work out what is on the map now: tiles, stops, their values, their places for tokens, and what a tile adds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from rails18.core import ids
from rails18.core.derived import derived
from rails18.core.ids import CompanyId, HexId, StopId, TileId, hex_of, index_of
from rails18.core.position import Position
from rails18.core.text import is_number
from rails18.core.title import End, Stop, Tile
from rails18.core.train_types import TrainType

Track = tuple[tuple[End, End], ...]

_LETTERS = {"city": "c", "town": "t", "offboard": "o"}


def tile_at(pos: Position, hex: HexId) -> tuple[Tile, int]:
    """Return the tile on `hex` and its rotation, or what is printed there and 0."""
    laid, title = pos.state.tiles.get(hex), pos.title  # `tile_of` in short: nothing is asked more often
    place = title.board.hexes[hex]
    return (place.printed, 0) if laid is None else (place.tiles.get(laid[0]) or title.tiles[laid[0]], laid[1])


def tile_of(pos: Position, hex: HexId, laid: tuple[TileId, int] | None) -> tuple[Tile, int]:
    """Return what `tile_at` returns where `laid` (tile and rotation) is on `hex`, or nothing but what is printed."""
    place = pos.board.hexes[hex]
    return (place.tiles.get(laid[0]) or pos.title.tiles[laid[0]], laid[1]) if laid else (place.printed, 0)


def track_at(tile: Tile, rotation: int) -> Track:
    """Return the track of `tile` turned clockwise by `rotation` sixths; numbers are sides of the hex."""
    return _turned(tile.track, rotation)


def exits(tile: Tile, rotation: int) -> frozenset[int]:
    """Return the sides of the hex that the turned tile's track leads to."""
    return _exits(tile.track, rotation)


def exits_of(pos: Position, stop: StopId) -> frozenset[int]:
    """Return the sides of the hex that the track of a stop leads to."""
    end = f"s{index_of(stop)}"
    pieces = (piece for piece in track_at(*tile_at(pos, hex_of(stop))) if end in piece)
    return frozenset(side for piece in pieces for side in piece if isinstance(side, int))


def stop_id(hex: HexId, tile: Tile, index: int) -> StopId:
    """Return the id of a stop: hex, letter of its kind and its number on the tile, for example ``K4.c0``."""
    return ids.stop(hex, _LETTERS[tile.stops[index].kind], index)


def stops_of(pos: Position, hex: HexId) -> tuple[StopId, ...]:
    """Return the ids of the stops on `hex`."""
    tile, _ = tile_at(pos, hex)
    return tuple(stop_id(hex, tile, index) for index in range(len(tile.stops)))


def stop(pos: Position, stop_id: StopId) -> Stop:
    """Return the stop with this id as the tile or hex shows it now.

    Raises:
        KeyError: no such stop is there.
    """
    letter, number = ids.letter_of(stop_id), ids.place_of(stop_id)[1:]
    stops = tile_at(pos, ids.hex_of(stop_id))[0].stops
    if is_number(number) and int(number) < len(stops) and _LETTERS[stops[int(number)].kind] == letter:
        return stops[int(number)]
    raise KeyError(stop_id)


def stop_now(pos: Position, printed: StopId) -> StopId:
    """Return where a printed stop is on what is laid on its hex now: tiles may number their stops otherwise."""
    hex = hex_of(printed)
    return _stop_on(pos, printed, pos.state.tiles.get(hex)) if hex in pos.state.tiles else printed


@derived()
def _stop_on(pos: Position, printed: StopId, laid: tuple[TileId, int] | None) -> StopId:
    """Return the stop of what is `laid` that has the track of a printed stop."""
    hex = hex_of(printed)
    tile, rotation = tile_of(pos, hex, laid)
    index = index_of(printed)
    return stop_id(hex, tile, successors(pos.board.hexes[hex].printed, 0, tile, rotation).get(index, index))


def slots(pos: Position, stop_id: StopId) -> int:
    """Return the number of places for tokens in a stop."""
    return stop(pos, stop_id).slots


def in_places(pos: Position, stop_id: StopId) -> tuple[CompanyId, ...]:
    """Return the companies whose tokens take the places of a stop; those that are beside them do not."""
    tokens, beside = pos.state.tokens.get(stop_id, ()), pos.state.beside.get(stop_id, ())
    return tuple(company for company in tokens if company not in beside) if beside else tokens


def free_slots(pos: Position, stop_id: StopId) -> int:
    """Return how many places of a stop hold no token; negative when tokens were squeezed in."""
    return slots(pos, stop_id) - len(in_places(pos, stop_id))


def blocks(pos: Position, stop_id: StopId, company: CompanyId) -> bool:
    """Return whether other companies' tokens fill every place of a city, so that `company` cannot run through it."""
    tokens = pos.state.tokens.get(stop_id, ())
    if not tokens or company in tokens:
        return False
    return stop(pos, stop_id).kind == "city" and len(in_places(pos, stop_id)) >= slots(pos, stop_id)


def runs_through(pos: Position, stop_id: StopId, company: CompanyId) -> bool:
    """Return whether runs of `company` need not end at a stop."""
    there = stop(pos, stop_id)
    return (there.kind != "offboard" or there.through) and not blocks(pos, stop_id, company)


def revenue(pos: Position, stop_id: StopId, train_type: TrainType | None) -> int:
    """Return the value of a stop now, to trains of `train_type` if that makes a difference.

    Values by key follow the train's own key when the stop has it, else the key of the phase.
    """
    value = stop(pos, stop_id).revenue
    if isinstance(value, int):
        return value
    if train_type is not None and train_type.offboard in value:
        return value[train_type.offboard]
    return value[pos.title.phases[pos.state.phase].offboard]


@derived("tiles")
def supply(pos: Position) -> dict[TileId, int]:
    """Return tile → copies that are not on the map; tiles without limit always have all."""
    left = dict(pos.title.tile_counts)
    for tile, _ in pos.state.tiles.values():
        left[tile] = left.get(tile, 0) - (tile not in pos.title.unlimited)
    return left


def copies_left(pos: Position, tile: TileId) -> int | None:
    """Return how many copies of a tile are not on the map, None when it never runs out."""
    return None if tile in pos.title.unlimited else supply(pos).get(tile, 0)


def preserves(old: Tile, old_rotation: int, new: Tile, new_rotation: int) -> bool:
    """Return whether every piece of the old track is on the new tile, its stops becoming stops of the same kind."""
    if not exits(old, old_rotation) <= exits(new, new_rotation):
        return False
    return _becomes(old, old_rotation, new, new_rotation) is not None


def successors(old: Tile, old_rotation: int, new: Tile, new_rotation: int) -> Mapping[int, int]:
    """Return old stop number → new stop number such that all old track is kept; empty when that is impossible."""
    return _becomes(old, old_rotation, new, new_rotation) or {}


def new_segments(old: Tile, old_rotation: int, new: Tile, new_rotation: int) -> Track:
    """Return the pieces of track (ends of the new tile, turned) that the new tile adds."""
    return _added(track_at(old, old_rotation), _kinds(old), track_at(new, new_rotation), _kinds(new))


@lru_cache(maxsize=4096)
def _added(before: Track, old: tuple[str, ...], after: Track, new: tuple[str, ...]) -> Track:
    kept = {_by_kind(old, piece) for piece in before}
    return tuple(piece for piece in after if _by_kind(new, piece) not in kept)


def distinct_rotations(tile: Tile) -> tuple[int, ...]:
    """Return one rotation for each way of laying `tile` that looks different."""
    seen: dict[object, int] = {}
    for rotation in range(6):
        seen.setdefault(_picture(tile, rotation), rotation)
    return tuple(seen.values())


@lru_cache(maxsize=4096)
def _exits(track: Track, rotation: int) -> frozenset[int]:
    return frozenset(end for piece in _turned(track, rotation) for end in piece if isinstance(end, int))


@lru_cache(maxsize=4096)
def _turned(track: Track, rotation: int) -> Track:
    return tuple(
        (a if isinstance(a, str) else (a + rotation) % 6, b if isinstance(b, str) else (b + rotation) % 6)
        for a, b in track
    )


def _kinds(tile: Tile) -> tuple[str, ...]:
    return tuple([stop.kind for stop in tile.stops])


def _by_kind(kinds: tuple[str, ...], piece: tuple[End, End]) -> frozenset[object]:
    """Return the ends of a piece with stops replaced by their kind; a stop-to-stop piece keeps its numbers."""
    a, b = piece
    if isinstance(a, str) and isinstance(b, str):
        return frozenset(piece)
    return frozenset(end if isinstance(end, int) else kinds[int(end[1:])] for end in piece)


def _becomes(old: Tile, old_rotation: int, new: Tile, new_rotation: int) -> Mapping[int, int] | None:
    """Return the first way in which the old stops with track become new stops, None when old track is not kept.

    It is the same however both are turned together.
    """
    return _successors(old.track, _kinds(old), track_at(new, (new_rotation - old_rotation) % 6), _kinds(new))


@lru_cache(maxsize=4096)
def _successors(before: Track, old: tuple[str, ...], turned: Track, new: tuple[str, ...]) -> Mapping[int, int] | None:
    """Return the first way in which stops of these kinds become others such that all old track is kept."""
    after = {frozenset(piece) for piece in turned}
    used = sorted({int(end[1:]) for piece in before for end in piece if isinstance(end, str)})
    choices = [[j for j, kind in enumerate(new) if kind == old[i]] for i in used]
    for choice in product(*choices):
        if len(set(choice)) < min(len(used), len(new)):
            continue  # stops merge only when the new tile has fewer of them
        becomes = dict(zip(used, choice, strict=True))
        if all(frozenset(_renamed(end, becomes) for end in piece) in after for piece in before):
            return becomes
    return None


def _renamed(end: End, becomes: dict[int, int]) -> End:
    return end if isinstance(end, int) else f"s{becomes[int(end[1:])]}"


def _picture(tile: Tile, rotation: int) -> object:
    """Return what a turned tile looks like: its plain track, and for each stop its kind and the ends it joins."""
    plain: list[tuple[End, ...]] = []
    arms: list[list[str]] = [[] for _ in tile.stops]
    for a, b in track_at(tile, rotation):
        if isinstance(a, int) and isinstance(b, int):
            plain.append((min(a, b), max(a, b)))
        for end, other in ((a, b), (b, a)):
            if isinstance(end, str):
                arms[int(end[1:])].append(str(other))
    stops = sorted(
        (stop.kind, stop.slots, str(stop.revenue), tuple(sorted(arm)))
        for stop, arm in zip(tile.stops, arms, strict=True)
    )
    return tuple(sorted(plain)), tuple(stops)

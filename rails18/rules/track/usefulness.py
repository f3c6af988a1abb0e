"""Say whether a tile gives a company anything: track that its trains can run, or a stop that is worth more."""

from __future__ import annotations

from collections.abc import Container, Iterable

from rails18.board.layout import new_segments, runs_through, stop_id, stops_of, tile_at, track_at
from rails18.board.network import pieces_on
from rails18.board.reach import is_closed, reach, runs_over, sides_met
from rails18.core.actions import LayTile
from rails18.core.derived import derived
from rails18.core.ids import NO_PLAYER, StopId, index_of
from rails18.core.position import Position
from rails18.core.title import End, Tile
from rails18.rules.options import TRACK_UPGRADE
from rails18.rules.track import upgrades


def own_stops(pos: Position, action: LayTile) -> tuple[StopId, ...]:
    """Return the stops on the hex in which the company has a token."""
    tokens = pos.state.tokens
    return tuple(stop for stop in stops_of(pos, action.hex) if action.company in tokens.get(stop, ()))


def is_useful(pos: Position, action: LayTile) -> bool:
    return _useful(pos, LayTile(NO_PLAYER, action.company, action.hex, action.tile, action.rotation % 6))


@derived("tiles", "tokens", "beside")
def _useful(pos: Position, action: LayTile) -> bool:
    """Return whether a lay gives the company anything, whoever makes it."""
    old, _ = tile_at(pos, action.hex)
    return (bool(old.track) and _stop_matters(pos, action, old)) or _track_matters(pos, action, old)


def _stop_matters(pos: Position, action: LayTile, old: Tile) -> bool:
    """Return whether a stop that the company reaches already makes the upgrade worth it."""
    found = reach(pos, action.company)
    new = pos.title.tiles[action.tile]
    names = upgrades.stop_renaming(action.hex, old, tile_at(pos, action.hex)[1], new, action.rotation % 6)
    values = dict(zip(stops_of(pos, action.hex), (stop.revenue for stop in old.stops), strict=True))
    new_values = {stop_id(action.hex, new, index): stop.revenue for index, stop in enumerate(new.stops)}
    any_value = pos.option(TRACK_UPGRADE) == "new_track_or_stop"
    return any(stop in found.stops and (any_value or new_values[names[stop]] != values[stop]) for stop in names)


def _track_matters(pos: Position, action: LayTile, old: Tile) -> bool:
    """Return whether a run of the company can use track that the tile adds."""
    _, old_rotation = tile_at(pos, action.hex)
    added = new_segments(old, old_rotation, pos.title.tiles[action.tile], action.rotation % 6)
    before = reach(pos, action.company)
    sides = {end for piece in added for end in piece if isinstance(end, int)}
    stops = stops_of(pos, action.hex)
    if not any((action.hex, side) in before.sides for side in sides) and not before.stops.intersection(stops):
        return False  # a run gets to the added track over a side or a stop that it reached before
    if not old.track and any((action.hex, side) in before.sides for side in sides):
        return True  # that run ended here, so it has used no other side of the hex
    met = sides_met(pos, action.company, action.hex)
    if sides & met:
        return True
    if not own_stops(pos, action) and all(
        is_closed(pos, action.company, action.hex, side) for side in _sides_behind(pos, action, added)
    ):
        return False
    later = upgrades.after_laying(pos, action)
    ours = {f"s{index_of(stop)}" for stop in own_stops(later, action)}
    if any(end in ours for piece in added for end in piece):
        return True
    fresh = {frozenset(piece) for piece in added}
    if _leads_on(later, action, met, fresh):
        return True
    pieces = [piece.id for piece in pieces_on(later, action.hex) if {piece.a, piece.b} in fresh]
    return runs_over(later, action.company, pieces)


def _sides_behind(pos: Position, action: LayTile, added: Iterable[tuple[End, End]]) -> set[int]:
    """Return the sides of the hex over which runs may come to track that the tile adds, through stops on it too."""
    track = track_at(pos.title.tiles[action.tile], action.rotation % 6)
    ends = {end for piece in added for end in piece}
    for _ in track:  # so many stops at most are one behind the other
        ends |= {end for piece in track if any(isinstance(one, str) and one in ends for one in piece) for end in piece}
    return {end for end in ends if isinstance(end, int)}


def _leads_on(pos: Position, action: LayTile, met: Iterable[int], fresh: Container[frozenset[End]]) -> bool:
    """Return whether a run that comes into a hex over one of some sides can go over fresh track behind a stop there."""
    pieces = [(piece.a, piece.b) for piece in pieces_on(pos, action.hex)]
    passed = {f"s{index_of(stop)}" for stop in stops_of(pos, action.hex) if runs_through(pos, stop, action.company)}
    ways: list[tuple[End, ...]] = [(side,) for side in met]
    for way in ways:
        for a, b in pieces:
            here, there = (a, b) if a == way[-1] else (b, a)
            if here != way[-1] or there in way:
                continue
            if frozenset((a, b)) in fresh:
                return True
            if there in passed:
                ways.append((*way, there))
    return False

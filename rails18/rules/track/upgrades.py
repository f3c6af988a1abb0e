"""Say which tile may be on which hex and which way round, whoever lays it.

The checks read `hex`, `tile` and `rotation` of an action, so that companies' lays and private powers share them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rails18.board.geometry import neighbour
from rails18.board.layout import (
    distinct_rotations,
    exits,
    free_slots,
    preserves,
    stop_id,
    stops_of,
    successors,
    supply,
    tile_at,
    tile_of,
)
from rails18.core.actions import LayTile, PowerTile
from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.ids import NO_COMPANY, CompanyId, HexId, StopId, TileId, hex_of
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.slices import Tabletop
from rails18.core.title import COLOURS, Tile
from rails18.rules import on_table as tabletop
from rails18.rules.tokens import tokens
from rails18.rules.track import direct_lays
from rails18.rules.trains import phases

BLANK = "blank"

Lay = LayTile | PowerTile


def on_the_map(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse a place outside the grid (`track.lay.empty_hex`) and a tile that the game does not have."""
    if action.hex not in pos.board.hexes:
        yield refuse("track.lay.empty_hex", hex=action.hex, tile=action.tile, old="")
    if action.tile not in pos.title.tiles:
        yield refuse("track.lay.supply", hex=action.hex, tile=action.tile, left=0)


def company_of(action: Lay) -> CompanyId:
    """Return the company that lays a tile, "" when a power does."""
    return action.company if isinstance(action, LayTile) else NO_COMPANY


def following(pos: Position, company: CompanyId, hex: HexId) -> tuple[TileId, ...]:
    """Return the tiles with which `company` may replace what is on `hex`, whatever their way round."""
    return (*tile_at(pos, hex)[0].upgrades, *direct_lays.permitted(pos, company, hex))


def next_colour(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse yellow on anything but an empty hex, and a skipped colour.

    Source: `track.lay.empty_hex`, `track.upgrade.colour`, `track.leap.company`.
    """
    old, new = tile_at(pos, action.hex)[0], pos.title.tiles[action.tile]
    if new.name in following(pos, company_of(action), action.hex):
        return
    if new.name in direct_lays.tiles(pos, action.hex):
        yield refuse("track.leap.company", company=company_of(action), hex=action.hex, tile=new.name, old=old.name)
    elif old.colour == BLANK:
        return
    elif new.colour == COLOURS[0]:
        yield refuse("track.lay.empty_hex", hex=action.hex, tile=new.name, old=old.name)
    elif old.colour not in COLOURS or new.colour not in COLOURS[COLOURS.index(old.colour) + 1 :][:1]:
        yield refuse(
            "track.upgrade.colour",
            hex=action.hex,
            tile=new.name,
            old=old.name,
            colour=new.colour,
            old_colour=old.colour,
        )


def not_final(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse to replace a tile that nothing follows (`track.chart.final`)."""
    old, _ = tile_at(pos, action.hex)
    if action.hex in pos.state.tiles and not old.upgrades:
        yield refuse("track.chart.final", hex=action.hex, tile=action.tile, old=old.name)


def fits_table(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse a tile of the real table that cannot be there, whatever its track: no hex for tiles, no room for tokens.

    Source: `tabletop.tile.hex`, `tabletop.tile.tokens`.
    """
    if not tabletop.on_table(pos):
        return
    if pos.board.hexes[action.hex].kind in ("gray", "offboard"):
        yield refuse("tabletop.tile.hex", hex=action.hex)
        return
    later = after_laying(pos, action)
    held = [id for id, there in later.state.tokens.items() if hex_of(id) == action.hex and there]
    there = stops_of(later, action.hex)
    if any(id not in there or free_slots(later, id) < 0 for id in held):
        yield refuse("tabletop.tile.tokens", hex=action.hex, tile=action.tile)


def later_tiles(pos: Position, hex: HexId) -> tuple[TileId, ...]:
    """Return every tile that may come to be on `hex` some time, from what is there now on."""
    return _later_tiles(pos, hex, pos.state.tiles.get(hex))


@derived()
def _later_tiles(pos: Position, hex: HexId, laid: tuple[TileId, int] | None) -> tuple[TileId, ...]:
    waiting, found = list(tile_of(pos, hex, laid)[0].upgrades), dict[TileId, None]()
    while waiting:
        tile = waiting.pop(0)
        if tile not in found:
            found[tile] = None
            waiting += tile_of(pos, hex, (tile, 0))[0].upgrades
    return tuple(found)


def in_phase(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse colours of later phases (`phase.tiles.yellow`, `phase.tiles.green`)."""
    phase, colour = phases.current(pos), pos.title.tiles[action.tile].colour
    if colour not in phase.tiles:
        yield refuse(f"phase.tiles.{phase.tiles[-1]}", tile=action.tile, colour=colour, phase=phase.name)


def in_supply(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse a tile of which no copy is left (`track.lay.supply`)."""
    left = supply(pos).get(action.tile, 0)
    if left <= 0:
        yield refuse("track.lay.supply", hex=action.hex, tile=action.tile, left=left)


def on_chart(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse a tile that does not follow what is there, with the rule for the kind of place.

    Source: `track.chart.list`, `track.place.plain`, `.town`, `.port`, `.city`, the `track.special` rules.
    """
    old, new = tile_at(pos, action.hex)[0], pos.title.tiles[action.tile]
    place = pos.board.hexes[action.hex]
    first = action.hex not in pos.state.tiles
    if power_only(pos, new.name):
        yield refuse("track.place.port", hex=action.hex, tile=new.name)
    elif new.name not in following(pos, company_of(action), action.hex) and (old.upgrades or first):
        label = place.printed.label or new.label
        if label:
            key = special_key(pos, label)
        elif old.colour == BLANK:
            key = f"track.place.{place.kind if place.kind in ('city', 'town') else 'plain'}"
        else:
            key = "track.chart.list"
        allowed = tuple(tile for tile in old.upgrades if not power_only(pos, tile))
        yield refuse(key, hex=action.hex, tile=new.name, old=old.name, allowed=allowed)


def special_key(pos: Position, label: str) -> str:
    """Return the rule of the place that carries `label`: ``track.special.`` and its name in lower case."""
    names = [place.name for place in pos.board.hexes.values() if place.printed.label == label]
    return f"track.special.{'_'.join((names[0] if len(names) == 1 else label).lower().split())}"


def power_only(pos: Position, tile: TileId) -> bool:
    """Return whether only the power of a private lays `tile`: a power names it, or nothing else leads to it."""
    return tile in _power_tiles(pos)


@derived()
def _power_tiles(pos: Position) -> frozenset[TileId]:
    title = pos.title
    powers = (power for private in title.privates.values() for power in private.powers)
    named = {tile for power in powers for tile in power.own_tiles}
    follow = {tile for place in title.board.hexes.values() for tile in place.printed.upgrades}
    follow |= {tile for old in title.tiles.values() for tile in old.upgrades}
    return frozenset(named | (set(title.tiles) - follow))


def right_way_up(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse to turn a tile that may be laid only one way round (`track.place.orientation`)."""
    tile = pos.title.tiles[action.tile]
    if tile.rotations and action.rotation % 6 not in tile.rotations:
        yield refuse("track.place.orientation", hex=action.hex, tile=action.tile)


def no_dead_end(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse track that ends against sea, map edge or a closed side (`track.lay.dead_end`)."""
    for side, reason in dead_ends(pos, action.hex, action.tile, action.rotation % 6):
        beside = neighbour(pos.board, action.hex, side)
        ground = pos.board.hexes[beside].printed.colour if beside else ""
        yield refuse("track.lay.dead_end", hex=action.hex, tile=action.tile, side=side, reason=reason, ground=ground)


@derived()
def dead_ends(pos: Position, hex: HexId, tile: TileId, rotation: int) -> tuple[tuple[int, str], ...]:
    """Return the sides where the turned tile's track would end in nothing, each with what is there."""
    closed = pos.board.hexes[hex].closed
    sides = sorted(exits(pos.title.tiles[tile], rotation))
    there = ((side, closed.get(side) or ("" if neighbour(pos.board, hex, side) else "off_map")) for side in sides)
    return tuple((side, reason) for side, reason in there if reason)


def keeps_track(pos: Position, action: Lay) -> Iterator[Refusal]:
    """Refuse a tile on which old track is missing (`track.upgrade.preserve`)."""
    if not _kept(pos, action.hex, action.tile, action.rotation % 6):
        yield refuse("track.upgrade.preserve", hex=action.hex, tile=action.tile, old=tile_at(pos, action.hex)[0].name)


def _kept(pos: Position, hex: HexId, tile: TileId, rotation: int) -> bool:
    """Return whether the turned tile has all track that is on `hex`."""
    return _keeps(pos, hex, pos.state.tiles.get(hex), tile, rotation)


@derived()
def _keeps(pos: Position, hex: HexId, laid: tuple[TileId, int] | None, tile: TileId, rotation: int) -> bool:
    """Return whether the turned tile has all track of what is `laid` on `hex`."""
    return preserves(*tile_of(pos, hex, laid), pos.title.tiles[tile], rotation)


def stop_renaming(hex: HexId, old: Tile, old_rotation: int, new: Tile, new_rotation: int) -> dict[StopId, StopId]:
    """Return old stop id → new stop id for what is on the stops of `old` when `new` replaces it."""
    becomes = successors(old, old_rotation, new, new_rotation)
    return {
        stop_id(hex, old, index): stop_id(hex, new, becomes.get(index, index))
        for index in range(len(old.stops))
        if becomes.get(index, index) < len(new.stops)
    }


def after_laying(pos: Position, action: Lay) -> Position:
    """Return the position with the tile on the map; tokens stay in their city (`track.upgrade.tokens`)."""
    old, old_rotation = tile_at(pos, action.hex)
    new, rotation = pos.title.tiles[action.tile], action.rotation % 6
    names = stop_renaming(action.hex, old, old_rotation, new, rotation)
    tiles = {**pos.state.tiles, action.hex: (new.name, rotation)}
    if all(names.get(stop, stop) == stop for stop in pos.state.tokens):
        return pos.supposing(tiles=tiles)
    return pos.supposing(
        tiles=tiles, tokens=_renamed(pos.state.tokens, names), beside=_renamed(pos.state.beside, names)
    )


def _renamed(
    table: Mapping[StopId, tuple[CompanyId, ...]], names: Mapping[StopId, StopId]
) -> dict[StopId, tuple[CompanyId, ...]]:
    found: dict[StopId, tuple[CompanyId, ...]] = {}
    for stop, companies in table.items():
        name = names.get(stop, stop)
        found[name] = (*found.get(name, ()), *companies)
    return found


def put_down(draft: Draft, action: Lay) -> str:
    """Put the tile on the map and return the name of what lay there, which is free again (`track.lay.returned`)."""
    old, _ = tile_at(draft.pos, action.hex)
    later = after_laying(draft.pos, action).state
    draft.write(tiles=later.tiles, tokens=later.tokens, beside=later.beside)
    if draft.state.slice(Tabletop).crowded:
        tabletop.reseat(draft)
    tokens.noticed(draft)
    return old.name


def fitting_rotations(pos: Position, hex: HexId, tile: TileId, fixed: object) -> tuple[int, ...]:
    """Return the ways round to try on `hex`: those that keep the old track and end nowhere, or one that does not."""
    every = rotations(pos, tile, fixed)
    fitting = (way for way in every if _kept(pos, hex, tile, way % 6) and not dead_ends(pos, hex, tile, way % 6))
    return tuple(fitting) or every[:1]


def rotations(pos: Position, tile: TileId, fixed: object) -> tuple[int, ...]:
    """Return the ways round to try: the fixed one, or one for each way that looks different."""
    if isinstance(fixed, int):
        return (fixed,)
    if pos.title.tiles[tile].rotations:
        return pos.title.tiles[tile].rotations
    return _ways_round(pos, tile)


@derived()
def _ways_round(pos: Position, tile: TileId) -> tuple[int, ...]:
    """Return one rotation for each way round that looks different."""
    return distinct_rotations(pos.title.tiles[tile])

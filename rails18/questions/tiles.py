"""Answer what tiles there are, how many are left, and what each may become."""

from __future__ import annotations

import msgspec

from rails18.board.layout import copies_left
from rails18.core.ids import TileId
from rails18.core.position import Position


class Supply(msgspec.Struct, frozen=True, gc=False):
    """Describe a tile of the supply.

    Args:
        tile: its name.
        colour: its colour.
        left: copies that are not on the map, None for any number.
        laid: copies on the map.
        becomes: tiles that may replace it.
        replaces: tiles that it may replace.
    """

    tile: TileId
    colour: str
    left: int | None
    laid: int
    becomes: tuple[TileId, ...]
    replaces: tuple[TileId, ...]


def supply(pos: Position) -> tuple[Supply, ...]:
    """Return all tiles that may be laid, in the order of the title."""
    names = [*pos.title.tile_counts, *(name for name in pos.title.unlimited if name not in pos.title.tile_counts)]
    laid = [tile for tile, _ in pos.state.tiles.values()]
    tiles = pos.title.tiles
    return tuple(
        Supply(
            name,
            tiles[name].colour,
            copies_left(pos, name),
            laid.count(name),
            tuple(after for after in tiles[name].upgrades if after in names),
            tuple(before for before in names if name in tiles[before].upgrades),
        )
        for name in names
    )

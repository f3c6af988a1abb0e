"""Work out how easily a company that nobody has started yet could begin to run."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import exits, stops_of, tile_at
from rails18.core.ids import CompanyId, HexId, hex_of
from rails18.core.position import Position

SIDES = range(6)


def first_joins(pos: Position, company: CompanyId) -> tuple[HexId, ...]:
    """Return the places that one tile, on ground that costs nothing, joins with the home of a company."""
    home = hex_of(pos.company(company).home)
    if home not in pos.board.hexes:
        return ()
    tile, rotation = tile_at(pos, home)
    if not tile.track:  # its own tile is the first one
        found = [there for there, side in _around(pos, home) if _leads(pos, there, opposite(side))]
        return tuple(there for there in found if stops_of(pos, there)) if not pos.board.hexes[home].cost else ()
    joined: dict[HexId, None] = {}
    for there, side in _around(pos, home):
        if side in exits(tile, rotation):
            joined |= dict.fromkeys(_beyond(pos, there, opposite(side)))
    joined.pop(home, None)
    return tuple(joined)


def _beyond(pos: Position, hex: HexId, entry: int) -> Iterator[HexId]:
    """Yield where one tile on a hex leads to from one of its sides; where there is track already, none is needed."""
    place, (tile, _) = pos.board.hexes[hex], tile_at(pos, hex)
    if tile.track or place.cost or not place.kind:
        if _leads(pos, hex, entry) and stops_of(pos, hex):
            yield hex
    elif place.kind in ("city", "town"):
        yield hex
    else:
        yield from (
            there
            for there, side in _around(pos, hex)
            if side != entry and _leads(pos, there, opposite(side)) and stops_of(pos, there)
        )


def _around(pos: Position, hex: HexId) -> Iterator[tuple[HexId, int]]:
    """Yield the hexes beside one, with the side that leads there, where track may cross."""
    for side in SIDES:
        there = neighbour(pos.board, hex, side) if side not in pos.board.hexes[hex].closed else None
        if there is not None and opposite(side) not in pos.board.hexes[there].closed:
            yield there, side


def _leads(pos: Position, hex: HexId, side: int) -> bool:
    """Return whether track that is on a hex leads to one of its sides."""
    tile, rotation = tile_at(pos, hex)
    return side in exits(tile, rotation)

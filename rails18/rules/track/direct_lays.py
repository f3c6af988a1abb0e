"""Know where a company may lay a tile of a later colour without those before it."""

from __future__ import annotations

from rails18.board.layout import tile_of
from rails18.core.derived import derived
from rails18.core.ids import CompanyId, HexId, TileId
from rails18.core.position import Position
from rails18.rules.trains import phases

COLOUR = "brown"  # what is laid directly
SKIPPED = ("blank", "yellow")  # what it replaces; from the colour before it is an upgrade like any


def tiles(pos: Position, hex: HexId) -> tuple[TileId, ...]:
    """Return the tiles that may be laid directly on `hex` over what is there, whoever may do so."""
    return _later(pos, hex, pos.state.tiles.get(hex))


@derived()
def _later(pos: Position, hex: HexId, laid: tuple[TileId, int] | None) -> tuple[TileId, ...]:
    """Return the tiles of that colour that come after what is `laid`, those that follow at once left out."""
    here = tile_of(pos, hex, laid)[0]
    if here.colour not in SKIPPED or not any(hex in company.direct_brown for company in pos.title.companies.values()):
        return ()
    place, found = pos.board.hexes[hex], list(here.upgrades)
    for name in found:
        tile = place.tiles.get(name) or pos.title.tiles[name]
        found += [other for other in tile.upgrades if other not in found]
    return tuple(name for name in found if pos.title.tiles[name].colour == COLOUR and name not in here.upgrades)


def permitted(pos: Position, company: CompanyId, hex: HexId) -> tuple[TileId, ...]:
    """Return the tiles that `company` may lay directly on `hex` now (`track.leap.company`)."""
    if company not in pos.title.companies or hex not in pos.company(company).direct_brown:
        return ()
    return tiles(pos, hex) if COLOUR in phases.current(pos).tiles else ()

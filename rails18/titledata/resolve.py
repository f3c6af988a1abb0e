"""Turn what the files of a title say into the parts of a `Title`."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.chance import draw
from rails18.core.ids import NO_COMPANY, CompanyId, HexId, KindId, PrivateId, TileId, printed_on
from rails18.core.title import Board, Company, Hex, Private, Stop, Tile
from rails18.core.train_types import TrainType
from rails18.titledata.schema import HexEntry, TitleData, Variant

BARE_STOPS = {  # what a hex shows before its first tile
    "city": (Stop("city", 0, 1),),
    "town": (Stop("town"),),
    "double_town": (Stop("town"), Stop("town")),
}
COLOURS = {"gray": "gray", "offboard": "red"}


def with_profile(variant: Variant, profile: str) -> Variant:
    """Return a variant with what a profile replaces in it."""
    change = variant.profiles.get(profile)
    if change is None:
        return variant
    new = {name: value for name in change.__struct_fields__ if (value := getattr(change, name)) is not None}
    if "removed" in new:
        new["removed"] = {**variant.removed, **new["removed"]}
    return msgspec.structs.replace(variant, **new)


def drawn_company(data: TitleData, seed: int) -> CompanyId:
    """Return the company that is drawn by the seed of a game, "" in a title that draws none."""
    company = draw(tuple(data.companies), seed)
    powers = (power for private in data.privates.values() for power in private.powers)
    return company if any(power.of_drawn(company) is not power for power in powers) else NO_COMPANY


def private(data: TitleData, id: PrivateId, variant: Variant, drawn: CompanyId = NO_COMPANY) -> Private:
    """Return a private company with the side and powers of the variant, for a game with that `drawn` company."""
    entry = data.privates[id]
    side = entry.sides[variant.side]
    powers = tuple(power.of_drawn(drawn) for power in entry.powers) if variant.powers else ()
    return Private(id, entry.name, side.cost, side.revenue, powers, entry.lot, entry.picture)


def company(data: TitleData, id: CompanyId, percents: tuple[int, ...] = ()) -> Company:
    """Return a company whose emblem names the title that it belongs to, with other shares where they are given."""
    made = data.companies.get(id) or data.independents[id]
    emblem, certificates = made.emblem and f"{data.head.id}/{made.emblem}", percents or made.certificates
    return msgspec.structs.replace(made, emblem=emblem, certificates=certificates)


def board(data: TitleData, variant: Variant, privates: Mapping[PrivateId, Private]) -> Board:
    """Return the map; a tile that a power lays is offered by that power's hexes while the power is in the game."""
    extra: dict[HexId, tuple[TileId, ...]] = {}
    for power in (power for private in privates.values() for power in private.powers):
        extra |= {hex: (*extra.get(hex, ()), *power.own_tiles) for hex in power.where if power.own_tiles}
    hexes = {}
    known = tiles(data, variant)
    for id, entry in data.hexes.items():
        first = with_copies((*first_tiles(data, id), *extra.get(id, ())), variant)
        hexes[id] = hex_of(id, entry, first, tiles_here(data, id, first, known))
    return Board(data.orientation, hexes, data.crossings)


def tiles_here(
    data: TitleData, hex: HexId, first: tuple[TileId, ...], known: Mapping[TileId, Tile]
) -> dict[TileId, Tile]:
    """Return the tiles that others may replace on this hex than elsewhere, with their upgrades here."""
    here: dict[TileId, Tile] = {}
    waiting, seen = list(first), set(first)
    while waiting:
        tile = known[waiting.pop()]
        upgrades = tuple(name for name in tile.upgrades if belongs(data, known[name].shape or name, hex))
        if upgrades != tile.upgrades:
            here[tile.name] = msgspec.structs.replace(tile, upgrades=upgrades)
        waiting += [name for name in upgrades if name not in seen]
        seen.update(upgrades)
    return here


def belongs(data: TitleData, tile: TileId, hex: HexId) -> bool:
    """Return whether a tile may be an upgrade on a hex."""
    entry = data.tiles[tile]
    return (not entry.only or hex in entry.only) and hex not in entry.never


def first_tiles(data: TitleData, hex: HexId) -> tuple[TileId, ...]:
    """Return the tiles that may be laid first on a hex: its own list or that of its kind."""
    entry = data.hexes[hex]
    return entry.upgrades if entry.upgrades is not None else data.first.get(entry.kind, ())


def hex_of(id: HexId, entry: HexEntry, upgrades: tuple[TileId, ...], here: Mapping[TileId, Tile] | None = None) -> Hex:
    """Return a hex whose printed tile may be replaced by `upgrades`, and later tiles as `here` says."""
    colour = entry.colour or COLOURS.get(entry.kind, "blank")
    stops = entry.stops or BARE_STOPS.get(entry.kind, ())
    printed = Tile(printed_on(id), colour, stops, entry.track, entry.label, 0, upgrades)
    return Hex(
        id=id,
        kind=entry.kind,
        printed=printed,
        name=entry.name,
        terrain=entry.terrain,
        cost=entry.cost,
        closed=entry.closed,
        icons=entry.icons,
        tiles=here or {},
        banks=entry.banks,
        stop_bank=entry.stop_bank,
        area=entry.area,
        group=entry.group,
        end=entry.end,
        bonus=entry.bonus,
    )


def tile_of(data: TitleData, name: TileId) -> Tile:
    """Return a tile as all variants share it."""
    entry, shape = data.tiles[name], data.shapes[name]
    return Tile(
        name=name,
        colour=shape.colour,
        stops=shape.stops,
        track=shape.track,
        label=shape.label,
        upgrade_cost=entry.upgrade_cost,
        upgrades=entry.upgrades,
        rotations=entry.rotations,
    )


def tiles(data: TitleData, variant: Variant) -> dict[TileId, Tile]:
    """Return the tiles of the title with their upgrades, further copies under other names last."""
    made = {}
    for name, entry in data.tiles.items():
        made[name] = msgspec.structs.replace(tile_of(data, name), upgrades=with_copies(entry.upgrades, variant))
    for name, copy in variant.copies.items():
        made[name] = msgspec.structs.replace(made[copy.of], name=name, shape=copy.of)
    return made


def with_copies(names: tuple[TileId, ...], variant: Variant) -> tuple[TileId, ...]:
    """Return tile names with each followed by its copies under other names."""
    return tuple(
        each for name in names for each in (name, *(other for other, copy in variant.copies.items() if copy.of == name))
    )


def tile_counts(data: TitleData, variant: Variant) -> dict[TileId, int]:
    """Return tile → copies in the supply."""
    counts = {name: entry.count + variant.extra_tiles.get(name, 0) for name, entry in data.tiles.items()}
    return counts | {name: copy.count for name, copy in variant.copies.items()}


def trains(data: TitleData, players: int) -> dict[KindId, TrainType]:
    """Return the types of trains with how many there are for so many players."""
    counts = data.head.players[players].trains
    return {
        name: msgspec.structs.replace(kind, count=counts[name]) if name in counts else kind
        for name, kind in data.trains.items()
    }


def certificate_limits(data: TitleData, players: int) -> dict[int, int]:
    """Return public companies left → certificates a player may hold."""
    limit = data.head.players[players].certificate_limit
    return limit if isinstance(limit, dict) else {len(data.companies): limit}

"""Type what the files of `maps/` hold, before player count, variant and profile are chosen."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.option import Value
from rails18.core.powers import PowerKind
from rails18.core.title import Company, End, Market, Phase, Stop, TrainType


class PlayerCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell what depends on the number of players: starting `cash`, and certificates a player may hold.

    `certificate_limit` is one number, or one by the number of public companies that are left.
    """

    cash: int
    certificate_limit: int | dict[int, int]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold ``title.yaml``: names, credits, money, limits in percent, track of a turn, and the name of the steps."""

    id: str
    name: str
    designer: str
    publisher: str
    currency: str
    bank: int
    share_limit: int
    pool_limit: int
    rules: str
    players: dict[int, PlayerCount]
    developer: str = ""
    yellow_lays: int = 1


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a tile as it is printed, the same in every title."""

    colour: str
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""


class TileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell how a title uses a tile: copies, what may replace it, what replacing it costs, and where it belongs.

    Args:
        only: the hexes that it may be an upgrade on, () for all.
        never: hexes that it may be no upgrade on.
        idle: it lies in the box although nothing leads to it.
        unlimited: the supply never runs out, whatever `count` says.
        leap: it replaces tiles two colours before its own.
        rotations: ways round that it may lie, () for all.
    """

    count: int
    upgrades: tuple[str, ...] = ()
    upgrade_cost: int = 0
    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    idle: bool = False
    unlimited: bool = False
    leap: bool = False
    rotations: tuple[int, ...] = ()


class HexEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a hex; `upgrades` None means the tiles for its kind, no `stops` those of its kind."""

    kind: str
    name: str = ""
    colour: str = ""
    terrain: tuple[str, ...] = ()
    cost: int = 0
    icons: tuple[str, ...] = ()
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""
    upgrades: tuple[str, ...] | None = None
    closed: dict[int, str] = {}
    banks: tuple[tuple[int, ...], ...] = ()
    stop_bank: int | None = None


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold cost and revenue of one side of a private company's card."""

    cost: int
    revenue: int


class PrivateEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a private company: its `sides` by name, powers, and names in other programs' files."""

    name: str
    sides: dict[str, Side]
    powers: tuple[PowerKind, ...] = ()
    aliases: dict[str, tuple[str, ...]] = {}
    lot: bool = False


class Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a tile that is `count` further copies of tile `of` under another name."""

    of: str
    count: int


class VariantChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what a profile replaces in a variant; None keeps the variant's."""

    removed: dict[int, tuple[str, ...]] | None = None
    extra_tiles: dict[str, int] | None = None
    copies: dict[str, Copy] | None = None
    options: dict[str, Value] | None = None


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a game that the rule book offers."""

    name: str
    sentence: str
    side: str
    powers: bool
    removed: dict[int, tuple[str, ...]]
    extra_tiles: dict[str, int] = {}
    copies: dict[str, Copy] = {}
    options: dict[str, Value] = {}
    profiles: dict[str, VariantChange] = {}


class OptionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a choice of rules: its values, the one of each profile, where it comes from.

    Args:
        table: a table may choose it for one game.
        offered: profiles in which that choice is offered, () for all.
        proposed: profiles in which a new game has it chosen until the table says otherwise.
        sets: profile → option → value that it takes in that profile when the table chooses `true` here.
    """

    says: str
    values: tuple[Value, ...]
    profiles: dict[str, Value]
    source: str
    table: bool = False
    offered: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()
    sets: dict[str, dict[str, Value]] = {}


class FixedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe what a title sets otherwise than the default, the same in every game of it."""

    says: str
    value: Value
    source: str


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Record how a sentence of the rule book is read that can be taken in two ways; nothing depends on it."""

    says: str
    reading: Value
    source: str


class TitleData(msgspec.Struct, frozen=True):
    """Hold everything that the files of a title say.

    Attributes:
        orientation: ``flat`` or ``pointy``.
        first: kind of hex → tiles that may be laid first on it.
        profiles: profile → a sentence about it.
        deciding: options on which something in the files depends.
    """

    head: Head
    orientation: str
    hexes: Mapping[str, HexEntry]
    shapes: Mapping[str, Shape]
    first: Mapping[str, tuple[str, ...]]
    tiles: Mapping[str, TileEntry]
    market: Market
    companies: Mapping[str, Company]
    trains: Mapping[str, TrainType]
    phases: Mapping[str, Phase]
    privates: Mapping[str, PrivateEntry]
    variants: Mapping[str, Variant]
    options: Mapping[str, OptionEntry]
    fixed: Mapping[str, FixedEntry]
    readings: Mapping[str, Reading]
    profiles: Mapping[str, str]
    deciding: tuple[str, ...]

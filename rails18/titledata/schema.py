"""Type what the files of `maps/` hold, before player count, variant and profile are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rails18.core.effects import Effect
from rails18.core.ids import CompanyId, HexId, KindId, PhaseId, PrivateId, TileId
from rails18.core.market import Market
from rails18.core.option import Value
from rails18.core.title import Company, Crossing, End, Phase, Stop
from rails18.core.train_types import TrainType


class PlayerCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe what depends on the number of players.

    Args:
        cash: money that each player starts with.
        certificate_limit: certificates a player may hold: one number, or one by the number of public companies left.
        certificates: percents of the shares of each company that was not drawn, the president's first; () for those of
            ``companies.yaml``.
        bank: all money in the game, 0 for that of the title.
        trains: type → how many there are, where that is another number than in ``trains.yaml``.
    """

    cash: int
    certificate_limit: int | dict[int, int]
    certificates: tuple[int, ...] = ()
    bank: int = 0
    trains: dict[KindId, int] = {}


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what the title is and what all its games share.

    Args:
        id: name of the folder.
        name: full name, with what it is about.
        designer, developer, publisher: whom to credit.
        currency: how money is written, ``{}`` for the number: ``¥{}``, ``{}fr``.
        bank: all money in the game.
        share_limit: percent of a company that a player may hold.
        pool_limit: percent of a company that the bank pool may hold.
        rules: name of the set of steps in ``rails18/titles``.
        players: number of players → what depends on it.
        yellow_lays: yellow tiles a company may lay in a turn instead of one upgrade.
        level: 1 for a good first game, 2 for players who know one, 3 for experienced players.
        why: a sentence about whom the title suits, for those who choose among several of a level.
    """

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
    level: Literal[1, 2, 3] = 2
    why: str = ""


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a tile as it is printed, the same in every title.

    Args:
        colour: ``yellow``, ``green``, ``brown`` or ``gray``.
        stops: cities and towns on it, numbered from 0: ``s0`` is the first.
        track: pieces of track at rotation 0, each between two ends: a side from 0 to 5, or a stop such as ``s0``.
        label: letter printed on it.
    """

    colour: str
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""


class TileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe how a title uses a tile: copies, what may replace it, what replacing it costs, and where it belongs.

    Args:
        count: copies in the supply.
        upgrades: tiles that may replace it.
        upgrade_cost: money that replacing it costs.
        only: the hexes that it may be an upgrade on, () for all.
        never: hexes that it may be no upgrade on.
        idle: it is in the box although nothing leads to it.
        unlimited: the supply never runs out, whatever `count` says.
        leap: it replaces tiles two colours before its own.
        rotations: ways round that it may be laid, () for all.
    """

    count: int
    upgrades: tuple[TileId, ...] = ()
    upgrade_cost: int = 0
    only: tuple[HexId, ...] = ()
    never: tuple[HexId, ...] = ()
    idle: bool = False
    unlimited: bool = False
    leap: bool = False
    rotations: tuple[int, ...] = ()


class HexEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a hex of the map.

    Args:
        kind: ``plain``, ``city``, ``town``, ``double_town``, ``preprinted``, ``gray`` or ``offboard``.
        name: name of the place.
        colour: colour of what is printed on it, where its kind does not say.
        terrain: words such as ``mountain`` or ``water``.
        cost: money for the first tile.
        icons: marks such as ``port``.
        stops: printed stops, where they are not those of its kind.
        track: printed pieces of track, as in a tile.
        label: letter printed on it.
        upgrades: tiles that may be laid first on it; null for those of its kind.
        closed: side → why no track may point there: ``off_map``, ``sea``, ``impassable``, ``gray_side_without_track``.
            ``off_map`` and ``gray_side_without_track`` are worked out where a map names them nowhere.
        banks: sides of a river hex on its one and on its other bank.
        stop_bank: number of the bank on which its stops are.
        area: name that several hexes share which are one red area together; a route comes to it once.
        group: name of the group of hexes of which a route visits one stop at most.
        end: side of the board at which it is, such as ``east``, where routes from one to the other earn more.
        bonus: money that it adds to such a route.
    """

    kind: str
    name: str = ""
    colour: str = ""
    terrain: tuple[str, ...] = ()
    cost: int = 0
    icons: tuple[str, ...] = ()
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""
    upgrades: tuple[TileId, ...] | None = None
    closed: dict[int, str] = {}
    banks: tuple[tuple[int, ...], ...] = ()
    stop_bank: int | None = None
    area: str = ""
    group: str = ""
    end: str = ""
    bonus: int = 0


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe one side of a private company's card.

    Args:
        cost: printed cost.
        revenue: income in each operating round.
    """

    cost: int
    revenue: int


class PrivateEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a private company.

    Args:
        name: full name.
        sides: name of a side of its card → cost and revenue; variants say which side is used.
        powers: what it can do; see below.
        aliases: other program → names of the private in its files, the one to write first.
        lot: it is no company but only something that is sold among them, and is gone once it is sold.
        picture: drawing on its card, "" for that of its power.
    """

    name: str
    sides: dict[str, Side]
    powers: tuple[Effect, ...] = ()
    aliases: dict[str, tuple[str, ...]] = {}
    lot: bool = False
    picture: str = ""


class Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe further copies of a tile under another name.

    Args:
        of: tile that they are copies of.
        count: how many.
    """

    of: TileId
    count: int


class VariantChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what a profile replaces in a variant; what is not named stays.

    Args:
        removed, extra_tiles, copies, options: as in the variant.
    """

    removed: dict[int, tuple[PrivateId, ...]] | None = None
    extra_tiles: dict[TileId, int] | None = None
    copies: dict[TileId, Copy] | None = None
    options: dict[str, Value] | None = None


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe what is drawn to be left out of a game.

    Args:
        of: private or public companies, in the order in which they are drawn from.
        out: number of players → how many of them are left out.
    """

    of: tuple[str, ...]
    out: dict[int, int]


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a game that the rule book offers.

    Args:
        name: name in the set-up dialog.
        sentence: what it is, in one sentence.
        side: side of the private companies' cards.
        powers: private companies have their powers.
        removed: number of players → private companies left in the box.
        extra_tiles: tile → copies added to the supply.
        copies: name → tiles that are copies of another.
        options: option → value in this variant.
        profiles: profile → what it replaces.
        draft: the private companies are drafted from a deck, to which a blank card for each player belongs.
        lots: what is drawn to be left out, one lot after the other.
    """

    name: str
    sentence: str
    side: str
    powers: bool
    removed: dict[int, tuple[PrivateId, ...]]
    extra_tiles: dict[TileId, int] = {}
    copies: dict[TileId, Copy] = {}
    options: dict[str, Value] = {}
    profiles: dict[str, VariantChange] = {}
    draft: bool = False
    lots: tuple[Lot, ...] = ()


class OptionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a choice of rules: its values, the one of each profile, where it comes from.

    Args:
        says: what is chosen, in one sentence.
        values: the values there are.
        profiles: profile → value.
        source: section and rule key of the book.
        table: a table may choose it for one game.
        former: only games of earlier versions are played by it; it is offered to nobody.
        offered: profiles in which that choice is offered, () for all.
        proposed: profiles in which a new game has it chosen until the table says otherwise.
        sets: profile → option → value that it takes in that profile when the table chooses `true` here.
    """

    says: str
    values: tuple[Value, ...]
    profiles: dict[str, Value]
    source: str
    table: bool = False
    former: bool = False
    offered: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()
    sets: dict[str, dict[str, Value]] = {}


class FixedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe what a title sets otherwise than the default, the same in every game of it.

    Args:
        says: what is chosen, in one sentence.
        value: how it is set.
        source: section and rule key of the book.
    """

    says: str
    value: Value
    source: str


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Record how a sentence of the rule book is read that can be taken in two ways; nothing depends on it.

    Args:
        says: what could be taken in two ways.
        reading: how it is taken.
        source: section and rule key of the book.
    """

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
        independents: railways without shares.
        crossings: sides between two hexes at which whoever joins the track over them pays.
    """

    head: Head
    orientation: str
    hexes: Mapping[HexId, HexEntry]
    shapes: Mapping[TileId, Shape]
    first: Mapping[str, tuple[TileId, ...]]
    tiles: Mapping[TileId, TileEntry]
    market: Market
    companies: Mapping[CompanyId, Company]
    trains: Mapping[KindId, TrainType]
    phases: Mapping[PhaseId, Phase]
    privates: Mapping[PrivateId, PrivateEntry]
    variants: Mapping[str, Variant]
    options: Mapping[str, OptionEntry]
    fixed: Mapping[str, FixedEntry]
    readings: Mapping[str, Reading]
    profiles: Mapping[str, str]
    deciding: tuple[str, ...]
    independents: Mapping[CompanyId, Company] = {}
    crossings: tuple[Crossing, ...] = ()

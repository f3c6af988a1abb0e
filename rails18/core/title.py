"""Type the data of a title as it applies to one game: map, tiles, market, companies, trains, phases, privates.

`titledata` reads the YAML files and resolves player count, variant and rules profile, so that a `Title` holds only what
this game uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from rails18.core import ids
from rails18.core.effects import Effect
from rails18.core.hook import Hooks
from rails18.core.ids import (
    NO_STOP,
    NO_TILE,
    CompanyId,
    HexId,
    KindId,
    PhaseId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
)
from rails18.core.market import Market
from rails18.core.option import Value
from rails18.core.train_types import TrainType

End = int | str  # a hex side 0-5 (clockwise, see Board.orientation), or "s0", "s1", ... for the stops of the tile


class Stop(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a stop printed on a tile or hex.

    Args:
        kind: ``city``, ``town`` or ``offboard``.
        revenue: value, or values by key of `Phase.offboard` and `TrainType.offboard`.
        slots: places for station tokens; a red area has some only when a company starts there.
        through: routes may run through this red area.
        as_town: this red area counts as a town where a train has places for few cities.
        name: its own name where a hex has several.
    """

    kind: str
    revenue: int | Mapping[str, int] = 0
    slots: int = 0
    through: bool = False
    as_town: bool = False
    name: str = ""


COLOURS = ("yellow", "green", "brown", "gray")  # of tiles that are laid: each is replaced by the next


class Tile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a tile, or what is printed on a hex (then `name` is the hex id).

    Args:
        name: number of the tile.
        colour: ``yellow``, ``green``, ``brown``, ``gray``, ``red`` (off-board) or ``blank`` (no track yet).
        stops: stops on it.
        track: pieces of track, each between two ends, at rotation 0.
        label: letter printed on it.
        upgrade_cost: money that replacing this tile costs.
        upgrades: tiles that may replace it.
        shape: name of the tile that it is another copy of, or "".
        rotations: ways round that it may be laid, () for all.
    """

    name: TileId
    colour: str
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""
    upgrade_cost: int = 0
    upgrades: tuple[TileId, ...] = ()
    shape: TileId = NO_TILE
    rotations: tuple[int, ...] = ()


class Hex(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a hex of the map.

    Args:
        id: printed coordinates.
        kind: ``plain``, ``city``, ``town``, ``double_town``, ``preprinted``, ``gray`` or ``offboard``.
        printed: what is printed on it; its `upgrades` are the tiles that may be laid first.
        name: place name or "".
        terrain: words such as ``mountain``, ``water``.
        cost: money for the first tile.
        closed: side → why no track may point there (``off_map``, ``sea``, ``impassable``, ``gray_side_without_track``).
        icons: marks such as ``port``.
        tiles: tile → that tile as it is here, where other tiles may replace it than elsewhere.
        banks: sides of a river hex on its one and on its other bank, or nothing.
        stop_bank: number in `banks` of the bank on which its stops are, None for a hex without stops or river.
        area: name of the red area that several hexes are together, or "".
        group: name of the group of hexes of which a route visits one stop at most, or "".
        end: side of the board at which it is, where routes from one to the other earn more, or "".
        bonus: money that it adds to such a route.
    """

    id: HexId
    kind: str
    printed: Tile
    name: str = ""
    terrain: tuple[str, ...] = ()
    cost: int = 0
    closed: Mapping[int, str] = {}
    icons: tuple[str, ...] = ()
    tiles: Mapping[TileId, Tile] = {}
    banks: tuple[tuple[int, ...], ...] = ()
    stop_bank: int | None = None
    area: str = ""
    group: str = ""
    end: str = ""
    bonus: int = 0


class Crossing(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a side between two hexes at which whoever joins the track over it pays, once.

    Args:
        hex, side: the side as one of its two hexes counts it.
        cost: money for the tile that joins the track.
        terrain: words such as ``mountain``, ``water``.
        kind: ``bridge``, ``pass`` or ``tunnel``.
    """

    hex: HexId
    side: int
    cost: int
    terrain: tuple[str, ...] = ()
    kind: str = "bridge"


class Board(msgspec.Struct, frozen=True, gc=False):
    """Hold the map: `orientation` is ``flat`` (side 0 = south) or ``pointy`` (side 0 = south-west), sides clockwise."""

    orientation: str
    hexes: Mapping[HexId, Hex]
    crossings: tuple[Crossing, ...] = ()


class Reserved(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a place that is kept for a token of a company.

    Args:
        stop: the city, as it is printed.
        price: what the token costs there.
        far: what it costs without a connection, None when it needs one.
    """

    stop: StopId
    price: int
    far: int | None = None


class Company(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe whoever operates: a public company, or an independent, which has no certificates.

    Args:
        id: letters on its token.
        name: full name.
        home: stop id of its home city, for example ``K8.c0``.
        tokens: prices of its station tokens, the home token first.
        colour: colour of its token, ``#rrggbb``.
        text: colour of the letters on it.
        float_percent: percent that must have left the offering.
        certificates: percents, the president's first.
        destination: stop id of its destination, for example ``A2.o0``, or "".
        destination_price: what its destination token costs when it is kept as a further station token.
        rank: place in the order in which companies become startable, 0 when they all are from the start.
        homes: stop ids to choose its home city from, () when there is only `home`.
        second_lay: money for a second yellow tile in a turn, None when the title decides.
        direct_brown: hexes where it may lay a brown tile whatever is there, once brown tiles may be laid.
        emblem: drawing on its tokens and certificates, "" for letters alone; in a game with the title's id before it.
        short: what it is called where its name has no room, "" when that without "Railway" and the like is short.
        reserved: place that is kept for one of its tokens, if there is one.
        grants: hexes on which its yellow tiles cost nothing.
        subsidy: it gets its price once more from the bank when it starts.
        debt: money that the first buyer of an independent pays besides its cost.
        trains: types of the trains that it has from the start.
    """

    id: CompanyId
    name: str
    home: StopId
    tokens: tuple[int, ...]
    colour: str
    text: str
    float_percent: int
    certificates: tuple[int, ...]
    destination: StopId = NO_STOP
    destination_price: int = 0
    rank: int = 0
    homes: tuple[StopId, ...] = ()
    second_lay: int | None = None
    direct_brown: tuple[HexId, ...] = ()
    emblem: str = ""
    short: str = ""
    reserved: Reserved | None = None
    grants: tuple[HexId, ...] = ()
    subsidy: bool = False
    debt: int = 0
    trains: tuple[KindId, ...] = ()

    @property
    def share(self) -> int:
        """Return the percent of one share, which each certificate is but the president's."""
        return self.certificates[-1]

    @property
    def shares(self) -> int:
        """Return into how many shares it is divided."""
        return 100 // self.share

    def worth(self, percent: int, price: int) -> int:
        """Return what `percent` of it costs at a price for each share."""
        return percent * price // self.share

    def per_share(self, money: int) -> int:
        """Return what one share gets of money that is divided among all."""
        return money // self.shares


class Phase(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a phase.

    Args:
        name: name of the phase.
        tiles: colours that may be laid.
        train_limit: trains a company may own.
        rounds: operating rounds in a set.
        offboard: key of the off-board values in force.
        private_sales: companies may buy privates.
        closes_privates: privates close when it begins.
        certificate_limit: train certificates a company may own, None when only trains are counted.
        pars: colours of the par values that may be chosen, () for all.
        second_hand: obsolete trains come on sale again.
        token_move: a company may move one of its station tokens, once.
        opens_places: places kept for tokens are open to all from its beginning.
    """

    name: PhaseId
    tiles: tuple[str, ...]
    train_limit: int
    rounds: int
    offboard: str
    private_sales: bool = False
    closes_privates: bool = False
    certificate_limit: int | None = None
    pars: tuple[str, ...] = ()
    second_hand: bool = False
    token_move: bool = False
    opens_places: bool = False


class Private(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a private company in play: printed `cost`, `revenue` each operating round, and powers.

    With `lot` it is no company but only something that is sold among them, and is gone once it is sold. The `picture`
    on its card is that of its power when it has none of its own.
    """

    id: PrivateId
    name: str
    cost: int
    revenue: int
    powers: tuple[Effect, ...] = ()
    lot: bool = False
    picture: str = ""


class Title(msgspec.Struct, frozen=True, gc=False):
    """Hold a title as it applies to one game.

    Attributes:
        id: ``1889`` and so on.
        name: full name.
        currency: prefix or suffix of money with ``{}`` for the number, for example ``¥{}``.
        bank: all money in the game.
        cash: starting cash of a player.
        certificate_limit: certificates a player may hold at the start.
        certificate_limits: public companies left → certificates a player may hold; what is not named is as at the next
            higher number, below the lowest as at the lowest.
        share_limit: percent of a company a player may hold.
        pool_limit: percent of a company the pool may hold.
        independents: railways that operate for their owner and have no shares, in the order in which they operate; each
            is a private too, of the same id, which tells who owns it.
        privates: privates in play by id, in order of sale.
        tile_counts: tile → copies in the supply.
        unlimited: tiles whose supply never runs out.
        trains: train types by name in order of sale.
        options: choices of rules by name, resolved for variant, profile and table.
        rules: name of the set of steps in `titles`, for example ``1889``.
        yellow_lays: yellow tiles a company may lay in a turn instead of one upgrade.
        left_out: companies that were drawn not to be in this game; their home tokens are on the map all the same.
        deck: cards of the draft in the order in which they are drawn, privates and blanks; () where none is played.
        deck_seed: seed of what is drawn after the deck was shuffled.
        hooks: what the features of these rules do at moments of shared rules.
        turn: steps of a company's turn by these rules, in order.
    """

    id: str
    name: str
    currency: str
    bank: int
    cash: int
    certificate_limit: int
    share_limit: int
    pool_limit: int
    board: Board
    tiles: Mapping[TileId, Tile]
    tile_counts: Mapping[TileId, int]
    market: Market
    companies: Mapping[CompanyId, Company]
    privates: Mapping[PrivateId, Private]
    trains: Mapping[KindId, TrainType]
    phases: Mapping[PhaseId, Phase]
    options: Mapping[str, Value]
    rules: str
    certificate_limits: Mapping[int, int] = {}
    yellow_lays: int = 1
    unlimited: tuple[TileId, ...] = ()
    independents: Mapping[CompanyId, Company] = {}
    left_out: Mapping[CompanyId, Company] = {}
    deck: tuple[PrivateId, ...] = ()
    deck_seed: int = 0
    hooks: Hooks = {}
    turn: tuple[str, ...] = ()

    @property
    def operators(self) -> Mapping[CompanyId, Company]:
        """Return whoever lays track and runs trains: the public companies, and the independents."""
        return {**self.independents, **self.companies} if self.independents else self.companies


@cache
def seat_ids(number: int) -> tuple[PlayerId, ...]:
    """Return the ids of so many players in seat order."""
    return tuple(map(ids.player, range(number)))


class Setup(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Describe how a game was set up.

    Args:
        title: title id.
        players: names in seat order; their ids are P1, P2, ...
        variant: name of the variant, for example ``full`` or ``beginner``.
        profile: rules profile, ``rulebook`` unless the game came from another program.
        options: further choices by name.
        seed: seed of everything that is dealt.
    """

    title: str
    players: tuple[str, ...]
    variant: str = "full"
    profile: str = "rulebook"
    options: Mapping[str, str | int | bool] = {}
    seed: int = 0

    @property
    def ids(self) -> tuple[PlayerId, ...]:
        """Return the player ids in seat order."""
        return seat_ids(len(self.players))

"""Type the powers of private companies; `Private.powers` names the kinds by their tags."""

from __future__ import annotations

import msgspec


class Power(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="power"):
    """Stand for any power of a private company."""


class BlockHex(Power, frozen=True, tag="block_hex"):
    """Keep companies from laying tiles on hexes while a player owns the private.

    Args:
        hexes: the hexes.
    """

    hexes: tuple[str, ...]


class LayTileAnytime(Power, frozen=True, tag="lay_tile_anytime"):
    """Let the owning player lay a tile once on an empty hex.

    Args:
        tile: number of the tile.
        hexes: hexes to choose from.
    """

    tile: str
    hexes: tuple[str, ...]


class LayTileOnSale(Power, frozen=True, tag="lay_tile_on_sale"):
    """Let the player who sells the private to a company lay a tile at once.

    Args:
        hex: where.
        colour: colour of the tile.
    """

    hex: str
    colour: str


class FreeTerrain(Power, frozen=True, tag="free_terrain"):
    """Free the owning company from the cost of terrain.

    Args:
        terrain: all the terrain of a hex for it to be free.
    """

    terrain: tuple[str, ...]


class ExchangeForShare(Power, frozen=True, tag="exchange_for_share"):
    """Let the owning player give the private up for a share from the offering.

    Args:
        company: company of the share.
        percent: size of the share.
    """

    company: str
    percent: int


class StayWithPlayer(Power, frozen=True, tag="stay_with_player"):
    """Keep the private open in a player's hand when privates close.

    Args:
        revenue: its income from then on.
    """

    revenue: int


class BringsShare(Power, frozen=True, tag="brings_share"):
    """Come with a certificate; the buyer of a president's certificate starts the company at a par of his choice.

    Args:
        certificate: id such as ``XYZ-0``.
        income: paid to whoever holds it, in each operating round until the company floats.
        pars: colours of the par values to choose from, () for those of the phase.
    """

    certificate: str
    income: int = 0
    pars: tuple[str, ...] = ()


class BridgeRight(Power, frozen=True, tag="bridge_right"):
    """Keep everybody from crossing the river until a company owns the private, and help that company to cross it.

    Args:
        hexes: hexes of the river.
        discount: money off for one crossing tile there.
        companies: companies that may buy the private before companies may buy any; bought in its first turn by one of
            them, it lays the crossing tile of its home city free and besides its other tiles.
        first_phase_price_max: the most it costs them then.
    """

    hexes: tuple[str, ...]
    discount: int
    companies: tuple[str, ...]
    first_phase_price_max: int


class MarkCity(Power, frozen=True, tag="mark_city"):
    """Let the owning company put a mark on one of `hexes`, once and for good, that makes the city there worth more.

    Args:
        mark: name of the mark, for example ``port``.
        hexes: where it may lie.
        bonus: money more for the company that owned the private when it was placed.
        others: money more for every other company while the mark is open.
        tokens: ``open``, and ``closed`` when it may be placed closed or closed later, which closes the private.
        removed_phase: phase in which it leaves the map.
    """

    mark: str
    hexes: tuple[str, ...]
    bonus: int
    removed_phase: str
    others: int = 0
    tokens: tuple[str, ...] = ("open",)


class ExtraTile(Power, frozen=True, tag="extra_tile"):
    """Let the owning company lay one more tile of `colour` just before or after its others; that closes the private.

    Args:
        colour: colour of the tile.
        cost: money for it, terrain aside.
    """

    colour: str
    cost: int = 0


class FreeTile(Power, frozen=True, tag="free_tile"):
    """Let the owning company lay a tile at any time of its turn, connected or not.

    Args:
        hex: where.
        colour: colour of the tile.
    """

    hex: str
    colour: str


class TileAndToken(Power, frozen=True, tag="tile_and_token"):
    """Let the owning company lay a tile and a station token on `hex` instead of all other building of its turn.

    Args:
        hex: where.
        colours: colours of the tile.
        cost: all that it pays.
        token_alone: where a tile lies it may place the token alone.
        bare: only while no tile lies there.
    """

    hex: str
    colours: tuple[str, ...]
    cost: int
    token_alone: bool = False
    bare: bool = False


class ExchangeForAny(Power, frozen=True, tag="exchange_for_any"):
    """Let the owning player give the private up for one share of any company from the offering.

    Args:
        percent: size of the share.
    """

    percent: int


class SaveTrain(Power, frozen=True, tag="save_train"):
    """Let the owning company give the private up to let one train certificate run once more after its time."""


class BecomesTrain(Power, frozen=True, tag="becomes_train"):
    """Let a company turn the private into a train when it buys it.

    Args:
        train: type of the train.
        players: numbers of players with which it may.
        phases: phases in which it may.
        face_only: phases in which companies may buy it before they may buy any other, for its printed cost.
    """

    train: str
    players: tuple[int, ...]
    phases: tuple[str, ...]
    face_only: tuple[str, ...] = ()


class ClosesWithTrain(Power, frozen=True, tag="closes_with_train"):
    """Close the private as soon as a company acquires a train.

    Args:
        company: the company.
    """

    company: str


class NotForCompanies(Power, frozen=True, tag="not_for_companies"):
    """Keep companies from buying the private."""


PowerKind = (
    BlockHex
    | LayTileAnytime
    | LayTileOnSale
    | FreeTerrain
    | ExchangeForShare
    | StayWithPlayer
    | BringsShare
    | BridgeRight
    | MarkCity
    | ExtraTile
    | FreeTile
    | TileAndToken
    | ExchangeForAny
    | SaveTrain
    | BecomesTrain
    | ClosesWithTrain
    | NotForCompanies
)

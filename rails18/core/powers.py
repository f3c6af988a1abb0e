"""Describe the powers of private companies by their parts: who, when, where, how often, and what it does.

The first four are asked of every power alike. What it does is a class of its own; beside the module of its rule and its
sentences nobody knows it, for shared rules ask the qualities that `Power` lists.
"""

from __future__ import annotations

from typing import Literal, NewType, Self

import msgspec

from rails18.core import ids
from rails18.core.ids import (
    NO_CERTIFICATE,
    NO_COMPANY,
    CertificateId,
    CompanyId,
    HexId,
    KindId,
    PhaseId,
    TileId,
)

OwnerKind = Literal["player", "company"]
Moment = Literal[
    "held",
    "any_time",
    "in_rounds",
    "own_stock_turn",
    "between_turns",
    "own_turn",
    "turn",
    "track",
    "lay",
    "instead",
    "trains",
    "sold",
]
Often = Literal["always", "once", "closes"]
Colour = NewType("Colour", str)
Terrain = NewType("Terrain", str)
ParColour = NewType("ParColour", str)
RiverHex = NewType("RiverHex", HexId)
SeatCount = NewType("SeatCount", int)


class Power(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="does",
    repr_omit_defaults=True,
):
    """Describe a power of a private company.

    Args:
        who: whose private it must be for the power to work.
        moment: `held`, as long as that lasts; `any_time`; `in_rounds`, any time but the auction; `own_stock_turn`, in
            the own turn of a stock round and between turns; `between_turns`, any time but the operating turn of another
            player's company; `own_turn`, in operating rounds and in the own turn of a stock round; `turn`, in the
            operating turn of the company; `track` or `trains`, in that step of it; `lay`, as the tile lay of it;
            `instead` of all other building in it; `sold`, when a company buys the private.
        where: hexes that it is about, [] for whatever the rules allow.
        often: `always`; `once`; `closes`, when using it closes the private.
    """

    who: OwnerKind = "player"
    moment: Moment = "held"
    where: tuple[HexId, ...] = ()
    often: Often = "always"

    @property
    def closed_hexes(self) -> tuple[HexId, ...]:
        """Return the hexes on which nobody lays a tile while the power works."""
        return ()

    @property
    def free_ground(self) -> frozenset[Terrain]:
        """Return the terrain that costs nothing where a hex has just that."""
        return frozenset()

    @property
    def own_tiles(self) -> tuple[TileId, ...]:
        """Return the tiles that nothing else lays."""
        return ()

    @property
    def made_train(self) -> KindId | None:
        """Return the type of train that the private may become."""
        return None

    @property
    def share(self) -> CertificateId | None:
        """Return the certificate that its first owner gets with the private."""
        return None

    @property
    def share_of(self) -> CompanyId | None:
        """Return the company of which the private gives a share."""
        return None

    @property
    def share_size(self) -> int | None:
        """Return the percent of the share for which the private is given up."""
        return None

    @property
    def late_revenue(self) -> int | None:
        """Return the income of a private that stays open when the others close."""
        return None

    @property
    def ends_with(self) -> CompanyId | None:
        """Return the company whose first train closes the private."""
        return None

    @property
    def city_bonuses(self) -> tuple[int, int]:
        """Return by how much a city is worth more to the company that marked it, and to others."""
        return 0, 0

    @property
    def counted(self) -> bool:
        """Return whether its bonus is earned only where the train counts the stop."""
        return False

    @property
    def icon(self) -> str:
        """Return the icon on the map of which each earns its bonus, "" where the hex earns it once."""
        return ""

    @property
    def mark(self) -> str:
        """Return the mark that it puts on the map, "" where it puts none."""
        return ""

    @property
    def moves(self) -> bool:
        """Return whether its mark may be moved, once in an operating round."""
        return False

    @property
    def most_uses(self) -> int | None:
        """Return how often its company uses it at most, None where that is not counted."""
        return None

    @property
    def bars_companies(self) -> bool:
        """Return whether companies may not buy the private."""
        return False

    def of_drawn(self, company: CompanyId) -> Self:
        """Return the power as it is in a game for which `company` was drawn."""
        return self


class BlockPower(Power, frozen=True, tag="block"):
    """Let nobody lay a tile on the hexes."""

    @property
    def closed_hexes(self) -> tuple[HexId, ...]:
        """Return the hexes."""
        return self.where


class LayPower(Power, frozen=True, tag="lay_tile"):
    """Lay a tile, besides those that a turn allows anyway; `once`: while none is on the hex.

    Args:
        tiles: numbers of the tiles, which nothing else lays; [] for any of `colours`.
        colours: colours of the tiles.
        cost: what it costs, terrain aside.
        linked: it needs a connection, and terrain is paid.
        token: a station token comes with it: `none`, `with_tile`, or `alone_too` once a tile is there; `same_turn`, a
            free one as the token of that turn, without a connection; `at_once`, such a one right after the tile.
        choice: numbers of the tiles, where others lay them too; [] for any of `colours`.
        pair: one tile on each of the two hexes, joined to each other: both or none.
    """

    tiles: tuple[TileId, ...] = ()
    colours: tuple[Colour, ...] = ()
    cost: int = 0
    linked: bool = False
    token: Literal["none", "with_tile", "alone_too", "same_turn", "at_once"] = "none"
    choice: tuple[TileId, ...] = ()
    pair: bool = False

    @property
    def own_tiles(self) -> tuple[TileId, ...]:
        """Return the tiles that are named by number."""
        return self.tiles


class FreeTerrain(Power, frozen=True, tag="free_terrain"):
    """Pay nothing for terrain.

    Args:
        terrain: all the terrain of a hex for it to be free.
    """

    terrain: tuple[Terrain, ...]

    @property
    def free_ground(self) -> frozenset[Terrain]:
        """Return that terrain."""
        return frozenset(self.terrain)


class ExchangeForShare(Power, frozen=True, tag="exchange_for_share"):
    """Give the private up for a share from the offering.

    Args:
        percent: size of the share.
        company: whose share, "" for any company's, or half of a president's certificate.
        pool: it comes out of the bank pool where the offering has none left.
    """

    percent: int
    company: CompanyId = NO_COMPANY
    pool: bool = False

    @property
    def share_of(self) -> CompanyId | None:
        """Return the company, if it is a certain one."""
        return self.company or None

    @property
    def share_size(self) -> int:
        """Return the percent."""
        return self.percent


class StayOpen(Power, frozen=True, tag="stay_open"):
    """Stay open when privates close.

    Args:
        revenue: its income from then on.
    """

    revenue: int

    @property
    def late_revenue(self) -> int:
        """Return that income."""
        return self.revenue


class BringShare(Power, frozen=True, tag="bring_share"):
    """Come with a certificate; the buyer of a president's certificate starts the company at a par of their choice.

    Args:
        certificate: id such as ``XYZ-0``.
        income: paid to whoever holds it, in each operating round until the company floats.
        pars: colours of the par values to choose from, [] for those of the phase.
        drawn: it is the president's certificate of a company that is drawn by the seed of the game.
    """

    certificate: CertificateId = NO_CERTIFICATE
    income: int = 0
    pars: tuple[ParColour, ...] = ()
    drawn: bool = False

    @property
    def share(self) -> CertificateId | None:
        """Return the certificate, None before it is drawn."""
        return self.certificate or None

    @property
    def share_of(self) -> CompanyId | None:
        """Return its company."""
        return ids.company_of(self.certificate) if self.certificate else None

    def of_drawn(self, company: CompanyId) -> BringShare:
        """Return the power with the certificate that was drawn."""
        return msgspec.structs.replace(self, certificate=ids.presidents(company)) if self.drawn else self


class BridgeRiver(Power, frozen=True, tag="bridge_river"):
    """Cross a river; until a company has owned the private, nobody crosses it on these hexes.

    Args:
        where: hexes of the river.
        discount: money off for one crossing tile there.
        companies: companies that may buy the private before companies may buy any; bought in its first turn by one of
            them, it lays the crossing tile of its home city free and besides its other tiles.
        first_phase_price_max: the most it costs them then.
    """

    where: tuple[RiverHex, ...]
    discount: int
    companies: tuple[CompanyId, ...]
    first_phase_price_max: int


class MarkPower(Power, frozen=True, tag="mark_city"):
    """Put a mark on one of the hexes that makes the city there worth more.

    Args:
        mark: name of the mark, for example ``port``.
        bonus: money more for the company that owned the private when it was placed.
        others: money more for every other company while the mark is open.
        tokens: ``open``, and ``closed`` when it may be placed closed or closed later, which closes the private.
        removed_phase: phase in which it leaves the map.
        counted: it is earned only where the train counts the stop.
    """

    mark: str
    bonus: int
    removed_phase: PhaseId
    counted: bool = False
    others: int = 0
    tokens: tuple[Literal["open", "closed"], ...] = ("open",)

    @property
    def city_bonuses(self) -> tuple[int, int]:
        """Return both bonuses."""
        return self.bonus, self.others

    @property
    def most_uses(self) -> int | None:
        """Return that it is used once, unless the mark may be moved."""
        return None if self.moves else 1


class ProtectTrain(Power, frozen=True, tag="protect_train"):
    """Let one train certificate run once more after it rusts."""


class BecomeTrain(Power, frozen=True, tag="become_train"):
    """Turn the private into a train when a company buys it.

    Args:
        train: type of the train.
        players: numbers of players with which it may.
        phases: phases in which it may.
        face_only: phases in which companies may buy it before they may buy any other, for its printed cost.
    """

    train: KindId
    players: tuple[SeatCount, ...]
    phases: tuple[PhaseId, ...]
    face_only: tuple[PhaseId, ...] = ()

    @property
    def made_train(self) -> KindId:
        """Return the type of the train."""
        return self.train


class CloseWithTrain(Power, frozen=True, tag="close_with_train"):
    """Close the private as soon as a company acquires a train.

    Args:
        company: the company.
        drawn: it is the one that is drawn by the seed of the game.
    """

    company: CompanyId = NO_COMPANY
    drawn: bool = False

    @property
    def ends_with(self) -> CompanyId | None:
        """Return the company, None before it is drawn."""
        return self.company or None

    def of_drawn(self, company: CompanyId) -> CloseWithTrain:
        """Return the power with the company that was drawn."""
        return msgspec.structs.replace(self, company=company) if self.drawn else self


class NotForCompanies(Power, frozen=True, tag="not_for_companies"):
    """Keep companies from buying the private."""

    @property
    def bars_companies(self) -> bool:
        """Say that they may not."""
        return True

"""List everything a person can do, as small frozen data with a JSON form both ways.

Each action names the player who takes it; company actions also name the company. Ids are plain strings: players
``P1`` to ``P7`` in seat order, companies, privates, hexes and tiles as in the title's data, trains ``<name>-<number>``,
stops ``<hex>.<kind letter><number>``.
"""

from __future__ import annotations

import msgspec

from rails18.core.changes import AnyChange, snake
from rails18.core.ids import (
    NO_COMPANY,
    NO_PRIVATE,
    NO_STOP,
    CompanyId,
    HexId,
    HolderId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
    TrainId,
)
from rails18.core.route import Route


class Action(
    msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=snake, forbid_unknown_fields=True, omit_defaults=True
):
    """Stand for any action.

    Args:
        player: id of the player who takes it.
    """

    player: PlayerId

    @property
    def kind(self) -> str:
        """Return the name of the action in files and menus, for example ``lay_tile``."""
        return str(type(self).__struct_config__.tag)


class Pass(Action, frozen=True):
    """Pass, skip the open step, or end the turn."""


class TakePrivate(Action, frozen=True):
    """Buy the private that the auction offers, at its current cost (`price`; None means that cost)."""

    private: PrivateId
    price: int | None = None


class Bid(Action, frozen=True):
    """Bid `amount` on a private."""

    private: PrivateId
    amount: int


class StartCompany(Action, frozen=True):
    """Buy a president's certificate and set the par value to `par`."""

    company: CompanyId
    par: int


class BuyShare(Action, frozen=True):
    """Buy a certificate of `company` from `source` (``offering`` or ``pool``); `price` None means what it costs."""

    company: CompanyId
    source: HolderId
    price: int | None = None


class SellShares(Action, frozen=True):
    """Sell `percent` of `company` to the pool as one block."""

    company: CompanyId
    percent: int


class LayTile(Action, frozen=True):
    """Lay or upgrade a tile in a company's turn; `rotation` turns it clockwise by sixths."""

    company: CompanyId
    hex: HexId
    tile: TileId
    rotation: int


class PlaceToken(Action, frozen=True):
    """Put a station token of `company` into the city `stop`."""

    company: CompanyId
    stop: StopId


class MoveToken(Action, frozen=True):
    """Move a placed station token of `company` from the city `source` to the city `stop`."""

    company: CompanyId
    source: StopId
    stop: StopId


class RunTrains(Action, frozen=True):
    """Run the trains of `company`, at most one route a train; trains left out do not run.

    Args:
        routes: the runs.
        declared: income that is stated instead of the routes' value: while the board lies on the real table, or by a
            file of another program where the switch ``route.declared`` allows it.
    """

    company: CompanyId
    routes: tuple[Route, ...] = ()
    declared: int | None = None


class Dividend(Action, frozen=True):
    """Decide about the income of `company`: ``pay``, ``half`` or ``withhold``."""

    company: CompanyId
    choice: str


class BuyTrain(Action, frozen=True):
    """Buy a train for `company`.

    Args:
        train: train id.
        price: whole amount that changes hands, the president's help included.
        help: part of it that the president pays.
        trade_in: train id handed in, if any.
        agreed: the selling company's president agrees.
        side: name of the side bought, of a certificate that has several; "" means the one that faces up.
    """

    company: CompanyId
    train: TrainId
    price: int
    help: int = 0
    trade_in: TrainId | None = None
    agreed: bool = False
    side: str = ""


class DiscardTrain(Action, frozen=True):
    """Give up a train of `company` that is over the limit."""

    company: CompanyId
    train: TrainId


class TurnTrain(Action, frozen=True):
    """Turn a train certificate of `company` to its smaller side, to keep within the train limit."""

    company: CompanyId
    train: TrainId


class SaveTrain(Action, frozen=True):
    """Give `private` up to let `train` of `company` run once more after its time."""

    company: CompanyId
    private: PrivateId
    train: TrainId


class ClaimPort(Action, frozen=True):
    """Put the port marker of `hex` on the charter of `company`."""

    company: CompanyId
    hex: HexId


class BuyPort(Action, frozen=True):
    """Buy the port marker of `hex` for `company` from the company that owns it; `agreed` when that one consents."""

    company: CompanyId
    hex: HexId
    agreed: bool = False


class BuyPrivate(Action, frozen=True):
    """Buy `private` for `company` from the player who owns it.

    Args:
        agreed: the owner consents.
        convert: turn it into the train that it may become.
    """

    company: CompanyId
    private: PrivateId
    price: int
    agreed: bool = False
    convert: bool = False


class PowerTile(Action, frozen=True):
    """Lay a tile by the power of `private`; `stop` is the city that gets a station token with it, or ""."""

    private: PrivateId
    hex: HexId
    tile: TileId
    rotation: int
    stop: StopId = NO_STOP


class PowerToken(Action, frozen=True):
    """Place a station token in the city `stop` by the power of `private`."""

    private: PrivateId
    stop: StopId


class DiscardPrivate(Action, frozen=True):
    """Give `private` up for its printed cost, to help with a train."""

    private: PrivateId


class Exchange(Action, frozen=True):
    """Give up `private` for the share that its power names.

    Args:
        company: company of the share, "" where the power names it.
        par: par value of a company that is started with it, 0 otherwise.
    """

    private: PrivateId
    company: CompanyId = NO_COMPANY
    par: int = 0


class DeclareBankruptcy(Action, frozen=True):
    """Declare bankruptcy: the train that `company` must buy cannot be paid."""

    company: CompanyId


class OfferTrain(Action, frozen=True):
    """Offer `train` for `price` to `company`, whose president would be bankrupt without it."""

    company: CompanyId
    train: TrainId
    price: int


class ConnectionRun(Action, frozen=True):
    """Let `company` make its connection run, now or as soon as the company that operates has finished.

    Args:
        declared: all companies that connect when connections are looked for next, in order, as a file of another
            program states them instead of the rules; only where the switch ``destination.declared`` allows it.
    """

    company: CompanyId
    declared: tuple[CompanyId, ...] | None = None


class DestinationToken(Action, frozen=True):
    """Use the destination token of `company`.

    Args:
        use: ``map`` (put it at the destination), ``charter`` (keep it as a further station token) or ``existing``
            (declare the station token there to be it and keep this one).
    """

    company: CompanyId
    use: str


class ClaimRoutes(Action, frozen=True):
    """Show routes for the trains of `company` that its president must run unless they find better ones."""

    company: CompanyId
    routes: tuple[Route, ...]


class MarkCity(Action, frozen=True):
    """Put the mark of `private` on the city of `hex`; `closed` when it serves its owner alone."""

    private: PrivateId
    hex: HexId
    closed: bool = False


class LendMark(Action, frozen=True):
    """Let the mark of a private serve a company or an independent."""

    private: PrivateId
    company: CompanyId


class ClosePrivate(Action, frozen=True):
    """Close `private`, which turns the mark it has placed into a closed one."""

    private: PrivateId


class ChoosePar(Action, frozen=True):
    """Set the par value of `company`, whose president's certificate came with a lot of the auction."""

    company: CompanyId
    par: int


class TakeOver(Action, frozen=True):
    """Take over, as president of `company`, the block of it that was just sold; `percent` None means all of it."""

    company: CompanyId
    percent: int | None = None


class Redeem(Action, frozen=True):
    """Let `company` buy some of its own shares back: one, or `percent`, from ``pool`` or a player who has `agreed`."""

    company: CompanyId
    source: HolderId
    agreed: bool = False
    percent: int | None = None


class Reissue(Action, frozen=True):
    """Let `company` offer shares that it has redeemed or never sold.

    Args:
        percent: how much; None means all.
        par: the new par value; None means the one that the price asks for.
    """

    company: CompanyId
    percent: int | None = None
    par: int | None = None


class TradePrivate(Action, frozen=True):
    """Buy `private` from the player who owns it (`agreed` when they consent) or from the open market."""

    private: PrivateId
    price: int
    agreed: bool = False


class StopGame(Action, frozen=True):
    """End the game now because the table agrees to."""


class UseBoard(Action, frozen=True):
    """Play on with the map and the tiles of the real table (`board` is ``table``), or with those here (``program``).

    Args:
        agrees: every tile of the table was entered here: the two boards were compared.
    """

    board: str
    agrees: bool = False


class LayOnTable(Action, frozen=True):
    """Say that track was laid on the real table that is not entered here.

    Args:
        company: company that laid and pays, "" where the owner of a private lays without cost.
        cost: what was paid to the bank, terrain included.
        private: private by whose power a tile was laid, or "".
        stop: city that gets a station token by that power, or "".
    """

    company: CompanyId = NO_COMPANY
    cost: int = 0
    private: PrivateId = NO_PRIVATE
    stop: StopId = NO_STOP


class NoRoute(Action, frozen=True):
    """Say that `company` has no route on the real table, so that it needs no train, and end its turn."""

    company: CompanyId


class Correct(Action, frozen=True):
    """Correct a mistake that was made at the table.

    Args:
        reason: what went wrong, in the players' words.
        changes: what is put right, in order.
    """

    reason: str
    changes: tuple[AnyChange, ...]

"""Type what an open step remembers: a frozen struct for each kind of step."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import msgspec

from rails18.core.actions import BuyTrain
from rails18.core.ids import (
    NO_HEX,
    NO_PLAYER,
    NO_PRIVATE,
    NO_TILE,
    CompanyId,
    HexId,
    PlayerId,
    PrivateId,
    TileId,
    TrainId,
)


class Notes(msgspec.Struct, frozen=True, gc=False):
    """Base of what steps remember, and the notes of a step that remembers nothing."""

    def handed_on(self) -> Notes:
        """Return what another player who goes on with the step takes over."""
        return self


N = TypeVar("N", bound=Notes)


@cache
def blank(kind: type[N]) -> N:
    """Return notes in which nothing has been written down yet."""
    return kind()


class AuctionNotes(Notes, frozen=True):
    """Remember how the sale of privates goes on.

    Args:
        passes: passes in a row.
        buyer: player whose purchase set off the sales by bid, or "".
        at_cost: player who bought last without a bid, "" before the first such purchase.
        last: player who bought or bid last, "" before anybody did.
    """

    passes: int = 0
    buyer: PlayerId = NO_PLAYER
    at_cost: PlayerId = NO_PLAYER
    last: PlayerId = NO_PLAYER


class ContestNotes(Notes, frozen=True):
    """Remember a bid-off.

    Args:
        private: what it is about.
        active: players still in it.
        passed: those of them who have passed since the last bid.
        opened: somebody has been given the word.
    """

    private: PrivateId = NO_PRIVATE
    active: tuple[PlayerId, ...] = ()
    passed: tuple[PlayerId, ...] = ()
    opened: bool = False


class StockNotes(Notes, frozen=True):
    """Remember what was done in a stock turn and round.

    Args:
        passes: passes in a row before this turn.
        actor: player who acted last in the round, or "".
        acted: something was done in this turn.
        bought: a certificate was bought in it.
        several: company of which more may be bought in this turn, "" for any, None when no more may be.
        sold, sold_since: companies sold in this turn, and of those the ones sold since its purchase.
        sold_first, sold_after: sales came before, or after, the purchase.
        over: the turn is over, but not what was sold in it.
        protector: player who took shares over last, or "".
        after: what the company of the player before has done, ``redeem`` or ``reissue``, or "".
    """

    passes: int = 0
    actor: PlayerId = NO_PLAYER
    acted: bool = False
    bought: bool = False
    several: CompanyId | None = None
    sold: tuple[CompanyId, ...] = ()
    sold_since: tuple[CompanyId, ...] = ()
    sold_first: bool = False
    sold_after: bool = False
    over: bool = False
    protector: PlayerId = NO_PLAYER
    after: str = ""


class AskingNotes(Notes, frozen=True):
    """Remember who has been asked: the privates whose owners could exchange them before they close."""

    asked: tuple[PrivateId, ...] = ()


class RoundNotes(AskingNotes, frozen=True):
    """Remember how far an operating round is.

    Args:
        companies: companies that operate in this round.
        steps: steps of a company's turn.
        checked: connections were looked for after the last turn, where that is done only once.
        exported: the trains of the set have gone abroad.
        unpaid: the privates are paid once the companies that the stock round has linked have connected.
    """

    companies: tuple[CompanyId, ...] = ()
    steps: tuple[str, ...] = ()
    checked: bool = False
    exported: bool = False
    unpaid: bool = False


class TurnNotes(AskingNotes, frozen=True):
    """Remember what was done in the turn of a company.

    Args:
        rest: steps that follow.
        laid: tiles that the company has laid in the turn, in order.
        marked: kind of action with which it set a token or claimed a port, or "".
        instead: private whose power took the place of track and tokens, or "".
        lay_power: private whose power laid the tile of the turn, or "".
        trained: it had a train when the turn began.
        linked: ports to which it had a route then.
        acted: something was done in this step that leaves no other trace.
        financed: it has sold or bought shares of its own.
    """

    rest: tuple[str, ...] = ()
    laid: tuple[TileId, ...] = ()
    marked: str = ""
    instead: PrivateId = NO_PRIVATE
    lay_power: PrivateId = NO_PRIVATE
    trained: bool = False
    linked: tuple[HexId, ...] = ()
    acted: bool = False
    financed: bool = False


class TrackNotes(TurnNotes, frozen=True):
    """Remember more of the step in which track is laid.

    Args:
        waits: no more may be laid; the step waits for a power of its president.
        extra: hex of a tile laid by a power besides the others, or "".
        added: private whose extra tile was laid before the others, or "".
    """

    waits: bool = False
    extra: HexId = NO_HEX
    added: PrivateId = NO_PRIVATE


class RunNotes(TurnNotes, frozen=True):
    """Remember the income of the dearest routes that a holder has shown, 0 for none."""

    shown: int = 0


class ConnectionNotes(RunNotes, frozen=True):
    """Remember the income of a connection run."""

    income: int = 0


class TrainNotes(TurnNotes, frozen=True):
    """Remember how a train is paid for.

    Args:
        raised: companies whose shares, and privates, that the president sold for the train.
        lowest: price of the cheapest share sold, None before a sale.
        last: price of a share of the block sold last, None before a sale.
        due: what the president has to add for the train.
        offers: (president, train, price) that were named in answer.
        wanted: purchase that waits until somebody has said whether they exchange a private.
        opened: what was late when the step began has left.
        issued: the company has sold shares of its own for the train.
    """

    raised: tuple[str, ...] = ()
    lowest: int | None = None
    last: int | None = None
    due: int = 0
    offers: tuple[tuple[PlayerId, TrainId, int], ...] = ()
    wanted: BuyTrain | None = None
    opened: bool = False
    issued: bool = False

    def handed_on(self) -> Notes:
        """Return the notes without what the president before has raised; that was not the company's."""
        return msgspec.structs.replace(self, raised=(), lowest=None, last=None, due=0)


class OfferNotes(Notes, frozen=True):
    """Remember for which trains presidents are asked.

    Args:
        trains: (train, the most that can be paid for it) of the president who is asked.
        rest: (president, trains) of those who are asked next.
    """

    trains: tuple[tuple[TrainId, int], ...] = ()
    rest: tuple[tuple[PlayerId, tuple[tuple[TrainId, int], ...]], ...] = ()


class PrivateNotes(Notes, frozen=True):
    """Remember the private that a step is about."""

    private: PrivateId = NO_PRIVATE


class SecondNotes(PrivateNotes, frozen=True):
    """Remember what lay where the first of two tiles of a private is: tile and rotation, "" for nothing."""

    under: TileId = NO_TILE
    turned: int = 0


class LendNotes(PrivateNotes, frozen=True):
    """Remember what was chosen about the mark of a private: its place, and whom it serves."""

    placed: bool = False
    lent: bool = False


KINDS: dict[str, type[Notes]] = {  # step → its notes; a feature of another author adds its own steps
    "auction": AuctionNotes,
    "contest": ContestNotes,
    "stock": StockNotes,
    "operating": RoundNotes,
    "track": TrackNotes,
    "token": TurnNotes,
    "run": RunNotes,
    "dividend": TurnNotes,
    "trains": TrainNotes,
    "ports": TurnNotes,
    "connection_token": ConnectionNotes,
    "connection_run": ConnectionNotes,
    "connection_dividend": ConnectionNotes,
    "train_offer": OfferNotes,
    "sale_tile": PrivateNotes,
    "pair": PrivateNotes,
    "power_token": PrivateNotes,
    "exchange": PrivateNotes,
    "second_tile": SecondNotes,
    "lend": LendNotes,
}


def of_step(step: str) -> type[Notes]:
    """Return the kind of notes that a step has."""
    return KINDS.get(step, Notes)

"""Type what a game file of another program asks for, in our ids, before it is known how our engine gets there."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.ids import NO_COMPANY, CompanyId, HexId, HolderId, PlayerId, PrivateId, TileId, TrainId, stated
from rails18.core.title import Setup


class Wish(msgspec.Struct, frozen=True, tag_field="wish"):
    """Stand for one live action of a file.

    Args:
        place: place in the file's list of actions, from 0; follow-ups share the place of their parent.
        id: id that the file gives it, for messages.
        type: the file's name of it, for example ``buy_shares``.
        entity: player, company or private (our ids) that the file names as actor.
        by: ``player``, ``company`` or ``private``: what `entity` is.
    """

    place: int
    id: str
    type: str
    entity: str
    by: str

    @property
    def player(self) -> PlayerId:
        """Return the actor, if it is a player."""
        player: PlayerId = stated(self.entity)
        return player

    @property
    def operator(self) -> CompanyId:
        """Return the actor, if it is a company."""
        company: CompanyId = stated(self.entity)
        return company

    @property
    def used(self) -> PrivateId:
        """Return the actor, if it is a private."""
        private: PrivateId = stated(self.entity)
        return private

    @property
    def anytime(self) -> bool:
        """Return whether it may come outside its actor's turn without ending anything."""
        return self.by == "private" and not isinstance(self, WishPass)


class WishPass(Wish, frozen=True):
    """Pass, skip a step, or end a turn: which of them depends on the moment."""


class WishBid(Wish, frozen=True):
    """Buy a private in the auction, or bid for it."""

    private: PrivateId
    amount: int


class WishPar(Wish, frozen=True):
    """Start a company at a par value."""

    company: CompanyId
    par: int


class WishBuy(Wish, frozen=True):
    """Buy `count` certificates, `percent` in all; a company buys back its own.

    Args:
        source: ``offering``, ``pool``, or the player who has to sell.
        shares: their ids.
    """

    company: CompanyId
    source: HolderId
    percent: int
    count: int = 1
    shares: tuple[str, ...] = ()


class WishExchange(Wish, frozen=True):
    """Swap the private `entity` for a share."""


class WishSell(Wish, frozen=True):
    """Sell `percent` of a company as one block; a company offers what it has bought back."""

    company: CompanyId
    percent: int


class WishTile(Wish, frozen=True):
    """Lay a tile."""

    hex: HexId
    tile: TileId
    rotation: int


class WishToken(Wish, frozen=True):
    """Place a token in the city `number` of a hex."""

    hex: HexId
    number: int


class FileRoute(msgspec.Struct, frozen=True):
    """Describe a train's run as the file does.

    Args:
        train: train id.
        stops: hexes of the stops in order; empty when the file gives only `stretches`.
        towns: number of the stop on its hex for each of `stops`; empty when the file does not say.
        stretches: hexes from stop to stop, one list a stretch, each in either direction; empty when the file gives
            only `stops`.
        revenue: what the file paid for it, None when it does not say.
    """

    train: TrainId
    stops: tuple[HexId, ...] = ()
    towns: tuple[int, ...] = ()
    stretches: tuple[tuple[HexId, ...], ...] = ()
    revenue: int | None = None


class WishRun(Wish, frozen=True):
    """Run trains; `revenue` is the file's total, None when it does not say."""

    routes: tuple[FileRoute, ...]
    revenue: int | None = None


class WishDividend(Wish, frozen=True):
    """Decide about the income: ``pay``, ``half`` or ``withhold``."""

    choice: str


class WishTrain(Wish, frozen=True):
    """Buy a train for the whole `price`, the president's help included.

    Args:
        pool: it is said to be in the bank pool.
        side: side of its certificate.
    """

    train: TrainId
    price: int
    trade_in: TrainId | None = None
    pool: bool = False
    side: str = ""


class WishDiscard(Wish, frozen=True):
    """Give up a train over the limit."""

    train: TrainId


class WishPrivate(Wish, frozen=True):
    """Buy a private from its owner.

    Args:
        again: company of the share that came with it and is in the pool; 18xx.games hands it to the buyer once more.
    """

    private: PrivateId
    price: int
    again: CompanyId = NO_COMPANY


class WishMark(Wish, frozen=True):
    """Put the mark of the private `entity` on a hex, or close it there."""

    hex: HexId


class WishLend(Wish, frozen=True):
    """Let the mark of the private `entity` serve a company or an independent."""

    company: CompanyId


class WishUse(Wish, frozen=True):
    """Put the destination token to a `use`: ``map`` or ``charter``."""

    use: str


class WishConnections(Wish, frozen=True):
    """Describe which companies can reach their destinations now; our engine finds them by itself."""

    companies: tuple[CompanyId, ...]


class WishBankrupt(Wish, frozen=True):
    """Declare the president of `entity` bankrupt.

    Args:
        treasury: ids of the shares that the company has left, the first to be sold first.
    """

    treasury: tuple[str, ...] = ()


class WishStop(Wish, frozen=True):
    """End the game by agreement."""


class Remark(msgspec.Struct, frozen=True):
    """Hold what somebody wrote while the game was played, or what the file says about the whole game.

    Args:
        before: number of wishes before it.
        author: who wrote it, "" for the file itself and for strangers.
        text: what was written.
        time: when, in ISO form, "" when the file does not say.
    """

    before: int
    author: str
    text: str
    time: str = ""


class Source(msgspec.Struct, frozen=True):
    """Hold what was read from a game file.

    Args:
        setup: how the game was set up.
        wishes: its live actions, follow-ups spelled out, without chat, notes and programming.
        read: actions in the file.
        live: those that were not undone, chat excluded.
        undone: undos, redos and the actions that they took back for good.
        chat: messages and notes.
        result: player id → final worth as the file states it; None when it states none.
        warnings: sentences about what the file holds that rails18 does not follow.
        remarks: description of the game and chat.
        finished: the file says that the game is over, so that it has to end here.
    """

    setup: Setup
    wishes: tuple[Wish, ...]
    read: int
    live: int
    undone: int
    chat: int = 0
    result: Mapping[PlayerId, int] | None = None
    warnings: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    finished: bool = False

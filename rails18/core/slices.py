"""Type what single features keep in the state of a game.

A slice belongs to the feature that writes it; a title without that feature has it empty. Every field has a default,
for that is what is there before anything happened. Names of fields are used once only, over all slices.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec

from rails18.core.ids import NO_COMPANY, NO_PLAYER, CompanyId, HexId, PlayerId, PrivateId, StopId, TrainId


class Slice(msgspec.Struct, frozen=True, gc=False):
    """Base of what a feature keeps."""


S = TypeVar("S", bound=Slice)


@cache
def empty(kind: type[S]) -> S:
    """Return the slice of a feature that has nothing to keep: always the same one, so that memos know it again."""
    return kind()


class Block(msgspec.Struct, frozen=True, gc=False):
    """Record shares that were sold and may still be taken over by the president.

    Args:
        company: company of the shares.
        percent: how much was sold.
        money: what the seller got for it.
        seller: player who sold.
        president: player who was president before the sale.
        short: the bank could not pay for it.
    """

    company: CompanyId
    percent: int
    money: int
    seller: PlayerId
    president: PlayerId
    short: bool = False


class Protection(Slice, frozen=True):
    """Keep what waits for presidents who may protect share prices.

    Args:
        blocks: blocks of shares sold whose price has not fallen yet, in order of sale.
        kept: (player, company) → percent above the share limit that the player took over from sellers and may keep.
        postponed: (company whose turn ended by its closing, whether one more president is asked), or None.
    """

    blocks: tuple[Block, ...] = ()
    kept: Mapping[tuple[PlayerId, CompanyId], int] = {}
    postponed: tuple[CompanyId, bool] | None = None


class CompanyActs(Slice, frozen=True):
    """Keep what companies have done with their own shares.

    Args:
        reissued: companies whose shares in the offering are reissued ones.
        funds: company → money it had when it could first have redeemed in this stock round, where nothing later counts.
        company_acts: (company, ``float``, ``redeem`` or ``reissue``) that came about in this stock round.
    """

    reissued: tuple[CompanyId, ...] = ()
    funds: Mapping[CompanyId, int] = {}
    company_acts: tuple[tuple[CompanyId, str], ...] = ()


class Destinations(Slice, frozen=True):
    """Keep who has made a connection run, and who can.

    Args:
        destinations: company that has begun its connection run → use of its destination token (``map``, ``charter``,
            ``existing``).
        connections: company that can make its connection run → what its president last said (``declined``,
            ``claimed``).
        stated: companies that connect next as a file of another program states, or None.
    """

    destinations: Mapping[CompanyId, str] = {}
    connections: Mapping[CompanyId, str] = {}
    stated: tuple[CompanyId, ...] | None = None


class CityMarks(Slice, frozen=True):
    """Keep the marks on cities.

    Args:
        city_marks: private → (hex, company that it serves, closed) of the mark it has placed; "" as a hex or company
            where a mark that can be moved is nowhere or serves nobody.
        lent_in: (set, operating round) in which the player who owns a mark was asked last.
        moved_in: (set, operating round) in which a company has moved its mark last.
        sold_marks: privates with such a mark that a company has bought.
    """

    city_marks: Mapping[PrivateId, tuple[HexId, CompanyId, bool]] = {}
    lent_in: tuple[int, int] = (0, 0)
    moved_in: tuple[int, int] = (0, 0)
    sold_marks: tuple[PrivateId, ...] = ()


class Tabletop(Slice, frozen=True):
    """Keep that map and tiles lie on the real table, and what the board here does not know of them.

    Args:
        on_table: the board lies on the real table.
        left_out: (company or private that laid track there, set, operating round), in order, as long as it is not here.
        spent: privates whose power laid a tile there.
        crowded: (stop, company) of tokens for which the board here has no place.
    """

    on_table: bool = False
    left_out: tuple[tuple[str, int, int], ...] = ()
    spent: tuple[PrivateId, ...] = ()
    crowded: tuple[tuple[StopId, CompanyId], ...] = ()


class Rivers(Slice, frozen=True):
    """Keep what has become of the rights to bridge rivers.

    Args:
        used: privates whose right is used up.
        let_go: privates that a company had when it closed, and that are in the open market or were sold on.
    """

    used: tuple[PrivateId, ...] = ()
    let_go: tuple[PrivateId, ...] = ()


class Ports(Slice, frozen=True):
    """Keep who owns the markers of ports.

    Args:
        ports: hex of a port → company that owns its marker.
    """

    ports: Mapping[HexId, CompanyId] = {}


class Reprieve(Slice, frozen=True):
    """Keep which trains are spared when they rust.

    Args:
        saved: train → ``marked`` (spared when its time is over) or ``late`` (its time is over, it runs once more).
    """

    saved: Mapping[TrainId, str] = {}


class TokenMoves(Slice, frozen=True):
    """Keep which companies have used their one move of a station token.

    Args:
        moved: companies that have moved a station token.
    """

    moved: tuple[CompanyId, ...] = ()


class LastSets(Slice, frozen=True):
    """Keep how near the end of the game is.

    Args:
        last_sets: sets of operating rounds in which a company owned a train that ends the game, as numbers of the set.
    """

    last_sets: tuple[int, ...] = ()


class FinishPrice(Slice, frozen=True):
    """Keep that a share price has ended the game.

    Args:
        finished: company whose price has reached the end of the market, whatever becomes of it, or "".
    """

    finished: CompanyId = NO_COMPANY


class LateHomes(Slice, frozen=True):
    """Keep which home tokens the other companies have not noticed.

    Args:
        unseen: companies whose home token the others have not noticed yet.
    """

    unseen: tuple[CompanyId, ...] = ()


class ForcedSales(Slice, frozen=True):
    """Keep which forced sales bar a purchase in the next stock round.

    Args:
        forced_sales: (player, company, set of operating rounds) sold for trains.
    """

    forced_sales: tuple[tuple[PlayerId, CompanyId, int], ...] = ()


class Drafting(Slice, frozen=True):
    """Keep a draft; nobody but the player in turn knows the first cards of the deck, and each their own choice.

    Args:
        deck: cards, the first to be drawn first.
        chosen: player → cards they have chosen, in order.
        last: player who chose last.
        fallen: by how much the open last card has become cheaper.
        draft_seed: seed of what is shuffled next.
    """

    deck: tuple[PrivateId, ...] = ()
    chosen: Mapping[PlayerId, tuple[PrivateId, ...]] = {}
    last: PlayerId = NO_PLAYER
    fallen: int = 0
    draft_seed: int = 0


class TrainsRun(Slice, frozen=True):
    """Keep which trains of independents have run.

    Args:
        have_run: trains that have run in this operating round, and do not run again for who takes them over.
    """

    have_run: tuple[TrainId, ...] = ()


class PowerUses(Slice, frozen=True):
    """Keep how often powers were used that work a number of times.

    Args:
        uses: private → how often.
        laid_on: hexes on which such powers have laid tiles, in order.
    """

    uses: Mapping[PrivateId, int] = {}
    laid_on: tuple[HexId, ...] = ()


class Bankrupts(Slice, frozen=True):
    """Keep who has left the table.

    Args:
        bankrupt: players who went bankrupt while the others played on, in order.
    """

    bankrupt: tuple[PlayerId, ...] = ()


class KeptOrder(Slice, frozen=True):
    """Keep the order of companies where later prices do not change it.

    Args:
        kept_order: companies in that order, () for that of the prices.
    """

    kept_order: tuple[CompanyId, ...] = ()


class Stations(Slice, frozen=True):
    """Keep which privates have given their company a further token.

    Args:
        stationed: those privates.
    """

    stationed: tuple[PrivateId, ...] = ()

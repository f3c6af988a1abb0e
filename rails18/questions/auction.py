"""Answer questions about the auction of privates."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.ids import NO_KIND, NO_TRAIN, KindId, PlayerId, PrivateId, kind_of
from rails18.core.notes import AuctionNotes, ContestNotes
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.rules.auction import auction, lots
from rails18.rules.options import EXPORT_PASSES
from rails18.rules.trains import export, supply

# what the rules answer themselves
unsold = auction.unsold
price = auction.cost
set_aside = auction.set_aside


class Lot(msgspec.Struct, frozen=True, gc=False):
    """Describe a private in the auction.

    Args:
        private: its id.
        cost: what it costs whoever takes it now.
        minimum: the least bid that may be made.
        step: by how much bids rise at least.
        highest: the highest bid, 0 without any.
        bids: (player, amount), in order.
    """

    private: PrivateId
    cost: int
    minimum: int
    step: int
    highest: int
    bids: tuple[tuple[PlayerId, int], ...]


class AllPass(msgspec.Struct, frozen=True, gc=False):
    """Describe what comes when everybody passes in a row.

    Args:
        train: type of train that leaves the depot, "" for none.
        left: how many of it are left before, None for any number.
        cheaper: private that gets cheaper, "" for none.
        price: what it costs then.
        passed: how many players have passed in a row so far.
        ends: the game ends with the last of that type.
    """

    train: KindId
    left: int | None
    cheaper: PrivateId
    price: int
    passed: int
    ends: bool


class Contest(msgspec.Struct, frozen=True, gc=False):
    """Describe the auction of one private between its bidders.

    Args:
        lot: what it is about.
        active: who is still in it.
        passed: those of them who have passed since the highest bid.
        final: who passes is out of it.
    """

    lot: Lot
    active: tuple[PlayerId, ...]
    passed: tuple[PlayerId, ...]
    final: bool


class ParChoice(msgspec.Struct, frozen=True, gc=False):
    """Describe the par value that a president's certificate from the auction asks for.

    Args:
        private: the lot that brought the certificate.
        cells: open par value → its market cell.
    """

    private: PrivateId
    cells: Mapping[int, Cell]


def lot(pos: Position, private: PrivateId) -> Lot:
    """Return prices and bids of a private."""
    bids = pos.state.bids.get(private, ())
    highest = auction.highest(pos, private) if bids else 0
    return Lot(private, auction.cost(pos, private), auction.minimum(pos, private), auction.STEP, highest, bids)


def bid_range(pos: Position, player: PlayerId, private: PrivateId) -> tuple[int, int]:
    """Return the lowest and the highest bid that a player may make on a private; where there is none that is lower."""
    least, most = auction.minimum(pos, private), auction.free_for(pos, player, private)
    return least, most - ((most - least) % auction.STEP if auction.in_steps(pos, private) else 0)


def if_all_pass(pos: Position) -> AllPass:
    """Return what comes when everybody passes in a row."""
    going = export.leaves_by_passes(pos) if pos.hooked(auction.ALL_PASSED) else NO_TRAIN
    train = kind_of(going) if going else NO_KIND
    left = supply.left(pos)[train] if train else None
    cheaper = auction.next_cheaper(pos)
    then = max(0, auction.cost(pos, cheaper) - auction.STEP) if cheaper else 0
    ends = pos.option(EXPORT_PASSES) == "to_the_end"
    return AllPass(train, left, cheaper, then, pos.frame.noted(AuctionNotes).passes, ends)


def contest(pos: Position) -> Contest:
    """Return the auction of one private that is going on."""
    notes = pos.frame.noted(ContestNotes)
    return Contest(lot(pos, notes.private), notes.active, notes.passed, auction.pass_is_final(pos))


def par_choice(pos: Position) -> ParChoice:
    """Return which par values may be chosen for the president's certificate that was just bought."""
    return ParChoice(lots.pending(pos)[1], lots.open_pars(pos))

"""Answer questions about forced purchases, bankruptcy, and what may be known about money."""

from __future__ import annotations

import msgspec

from rails18.core.ids import PlayerId, PrivateId
from rails18.core.notes import OfferNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.questions import protection
from rails18.rules.money import emergency, leaving, train_offers
from rails18.rules.rounds import information
from rails18.rules.stock import selling
from rails18.rules.trains import supply

# what the rules answer themselves
must_buy = emergency.must_buy
asker = train_offers.asker
treasuries_hidden = information.treasuries_hidden
bank_hidden = information.bank_hidden


class Duty(msgspec.Struct, frozen=True, gc=False):
    """Describe what a company that has to own a train lacks for it.

    Args:
        price: price of the cheapest train.
        short: what the treasury lacks; 0 or less when it can pay.
        missing: what its president lacks beyond their own cash; 0 or less when it is enough.
        could_raise: what the president's sales can bring.
        may_go_on: enough is raised, and more may be sold.
        privates: private companies that the president may discard for their price.
    """

    price: int
    short: int
    missing: int
    could_raise: int
    may_go_on: bool
    privates: tuple[PrivateId, ...]

    @property
    def hopeless(self) -> bool:
        """Return whether all sales together are not enough."""
        return self.missing > self.could_raise


class SaleRules(msgspec.Struct, frozen=True, gc=False):
    """Describe what no forced sale may do.

    Args:
        presidencies_change: presidencies of other companies may change.
        any_amount: more may be raised than is needed.
        over: certificates of the president over the limit, which have to be sold first.
        protected_at_once: presidents are asked before the train is bought.
    """

    presidencies_change: bool
    any_amount: bool
    over: int
    protected_at_once: bool


def duty(pos: Position) -> Duty:
    """Return what the operating company and its president lack for the cheapest train."""
    player = pos.frame.player
    return Duty(
        supply.cheapest(pos),
        emergency.shortfall(pos),
        emergency.missing(pos),
        emergency.could_raise(pos, player),
        emergency.may_go_on(pos, player),
        tuple(emergency.own_privates(pos, player)),
    )


def sale_rules(pos: Position) -> SaleRules:
    """Return what no sale for a train may do."""
    return SaleRules(
        any(emergency.may_change(pos, other) for other in pos.state.market),
        emergency.at_will(pos),
        emergency.over_limit(pos, pos.frame.player),
        protection.after_forced_sales(pos),
    )


def others_play_on(pos: Position) -> bool:
    """Return whether a bankrupt player leaves this game, which goes on while two are left."""
    return leaving.not_closing in pos.hooked(selling.BARRED)


def asked_for_trains(pos: Position) -> tuple[PlayerId, ...]:
    """Return who is asked for a train before the president is bankrupt."""
    return tuple(other for other, _ in train_offers.asked(pos))


def asked_later(pos: Position) -> tuple[PlayerId, ...]:
    """Return who is asked for a train after the player of the open step."""
    return tuple(other for other, _ in pos.frame.noted(OfferNotes).rest)


def may_count_bank(pos: Position, player: PlayerId) -> tuple[Refusal, ...]:
    """Return why `player` may not have the bank counted."""
    return tuple(information.may_count_bank(pos, player))

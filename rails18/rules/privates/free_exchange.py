"""Let a player give a private up for a share of their choice, or for half of a president's certificate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core import ids
from rails18.core.actions import Exchange
from rails18.core.draft import Draft
from rails18.core.ids import PrivateId, among
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.powers import ExchangeForShare
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.state import CLOSED, OFFERING
from rails18.rules import bank
from rails18.rules.market.market import open_pars
from rails18.rules.privates import powers, privates
from rails18.rules.stock import certificates, presidency, shares, stock, stock_turn


def power_of(pos: Position, private: PrivateId) -> ExchangeForShare | None:
    """Return the power to exchange `private` for a share of any company, if it has it."""
    power = powers.of(pos, private, ExchangeForShare)
    return power if power is not None and not power.company else None


def by_owner(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse others than the player who owns the private, and other privates (`private.dougo.player`)."""
    if power_of(pos, action.private) is None:
        yield refuse("private.power.none", private=action.private)
    elif privates.owner(pos, action.private) != action.player:
        yield refuse("private.exchange.player", private=action.private, player=action.player)


def in_time(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse it outside operating rounds and the player's own stock turn.

    Source: `private.exchange.moment`, `private.exchange.purchase`.
    """
    if in_stock_turn(pos):
        if action.player != pos.frame.player:
            yield refuse("private.exchange.moment", private=action.private, player=action.player)
        elif pos.frame.noted(StockNotes).bought:
            yield refuse("private.exchange.purchase", private=action.private, player=action.player)
    elif pos.state.round.kind != "operating":
        yield refuse("private.exchange.moment", private=action.private, player=action.player)


def in_stock_turn(pos: Position) -> bool:
    """Return whether it is a turn of a stock round."""
    return pos.frame.step == "stock"


def from_offering(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse what the offering does not have: a share of a company with a par value, or a president's certificate.

    Source: `private.dougo.offering`, `stock.start.par`.
    """
    company = action.company
    if company not in pos.title.companies:
        yield refuse("private.exchange.offering", private=action.private, company=company)
    elif not action.par or company in pos.state.par:
        if action.par or company not in pos.state.par or not shares.ordinary(pos, OFFERING, company):
            yield refuse("private.exchange.offering", private=action.private, company=company)
    elif pos.state.certificates[ids.presidents(company)] != OFFERING or action.par not in open_pars(pos):
        yield refuse("stock.start.par", company=company, par=action.par, pars=tuple(sorted(open_pars(pos))))


def within_limits(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse more than the limits allow with the private gone, and what was sold in this stock round.

    Source: `private.dougo.limits`, `stock.limit.over`, `stock.start.cost`.
    """
    power = power_of(pos, action.private)
    assert power is not None
    player, company = action.player, action.company
    held, limit = pos.holding(player, company), pos.title.share_limit
    percent = presidency.president_percent(pos, company) if action.par else power.percent
    if held + percent > limit and not certificates.may_exceed(pos, company):
        yield refuse("private.exchange.limits", company=company, held=held, limit=limit)
    later = pos.supposing(privates={**pos.state.privates, action.private: CLOSED})
    if any(stock.certificate_room(later, player, company)):
        counted = certificates.counted(later, player)
        yield refuse("private.exchange.limits", player=player, counted=counted, limit=certificates.limit(pos))
    elif in_stock_turn(pos):  # a purchase like any: who is over the limit sells first
        yield from stock.not_over(later, action)
    sold = (player, company) in pos.state.sold or stock.sold_for_train(pos, player, company)
    if in_stock_turn(pos) and sold:
        yield refuse("private.exchange.limits", player=player)
    if action.par:
        yield from stock.short_of_cash(pos, "stock.start.cost", player, company, to_pay(pos, action))


def to_pay(pos: Position, action: Exchange) -> int:
    """Return what the player adds: nothing for a share, the other half for a president's certificate."""
    power = power_of(pos, action.private)
    assert power is not None
    more = presidency.president_percent(pos, action.company) - power.percent if action.par else 0
    return pos.company(action.company).worth(more, action.par)


def exchange(draft: Draft, action: Exchange) -> None:
    """Give the private up and take the certificate; in a stock turn it is the purchase of the turn."""
    if in_stock_turn(draft.pos):
        stock_turn.acted(draft, bought=True, several=None, sold_first=bool(draft.frame.noted(StockNotes).sold))
    paid = to_pay(draft.pos, action)
    draft.put("privates", **{action.private: CLOSED})
    draft.tell("private_exchanged", player=action.player, private=action.private, company=action.company)
    if action.par:
        bank.charge(draft, action.player, paid)
        shares.found(draft, action.player, action.company, action.par)
    else:
        shares.take(draft, action.player, action.company, OFFERING)


def exchanges(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Exchange]:
    """Yield every certificate of the offering for each private that has the power, by its owner."""
    for private in pos.state.privates:
        yield from exchanges_of(pos, private)


def exchanges_of(pos: Position, private: PrivateId) -> Iterator[Exchange]:
    """Yield every certificate of the offering for `private`, if it has the power and a player owns it."""
    holder = privates.owner(pos, private)
    if not among(holder, pos.players) or power_of(pos, private) is None:
        return
    for company in pos.title.companies:
        if company in pos.state.par:
            yield Exchange(holder, private, company)
        else:
            for par in sorted(open_pars(pos)):
                yield Exchange(holder, private, company, par)


CHECKS = ((by_owner,), (in_time,), (from_offering,), (within_limits,))
EXCHANGE = Move(Exchange, exchange, exchanges, CHECKS, who=privates.all_players)


def is_possible(pos: Position, private: PrivateId) -> bool:
    """Return whether the player who owns `private` can exchange it now."""
    return any(allowed(pos, action) for action in exchanges_of(pos, private))


def allowed(pos: Position, action: Exchange) -> bool:
    """Return whether no check refuses the exchange."""
    return not any(True for group in CHECKS for check in group for _ in check(pos, action))


FEATURE = Feature(
    "free_exchange",
    anytime=(EXCHANGE,),
    plays=(Plays(ExchangeForShare, "player", ("own_turn",), ("closes",)),),
)

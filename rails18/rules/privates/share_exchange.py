"""Let a player give a private up for a share of the company that its power names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import Exchange
from rails18.core.draft import Draft
from rails18.core.ids import NO_COMPANY, NO_HOLDER, HolderId, PlayerId, PrivateId, among
from rails18.core.position import Position
from rails18.core.powers import ExchangeForShare
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.state import CLOSED, OFFERING, POOL
from rails18.rules import turn
from rails18.rules.privates import powers, privates
from rails18.rules.stock import certificates, shares


def exchange_power(pos: Position, private: PrivateId) -> ExchangeForShare | None:
    """Return the power to exchange a private for a share of a certain company, if it has it."""
    power = powers.of(pos, private, ExchangeForShare)
    return power if power is not None and power.company else None


def may_exchange(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse exchanges by others than the owning player, of other privates, for another share, or at another moment
    than the power names.

    Source: `private.dougo.player`, `private.dougo.exchange`, `private.mh.timing`.
    """
    power = exchange_power(pos, action.private)
    if privates.owner(pos, action.private) != action.player:
        yield refuse("private.exchange.player", private=action.private, player=action.player)
    elif power is None:
        yield refuse("private.power.none", private=action.private)
    elif action.par or action.company not in (NO_COMPANY, power.company):
        wrong = {} if action.par else {"company": action.company}
        yield refuse("private.exchange.offering", private=action.private, **wrong)
    elif not right_moment(pos, power, action.player):
        yield refuse("private.exchange.moment", private=action.private, player=action.player)


def right_moment(pos: Position, power: ExchangeForShare, player: PlayerId) -> bool:
    """Return whether `player` may use the power now (`private.mh.timing`)."""
    if power.moment == "any_time":
        return True
    if power.moment == "own_stock_turn" and not (pos.frame.step == "stock" and pos.frame.player == player):
        return pos.state.round.kind != "auction" and turn.between_turns(pos)
    return pos.state.round.kind != "auction"


def source_of(pos: Position, power: ExchangeForShare) -> HolderId:
    """Return where the share comes from, "" when none is left there (`private.mh.source`)."""
    sources = (OFFERING, POOL) if power.pool else (OFFERING,)
    return next((source for source in sources if shares.ordinary(pos, source, power.company)), NO_HOLDER)


def share_left(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse when no share is left where the power takes it from, or beyond the share limit.

    Source: `private.dougo.offering`, `private.dougo.limits`.
    """
    power = exchange_power(pos, action.private)
    assert power is not None
    company = power.company
    if not source_of(pos, power):
        yield refuse("private.exchange.offering", private=action.private, company=company)
    held = pos.holding(action.player, company)
    if held + power.percent > pos.title.share_limit and not certificates.may_exceed(pos, company):
        yield refuse("private.exchange.limits", company=company, held=held, limit=pos.title.share_limit)


def exchange(draft: Draft, action: Exchange) -> None:
    """Give a private up for a share (`private.dougo.exchange`, `private.dougo.effects`)."""
    power = exchange_power(draft.pos, action.private)
    assert power is not None
    source = source_of(draft.pos, power)
    draft.put("privates", **{action.private: CLOSED})
    draft.tell("private_exchanged", player=action.player, private=action.private, company=power.company)
    shares.take(draft, action.player, power.company, source)


def exchanges(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Exchange]:
    """Yield the exchange of each private that has the power, by its owner."""
    for private, holder in pos.state.privates.items():
        if among(holder, pos.players) and exchange_power(pos, private):
            yield Exchange(holder, private)


EXCHANGE = Move(Exchange, exchange, exchanges, ((may_exchange,), (share_left,)), who=privates.all_players)
FEATURE = Feature(
    "share_exchange",
    anytime=(EXCHANGE,),
    plays=(Plays(ExchangeForShare, "player", ("any_time", "in_rounds", "own_stock_turn"), ("closes",)),),
)

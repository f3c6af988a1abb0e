"""Let players buy privates from each other and out of the open market."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import TradePrivate
from rails18.core.draft import Draft
from rails18.core.ids import PrivateId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import BANK, POOL
from rails18.rules.options import PRIVATE_ROOM, PRIVATE_TRADES, SEVERAL_BETWEEN
from rails18.rules.privates import privates
from rails18.rules.stock import certificates, stock
from rails18.rules.trains import phases


def one_purchase(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse a private and a share in one turn (`stock.private.replaces_share`)."""
    if pos.frame.noted(StockNotes).bought:
        yield refuse("stock.private.replaces_share", player=action.player, private=action.private)


def at_this_time(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse trades in the first stock round, and in phases that do not allow them (`auction.sell.ban`)."""
    from_player = privates.owner(pos, action.private) in pos.players
    if from_player and pos.state.round.set == 1:
        yield refuse("auction.sell.ban", player=action.player, private=action.private)
    elif pos.option(PRIVATE_TRADES) == "sales_phases" and not phases.current(pos).private_sales:
        yield refuse("private.buy.phase", private=action.private, phase=pos.state.phase)


def who_sells(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse privates that neither another player nor the open market has (`stock.private.from_player`)."""
    holder = privates.owner(pos, action.private)
    if holder == action.player or holder not in (POOL, *pos.players):
        yield refuse("stock.private.from_player", private=action.private, owner=holder)


def fair_price(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse a wrong price, a lack of cash or room, and a sale without consent.

    Source: `stock.private.from_player`, `stock.private.from_market`, `stock.buy.cash`, `stock.limit.privates_count`.
    """
    private, player, price = action.private, action.player, action.price
    holder, printed = privates.owner(pos, private), pos.private(private).cost
    if holder == POOL and price != printed:
        yield refuse("stock.private.from_market", private=private, price=printed, offer=price)
    elif price < 1 or (holder != POOL and not action.agreed):
        yield refuse("stock.private.from_player", private=private, owner=holder, price=price)
    if pos.cash(player) < price:
        yield refuse("stock.buy.cash", player=player, private=private, price=price, cash=pos.cash(player))
    if certificates.room(pos, player) < 1 and pos.option(PRIVATE_ROOM) == "counted":
        counted, limit = certificates.counted(pos, player), certificates.limit(pos)
        yield refuse("stock.limit.buy", player=player, counted=counted, limit=limit)


def price_range(pos: Position, private: PrivateId) -> tuple[int, int]:
    """Return the least and the most that the player of the turn may pay for a private: what is agreed, or its price.

    The most is less than the least when a private of another player cannot be paid at all.

    Source: `stock.private.from_player`, `stock.private.from_market`.
    """
    printed = pos.private(private).cost
    return (printed, printed) if privates.owner(pos, private) == POOL else (1, pos.cash(pos.frame.player))


def trade(draft: Draft, action: TradePrivate) -> None:
    """Pay for a private and take it (`stock.private.from_player`, `stock.private.from_market`)."""
    holder = privates.owner(draft.pos, action.private)
    several = "" if draft.pos.option(SEVERAL_BETWEEN) else None
    stock.acted(draft, bought=True, several=several, sold_first=bool(draft.frame.noted(StockNotes).sold))
    draft.pay(action.player, BANK if holder == POOL else holder, action.price)
    draft.put("privates", **{action.private: action.player})
    draft.tell("private_traded", player=action.player, private=action.private, source=holder, price=action.price)


def trades(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TradePrivate]:
    """Yield purchases of each private from the market, and from players at a fixed price or the least one."""
    player = pos.frame.player
    for private, holder in pos.state.privates.items():
        if holder != player and holder in (POOL, *pos.players):
            price = fixed.get("price", price_range(pos, private)[0])
            yield TradePrivate(player, private, price, agreed=fixed.get("agreed", holder != POOL))


TRADE = Move(
    TradePrivate, trade, trades, ((one_purchase, stock.not_over), (who_sells,), (at_this_time,), (fair_price,))
)
FEATURE = Feature(
    "private_trades",
    moves={"stock": (TRADE,)},
    options=(PRIVATE_ROOM, PRIVATE_TRADES),
    not_now={TradePrivate: "stock.private.from_player"},
    refuses={key: {TradePrivate: "auction.sell.ban"} for key in ("auction", "contest")},
)

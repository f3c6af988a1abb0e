"""Let players buy privates from each other, also for a train, and out of the open market."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import TradePrivate
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import PlayerId, PrivateId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import BANK, POOL
from rails18.rules.money import emergency
from rails18.rules.options import EMERGENCY_PRIVATE_TRADES, PRIVATE_TRADE_TURN
from rails18.rules.privates import privates
from rails18.rules.stock import certificates, stock, stock_turn

BARRED: Hook[Callable[[Position, TradePrivate], Iterable[Refusal]]] = Hook("trade of a private barred")
NEEDS_NO_ROOM: Hook[Callable[[Position], bool]] = Hook("private bought over the certificate limit")


def in_either_turn(pos: Position) -> bool:
    """Return whether a sale between players belongs to the turn of either, and leaves the purchase of the turn alone.

    Source: `stock.private.purchase`.
    """
    return pos.option(PRIVATE_TRADE_TURN) == "either"


def buyers(pos: Position) -> tuple[PlayerId, ...]:
    """Return who may buy a private now: the player of the turn, or others from them (`stock.private.purchase`)."""
    return pos.players if in_either_turn(pos) else (pos.frame.player,)


def theirs_to_trade(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse a trade between two players of whom neither has the turn (`stock.order.clockwise`)."""
    if pos.frame.player not in (action.player, privates.owner(pos, action.private)):
        yield refuse("stock.order.clockwise", player=action.player, due=pos.frame.player)


def one_purchase(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse a private and a share in one turn (`stock.private.replaces_share`)."""
    if pos.frame.noted(StockNotes).bought and not in_either_turn(pos):
        yield refuse("stock.private.replaces_share", player=action.player, private=action.private)


def not_over(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse a purchase in one's own turn while over a limit (`stock.limit.over`)."""
    if action.player == pos.frame.player:
        yield from stock.not_over(pos, action)


def at_this_time(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse trades in the first stock round, and at other times at which they are barred (`auction.sell.ban`)."""
    from_player = privates.owner(pos, action.private) in pos.players
    if from_player and pos.state.round.set == 1:
        yield refuse("auction.sell.ban", player=action.player, private=action.private)
    for barred in pos.hooked(BARRED):
        yield from barred(pos, action)


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
    if certificates.room(pos, player) < 1 and not pos.says(NEEDS_NO_ROOM):
        counted, limit = certificates.counted(pos, player), certificates.limit(pos)
        yield refuse("stock.limit.buy", player=player, counted=counted, limit=limit)


def price_range(pos: Position, private: PrivateId, buyer: PlayerId) -> tuple[int, int]:
    """Return the least and the most that `buyer` may pay for a private: what is agreed, or its price.

    The most is less than the least when a private of another player cannot be paid at all.

    Source: `stock.private.from_player`, `stock.private.from_market`.
    """
    printed = pos.private(private).cost
    return (printed, printed) if privates.owner(pos, private) == POOL else (1, pos.cash(buyer))


def trade(draft: Draft, action: TradePrivate) -> None:
    """Pay for a private and take it, as the purchase of the turn or besides it (`stock.private.purchase`)."""
    if in_either_turn(draft.pos):
        stock_turn.acted(draft)
    else:
        several = "" if draft.pos.says(stock.SALES_BETWEEN) else None
        stock_turn.acted(draft, bought=True, several=several, sold_first=bool(draft.frame.noted(StockNotes).sold))
    hand_over(draft, action)


def hand_over(draft: Draft, action: TradePrivate) -> None:
    """Pay for a private and take it (`stock.private.from_player`, `stock.private.from_market`)."""
    holder = privates.owner(draft.pos, action.private)
    draft.pay(action.player, BANK if holder == POOL else holder, action.price)
    draft.put("privates", **{action.private: action.player})
    draft.tell("private_traded", player=action.player, private=action.private, source=holder, price=action.price)


def trades(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TradePrivate]:
    """Yield purchases by the player of the turn from the market and from players, and those that others make of them.

    What players agree on is yielded at a fixed price, or the least one.
    """
    due = pos.frame.player
    for private, holder in pos.state.privates.items():
        if holder != due and holder in (POOL, *pos.players):
            yield _wish(pos, due, private, fixed)
    if in_either_turn(pos):
        yield from sales(pos, fixed)


def sales(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TradePrivate]:
    """Yield what others may buy of the player who decides, at a fixed price or the least one."""
    due = pos.frame.player
    for private, holder in pos.state.privates.items():
        for buyer in pos.after(due)[:-1] if holder == due else ():
            if fixed.get("player", buyer) == buyer:
                yield _wish(pos, buyer, private, fixed)


def _wish(pos: Position, buyer: PlayerId, private: PrivateId, fixed: Mapping[str, Any]) -> TradePrivate:
    price = fixed.get("price", price_range(pos, private, buyer)[0])
    return TradePrivate(buyer, private, price, agreed=fixed.get("agreed", privates.owner(pos, private) != POOL))


def more_to_trade(pos: Position) -> bool:
    """Return whether a private may still be sold in a turn whose purchase has been made (`stock.private.purchase`)."""
    if not in_either_turn(pos):
        return False
    return any(
        not any(True for group in CHECKS for check in group for _ in check(pos, wish)) for wish in trades(pos, {})
    )


# for a train


def buyer_from_president(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse all but the purchase of a private of the president who has to pay a train (`emergency.sell.privates`)."""
    holder = privates.owner(pos, action.private)
    if not pos.option(EMERGENCY_PRIVATE_TRADES):
        yield refuse("emergency.private.trade", private=action.private)
    elif holder != pos.frame.player:
        yield refuse("emergency.private.own", player=pos.frame.player, private=action.private)
    elif action.player == holder:
        yield refuse("stock.private.from_player", private=action.private, owner=holder)


def trade_for_train(draft: Draft, action: TradePrivate) -> None:
    """Raise money for a train by a private that another player buys (`emergency.sell.privates`)."""
    emergency.raised(draft, action.private)
    hand_over(draft, action)


CHECKS = (
    (one_purchase, not_over),
    (who_sells,),
    (theirs_to_trade,),
    (at_this_time,),
    (fair_price,),
)
TRADE = Move(TradePrivate, trade, trades, CHECKS, who=buyers)
FOR_TRAIN = Move(
    TradePrivate,
    trade_for_train,
    sales,
    ((buyer_from_president,), (emergency.needed,), (fair_price,)),
    who=privates.all_players,
    listed=False,
    listed_while=lambda pos: bool(pos.option(EMERGENCY_PRIVATE_TRADES)),
)
FEATURE = Feature(
    "private_trades",
    moves={"stock": (TRADE,), "trains": (FOR_TRAIN,)},
    listeners=(on(stock.FURTHER_ACTS, more_to_trade),),
    options=(EMERGENCY_PRIVATE_TRADES, PRIVATE_TRADE_TURN),
    not_now={TradePrivate: "stock.private.from_player"},
    refuses={key: {TradePrivate: "auction.sell.ban"} for key in ("auction", "contest")},
)

"""Buy trains from the depot, the pool and other companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import BuyTrain, Pass
from rails18.core.draft import Draft
from rails18.core.position import Position, train_type
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import BANK, DEPOT, POOL
from rails18.rules import emergency, information, phases
from rails18.rules.stock import passes
from rails18.rules.supply import kind, on_sale
from rails18.rules.turn import next_step, not_its_turn


def own_turn(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse purchases for another company than the one whose turn it is (`train.company.turn`)."""
    yield from not_its_turn(pos, action.company, "train.company.turn", due=pos.frame.company)


def for_sale(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse trains that are not on sale now (`train.buy.sequence`)."""
    holder = pos.state.trains.get(action.train)
    company_train = holder in pos.title.companies and holder != action.company
    if not company_train and action.train not in on_sale(pos):
        due = ", ".join(dict.fromkeys(train_type(train) for train in on_sale(pos)))
        yield refuse("train.buy.sequence", train=action.train, due=due)


def within_limit(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a train over the limit (`train.limit.buy`, `train.trade.limit`)."""
    limit = phases.current(pos).train_limit
    owned = len(pos.trains(action.company)) - (1 if action.trade_in else 0)
    if owned >= limit:
        yield refuse("train.limit.buy", company=action.company, owned=owned, limit=limit)


def right_trade(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a trade-in that gives no credit (`train.trade.which`)."""
    if action.trade_in is None:
        return
    owned = pos.state.trains.get(action.trade_in) == action.company
    from_company = pos.state.trains[action.train] in pos.title.companies
    if not owned or from_company or train_type(action.trade_in) not in kind(pos, action.train).credit_for:
        yield refuse("train.trade.which", company=action.company, train=action.train, trade_in=action.trade_in)


def list_price(pos: Position, train: str, trade_in: str | None) -> int:
    """Return what a train of depot or pool costs, less the credit for one handed in (`train.trade.credit`)."""
    return kind(pos, train).price - (kind(pos, train).credit if trade_in else 0)


def fair_price(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a wrong price or a sale without consent.

    Source: `train.buy.price`, `train.company.price`, `train.company.consent`.
    """
    seller = pos.state.trains[action.train]
    if seller in pos.title.companies:
        if action.price < 1:
            yield refuse("train.company.price", company=action.company, seller=seller, price=action.price)
        if pos.president(seller) != action.player and not action.agreed:
            yield refuse("train.company.consent", seller=seller, player=pos.president(seller))
    else:
        price = list_price(pos, action.train, action.trade_in)
        if action.price != price:
            yield refuse("train.buy.price", train=action.train, price=price, offer=action.price)


def funds(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay, help that is not allowed, and any other train once shares were sold.

    Source: `train.buy.funds`, `train.company.price`, the `emergency.help` rules.
    """
    if action.help or pos.frame.notes.get("raised"):
        yield from emergency.help_refusals(pos, action)
    elif action.price > pos.cash(action.company):
        seller = pos.state.trains[action.train]
        key = "train.company.price" if seller in pos.title.companies else "train.buy.funds"
        yield refuse(key, company=action.company, seller=seller, price=action.price, cash=pos.cash(action.company))


def buy(draft: Draft, action: BuyTrain) -> None:
    """Pay for a train, hand one in if agreed, and start the phase it brings."""
    company, train = action.company, action.train
    source = draft.state.trains[train]
    if action.help:
        draft.pay(action.player, company, action.help)
        draft.tell("president_helps", company=company, player=action.player, amount=action.help)
    draft.pay(company, source if source in draft.title.companies else BANK, action.price)
    moved = {train: company}
    if action.trade_in:
        moved[action.trade_in] = POOL
    if source == DEPOT and draft.title.trains[train_type(train)].count is None:
        name, _, number = train.rpartition("-")
        moved[f"{name}-{int(number) + 1}"] = DEPOT
    draft.put_all("trains", moved)
    if source in draft.title.companies and information.train_price_hidden(draft.pos):
        draft.tell("train_bought_secretly", company=company, train=train, source=source)
    else:
        handed = action.trade_in or ""
        draft.tell("train_bought", company=company, train=train, source=source, price=action.price, trade_in=handed)
    if draft.frame.notes.get("raised"):
        draft.note(raised=(), due=0)
    if source == DEPOT:
        phases.train_sold(draft, train, company)


def purchases(pos: Position, fixed: Mapping[str, Any]) -> Iterator[BuyTrain]:
    """Yield purchases from depot and pool, with the help they need, and from companies at a fixed or least price."""
    company, player = pos.frame.company, pos.frame.player
    cash = pos.cash(company)
    for train in on_sale(pos):
        trades: list[str | None] = [None, *(t for t in pos.trains(company) if kind(pos, train).credit)]
        for trade_in in trades:
            price = list_price(pos, train, trade_in)
            yield BuyTrain(player, company, train, price, max(0, price - cash), trade_in)
    seen: set[tuple[str, str]] = set()
    for train, holder in pos.state.trains.items():
        other = holder in pos.title.companies and holder != company
        if other and (train == fixed.get("train") or (holder, train_type(train)) not in seen):
            seen.add((holder, train_type(train)))
            yield BuyTrain(player, company, train, fixed.get("price", 1), agreed=fixed.get("agreed", True))


def has_train(pos: Position, action: Pass) -> Iterator[Refusal]:
    """Refuse to end the turn without a train that is needed (`train.own.must`)."""
    if emergency.must_buy(pos, pos.frame.company):
        yield refuse("train.own.must", company=pos.frame.company)


def _end(draft: Draft, action: Pass) -> None:
    draft.tell("turn_over", company=draft.frame.company)
    next_step(draft)


BUY_TRAIN = Move(
    BuyTrain, buy, purchases, ((own_turn,), (for_sale,), (right_trade,), (within_limit, fair_price), (funds,))
)
END_TURN = Move(Pass, _end, passes, ((has_train,),))

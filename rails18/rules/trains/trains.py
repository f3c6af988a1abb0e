"""Buy trains from the depot, the pool, second hand and other companies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core import ids
from rails18.core.actions import BuyTrain, Pass
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import HolderId, TrainId, among, kind_of, train_of
from rails18.core.notes import TrainNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.state import BANK, DEPOT, POOL, SCRAPPED, SECOND_HAND
from rails18.core.train_types import TrainSide
from rails18.rules.money import emergency
from rails18.rules.passing import passes
from rails18.rules.rounds import information
from rails18.rules.trains import phases, roster, supply
from rails18.rules.trains.supply import kind, on_sale
from rails18.rules.turn import next_step, not_its_turn

BEFORE_PURCHASE: Hook[Callable[[Draft, BuyTrain], bool]] = Hook("before a train is bought")  # True: somebody is asked
PURCHASE_REFUSED: Hook[Callable[[Position, BuyTrain], Iterable[Refusal]]] = Hook("purchase of a train refused")
NEVER_SOLD: Hook[Callable[[Position, BuyTrain], Iterable[Refusal]]] = Hook("train of somebody who sells none")
OFFERED: Hook[Callable[[Position, TrainId], int | None]] = Hook("price of an offered train")


def own_turn(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse purchases for another company than the one whose turn it is (`train.company.turn`)."""
    yield from not_its_turn(pos, action.company, "train.company.turn", due=pos.frame.company)


def for_sale(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse trains that are not on sale now (`train.buy.sequence`, `train.late.sale`), and what features add."""
    never = [refused for refusing in pos.hooked(NEVER_SOLD) for refused in refusing(pos, action)]
    holder = pos.state.trains.get(action.train)
    company_train = holder in pos.title.companies and holder != action.company
    if company_train and roster.late(pos, action.train):
        yield refuse("train.late.sale", company=holder, train=supply.called(pos, action.train))
    elif never:
        yield from never
    elif not company_train and action.train not in on_sale(pos):
        yield refuse(
            "train.buy.sequence",
            train=supply.called(pos, action.train) if holder else action.train,
            due=tuple(dict.fromkeys(_on_offer(pos))),
            phase=pos.state.phase,
            over=holder == SCRAPPED,
            part=train_of(action.train) != action.train,
        )


def _on_offer(pos: Position) -> Iterator[str]:
    """Yield what is on sale: sides of certificates, or types of trains."""
    for train in on_sale(pos):
        yield from (side.name for side in supply.sides(pos, train))


def side_for_sale(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a side in which the train is not sold there (`train.side.none`)."""
    if supply.wanted(pos, action) is None:
        holder = pos.state.trains[action.train]
        due = ", ".join(side.name for side in supply.sides(pos, action.train))
        train = supply.called(pos, action.train)
        yield refuse("train.side.none", train=train, side=action.side, holder=holder, due=due)


def within_limit(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a train over the limit, before any change of phase that it brings.

    Source: `train.limit.buy`, `train.trade.limit`, `train.limit.table`, `train.limit.first`, `train.rusted.limit`.
    """
    company = action.company
    side = supply.wanted(pos, action)
    kept = [train for train in roster.counted(pos, company) if train != action.trade_in]
    sides = roster.sides_of(pos, kept)
    if side is not None and roster.over(pos, (*sides, side)) > 0:
        phase = phases.current(pos)
        yield refuse(
            "train.limit.buy",
            company=company,
            owned=roster.number(sides),
            limit=phase.train_limit,
            certificates=len(sides),
            certificate_limit=phase.certificate_limit or phase.train_limit,
            rusted=roster.second_hand(pos, action.train),
        )


def right_trade(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a trade-in that gives no credit, or an obsolete train handed in for one that is not larger.

    Source: `train.trade.which`, `train.rusted.trade`, `train.second_hand.larger`.
    """
    if action.trade_in is None:
        return
    owned = pos.state.trains.get(action.trade_in) == action.company
    if owned and roster.second_hand(pos, action.trade_in):
        side, old = supply.wanted(pos, action), pos.side(action.trade_in)
        if side is not None and side.price <= old.price:
            yield refuse("train.second_hand.larger", company=action.company, train=side.name, trade_in=old.name)
        return
    from_company = pos.state.trains[action.train] in pos.title.companies
    if not owned or from_company or kind_of(action.trade_in) not in kind(pos, action.train).credit_for:
        yield refuse("train.trade.which", company=action.company, train=action.train, trade_in=action.trade_in)


def one_second_hand(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a second obsolete train, and the president's money for one.

    Source: `train.second_hand.one`, `train.second_hand.treasury`.
    """
    if not roster.second_hand(pos, action.train):
        return
    owned = [t for t in pos.trains(action.company) if roster.second_hand(pos, t) and t != action.trade_in]
    if owned:
        yield refuse("train.second_hand.one", company=action.company, train=supply.called(pos, owned[0]))
    if action.help:
        yield refuse("train.second_hand.treasury", company=action.company, help=action.help)


def list_price(pos: Position, train: TrainId, trade_in: TrainId | None, side: str = "") -> int:
    """Return what a train of depot, pool or second hand costs, less the credit for one handed in.

    Args:
        side: name of the side bought, "" for the first one.

    Source: `train.trade.credit`, `train.buy.face`, `train.double.side`.
    """
    offered = supply.sides(pos, train)
    price = next((face.price for face in offered if face.name == side), offered[0].price)
    credited = trade_in is not None and kind_of(trade_in) in kind(pos, train).credit_for
    return price - (kind(pos, train).credit if credited else 0)


def offered(pos: Position, train: TrainId) -> int | None:
    """Return the price for which the president of its company has offered a train in this step, None without an offer.

    Source: `emergency.fail.offer`.
    """
    prices = (offer(pos, train) for offer in pos.hooked(OFFERED))
    return min((price for price in prices if price is not None), default=None)


def fair_price(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse a wrong price or a sale without consent.

    Source: `train.buy.price`, `train.company.price`, `train.company.consent`.
    """
    seller = pos.state.trains[action.train]
    if among(seller, pos.title.companies):
        if action.price < 1:
            yield refuse("train.company.price", company=action.company, seller=seller, price=action.price)
        asked = offered(pos, action.train)
        agreed = action.agreed or (asked is not None and action.price >= asked)
        if pos.president(seller) != action.player and not agreed:
            yield refuse("train.company.consent", seller=seller, player=pos.president(seller))
    else:
        price = list_price(pos, action.train, action.trade_in, action.side)
        if action.price != price:
            train = supply.wanted(pos, action)
            name = train.name if train is not None and kind(pos, action.train).sides else action.train
            yield refuse("train.buy.price", train=name, price=price, offer=action.price)


def funds(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay, help that is not allowed, and other new trains once shares were sold.

    Source: `train.buy.funds`, `train.company.price`, the `emergency.help` rules.
    """
    listed = pos.state.trains[action.train] not in (SECOND_HAND, *pos.title.companies)
    if action.help or (listed and pos.frame.noted(TrainNotes).raised):
        yield from emergency.help_refusals(pos, action)
    elif action.price > pos.cash(action.company):
        seller = pos.state.trains[action.train]
        key = "train.company.price" if seller in pos.title.companies else "train.buy.funds"
        facts = {"company": action.company, "seller": seller, "price": action.price, "cash": pos.cash(action.company)}
        yield refuse(key, **facts, short="rusted" if roster.second_hand(pos, action.train) else "treasury")


def buy(draft: Draft, action: BuyTrain) -> None:
    """Buy a train, unless somebody is asked first, for whose answer the purchase waits."""
    if not any(asks(draft, action) for asks in draft.pos.hooked(BEFORE_PURCHASE)):
        pay_and_take(draft, action)


def refusals(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Yield why a purchase is not allowed, the first group of reasons found."""
    for group in CHECKS:
        found = tuple(refusal for check in group for refusal in check(pos, action))
        yield from found
        if found:
            return


def pay_and_take(draft: Draft, action: BuyTrain) -> None:
    """Pay for a train, hand one in if agreed, and start the phase it brings."""
    company, train = action.company, action.train
    source, side = draft.state.trains[train], supply.wanted(draft.pos, action)
    assert side is not None
    if action.help:
        draft.pay(action.player, company, action.help)
        draft.tell("president_helps", company=company, player=action.player, amount=action.help)
    draft.pay(company, source if source in draft.title.companies else BANK, action.price)
    handed = supply.called(draft.pos, action.trade_in) if action.trade_in else ""
    take(draft, company, train, side)
    if action.trade_in:
        hand_in(draft, action.trade_in)
    called = supply.called(draft.pos, train)
    if source in draft.title.companies and information.train_price_hidden(draft.pos):
        draft.tell("train_bought_secretly", company=company, train=called, source=source)
    else:
        draft.tell("train_bought", company=company, train=called, source=source, price=action.price, trade_in=handed)
    if draft.frame.noted(TrainNotes).raised or draft.frame.noted(TrainNotes).offers:
        draft.note(raised=(), due=0, offers=())
    phases.train_acquired(draft, company)
    if source == DEPOT:
        phases.train_sold(draft, train, company)


def take(draft: Draft, owner: HolderId, train: TrainId, side: TrainSide) -> None:
    """Give a train to a company with one of its sides up; a mark that saved it is lost (`private.engineers.lost`)."""
    moved = {train: owner}
    if draft.state.trains[train] == DEPOT and draft.title.trains[kind_of(train)].count is None:
        moved[ids.next_after(train)] = DEPOT
    draft.put_all("trains", moved)
    if supply.several_sides(draft.pos, train):
        draft.put_all("sides", {train: side.name})
    roster.left(draft, train)


def hand_in(draft: Draft, train: TrainId) -> None:
    """Put a train that was handed in where it is sold from: second hand when it is obsolete, else the pool."""
    if roster.second_hand(draft.pos, train):
        draft.put_all("trains", {train: SECOND_HAND})
        draft.drop("sides", train)
    else:
        draft.put_all("trains", {train: POOL})


def purchases(pos: Position, fixed: Mapping[str, Any]) -> Iterator[BuyTrain]:
    """Yield purchases from depot, pool and second hand, with the help they need, and from companies.

    Those from companies are at a fixed price, at the one for which a train was offered, or the least.
    """
    company, player = pos.frame.company, pos.frame.player
    cash = pos.cash(company)
    old = [train for train in pos.trains(company) if roster.second_hand(pos, train)]
    for train in on_sale(pos):
        sides = supply.sides(pos, train)
        credited = pos.trains(company) if kind(pos, train).credit else ()
        for side in sides:
            for trade_in in (None, *dict.fromkeys((*credited, *old))):
                price = list_price(pos, train, trade_in, side.name)
                needs = 0 if roster.second_hand(pos, train) else max(0, price - cash)
                named = side.name if len(sides) > 1 else ""
                yield BuyTrain(player, company, train, price, needs, trade_in, side=named)
    price, agreed = fixed.get("price", 1), fixed.get("agreed", True)
    helps = emergency.helps_with_companies(pos)
    needs = max(0, price - cash) if helps else 0
    seen: set[tuple[str, str, str]] = set()
    for train, holder in pos.state.trains.items():
        other = holder in pos.title.companies and holder != company
        asked = offered(pos, train) if other and "price" not in fixed else None
        if asked is not None:
            yield BuyTrain(player, company, train, asked, max(0, asked - cash) if helps else 0)
        if other and (train == fixed.get("train") or (holder, kind_of(train), pos.side(train).name) not in seen):
            seen.add((holder, kind_of(train), pos.side(train).name))
            for trade_in in (None, *old):
                yield BuyTrain(player, company, train, price, needs, trade_in, agreed)


def has_train(pos: Position, action: Pass) -> Iterator[Refusal]:
    """Refuse to end the turn without a train that is needed (`train.own.must`)."""
    if emergency.must_buy(pos, pos.frame.company):
        missing = emergency.missing(pos)
        yield refuse(
            "train.own.must", company=pos.frame.company, player=action.player, need=missing, lacking=missing > 0
        )


def _end(draft: Draft, action: Pass) -> None:
    draft.tell("turn_over", company=draft.frame.company)
    next_step(draft)


def otherwise_refused(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse what a feature refuses of a purchase that the company can pay."""
    for refused in pos.hooked(PURCHASE_REFUSED):
        yield from refused(pos, action)


CHECKS = (
    (own_turn,),
    (for_sale,),
    (side_for_sale,),
    (right_trade,),
    (one_second_hand, within_limit, fair_price),
    (funds,),
    (otherwise_refused,),
)
BUY_TRAIN = Move(BuyTrain, buy, purchases, CHECKS)
END_TURN = Move(Pass, _end, passes, ((has_train,),))
FEATURE = Feature("trains", steps=(Step("trains", (BUY_TRAIN, END_TURN), wrong_player="operating.president.acts"),))

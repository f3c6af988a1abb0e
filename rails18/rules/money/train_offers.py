"""Ask the presidents of other companies for a train before one who cannot pay any is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import BuyTrain, DeclareBankruptcy, OfferTrain, Pass
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, HolderId, PlayerId, TrainId, among
from rails18.core.kinds import kinds
from rails18.core.notes import OfferNotes, TrainNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.options import EMERGENCY_OTHER_COMPANIES
from rails18.rules.passing import passes
from rails18.rules.trains import roster, supply, trains

STEP = "train_offer"


Offers = tuple[tuple[TrainId, int], ...]  # train, the most that can be paid for it


def _seller(pos: Position, train: TrainId) -> CompanyId:
    """Return the company that owns a train."""
    owner = pos.state.trains[train]
    assert among(owner, pos.title.companies)
    return owner


def nobody_sells(pos: Position, action: DeclareBankruptcy) -> Iterator[Refusal]:
    """Refuse bankruptcy while a train of another company can be had: of one the president leads too, or one offered.

    Source: `emergency.fail.own_train`, `emergency.fail.offer`.
    """
    for train, most in obtainable(pos):
        seller = _seller(pos, train)
        facts = {
            "company": action.company,
            "player": action.player,
            "seller": seller,
            "train": supply.called(pos, train),
        }
        price = trains.offered(pos, train)
        if pos.president(seller) == action.player:
            yield refuse("emergency.fail.own_train", **facts)
            return
        if price is not None and price <= most:
            yield refuse("emergency.fail.offer", **facts, price=price)
            return


def asks_companies(pos: Position) -> bool:
    """Return whether a train that another company would sell keeps a president from bankruptcy."""
    return pos.option(EMERGENCY_OTHER_COMPANIES) == "asked"


def obtainable(pos: Position) -> Offers:
    """Return the trains of other companies that would do for the operating company and that it can pay somehow.

    Beyond its own money it may pay no more than the face value, and nothing beyond what its president can raise.
    """
    company, player = pos.frame.company, pos.frame.player
    treasury = pos.cash(company)
    funds = treasury + pos.cash(player) + emergency.could_raise(pos, player)
    if not asks_companies(pos) or funds < 1:
        return ()
    others = [
        train for train, holder in pos.state.trains.items() if holder in pos.title.companies and holder != company
    ]
    fitting = (train for train in others if not roster.second_hand(pos, train) and _fits(pos, train))
    return tuple((train, max(treasury, min(pos.side(train).price, funds))) for train in fitting)


def _fits(pos: Position, train: TrainId) -> bool:
    """Return whether the operating company has room for a train that may be sold, if need be for an obsolete one."""
    company, player = pos.frame.company, pos.frame.player
    old = [own for own in pos.trains(company) if roster.second_hand(pos, own)]
    wishes = [BuyTrain(player, company, train, 1, trade_in=handed, agreed=True) for handed in (None, *old)]
    checks = (trains.for_sale, trains.right_trade, trains.within_limit)
    return any(not any(True for check in checks for _ in check(pos, wish)) for wish in wishes)


def asked(pos: Position) -> tuple[tuple[PlayerId, Offers], ...]:
    """Return who is asked for a train before the president of the open step is bankrupt, clockwise, and for which."""
    known, found = obtainable(pos), list[tuple[PlayerId, Offers]]()
    for other in pos.after(pos.frame.player)[:-1]:
        theirs = tuple(each for each in known if pos.president(_seller(pos, each[0])) == other)
        if theirs:
            found.append((other, theirs))
    return tuple(found)


def offered_price(pos: Position, train: TrainId) -> int | None:
    """Return the price for which the president of its company has offered a train in this step, None without an offer.

    Source: `emergency.fail.offer`.
    """
    president = pos.president(_seller(pos, train))
    prices = [price for who, what, price in pos.frame.noted(TrainNotes).offers if (who, what) == (president, train)]
    return min(prices, default=None)


def ask(draft: Draft) -> bool:
    """Ask the presidents of other companies with trains, clockwise; False when there are none."""
    rest = asked(draft.pos)
    if rest:
        owners = tuple(other for other, _ in rest)
        draft.tell("trains_asked", player=draft.frame.player, company=draft.frame.company, owners=owners)
        _ask_next(draft, rest)
    return bool(rest)


def _ask_next(draft: Draft, rest: tuple[tuple[PlayerId, Offers], ...]) -> None:
    (player, theirs), *later = rest
    draft.push(STEP, player, draft.frame.company, trains=theirs, rest=tuple(later))


# the answers of other presidents


def asked_for(pos: Position) -> dict[TrainId, int]:
    """Return the trains about which the president of the open step is asked → the most that can be paid for each."""
    return dict(pos.frame.noted(OfferNotes).trains)


def asker(pos: Position) -> PlayerId:
    """Return the president who has no other way out than one of those trains."""
    return pos.state.frames[-2].player


def one_asked_for(pos: Position, action: OfferTrain) -> Iterator[Refusal]:
    """Refuse trains that nobody asked for, and those of companies of others (`emergency.offer.which`)."""
    known = action.train in asked_for(pos) and action.company == pos.frame.company
    if not known or pos.president(_seller(pos, action.train)) != action.player:
        train = supply.called(pos, action.train) if action.train in pos.state.trains else action.train
        yield refuse("emergency.offer.which", company=action.company, player=action.player, train=train)


def payable(pos: Position, action: OfferTrain) -> Iterator[Refusal]:
    """Refuse a price below 1, and one that cannot be paid (`emergency.offer.price`)."""
    most = asked_for(pos)[action.train]
    if not 1 <= action.price <= most:
        train = supply.called(pos, action.train)
        yield refuse("emergency.offer.price", company=action.company, train=train, offer=action.price, most=most)


def offer(draft: Draft, action: OfferTrain) -> None:
    """Name a price; the bankruptcy is off, and the train may be bought for it without asking again."""
    player, company, price = action.player, action.company, action.price
    seller, called = draft.state.trains[action.train], supply.called(draft.pos, action.train)
    draft.pop()
    draft.note(offers=(*draft.frame.noted(TrainNotes).offers, (player, action.train, price)))
    draft.tell("train_offered", player=player, company=company, seller=seller, train=called, price=price)


def refuse_all(draft: Draft, action: Pass) -> None:
    """Sell nothing; the next president is asked, and after the last the bankruptcy is final."""
    rest = draft.frame.noted(OfferNotes).rest
    draft.tell("train_not_offered", player=action.player, company=draft.frame.company)
    draft.pop()
    if rest:
        _ask_next(draft, rest)
    else:
        bankruptcy.fail(draft)


def offers(pos: Position, fixed: Mapping[str, Any]) -> Iterator[OfferTrain]:
    """Yield the offer of one train of each kind that is asked for, at a fixed price or the most that can be paid."""
    seen: set[tuple[HolderId, str]] = set()
    for train, most in asked_for(pos).items():
        alike = pos.state.trains[train], supply.called(pos, train)
        if train == fixed.get("train") or alike not in seen:
            seen.add(alike)
            yield OfferTrain(pos.frame.player, pos.frame.company, train, fixed.get("price", most))


OFFER = Move(OfferTrain, offer, offers, ((one_asked_for,), (payable,)))
DECLINE = Move(Pass, refuse_all, passes)
FEATURE = Feature(
    "train_offers",
    steps=(
        Step(
            STEP,
            (OFFER, DECLINE),
            wrong_player="emergency.offer.first",
            refuses=dict.fromkeys(kinds(), "emergency.offer.first"),
        ),
    ),
    listeners=(on(bankruptcy.WAY_OUT, nobody_sells), on(bankruptcy.BEFORE, ask), on(trains.OFFERED, offered_price)),
    options=(EMERGENCY_OTHER_COMPANIES,),
    not_now={OfferTrain: "emergency.offer.first"},
)

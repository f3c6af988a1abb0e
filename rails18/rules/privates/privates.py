"""Let privates pay, be bought by companies and be exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import BuyPrivate
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, HolderId, PlayerId, PrivateId
from rails18.core.position import Position
from rails18.core.powers import CloseWithTrain, NotForCompanies, StayOpen
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.state import CLOSED, POOL, UNSOLD
from rails18.rules import bank
from rails18.rules.options import PRIVATE_LEAST, PRIVATE_MOST, PRIVATE_SALES
from rails18.rules.trains import phases
from rails18.rules.turn import is_open, not_its_turn

EARLY_BUYER: Hook[Callable[[Position, PrivateId, CompanyId], bool]] = Hook(
    "early buyer of a private"
)  # private, company
EARLY_PRICES: Hook[Callable[[Position, PrivateId], tuple[int, int] | None]] = Hook(
    "early prices of a private"
)  # least, most
PURCHASE_REFUSED: Hook[Callable[[Position, BuyPrivate], Iterable[Refusal]]] = Hook("purchase of a private refused")
CONVERTIBLE: Hook[Callable[[Position, PrivateId], bool]] = Hook("private that a purchase may convert")
FURTHER_INCOME: Hook[Callable[[Position], Iterable[tuple[HolderId, int]]]] = Hook("further income")  # holder, money
PRIVATE_BOUGHT: Hook[Callable[[Draft, BuyPrivate, HolderId], None]] = Hook("private bought")  # and the seller


def owner(pos: Position, private: PrivateId) -> HolderId:
    """Return who owns a private, `CLOSED` when it is not in this game."""
    return pos.state.privates.get(private, CLOSED)


def closing_time(pos: Position) -> bool:
    """Return whether the phase that closes privates has begun."""
    names = list(pos.title.phases)
    passed = names[: names.index(pos.state.phase) + 1]
    return any(pos.title.phases[name].closes_privates for name in passed)


def revenue(pos: Position, private: PrivateId) -> int:
    """Return what an open private pays in each operating round (`private.ferry_g.revenue`)."""
    late = phases.late_revenue(pos, private)
    return late if late is not None and closing_time(pos) else pos.private(private).revenue


def pay_all(draft: Draft) -> None:
    """Pay the income of all open privates to their owners (`private.income.owner`, `private.income.company`)."""
    pos = draft.pos
    due: dict[HolderId, int] = {}
    for private, holder in pos.state.privates.items():
        if holder not in (UNSOLD, POOL, CLOSED):
            due[holder] = due.get(holder, 0) + revenue(pos, private)
    for incomes in pos.hooked(FURTHER_INCOME):
        for holder, income in incomes(pos):
            due[holder] = due.get(holder, 0) + income
    due = {holder: income for holder, income in due.items() if income}
    if due:
        draft.tell("privates_paid", amounts=due)
        bank.pay_out(draft, due)


def close(draft: Draft, private: PrivateId) -> None:
    """Close a private."""
    draft.put("privates", **{private: CLOSED})
    draft.tell("privates_closed", privates=(private,))


# sale to a company


def buyers(pos: Position) -> tuple[PlayerId, ...]:
    """Return who may buy for a company: its president in its turn; anybody is told why not otherwise."""
    return (pos.frame.player,) if is_open(pos) else pos.players


def by_company(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse sales to others than companies, and of what is no private (`private.trade.players`)."""
    if action.company not in pos.title.companies:
        yield refuse("private.trade.players", private=action.private, buyer=action.company)
    elif action.private not in pos.title.privates:
        yield refuse("private.buy.from_player", private=action.private, owner=CLOSED)


def in_own_turn(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse a purchase outside the company's own operating turn (`private.buy.anytime`)."""
    if not is_open(pos):
        yield refuse("private.buy.anytime", company=action.company, private=action.private)
    else:
        yield from not_its_turn(pos, action.company, "private.buy.anytime", private=action.private)


def from_player(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse a private that no player holds (`private.buy.from_player`)."""
    if owner(pos, action.private) not in pos.players:
        yield refuse("private.buy.from_player", private=action.private, owner=owner(pos, action.private))


def in_phase(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse purchases in other phases and games (`private.buy.phase`, `beginner.privates.purchase`)."""
    if barred(pos, action.private):
        yield refuse("private.buy.never", private=action.private)
    elif not pos.option(PRIVATE_SALES):
        yield refuse("private.buy.barred", private=action.private)
    elif not phases.current(pos).private_sales and not early_buyer(pos, action.private, action.company):
        yield refuse("private.buy.phase", private=action.private, phase=pos.state.phase)
        if phases.late_revenue(pos, action.private) is not None and closing_time(pos):
            yield refuse("private.buy.kept", private=action.private)


def barred(pos: Position, private: PrivateId) -> bool:
    """Return whether companies may never buy `private` (`private.lm.purchase`)."""
    return any(power.bars_companies for power in pos.private(private).powers)


def early_buyer(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether `company` may buy `private` before companies may buy any (`phase.privates.barred`)."""
    return any(early(pos, private, company) for early in pos.hooked(EARLY_BUYER))


def price_range(pos: Position, private: PrivateId) -> tuple[int, int]:
    """Return the lowest and highest price a company may pay.

    Source: `private.buy.price`, `river.price.phase_one`, `private.vdl.price`.
    """
    cost = pos.private(private).cost
    if not phases.current(pos).private_sales:
        for prices in pos.hooked(EARLY_PRICES):
            found = prices(pos, private)
            if found is not None:
                return found
    return least_price(pos, private), cost if pos.option(PRIVATE_MOST) == "face" else cost * 2


def least_price(pos: Position, private: PrivateId) -> int:
    """Return the lowest price of a private in any phase that lets companies buy all (`private.buy.price`)."""
    return 1 if pos.option(PRIVATE_LEAST) == "one" else -(-pos.private(private).cost // 2)


def within_reach(pos: Position, company: CompanyId, private: PrivateId, late: bool = False) -> bool:
    """Return whether `company` can buy `private` from a player now, and pay it.

    Args:
        late: not as an early buyer.
    """
    by_player = owner(pos, private) in pos.players
    open_now = phases.current(pos).private_sales or (not late and early_buyer(pos, private, company))
    return by_player and open_now and pos.cash(company) >= price_range(pos, private)[0]


def fair_price(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse a price out of range, beyond the treasury or without consent.

    Source: `private.buy.price`, `private.buy.funds`, `private.buy.consent`.
    """
    least, most = price_range(pos, action.private)
    if not least <= action.price <= most:
        early = not phases.current(pos).private_sales
        key = "private.buy.first_phase" if early else "private.buy.price"
        yield refuse(key, private=action.private, price=action.price, least=least, most=most)
    if action.price > pos.cash(action.company):
        facts = {"company": action.company, "private": action.private}
        yield refuse("private.buy.funds", **facts, price=action.price, cash=pos.cash(action.company))
    seller = owner(pos, action.private)
    if seller != action.player and not action.agreed:
        yield refuse("private.buy.consent", private=action.private, owner=seller)


def otherwise_refused(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse what a feature of the title refuses, and to turn a private into anything where none does that."""
    for check in pos.hooked(PURCHASE_REFUSED):
        yield from check(pos, action)
    if action.convert and not pos.hooked(CONVERTIBLE):
        yield refuse("private.power.none", private=action.private)


def buy(draft: Draft, action: BuyPrivate) -> None:
    """Sell a private to the operating company; a power that acts on sale opens its step."""
    seller = owner(draft.pos, action.private)
    draft.note(acted=True)
    draft.pay(action.company, seller, action.price)
    draft.put("privates", **{action.private: action.company})
    draft.tell("private_sold", company=action.company, private=action.private, player=seller, price=action.price)
    for bought in draft.pos.hooked(PRIVATE_BOUGHT):
        bought(draft, action, seller)


def purchases(pos: Position, fixed: Mapping[str, Any]) -> Iterator[BuyPrivate]:
    """Yield purchases of each player's private at the lowest price, or at a fixed one."""
    company = pos.frame.company
    for private, holder in pos.state.privates.items():
        if holder in pos.players:
            price, agreed = fixed.get("price", price_range(pos, private)[0]), fixed.get("agreed", True)
            yield BuyPrivate(pos.frame.player, company, private, price, agreed=agreed)
            if any(convertible(pos, private) for convertible in pos.hooked(CONVERTIBLE)):
                yield BuyPrivate(pos.frame.player, company, private, price, agreed=agreed, convert=True)


def all_players(pos: Position) -> tuple[PlayerId, ...]:
    """Return everybody: the checks of the move decide who may not."""
    return pos.players


BUY_PRIVATE = Move(
    BuyPrivate,
    buy,
    purchases,
    ((by_company,), (in_own_turn,), (from_player, in_phase, otherwise_refused), (fair_price,)),
    who=buyers,
    wrong_player="operating.president.acts",
)
FEATURE = Feature(
    "private_purchases",
    anytime=(BUY_PRIVATE,),
    plays=(Plays(StayOpen), Plays(CloseWithTrain), Plays(NotForCompanies)),
)

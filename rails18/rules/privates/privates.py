"""Let privates pay, be bought by companies and be exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import BuyPrivate, Exchange
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.position import Position
from rails18.core.powers import BecomesTrain, BringsShare, ExchangeForShare, NotForCompanies
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import CLOSED, OFFERING, POOL, UNSOLD
from rails18.rules.money import bank
from rails18.rules.options import PRIVATE_LEAST, PRIVATE_SALES
from rails18.rules.privates import powers
from rails18.rules.rounds.turn import STEPS, not_its_turn
from rails18.rules.stock import certificates, shares
from rails18.rules.trains import phases, roster

TURN_STEPS = STEPS
EARLY_BUYER: Hook[Callable[[Position, str, str], bool]] = Hook("early buyer of a private")  # private, company
EARLY_PRICES: Hook[Callable[[Position, str], tuple[int, int] | None]] = Hook("early prices of a private")  # least, most
PRIVATE_BOUGHT: Hook[Callable[[Draft, BuyPrivate, str], None]] = Hook("private bought")  # and the seller


def owner(pos: Position, private: str) -> str:
    """Return who owns a private, `CLOSED` when it is not in this game."""
    return pos.state.privates.get(private, CLOSED)


def closing_time(pos: Position) -> bool:
    """Tell whether the phase that closes privates has begun."""
    names = list(pos.title.phases)
    passed = names[: names.index(pos.state.phase) + 1]
    return any(pos.title.phases[name].closes_privates for name in passed)


def revenue(pos: Position, private: str) -> int:
    """Return what an open private pays in each operating round (`private.ferry_g.revenue`)."""
    power = phases.stays(pos, private)
    return power.revenue if power and closing_time(pos) else pos.private(private).revenue


def pay_all(draft: Draft) -> None:
    """Pay the income of all open privates to their owners (`private.income.owner`, `private.income.company`)."""
    pos = draft.pos
    due: dict[str, int] = {}
    for private, holder in pos.state.privates.items():
        if holder not in (UNSOLD, POOL, CLOSED):
            due[holder] = due.get(holder, 0) + revenue(pos, private)
    for private in pos.title.privates:
        for holder, income in waiting_income(pos, private).items():
            due[holder] = due.get(holder, 0) + income
    if due:
        draft.tell("privates_paid", amounts=due)
        bank.pay_out(draft, due)


def waiting_income(pos: Position, private: str) -> dict[str, int]:
    """Return what the certificate that came with `private` pays until its company floats: holder → money.

    Source: `variant.history.frisco_income`.
    """
    found: dict[str, int] = {}
    for power in pos.private(private).powers:
        if isinstance(power, BringsShare) and power.income:
            holder = pos.state.certificates[power.certificate]
            if holder in pos.players and power.certificate.rpartition("-")[0] not in pos.state.floated:
                found[holder] = power.income
    return found


def close(draft: Draft, private: str) -> None:
    """Close a private."""
    draft.put("privates", **{private: CLOSED})
    draft.tell("privates_closed", privates=(private,))


# sale to a company


def buyers(pos: Position) -> tuple[str, ...]:
    """Return who may buy for a company: its president in its turn; anybody is told why not otherwise."""
    return (pos.frame.player,) if pos.frame.step in TURN_STEPS else pos.players


def by_company(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse sales to others than companies, and of what is no private (`private.trade.players`)."""
    if action.company not in pos.title.companies:
        yield refuse("private.trade.players", private=action.private, buyer=action.company)
    elif action.private not in pos.title.privates:
        yield refuse("private.buy.from_player", private=action.private, owner=CLOSED)


def in_own_turn(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse a purchase outside the company's own operating turn (`private.buy.anytime`)."""
    if pos.frame.step not in TURN_STEPS:
        yield refuse("private.buy.anytime", company=action.company, private=action.private)
    else:
        yield from not_its_turn(pos, action.company, "private.buy.anytime", private=action.private)


def from_player(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse a private that no player holds (`private.buy.from_player`)."""
    if owner(pos, action.private) not in pos.players:
        yield refuse("private.buy.from_player", private=action.private, owner=owner(pos, action.private))


def in_phase(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse purchases in other phases and games (`private.buy.phase`, `beginner.privates.purchase`)."""
    if powers.of(pos, action.private, NotForCompanies):
        yield refuse("private.buy.never", private=action.private)
    elif not pos.option(PRIVATE_SALES):
        yield refuse("private.buy.barred", private=action.private)
    elif not phases.current(pos).private_sales and not early_buyer(pos, action.private, action.company):
        yield refuse("private.buy.phase", private=action.private, phase=pos.state.phase)
        if phases.stays(pos, action.private) and closing_time(pos):
            yield refuse("private.buy.kept", private=action.private)


def early_buyer(pos: Position, private: str, company: str) -> bool:
    """Tell whether `company` may buy `private` before companies may buy any (`phase.privates.barred`)."""
    train = powers.of(pos, private, BecomesTrain)
    if train and pos.state.phase in train.face_only and len(pos.players) in train.players:
        return True
    return any(early(pos, private, company) for early in pos.hooked(EARLY_BUYER))


def price_range(pos: Position, private: str) -> tuple[int, int]:
    """Return the lowest and highest price a company may pay.

    Source: `private.buy.price`, `river.price.phase_one`, `private.vdl.price`.
    """
    cost = pos.private(private).cost
    if not phases.current(pos).private_sales:
        if powers.of(pos, private, BecomesTrain):
            return cost, cost
        for prices in pos.hooked(EARLY_PRICES):
            found = prices(pos, private)
            if found is not None:
                return found
    return least_price(pos, private), cost * 2


def least_price(pos: Position, private: str) -> int:
    """Return the lowest price of a private in any phase that lets companies buy all (`private.buy.price`)."""
    return 1 if pos.option(PRIVATE_LEAST) == "one" else -(-pos.private(private).cost // 2)


def within_reach(pos: Position, company: str, private: str, late: bool = False) -> bool:
    """Tell whether `company` can buy `private` from a player now, and pay it.

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
        yield refuse("private.buy.funds", company=action.company, price=action.price, cash=pos.cash(action.company))
    seller = owner(pos, action.private)
    if seller != action.player and not action.agreed:
        yield refuse("private.buy.consent", private=action.private, owner=seller)


def conversion(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse to turn a private into a train where it cannot be, later than at its purchase, or beyond the limit.

    Source: `private.convert.choice`, `private.convert.players`, `private.convert.phase`, `private.convert.room`.
    """
    power = powers.of(pos, action.private, BecomesTrain)
    if not action.convert:
        return
    if owner(pos, action.private) == action.company:
        yield refuse("private.convert.choice", private=action.private)
    elif power is None:
        yield refuse("private.power.none", private=action.private)
    elif len(pos.players) not in power.players:
        yield refuse("private.convert.players", private=action.private)
    elif pos.state.phase not in power.phases:
        yield refuse("private.convert.phase", private=action.private)
    else:
        sides = roster.sides_of(pos, roster.counted(pos, action.company))
        if roster.over(pos, (*sides, pos.title.trains[power.train].faces[0])) > 0:
            owned, limit = roster.number(sides), phases.current(pos).train_limit
            yield refuse("private.convert.room", company=action.company, owned=owned, limit=limit)


def convert(draft: Draft, company: str, private: str) -> None:
    """Turn a private into a train of `company`, besides those of the supply (`private.vdl.train`, `.extra`)."""
    power = powers.of(draft.pos, private, BecomesTrain)
    assert power is not None
    draft.put("privates", **{private: CLOSED})
    draft.put_all("trains", {f"{power.train}-0": company})
    draft.tell("private_becomes_train", company=company, private=private, train=f"{power.train}-0")
    phases.train_acquired(draft, company)


def buy(draft: Draft, action: BuyPrivate) -> None:
    """Sell a private to the operating company; a power that acts on sale opens its step."""
    seller = owner(draft.pos, action.private)
    draft.note(acted=True)
    draft.pay(action.company, seller, action.price)
    draft.put("privates", **{action.private: action.company})
    draft.tell("private_sold", company=action.company, private=action.private, player=seller, price=action.price)
    if action.convert:
        convert(draft, action.company, action.private)
    for bought in draft.pos.hooked(PRIVATE_BOUGHT):
        bought(draft, action, seller)


def purchases(pos: Position, fixed: Mapping[str, Any]) -> Iterator[BuyPrivate]:
    """Yield purchases of each player's private at the lowest price, or at a fixed one."""
    company = pos.frame.company
    for private, holder in pos.state.privates.items():
        if holder in pos.players:
            price, agreed = fixed.get("price", price_range(pos, private)[0]), fixed.get("agreed", True)
            yield BuyPrivate(pos.frame.player, company, private, price, agreed=agreed)
            if powers.of(pos, private, BecomesTrain):
                yield BuyPrivate(pos.frame.player, company, private, price, agreed=agreed, convert=True)


# exchange


def exchange_power(pos: Position, private: str) -> ExchangeForShare | None:
    """Return the power to exchange a private for a share, if it has one."""
    powers = pos.private(private).powers if private in pos.title.privates else ()
    return next((power for power in powers if isinstance(power, ExchangeForShare)), None)


def may_exchange(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse exchanges by others than the owning player or of other privates (`private.dougo.player`)."""
    if owner(pos, action.private) != action.player:
        yield refuse("private.exchange.player", private=action.private, player=action.player)
    elif exchange_power(pos, action.private) is None:
        yield refuse("private.power.none", private=action.private)


def share_left(pos: Position, action: Exchange) -> Iterator[Refusal]:
    """Refuse when no share is left in the offering, or beyond the share limit.

    Source: `private.dougo.offering`, `private.dougo.limits`.
    """
    power = exchange_power(pos, action.private)
    assert power is not None
    company = power.company
    if not shares.ordinary(pos, OFFERING, company):
        yield refuse("private.exchange.offering", private=action.private, company=company)
    held = pos.holding(action.player, company)
    if held + power.percent > pos.title.share_limit and not certificates.may_exceed(pos, company):
        yield refuse("private.exchange.limits", company=company, held=held, limit=pos.title.share_limit)


def exchange(draft: Draft, action: Exchange) -> None:
    """Give a private up for a share (`private.dougo.exchange`, `private.dougo.effects`)."""
    power = exchange_power(draft.pos, action.private)
    assert power is not None
    draft.put("privates", **{action.private: CLOSED})
    draft.tell("private_exchanged", player=action.player, private=action.private, company=power.company)
    shares.take(draft, action.player, power.company, OFFERING)


def exchanges(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Exchange]:
    """Yield the exchange of each private that has the power, by its owner."""
    for private, holder in pos.state.privates.items():
        if holder in pos.players and exchange_power(pos, private):
            yield Exchange(holder, private)


def all_players(pos: Position) -> tuple[str, ...]:
    """Return everybody: the checks of the move tell who may not."""
    return pos.players


BUY_PRIVATE = Move(
    BuyPrivate,
    buy,
    purchases,
    ((by_company,), (in_own_turn,), (from_player, in_phase, conversion), (fair_price,)),
    who=buyers,
    wrong_player="operating.president.acts",
)
EXCHANGE = Move(Exchange, exchange, exchanges, ((may_exchange,), (share_left,)), who=all_players)
FEATURE = Feature("private_purchases", anytime=(BUY_PRIVATE,))
SHARE_EXCHANGE = Feature("share_exchange", anytime=(EXCHANGE,))

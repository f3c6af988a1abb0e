"""Let players buy and sell in a stock round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Action, BuyShare, Pass, StartCompany
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, HolderId, PlayerId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import OFFERING, POOL
from rails18.rules.market.market import open_pars
from rails18.rules.options import (
    OVER_SIXTY,
    SEVERAL_FIRST,
)
from rails18.rules.passing import passes
from rails18.rules.stock import certificates, presidency, shares
from rails18.rules.stock.selling import SELL, can_sell, can_sell_anything, can_sell_down
from rails18.rules.stock.stock_turn import acted, companies, no_more_sales, sells_on_both_sides

ALSO_REFUSED: Hook[Callable[[Position, BuyShare], Iterable[Refusal]]] = Hook("purchase refused")
BEFORE_PURCHASE: Hook[Callable[[Draft, BuyShare], bool]] = Hook("before a purchase")  # True: nothing is left to buy
ON_SALE: Hook[Callable[[Position, BuyShare], bool]] = Hook("certificate on sale besides ordinary ones")
BARRED: Hook[Callable[[Position, PlayerId, CompanyId], bool]] = Hook(
    "purchase barred"
)  # player, company: sold it for a train
MAY_KEEP: Hook[Callable[[Position, PlayerId, CompanyId], int]] = Hook(
    "held above the limit"
)  # player, company → percent
SALES_BETWEEN: Hook[Callable[[Position], bool]] = Hook("acts between purchases of several shares")
FURTHER_ACTS: Hook[Callable[[Position], bool]] = Hook("further acts in a turn")  # besides purchases and sales of shares
HOLDS_TURN: Hook[Callable[[Position], bool]] = Hook("turn held open")  # what was done in it is not settled yet


# buying


def one_purchase(pos: Position, action: BuyShare | StartCompany) -> Iterator[Refusal]:
    """Refuse a second purchase in a turn (`stock.buy.single`, `market.zone.brown_offering`)."""
    notes = pos.frame.noted(StockNotes)
    if not notes.bought:
        return
    closed = notes.sold_after and sells_on_both_sides(pos) and not pos.says(SALES_BETWEEN)
    further = isinstance(action, BuyShare) and notes.several in ("", action.company)
    if closed or not isinstance(action, BuyShare) or not further or not may_buy_several(pos, action.company):
        yield refuse("stock.buy.single", player=action.player)
    elif action.source not in several_sources(pos, action.company):
        yield refuse("stock.zone.one_company", player=action.player, company=action.company)


def may_buy_several(pos: Position, company: CompanyId) -> bool:
    """Return whether a turn may bring several shares of `company` out of the pool (`market.zone.brown_multiple`)."""
    zone = pos.zone(company) if company in pos.state.market else ""
    return bool(zone) and pos.title.market.zones[zone].several


def several_sources(pos: Position, company: CompanyId) -> tuple[HolderId, ...]:
    """Return where further shares of `company` may come from in a turn (`market.zone.brown_offering`)."""
    return (OFFERING, POOL) if pos.title.market.zones[pos.zone(company)].several_new else (POOL,)


def several(pos: Position, action: BuyShare) -> CompanyId | None:
    """Return the company of which more may be bought after this purchase, or None."""
    zone = pos.zone(action.company) if action.company in pos.state.market else ""
    sources = several_sources(pos, action.company) if zone else ()
    first_from_pool = action.source in sources or pos.option(SEVERAL_FIRST) == "any"
    return action.company if first_from_pool and may_buy_several(pos, action.company) else None


def not_over(pos: Position, action: Action) -> Iterator[Refusal]:
    """Refuse anything but selling to a player over a limit who can sell (`stock.limit.over`)."""
    player = action.player
    over = -certificates.room(pos, player)
    if over > 0 and (not isinstance(action, Pass) or can_sell_down(pos, player)):
        yield refuse("stock.limit.over", player=player, over=over, limit=certificates.limit(pos))
    if pos.option(OVER_SIXTY) == "sell_down":
        for company in over_share_limit(pos, player):
            if not isinstance(action, Pass) or can_sell(pos, player, company):
                yield refuse("stock.limit.over_sixty", player=player, company=company)


def over_share_limit(pos: Position, player: PlayerId) -> tuple[CompanyId, ...]:
    """Return the companies of which `player` holds more than they may where the share limit is in force.

    What a feature lets them keep does not count (`protection.excess.kept`).
    """
    limit, above = pos.title.share_limit, pos.hooked(MAY_KEEP)
    return tuple(
        company
        for company in pos.state.market
        if pos.holding(player, company) > limit + sum(kept(pos, player, company) for kept in above)
        and not certificates.may_exceed(pos, company)
    )


def from_where(pos: Position, action: BuyShare) -> Iterator[Refusal]:
    """Refuse shares that are not for sale there (`stock.buy.source`, `stock.buy.unstarted`)."""
    company, source = action.company, action.source
    if company not in pos.title.companies:
        yield refuse("stock.buy.source")
    elif source not in (OFFERING, POOL):
        yield refuse("stock.buy.source", company=company, seller=source)
    elif company not in pos.state.par:
        yield refuse("stock.buy.unstarted", company=company)
    elif not shares.ordinary(pos, source, company) and not any(sold(pos, action) for sold in pos.hooked(ON_SALE)):
        facts = {} if pos.holding(source, company) else {"source": source}
        yield refuse("stock.buy.source", company=company, **facts)


def right_price(pos: Position, action: BuyShare) -> Iterator[Refusal]:
    """Refuse any other price than par or market price (`stock.buy.price`)."""
    price = shares.share_price(pos, action.company, action.source)
    if action.price is not None and action.price != price:
        yield refuse("stock.buy.price", company=action.company, source=action.source, price=price, offer=action.price)


def can_pay(pos: Position, action: BuyShare) -> Iterator[Refusal]:
    """Refuse a purchase beyond the player's own cash (`stock.buy.cash`, `stock.treasury.separate`)."""
    price = shares.share_price(pos, action.company, action.source)
    yield from short_of_cash(pos, "stock.buy.cash", action.player, action.company, price)


def short_of_cash(pos: Position, key: str, player: PlayerId, company: CompanyId, price: int) -> Iterator[Refusal]:
    """Refuse a price beyond the player's own cash; treasuries are not theirs (`stock.treasury.separate`)."""
    cash = pos.cash(player)
    if cash < price:
        yield refuse(key, player=player, company=company, price=price, cash=cash)
        rich = [c for c in pos.state.floated if pos.president(c) == player and pos.cash(c) + cash >= price]
        for own in rich[:1]:
            yield refuse("stock.treasury.separate", player=player, company=own, price=price, cash=cash)


def within_limits(pos: Position, action: BuyShare) -> Iterator[Refusal]:
    """Refuse a certificate over the certificate or share limit (`stock.limit.buy`, `stock.limit.sixty`)."""
    company, player = action.company, action.player
    yield from certificate_room(pos, player, company)
    held = pos.holding(player, company)
    limit = pos.title.share_limit
    if held + pos.company(company).share > limit and not certificates.may_exceed(pos, company):
        zone = pos.zone(company)
        yield refuse("stock.limit.sixty", player=player, company=company, held=held, limit=limit, zone=zone)


def certificate_room(pos: Position, player: PlayerId, company: CompanyId) -> Iterator[Refusal]:
    """Refuse one more counting certificate at the limit (`stock.limit.buy`)."""
    if certificates.counts(pos, company) and certificates.room(pos, player) < 1:
        counted = certificates.counted(pos, player)
        yield refuse("stock.limit.buy", player=player, counted=counted, limit=certificates.limit(pos))


def not_sold_before(pos: Position, action: BuyShare | StartCompany) -> Iterator[Refusal]:
    """Refuse to buy what was sold in this round, or for a train before it (`stock.buy.after_sale`)."""
    player, company = action.player, action.company
    if (player, company) in pos.state.sold:
        yield refuse("stock.buy.after_sale", player=player, company=company)
    elif sold_for_train(pos, player, company):
        yield refuse("stock.buy.after_sale", player=player, company=company, set=pos.state.round.set - 1)


def otherwise_refused(pos: Position, action: BuyShare) -> Iterator[Refusal]:
    """Refuse what a feature of the title refuses besides."""
    for check in pos.hooked(ALSO_REFUSED):
        yield from check(pos, action)


def sold_for_train(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Return whether a forced sale in the operating rounds before this stock round bars a purchase in it.

    Source: `stock.buy.after_sale`.
    """
    return any(barred(pos, player, company) for barred in pos.hooked(BARRED))


def buy(draft: Draft, action: BuyShare) -> None:
    """Pay for a certificate and take it."""
    price = shares.share_price(draft.pos, action.company, action.source)
    more = several(draft.pos, action)
    acted(draft, bought=True, several=more, sold_first=bool(draft.frame.noted(StockNotes).sold))
    if any(before(draft, action) for before in draft.pos.hooked(BEFORE_PURCHASE)):
        return
    shares.pay_for(draft, action.player, action.company, action.source, price)
    draft.tell("share_bought", player=action.player, company=action.company, source=action.source, price=price)
    shares.take(draft, action.player, action.company, action.source)


def buys(pos: Position, fixed: Mapping[str, Any]) -> Iterator[BuyShare]:
    """Yield purchases from offering and pool; the checks decide which companies are not started."""
    for company in companies(pos, fixed):
        for source in (OFFERING, POOL):
            yield BuyShare(pos.frame.player, company, source)


# starting


def par_and_cost(pos: Position, action: StartCompany) -> Iterator[Refusal]:
    """Refuse a wrong par, a started or closed company or too little cash (`stock.start.par`, `stock.start.cost`)."""
    pars = open_pars(pos)
    if action.company in pos.title.companies and pos.is_closed(action.company):
        yield refuse("stock.start.closed", company=action.company)
        return
    if action.company not in pos.title.companies or action.company in pos.state.par or action.par not in pars:
        yield refuse("stock.start.par", company=action.company, par=action.par, pars=tuple(sorted(pars)))
        return
    cost = pos.company(action.company).worth(presidency.president_percent(pos, action.company), action.par)
    yield from short_of_cash(pos, "stock.start.cost", action.player, action.company, cost)
    yield from certificate_room(pos, action.player, action.company)


def start(draft: Draft, action: StartCompany) -> None:
    """Start a company."""
    acted(draft, bought=True, several=None, sold_first=bool(draft.frame.noted(StockNotes).sold))
    shares.start(draft, action.player, action.company, action.par)


def starts(pos: Position, fixed: Mapping[str, Any]) -> Iterator[StartCompany]:
    """Yield every company that is not started with every par value that is open."""
    for company in companies(pos, fixed):
        if company not in pos.state.par and not pos.is_closed(company):
            for par in sorted(open_pars(pos)):
                yield StartCompany(pos.frame.player, company, par)


# selling


# passing


def end_turn(draft: Draft, action: Pass) -> None:
    """End the turn, or pass when nothing was done in it (`stock.end.all_pass`)."""
    notes = draft.frame.noted(StockNotes)
    passes = 0 if notes.acted else notes.passes + 1
    if not notes.acted:
        draft.tell("passed", player=action.player)
    next_turn(draft, passes)


def next_turn(draft: Draft, passes: int) -> None:
    """Give the turn to the next player clockwise, once nothing that was sold in this one waits for a president."""
    if any(holds(draft.pos) for holds in draft.pos.hooked(HOLDS_TURN)):
        draft.note(over=True, passes=passes)
    else:
        give_turn(draft, passes)


def give_turn(draft: Draft, passes: int) -> None:
    """Give the turn to the left of who took shares over last, else of the player (`protection.seats.resume_left`)."""
    notes = draft.frame.noted(StockNotes)
    last = notes.protector or draft.frame.player
    draft.turn_to("stock", draft.pos.after(last)[0], passes=passes, actor=notes.actor)


def finish_turn(draft: Draft) -> bool:
    """End a turn in which nothing more can be done; the round ends elsewhere, when all have passed."""
    notes, pos, player = draft.frame.noted(StockNotes), draft.pos, draft.frame.player
    if notes.over:
        give_turn(draft, notes.passes)
        return True
    done = notes.bought and not can_buy_more(pos, player)
    no_sale = done and (no_more_sales(pos) or not can_sell_anything(pos, player))
    if no_sale and not any(acts(pos) for acts in pos.hooked(FURTHER_ACTS)):
        next_turn(draft, 0)
        return True
    return False


def can_buy_more(pos: Position, player: PlayerId) -> bool:
    """Return whether `player` may buy a further share in this turn."""
    more = pos.frame.noted(StockNotes).several
    if more is None:
        return False
    companies = [company for company in (more,) if company] or [c for c in pos.state.par if may_buy_several(pos, c)]
    wishes = (BuyShare(player, company, source) for company in companies for source in several_sources(pos, company))
    return any(_allowed(pos, wish) for wish in wishes)


def _allowed(pos: Position, wish: BuyShare) -> bool:
    return all(not any(True for check in group for _ in check(pos, wish)) for group in BUY_CHECKS)


BUY_CHECKS = (
    (one_purchase, not_over),
    (from_where,),
    (right_price, can_pay, within_limits, not_sold_before, otherwise_refused),
)
BUY = Move(BuyShare, buy, buys, BUY_CHECKS)
START = Move(StartCompany, start, starts, ((one_purchase, not_over), (par_and_cost, not_sold_before)))
PASS = Move(Pass, end_turn, passes, ((not_over,),))
MOVES = (BUY, START, SELL, PASS)

"""Make a president pay for a train that their company must buy: cash, shares, privates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.board.reach import can_run
from rails18.core.actions import BuyTrain, DiscardPrivate, SellShares, TradePrivate
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId, PlayerId, PrivateId
from rails18.core.notes import TrainNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import BANK, CLOSED
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.market import closing
from rails18.rules.options import (
    EMERGENCY_EXCESS,
    EMERGENCY_FROM_COMPANIES,
    EMERGENCY_LIMIT_FIRST,
    EMERGENCY_OVER_SIXTY,
    EMERGENCY_PRESIDENCY,
    EMERGENCY_PRIVATES,
    EMERGENCY_SECOND_BLOCK,
    EMERGENCY_TRAIN,
    TRAIN_DUTY,
)
from rails18.rules.stock import certificates, presidency, shares
from rails18.rules.stock.selling import barred, barring, president_may, sales, what_to_sell
from rails18.rules.trains import roster
from rails18.rules.trains.supply import cheapest, first_hand, sides

SALE_REFUSED: Hook[Callable[[Position, SellShares], Iterable[Refusal]]] = Hook("forced sale refused")
FORCED_SALE: Hook[Callable[[Draft, SellShares], None]] = Hook("forced sale")


def must_buy(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has to buy a train in this turn: there is one, it needs one and has none.

    While the board lies on the real table the table says so where it has no route (`NoRoute`).

    Source: `train.own.must`, `train.own.no_route`, `train.none.left`, `train.rusted.duty`.
    """
    if roster.serving(pos, company) or not first_hand(pos):
        return False
    return pos.option(TRAIN_DUTY) == "always" or tabletop.on_table(pos) or can_run(pos, company)


def shortfall(pos: Position) -> int:
    """Return what the treasury of the operating company lacks for the cheapest train; 0 or less when it can pay."""
    return cheapest(pos) - pos.cash(pos.frame.company)


def missing(pos: Position) -> int:
    """Return what the president still has to raise by selling shares; 0 or less when their cash is enough."""
    return shortfall(pos) - pos.cash(pos.frame.player)


def most_needed(pos: Position) -> int:
    """Return what the president has to raise for the dearest train that they may choose (`emergency.help.any_type`)."""
    prices = [side.price for train in first_hand(pos) for side in sides(pos, train)] if any_train(pos) else []
    return max(prices, default=cheapest(pos)) - pos.cash(pos.frame.company) - pos.cash(pos.frame.player)


def any_train(pos: Position) -> bool:
    """Return whether the president may help to buy any train on sale (`emergency.help.any_type`)."""
    return pos.option(EMERGENCY_TRAIN) == "any"


def helps_with_companies(pos: Position) -> bool:
    """Return whether a president may help to buy a train of another company (`emergency.company.free`)."""
    return pos.option(EMERGENCY_FROM_COMPANIES)


def help_refusals(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse help that is not allowed (the `emergency.help` rules)."""
    company, cash = action.company, pos.cash(action.company)
    least, over = cheapest(pos), over_limit(pos, action.player)
    of_company = pos.state.trains[action.train] in pos.title.companies
    lacking = max(0, action.price - cash) if of_company else action.price - cash
    if not must_buy(pos, company):
        yield refuse("emergency.help.forced_only", company=company, help=action.help)
    elif of_company and not helps_with_companies(pos):
        yield refuse("emergency.help.not_company", company=company, help=action.help)
    elif cash >= least:
        yield refuse("emergency.help.affordable", company=company, price=least, cash=cash)
    elif of_company and action.help and action.price > pos.side(action.train).price:
        face = pos.side(action.train).price
        yield refuse("emergency.help.face", company=company, price=face, offer=action.price)
    elif not of_company and action.price != least and not any_train(pos):
        yield refuse("emergency.help.cheapest", company=company, price=least, offer=action.price)
    elif action.help != lacking:
        yield refuse("emergency.help.shortfall", company=company, help=action.help, need=lacking)
    elif action.help > pos.cash(action.player):
        yield refuse("train.buy.funds", company=company, price=action.price, cash=cash + pos.cash(action.player))
    elif pos.frame.noted(TrainNotes).raised and over and could_raise(pos, action.player):
        yield refuse("emergency.sell.limit_first", player=action.player, company=company, over=over)


def needed(pos: Position, action: SellShares | DiscardPrivate | TradePrivate) -> Iterator[Refusal]:
    """Refuse sales and giving privates up that no forced purchase asks for.

    Source: `emergency.help.forced_only`, `emergency.help.affordable`, `emergency.sell.cash_first`,
    `emergency.sell.enough`.
    """
    company, player = pos.frame.company, pos.frame.player
    if not must_buy(pos, company):
        yield refuse("emergency.help.forced_only", company=company, help=0)
    elif shortfall(pos) <= 0:
        yield refuse("emergency.help.affordable", company=company, price=cheapest(pos), cash=pos.cash(company))
    elif most_needed(pos) <= 0 and not may_go_on(pos, player):
        key = "emergency.sell.enough" if pos.frame.noted(TrainNotes).raised else "emergency.sell.cash_first"
        yield refuse(key, player=player, need=shortfall(pos), cash=pos.cash(player))


def may_go_on(pos: Position, player: PlayerId) -> bool:
    """Return whether who has sold for a train may go on when enough is raised: to come down to the limit, or at will.

    Source: `emergency.sale.limit_first`, `emergency.sell.enough`.
    """
    return bool(pos.frame.noted(TrainNotes).raised) and (over_limit(pos, player) > 0 or at_will(pos))


def at_will(pos: Position) -> bool:
    """Return whether who has to sell for a train may sell more than it takes (`emergency.sell.enough`)."""
    return pos.option(EMERGENCY_EXCESS) == "free"


def pool_room(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse to fill the pool beyond its limit (`emergency.sell.pool_limit`)."""
    pool, limit = pos.pool_percent(action.company), pos.title.pool_limit
    if pool + action.percent > limit:
        yield refuse("emergency.sell.pool_limit", company=action.company, pool=pool, limit=limit)


def keeps_presidency(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse a sale that would change a presidency, or only that of the buyer where others may change.

    Source: `emergency.sell.presidency`, `emergency.sale.keeps_buyer`, `emergency.sale.others_change`.
    """
    if may_change(pos, action.company):
        yield from president_may(pos, action)
    elif action.percent > sellable_as_president(pos, action.player, action.company):
        yield refuse("emergency.sell.presidency", player=action.player, company=action.company)


def may_change(pos: Position, company: CompanyId) -> bool:
    """Return whether forced sales may give `company` another president (`emergency.sale.others_change`)."""
    return pos.option(EMERGENCY_PRESIDENCY) == "others" and company != pos.frame.company


def over_limit(pos: Position, player: PlayerId) -> int:
    """Return how many certificates a seller is over the limit, where they have to sell them first.

    Source: `emergency.sale.limit_first`.
    """
    return max(0, -certificates.room(pos, player)) if pos.option(EMERGENCY_LIMIT_FIRST) else 0


def limit_first(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse shares that do not count while the seller is over the certificate limit (`emergency.sale.limit_first`)."""
    over = over_limit(pos, action.player)
    if over and not certificates.counts(pos, action.company):
        yield refuse("emergency.sell.limit_first", player=action.player, company=action.company, over=over)


def sellable_as_president(pos: Position, player: PlayerId, company: CompanyId) -> int:
    """Return the percent of `company` that `player` can sell without losing a presidency."""
    held = pos.holding(player, company)
    if pos.president(company) != player:
        return held
    rival = max((pos.holding(other, company) for other in pos.players if other != player), default=0)
    return max(0, held - max(rival, presidency.president_percent(pos, company)))


def otherwise_refused(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse shares that may not be sold now, and what a feature of the title refuses besides."""
    if barred(pos, action.player, action.company):
        yield refuse("stock.sell.barred", **barring(pos, action))
    for check in pos.hooked(SALE_REFUSED):
        yield from check(pos, action)


def one_block(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse a second block of a company where only one is allowed (`stock.sell.block`)."""
    if action.company in pos.frame.noted(TrainNotes).raised and not pos.option(EMERGENCY_SECOND_BLOCK):
        yield refuse("stock.sell.block", company=action.company)


def just_enough(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse to sell more than the train needs, or less than the share limit asks for.

    What is left over has to be worth less than the cheapest share sold, or than the block's own where each is judged
    alone; limits that ask for more excuse it.

    Source: `emergency.sell.enough`, `emergency.sell.over_sixty`, `emergency.sale.no_excess`,
    `emergency.exception.over_sixty`, `emergency.exception.share_limit`.
    """
    company = action.company
    down_to = sell_down(pos, action.player, company)
    if action.percent < down_to:
        yield refuse("emergency.sell.over_sixty", company=company, percent=down_to, limit=pos.title.share_limit)
    if at_will(pos):
        return
    lowest = shares.prices(pos, company, action.percent)[-1]
    if pos.option(EMERGENCY_EXCESS) == "lowest":
        lowest = lowest_sold(pos, lowest)
    asked = max(down_to, over_limit(pos, action.player) * pos.company(company).share)
    over = shares.proceeds(pos, company, action.percent) - most_needed(pos)
    if action.percent > asked and (over >= lowest or (over < 0 and _leads_too_far(pos, action, lowest))):
        yield refuse("emergency.sell.enough", company=company, percent=action.percent, need=missing(pos))


def lowest_sold(pos: Position, price: int) -> int:
    """Return the price of the cheapest share sold for the train when one at `price` is sold too."""
    before = pos.frame.noted(TrainNotes).lowest
    return price if before is None else min(price, before)


def _leads_too_far(pos: Position, action: SellShares, lowest: int) -> bool:
    """Return whether a block that is not enough leaves no way to raise the rest without selling too much.

    Selling the dearest shares first always ends well, so that some way is left to whoever can raise the money at all.
    """
    if pos.option(EMERGENCY_EXCESS) != "lowest" or could_raise(pos, action.player) < missing(pos):
        return False
    rest = missing(pos) - shares.proceeds(pos, action.company, action.percent)
    others = {name: blocks(pos, action.player, name) for name in pos.state.market if name != action.company}
    if any(sell_down(pos, action.player, name) for name in others):
        return False
    prices = {name: pos.price(name) for name, percents in others.items() if percents}
    for least in sorted({lowest, *(price for price in prices.values() if price < lowest)}):
        sums = {0}
        for name, price in prices.items():
            if price >= least:
                sums |= {
                    raised + pos.company(name).worth(percent, price) for raised in sums for percent in others[name]
                }
        if any(rest <= raised < rest + least for raised in sums):
            return False
    return True


def sell_down(pos: Position, player: PlayerId, company: CompanyId) -> int:
    """Return the percent that a forced sale of `company` has to cover at least (`emergency.sell.over_sixty`)."""
    if pos.option(EMERGENCY_OVER_SIXTY) != "sell_down" or certificates.may_exceed(pos, company):
        return 0
    return max(0, shares.whole(pos, company, pos.holding(player, company) - pos.title.share_limit))


def blocks(pos: Position, player: PlayerId, company: CompanyId) -> tuple[int, ...]:
    """Return every percent of `company` that `player` could sell in an emergency as one block."""
    share = pos.company(company).share
    percents = range(max(sell_down(pos, player, company), share), most(pos, player, company) + 1, share)
    free = not may_change(pos, company)
    return tuple(percent for percent in percents if free or _president_lets(pos, player, company, percent))


def most(pos: Position, player: PlayerId, company: CompanyId) -> int:
    """Return the largest percent of `company` that `player` could sell in an emergency, over all blocks."""
    if company not in pos.state.market or (
        company in pos.frame.noted(TrainNotes).raised and not pos.option(EMERGENCY_SECOND_BLOCK)
    ):
        return 0
    if barred(pos, player, company):
        return 0
    share = pos.company(company).share
    space = (pos.title.pool_limit - pos.pool_percent(company)) // share * share
    able = sellable_as_president(pos, player, company)
    if may_change(pos, company):
        held = pos.holding(player, company)
        able = next((p for p in range(held, 0, -share) if _president_lets(pos, player, company, p)), 0)
    percent = max(0, min(space, able))
    return percent if percent >= sell_down(pos, player, company) else 0


def _president_lets(pos: Position, player: PlayerId, company: CompanyId, percent: int) -> bool:
    return next(iter(president_may(pos, SellShares(player, company, percent))), None) is None


def could_raise(pos: Position, player: PlayerId) -> int:
    """Return the most money that `player` could raise now by shares and privates; whole blocks fetch the most."""
    sold = sum(shares.proceeds(pos, c, most(pos, player, c)) for c in pos.state.market)
    return sold + sum(pos.private(private).cost for private in own_privates(pos, player))


def own_privates(pos: Position, player: PlayerId) -> tuple[PrivateId, ...]:
    """Return the privates that `player` could give up for a train (`emergency.sell.private`)."""
    if not pos.option(EMERGENCY_PRIVATES):
        return ()
    return tuple(private for private, owner in pos.state.privates.items() if owner == player)


def owned(pos: Position, action: DiscardPrivate) -> Iterator[Refusal]:
    """Refuse privates that are not the player's own (`emergency.private.own`)."""
    if action.private not in own_privates(pos, action.player):
        yield refuse("emergency.private.own", player=action.player, private=action.private)


def sell(draft: Draft, action: SellShares) -> None:
    """Sell a block for the train."""
    price = draft.pos.price(action.company)
    raised(draft, action.company, lowest=lowest_sold(draft.pos, price), last=price)
    for sold in draft.pos.hooked(FORCED_SALE):
        sold(draft, action)
    shares.sell(draft, action.player, action.company, action.percent)


def raised(draft: Draft, source: str, **notes: Any) -> None:
    """Remember what the president has sold for the train, and what they have to add for it."""
    draft.note(raised=(*draft.frame.noted(TrainNotes).raised, source), due=shortfall(draft.pos), **notes)


def cash_in(draft: Draft, action: DiscardPrivate) -> None:
    """Give a private up for its printed cost (`emergency.sell.private`)."""
    raised(draft, action.private)
    take_money_for(draft, action.player, action.private)


def take_money_for(draft: Draft, player: PlayerId, private: PrivateId) -> None:
    cost = draft.pos.private(private).cost
    draft.put("privates", **{private: CLOSED})
    draft.tell("private_cashed_in", player=player, private=private, money=cost)
    bank.pay_out(draft, {player: cost})


def contribution_lost(draft: Draft, company: CompanyId) -> None:
    """Take what a president has raised for a train of a company that closes (`emergency.company.closed_by_sale`)."""
    for frame in draft.state.frames:
        lost = min(frame.noted(TrainNotes).due, draft.pos.cash(frame.player)) if frame.company == company else 0
        if lost:
            draft.tell("contribution_lost", company=company, player=frame.player, amount=lost)
            draft.pay(frame.player, BANK, lost)


def cash_ins(pos: Position, fixed: Mapping[str, Any]) -> Iterator[DiscardPrivate]:
    """Yield each private that the president could give up."""
    for private in own_privates(pos, pos.frame.player):
        yield DiscardPrivate(pos.frame.player, private)


SELL = Move(
    SellShares,
    sell,
    sales,
    (
        (what_to_sell,),
        (needed, otherwise_refused),
        (pool_room, keeps_presidency, one_block, limit_first),
        (just_enough,),
    ),
)
CASH_IN = Move(DiscardPrivate, cash_in, cash_ins, ((owned,), (needed,)))

FORCED_SALES = Feature(
    "forced_sales",
    moves={"trains": (SELL,)},
    listeners=(on(closing.COMPANY_CLOSING, contribution_lost),),
)
PRIVATES_FOR_TRAINS = Feature(
    "privates_for_trains", moves={"trains": (CASH_IN,)}, not_now={DiscardPrivate: "emergency.private.need"}
)

"""Answer questions about shares: prices, limits, what a turn still allows."""

from __future__ import annotations

import msgspec

from rails18.core.ids import NO_COMPANY, CompanyId, HolderId, PlayerId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.rules.options import STOCK_SALES
from rails18.rules.rounds import rounds
from rails18.rules.stock import certificates, leaving_shares, shares, stock, stock_turn
from rails18.rules.stock.stock import sold_for_train

# what the rules answer themselves
proceeds = shares.proceeds
limit = certificates.limit
orders_by_cash = rounds.cash_decides
shares_leave = leaving_shares.in_force


class StockTurn(msgspec.Struct, frozen=True, gc=False):
    """Describe how far a turn of a stock round has come.

    Args:
        more_of: company of which more may be bought in this turn, "" for none.
        sources: who sells it.
        over: nothing more can be done.
        bought, sold: what was done.
        acted: anything was done.
        sells_on_both_sides: shares may be sold before and after the purchase.
        sells_first: shares may be sold only before the purchase.
    """

    more_of: CompanyId
    sources: tuple[HolderId, ...]
    over: bool
    bought: bool
    sold: bool
    acted: bool
    sells_on_both_sides: bool
    sells_first: bool


class Count(msgspec.Struct, frozen=True, gc=False):
    """Hold how many certificates a player has that count, and the limit."""

    held: int
    limit: int


class Start(msgspec.Struct, frozen=True, gc=False):
    """Describe what it takes to start a company.

    Args:
        cost: price of the president's certificate.
        left: cash after it; negative when it cannot be paid.
        shares: how many shares the player could own in the end, at par, of those that there are.
    """

    cost: int
    left: int
    shares: int


def turn(pos: Position) -> StockTurn:
    """Return how far the turn has come."""
    notes = pos.frame.noted(StockNotes)
    more_of = notes.several or NO_COMPANY
    if more_of and not stock.can_buy_more(pos, pos.frame.player):
        more_of = NO_COMPANY
    return StockTurn(
        more_of,
        stock.several_sources(pos, more_of) if more_of else (),
        bool(notes.over),
        bool(notes.bought),
        bool(notes.sold),
        notes.acted or notes.bought or bool(notes.sold),
        stock_turn.sells_on_both_sides(pos),
        pos.option(STOCK_SALES) == "before",
    )


def price(pos: Position, company: CompanyId, source: HolderId) -> int:
    """Return what a share costs: par from the IPO, else the market price, also from the company's own treasury."""
    return shares.share_price(pos, company, source)


def sizes(pos: Position, player: PlayerId, company: CompanyId) -> tuple[int, ...]:
    """Return the percentages in which a player could sell what they hold, allowed or not."""
    return tuple(shares.blocks(pos, player, company))


def start(pos: Position, player: PlayerId, company: CompanyId, par: int) -> Start:
    """Return what it takes `player` to start `company` at `par`."""
    count = pos.company(company).certificates[0] // pos.company(company).share
    left = pos.cash(player) - par * count
    there = sum(pos.company(company).certificates) // pos.company(company).share
    return Start(par * count, left, min(there, count + max(0, left) // par))


def to_float(pos: Position, company: CompanyId) -> int:
    """Return how many more shares have to be sold until `company` floats."""
    missing = pos.company(company).float_percent - pos.sold_percent(company)
    return max(0, shares.whole(pos, company, missing)) // pos.company(company).share


def worth(pos: Position, company: CompanyId, percent: int) -> int:
    """Return what `percent` of a company is worth at its market price."""
    return pos.company(company).worth(percent, pos.price(company))


def count(pos: Position, player: PlayerId) -> Count:
    """Return how many certificates a player has that count, and the limit."""
    return Count(certificates.counted(pos, player), certificates.limit(pos))


def may_not_buy(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Return whether a player has sold shares of a company and may not buy any in this round."""
    if pos.state.round.kind != "stock":
        return False
    return (player, company) in pos.state.sold or sold_for_train(pos, player, company)


def next_order(pos: Position) -> tuple[PlayerId, ...]:
    """Return the order of play that cash gives for the next round, nothing where something else decides."""
    return rounds.by_cash(pos) if rounds.cash_decides(pos) else ()

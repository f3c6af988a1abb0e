"""Sell shares in a stock round: when, what, and how far the bank pool goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import SellShares
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.rules.options import (
    FIRST_SALES,
    SECOND_BLOCK,
    SELL_OVER_SIXTY,
)
from rails18.rules.stock import certificates, presidency, shares
from rails18.rules.stock.stock_turn import acted, companies, no_more_sales
from rails18.rules.turn import operated_before

BARRED: Hook[Callable[[Position, PlayerId, CompanyId], bool]] = Hook("sales barred")  # player, company
BLOCK_SOLD: Hook[Callable[[Draft, SellShares], None]] = Hook("block sold in a turn")


def when_to_sell(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse sales in the first stock round, on both sides of a purchase, or a second block of a company.

    Source: `auction.sell.ban`, `stock.turn.order`, `stock.sell.block`.
    """
    notes = pos.frame.noted(StockNotes)
    if action.company in pos.state.market and barred(pos, action.player, action.company):
        yield refuse("stock.sell.barred", **barring(pos, action))
    elif pos.option(FIRST_SALES) != "president" and pos.state.round.set == 1:
        yield refuse("auction.sell.ban", player=action.player)
    if notes.bought and no_more_sales(pos):
        yield refuse("stock.turn.order", player=action.player)
    sold = {"never": notes.sold, "after_purchase": notes.sold_since, "any": ()}[pos.option(SECOND_BLOCK)]
    if action.company in sold:
        yield refuse("stock.sell.block", company=action.company)


def barred(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Return whether `player` may sell nothing of a company that has a price now, in a turn or for a train.

    Source: `stock.sell.before_operating_others`.
    """
    early = pos.option(FIRST_SALES) == "president" and not operated_before(pos, company)
    return (early and pos.president(company) != player) or any(
        bars(pos, player, company) for bars in pos.hooked(BARRED)
    )


def barring(pos: Position, action: SellShares) -> dict[str, Any]:
    """Return the facts of a sale that is barred: whose shares, and whether the seller leads the company, or nobody."""
    president = pos.president(action.company)
    led = president == action.player
    return {"player": action.player, "company": action.company, "president": president, "led": led}


def what_to_sell(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse what is not held or has no price (`stock.sell.held`)."""
    known = action.company in pos.title.companies
    held = pos.holding(action.player, action.company) if known else 0
    whole = known and action.percent > 0 and action.percent % pos.company(action.company).share == 0
    if not whole or action.percent > held or action.company not in pos.state.market:
        par = pos.state.par.get(action.company, 0)
        yield refuse("stock.sell.held", company=action.company, percent=action.percent, held=held, par=par)


def pool_room(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse to fill the pool beyond its limit (`stock.sell.pool_limit`)."""
    pool, limit = pos.pool_percent(action.company), pos.title.pool_limit
    if pool + action.percent > limit:
        yield refuse("stock.sell.pool_limit", company=action.company, pool=pool, limit=limit)


def president_may(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse to sell into the president's certificate without an heir (`stock.president.twenty`, `.dump_room`)."""
    company = action.company
    if pos.president(company) != action.player:
        return
    remaining, least = pos.holding(action.player, company) - action.percent, presidency.president_percent(pos, company)
    if remaining < least:
        if not presidency.successor(pos, company, remaining):
            yield refuse("stock.president.twenty", player=action.player, company=company, percent=least)
        elif pos.pool_percent(company) + pos.company(company).share > pos.title.pool_limit:
            yield refuse("stock.president.dump_room", player=action.player, company=company)


def down_to_limit(pos: Position, action: SellShares) -> Iterator[Refusal]:
    """Refuse to keep more than the share limit of a company one sells (`protection.excess.sell_down`)."""
    if action.percent < least_sale(pos, action.player, action.company):
        limit = pos.title.share_limit
        yield refuse("stock.limit.sell_down", player=action.player, company=action.company, limit=limit)


def least_sale(pos: Position, player: PlayerId, company: CompanyId) -> int:
    """Return the least percent of `company` that a sale has to cover for what is left of it to be allowed.

    Source: `protection.excess.sell_down`, `stock.limit.over_sixty`.
    """
    rule, share = pos.option(SELL_OVER_SIXTY), pos.company(company).share
    over = shares.whole(pos, company, pos.holding(player, company) - pos.title.share_limit)
    if rule == "free" or over <= share or certificates.may_exceed(pos, company):
        return share
    if rule == "conform":
        parts = range(share, over, share)
        return next(
            (part for part in parts if certificates.may_exceed_at(pos, shares.fallen_to(pos, company, part))), over
        )
    return over


def sell(draft: Draft, action: SellShares) -> None:
    """Sell a block."""
    notes = draft.frame.noted(StockNotes)
    after = {"sold_after": True} if notes.bought else {}
    sold, since = (*notes.sold, action.company), (*notes.sold_since, action.company)
    acted(draft, sold=sold, sold_since=since, **after)
    draft.write(sold=(*draft.state.sold, (action.player, action.company)))
    for follows in draft.pos.hooked(BLOCK_SOLD):
        follows(draft, action)
    shares.sell(draft, action.player, action.company, action.percent)


def sales(pos: Position, fixed: Mapping[str, Any]) -> Iterator[SellShares]:
    """Yield every block of every company that the player holds."""
    player = pos.frame.player
    for company in companies(pos, fixed):
        for percent in shares.blocks(pos, player, company):
            yield SellShares(player, company, percent)


SELL_CHECKS = ((when_to_sell,), (what_to_sell,), (pool_room, president_may, down_to_limit))


def can_sell(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Return whether `player` may sell some of `company` in this turn."""
    action = SellShares(player, company, least_sale(pos, player, company))
    return not any(list(check(pos, action)) for group in SELL_CHECKS for check in group)


def can_sell_down(pos: Position, player: PlayerId) -> bool:
    """Return whether `player` may sell a certificate that counts against the limit in this turn."""
    return any(can_sell(pos, player, company) for company in pos.state.market if certificates.counts(pos, company))


def can_sell_anything(pos: Position, player: PlayerId) -> bool:
    """Return whether `player` may sell anything in this turn."""
    return any(can_sell(pos, player, company) for company in pos.state.market)


SELL = Move(SellShares, sell, sales, SELL_CHECKS)

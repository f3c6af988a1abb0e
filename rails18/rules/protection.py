"""Let presidents take over shares of their companies from those who sell them, so that the price does not fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import Pass, TakeOver
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import POOL, Block
from rails18.rules import bank, certificates, presidency, shares, waiting
from rails18.rules.stock import passes


def may_not(pos: Position, block: Block) -> Iterator[Refusal]:
    """Yield why the president before the sale may not take `block` over (the `protection` rules)."""
    yield from _wrong_president(pos, block)
    player, company = block.president, block.company
    sold_before = pos.state.round.kind == "stock" and (player, company) in pos.state.sold
    if sold_before and player != block.seller and pos.switch("protection.after_own_sale") == "forbidden":
        yield refuse("stock.buy.after_sale", player=player, company=company)
    if pos.cash(player) < block.money:
        cash = pos.cash(player)
        yield refuse("protection.funds.cash_ready", player=player, company=company, price=block.money, cash=cash)
    if certificates.counts_where_it_stands(pos, company) and certificates.room(pos, player) < len(parts(pos, block)):
        counted, limit = certificates.counted(pos, player), certificates.limit(pos)
        yield refuse("protection.room.certificates", player=player, company=company, counted=counted, limit=limit)


def _wrong_president(pos: Position, block: Block) -> Iterator[Refusal]:
    """Refuse a president made by the sale, and one who sold himself."""
    if block.president != block.seller:
        return
    now = pos.president(block.company)
    in_operating = pos.state.round.kind == "operating"
    if in_operating and pos.switch("protection.own_sale") == "forced":
        return
    key = "protection.president.own_sale" if now == block.president else "protection.president.made_by_sale"
    yield refuse(key, player=now, company=block.company)


def parts(pos: Position, block: Block) -> tuple[str, ...]:
    """Return the certificates of a block, which lie in the pool."""
    taken: list[str] = []
    for certificate in reversed(shares.ordinary(pos, POOL, block.company)):
        if sum(map(pos.percent, taken)) < block.percent:
            taken.append(certificate)
    return tuple(taken)


def whole_block(pos: Position, action: TakeOver) -> Iterator[Refusal]:
    """Refuse anything but the whole block that waits (`protection.shares.all`, `protection.phase.nothing_else`)."""
    block = waiting.asked(pos)
    if action.company != block.company:
        yield refuse("protection.phase.nothing_else", player=action.player, company=action.company)
    elif action.percent not in (None, block.percent):
        yield refuse("protection.shares.all", company=block.company, percent=block.percent, offer=action.percent)


def allowed(pos: Position, action: TakeOver) -> Iterator[Refusal]:
    """Refuse a president who may not take the block over."""
    yield from may_not(pos, waiting.asked(pos))


def take_over(draft: Draft, action: TakeOver) -> None:
    """Move the block to the president, who pays for it; the price stays (`protection.price.full_value`)."""
    certificates_taken = parts(draft.pos, waiting.asked(draft.pos))
    block = waiting.close_first(draft)
    held = draft.pos.holding(action.player, block.company)
    bank.charge(draft, action.player, block.money)
    draft.put_all("certificates", dict.fromkeys(certificates_taken, action.player))
    draft.tell(
        "block_taken_over",
        player=action.player,
        company=block.company,
        percent=block.percent,
        seller=block.seller,
        money=block.money,
    )
    presidency.settle(draft, block.company)
    _keep(draft, action.player, block, held)
    if draft.state.round.kind == "stock":  # it counts for the priority card, and play goes on to the left of him
        draft.note(passes=0, actor=action.player, protector=action.player)


def _keep(draft: Draft, player: str, block: Block, held: int) -> None:
    """Remember what the president may hold above the share limit because he took it over (`protection.excess.kept`)."""
    limit = draft.title.share_limit
    before = limit + draft.state.kept.get((player, block.company), 0)
    above = min(held, before) + block.percent - limit
    if above > 0:
        draft.put_all("kept", {(player, block.company): above})


def decline(draft: Draft, action: Pass) -> None:
    """Let the price fall (`protection.offer.optional`)."""
    waiting.let_fall(draft, "")


def take_overs(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TakeOver]:
    """Yield the takeover of the block that waits."""
    yield TakeOver(pos.frame.player, waiting.asked(pos).company)


def settle(draft: Draft) -> bool:
    """Let the price fall without asking when the president may not take the block over."""
    reason = next(may_not(draft.pos, waiting.asked(draft.pos)), None)
    if reason is None:
        return False
    waiting.let_fall(draft, reason.key)
    return True


TAKE_OVER = Move(TakeOver, take_over, take_overs, ((whole_block,), (allowed,)))
DECLINE = Move(Pass, decline, passes)

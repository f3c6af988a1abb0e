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
from rails18.rules.money import bank
from rails18.rules.options import PROTECTION_AFTER_OWN_SALE, PROTECTION_OWN_SALE
from rails18.rules.protection import pending_sales
from rails18.rules.stock import certificates, presidency, shares
from rails18.rules.stock.stock import passes


def may_not(pos: Position, block: Block) -> Iterator[Refusal]:
    """Yield why the president before the sale may not take `block` over (the `protection` rules)."""
    yield from _wrong_president(pos, block)
    player, company = block.president, block.company
    sold_before = pos.state.round.kind == "stock" and (player, company) in pos.state.sold
    if sold_before and player != block.seller and pos.option(PROTECTION_AFTER_OWN_SALE) == "forbidden":
        yield refuse("stock.buy.after_sale", player=player, company=company)
    if pos.cash(player) < block.money:
        cash = pos.cash(player)
        yield refuse("protection.funds.cash_ready", player=player, company=company, price=block.money, cash=cash)
    # the price would stay, so certificates of this company count by the cell where its token is now
    staying = pos.supposing(blocks=tuple(other for other in pos.state.blocks if other.company != company))
    if certificates.counts(staying, company) and certificates.room(staying, player) < len(parts(pos, block)):
        counted, limit = certificates.counted(staying, player), certificates.limit(pos)
        yield refuse("protection.room.certificates", player=player, company=company, counted=counted, limit=limit)


def _wrong_president(pos: Position, block: Block) -> Iterator[Refusal]:
    """Refuse a president made by the sale, and one who sold himself."""
    if block.president != block.seller:
        return
    now = pos.president(block.company)
    in_operating = pos.state.round.kind == "operating"
    if in_operating and pos.option(PROTECTION_OWN_SALE) == "forced":
        return
    key = "protection.president.own_sale" if now == block.president else "protection.president.made_by_sale"
    yield refuse(key, player=now, company=block.company)


def parts(pos: Position, block: Block, less: int = 0) -> tuple[str, ...]:
    """Return the certificates of a block, which lie in the pool.

    Args:
        less: percent that comes from elsewhere.
    """
    taken: list[str] = []
    for certificate in reversed(shares.ordinary(pos, POOL, block.company)):
        if sum(map(pos.percent, taken)) < block.percent - less:
            taken.append(certificate)
    return tuple(taken)


def whole_block(pos: Position, action: TakeOver) -> Iterator[Refusal]:
    """Refuse anything but the whole block that waits (`protection.shares.all`, `protection.phase.nothing_else`)."""
    block = pending_sales.asked(pos)
    if action.company != block.company:
        yield refuse("protection.phase.nothing_else", player=action.player, company=action.company)
    elif action.percent not in (None, block.percent):
        yield refuse("protection.shares.all", company=block.company, percent=block.percent, offer=action.percent)


def allowed(pos: Position, action: TakeOver) -> Iterator[Refusal]:
    """Refuse a president who may not take the block over."""
    yield from may_not(pos, pending_sales.asked(pos))


def take_over(draft: Draft, action: TakeOver) -> None:
    """Move the block to the president, who pays for it; the price stays (`protection.price.full_value`)."""
    block = pending_sales.close_first(draft)
    held = draft.pos.holding(action.player, block.company)
    bank.charge(draft, action.player, block.money)
    back = _regain(draft, block)
    draft.put_all("certificates", dict.fromkeys(parts(draft.pos, block, back), action.player))
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


def _regain(draft: Draft, block: Block) -> int:
    """Take the president's certificate back that the block was partly sold out of, and return that part in percent.

    Only somebody who may protect against himself can do so; the part comes from his successor then, not from the pool.
    """
    president, company = block.president, block.company
    part = presidency.president_percent(draft.pos, company) - draft.pos.holding(president, company)
    if draft.pos.president(company) == president or part <= 0:
        return 0
    presidency.hand_over(draft, company, president)
    return part


def _keep(draft: Draft, player: str, block: Block, held: int) -> None:
    """Remember what the president may hold above the share limit because he took it over (`protection.excess.kept`)."""
    limit = draft.title.share_limit
    before = limit + draft.state.kept.get((player, block.company), 0)
    above = min(held, before) + block.percent - limit
    if above > 0:
        draft.put_all("kept", {(player, block.company): above})


def decline(draft: Draft, action: Pass) -> None:
    """Let the price fall (`protection.offer.optional`)."""
    pending_sales.let_fall(draft, "")


def take_overs(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TakeOver]:
    """Yield the takeover of the block that waits."""
    yield TakeOver(pos.frame.player, pending_sales.asked(pos).company)


def settle(draft: Draft) -> bool:
    """Let the price fall without asking when the president may not take the block over."""
    reason = next(may_not(draft.pos, pending_sales.asked(draft.pos)), None)
    if reason is None:
        return False
    pending_sales.let_fall(draft, reason.key)
    return True


def ask_after_turn(draft: Draft) -> bool:
    """Ask about the first block that waits at the end of a company's turn; False when none is to be asked about.

    Where prices fall only after the turn, a company that they close gives way to the next at once, but for the one
    president who is due; what then still waits does so until a further company has had its turn (`waiting.postpone`).
    """
    pos = draft.pos
    postponed = pos.state.marks.get(pending_sales.POSTPONED)
    if postponed and pos.state.blocks:
        company, one_more = postponed
        last = pos.state.operated[-1] if pos.state.operated else company
        if last != company and not pos.is_closed(last):
            draft.drop("marks", pending_sales.POSTPONED)
        elif not one_more:
            return False
        elif not any(may_not(pos, pos.state.blocks[0])):
            draft.put("marks", **{pending_sales.POSTPONED: (company, False)})
    return pending_sales.ask(draft)


TAKE_OVER = Move(TakeOver, take_over, take_overs, ((whole_block,), (allowed,)))
DECLINE = Move(Pass, decline, passes)

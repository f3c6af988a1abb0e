"""Keep blocks of shares that were sold until their presidents have said whether they take them over."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.slices import Block, Protection
from rails18.core.state import BANK
from rails18.rules import bank
from rails18.rules.market import market
from rails18.rules.stock.shares import Sale

STEP = "protection"
PAID: Hook[Callable[[Draft, PlayerId, int], bool]] = Hook("block paid for")  # True: the bank ran out by it
AFTER_TURN: Hook[Callable[[Position], bool]] = Hook("forced sales settled after the turn")
FELL: Hook[Callable[[Draft, CompanyId], None]] = Hook("price of a block fell")


def add(draft: Draft, sale: Sale) -> bool:
    """Pay for a block and let its price wait (`protection.timing.after_seller`)."""
    player, company, percent, money, president = sale
    short = draft.pos.instead(PAID, _paid)(draft, player, money)
    block = Block(company, percent, money, player, president, short)
    draft.change(Protection, blocks=(*draft.state.slice(Protection).blocks, block))
    return True


def _paid(draft: Draft, player: PlayerId, money: int) -> bool:
    """Pay the seller; who takes the block over pays for it, so the bank is judged only when nobody does."""
    draft.pay(BANK, player, money)
    return bank.ran_out(draft)


def ask(draft: Draft) -> bool:
    """Open the step in which the president of the first block that waits decides; False when none waits."""
    blocks = draft.state.slice(Protection).blocks
    if blocks:
        draft.push(STEP, blocks[0].president, blocks[0].company)
    return bool(blocks)


def close_first(draft: Draft) -> Block:
    """Close the step of the first block that waits and return that block."""
    block = draft.state.slice(Protection).blocks[0]
    draft.pop()
    draft.change(Protection, blocks=draft.state.slice(Protection).blocks[1:])
    return block


def let_fall(draft: Draft, reason: str) -> None:
    """Lower the price for the first block that waits (`market.down.per_share`).

    Args:
        reason: key of the rule that kept the president from taking it over, or "" when they declined.
    """
    block = close_first(draft)
    draft.tell(
        "block_not_taken" if not reason else "block_not_takeable",
        company=block.company,
        percent=block.percent,
        player=block.president,
        reason=reason,
    )
    if block.short:
        bank.break_bank(draft)
    market.fall(draft, block.company, block.percent // draft.pos.company(block.company).share)
    for fell in draft.pos.hooked(FELL):
        fell(draft, block.company)


def let_all_fall(draft: Draft) -> None:
    """Lower the prices for all blocks that wait, asking nobody, because a bankruptcy ends the game.

    Where prices fall only after the turn, they do not fall any more.
    """
    if draft.pos.says(AFTER_TURN):
        return
    for block in draft.state.slice(Protection).blocks:
        if block.company in draft.state.market:
            market.fall(draft, block.company, block.percent // draft.pos.company(block.company).share)
    draft.change(Protection, blocks=())


def wait(pos: Position) -> bool:
    """Return whether a block waits for its president."""
    return bool(pos.slice(Protection).blocks)


def forget(draft: Draft, company: CompanyId) -> None:
    """Drop the blocks of a company that closes."""
    draft.change(
        Protection, blocks=tuple(block for block in draft.pos.slice(Protection).blocks if block.company != company)
    )


def asked(pos: Position) -> Block:
    """Return the block about which the open step is."""
    return pos.slice(Protection).blocks[0]

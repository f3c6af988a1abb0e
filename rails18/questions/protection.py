"""Answer questions about sales whose price a president may protect."""

from __future__ import annotations

import msgspec

from rails18.core.actions import TakeOver
from rails18.core.position import Position
from rails18.core.slices import Block, Protection
from rails18.core.state import Cell
from rails18.questions import market as market_questions
from rails18.rules.market import market
from rails18.rules.protection import pending_sales
from rails18.rules.stock import shares

FORCED_STEP = "trains"  # step in which shares are sold for a train


class Sale(msgspec.Struct, frozen=True, gc=False):
    """Describe the sale about which a president is asked.

    Args:
        block: what was sold, by whom, for how much.
        cell: where the price falls to otherwise.
        closes: the company closes there.
        stays: a ledge holds the price.
        later: sales that are asked about afterwards.
        over_limit: the president may keep more than the share limit this way.
    """

    block: Block
    cell: Cell
    closes: bool
    stays: bool
    later: tuple[Block, ...]
    over_limit: bool


def sale(pos: Position) -> Sale:
    """Return the sale about which the open step asks."""
    block, *later = pos.slice(Protection).blocks
    held = pos.holding(pos.frame.player, block.company) + block.percent
    here = pos.state.market[block.company]
    cell = market.down(pos.title.market, here, block.percent // pos.company(block.company).share)
    over = held > pos.title.share_limit
    return Sale(block, cell, market_questions.closes(pos, cell), cell == here, tuple(later), over)


def cost(pos: Position, action: TakeOver) -> tuple[int, int]:
    """Return (percent, money) of the sale that an action takes over, zeros when nothing waits."""
    if not pos.slice(Protection).blocks:
        return 0, 0
    return pos.slice(Protection).blocks[0].percent, pos.slice(Protection).blocks[0].money


def before_train(pos: Position) -> bool:
    """Return whether presidents are asked before the train is bought for which shares are sold."""
    return pos.frame.step == FORCED_STEP and not pos.says(pending_sales.AFTER_TURN)


def after_forced_sales(pos: Position) -> bool:
    """Return whether prices settle after turns, and presidents are asked at once where shares are sold for a train."""
    return pending_sales.add in pos.hooked(shares.SALE_SETTLES) and not pos.says(pending_sales.AFTER_TURN)


def waiting(pos: Position) -> tuple[Block, ...]:
    """Return the blocks of shares whose price waits for a president, in order of sale."""
    return pos.slice(Protection).blocks

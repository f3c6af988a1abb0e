"""Keep blocks of shares that were sold until their presidents have said whether they take them over."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.state import BANK, Block
from rails18.rules.market import market
from rails18.rules.money import bank
from rails18.rules.options import PROTECTION_FORCED, PROTECTION_MONEY

STEP = "protection"
POSTPONED = "postponed"  # mark: (company whose turn ended by its closing, whether one more president is asked)


def add(draft: Draft, player: str, company: str, percent: int, money: int, president: str) -> None:
    """Pay for a block and let its price wait (`protection.timing.after_seller`).

    Args:
        president: who was president before the sale.
    """
    if draft.pos.option(PROTECTION_MONEY) == "bank":
        bank.pay_out(draft, {player: money})
        short = False
    else:  # a president who takes the block over pays for it, so the bank is judged only when nobody does
        draft.pay(BANK, player, money)
        short = bank.ran_out(draft)
    block = Block(company, percent, money, player, president, short)
    draft.write(blocks=(*draft.state.blocks, block))


def ask(draft: Draft) -> bool:
    """Open the step in which the president of the first block that waits decides; False when none waits."""
    blocks = draft.state.blocks
    if blocks:
        draft.push(STEP, blocks[0].president, blocks[0].company)
    return bool(blocks)


def close_first(draft: Draft) -> Block:
    """Close the step of the first block that waits and return that block."""
    block = draft.state.blocks[0]
    draft.pop()
    draft.write(blocks=draft.state.blocks[1:])
    return block


def let_fall(draft: Draft, reason: str) -> None:
    """Lower the price for the first block that waits (`market.down.per_share`).

    Args:
        reason: key of the rule that kept the president from taking it over, or "" when he declined.
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
    market.fall(draft, block.company, block.percent // 10)
    postpone(draft, block.company)


def postpone(draft: Draft, company: str) -> None:
    """Remember when the end of its own turn has closed `company`, so that what still waits is asked about later."""
    state = draft.state
    its_turn = state.round.kind == "operating" and state.operated[-1:] == (company,)
    late = draft.pos.option(PROTECTION_FORCED) == "after_purchase"
    if late and its_turn and draft.pos.is_closed(company) and state.blocks:
        draft.put("marks", **{POSTPONED: (company, True)})


def let_all_fall(draft: Draft) -> None:
    """Lower the prices for all blocks that wait, asking nobody, because the game is over."""
    for block in draft.state.blocks:
        if block.company in draft.state.market:
            market.fall(draft, block.company, block.percent // 10)
    draft.write(blocks=())


def asked(pos: Position) -> Block:
    """Return the block about which the open step is."""
    return pos.state.blocks[0]

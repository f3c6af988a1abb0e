"""Protect share prices as 18xx.games does."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.core.slices import Block, Protection
from rails18.rules import bank
from rails18.rules.compat import yes
from rails18.rules.compat.options import CAN_PROTECT_IF_SOLD, EARLIER_READINGS
from rails18.rules.market import market
from rails18.rules.protection import pending_sales, protection
from rails18.rules.stock import certificates, presidency


def barred(pos: Position, block: Block) -> Iterator[Refusal]:
    """Refuse who has sold shares of the company in this stock round (`protection.ban.unaffected`)."""
    player, company = block.president, block.company
    sold_before = pos.state.round.kind == "stock" and (player, company) in pos.state.sold
    if sold_before and player != block.seller and not pos.option(CAN_PROTECT_IF_SOLD):
        yield refuse("stock.buy.after_sale", player=player, company=company)


def against_own_sale(pos: Position, block: Block) -> bool:
    """Let presidents protect against their own forced sale (`protection.president.own_sale`)."""
    asks = pos.option(EARLIER_READINGS) or not pos.option(CAN_PROTECT_IF_SOLD)
    return asks and pos.state.round.kind == "operating"


def regain(draft: Draft, block: Block) -> int:
    """Take the president's certificate back that the block was partly sold out of, and return that part in percent.

    Only somebody who may protect against themselves can do so; the part then comes from their successor, not the pool.
    """
    president, company = block.president, block.company
    part = presidency.president_percent(draft.pos, company) - draft.pos.holding(president, company)
    if draft.pos.president(company) == president or part <= 0:
        return 0
    presidency.hand_over(draft, company, president)
    return part


def paid_by_bank(draft: Draft, player: PlayerId, money: int) -> bool:
    """Pay the seller for good; who takes the block over pays the bank (`protection.price.full_value`)."""
    bank.pay_out(draft, {player: money})
    return False


def postpone(draft: Draft, company: CompanyId) -> None:
    """Remember when the end of its own turn has closed `company`, so that what still waits is asked about later."""
    state = draft.state
    its_turn = state.round.kind == "operating" and state.operated[-1:] == (company,)
    if its_turn and draft.pos.is_closed(company) and state.slice(Protection).blocks:
        draft.change(Protection, postponed=(company, True))


def waits_on(draft: Draft) -> bool:
    """Return whether what waits is left for the end of a later turn.

    A company that its own turn has closed gives way to the next at once, but for the one president who is due; what
    then still waits does so until a further company has had its turn (`postpone`).
    """
    pos = draft.pos
    postponed = pos.slice(Protection).postponed
    if not postponed or not pos.slice(Protection).blocks:
        return False
    company, one_more = postponed
    last = pos.state.operated[-1] if pos.state.operated else company
    if last != company and not pos.is_closed(last):
        draft.change(Protection, postponed=None)
    elif not one_more:
        return True
    elif not any(protection.may_not(pos, pos.slice(Protection).blocks[0])):
        draft.change(Protection, postponed=(company, False))
    return False


def zone_to_come(pos: Position, company: CompanyId) -> str:
    """Return the zone that waiting blocks would take `company` to, where certificates are counted as if they had.

    Source: `protection.room.certificates`.
    """
    percent = sum(block.percent for block in pos.slice(Protection).blocks if block.company == company)
    if not percent:
        return ""
    number = percent // pos.company(company).share
    row, column = market.down(pos.title.market, pos.state.market[company], number)
    return pos.title.market.rows[row][column].zone


FEATURE = Feature(
    "compat.protection",
    listeners=(
        on(protection.BARRED, barred),
        on(protection.OWN_SALE, against_own_sale),
        on(protection.BLOCK_TAKEN, regain),
        on(protection.WAITS_ON, waits_on),
        on(pending_sales.PAID, paid_by_bank),
        on(pending_sales.AFTER_TURN, yes),  # `protection.forced.applies`
        on(pending_sales.FELL, postpone),
        on(certificates.ZONE_TO_COME, zone_to_come),
    ),
    options=(CAN_PROTECT_IF_SOLD,),
)

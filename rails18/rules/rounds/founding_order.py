"""Let companies start in the order in which they were built, where that is played."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.actions import BuyShare
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.core.state import OFFERING
from rails18.rules.stock import stock

LAST_BEFORE = 50  # percent that may be sold of a company that cannot be started yet
ENOUGH = 60  # percent of all earlier companies that must have left the offering


def startable(pos: Position, company: CompanyId) -> bool:
    """Return whether all companies built before `company` have sold enough (`variant.history.eligible`)."""
    rank = pos.company(company).rank
    earlier = (other.id for other in pos.title.companies.values() if other.rank < rank)
    return all(
        pos.is_closed(other) or other in pos.state.floated or pos.sold_percent(other) >= ENOUGH for other in earlier
    )


def in_order(pos: Position, action: BuyShare) -> Iterator[Refusal]:
    """Refuse the share that would bring a company to operate before its time.

    Source: `variant.history.eligible`, `variant.history.five_cap`.
    """
    company = action.company
    if action.source != OFFERING or company not in pos.title.companies or startable(pos, company):
        return
    if pos.sold_percent(company) + pos.company(company).share > LAST_BEFORE:
        yield refuse("stock.start.shares_first", company=company, sold=pos.sold_percent(company))
        yield refuse("stock.start.order", company=company)


FEATURE = Feature("founding_order", listeners=(on(stock.ALSO_REFUSED, in_order),))

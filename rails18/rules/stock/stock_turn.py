"""Say what buying and selling have in common in a turn of a stock round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.draft import Draft
from rails18.core.ids import CompanyId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.rules.options import (
    STOCK_SALES,
)


def acted(draft: Draft, **notes: Any) -> None:
    """Remember that the player of the turn did something, which moves the priority card (`stock.priority.next`)."""
    if notes.get("bought"):
        notes["sold_since"] = ()
    draft.note(passes=0, actor=draft.frame.player, acted=True, **notes)


def companies(pos: Position, fixed: Mapping[str, Any]) -> tuple[CompanyId, ...]:
    """Return the company that is asked for, or all of the title."""
    return (fixed["company"],) if "company" in fixed else tuple(pos.title.companies)


def no_more_sales(pos: Position) -> bool:
    """Return whether nothing can be sold any more in a turn that had its purchase (`stock.turn.order`)."""
    sales = pos.option(STOCK_SALES)
    return sales == "before" or (sales == "one_side" and pos.frame.noted(StockNotes).sold_first)


def sells_on_both_sides(pos: Position) -> bool:
    """Return whether a turn may bring sales before and after its purchase (`stock.turn.order`)."""
    return pos.option(STOCK_SALES) == "both_sides"

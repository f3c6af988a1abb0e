"""Lay out a page with a list: a head, the list that scrolls, what belongs beside it, and a foot."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget

from rails18.ui.widgets.controls import card, column, fill
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.scrolled import Role, ScrollArea


def lay_out_list(page: QWidget, head: QLayout, rows: QLayout, beside: QLayout, foot: QLayout, margin: int) -> None:
    """Fill a page.

    Args:
        rows: of the list.
        beside: what is shown in a card at the right, three fifths as wide as the list.
        margin: pixels round what is in that card.
    """
    inside = QWidget()
    fill(Column(inside), rows, 1, margins=(0, 0, 6, 0))
    area = ScrollArea(inside, Role.Window)
    area.follow_focus()
    middle = Grid()
    middle.setColumnStretch(0, 3)
    middle.setColumnStretch(1, 2)
    middle.setHorizontalSpacing(14)
    middle.addWidget(card(column(area), margin=14), 0, 0)
    middle.addWidget(card(beside, margin=margin), 0, 1)
    fill(Column(page), head, (middle, 1), foot, spacing=10, margins=(28, 20, 28, 20))

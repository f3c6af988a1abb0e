"""Lay widgets out below each other, beside each other and in a grid.

The program uses these classes in place of Qt's own. When a layout takes in another one, Qt for Python keeps an object
for each item of that one, and does not hear when Qt deletes the item: rows come and go with every move. What comes to
be at the same address later is taken for the item. If that dies, memory is freed twice, and the program crashes.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget
from shiboken6 import createdByPython, invalidate


class Column(QVBoxLayout):
    """Lay widgets out below each other."""

    def addLayout(self, layout: QLayout, stretch: int | None = 0) -> None:
        super().addLayout(layout, stretch)
        forget_items(layout)

    def insertLayout(self, index: int, layout: QLayout, stretch: int | None = 0) -> None:
        super().insertLayout(index, layout, stretch)
        forget_items(layout)


class Row(QHBoxLayout):
    """Lay widgets out beside each other, or for a time below each other."""

    def lie(self, beside: bool, spacing: int) -> None:
        """Lay widgets out beside or below each other, some pixels apart."""
        way = self.Direction.LeftToRight if beside else self.Direction.TopToBottom
        if (way, spacing) != (self.direction(), self.spacing()):
            self.setDirection(way)
            self.setSpacing(spacing)

    def addLayout(self, layout: QLayout, stretch: int | None = 0) -> None:
        super().addLayout(layout, stretch)
        forget_items(layout)


class Grid(QGridLayout):
    """Lay widgets out in rows and columns, some pixels apart; one column may take the room that is left."""

    def __init__(
        self, parent: QWidget | None = None, across: int = -1, down: int = -1, grows: int | None = None
    ) -> None:
        super().__init__(parent)
        self.setHorizontalSpacing(across)
        self.setVerticalSpacing(down)
        if grows is not None:
            self.setColumnStretch(grows, 1)

    def addLayout(self, layout: QLayout, *where: Any) -> None:
        super().addLayout(layout, *where)
        forget_items(layout)


def forget_items(layout: QLayout) -> None:
    """Let Python forget the items of a layout, and of those in it, that Qt made."""
    for number in range(layout.count()):
        item = layout.itemAt(number)
        if isinstance(item, QLayout):
            forget_items(item)
        elif item is not None and not createdByPython(item):
            invalidate(item)

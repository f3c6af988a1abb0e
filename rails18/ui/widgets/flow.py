"""Lay widgets out in rows that wrap at the right edge."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QVBoxLayout, QWidget


class Flow(QLayout):
    """Lay widgets out in rows that wrap at the right edge."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}  # by width, until an item changes: Qt asks very often
        self._sizes: list[QSize] = []  # wanted by the items, until then
        self._least: QSize | None = None
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self._sizes.clear()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._sizes.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        self._sizes.clear()
        self._least = None
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        if self._least is None:
            size = QSize()
            for item in self._items:
                size = size.expandedTo(item.minimumSize())
            margins = self.contentsMargins()
            self._least = size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())
        return self._least

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        area = rect.marginsRemoved(margins)
        self._sizes = self._sizes or [item.sizeHint() for item in self._items]
        left, right, gap = area.x(), area.right() + 1, self.spacing()
        x, y, line = left, area.y(), 0
        for item, size in zip(self._items, self._sizes, strict=True):
            wide, high = size.width(), size.height()
            if x > left and x + wide > right:
                x, y, line = left, y + line + gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += wide + gap
            line = max(line, high)
        return y + line - rect.y() + margins.bottom()


def offers(rows: Iterable[tuple[QLabel, Iterable[QWidget]]]) -> QVBoxLayout:
    """Return rows of a name and what can be set for it, which wrap in a narrow panel; the names are equally wide."""
    lines = [(name, tuple(rest)) for name, rest in rows]
    wide = max((max(name.sizeHint().width(), name.minimumWidth()) for name, _ in lines), default=0)
    box = QVBoxLayout()
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(3)
    for name, rest in lines:
        line = Flow(spacing=8)
        high = max(item.sizeHint().height() for item in rest)
        name.setMinimumSize(wide, high)
        line.addWidget(name)
        for item in rest:
            item.setMinimumHeight(high)
            line.addWidget(item)
        box.addLayout(line)
    return box

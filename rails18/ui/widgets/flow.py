"""Lay widgets out in rows that wrap at the right edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QWidget, QWidgetItem

from rails18.ui.widgets.controls import fill
from rails18.ui.widgets.layouts import Column

BESIDE = 5  # pixels between what is offered in a row
ROWS = 3  # pixels between rows of what is offered


class Flow(QLayout):
    """Lay widgets out in rows that wrap at the right edge.

    Args:
        spacing: pixels between widgets of a row.
        between: pixels between rows, None for as many.
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 6, between: int | None = None) -> None:
        super().__init__(parent)
        self._between = spacing if between is None else between
        self._items: list[QLayoutItem] = []
        self._groups: dict[int, int] = {}  # first item that others stay beside → how many they are with it
        self._heights: dict[int, int] = {}  # by width, until an item changes: Qt asks very often
        self._rows: list[int] = []  # heights as they were laid out last, with what is between them
        self._sizes: list[QSize] = []  # wanted by the items, until then
        self._least: QSize | None = None
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def add_group(self, widgets: Iterable[QWidget]) -> None:
        """Add widgets that stay beside each other where a row has room for all of them."""
        first = len(self._items)
        for widget in widgets:
            self.addWidget(widget)
        self._groups[first] = len(self._items) - first

    def widgets(self) -> list[QWidget]:
        """Return the widgets in their order."""
        return [widget for item in self._items if (widget := item.widget()) is not None]

    def addWidget(self, widget: QWidget) -> None:
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))  # an item of Qt's own would never be deleted

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self._sizes.clear()

    def count(self) -> int:
        """Return the number of items, none to a layout that takes the flow in after its widgets have their host.

        Qt for Python would give the items to that layout for good; it has to do so for widgets without a parent.
        """
        if self.parentWidget() is None and all(widget.parentWidget() is not None for widget in self.widgets()):
            return 0
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._sizes.clear()
        self._groups.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def row_heights(self, width: int) -> list[int]:
        """Return the heights of the rows in a width, with what is between them."""
        self._arrange(QRect(0, 0, width, 0), move=False)
        return self._rows

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
        self._rows = []
        here: list[tuple[QLayoutItem, QRect]] = []  # in the row that is being laid out
        for number, (item, size) in enumerate(zip(self._items, self._sizes, strict=True)):
            wide, high = size.width(), size.height()
            many = self._groups.get(number, 1)
            if many > 1 and x > left:
                x += gap  # groups are apart
            if x > left and x + sum(each.width() + gap for each in self._sizes[number : number + many]) - gap > right:
                _put(here, line)
                self._rows.append(line + self._between)
                x, y, line = left, y + line + self._between, 0
            if move:
                here.append((item, QRect(QPoint(x, y), size)))
            x += wide + gap
            line = max(line, high)
        _put(here, line)
        self._rows.append(line)
        return y + line - rect.y() + margins.bottom()


def _put(row: list[tuple[QLayoutItem, QRect]], high: int) -> None:
    """Give the items of a row their places, in the middle of its height; then begin another one."""
    for item, place in row:
        item.setGeometry(place.translated(0, (high - place.height()) // 2))
    row.clear()


def flow(*widgets: QWidget) -> Flow:
    """Return a flow of widgets."""
    made = Flow()
    for widget in widgets:
        made.addWidget(widget)
    return made


def offers(rows: Iterable[tuple[QLabel, Iterable[QWidget]]]) -> Column:
    """Return rows of a name and what can be set for it, which wrap in a narrow panel; the names are equally wide."""
    box = fill(Column(), spacing=ROWS, margins=(0, 0, 0, 0))
    for row in _rows(rows):
        line = Flow(spacing=8)
        for item in row:
            line.addWidget(item)
        box.addLayout(line)
    return box


def offers_beside(rows: Iterable[tuple[QLabel, Iterable[QWidget]]]) -> Flow:
    """Return the same where rows are alike: as many beside each other as there is room for."""
    box = Flow(spacing=BESIDE, between=ROWS)
    for row in _rows(rows):
        box.add_group(row)
    return box


def _rows(rows: Iterable[tuple[QLabel, Iterable[QWidget]]]) -> Iterator[tuple[QWidget, ...]]:
    """Yield each row, its name as wide as the widest one and all of it equally high."""
    lines = [(name, tuple(rest)) for name, rest in rows]
    wide = max((max(name.sizeHint().width(), name.minimumWidth()) for name, _ in lines), default=0)
    for name, rest in lines:
        high = max(item.sizeHint().height() for item in rest)
        name.setMinimumSize(wide, high)
        for item in rest:
            item.setMinimumHeight(high)
        yield name, *rest

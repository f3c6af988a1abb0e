"""Let the share display scroll where large letters leave it no room for all its rows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from rails18.ui.shares.shares import LOWEST, ShareView
from rails18.ui.widgets.scrolled import ScrollArea


class Head(QWidget):
    """Show the heads of the columns over rows that have scrolled."""

    def __init__(self, shares: ShareView, parent: QWidget) -> None:
        super().__init__(parent)
        self.shares = shares
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        place = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self.shares.theme.palette.panel))
            self.shares.scene().render(painter, place, place)


class ShareArea(ScrollArea):
    """Hold the share display.

    Attributes:
        scrolls: it takes the room that it is given in large letters; else it asks for that of all rows.
        head: the heads of the columns, which are always in sight.
    """

    def __init__(self, shares: ShareView) -> None:
        self.scrolls = False
        super().__init__(shares)
        self.shares = shares
        self.head = Head(shares, self)
        shares.turned.connect(self._follow)
        self.verticalScrollBar().valueChanged.connect(self._show_head)

    def minimumSizeHint(self) -> QSize:
        shares = self.widget()
        least = shares.minimumSize() if shares is not None else QSize()
        low = self.scrolls and self.shares.theme.text_scale > 1  # in normal letters all rows have room beside the panel
        return QSize(least.width(), LOWEST if low else least.height())

    def let_scroll(self, on: bool) -> None:
        """Take the room that there is in large letters, or ask for that of all rows."""
        if on != self.scrolls:
            self.scrolls = on
            self.updateGeometry()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the rows have another height
            self.updateGeometry()
        return super().viewportEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self.updateGeometry()  # Qt says nothing of rows that came while this was not in sight
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_head()

    def _follow(self, row: QRectF | None) -> None:
        """Bring the row of the company that acts into sight, under the heads."""
        if row is not None:
            self.ensureVisible(0, round(row.center().y()), 0, round(2 * row.height()))
        self._show_head()

    def _show_head(self) -> None:
        grid = self.shares.grid
        hidden = self.verticalScrollBar().value() > 0
        self.head.setVisible(hidden and grid is not None)
        if hidden and grid is not None:
            self.head.setGeometry(0, 0, self.viewport().width(), round(grid.box("head", "company").bottom()))
            self.head.raise_()
            self.head.update()

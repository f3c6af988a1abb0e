"""Draw the lines, the band of the company in turn, and the frames of cells."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsLineItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from rails18.ui.look.theme import Theme, blend, faded


class Frame(QGraphicsItem):
    """Frame a cell as a place where something may go, under what the cell shows."""

    def __init__(self, cell: QGraphicsItem, theme: Theme) -> None:
        super().__init__(cell)
        self.theme, self.box = theme, QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def take(self, box: QRectF) -> None:
        """Stand round a box."""
        if box != self.box:
            self.prepareGeometryChange()
            self.box = box

    def boundingRect(self) -> QRectF:
        return self.box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette = self.theme.palette
        painter.setPen(QPen(QColor(palette.glow), 2))
        painter.setBrush(faded(palette.glow, 0.14))
        painter.drawRoundedRect(self.box.adjusted(1.5, 1, -1.5, -1), 4, 4)


class TurnBand(QGraphicsItem):
    """Draw the band of the company in turn, under the lines and the cells.

    It is an item of its own: to Qt, which is asked what changed, a part of an item that changes is all of it.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.box = theme, QRectF()
        self.setZValue(-11)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def take(self, box: QRectF | None) -> None:
        """Stand in another row, or in none."""
        if box is not None and box != self.box:
            self.prepareGeometryChange()
            self.box = box
        if self.isVisible() != (box is not None):
            self.setVisible(box is not None)

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-1, -1, 1, 1)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.palette.soft))
        painter.drawRoundedRect(self.box, 4, 4)
        painter.setBrush(QColor(self.theme.palette.accent))
        painter.drawRoundedRect(QRectF(self.box.left(), self.box.top(), 3, self.box.height()), 1.5, 1.5)


class Rules:
    """Hold the lines between rows and columns, each an item that Qt draws by itself.

    Args:
        scene: where they are, under the cells.
    """

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._scene, self.theme = scene, theme
        self._known: object = None
        self._lines: list[QGraphicsLineItem] = []

    def take(self, rect: QRectF, rows: tuple[float, ...], columns: tuple[float, ...]) -> None:
        """Take the places of the lines."""
        if (rect, rows, columns, self.theme.palette) == self._known:
            return
        self._known = rect, rows, columns, self.theme.palette
        for line in self._lines:
            self._scene.removeItem(line)
        palette = self.theme.palette
        faint, strong = blend(palette.panel, palette.line, 0.55), QColor(palette.line)
        self._lines = [self._line(faint, x, rect.top() + 4, x, rect.bottom() - 4) for x in columns]
        for y in rows:
            colour = strong if y in (rows[0], rows[-1]) else faint
            self._lines.append(self._line(colour, rect.left() + 3, y, rect.right() - 3, y))

    def _line(self, colour: QColor, left: float, top: float, right: float, bottom: float) -> QGraphicsLineItem:
        line = QGraphicsLineItem(left, top, right, bottom)
        line.setPen(QPen(colour, 1))
        line.setZValue(-10)
        line.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._scene.addItem(line)
        return line

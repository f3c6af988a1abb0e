"""Draw over the cells of the stock market and under its tokens: ledges and legend, and the trails of the last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, hypot, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.ui.board.hexart import stroke
from rails18.ui.market.items import CellItem

Way = tuple[QPointF, QPointF, QColor]  # from where, to where, in which colour

NOWHERE = QRectF(0, 0, 1, 1)  # a change of nothing would be one of everything to Qt


class Still(QGraphicsItem):
    """Draw what stays as long as the market has its size.

    Args:
        draw: draws it.
        keeps: keep a picture of it: tokens that pass draw it again.
    """

    def __init__(self, draw: Callable[[QPainter], None], *, keeps: bool = False) -> None:
        super().__init__()
        self._draw, self._area = draw, QRectF()
        if keeps:
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setZValue(4)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def take(self, area: QRectF) -> None:
        """Draw anew in an area."""
        _leave(self, self._area)
        self.prepareGeometryChange()
        self._area = area
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._draw(painter)


class Trails(QGraphicsItem):
    """Draw arrows from where tokens stood to where they are, and the prices that these cross again."""

    def __init__(self) -> None:
        super().__init__()
        self._ways: Sequence[Way] = ()
        self._crossed: Sequence[CellItem] = ()
        self._end = 0.0
        self._area = QRectF()
        self.setZValue(5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def take(self, ways: Sequence[Way], cells: Sequence[CellItem], radius: float) -> None:
        """Draw other trails, to tokens of a radius, over cells."""
        if not ways and not self._ways:
            return
        lines = [QRectF(start, end).normalized().adjusted(-3, -3, 3, 3) for start, end, _ in ways]
        _leave(self, self._area)
        self.prepareGeometryChange()
        self._ways, self._end = ways, radius
        self._crossed = [cell for cell in cells if any(cell.box.intersects(line) for line in lines)]
        self._area = QRectF()
        for box in [*lines, *(cell.box for cell in self._crossed)]:
            self._area = self._area.united(box.adjusted(-2, -2, 2, 2))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area or NOWHERE

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        for way in self._ways:
            self._paint_way(painter, *way)
        for cell in self._crossed:
            cell.paint_again(painter)

    def _paint_way(self, painter: QPainter, start: QPointF, end: QPointF, colour: QColor) -> None:
        angle = atan2(end.y() - start.y(), end.x() - start.x())
        far = hypot(end.x() - start.x(), end.y() - start.y())
        tip = far - self._end - 1
        if tip < 4:
            return
        x, y = cos(angle), sin(angle)
        head = QPointF(start.x() + tip * x, start.y() + tip * y)
        painter.setPen(stroke(colour, 1.5))
        painter.drawLine(start, head - QPointF(4 * x, 4 * y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        back = head - QPointF(6 * x, 6 * y)
        painter.drawPolygon(QPolygonF([head, back + QPointF(-3 * y, 3 * x), back + QPointF(3 * y, -3 * x)]))


def _leave(item: QGraphicsItem, area: QRectF) -> None:
    """Have drawn anew where an item was: Qt forgets it when part of the view is painted before its next turn."""
    if item.scene() is not None and not area.isEmpty():
        item.scene().update(area)

"""Draw the mark of a moment that somebody looks back at."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF


def paint_diamond(painter: QPainter, middle: QPointF, radius: float, colour: QColor) -> None:
    """Draw a diamond around a point."""
    ways = (QPointF(0, -radius), QPointF(radius, 0), QPointF(0, radius), QPointF(-radius, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([middle + way for way in ways]))

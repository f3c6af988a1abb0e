"""Draw the anchor that marks ports and harbours."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen


def paint_anchor(painter: QPainter, colour: QColor) -> None:
    """Draw an anchor about 26 units high round the origin."""
    painter.setPen(QPen(colour, 2.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    painter.drawEllipse(QPointF(0, -9), 3, 3)
    painter.drawLine(QPointF(0, -6), QPointF(0, 11))
    painter.drawLine(QPointF(-6, -2), QPointF(6, -2))
    bow = QPainterPath()
    bow.arcMoveTo(QRectF(-10, -9, 20, 20), 190)
    bow.arcTo(QRectF(-10, -9, 20, 20), 190, 160)
    painter.drawPath(bow)
    for x in (-1, 1):
        end = 10 * cos(pi * 10 / 180)
        painter.drawLine(QPointF(x * end, 1 + 10 * sin(pi * 10 / 180)), QPointF(x * (end + 3), 8))

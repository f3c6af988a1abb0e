"""Draw the small pictures on the cards of private companies, one for each kind of power."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from rails18.core.title import Private

Draw = Callable[[QPainter, QColor], None]
WIDE, HIGH = 60.0, 40.0  # units of a vignette, in which everything here is drawn
LINE = 2.0
NO_BRUSH = Qt.BrushStyle.NoBrush


def vignette_of(private: Private) -> str:
    """Return the name of the picture for a private: that of the power which its owner bought it for."""
    powers = {power.__struct_config__.tag for power in private.powers}
    return next((name for name in PICTURES if name in powers), "none")


def paint_vignette(painter: QPainter, box: QRectF, name: str, ink: QColor) -> None:
    """Draw a vignette as large as it fits into a box.

    Args:
        name: key of `PICTURES`.
    """
    scale = min(box.width() / WIDE, box.height() / HIGH)
    painter.save()
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-WIDE / 2, -HIGH / 2)
    painter.setPen(QPen(ink, LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(NO_BRUSH)
    PICTURES.get(name, _wheel)(painter, ink)
    painter.restore()


def _hexagon(middle: QPointF, radius: float) -> QPolygonF:
    corners = [(cos(pi * turn / 3), sin(pi * turn / 3)) for turn in range(6)]
    return QPolygonF([middle + QPointF(radius * x, radius * y) for x, y in corners])


def _bridge(painter: QPainter, ink: QColor) -> None:
    """Draw three arches over a river."""
    painter.drawLine(QPointF(2, 14), QPointF(58, 14))
    painter.drawLine(QPointF(2, 9), QPointF(58, 9))
    for x in (4.0, 22.0, 40.0):
        painter.drawArc(QRectF(x, 15, 16, 26), 0, 180 * 16)
    for x in range(5, 58, 6):
        painter.drawLine(QPointF(x, 9), QPointF(x, 14))
    for y in (33.0, 38.0):
        wave = QPainterPath(QPointF(3, y))
        for x in range(3, 57, 9):
            wave.quadTo(QPointF(x + 2.25, y - 3), QPointF(x + 4.5, y))
            wave.quadTo(QPointF(x + 6.75, y + 3), QPointF(x + 9, y))
        painter.drawPath(wave)


def _flag(painter: QPainter, ink: QColor) -> None:
    """Draw a pennant over a city."""
    painter.drawEllipse(QPointF(30, 31), 9, 6)
    painter.drawLine(QPointF(30, 31), QPointF(30, 3))
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([QPointF(30, 3), QPointF(52, 9), QPointF(30, 15)]))


def _mountains(painter: QPainter, ink: QColor) -> None:
    """Draw three peaks with snow."""
    ridge = QPainterPath(QPointF(2, 37))
    for x, y in ((18, 12), (25, 22), (36, 4), (47, 22), (51, 17), (58, 37)):
        ridge.lineTo(x, y)
    painter.drawPath(ridge)
    painter.drawLine(QPointF(2, 37), QPointF(58, 37))
    snow = QPolygonF([QPointF(-4, 7), QPointF(-1, 5), QPointF(1, 8), QPointF(4, 6)])
    for peak in (QPointF(18, 12), QPointF(36, 4)):
        painter.drawPolyline(snow.translated(peak))


def _tile(painter: QPainter, ink: QColor) -> None:
    """Draw a tile with a curve of track."""
    painter.drawPolygon(_hexagon(QPointF(30, 20), 19))
    track = QPainterPath(QPointF(30, 36.5))
    track.cubicTo(QPointF(30, 24), QPointF(34, 18), QPointF(44.5, 12))
    pen = QPen(painter.pen())
    pen.setWidthF(4.5)
    painter.setPen(pen)
    painter.drawPath(track)


def _exchange(painter: QPainter, ink: QColor) -> None:
    """Draw a certificate given for another."""
    for x, y in ((3.0, 3.0), (29.0, 17.0)):
        painter.drawRect(QRectF(x, y, 28, 19))
        painter.drawLine(QPointF(x + 5, y + 6), QPointF(x + 23, y + 6))
        painter.drawLine(QPointF(x + 5, y + 11), QPointF(x + 15, y + 11))
    for rim, first, tip, side in (
        (QRectF(36, 4, 16, 14), 0, QPointF(50, 12), -1),
        (QRectF(6, 26, 16, 14), 2880, QPointF(8, 28), 1),
    ):
        painter.drawArc(rim, first, 1440)
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(4, 3 * side), tip + QPointF(-3, 5 * side)]))
        painter.setBrush(NO_BRUSH)


def _certificate(painter: QPainter, ink: QColor) -> None:
    """Draw a certificate with a seal."""
    painter.drawRect(QRectF(8, 3, 44, 31))
    painter.drawRect(QRectF(11, 6, 38, 25))
    for y, wide in ((12, 26.0), (17, 26.0), (22, 12.0)):
        painter.drawLine(QPointF(17, y), QPointF(17 + wide, y))
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(42, 27), 6, 6)
    painter.drawPolygon(
        QPolygonF([QPointF(39, 31), QPointF(37, 39), QPointF(42, 36), QPointF(47, 39), QPointF(45, 31)])
    )


def _locomotive(painter: QPainter, ink: QColor) -> None:
    """Draw an engine with its tender left out."""
    painter.drawLine(QPointF(2, 37), QPointF(58, 37))
    painter.drawRect(QRectF(6, 8, 14, 20))
    painter.drawRect(QRectF(9, 11, 8, 7))
    painter.drawRoundedRect(QRectF(20, 15, 30, 13), 4, 4)
    painter.drawPolyline([QPointF(41, 15), QPointF(39, 6), QPointF(47, 6), QPointF(45, 15)])
    painter.drawArc(QRectF(27, 11, 7, 8), 0, 180 * 16)
    painter.drawPolyline([QPointF(50, 28), QPointF(57, 34), QPointF(50, 34)])
    for x, radius in ((14.0, 6.0), (29.0, 6.0), (42.0, 4.0)):
        painter.drawEllipse(QPointF(x, 36 - radius), radius, radius)


def _ship(painter: QPainter, ink: QColor) -> None:
    """Draw a ferry under steam."""
    hull = QPainterPath(QPointF(4, 24))
    hull.lineTo(56, 24)
    hull.lineTo(50, 34)
    hull.lineTo(10, 34)
    hull.closeSubpath()
    painter.drawPath(hull)
    painter.drawRect(QRectF(14, 16, 28, 8))
    painter.drawRect(QRectF(24, 6, 8, 10))
    smoke = QPainterPath(QPointF(28, 4))
    smoke.cubicTo(QPointF(36, 0), QPointF(40, 8), QPointF(52, 3))
    painter.drawPath(smoke)
    for x in (19.0, 28.0, 37.0):
        painter.drawEllipse(QPointF(x, 20), 1.6, 1.6)
    painter.drawLine(QPointF(2, 38), QPointF(58, 38))


def _barrier(painter: QPainter, ink: QColor) -> None:
    """Draw a hex with a gate across it."""
    painter.drawPolygon(_hexagon(QPointF(30, 20), 19))
    for x in (17.0, 43.0):
        painter.drawLine(QPointF(x, 12), QPointF(x, 31))
    painter.drawRect(QRectF(13, 15, 34, 7))
    for x in (17.0, 25.0, 33.0, 41.0):
        painter.drawLine(QPointF(x - 2, 22), QPointF(x + 3, 15))


def _wheel(painter: QPainter, ink: QColor) -> None:
    """Draw a wheel on a rail."""
    painter.drawEllipse(QPointF(30, 19), 16, 16)
    painter.drawEllipse(QPointF(30, 19), 4, 4)
    for turn in range(8):
        way = QPointF(cos(pi * turn / 4), sin(pi * turn / 4))
        painter.drawLine(QPointF(30, 19) + way * 4, QPointF(30, 19) + way * 16)
    painter.drawLine(QPointF(4, 37), QPointF(56, 37))


PICTURES: dict[str, Draw] = {
    "bridge_river": _bridge,
    "mark_city": _flag,
    "free_terrain": _mountains,
    "protect_train": _locomotive,
    "become_train": _locomotive,
    "lay_tile": _tile,
    "exchange_for_share": _exchange,
    "bring_share": _certificate,
    "stay_open": _ship,
    "block": _barrier,
    "none": _wheel,
}
"""Tag of a power → its picture; of several the first one here counts."""

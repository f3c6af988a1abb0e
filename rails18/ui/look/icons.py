"""Draw the icons of buttons whose signs the typeface lacks: undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from rails18.ui.look.theme import Theme, blend

RATIO = 3.0  # device pixels a pixel, enough for every screen
STROKE = 0.105  # width of the line, in parts of the icon


def turn_icon(theme: Theme, size: int, *, back: bool) -> QIcon:
    """Return an arrow that bends back to the left, or on to the right, grey while its button is disabled.

    Args:
        size: in pixels.
    """
    made, palette = QIcon(), theme.palette
    for mode, colour in (
        (QIcon.Mode.Normal, QColor(palette.text)),
        (QIcon.Mode.Disabled, blend(palette.muted, palette.panel, 0.25)),
    ):
        made.addPixmap(_turn(size, colour, back), mode)
    return made


def _turn(size: int, colour: QColor, back: bool) -> QPixmap:
    picture = QPixmap(QSize(size, size) * RATIO)
    picture.setDevicePixelRatio(RATIO)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size, size)
        if not back:
            painter.translate(1, 0)
            painter.scale(-1, 1)
        path = QPainterPath(QPointF(0.2, 0.36))
        path.lineTo(0.6, 0.36)
        path.arcTo(QRectF(0.36, 0.36, 0.48, 0.44), 90, -180)
        path.lineTo(0.34, 0.8)
        painter.setPen(QPen(colour, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(path)
        painter.drawPolyline(QPolygonF([QPointF(0.36, 0.16), QPointF(0.15, 0.36), QPointF(0.36, 0.56)]))
    return picture

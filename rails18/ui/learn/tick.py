"""Tick off a lesson: a mark that is drawn stroke by stroke, or is there at once where nothing shall move."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPointF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from rails18.ui.look.theme import Theme

LASTS = 900  # milliseconds
SIZE = 30  # pixels at normal text size
STROKES = (QPointF(0.2, 0.55), QPointF(0.42, 0.76), QPointF(0.82, 0.26))  # parts of the size


class Tick(QWidget):
    """Show a tick that draws itself.

    Attributes:
        drawn: how much of it is there, from 0 to 1.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.drawn = theme, 0.0
        self._moving = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=LASTS)
        self._moving.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._moving.valueChanged.connect(self._draw)
        self.hide()

    def sizeHint(self) -> QSize:
        side = round(self.theme.px(SIZE))
        return QSize(side, side)

    def begin(self) -> None:
        """Come, unless it is there."""
        if self.isHidden():
            self.setFixedSize(self.sizeHint())
            self.show()
            self._draw(0.0 if self.theme.motion else 1.0)
            if self.theme.motion:
                self._moving.start()

    def end(self) -> None:
        """Go."""
        self._moving.stop()
        self.hide()

    def _draw(self, drawn: float) -> None:
        self.drawn = drawn
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        good, side = QColor(self.theme.palette.good), float(self.width())
        points = [point * side for point in STROKES]
        first, second = min(1.0, self.drawn * 3), max(0.0, self.drawn * 3 - 1) / 2
        line = [points[0], points[0] + (points[1] - points[0]) * first]
        if second > 0:
            line.append(points[1] + (points[2] - points[1]) * second)
        pen = QPen(good, side / 8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(line))

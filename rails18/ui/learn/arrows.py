"""Show what a move of the others carried: an arrow from where it lay to where it is now."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from rails18.ui.learn.glow import Spot
from rails18.ui.learn.place import Place, Way
from rails18.ui.look.theme import Theme, faded

LASTS = 700  # milliseconds in which an arrow grows
HEAD = 13.0  # pixels
CASING = 0.75  # how much the casing of an arrow hides


class Arrow(Spot):
    """Draw a way; it grows from its source, or is there at once where nothing shall move.

    Attributes:
        grown: how much of it is there, from 0 to 1.
    """

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window, theme)
        self.grown, self._line = 1.0, QLineF()
        self._growing = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=LASTS)
        self._growing.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._growing.valueChanged.connect(self._grow)

    def lie(self, place: Place, strong: bool) -> None:
        assert isinstance(place, Way)
        line, box = place.line(), place.seen()
        if line == self._line and not self.isHidden():
            return
        self._line = line
        self.setGeometry(box)
        self.show()
        self.raise_()
        self._growing.stop()
        self._grow(1.0)
        if self.theme.motion:
            self._growing.start()

    def _grow(self, grown: float) -> None:
        self.grown = grown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        line = self._line.translated(-QPointF(self.pos()))
        line.setLength(line.length() * self.grown)
        if line.length() < HEAD:
            return
        along = QPointF(line.dx(), line.dy()) / line.length()
        across = QPointF(-along.y(), along.x()) * HEAD * 0.55
        back = line.p2() - along * HEAD
        head = QPolygonF([line.p2(), back + across, back - across])
        palette = self.theme.palette
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for colour, width in ((faded(palette.panel, CASING), 7.0), (QColor(palette.lesson), 3.5)):
                pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
                painter.setPen(pen)
                painter.drawLine(line.p1(), back)
                pen.setWidthF(width - 3)
                painter.setPen(pen)
                painter.setBrush(colour)
                painter.drawPolygon(head)

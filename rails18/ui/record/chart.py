"""Draw one figure of all players or companies over the rounds or moves, with its values under the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from rails18.ui.look.plain import show_tip
from rails18.ui.look.theme import Theme
from rails18.ui.record.chart_dialog import WorthChart
from rails18.ui.record.drawn import write_drawn

SCALE = 2  # pixels of a saved picture for one of the screen
LEFT, RIGHT = 58, 84  # room beside the lines, as the chart draws it


class FigureChart(WorthChart):
    """Show the values of the round or move nearest to the mouse."""

    def __init__(self, theme: Theme, money: object, parent: QWidget | None = None) -> None:
        super().__init__(theme, money, parent)
        self.setMouseTracking(True)
        self.moments: Sequence[str] = ()

    def nearest(self, x: float) -> int:
        """Return the number of the round or move that is drawn nearest to `x`."""
        px = self.theme.px
        area = QRectF(self.rect()).adjusted(px(LEFT), 0, -px(RIGHT), 0)
        last = len(self.rounds) - 1
        return max(0, min(last, round((x - area.left()) / max(1.0, area.width()) * last)))

    def values_at(self, number: int) -> str:
        """Return the values of a round or move, the highest first."""
        values = {name: value for name, line in self.lines.items() if (value := line[number]) is not None}
        told = [f"{name} {self.money(values[name])}" for name in sorted(values, key=lambda n: -values[n])]  # type: ignore[operator]
        return "\n".join([self.moments[number], *told])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.lines and self.rounds:
            here: QPoint = event.globalPosition().toPoint()
            show_tip(here, self.values_at(self.nearest(event.position().x())), self)

    def leaveEvent(self, event: QEvent) -> None:
        show_tip(QPoint(), "", self)

    # pictures

    def save_png(self, path: str) -> bool:
        """Write the chart as a picture; return whether it could be written."""
        image = QImage(self.size() * SCALE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(SCALE)
        image.fill(Qt.GlobalColor.white)
        self.render(image)
        return write_drawn(path, lambda drawing: image.save(drawing, "PNG"))  # type: ignore[call-overload]

    def save_svg(self, path: str) -> bool:
        """Write the chart as a drawing; return whether it could be written."""
        return write_drawn(path, self._draw_svg)

    def _draw_svg(self, into: QBuffer) -> bool:
        drawing = QSvgGenerator()
        drawing.setOutputDevice(into)
        size: QSize = self.size()
        drawing.setSize(size)
        drawing.setViewBox(QRect(QPoint(0, 0), size))
        drawing.setTitle(self.accessibleName())
        painter = QPainter()
        if not painter.begin(drawing):
            return False
        try:
            self.render(painter, QPoint(0, 0))
        finally:
            written = painter.end()
        return written

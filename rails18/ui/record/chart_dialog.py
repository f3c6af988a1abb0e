"""Draw what the players were worth, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rails18.ui.look.marks import paint_diamond
from rails18.ui.look.theme import Theme, font
from rails18.words.translation import tr

MOST_DOTS = 60  # more would hide the dashes of a line
DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
)

APART = 18  # pixels at normal text size between two figures of the axis


def nice_step(span: float, most: int = 5) -> int:
    """Return a round distance of grid lines so that about `most` of them fit into `span`."""
    raw = max(1.0, span / most)
    power = 1
    while power * 10 <= raw:
        power *= 10
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)


def apart(heights: Sequence[float], gap: float, lowest: float) -> list[float]:
    """Return where names stand that belong at some heights, sorted: `gap` pixels apart, and none below `lowest`."""
    places: list[float] = []
    for y in heights:
        places.append(max(y, places[-1] + gap) if places else y)
    bound = lowest
    for number in range(len(places) - 1, -1, -1):
        places[number] = min(places[number], bound)
        bound = places[number] - gap
    return places


class WorthChart(QWidget):
    """Show one line a player over the rounds.

    Attributes:
        rounds: names of the rounds.
        lines: name → figure after each round, None where there is none.
        marked: moments, each as the name of a line and how many rounds along it.
    """

    def __init__(self, theme: Theme, money: object, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.money = theme, money
        self.rounds: Sequence[str] = ()
        self.top = 0
        self.marked: Sequence[tuple[str, float]] = ()
        self.lines: Mapping[str, Sequence[int | None]] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_lines(self, rounds: Sequence[str], lines: Mapping[str, Sequence[int | None]], top: int = 0) -> None:
        """Draw other lines.

        Args:
            top: figure up to which the axis goes at least.
        """
        self.rounds, self.lines, self.top = rounds, lines, top
        told = "; ".join(f"{name} {values[-1] if values else 0}" for name, values in lines.items())
        self.setAccessibleName(tr("Player worth by round"))
        self.setAccessibleDescription(tr("At the end: {told}", told=told))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette, px = self.theme.palette, self.theme.px
            painter.fillRect(self.rect(), QColor(palette.panel))
            values = [value for line in self.lines.values() for value in line if value is not None]
            if not values:
                return
            top = max(*values, self.top)
            area = QRectF(self.rect()).adjusted(px(58), px(14), -px(84), -px(30))
            step = nice_step(top, max(1, min(5, int(area.height() / px(APART)) - 1)))
            top = (top // step + 1) * step
            painter.setFont(font(px(11)))
            for value in range(0, top + 1, step):
                y = area.bottom() - area.height() * value / top
                painter.setPen(QPen(QColor(palette.line), 1))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
                painter.setPen(QColor(palette.muted))
                box = QRectF(0, y - px(9), area.left() - px(6), px(18))
                painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.money(value))  # type: ignore[operator]
            self._paint_rounds(painter, area)
            self._paint_lines(painter, area, top)
            self._paint_moments(painter, area, top)

    def _x(self, area: QRectF, number: int) -> float:
        return area.left() + area.width() * number / max(1, len(self.rounds) - 1)

    def _paint_rounds(self, painter: QPainter, area: QRectF) -> None:
        px = self.theme.px
        painter.setPen(QColor(self.theme.palette.muted))
        every = max(1, int(len(self.rounds) * px(52) / max(1.0, area.width())) + 1)
        for number, name in enumerate(self.rounds):
            if number % every == 0:
                box = QRectF(self._x(area, number) - px(40), area.bottom() + px(5), px(80), px(18))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_moments(self, painter: QPainter, area: QRectF, top: int) -> None:
        for name, along in self.marked:
            line, before = self.lines.get(name, ()), int(along)
            ends = [value for value in line[before : before + 2] if value is not None]
            if ends:
                value = ends[0] + (ends[-1] - ends[0]) * (along - before)
                place = QPointF(area.left() + area.width() * along / max(1, len(self.rounds) - 1),
                                area.bottom() - area.height() * value / top)  # fmt: skip
                paint_diamond(painter, place, self.theme.px(6), QColor(self.theme.palette.bad))

    def _paint_lines(self, painter: QPainter, area: QRectF, top: int) -> None:
        px, palette = self.theme.px, self.theme.palette
        labels: list[tuple[float, str, QColor]] = []
        for number, (name, line) in enumerate(self.lines.items()):
            colour = QColor(palette.routes[number % len(palette.routes)])
            points = [
                QPointF(self._x(area, at), area.bottom() - area.height() * value / top)
                for at, value in enumerate(line)
                if value is not None
            ]
            pen = QPen(colour, px(2.4))
            pen.setStyle(DASHES[number % len(DASHES)])
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(points))
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            for point in points if len(points) <= MOST_DOTS else ():
                painter.drawEllipse(point, px(2.6), px(2.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if points:
                labels.append((points[-1].y(), name, colour))
        painter.setFont(font(px(12), True))
        labels.sort(key=lambda entry: entry[0])
        heights = apart([y for y, _, _ in labels], px(15), area.bottom())
        for y, (_, name, colour) in zip(heights, labels, strict=True):
            painter.setPen(colour)
            painter.drawText(QPointF(area.right() + px(8), y + px(4)), name)

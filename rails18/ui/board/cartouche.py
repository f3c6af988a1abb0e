"""Write the title of the game on a framed plate in the sea, where the board leaves room for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rails18.ui.look.marks import UNCLIPPED
from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend, display, display_width

YEAR, BELOW = 74.0, 25.0  # text sizes in scene units
PAD = 26.0  # between the frame and the words
SIZES = (1.2, 1.05, 0.9, 0.78, 0.66, 0.56)  # tried in this order
COLUMNS, ROWS = 34, 26  # of the places that are tried
CLEAR = 22.0  # scene units to the coast and to the edge at least
FRAME = 7.0  # between the two lines of the frame

Free = Callable[[QRectF], bool]


class Cartouche:
    """Place and draw the plate of one title.

    Args:
        name: of the title; what follows its first colon is below in italics.
    """

    def __init__(self, name: str) -> None:
        self.year, _, rest = (part.strip() for part in name.partition(":"))
        self.below = rest

    def measure(self, size: float) -> tuple[float, float]:
        """Return width and height of the plate at a factor of its usual size."""
        wide = max(display_width(self.year, YEAR), display_width(self.below, BELOW, italic=True) if self.below else 0.0)
        high = 1.02 * YEAR + (22 + 1.3 * BELOW if self.below else 0.0)
        return size * (wide + 2.4 * PAD), size * (high + PAD)

    def place(self, land: QRectF, free: Free) -> tuple[QRectF, float] | None:
        """Return the largest place in the part of the scene that a fitted map shows, close to a corner, and its size.

        Args:
            land: that part.
            free: returns whether the plate may be on a box.
        """
        for size in SIZES:
            wide, high = self.measure(size)
            for box in _boxes(land, wide, high):
                if free(box.adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR)):
                    return box, size
        return None

    def paint(self, painter: QPainter, box: QRectF, size: float, palette: Palette) -> None:
        """Draw the plate in `box`, which `place` returned with its size."""
        painter.save()
        painter.translate(box.center())
        painter.scale(size, size)
        wide, high = box.width() / size, box.height() / size
        frame = QRectF(-wide / 2, -high / 2, wide, high)
        ink = QColor(palette.sea_ink)
        painter.setPen(QPen(ink, 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin))
        painter.setBrush(blend(palette.tile("blank"), palette.panel, 0.35))
        painter.drawRect(frame)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 1.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin))
        painter.drawRect(frame.adjusted(FRAME, FRAME, -FRAME, -FRAME))
        painter.setPen(ink)
        painter.setFont(display(YEAR))
        top = frame.top() + PAD / 2
        painter.drawText(QRectF(frame.left(), top, wide, 1.02 * YEAR), UNCLIPPED, self.year)
        if self.below:
            middle = top + 1.02 * YEAR + 6
            painter.drawLine(QPointF(-44, middle), QPointF(44, middle))
            painter.setBrush(ink)
            painter.drawEllipse(QPointF(0, middle), 3.4, 3.4)
            painter.setFont(display(BELOW, italic=True))
            line = QRectF(frame.left(), middle + 8, wide, 1.3 * BELOW)
            painter.drawText(line, UNCLIPPED, self.below)
        painter.restore()


def _boxes(land: QRectF, wide: float, high: float) -> Iterator[QRectF]:
    """Yield boxes of a size all over the land, the nearest to a corner first."""
    room_x, room_y = land.width() - wide - 2 * CLEAR, land.height() - high - 2 * CLEAR
    if room_x < 0 or room_y < 0:
        return
    parts = ((c / (COLUMNS - 1), r / (ROWS - 1)) for c in range(COLUMNS) for r in range(ROWS))
    for x, y in sorted(parts, key=lambda at: min(at[0], 1 - at[0]) * room_x + min(at[1], 1 - at[1]) * room_y):
        yield QRectF(land.left() + CLEAR + x * room_x, land.top() + CLEAR + y * room_y, wide, high)

"""Find room beside a hex for a strip of cards, where it hides least of what matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import ceil, hypot

from PySide6.QtCore import QPointF, QRectF, QSizeF

CELL = 40.0  # side of a square of the raster, in scene units
HALF = 94.0  # half the size of a hex, of which squares in part belong to it too
CLEAR = 128.0  # from the middle of the hex to the strip at least: it spares the hex and the handle at its corner
NEAR = 420.0  # at most, which leaves a line of less than two hexes to the edge of the hex
FAR = 3.0  # how much a scene unit of distance counts against a place
BEYOND = 1e6  # how much it counts that a place is further away


class SeenMap:
    """Hold what is seen of the map and how much each part of it matters.

    Args:
        seen: part of the scene in the window.
        weights: centre of each hex (x, y) → how bad it is to hide it.
    """

    def __init__(self, seen: QRectF, weights: Mapping[tuple[float, float], float] | None = None) -> None:
        self.seen = seen
        self.across = max(1, int(seen.width() / CELL))
        self.down = max(1, int(seen.height() / CELL))
        rows = [[0.0] * self.across for _ in range(self.down)]
        for (x, y), weight in (weights or {}).items():
            left, right = (int((x + side - seen.left()) // CELL) for side in (-HALF, HALF))
            top, bottom = (int((y + side - seen.top()) // CELL) for side in (-HALF, HALF))
            for r in range(max(0, top), min(self.down, bottom + 1)):
                for c in range(max(0, left), min(self.across, right + 1)):
                    rows[r][c] = max(rows[r][c], weight)
        self._sums = [[0.0] * (self.across + 1)]  # of all squares above and to the left
        for values in rows:
            above, line = self._sums[-1], [0.0, *accumulate(values)]
            self._sums.append([up + here for up, here in zip(above, line, strict=True)])

    def place(self, hex: QPointF, shapes: Sequence[QSizeF]) -> tuple[QRectF, int]:
        """Return where a strip beside a hex hides least, and the number of its shape.

        It spares the hex where the view has room for both, and is no further away than `NEAR` where that can be.

        Args:
            hex: centre of the hex.
            shapes: sizes that the strip may have, in scene units.
        """
        found = [(*least, number) for number, shape in enumerate(shapes) if (least := self._least(shape, hex))]
        if found:
            _, row, column, number = min(found, key=lambda one: one[0])
            corner = QPointF(self.seen.left() + column * CELL, self.seen.top() + row * CELL)
            return QRectF(corner, shapes[number]), number
        number = min(range(len(shapes)), key=lambda one: max(0.0, shapes[one].width() - self.seen.width()))
        return QRectF(self.seen.topLeft(), shapes[number]), number  # the view is too small: some is beyond its edge

    def _least(self, shape: QSizeF, hex: QPointF) -> tuple[float, int, int] | None:
        """Return what a strip of a shape costs where it costs least, with its row and column; None without any room.

        There are some thousand places while somebody waits, so numbers are handed about and no points.
        """
        wide, high = ceil(shape.width() / CELL), ceil(shape.height() / CELL)
        columns = _aside(self.seen.left(), self.across - wide + 1, shape.width(), hex.x())
        least: tuple[float, int, int] | None = None
        for row, down in enumerate(_aside(self.seen.top(), self.down - high + 1, shape.height(), hex.y())):
            top, bottom = self._sums[row], self._sums[row + high]  # all above, and all above and within
            for column, across in enumerate(columns):
                cost = bottom[column + wide] - bottom[column] - top[column + wide] + top[column]
                if across < CLEAR and down < CLEAR:
                    cost += 2 * BEYOND
                away = hypot(across, down)
                cost += FAR * away
                if away > NEAR:
                    cost += BEYOND
                if least is None or cost < least[0]:
                    least = cost, row, column
        return least


def nearest(box: QRectF, point: QPointF) -> QPointF:
    """Return the point of a rectangle that is nearest to a point."""
    return QPointF(min(max(point.x(), box.left()), box.right()), min(max(point.y(), box.top()), box.bottom()))


def _aside(first: float, count: int, length: float, point: float) -> list[float]:
    """Return how far a point is outside of each of some stretches, each a square further on than the last."""
    starts = (first + number * CELL for number in range(count))
    return [abs(min(max(point, start), start + length) - point) for start in starts]

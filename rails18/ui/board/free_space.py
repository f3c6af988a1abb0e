"""Find room beside a hex for a strip of cards, where it hides least of what matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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

    def _hidden(self, column: int, row: int, wide: int, high: int) -> float:
        """Return how much a rectangle of squares hides."""
        top, bottom = self._sums[row], self._sums[row + high]
        return bottom[column + wide] - bottom[column] - top[column + wide] + top[column]

    def place(self, hex: QPointF, shapes: Sequence[QSizeF]) -> tuple[QRectF, int]:
        """Return where a strip beside a hex hides least, and the number of its shape.

        It spares the hex where the view has room for both, and stands no further away than `NEAR` where that can be.

        Args:
            hex: centre of the hex.
            shapes: sizes that the strip may have, in scene units.
        """
        found = [
            (self._cost(box, hex), number, box) for number, shape in enumerate(shapes) for box in self._boxes(shape)
        ]
        if found:
            _, number, box = min(found, key=lambda one: one[:2])
            return box, number
        number = min(range(len(shapes)), key=lambda one: max(0.0, shapes[one].width() - self.seen.width()))
        return QRectF(self.seen.topLeft(), shapes[number]), number  # the view is too small: some lies beyond its edge

    def _boxes(self, shape: QSizeF) -> Iterator[QRectF]:
        wide, high = self._squares(shape)
        for row in range(self.down - high + 1):
            for column in range(self.across - wide + 1):
                yield QRectF(QPointF(self.seen.left() + column * CELL, self.seen.top() + row * CELL), shape)

    def _squares(self, shape: QSizeF) -> tuple[int, int]:
        return ceil(shape.width() / CELL), ceil(shape.height() / CELL)

    def _cost(self, box: QRectF, hex: QPointF) -> float:
        column, row = round((box.left() - self.seen.left()) / CELL), round((box.top() - self.seen.top()) / CELL)
        cost = self._hidden(column, row, *self._squares(box.size()))
        near = nearest(box, hex)
        across, down = abs(near.x() - hex.x()), abs(near.y() - hex.y())
        if max(across, down) < CLEAR:
            cost += 2 * BEYOND
        away = hypot(across, down)
        return cost + FAR * away + (BEYOND if away > NEAR else 0.0)


def nearest(box: QRectF, point: QPointF) -> QPointF:
    """Return the point of a rectangle that lies nearest to a point."""
    return QPointF(min(max(point.x(), box.left()), box.right()), min(max(point.y(), box.top()), box.bottom()))

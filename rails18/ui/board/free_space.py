"""Find room on the seen part of the map for a strip of cards, where it hides least of what matters."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from math import ceil

from PySide6.QtCore import QPointF, QRectF

CELL = 40.0  # side of a square of the raster, in scene units
HALF = 94.0  # half the size of a hex, of which squares in part belong to it too
FAR = 0.004  # how much a scene unit of distance counts against a place


class Ground:
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

    def place(self, count: int, target: QPointF, step: QPointF, far: float = FAR) -> tuple[QRectF, int]:
        """Return where `count` cards hide least, and how many of them stand in a row.

        Args:
            target: what the cards are about: of equal places the nearest is taken.
            step: from one card to the next, in scene units.
            far: how much a scene unit of distance counts.
        """
        best: tuple[float, QRectF, int] | None = None
        shapes = dict.fromkeys(ceil(count / rows) for rows in range(1, count + 1))
        for across in shapes:
            size = QPointF(across * step.x(), ceil(count / across) * step.y())
            wide, high = ceil(size.x() / CELL), ceil(size.y() / CELL)
            fits = wide <= self.across and high <= self.down
            for row in range(self.down - high + 1 if fits else 0):
                for column in range(self.across - wide + 1):
                    box = QRectF(self.seen.left() + column * CELL, self.seen.top() + row * CELL, size.x(), size.y())
                    away = box.center() - target
                    cost = self._hidden(column, row, wide, high) + far * (abs(away.x()) + abs(away.y()))
                    if best is None or cost < best[0]:
                        best = (cost, box, across)
        if best is not None:
            return best[1], best[2]
        across = max(1, int(self.seen.width() / max(1.0, step.x())))  # the view is too small: some lie beyond its edge
        size = QPointF(min(count, across) * step.x(), ceil(count / across) * step.y())
        return QRectF(self.seen.left(), self.seen.top(), size.x(), size.y()), across

"""Find places for names, values and labels on a hex that are clear of track and stops.

The hex is laid out on a coarse grid of small squares; each obstacle fills the squares that it covers, and sums over
rectangles of squares make the cost of any place a matter of four look-ups.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from math import ceil, floor, hypot, sqrt
from operator import add

from PySide6.QtCore import QRectF

from rails18.ui.board.curves import SIDE, Point, TileArt

STEP = 7.0  # scene units of a square
HALF = 15  # squares from the centre to the rim of the grid
WIDE = 2 * HALF
SLACK = 0.1  # part of a square by which a box may lie over squares that are not counted
OUTSIDE = 5.0  # cost of a square beyond the rim of the hex
TRACK = 3.0
STOP = 25.0
WORD = 40.0
BREADTH = 11.0  # scene units to each side that a piece of track takes
_MIDDLES = tuple((number - HALF + 0.5) * STEP for number in range(WIDE))  # of the squares, across and down


class Room:
    """Keep account of what of a hex is taken.

    Args:
        orientation: of the board.
        art: track and stops on the hex.
    """

    def copy(self) -> Room:
        """Return another account of the same."""
        made = Room.__new__(Room)
        made.cost, made._sums = list(self.cost), self._sums
        return made

    def __init__(self, orientation: str, art: TileArt) -> None:
        self.cost = list(_taken(orientation, art))
        self._sums: list[float] | None = None

    def fill_disc(self, at: Point, radius: float, cost: float) -> None:
        """Mark a disc as taken."""
        _raise(self.cost, _disc(at, radius), cost)
        self._sums = None

    def fill_line(self, points: Iterable[Point], radius: float, cost: float) -> None:
        """Mark discs along a line as taken."""
        _raise(self.cost, _along(tuple(points), radius), cost)
        self._sums = None

    def fill(self, box: QRectF, cost: float = WORD) -> None:
        """Mark a rectangle as taken."""
        left, top = max(0, int(box.left() // STEP) + HALF), max(0, int(box.top() // STEP) + HALF)
        right, bottom = min(WIDE, int(box.right() // STEP) + HALF + 1), min(WIDE, int(box.bottom() // STEP) + HALF + 1)
        if right > left:
            for row in range(top, bottom):
                self.cost[row * WIDE + left : row * WIDE + right] = [cost] * (right - left)
        self._sums = None

    def price(self, x: float, y: float, width: float, height: float) -> float:
        """Return the mean cost of the squares under a box whose upper left corner is given, more beyond the grid."""
        columns, rows = max(1, round(width / STEP)), max(1, round(height / STEP))
        left, top = round(x / STEP) + HALF, round(y / STEP) + HALF
        if left < 0 or top < 0 or left + columns > WIDE or top + rows > WIDE:
            return 2 * OUTSIDE
        sums = self._sums = self._sums or self._summed()
        wide = WIDE + 1
        a, b = top * wide + left, (top + rows) * wide + left
        return (sums[b + columns] - sums[b] - sums[a + columns] + sums[a]) / (columns * rows)

    def best(
        self, width: float, height: float, near: Point, pull: float = 0.006, whole: float = 0.0
    ) -> tuple[float, QRectF]:
        """Return the cost and place of a box of this size, close to `near` when several are equally free.

        Args:
            width, height: in scene units.
            near: where its centre should be.
            pull: cost of each scene unit away from it.
            whole: number of squares that the cost of a larger box counts as; 0 for the mean of all its squares.
        """
        columns, rows = max(1, ceil(width / STEP - SLACK)), max(1, ceil(height / STEP - SLACK))
        if max(columns, rows) > WIDE:
            return WORD, QRectF(near[0] - width / 2, near[1] - height / 2, width, height)
        heavy = max(1.0, columns * rows / whole) if whole else 1.0
        left, top = HALF - columns // 2, HALF - rows // 2
        sums, wide, weight = self._sums or self._summed(), WIDE + 1, heavy / (columns * rows)
        self._sums = sums
        outside = [heavy * 2 * OUTSIDE] * wide
        lines: dict[int, list[float]] = {}  # row → cost of the box with its corner there, by column

        def line(row: int) -> list[float]:
            """Return the costs of a row, which ends, before and after, with what is beyond the grid."""
            if not 0 <= top + row <= WIDE - rows:
                return outside
            a, b = (top + row) * wide, (top + row + rows) * wide
            upper, lower = sums[a : a + wide], sums[b : b + wide]
            parts = zip(lower[columns:], lower, upper[columns:], upper, strict=False)
            return [(d - c - b + a) * weight for d, c, b, a in parts] + outside

        found, at = 1e9, (0, 0)
        for away, column, row in _spiral(round(near[0] / STEP), round(near[1] / STEP)):
            pulled = away * pull
            if pulled >= found:
                break
            if row not in lines:
                lines[row] = line(row)
            cost = lines[row][left + column] + pulled
            if cost < found:
                found, at = cost, (column, row)
        for column in range(at[0] - 1, at[0] + 2):
            for row in range(at[1] - 1, at[1] + 2):
                away = hypot(column * STEP - near[0], row * STEP - near[1])
                if row not in lines:
                    lines[row] = line(row)
                cost = lines[row][left + column] + away * pull
                if cost < found - 0.02:
                    found, at = cost, (column, row)
        x, y = (at[0] + columns % 2 / 2) * STEP, (at[1] + rows % 2 / 2) * STEP  # the middle of the squares
        return found, QRectF(x - width / 2, y - height / 2, width, height)

    def best_of(self, width: float, height: float, centres: Iterable[Point]) -> tuple[float, QRectF]:
        """Return the cheapest of the boxes of this size round `centres`, earlier ones first among equals."""
        found = (1e9, QRectF())
        for number, (x, y) in enumerate(centres):
            box = QRectF(x - width / 2, y - height / 2, width, height)
            cost = self.price(box.x(), box.y(), width, height) + 0.02 * number
            if cost < found[0]:
                found = (cost, box)
        return found

    def _summed(self) -> list[float]:
        above = [0.0] * (WIDE + 1)
        sums = list(above)
        for row in range(0, WIDE * WIDE, WIDE):
            above = list(map(add, above, accumulate(self.cost[row : row + WIDE], initial=0.0)))
            sums += above
        return sums


def _disc(at: Point, radius: float) -> list[int]:
    """Return the squares of a grid whose middles lie in a disc."""
    x, y = at
    reach = int(radius / STEP) + 1
    row = int(y // STEP) + HALF
    found: list[int] = []
    for r in range(max(0, row - reach), min(WIDE, row + reach + 1)):
        down = _MIDDLES[r] - y
        if -radius <= down <= radius:
            half = sqrt(radius * radius - down * down)
            first, last = ceil((x - half) / STEP - 0.5) + HALF, floor((x + half) / STEP - 0.5) + HALF
            found += range(r * WIDE + max(0, first), r * WIDE + min(WIDE, last + 1))
    return found


@lru_cache(maxsize=192)
def _along(points: tuple[Point, ...], radius: float) -> frozenset[int]:
    """Return the squares of a grid that discs along a line cover; many tiles have the same piece of track."""
    return frozenset(square for point in points for square in _disc(point, radius))


def _raise(squares: list[float], taken: Iterable[int], cost: float) -> None:
    """Raise the cost of some squares of a grid."""
    for square in taken:
        if squares[square] < cost:
            squares[square] = cost


@lru_cache(maxsize=192)
def _taken(orientation: str, art: TileArt) -> tuple[float, ...]:
    """Return the grid of a hex with nothing but track and stops."""
    squares = list(_rim(orientation))
    for piece in art.tracks:
        _raise(squares, _along(piece.points, BREADTH), TRACK)
    for stop in art.stops:
        if stop.kind == "offboard" and not stop.through:
            continue
        for slot in stop.slots or (stop.at,):
            _raise(squares, _disc(slot, 1.17 * stop.radius if stop.slots else 17.0), STOP)
    return tuple(squares)


@lru_cache(maxsize=256)
def _spiral(column: int, row: int) -> tuple[tuple[float, int, int], ...]:
    """Return every other square of the hex as (distance in scene units, column, row), from a square outwards."""
    reach = int((SIDE * 0.98) // STEP)
    squares = [
        (hypot(c - column, r - row) * STEP, c, r)
        for c in range(-reach, reach + 1, 2)
        for r in range(-reach, reach + 1, 2)
    ]
    return tuple(sorted(squares))


_rims: dict[str, tuple[float, ...]] = {}


def _rim(orientation: str) -> tuple[float, ...]:
    """Return the grid of an empty hex: squares beyond its rim cost, those close to it a little."""
    if orientation not in _rims:
        inner = SIDE * 3**0.5 / 2
        cost = []
        for row in range(WIDE):
            for column in range(WIDE):
                x, y = abs(column - HALF + 0.5) * STEP, abs(row - HALF + 0.5) * STEP
                if orientation == "pointy":
                    x, y = y, x
                depth = inner - max(y, (x * 3**0.5 + y) / 2)
                cost.append(OUTSIDE if depth < 0 else 0.8 if depth < 5 else 0.0)
        _rims[orientation] = tuple(cost)
    return _rims[orientation]

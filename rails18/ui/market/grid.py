"""Compute where the cells of the stock market, the tokens in them and the legend lie, in pixels.

All cells are alike and stay where they are, whatever stands in them. Tokens of one cell stand in operating order from
the left: the first whole and on top, the others with an edge in sight, at the right of the price or below it,
wherever they are larger and leave it in sight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.core.ids import CompanyId
from rails18.core.state import Cell
from rails18.core.title import Market
from rails18.ui.widgets.theme import SMALLEST, text_width

EDGE = 3.0  # between the grid and the rim of the view
LARGEST = 14.0  # text size of prices at most, at the normal text scale
PART = 0.36  # of the width of a cell: text size of prices
BESIDE = 0.82  # part of that size which a price keeps beside tokens that leave it little room
SPARED = 0.7  # part of its size that a token keeps at least so as to leave the price in sight
FOOT = 2.0  # pixels below tokens that stand below the price
FIGURE = 0.75  # height of a figure in text sizes
PAD = 2.5  # pixels between the rim of a cell and what stands in it
RADIUS = (0.44, 0.25)  # of a token, in heights and widths of a cell
LARGEST_TOKEN = 17.0  # pixels of the radius
SEEN = 2.6  # pixels of a token that others leave in sight
TINY = 4.0  # radius of a token at least


@dataclass(frozen=True)
class Grid:
    """Hold the places of everything on the market.

    Attributes:
        cells: cell → its rectangle.
        size: text size of the prices.
        small: text size of prices beside tokens.
        radius: of the price tokens.
        legend: room for the legend.
        spots: company → centre of its token.
        radii: company → radius of its token, smaller in a pile that is too wide for its cell.
        two_lines: tokens stand below the price.
    """

    cells: Mapping[Cell, QRectF]
    size: float
    small: float
    radius: float
    legend: QRectF
    spots: Mapping[CompanyId, QPointF]
    radii: Mapping[CompanyId, float]
    two_lines: bool = False

    def lines_of(self, count: int) -> int:
        """Return the lines of a cell with a number of tokens: 0 without any, 2 when they stand below the price."""
        return 0 if not count else 2 if self.two_lines else 1

    def size_of(self, count: int) -> float:
        """Return the text size of the price in a cell with a number of tokens."""
        return self.small if self.lines_of(count) == 1 else self.size

    def pile(self, cell: Cell, count: int, price: int) -> tuple[list[QPointF], float]:
        """Return where a number of tokens stand together in a cell, and their radius."""
        box, below = self.cells[cell], self.two_lines
        pad = PAD if count < 3 else 1.0
        radius = max(TINY, min(self.radius, (box.width() - 2 * pad - SEEN * (count - 1)) / 2))
        left, right = box.left() + pad, box.right() - pad
        if not below:
            left += text_width(str(price), self.small, True) + 1
            beside = (right - left) / 2
            if count == 1 and SPARED * radius <= beside:  # a little smaller, and the price is seen
                radius = min(radius, beside)
        room = right - left - 2 * radius
        step = 2 * radius + 1
        if count > 1:
            most = (box.width() - 2 * pad - 2 * radius) / (count - 1)
            step = min(step, most, max(SEEN, room / (count - 1)))
        y = box.bottom() - FOOT - radius if below else box.center().y()
        first = right - radius - step * (count - 1)
        return [QPointF(first + step * number, y) for number in range(count)], radius


def arrange(market: Market, stacks: Mapping[Cell, Sequence[CompanyId]], space: QSizeF, text_scale: float) -> Grid:
    """Return the places for a view of size `space`."""
    columns, rows = max(map(len, market.rows)), len(market.rows)
    strip = 0.0 if _free_corner(market, columns, rows) >= 0.16 else min(0.2 * space.height(), 58 * text_scale)
    wide = (space.width() - 2 * EDGE) / columns
    high = (space.height() - 2 * EDGE - strip) / rows
    longest = max((str(cell.price) for line in market.rows for cell in line if not cell.absent), key=len)
    fitting = (wide - 2 * PAD) * 100 / text_width("0" * len(longest), 100)
    size = max(SMALLEST, min(LARGEST * text_scale, PART * wide, 0.55 * high, fitting))
    most = LARGEST_TOKEN * text_scale
    radius = min(RADIUS[0] * high, RADIUS[1] * wide, most)
    least, small = SPARED * radius, size
    if wide - 2 * PAD - 1 - text_width(longest, size, True) < 2 * radius:
        small = max(min(size, SMALLEST), BESIDE * size)
    left = (wide - 2 * PAD - 1 - text_width(longest, small, True)) / 2
    lower = min(RADIUS[0] * wide, (high - price_top(high) - FIGURE * size - 1 - FOOT) / 2, most)
    below = lower > radius or lower >= least > left
    radius = lower if below else radius
    cells = {
        (r, c): QRectF(EDGE + wide * c, EDGE + high * r, wide, high)
        for r, line in enumerate(market.rows)
        for c, place in enumerate(line)
        if not place.absent
    }
    spots: dict[CompanyId, QPointF] = {}
    radii: dict[CompanyId, float] = {}
    grid = Grid(cells, size, small, max(TINY, radius), _legend(cells, market, space, strip), spots, radii, below)
    for cell, companies in stacks.items():
        found, round_by = grid.pile(cell, len(companies), market.rows[cell[0]][cell[1]].price)
        spots.update(zip(companies, found, strict=True))
        radii.update(dict.fromkeys(companies, round_by))
    return grid


def gap(box: QRectF) -> float:
    """Return the pixels between a cell and its neighbours."""
    return 2.0 if box.width() >= 40 else 1.2


def price_top(high: float) -> float:
    """Return how far below the upper rim of a high cell its price begins."""
    return 2.0 + max(0.0, 0.15 * (high - 20))


def _free_corner(market: Market, columns: int, rows: int) -> float:
    """Return the part of the grid that the largest empty rectangle at the lower right takes."""
    best = 0.0
    for first in range(rows):
        longest = max(len(line) for line in market.rows[first:])
        best = max(best, (columns - longest) * (rows - first) / (columns * rows))
    return best


def _legend(cells: Mapping[Cell, QRectF], market: Market, space: QSizeF, strip: float) -> QRectF:
    """Return the largest free rectangle at the lower right, or the strip below the grid."""
    if strip:
        return QRectF(EDGE, space.height() - strip + 2, space.width() - 2 * EDGE, strip - 4)
    best = QRectF()
    for first in range(1, len(market.rows)):
        left = max(cells[r, len(market.rows[r]) - 1].right() for r in range(first, len(market.rows))) + 10
        top = cells[first, len(market.rows[first]) - 1].top() + 6
        room = QRectF(left, top, space.width() - EDGE - left, space.height() - EDGE - top)
        if min(room.width(), 2.6 * room.height()) > min(best.width(), 2.6 * best.height()):
            best = room
    return best

"""Compute where the cells of the stock market, the tokens in them and the legend are, in pixels.

All cells are alike and stay where they are, whatever is in them. Tokens of one cell are in operating order from
the left: the first whole and on top, the others with an edge in sight, at the right of the price or below it,
wherever they are larger. No token is on a price: its figures are drawn together first, then tokens become smaller,
then they are on each other. Where cells would be too small even for that, a part of the market is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.core.ids import CompanyId
from rails18.core.market import Market, MarketCell
from rails18.core.state import Cell
from rails18.ui.look.theme import SMALLEST, text_width

Rows = tuple[tuple[MarketCell, ...], ...]

EDGE = 3.0  # between the grid and the rim of the view
LARGEST = 14.0  # text size of prices at most, at the normal text scale
PART = 0.36  # of the width of a cell: text size of prices
MOST_HEIGHT = 0.72  # of its height, at most
NARROWEST = 0.66  # part of their width to which the figures of a price may be drawn together
BESIDE = 0.82  # part of that size which a price keeps beside tokens that leave it little room
SPARED = 0.7  # part of its size that a token beside the price keeps at least, or it is below
FOOT = 2.0  # pixels below tokens that are below the price
FIGURE = 0.75  # height of a figure in text sizes
PAD = 2.5  # pixels between the rim of a cell and what is in it
MARGIN = (0.14, 5.5)  # the same before a price beside or over tokens: of the width of a cell, and pixels at most
RADIUS = (0.44, 0.25)  # of a token, in heights and widths of a cell
LARGEST_TOKEN = 17.0  # pixels of the radius
SEEN = 2.6  # pixels of a token that others leave in sight at least
WISHED = 0.9  # of the radius: what they leave in sight where there is room
TINY = 3.6  # radius of a token at least
LEAST_TOKEN = 0.5  # the same in a view that is being laid out, and has no room at all yet
LOWEST = 10.4  # pixels of the height of a cell at least
STRIP = 30.0  # pixels below a market of one row for its legend
CROWDED = 3  # tokens of a cell from which they are closer to its rims


class Part(msgspec.Struct, frozen=True):
    """Name the cells that are shown.

    Attributes:
        row, column: the first ones.
        rows, columns: how many.
    """

    row: int
    column: int
    rows: int
    columns: int

    def moved(self, market: Market, rows: int, columns: int) -> Part:
        """Return the part so many rows and columns further on, within the market."""
        row = min(max(0, self.row + rows), len(market.rows) - self.rows)
        column = min(max(0, self.column + columns), max(map(len, market.rows)) - self.columns)
        return Part(row, column, self.rows, self.columns)


class Grid(msgspec.Struct, frozen=True):
    """Hold the places of everything on the market.

    Attributes:
        cells: cell → its rectangle, outside of the view when it is not in the part that is shown.
        size: text size of the prices.
        small: text size of prices beside tokens.
        radius: of the price tokens.
        legend: room for the legend, empty for a part of the market.
        spots: company → centre of its token.
        radii: company → radius of its token, smaller in a pile that is too wide for its cell.
        two_lines: tokens are below the price.
        part: what is shown.
    """

    cells: Mapping[Cell, QRectF]
    size: float
    small: float
    radius: float
    legend: QRectF
    spots: Mapping[CompanyId, QPointF]
    radii: Mapping[CompanyId, float]
    two_lines: bool
    part: Part

    def lines_of(self, count: int) -> int:
        """Return the lines of a cell with a number of tokens: 0 without any, 2 when they are below the price."""
        return 0 if not count else 2 if self.two_lines else 1

    def size_of(self, count: int) -> float:
        """Return the text size of the price in a cell with a number of tokens."""
        return self.small if self.lines_of(count) == 1 else self.size

    def room_of(self, cell: Cell, count: int) -> tuple[object, ...]:
        """Return what `figures` of a cell with a number of tokens depend on."""
        return self.cells[cell], count, self.size, self.small, self.radius, self.two_lines

    def figures(self, cell: Cell, count: int, price: int, bold: bool) -> QRectF:
        """Return where the figures of a price are in a cell with a number of tokens."""
        box, lines, size = self.cells[cell], self.lines_of(count), self.size_of(count)
        whole, pad = text_width(str(price), size, bold), _pad(count)
        margin = _margin(box.width(), CROWDED - 1 if lines == 2 else count)
        room = box.width() - margin - pad
        if lines == 1:
            room -= 1 + self.radius * (2 + WISHED * (count - 1))
        return figures_box(box, max(NARROWEST * whole, min(whole, room)), size, lines, margin)

    def pile(self, cell: Cell, count: int, price: int, bold: bool) -> tuple[list[QPointF], float]:
        """Return where a number of tokens are together in a cell, and their radius."""
        box, below, pad = self.cells[cell], self.two_lines, _pad(count)
        left, right = box.left() + pad, box.right() - pad
        if not below:
            left = self.figures(cell, count, price, bold).right() + 1
        wide, high = right - left, box.height() - 2
        wished = max(SPARED * self.radius, wide / (2 + WISHED * (count - 1)))
        radius = min(self.radius, wished, (wide - SEEN * (count - 1)) / 2)
        if radius < TINY:  # they are on each other, each a little lower than the one before
            radius = max(LEAST_TOKEN, min(self.radius, TINY, wide / 2))
        across = min(2 * radius + 1, (wide - 2 * radius) / max(1, count - 1))
        down = 0.0
        if across < SEEN and count > 1 and not below:
            down = min(SEEN, (high - 2 * radius) / (count - 1))
        first = right - radius - across * (count - 1)
        top = box.bottom() - FOOT - radius if below else box.center().y() - down * (count - 1) / 2
        return [QPointF(first + across * number, top + down * number) for number in range(count)], radius


def figures_box(box: QRectF, wide: float, size: float, lines: int, margin: float | None = None) -> QRectF:
    """Return where figures of some width are in a cell with so many lines, in its middle without any."""
    high = FIGURE * size
    margin = _margin(box.width()) if margin is None else margin
    left = box.left() + margin if lines else box.center().x() - wide / 2
    top = box.top() + price_top(box.height()) if lines == 2 else box.center().y() - high / 2
    return QRectF(left, top, wide, high)


def _margin(wide: float, count: int = 1) -> float:
    """Return the pixels that stay free before a price in a cell of some width with a number of tokens beside it."""
    margin = max(PAD, min(MARGIN[0] * wide, MARGIN[1]))
    return margin if count < CROWDED else max(_pad(count), margin - PAD)


def _pad(count: int) -> float:
    """Return the pixels that stay free at either rim of a cell with a number of tokens."""
    return PAD if count < CROWDED else 1.5


def arrange(
    market: Market,
    stacks: Mapping[Cell, Sequence[CompanyId]],
    space: QSizeF,
    text_scale: float,
    part: Part | None = None,
) -> Grid:
    """Return the places for a view of size `space`.

    Args:
        part: what to show; as much as can be read when left out, with most of the prices in its middle.
    """
    part = part or readable(market, stacks, space, text_scale)
    empty = _without_tokens(market.rows, space.width(), space.height(), text_scale, part)
    spots: dict[CompanyId, QPointF] = {}
    radii: dict[CompanyId, float] = {}
    for cell, companies in stacks.items():
        place = market.rows[cell[0]][cell[1]]
        found, round_by = empty.pile(cell, len(companies), place.price, "par" in place.flags)
        spots.update(zip(companies, found, strict=True))
        radii.update(dict.fromkeys(companies, round_by))
    return msgspec.structs.replace(empty, spots=spots, radii=radii)


@lru_cache(maxsize=8)
def _without_tokens(rows: Rows, width: float, height: float, text_scale: float, part: Part) -> Grid:
    """Return the places for a view of some size, which are the same wherever the tokens are."""
    longest = _longest(rows)
    whole = (part.rows, part.columns) == (len(rows), max(map(len, rows)))
    strip = min(0.2 * height, 58 * text_scale) if whole and _free_corner(rows) < 0.16 else 0.0
    lines = folds(part.columns, width - 2 * EDGE, height - 2 * EDGE - strip) if len(rows) == 1 else part.rows
    columns = -(-part.columns // lines) if len(rows) == 1 else part.columns
    wide = (width - 2 * EDGE) / columns
    high = (height - 2 * EDGE - strip) / lines
    fitting = (wide - 2 * PAD) * 100 / text_width("0" * len(longest), 100)
    least_size = SMALLEST * max(1.0, text_scale)
    size = max(least_size, min(LARGEST * text_scale, PART * wide, MOST_HEIGHT * high, fitting))
    most = LARGEST_TOKEN * text_scale
    radius = min(RADIUS[0] * high, RADIUS[1] * wide, most)
    least, small = SPARED * radius, size
    free = wide - _margin(wide) - PAD - 1
    if free - text_width(longest, size, True) < 2 * radius:
        small = max(min(size, least_size), BESIDE * size)
    left = (free - text_width(longest, small, True)) / 2
    lower = min(RADIUS[0] * wide, (high - price_top(high) - FIGURE * size - 1 - FOOT) / 2, most)
    below = lower >= TINY and (lower > radius or lower >= least > left)
    radius = lower if below else radius
    cells = {
        (r, c): QRectF(EDGE + wide * right, EDGE + high * down, wide, high)
        for r, line in enumerate(rows)
        for c, place in enumerate(line)
        for right, down in (_place(rows, r, c, part, columns),)
        if not place.absent
    }
    legend = _legend(cells, rows, QSizeF(width, height), strip, part)
    return Grid(cells, size, small, max(TINY, radius), legend, {}, {}, below, part)


def _place(rows: Rows, row: int, column: int, part: Part, columns: int) -> tuple[int, int]:
    """Return how many cells to the right and down a cell is; a market of one row goes on in the next line."""
    right, down = column - part.column, row - part.row
    if len(rows) > 1 or right not in range(part.columns):
        return right, down
    return right % columns, right // columns


def folds(columns: int, wide: float, high: float) -> int:
    """Return in how many lines a market of one row has the largest cells."""
    return max(range(1, columns + 1), key=lambda lines: min(wide / -(-columns // lines), high / lines))


def part_round(market: Market, stacks: Iterable[Cell], rows: int, columns: int) -> Part:
    """Return a part of so many rows and columns, with the cells of `stacks` in its middle."""
    most_columns, most_rows = max(map(len, market.rows)), len(market.rows)
    rows, columns = min(rows, most_rows), min(columns, most_columns)
    used = list(stacks) or [(0, 0)]
    top, bottom = min(row for row, _ in used), max(row for row, _ in used)
    left, right = min(column for _, column in used), max(column for _, column in used)
    row = min(max(0, (top + bottom + 1 - rows) // 2), most_rows - rows)
    column = min(max(0, (left + right + 1 - columns) // 2), most_columns - columns)
    return Part(row, column, rows, columns)


def readable(market: Market, stacks: Iterable[Cell], space: QSizeF, text_scale: float = 1.0) -> Part:
    """Return as much of the market as a view has room for with a price and a token in sight in each cell.

    Args:
        text_scale: larger text takes larger cells, of which there are fewer in sight.
    """
    scale = max(1.0, text_scale)
    columns, rows = max(map(len, market.rows)), len(market.rows)
    wide, high = (space.width() - 2 * EDGE) / scale, (space.height() - 2 * EDGE) / scale
    figures = NARROWEST * text_width(_longest(market.rows), SMALLEST, True)
    beside = (figures + 1 + 2 * TINY + 2 * _pad(CROWDED), LOWEST)
    under = (figures + 2 * _pad(CROWDED), price_top(0) + FIGURE * SMALLEST + 1 + FOOT + 2 * TINY)
    if rows == 1:
        below = STRIP * scale  # the legend is there
        lines = max(max(1, int((high - below) / h)) * max(1, int(wide / w)) for w, h in (beside, under))
        return part_round(market, stacks, 1, lines)
    fitting = [(max(1, min(rows, int(high / h))), max(1, min(columns, int(wide / w)))) for w, h in (beside, under)]
    return part_round(market, stacks, *max(fitting, key=lambda found: found[0] * found[1]))


@lru_cache(maxsize=8)
def _longest(rows: Rows) -> str:
    """Return a price with as many figures as any."""
    return max((str(cell.price) for line in rows for cell in line if not cell.absent), key=len)


def gap(box: QRectF) -> float:
    """Return the pixels between a cell and its neighbours."""
    return 2.0 if box.width() >= 40 else 1.2


def price_top(high: float) -> float:
    """Return how far below the upper rim of a high cell its price begins."""
    return 2.0 + max(0.0, 0.15 * (high - 20))


def _free_corner(rows: Rows) -> float:
    """Return the part of the grid that the largest empty rectangle at the lower right takes."""
    columns, best = max(map(len, rows)), 0.0
    for first in range(len(rows)):
        longest = max(len(line) for line in rows[first:])
        best = max(best, (columns - longest) * (len(rows) - first) / (columns * len(rows)))
    return best


def _legend(cells: Mapping[Cell, QRectF], rows: Rows, space: QSizeF, strip: float, part: Part) -> QRectF:
    """Return the largest free rectangle at the lower right, or the strip below the grid."""
    if strip:
        return QRectF(EDGE, space.height() - strip + 2, space.width() - 2 * EDGE, strip - 4)
    best = QRectF()
    last = part.row + part.rows
    for first in range(part.row + 1, last):
        left = max(cells[r, len(rows[r]) - 1].right() for r in range(first, last)) + 10
        top = cells[first, len(rows[first]) - 1].top() + 6
        room = QRectF(left, top, space.width() - EDGE - left, space.height() - EDGE - top)
        if min(room.width(), 2.6 * room.height()) > min(best.width(), 2.6 * best.height()):
            best = room
    return best

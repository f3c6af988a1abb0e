"""Compute where the cells of the stock market, the tokens in them and the legend lie, in pixels.

All rows are equally high and all columns equally wide, but for columns with several tokens in one cell: those take
what they need, so that none hides another or a number. Tokens stand side by side after the price; where columns are
too narrow for that and rows are high enough, they stand below it, and beside it what does not fit there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.core.state import Cell
from rails18.core.title import Market
from rails18.ui.widgets.theme import SMALLEST, text_width

EDGE = 3.0  # between the grid and the rim of the view
LARGEST = 20.0  # text size of prices at most, at the normal text scale
LINE = 1.45  # least height of a row in text sizes
BOTH = 3.2  # room for a price and a token in text sizes
TOKEN = 1.2  # wished radius of a token in text sizes
SMALL = 7.0  # radius below which a column rather grows than its token shrinks
TINY = 4.0  # radius of a token below which nothing is gained
DISC = 10.0  # radius from which the letters of a round token can be read; smaller tokens are drawn out to chips
CHIP = 1.3  # width of a chip in heights
PAD = 3.0  # pixels between the rim of a cell and what stands in it
WIDEST = 1.5  # width of a column in even ones from which tokens had rather stand in two lines
FIGURE = 0.75  # height of a figure in text sizes
BARE = 5.0  # pixels of the width of a cell that figures cannot have
DENSEST = 0.7  # part of their width to which prices are drawn together rather than left without tokens below them


@dataclass(frozen=True)
class Grid:
    """Hold the places of everything on the market.

    Attributes:
        cells: cell → its rectangle.
        size: text size of the prices.
        radius: half the height of the price tokens.
        half: half their width.
        legend: room for the legend.
        spots: company → centre of its token; in one cell the first to operate stands on the left, and in the upper line
            where there are two.
        lines: 1 when tokens stand beside the price alone, 2 when they stand below it in cells without room for that.
    """

    cells: Mapping[Cell, QRectF]
    size: float
    radius: float
    half: float
    legend: QRectF
    spots: Mapping[str, QPointF]
    lines: int = 1

    def place(self, cell: Cell, companies: Sequence[str], price: int) -> dict[str, QPointF]:
        """Return where the tokens of `companies` stand together in a cell."""
        wide, lines = text_width(str(price), self.size, True), self.lines_of(cell, len(companies), price)
        return _places(self.cells[cell], companies, wide, self.size, self.radius, lines)

    def lines_of(self, cell: Cell, count: int, price: int) -> int:
        """Return the lines of a cell with a number of tokens, 0 without any."""
        beside = text_width(str(price), self.size, True) + count * (2 * self.half + 1) - 1 + 3 * PAD
        return 0 if not count else 1 if beside <= self.cells[cell].width() else self.lines


def arrange(market: Market, stacks: Mapping[Cell, Sequence[str]], space: QSizeF, text_scale: float) -> Grid:
    """Return the places for a view of size `space`."""
    columns, rows = max(map(len, market.rows)), len(market.rows)
    strip = 0.0 if _free_corner(market, columns, rows) >= 0.16 else min(0.2 * space.height(), 58 * text_scale)
    wide, high = space.width() - 2 * EDGE, space.height() - 2 * EDGE - strip
    even = wide / columns
    longest = max((str(cell.price) for line in market.rows for cell in line if not cell.absent), key=len)
    unit = text_width("0" * len(longest), 100, True) / 100
    units = _units(market, columns)
    size = max(
        SMALLEST,
        min(LARGEST * text_scale, high / rows / LINE, (even - 2 * PAD) / unit, max(10.0, (even - 3 * PAD) / BOTH)),
    )
    while True:
        prices = {cell: text_width(str(market.rows[cell[0]][cell[1]].price), size, True) for cell in stacks}
        radius = _radius(stacks, prices, size, high / rows, even)
        while radius > TINY and sum(_needs(stacks, prices, units, radius, size)) > wide:
            radius -= 0.25
        if radius >= min(SMALL, high / rows / 2 - 2) or size <= SMALLEST:
            break
        size = max(SMALLEST, size - 1)
    needs, lines = _needs(stacks, prices, units, radius, size), 1
    if radius < SMALL or max(needs) > WIDEST * even or sum(needs) > wide:
        below = max(SMALLEST, min(LARGEST * text_scale, (even - 2 * PAD) / unit, 0.42 * high / rows))
        found = _two_lines(market, stacks, units, below, high / rows, wide)
        if found is not None and found[0] >= min(SMALL, radius - 0.5):
            (radius, needs), size, lines = found, below, 2
    lefts = _starts(_shared(needs, wide))
    cells = {
        (r, c): QRectF(EDGE + lefts[c], EDGE + high / rows * r, lefts[c + 1] - lefts[c], high / rows)
        for r, line in enumerate(market.rows)
        for c, place in enumerate(line)
        if not place.absent
    }
    spots: dict[str, QPointF] = {}
    grid = Grid(cells, size, radius, _half(radius), _legend(cells, market, space, strip), spots, lines)
    for cell, companies in stacks.items():
        spots.update(grid.place(cell, companies, market.rows[cell[0]][cell[1]].price))
    return grid


def _two_lines(
    market: Market,
    stacks: Mapping[Cell, Sequence[str]],
    units: Sequence[float],
    size: float,
    high: float,
    wide: float,
) -> tuple[float, list[float]] | None:
    """Return radius and least widths of the columns with tokens below the prices, None where rows are too low."""
    largest = min(max(SMALL, TOKEN * size), (high - _rims(high) - FIGURE * size) / 2)
    for part in (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, DENSEST):
        radius = largest
        while radius >= TINY:
            needs = [part * unit * size + BARE for unit in units]
            for (row, column), companies in stacks.items():
                price = part * text_width(str(market.rows[row][column].price), size, True)
                needs[column] = max(needs[column], _two_line_room(len(companies), price, radius, high))
            fair = radius <= SMALL or max(needs) <= WIDEST * wide / len(needs)
            if fair and sum(needs) <= wide:
                return radius, needs
            radius -= 0.25
    bare = [DENSEST * unit * size + BARE for unit in units]
    over = sum(needs) - sum(bare) if largest >= TINY else 0.0
    if over <= 0 or sum(bare) > wide:
        return None
    part = (wide - sum(bare)) / over  # tokens rather cover each other than figures
    return TINY, [least + part * (need - least) for least, need in zip(bare, needs, strict=True)]


def _two_line_room(count: int, price: float, radius: float, high: float) -> float:
    """Return the least width of a cell in which tokens stand below the price, and perhaps some beside it."""
    step = 2 * _half(radius) + 1
    most = count // 2 if _beside_too(radius, high) else 0
    below = ((count - up) * step - 1 + 2 * PAD for up in range(most + 1))
    beside = (price + up * step - 1 + 3 * PAD if up else 0.0 for up in range(most + 1))
    return min(max(one, other) for one, other in zip(below, beside, strict=True))


def _rims(high: float) -> float:
    """Return the pixels that are lost above, between and below two lines."""
    return 4.0 + max(0.0, 0.15 * (high - 20))


def price_top(high: float) -> float:
    """Return how far below the upper rim of a cell of two lines its price begins."""
    return 0.5 * _rims(high)


def _beside_too(radius: float, high: float) -> bool:
    """Tell whether tokens fit above each other in a row."""
    return 4 * radius + 4 <= high


def _places(
    box: QRectF, companies: Sequence[str], price: float, size: float, radius: float, lines: int
) -> dict[str, QPointF]:
    """Return the places of the tokens of one cell: beside the price, or below it and what does not fit there beside."""
    half = _half(radius)
    if lines == 1:
        return _row(box, companies, box.left() + price + 2 * PAD, half, box.center().y())
    below = int((box.width() - 2 * PAD + 1.01) // (2 * half + 1))
    beside = int((box.width() - price - 3 * PAD + 1.01) // (2 * half + 1)) if _beside_too(radius, box.height()) else 0
    up = max(0, min(beside, len(companies) - below))
    spots = _row(box, companies[up:], box.left() + PAD, half, box.bottom() - 0.375 * _rims(box.height()) - radius)
    top = box.top() + max(1.5 + radius, price_top(box.height()) + FIGURE * size / 2)
    return spots | _row(box, companies[:up], box.left() + price + 2 * PAD, half, top)


def _units(market: Market, columns: int) -> list[float]:
    """Return the width of the longest price of each column at text size 1, par values being bold."""
    widths: dict[tuple[int, bool], float] = {}
    units = [0.0] * columns
    for line in market.rows:
        for number, cell in enumerate(line):
            kind = (len(str(cell.price)), "par" in cell.flags)
            if kind not in widths:
                widths[kind] = text_width("0" * kind[0], 100, kind[1]) / 100
            units[number] = max(units[number], widths[kind])
    return units


def _radius(
    stacks: Mapping[Cell, Sequence[str]], prices: Mapping[Cell, float], size: float, high: float, even: float
) -> float:
    """Return the wished radius: one that lets single tokens stand in columns of equal width, unless that is small."""
    radius = max(TINY, min(high / 2 - 1.75, max(SMALL, TOKEN * size)))
    single = [even - prices[cell] - 3 * PAD for cell, companies in stacks.items() if len(companies) == 1]
    fitting = min(single, default=2 * radius) / 2
    if _half(radius) > radius:
        fitting /= CHIP
    return min(radius, max(fitting, min(SMALL, radius)))


def _half(radius: float) -> float:
    """Return half the width of a token of this radius."""
    return radius if radius >= DISC else min(DISC, CHIP * radius)


def _needs(
    stacks: Mapping[Cell, Sequence[str]],
    prices: Mapping[Cell, float],
    units: Sequence[float],
    radius: float,
    size: float,
) -> list[float]:
    """Return the least width of each column; `units` are the widths of its longest price at text size 1."""
    needs = [unit * size + PAD for unit in units]
    for cell, companies in stacks.items():
        room = prices[cell] + len(companies) * (2 * _half(radius) + 1) + 3 * PAD - 1
        needs[cell[1]] = max(needs[cell[1]], room)
    return needs


def _shared(needs: list[float], room: float) -> list[float]:
    """Return widths that fill `room`: the narrow ones are raised together, like water."""
    factor = min(1.0, room / sum(needs))
    widths = [need * factor for need in needs]
    spare = room - sum(widths)
    low = sorted(range(len(widths)), key=lambda number: widths[number])
    for number in range(len(low)):
        level = widths[low[number]]
        higher = widths[low[number + 1]] if number + 1 < len(low) else float("inf")
        rise = min(spare, (higher - level) * (number + 1))
        for raised in low[: number + 1]:
            widths[raised] += rise / (number + 1)
        spare -= rise
        if spare <= 1e-6:
            break
    return widths


def _starts(widths: list[float]) -> list[float]:
    starts = [0.0]
    for width in widths:
        starts.append(starts[-1] + width)
    return starts


def _free_corner(market: Market, columns: int, rows: int) -> float:
    """Return the part of the grid that the largest empty rectangle at the lower right takes."""
    best = 0.0
    for first in range(rows):
        longest = max(len(line) for line in market.rows[first:])
        best = max(best, (columns - longest) * (rows - first) / (columns * rows))
    return best


def _row(box: QRectF, companies: Sequence[str], left: float, half: float, y: float) -> dict[str, QPointF]:
    """Return the places of tokens side by side at the right of a cell; none reaches further left than `left`."""
    right = box.right() - PAD
    step, count = 2 * half + 1, len(companies)
    if count > 1:
        step = min(step, max(0.0, right - left - 2 * half) / (count - 1))
    x = right - half - step * (count - 1)
    if count == 1:
        x -= min(PAD, max(0.0, right - left - 2 * half) / 2)
    return {company: QPointF(x + step * number, y) for number, company in enumerate(companies)}


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

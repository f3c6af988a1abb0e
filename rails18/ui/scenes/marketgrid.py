"""Compute where the cells of the stock market, the tokens in them and the legend lie, in pixels.

All rows are equally high and all columns equally wide, but for columns with several tokens in one cell: those take
what they need, so that tokens stand side by side after the price and none hides another or a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.core.state import Cell
from rails18.core.title import Market
from rails18.ui.theme import SMALLEST, text_width

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


@dataclass(frozen=True)
class Grid:
    """Hold the places of everything on the market.

    Attributes:
        cells: cell → its rectangle.
        size: text size of the prices.
        radius: half the height of the price tokens.
        half: half their width.
        legend: room for the legend.
        spots: company → centre of its token; in one cell the first to operate stands on the left.
    """

    cells: Mapping[Cell, QRectF]
    size: float
    radius: float
    half: float
    legend: QRectF
    spots: Mapping[str, QPointF]


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
    lefts = _starts(_shared(_needs(stacks, prices, units, radius, size), wide))
    cells = {
        (r, c): QRectF(EDGE + lefts[c], EDGE + high / rows * r, lefts[c + 1] - lefts[c], high / rows)
        for r, line in enumerate(market.rows)
        for c, place in enumerate(line)
        if not place.absent
    }
    spots: dict[str, QPointF] = {}
    for cell, companies in stacks.items():
        _place(cells[cell], companies, prices[cell], _half(radius), spots)
    return Grid(cells, size, radius, _half(radius), _legend(cells, market, space, strip), spots)


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


def _place(box: QRectF, companies: Sequence[str], price: float, half: float, spots: dict[str, QPointF]) -> None:
    """Place the tokens of one cell side by side to the right of its price."""
    free = box.width() - price - 3 * PAD
    step = min(2 * half + 1, free / len(companies))
    x = box.right() - PAD - step * len(companies) + step / 2
    if len(companies) == 1:
        x -= min(PAD, max(0.0, free - step) / 2)
    for company in companies:
        spots[company] = QPointF(x, box.center().y())
        x += step


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

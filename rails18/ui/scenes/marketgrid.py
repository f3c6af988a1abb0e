"""Compute where the cells of the stock market, the tokens in them and the legend lie, in pixels.

Rows and columns that hold tokens are given more room than empty ones, so that tokens stand side by side, none hides
another, and prices stay readable even when the market is small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.core.state import Cell
from rails18.core.title import Market
from rails18.ui.theme import SMALLEST, text_width

EDGE = 3.0  # between the grid and the rim of the view
LARGEST = 17.0  # text size of prices at most, at the normal text scale
LEAST = 10.5  # text size from which equal rows are dearer than larger letters
TOKEN = 1.0  # wished radius of a token in text sizes
LINE = 1.2  # height of a line of text in text sizes
TINY = 4.0  # radius of a token below which nothing is gained


@dataclass(frozen=True)
class Grid:
    """Hold the places of everything on the market.

    Attributes:
        cells: cell → its rectangle.
        size: text size of the prices.
        radius: of the price tokens.
        beside: prices stand beside the tokens, not above them.
        legend: room for the legend.
        spots: company → centre of its token.
        numbers: company → where its place in the order of a shared cell stands.
    """

    cells: Mapping[Cell, QRectF]
    size: float
    radius: float
    beside: bool
    legend: QRectF
    spots: Mapping[str, QPointF]
    numbers: Mapping[str, QPointF]


def arrange(market: Market, stacks: Mapping[Cell, Sequence[str]], space: QSizeF, text_scale: float) -> Grid:
    """Return the places for a view of size `space`."""
    columns, rows = max(map(len, market.rows)), len(market.rows)
    strip = 0.0 if _free_corner(market, columns, rows) >= 0.16 else min(0.2 * space.height(), 58 * text_scale)
    wide, high = space.width() - 2 * EDGE, space.height() - 2 * EDGE - strip
    letters = max((str(cell.price) for line in market.rows for cell in line), key=len)
    unit = text_width("0" * len(letters), 100, True) / 100
    room = (wide, high, columns, rows)
    radius, beside, size = max(
        (radius, -number, size)
        for number in (0, 1)
        for size, radius in (_sizes(stacks, room, unit, LARGEST * text_scale, number == 1),)
    )
    side_by_side = beside < 0
    lefts = _starts(_shared(_column_needs(stacks, columns, size, radius, unit, side_by_side), wide))
    tops = _starts(_shared(_row_needs(stacks, rows, size, radius, side_by_side), high))
    cells = {
        (r, c): QRectF(EDGE + lefts[c], EDGE + tops[r], lefts[c + 1] - lefts[c], tops[r + 1] - tops[r])
        for r, line in enumerate(market.rows)
        for c in range(len(line))
    }
    spots: dict[str, QPointF] = {}
    numbers: dict[str, QPointF] = {}
    for cell, companies in stacks.items():
        offset = unit * size + 2 if side_by_side else 0.0
        _place(cells[cell], companies, size, radius, offset, spots, numbers)
    return Grid(cells, size, radius, side_by_side, _legend(cells, market, space, strip), spots, numbers)


def _sizes(
    stacks: Mapping[Cell, Sequence[str]], room: tuple[float, float, int, int], unit: float, most: float, beside: bool
) -> tuple[float, float]:
    """Return the largest text size, and radius of tokens, with which everything fits.

    Args:
        room: width, height, columns and rows of the grid.
        beside: prices stand beside the tokens.
    """
    wide, high, columns, rows = room
    even = (high / rows - 6) / (1.05 + 2 * TOKEN)  # at this size all rows can be equally high
    size = max(SMALLEST, min(most, max(LEAST, even), high / rows / LINE, (wide / columns - 3) / unit))
    while True:
        radius = TOKEN * size if size > SMALLEST else 1.25 * size
        while radius > TINY:
            across = sum(_column_needs(stacks, columns, size, radius, unit, beside))
            if across <= wide and sum(_row_needs(stacks, rows, size, radius, beside)) <= high:
                return size, radius
            if size > SMALLEST:
                break
            radius -= 0.25
        if size <= SMALLEST:
            return size, radius
        size = max(SMALLEST, size - 0.5)


def _digit(size: float) -> float:
    """Return the room that the number of order beside a token takes."""
    return max(SMALLEST, size * 0.85) * 0.75


def _column_needs(
    stacks: Mapping[Cell, Sequence[str]], columns: int, size: float, radius: float, unit: float, beside: bool
) -> list[float]:
    needs = [unit * size + 3] * columns
    for (_, column), companies in stacks.items():
        count = len(companies)
        room = count * (2 * radius + 1) + (count * _digit(size) if count > 1 else 0) + 6
        room += unit * size + 2 if beside else 0
        needs[column] = max(needs[column], room)
    return needs


def _row_needs(
    stacks: Mapping[Cell, Sequence[str]], rows: int, size: float, radius: float, beside: bool
) -> list[float]:
    needs = [size * LINE + 2] * rows
    for row, _ in stacks:
        needs[row] = max(needs[row], 2 * radius + (4 if beside else size * 1.05 + 6))
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


def _place(
    box: QRectF,
    companies: Sequence[str],
    size: float,
    radius: float,
    offset: float,
    spots: dict[str, QPointF],
    numbers: dict[str, QPointF],
) -> None:
    """Place the tokens of one cell side by side, the first to operate on the left; `offset` is for the price."""
    digit = _digit(size) if len(companies) > 1 else 0.0
    step = min(2 * radius + 1 + digit, (box.width() - 4 - offset) / len(companies))
    x = box.center().x() + offset / 2 - step * len(companies) / 2
    y = box.center().y() if offset else (box.top() + size * 1.05 + box.bottom()) / 2
    for company in companies:
        if digit:
            numbers[company] = QPointF(x + digit / 2, y)
        spots[company] = QPointF(x + step - 0.5 - radius, y)
        x += step


def _legend(cells: Mapping[Cell, QRectF], market: Market, space: QSizeF, strip: float) -> QRectF:
    """Return the largest free rectangle at the lower right, or the strip below the grid."""
    if strip:
        return QRectF(EDGE, space.height() - strip + 2, space.width() - 2 * EDGE, strip - 4)
    best = QRectF()
    for first in range(1, len(market.rows)):
        left = max(cells[r, len(market.rows[r]) - 1].right() for r in range(first, len(market.rows))) + 10
        top = cells[first, 0].top() + 6
        room = QRectF(left, top, space.width() - EDGE - left, space.height() - EDGE - top)
        if min(room.width(), 2.6 * room.height()) > min(best.width(), 2.6 * best.height()):
            best = room
    return best

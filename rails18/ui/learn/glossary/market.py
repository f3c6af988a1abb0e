"""Draw the words of the stock market on a part of the title's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from rails18.core.market import MarketCell
from rails18.core.state import Cell
from rails18.ui.learn.glossary.canvas import PICTURE_HIGH, PICTURE_WIDE, Canvas
from rails18.ui.look.marks import paint_token
from rails18.ui.look.theme import text_width
from rails18.ui.market.grid import figures_box
from rails18.ui.market.items import CellItem
from rails18.ui.market.ledges import barrier as barrier_lines
from rails18.ui.market.ledges import ledge as ledge_lines
from rails18.ui.market.ledges import paint_barrier, paint_ledge

MIDDLE = PICTURE_HIGH / 2
CELL = 62.0, 44.0  # pixels
FIGURES = 13.0  # text size of prices
ROWS, COLUMNS = 3, 5  # of the part of the market that is shown


def _region(c: Canvas, middle: Cell, held: int = 0) -> dict[Cell, QRectF]:
    """Draw the cells of the market round one of them; return where they are.

    Args:
        held: lines of the cell in the middle where a token is in it.
    """
    market = c.title.market.rows
    longest = max(map(len, market))
    top = max(0, min(middle[0] - ROWS // 2, len(market) - ROWS))
    left = max(0, min(middle[1] - COLUMNS // 2, longest - COLUMNS))
    corner = QPointF((PICTURE_WIDE - COLUMNS * CELL[0]) / 2, (PICTURE_HIGH - ROWS * CELL[1]) / 2)
    found = {}
    for row in range(top, min(top + ROWS, len(market))):
        for column in range(left, min(left + COLUMNS, len(market[row]))):
            if not market[row][column].absent:
                at = corner + QPointF((column - left) * CELL[0], (row - top) * CELL[1])
                box = found[row, column] = QRectF(at.x(), at.y(), *CELL)
                _cell(c, box, market[row][column], held if (row, column) == middle else 0)
    return found


def _cell(c: Canvas, box: QRectF, place: MarketCell, lines: int = 0) -> None:
    zone = c.title.market.zones.get(place.zone)
    item = CellItem(place, zone.colour if zone else place.zone, c.theme)
    wide = text_width(str(place.price), FIGURES, "par" in place.flags)
    item.fit(box, FIGURES, figures_box(box, wide, FIGURES, lines))
    item.paint(c.painter, QStyleOptionGraphicsItem())


def _moves(c: Canvas, *steps: tuple[int, int]) -> None:
    """Draw a token on a par value with arrows where it may go, as (rows down, columns right); a frame without any."""
    rows = c.title.market.rows
    pars = [(r, k) for r, line in enumerate(rows) for k, cell in enumerate(line) if "par" in cell.flags or cell.par]
    middle = next((cell for cell in pars if 0 < cell[0] < len(rows) - 1 and cell[1] > 0), pars[0])
    box = _region(c, middle, held=2)[middle]
    at = QPointF(box.center().x(), box.bottom() - 13)
    for down, right in steps:
        across = QPointF(right * 13, 0) if right else QPointF(20, down * 4 - 9)
        c.arrow(at + across, at + across + QPointF(right * 30, down * 33))
    if not steps:
        c.frame(box)
    paint_token(c.painter, at, 10, c.company, c.palette)


RIGHT, LEFT, DOWN, UP = (0, 1), (0, -1), (1, 0), (-1, 0)


def ledge(c: Canvas) -> None:
    """Show the line that holds a falling price back."""
    lower = [
        (r, k) for r, line in enumerate(c.title.market.rows) for k, cell in enumerate(line) if "lower" in cell.flags
    ]
    if lower:
        paint_ledge(c.painter, ledge_lines(c.title.market, _region(c, min(lower))), c.palette)


def barrier(c: Canvas) -> None:
    """Show the line that turns a step to the left into one down."""
    rows = c.title.market.rows
    for row, line in enumerate(rows):
        for column, _ in enumerate(line):
            boxes = {(r, k): QRectF(k, r, 1, 1) for r in range(row, row + 1) for k in range(column, column + 2)}
            there = {cell: box for cell, box in boxes.items() if cell[1] < len(line) and not line[cell[1]].absent}
            if row and barrier_lines(c.title.market, there):
                lines = barrier_lines(c.title.market, _region(c, (row, column)))
                paint_barrier(c.painter, lines, c.palette)
                return


def zones(c: Canvas) -> None:
    """Show a price of each area of the market."""
    seen: dict[str, MarketCell] = {}
    for line in c.title.market.rows:
        for cell in line:
            if not cell.absent:
                seen.setdefault(cell.zone, cell)
    gap = PICTURE_WIDE / max(1, len(seen))
    for number, (_, cell) in enumerate(list(seen.items())[:6]):
        _cell(c, QRectF(gap * (number + 0.5) - CELL[0] / 2, MIDDLE - CELL[1] / 2, *CELL), cell)


def order(c: Canvas) -> None:
    """Show companies in the order in which they operate."""
    prices = sorted({cell.price for line in c.title.market.rows for cell in line if not cell.absent}, reverse=True)
    for number, company in enumerate(c.companies[:4]):
        x = 80 + 95 * number
        paint_token(c.painter, QPointF(x, MIDDLE - 12), 20, company, c.palette)
        c.words(x, MIDDLE + 26, str(prices[len(prices) // 3 + number]), bold=True)
        if number:
            c.arrow(QPointF(x - 66, MIDDLE - 12), QPointF(x - 30, MIDDLE - 12), "muted")


def _market(*steps: tuple[int, int]) -> Callable[[Canvas], None]:
    return lambda c: _moves(c, *steps)


DRAWN: Mapping[str, Callable[[Canvas], None]] = {
    "market": _market(RIGHT, LEFT, DOWN, UP),
    "one_row": _market(RIGHT, LEFT),
    "par": _market(),
    "price": _market(),
    "dividend": _market(RIGHT),
    "withhold": _market(LEFT),
    "sell": _market(DOWN),
    "sold_out": _market(UP),
    "zones": zones,
    "operating_order": order,
    "ledge": ledge,
    "red_line": barrier,
}

"""Draw the lines that hold prices up on a stock market, its ledge and its barrier, and say what its zones do.

Where zones build on one another few words tell what each adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rails18.core.ids import CompanyId
from rails18.core.market import Market, Zone
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.questions import market as market_questions
from rails18.ui.look.palettes import Palette
from rails18.words.translation import tr

MARK = "ledge"
BARRIER = "barrier"


def ledge(market: Market, cells: Mapping[Cell, QRectF]) -> list[QLineF]:
    """Return the edges of cells between what is above the ledge and what is below it."""
    lines = []
    for (row, column), box in cells.items():
        if not _lower(market, (row, column)):
            continue
        above, before = (row - 1, column), (row, column - 1)
        if above in cells and not _lower(market, above):
            lines.append(QLineF(box.topLeft(), box.topRight()))
        if before in cells and not _lower(market, before):
            lines.append(QLineF(box.topLeft(), box.bottomLeft()))
    return lines


def _lower(market: Market, cell: Cell) -> bool:
    return "lower" in market.rows[cell[0]][cell[1]].flags


def has_ledge(market: Market) -> bool:
    """Return whether a market has a ledge."""
    return any("lower" in place.flags for row in market.rows for place in row)


def paint_ledge(painter: QPainter, lines: Sequence[QLineF], palette: Palette) -> None:
    """Draw the ledge over the cells."""
    painter.setPen(ledge_pen(palette))
    painter.drawLines(lines)


def ledge_pen(palette: Palette) -> QPen:
    """Return the pen of the ledge."""
    return QPen(QColor(palette.text), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def barrier(market: Market, cells: Mapping[Cell, QRectF]) -> list[QLineF]:
    """Return the left edges of cells from which a move to the left goes down although a cell is there."""
    return [
        QLineF(box.topLeft(), box.bottomLeft())
        for (row, column), box in cells.items()
        if "down" in market.rows[row][column].flags and (row, column - 1) in cells
    ]


def has_barrier(market: Market) -> bool:
    """Return whether a market has a line that no price crosses to the left."""
    return any("down" in place.flags and not before.absent for row in market.rows for before, place in pairwise(row))


def paint_barrier(painter: QPainter, lines: Sequence[QLineF], palette: Palette) -> None:
    """Draw the barrier over the cells."""
    painter.setPen(barrier_pen(palette))
    painter.drawLines(lines)


def barrier_pen(palette: Palette) -> QPen:
    """Return the pen of the barrier."""
    return QPen(QColor(palette.bad), 4.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def barrier_words() -> str:
    """Return what the barrier does, for the legend."""
    return tr("nothing moves left across it")


def ledge_words() -> str:
    """Return what the ledge does, for the legend."""
    return tr("one share sold stops here")


def ledge_told(market: Market, cell: Cell) -> str:
    """Return what the ledge means for a token in a cell, "" where there is none under it."""
    below = (cell[0] + 1, cell[1])
    here = below[0] < len(market.rows) and below[1] < len(market.rows[below[0]])
    if not here or _lower(market, cell) or not _lower(market, below):
        return ""
    return tr("on the ledge: one share sold does not lower the price, two or more do")


def builds_up(market: Market) -> bool:
    """Return whether zones do so much that each is best told by what it adds to the one before."""
    return any(zone.several or zone.closes for zone in market.zones.values())


def zone_adds(zone: Zone) -> str:
    """Return in few words what a zone adds to the one above it in the legend, "" for one that does nothing."""
    if zone.closes:
        return tr("the company closes")
    if zone.several:
        return tr("+ several a turn")
    if zone.over_limit:
        return tr("+ no share limit")
    return "" if zone.counts else tr("not counted")


def order_told(pos: Position, there: tuple[CompanyId, ...]) -> str:
    """Return the companies of a cell in order, those that have operated in this round marked where they are apart."""
    apart = market_questions.piles_apart(pos)
    names = []
    for company in there:
        name = pos.company(company).name
        if apart and company in pos.state.operated:
            name = tr("{company} (has operated)", company=name)
        names.append(name)
    return ", ".join(names)

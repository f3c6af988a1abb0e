"""Mark the rims behind which there is more of a stock market that has no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from rails18.core.market import Market
from rails18.ui.look.palettes import Palette
from rails18.ui.market.grid import EDGE, Grid
from rails18.words.translation import tr

DEEP, LONG = 6.0, 7.0  # pixels of an arrow at normal text size: across the rim, and to either side along it

Arrow = tuple[QPointF, QPointF]  # where its tip is, and which way it points


def arrows(market: Market, grid: Grid, space: QSizeF) -> list[Arrow]:
    """Return an arrow for each rim of a view behind which there is more, between two cells, where no price is."""
    part, box = grid.part, grid.cells[grid.part.row, grid.part.column]
    across, down = max(map(len, market.rows)), len(market.rows)
    middle = QPointF(EDGE + box.width() * (part.columns // 2), EDGE + box.height() * (part.rows // 2))
    left, right, up, down_to = 1.0, space.width() - 1, 1.0, space.height() - 1
    if down == 1:  # in lines below each other: it begins before the first one and goes on after the last one
        ends = [grid.cells[0, column] for column in range(part.column, part.column + part.columns)]
        first, last = QPointF(left, ends[0].bottom()), QPointF(right, ends[-1].top())
    else:
        first, last = QPointF(left, middle.y()), QPointF(right, middle.y())
    found = [
        (part.column > 0, first, QPointF(-1, 0)),
        (part.column + part.columns < across, last, QPointF(1, 0)),
        (part.row > 0, QPointF(middle.x(), up), QPointF(0, -1)),
        (part.row + part.rows < down, QPointF(middle.x(), down_to), QPointF(0, 1)),
    ]
    return [(tip, way) for there, tip, way in found if there]


def paint_arrows(painter: QPainter, found: list[Arrow], palette: Palette, scale: float) -> None:
    """Paint arrows in a size that grows with the text."""
    painter.setPen(QPen(QColor(palette.panel), 1.5 * scale))
    painter.setBrush(QColor(palette.accent))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for tip, way in found:
        back, aside = tip - way * (DEEP * scale), QPointF(-way.y(), way.x()) * (LONG * scale)
        painter.drawPolygon(QPolygonF([tip, back + aside, back - aside]), Qt.FillRule.WindingFill)


def told_at(found: list[Arrow], point: QPointF, scale: float) -> str:
    """Return what an arrow at a point means, "" where none is."""
    near = any((tip - way * (0.5 * DEEP * scale) - point).manhattanLength() <= LONG * scale for tip, way in found)
    return tr("There is more of the market: turn the wheel, with Shift to the side.") if near else ""

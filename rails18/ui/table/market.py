"""Show the market to the table: while companies operate, only the part in which prices stand, so that it is read."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.ui.market.market import MarketView
from rails18.ui.widgets.theme import Theme

BESIDE = 1  # cells that are shown round those in which prices stand
NEAREST = 2.4  # times larger than the whole market at most
GAIN = 1.15  # times larger from which it is worth leaving the whole market


class TableMarket(MarketView):
    """Show the market larger than its view where that helps, at the part that matters.

    Attributes:
        factor: how many times larger than the view the whole market is.
    """

    def __init__(self, theme: Theme) -> None:
        self.factor = 1.0
        super().__init__(theme)

    def space(self) -> QSizeF:
        return super().space() * self.factor

    def show_position(self, pos: Position) -> None:
        """Show `pos`, in an operating round as near as all prices can be seen."""
        wanted = _factor(pos)
        nearer, self.factor = wanted != self.factor, wanted
        super().show_position(pos)
        if nearer:
            self.lay_out()
        self._centre()

    def lay_out(self, slide: bool = False) -> None:
        """Place everything, and show the part that matters."""
        if self.position is not None:
            self.factor = _factor(self.position)
        self.explains = self.factor == 1.0  # of a part of the market, a part of the legend would be seen
        super().lay_out(slide)
        self.scene().setSceneRect(QRectF(QPointF(0, 0), self.space()))
        self._centre()

    def _centre(self) -> None:
        if self.grid is None or self.position is None:
            return
        part = QRectF()
        for cell in self.position.state.stacks:
            part = part.united(self.grid.cells[cell])
        self.centerOn(part.center() if self.factor > 1 else self.sceneRect().center())


def _factor(pos: Position) -> float:
    """Return how many times larger than the whole market the part with prices can be shown."""
    cells: list[Cell] = list(pos.state.stacks)
    if not cells or pos.state.round.kind != "operating":
        return 1.0
    market = pos.title.market.rows
    rows, columns = len(market), max(map(len, market))
    high = max(row for row, _ in cells) - min(row for row, _ in cells) + 1 + 2 * BESIDE
    wide = max(column for _, column in cells) - min(column for _, column in cells) + 1 + 2 * BESIDE
    found = min(columns / min(columns, wide), rows / min(rows, high), NEAREST)
    return found if found >= GAIN else 1.0

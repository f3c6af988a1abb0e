"""Know the parts of the window that a lesson dims until they come up (`rails18/lessons/targets.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from PySide6.QtCore import QRect, QRectF
from PySide6.QtWidgets import QWidget

from rails18.core.state import POOL
from rails18.ui.beside.header import Header
from rails18.ui.learn.place import Place
from rails18.ui.now.panel import NowPanel
from rails18.ui.stage.context import Context

COLUMNS = {"pool": POOL, "tokens": "tokens", "privates": "privates", "runs": "run"}  # part → column of the table
NEAR = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))  # where a price may be after its next move


class Parts:
    """Know where parts of the window are.

    Args:
        context: market and share display.
        panel: the NOW panel.
        header: the row above.

    Attributes:
        side: log and what else is told beside it, once there is one.
    """

    def __init__(self, context: Context, panel: NowPanel, header: Header) -> None:
        self.context, self.panel, self.header = context, panel, header
        self.side: QWidget | None = None

    def of(self, name: str) -> Iterator[Place]:
        """Yield the places of a part, none while there is nothing of it to be seen."""
        if name == "prices":
            yield from self._prices()
        elif name in COLUMNS:
            yield from self._column(COLUMNS[name])
        elif name in ("certificates", "waiting"):
            yield from self._rows(name)
        else:
            yield from (Place(widget, widget.rect()) for widget in self._widgets(name) if widget is not None)

    def _widgets(self, name: str) -> tuple[QWidget | None, ...]:
        header, panel = self.header, self.panel
        return {
            "bank": (header.bank,),
            "choices": (panel.page, panel.skip, panel.back, panel.confirm),
            "depot": (header.trains, header.rust),
            "log": (self.side,),
            "market": (self.context.market.viewport(),),
            "phase": (header.phase,),
        }[name]

    def _column(self, column: str) -> Iterator[Place]:
        """Yield a column of the table, as far down as there are companies."""
        shares, companies = self.context.shares, self.context.position.title.companies
        grid = shares.grid
        if grid is None or column not in grid.lefts:
            return
        boxes = [grid.box(row, column) for row in ("head", *companies) if row in grid.tops]
        yield Place(shares.viewport(), _united(boxes))

    def _rows(self, name: str) -> Iterator[Place]:
        """Yield rows of the table: those of companies that nobody has started, or the one of certificates."""
        shares, pos = self.context.shares, self.context.position
        grid = shares.grid
        if grid is None:
            return
        rows = ("limit",) if name == "certificates" else [c for c in pos.title.companies if c not in pos.state.market]
        for row in rows:
            if row in grid.tops:
                top, high = grid.tops[row]
                yield Place(shares.viewport(), QRect(0, round(top), shares.viewport().width(), round(high)))

    def _prices(self) -> Iterator[Place]:
        """Yield the market but for the prices of now and those next to them; before any, those that can be par."""
        market, pos = self.context.market, self.context.position
        grid, rows = market.grid, pos.title.market.rows
        if grid is None:
            return
        stood = set(pos.state.market.values())
        lit = {(row + down, column + right) for row, column in stood for down, right in NEAR}
        for number, line in enumerate(rows):
            dark = [
                column
                for column, cell in enumerate(line)
                if not cell.absent and not ((number, column) in lit if stood else "par" in cell.flags)
            ]
            for _, run in groupby(enumerate(dark), lambda pair: pair[1] - pair[0]):
                yield Place(market.viewport(), _united([grid.cells[number, column] for _, column in run]))
        if not grid.legend.isEmpty() and market.order is None:
            yield Place(market.viewport(), grid.legend.toAlignedRect())


def _united(boxes: list[QRectF]) -> QRect:
    whole = QRectF()
    for box in boxes:
        whole = whole.united(box)
    return whole.toAlignedRect()

"""Answer clicks on the board and the market when no tool listens to them: no click is without an answer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt

from rails18.core.actions import LayTile
from rails18.core.state import Cell
from rails18.ui.model.context import Table
from rails18.ui.pages.page import Page
from rails18.ui.pages.run import RunPage
from rails18.ui.pages.tiles import TilesPage
from rails18.ui.pages.token import TokenPage
from rails18.ui.text.descriptions import describe_cell

LISTENING = (TilesPage, TokenPage, RunPage)


class IdleTool(QObject):
    """Say what a hex or a cell is, and why nothing can be done there now.

    Args:
        page: returns the page that is open in the NOW panel.
    """

    def __init__(self, table: Table, page: Callable[[], Page | None]) -> None:
        super().__init__(table)
        self.table, self.page = table, page
        table.board.hexClicked.connect(self._hex_clicked)
        table.market.cellClicked.connect(self._cell_clicked)

    def _hex_clicked(self, hex_id: str, button: Qt.MouseButton) -> None:
        page = self.page()
        if page is None or isinstance(page, LISTENING):
            return
        pos = self.table.pos
        about = self.table.board.describe(hex_id)
        if self.table.adapter.is_looking or not pos.state.frames:
            self.table.tell(about)
            return
        company = pos.frame.company or next(iter(pos.title.companies))
        tile = next(iter(pos.title.tiles))
        refusals = self.table.adapter.refusals(LayTile(pos.frame.player, company, hex_id, tile, 0))
        sentence, section = self.table.explainer.refusal(pos, refusals[0], self.table.words) if refusals else ("", "")
        self.table.told.emit(f"{about} {sentence}".strip(), section)

    def _cell_clicked(self, cell: Cell) -> None:
        if self.table.adapter.game is not None:
            self.table.tell(describe_cell(self.table.pos, cell))

"""Answer clicks on the board and the market when no tool listens to them: no click is without an answer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt

from rails18.core.actions import LayTile
from rails18.core.state import Cell
from rails18.ui.model.context import Context
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

    def __init__(self, context: Context, page: Callable[[], Page | None]) -> None:
        super().__init__(context)
        self.context, self.page = context, page
        context.board.hexClicked.connect(self._hex_clicked)
        context.market.cellClicked.connect(self._cell_clicked)

    def _hex_clicked(self, hex_id: str, button: Qt.MouseButton) -> None:
        page = self.page()
        if page is None or isinstance(page, LISTENING):
            return
        pos = self.context.position
        about = self.context.board.describe(hex_id)
        if self.context.adapter.is_looking or not pos.state.frames:
            self.context.tell(about)
            return
        company = pos.frame.company or next(iter(pos.title.companies))
        tile = next(iter(pos.title.tiles))
        refusals = self.context.adapter.refusals(LayTile(pos.frame.player, company, hex_id, tile, 0))
        sentence, section = (
            self.context.explainer.refusal(pos, refusals[0], self.context.words) if refusals else ("", "")
        )
        self.context.told.emit(f"{about} {sentence}".strip(), section)

    def _cell_clicked(self, cell: Cell) -> None:
        if self.context.adapter.game is not None:
            self.context.tell(describe_cell(self.context.position, cell))

"""Answer clicks on the board and the market when no tool is in the hand: no click is without an answer."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.actions import LayTile
from rails18.core.state import Cell
from rails18.ui.board.map import Click
from rails18.ui.market.descriptions import describe_cell
from rails18.ui.stage.context import Context


class IdleTool(QObject):
    """Say what a hex or a cell is, and why nothing can be done there now."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        context.clicks.take(self.clicked)
        context.market.cellClicked.connect(self._cell_clicked)

    def clicked(self, click: Click) -> None:
        """Say what a hex is, and why nothing can be laid there now."""
        hex_id = click.hex
        pos = self.context.position
        about = self.context.board.describe(hex_id)
        if self.context.adapter.is_looking or not pos.state.frames:
            self.context.pointer.tell(about)
            return
        company = pos.frame.company or next(iter(pos.title.companies))
        tile = next(iter(pos.title.tiles))
        refusals = self.context.adapter.refusals(LayTile(pos.frame.player, company, hex_id, tile, 0))
        sentence, section = (
            self.context.explainer.refusal(pos, refusals[0], self.context.words) if refusals else ("", "")
        )
        self.context.pointer.told.emit(f"{about} {sentence}".strip(), section)

    def _cell_clicked(self, cell: Cell) -> None:
        if self.context.adapter.game is not None:
            self.context.pointer.tell(describe_cell(self.context.position, cell))

"""Keep board, market and share display in step with the game and with what is chosen."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.game import Update
from rails18.rules.rounds.information import treasuries_hidden
from rails18.ui.model.context import Table
from rails18.ui.model.last_changes import last_laid
from rails18.ui.model.proposal import Proposal
from rails18.ui.text.plain import set_tip


class Pictures(QObject):
    """Show each position in the three pictures, and previews of what is chosen."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self._hidden = False
        self._at: tuple[object, int] = (None, 0)
        table.adapter.updated.connect(self._updated)
        table.desk.changed.connect(self._proposed)
        table.board.hexHovered.connect(self._hex_hovered)

    def _updated(self, update: Update) -> None:
        pos = self.table.pos
        game, at = self.table.adapter.game, self.table.adapter.at
        assert game is not None
        self.table.board.show_position(pos)
        self.table.board.mark_last(last_laid(game, at))
        self.table.market.show_position(pos)
        if self._at != (game, at - 1):  # after undo and jumps a trail would tell of a move that nobody made
            self.table.market.forget_trail()
        self._at = (game, at)
        self.table.shares.show_position(pos)
        hidden = treasuries_hidden(pos)
        if hidden != self._hidden:
            self._hidden = hidden
            self.table.shares.hide_treasuries(hidden)

    def _proposed(self, proposal: Proposal | None) -> None:
        market = self.table.market
        moved = None
        if proposal is not None:
            old, new = proposal.update.before.market, proposal.update.after.market
            moved = next(((c, cell) for c, cell in new.items() if old.get(c) != cell), None)
        if moved is None:
            market.preview(None)
        else:
            market.preview(*moved)

    def _hex_hovered(self, hex_id: str | None) -> None:
        board = self.table.board
        set_tip(board.viewport(), board.describe(hex_id) if hex_id and board.board.pos else "")

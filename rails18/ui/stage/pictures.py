"""Keep board, market and share display in step with the game and with what is chosen."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.game import Update
from rails18.ui.model.last_changes import last_laid
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context


class Pictures(QObject):
    """Show each position in the three pictures, and previews of what is chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        self._hidden = False
        self._at: tuple[object, int] = (None, 0)
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._proposed)

    def _updated(self, update: Update) -> None:
        pos = self.context.position
        game, at = self.context.adapter.game, self.context.adapter.at
        assert game is not None
        self.context.board.show_position(pos)
        self.context.board.marks.mark_last(last_laid(game, at))
        # after undo and jumps a trail would tell of a move that nobody made
        self.context.market.show_position(pos, follows=self._at == (game, at - 1))
        self._at = (game, at)
        self.context.shares.show_position(pos)
        hidden = self.context.treasuries.hidden
        if hidden != self._hidden:
            self._hidden = hidden
            self.context.shares.hide_treasuries(hidden)

    def _proposed(self, proposal: Proposal | None) -> None:
        market = self.context.market
        if market.position is None or market.position.state is not self.context.position.state:
            return  # what comes next is about to be shown, without a preview
        moved = None
        if proposal is not None:
            old, new = proposal.update.before.market, proposal.update.after.market
            moved = next(((c, cell) for c, cell in new.items() if old.get(c) != cell), None)
        if moved is None:
            market.preview(None)
        else:
            market.preview(*moved)

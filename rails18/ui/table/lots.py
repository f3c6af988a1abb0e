"""Show the auction to the table: each private with its price and its bids."""

from __future__ import annotations

from PySide6.QtCore import Qt

from rails18.core.state import UNSOLD
from rails18.questions import auction
from rails18.ui.look.plain import Label
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import labelled
from rails18.words.translation import tr


class Lots(Label):
    """Show one line for each private."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWordWrap(True)
        self.setMargin(10)

    def refresh(self) -> None:
        """Show the shown position."""
        pos, words = self.context.position, self.context.words
        lines = []
        for private, owner in pos.state.privates.items():
            if owner != UNSOLD:
                told = tr("sold to {player}", player=words.who(owner))
            else:
                lot = auction.lot(pos, private)
                bids = ", ".join(f"{words.who(player)} {words.money(amount)}" for player, amount in lot.bids)
                told = words.money(lot.cost) + (tr(" · bids: {bids}", bids=bids) if bids else "")
            lines.append(labelled(words.private(private), told))
        cash = " · ".join(f"{words.who(player)} {words.money(pos.cash(player))}" for player in pos.players)
        self.setText("\n".join([*lines, "", cash]))

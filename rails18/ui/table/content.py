"""Lay out what the table sees: facts and one large sentence above, board, market and holdings below."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from rails18.core.state import Cell
from rails18.ui.look.style import sheet
from rails18.ui.look.theme import Theme
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context
from rails18.ui.table import sizes
from rails18.ui.table.board import TableBoard
from rails18.ui.table.facts import Facts
from rails18.ui.table.holdings import Holdings
from rails18.ui.table.lots import Lots
from rails18.ui.table.market import TableMarket
from rails18.ui.table.sentence import Sentence
from rails18.ui.widgets.controls import card
from rails18.ui.widgets.layouts import Column

MARGIN = 10  # pixels round and between the parts
# part of the width that the board has, and part of the height that the market has beside it
OPERATING, STOCK = (0.6, 0.4), (0.4, 0.5)
UPRIGHT = {True: (0.5, 0.2, 0.3), False: (0.34, 0.3, 0.36)}  # of the height, for board, market and holdings
TALL = 1.05  # from this height to its width on a board needs less width
NARROWER = 0.78  # of the width for such a board


class TableContent(QWidget):
    """Show the game without a control; it follows by itself.

    Attributes:
        parts: the frames of board, market and holdings.

    Args:
        lesson: returns what the card of a lesson says, or the question to another player, "" without one.
    """

    def __init__(self, context: Context, lesson: Callable[[], str]) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("background")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.theme = Theme(context.theme.palette.name, 1.0, self)
        self.facts = Facts(context, self.theme)
        self.sentence = Sentence(context, self.theme, lesson)
        self.board = TableBoard(context, self.theme)
        self.market = TableMarket(self.theme)
        self.holdings = Holdings(context, self.theme)
        self.lots = Lots(context)
        self._at: tuple[object, int] = (None, 0)
        self.parts = [self._framed(self.board), self._framed(self.market), self._framed(self.holdings)]
        self.holdings_box = self.parts[2].layout()
        if self.holdings_box is not None:
            self.holdings_box.addWidget(self.lots)
        for part in (self.facts, self.sentence, *self.parts):
            part.setParent(self)
        for part in self.findChildren(QWidget):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def _framed(self, part: QWidget) -> QFrame:
        box = Column()
        box.addWidget(part)
        return card(box, margin=4)

    # following

    def refresh(self) -> None:
        """Show the shown position and what is chosen."""
        game, at = self.context.adapter.game, self.context.adapter.at
        if game is None:
            return
        pos, proposal = self.context.position, self.context.selection.proposal
        self.theme.motion = self.context.theme.motion
        self.facts.refresh()
        auction = pos.state.round.kind == "auction"
        self.lots.setVisible(auction)
        self.holdings.setVisible(not auction)
        if auction:
            self.lots.refresh()
        self._lay_out()
        self.sentence.refresh()
        self.holdings.refresh()
        self.market.show_position(pos, follows=self._at[0] is game and self._at[1] in (at, at - 1))
        self._at = (game, at)
        self.choose(proposal)

    def choose(self, proposal: Proposal | None) -> None:
        """Show what is chosen, or that nothing is any more."""
        if self.context.adapter.game is None:
            return
        self.sentence.refresh()
        self.board.follow(proposal)
        moved = None
        if proposal is not None:
            old, new = proposal.update.before.market, proposal.update.after.market
            moved = next(((company, cell) for company, cell in new.items() if old.get(company) != cell), None)
        self.market.preview(*(moved or (None, None)))

    def point_at_cell(self, cell: Cell | None) -> None:
        """Mark the market cell at which the operator points."""
        self.market.highlight([cell] if cell is not None else [])

    def dress(self) -> None:
        """Take palette and sizes for the height of the view."""
        unit = sizes.scale(min(self.height(), self.width()))
        self.theme.palette = self.context.theme.palette
        self.theme.text_scale = sizes.READ / sizes.NORMAL * unit
        self.setStyleSheet(sheet(self.theme))
        self.sentence.dress(unit)
        self.holdings.unit = self.board.unit = unit
        self.theme.changed.emit()
        self.facts.trains.refresh() if self.context.adapter.game is not None else None
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.dress()

    def _lay_out(self) -> None:
        """Give the board the room while companies operate, market and holdings while shares are traded."""
        wide, high = self.width() - 2 * MARGIN, self.height()
        self.facts.say_less(self.width() < self.height())
        facts = self.facts.sizeHint().height()
        self.facts.setGeometry(MARGIN, MARGIN // 2, wide, facts)
        top = facts + MARGIN
        self.sentence.setGeometry(MARGIN, top, wide, self.sentence.height())
        top += self.sentence.height() + MARGIN
        rest = high - top - MARGIN
        game = self.context.adapter.game
        operating = game is not None and self.context.position.state.round.kind == "operating"
        across, down = OPERATING if operating else STOCK
        land = self.board.board.land
        if land.height() > TALL * land.width() > 0:
            across *= NARROWER
        board = round(wide * across)
        market = round(rest * down)
        left = MARGIN + board + MARGIN
        beside = wide - board - MARGIN
        if self.width() < self.height():
            self._stack(top, wide, rest, operating)
            return
        self.parts[0].setGeometry(QRect(MARGIN, top, board, rest))
        self.parts[1].setGeometry(QRect(left, top, beside, market))
        self.parts[2].setGeometry(QRect(left, top + market + MARGIN, beside, rest - market - MARGIN))

    def _stack(self, top: int, wide: int, rest: int, operating: bool) -> None:
        """Put all parts below each other on a view that is higher than wide."""
        for part, share in zip(self.parts, UPRIGHT[operating], strict=True):
            high = round((rest - 2 * MARGIN) * share)
            part.setGeometry(QRect(MARGIN, top, wide, high))
            top += high + MARGIN

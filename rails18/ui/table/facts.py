"""Show above the table view where the game stands: round, operating order, phase, trains and bank."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from rails18.core.state import BANK
from rails18.questions import money as funds
from rails18.questions import rounds
from rails18.ui.beside.order_strip import OrderStrip
from rails18.ui.beside.train_strip import TrainStrip, rust_forecast
from rails18.ui.look.theme import Theme
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import fill, label, set_tone
from rails18.ui.widgets.elided import Elided
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr
from rails18.words.wording import phase_name

GAP = 22  # pixels between two facts
# what a short row leaves out, one after the other: phase, trains that are far away, the name of the round, trains in
# the bank pool, room between companies
NO_PHASE, FEW_TRAINS, BRIEF_ROUND, NO_POOL, CLOSE_ORDER, STAGES = range(1, 7)
CLOSE = 130.0  # pixels of all companies at normal text size where they are on each other


class Facts(QWidget):
    """Show them in one row, in the size of the window that it is in."""

    def __init__(self, context: Context, theme: Theme) -> None:
        super().__init__()
        self.context = context
        self.upright = False
        self._round = self._brief = ""
        self.round: QLabel = label(tone="title", wrap=False)
        self.order = OrderStrip(context, theme)
        self.phase: QLabel = label(wrap=False)
        self.trains = TrainStrip(context)
        self.rust = Elided("")
        self.bank: QLabel = label(tone="strong", wrap=False)
        self.clock: QLabel = label(tone="strong", wrap=False)
        row = fill(Row(self), spacing=GAP, margins=(0, 0, 0, 0))
        for part in (self.round, self.order, self.phase, self.trains):
            row.addWidget(part)
        row.addWidget(self.rust, 1)
        row.addStretch()
        row.addWidget(self.bank)
        row.addWidget(self.clock)
        context.clocks.ticked.connect(self._show_clock)

    def _show_clock(self) -> None:
        """Show the clock of whoever decides."""
        words, tone = self.context.clocks.shown()
        self.clock.setText(words)
        self.clock.setVisible(bool(words))
        set_tone(self.clock, tone="strong" if tone in ("", "plain") else tone)

    def say_less(self, upright: bool) -> None:
        """Leave out what needs a wide row: all that rusts on a view higher than wide, else what a short row cuts."""
        self.upright = upright
        self.rust.setVisible(not upright)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave out one thing after the other until what rusts next is told whole."""
        if self.context.adapter.game is None:
            return
        for stage in range(FEW_TRAINS if self.upright else 0, STAGES):
            self.phase.setVisible(stage < NO_PHASE)
            less = (stage >= FEW_TRAINS, stage >= NO_POOL)
            if (self.trains.few, self.trains.alone) != less:
                self.trains.few, self.trains.alone = less
                self.trains.refresh()
            self.round.setText(self._brief if stage >= BRIEF_ROUND else self._round)
            self.order.most = CLOSE if stage >= CLOSE_ORDER else 0
            self.order.updateGeometry()
            parts = [self.round, self.order, self.phase, self.trains, self.bank, self.clock]
            taken = sum(part.sizeHint().width() + GAP for part in parts if not part.isHidden())
            rust = 0 if self.upright or stage >= NO_POOL else self.rust.sizeHint().width()
            if taken + rust <= self.width():
                break

    def refresh(self) -> None:
        """Show the shown position."""
        pos, words = self.context.position, self.context.words
        self._round, self._brief = (
            tr("{round}, in the last set", round=told) if rounds.is_last_set(pos) else told
            for told in (words.round(pos.state.round), words.short_round(pos.state.round))
        )
        self.order.refresh()
        self.phase.setText(tr("Phase {name}", name=phase_name(pos.state.phase)))
        self.trains.refresh()
        self.rust.set_text(*rust_forecast(pos))
        hidden = funds.bank_hidden(pos)
        self.bank.setText(tr("Bank hidden") if hidden else tr("Bank {cash}", cash=words.money(pos.cash(BANK))))
        set_tone(self.bank, tone="bad" if pos.state.bank_broken else "strong")
        self._show_clock()
        self._fit()

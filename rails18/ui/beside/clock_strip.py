"""Show the clocks of all players in one row, with the button that stops them."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame

from rails18.core.ids import PlayerId
from rails18.ui.look.plain import set_tip
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.clock import Clock, clock_words
from rails18.ui.stage.pointer import Pointer
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import Chip, Kept, button, called, fill, set_tone
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr


class ClockStrip(QFrame):
    """Show who has used how much time; hidden as long as nobody counts it.

    Attributes:
        chips: makes one chip for each player.
        stop: stops the clocks and lets them go on.
    """

    def __init__(self, adapter: Adapter, pointer: Pointer, clock: Clock) -> None:
        super().__init__()
        self._adapter, self._pointer, self.clock = adapter, pointer, clock
        called(self, tr("Clocks"), "strip")
        self._row = Row()
        self._row.setSpacing(6)
        self.chips = Kept(self._row, self._chip)
        self.stop = button(tr("Pause"), lambda: clock.stop(not clock.stopped), name="clock-pause", role="small")
        fill(Row(self), self._row, 1, self.stop, spacing=8, margins=(4, 0, 4, 0))
        clock.changed.connect(self.refresh)
        adapter.updated.connect(self.refresh)
        self.hide()

    def _chip(self) -> Chip:
        chip = Chip("chip")
        chip.clicked.connect(lambda: self._pointer.tell(chip.told))
        return chip

    def refresh(self, update: object = None) -> None:
        """Show the clocks as they stand."""
        shows = self.clock.shows
        if shows == self.isHidden():
            self.setVisible(shows)
        game = self._adapter.game
        if not shows or game is None:
            return
        seats = list(zip(game.setup.ids, game.setup.players, strict=True))
        for chip, (player, name) in zip(self.chips(len(seats)), seats, strict=True):
            words = f"{name} {self.clock.shown(player)}"
            if chip.text() != words:
                chip.setText(words)
                chip.setAccessibleName(words)
            chip.tell(self._told(player, name))
            set_tone(chip, on=player == self.clock.ticking, time=self.clock.tone(player))
        self.stop.setText(tr("Resume") if self.clock.stopped else tr("Pause"))
        set_tone(self.stop, time="warn" if self.clock.stopped else "plain")
        set_tip(
            self.stop,
            tr("Let the clocks go on (Pause key)") if self.clock.stopped else tr("Pause the clocks (Pause key)"),
        )

    def _told(self, player: PlayerId, name: str) -> str:
        used = clock_words(self.clock.used(player))
        if not self.clock.minutes:
            return tr("{name} has used {used}.", name=name, used=used)
        return tr(
            "{name} has used {used} of {minutes}.", name=name, used=used, minutes=counted(self.clock.minutes, "minute")
        )

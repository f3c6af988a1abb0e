"""Count the time that each player decides: beside the game, never in it.

Undo and history leave the clocks alone. They stand while nobody can decide: when they are stopped, when the start page
is shown, in a lesson, while a program moves, and when the game is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.core.table_notes import TableNotes
from rails18.saves.note_lines import MOST_MINUTES, MOST_PRICE, MOST_SECONDS
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.ui.system.settings import Settings

TICK = 1000  # milliseconds between two looks
NEAR = 0.85  # part of the time of a player from which it is said to be nearly over
LONG = 2.0  # times the length of a usual decision from which one is very long
TONES = ("plain", "warn", "bad")


class Clock(QObject):
    """Hold the clocks of the table.

    Attributes:
        on: time is counted and shown.
        stopped: somebody has stopped the clocks.
        ticking: the player whose clock runs, "" for nobody.
        now: returns seconds that only grow.

    Args:
        table: who leads an ordinary game; nothing is counted in lessons.
    Signals:
        changed: another time is to be shown.
        warned: a player's time is nearly over, or over, or a decision takes long.
    """

    changed = Signal()
    warned = Signal()

    def __init__(
        self,
        adapter: Adapter,
        table: Lead,
        settings: Settings,
        parent: QObject | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self.adapter, self.table, self.settings, self.now = adapter, table, settings, now
        self.on = settings.flag("clock/on", False)
        self.stopped = False
        self.ticking = NO_PLAYER
        self._away = True  # another page than that of the game is shown
        self._since = 0.0  # when the clock of `ticking` was read last
        self._decision = 0.0  # seconds of the running decision
        self._rest: dict[PlayerId, float] = {}  # parts of a second that are not in the notes of the game
        self._tone = TONES[0]
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.read)
        adapter.opened.connect(self._opened)
        adapter.updated.connect(self._follow)

    # what is shown

    @property
    def shows(self) -> bool:
        """Return whether there is anything to show."""
        return self.on and self.adapter.game is not None and self.adapter.lead is self.table

    @property
    def minutes(self) -> int:
        """Return the minutes that each player has for the whole game, 0 for any number."""
        return max(0, min(MOST_MINUTES, int(self.settings.number("clock/minutes", 0))))

    @property
    def usual(self) -> int:
        """Return the minutes after which a decision takes long, 0 when nobody cares."""
        return max(0, min(MOST_MINUTES, int(self.settings.number("clock/usual", 0))))

    @property
    def price(self) -> int:
        """Return what each minute over the time costs at the end of the game, 0 for nothing."""
        return max(0, min(MOST_PRICE, int(self.settings.number("clock/price", 0))))

    def owed(self) -> dict[PlayerId, int]:
        """Return player → what they owe for the minutes, begun ones too, over their time; none where none is asked.

        It is what the table had agreed on while this game was played, whatever the settings have become since.
        """
        minutes, price = self._notes.terms
        over = {player: used - 60 * minutes for player, used in self._notes.used.items()} if minutes and price else {}
        return {player: -(-seconds // 60) * price for player, seconds in over.items() if seconds > 0}

    def used(self, player: PlayerId) -> int:
        """Return the seconds that a player has used."""
        return self._notes.used.get(player, 0)

    def shown(self, player: PlayerId) -> str:
        """Return what the clock of a player shows: the time used, or the time left where it is limited."""
        if not self.minutes:
            return clock_words(self.used(player))
        left = 60 * self.minutes - self.used(player)
        return clock_words(left) if left >= 0 else f"+{clock_words(-left)}"

    def tone(self, player: PlayerId) -> str:
        """Return how urgent the clock of a player is: ``plain``, ``warn`` or ``bad``."""
        found = 0
        if self.minutes:
            part = self.used(player) / (60 * self.minutes)
            found = 2 if part >= 1 else 1 if part >= NEAR else 0
        if self.usual and player == self.ticking:
            part = self._decision / (60 * self.usual)
            found = max(found, 2 if part >= LONG else 1 if part >= 1 else 0)
        return TONES[found]

    # what people ask

    def switch(self, on: bool) -> None:
        """Count and show time, or do neither."""
        if on != self.on:
            self.on = on
            self.settings.put("clock/on", on)
            self._agree()
            self._follow()
            self.changed.emit()

    def limit(self, minutes: int, usual: int, price: int = 0) -> None:
        """Set the minutes of each player, those of a usual decision, and what one over the time costs; 0 for none."""
        self.settings.put("clock/price", price)
        self.settings.put("clock/minutes", minutes)
        self.settings.put("clock/usual", usual)
        self._agree()
        self.changed.emit()

    def _agree(self) -> None:
        """Let the open game cost what the settings say, as long as it goes on."""
        game = self.adapter.game
        if game is not None and self.adapter.lead is self.table and game.state.ending is None:
            game.table.terms = (self.minutes, self.price) if self.on else (0, 0)

    def stop(self, on: bool) -> None:
        """Stop the clocks, or let them go on."""
        self.stopped = on
        self._follow()
        self.changed.emit()

    def leave(self, away: bool) -> None:
        """Stand while another page than that of the game is shown."""
        if away != self._away:
            self._away = away
            self._follow()

    # counting

    @property
    def _notes(self) -> TableNotes:
        return self.adapter.game.table if self.adapter.game is not None else TableNotes()

    def _opened(self, game: object) -> None:
        self.ticking, self._rest, self._decision = NO_PLAYER, {}, 0.0
        self.stopped = False

    def _follow(self, update: object = None) -> None:
        """Let the clock of the player run who decides now."""
        self.read()
        deciding = self._deciding()
        if deciding != self.ticking or update is not None:
            self._decision = 0.0
        changed = deciding != self.ticking
        self.ticking, self._since = deciding, self.now()
        if deciding:
            self._timer.start()
        else:
            self._timer.stop()
        if changed:
            self.changed.emit()

    def _deciding(self) -> PlayerId:
        game = self.adapter.game
        if not self.shows or game is None or self.stopped or self._away or self.adapter.watching:
            return NO_PLAYER
        if game.state.ending is not None or not game.state.frames:
            return NO_PLAYER
        player = game.state.frames[-1].player
        return NO_PLAYER if player in game.programs else player

    def read(self) -> None:
        """Add the time since the last look to the clock that runs."""
        player = self.ticking
        if not player:
            return
        now = self.now()
        passed, self._since = max(0.0, now - self._since), now
        self._decision += passed
        whole, rest = divmod(self._rest.get(player, 0.0) + passed, 1.0)
        self._rest[player] = rest
        if whole:
            self._notes.used[player] = min(MOST_SECONDS, self.used(player) + int(whole))
            self._notes.terms = self.minutes, self.price
            self.changed.emit()
        tone = self.tone(player)
        if TONES.index(tone) > TONES.index(self._tone):
            self.warned.emit()
        self._tone = tone


def clock_words(seconds: int) -> str:
    """Return a time as minutes and seconds, with hours from the first on."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

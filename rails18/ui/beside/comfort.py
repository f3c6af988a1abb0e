"""Hold what the window has for comfort, as its people have chosen it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.game import Update
from rails18.ui.beside.flights import Flights
from rails18.ui.model.clock import Clock
from rails18.ui.stage.context import Context
from rails18.ui.system.reduced_motion import Asker
from rails18.ui.system.settings import Settings
from rails18.ui.system.sounds import Speaker, sound_of
from rails18.ui.widgets.commands import Command
from rails18.words.translation import tr

MOTIONS = {"system": "Follow the system", "on": "Always", "off": "Never"}


class Comfort(QObject):
    """Hold clocks, sounds and motion.

    Attributes:
        clock, speaker, flights: each does one of them.
        sounds: sounds are played.
        motion: one of `MOTIONS`.
    """

    def __init__(self, context: Context, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.context, self.settings = context, settings
        self.clock = Clock(context.adapter, context.table, settings, self)
        self.speaker = Speaker(self)
        self.flights = Flights(context, self)
        self.sounds = settings.flag("sounds", False)
        self.motion = settings.choice("motion", MOTIONS, "system")
        self._asker = Asker(self._answered, self)
        context.adapter.updated.connect(self._sound)
        context.clocks.shown = self._clock_told
        context.clocks.owed = self.clock.owed
        self.clock.changed.connect(context.clocks.ticked)
        self.clock.warned.connect(lambda: self.play("warning"))

    def begin(self) -> None:
        """Let things move from now on, unless somebody does not want it: called when the window opens for people."""
        if self.motion == "system":
            self._asker.ask()
        else:
            self.context.theme.motion = self.motion == "on"

    def close(self) -> None:
        """Stop everything."""
        self.flights.finish()
        self._asker.close()

    def _answered(self, still: bool) -> None:
        if self.motion == "system":
            self.context.theme.motion = not still

    def _clock_told(self) -> tuple[str, str]:
        """Return the clock that runs, or stands still, with the name of its player, and how urgent it is."""
        game, clock = self.context.adapter.game, self.clock
        if game is None or not clock.shows or not game.state.frames or not game.state.frames[-1].player:
            return "", ""
        player = game.state.frames[-1].player
        paused = tr(" (paused)") if clock.stopped else ""
        return f"{self.context.words.who(player)} {clock.shown(player)}{paused}", clock.tone(player)

    def set_sounds(self, on: bool) -> None:
        """Play sounds, or do not."""
        self.sounds = on
        self.settings.put("sounds", on)

    def set_motion(self, name: str) -> None:
        """Let things move always, never, or as the system has it."""
        self.motion = name
        self.settings.put("motion", name)
        self.flights.finish()
        self.begin()

    def play(self, sound: str) -> None:
        """Play a sound, if anybody wants to hear it."""
        if self.sounds and sound:
            self.speaker.play(sound)

    def _sound(self, update: Update) -> None:
        self.play(sound_of(update))

    def pause(self) -> None:
        """Stop the clocks, or let them go on."""
        if self.clock.shows:
            self.clock.stop(not self.clock.stopped)
        else:
            self.context.pointer.tell(tr("No time is counted: switch the clocks on in the settings (Ctrl+,)."))

    def commands(self) -> tuple[Command, ...]:
        """Return what a person may ask of it."""
        return (Command("pause", tr("Pause the clocks, or let them go on"), self.pause, ("Pause", "Ctrl+Alt+P")),)

"""Show beside the log what programs do, and let people pause, step and hurry them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QComboBox, QWidget

from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.ui.look.faces import face
from rails18.ui.look.plain import Label, set_tip
from rails18.ui.session.opponents import PACES, Opponents
from rails18.ui.stage.context import Context
from rails18.ui.system.settings import Settings
from rails18.ui.text import reasons
from rails18.ui.widgets.commands import Command
from rails18.ui.widgets.controls import button, called, fill, set_tone
from rails18.ui.widgets.elided import Elided
from rails18.ui.widgets.layouts import Row
from rails18.words.programs import program_name
from rails18.words.translation import tr

PACE_NAMES = {"slow": "Slow", "normal": "Normal", "fast": "Fast"}
PACE, REASONS = "opponents/pace", "opponents/reasons"  # keys of the settings


class OpponentsBar(QWidget):
    """Show who thinks, and how fast, while programs play.

    Attributes:
        told: who thinks.
        pause, step: the buttons.
        pace: how fast they move.
    """

    def __init__(
        self, context: Context, opponents: Opponents, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.context, self.opponents, self.settings = context, opponents, settings
        opponents.pace = settings.choice(PACE, PACES, opponents.pace)
        self.setAccessibleName(tr("Programs at the table"))
        self.face = called(Label(), name="opponents-face")
        self.told = Elided("", "opponents-told")
        self.pause = button(tr("Pause"), name="opponents-pause")
        self.pause.setCheckable(True)
        self.pause.toggled.connect(opponents.pause)
        self.step = button(tr("Next move"), opponents.step, name="opponents-step")
        set_tip(self.step, tr("Let the program make one move while it is paused"))
        self.pace = called(QComboBox(), tr("Pace of programs"), "opponents-pace")
        for name, words in PACE_NAMES.items():
            self.pace.addItem(tr(words), name)
        self.pace.setCurrentIndex(list(PACES).index(opponents.pace))
        self.pace.currentIndexChanged.connect(lambda: self._choose_pace())
        for each in (self.pause, self.step):
            set_tone(each, role="header")
        box = fill(Row(self), self.face, (self.told, 1), margins=(0, 0, 0, 0))
        for widget in (self.pace, self.step, self.pause):
            box.addWidget(widget)
        opponents.changed.connect(self.refresh)
        opponents.consent.changed.connect(self.refresh)
        context.adapter.updated.connect(self.refresh)
        self.hide()

    def _choose_pace(self) -> None:
        self.opponents.pace = self.pace.currentData()
        self.settings.put(PACE, self.opponents.pace)

    def commands(self) -> tuple[Command, ...]:
        """Return what a person may ask of it."""
        return (Command("reasons", tr("Say in the log why programs move"), self.say_reasons, checks=True),)

    def say_reasons(self, on: bool) -> None:
        """Let the log say why programs move as they do, or no longer."""
        self.settings.put(REASONS, on)
        self.context.reasons.wanted.emit(on)

    @property
    def with_reasons(self) -> bool:
        """Return whether it was chosen that the log says why programs move."""
        return self.settings.flag(REASONS, False)

    def refresh(self, update: object = None) -> None:
        """Show who thinks; nothing while no program is at the table, or the past is seen and all of them wait."""
        game, adapter = self.context.adapter.game, self.context.adapter
        playing = game is not None and bool(game.programs) and adapter.lead is self.opponents and not adapter.is_past
        self.setVisible(playing)
        if game is None or not playing:
            return
        self.step.setEnabled(self.opponents.paused)
        with QSignalBlocker(self.pause):  # another window may have paused them
            self.pause.setChecked(self.opponents.paused)
        self.pause.setText(tr("Resume") if self.opponents.paused else tr("Pause"))
        words, thinks, asks = self.context.words, self.opponents.thinks, self.opponents.consent.action
        self._show_face(game.programs.get(thinks or _speaker(game), ""))
        if asks is not None and asks.player in game.programs:
            self.told.set_text(tr("{player} waits for an answer.", player=words.who(asks.player)))
        elif thinks:
            level = program_name(game.programs.get(thinks, ""))
            says = tr("{player} ({level}) waits.") if self.opponents.paused else tr("{player} ({level}) is thinking …")
            self.told.set_text(says.format(player=words.who(thinks), level=level))
        elif speaker := _speaker(game):
            said = reasons.said_to(game, game.at)
            self.told.set_text(tr("{name}: “{text}”", name=words.who(speaker), text=said))
        else:
            names = [f"{words.who(seat)} ({program_name(level)})" for seat, level in game.programs.items()]
            self.told.set_text(tr("Programs: {names}", names=", ".join(names)))

    def _show_face(self, program: str) -> None:
        """Show who thinks or has just spoken, where a character is known for it."""
        game = self.context.adapter.game
        picture = face(program, game.setup.title, self.context.theme) if game is not None and program else QPixmap()
        self.face.setPixmap(picture)
        self.face.setVisible(not picture.isNull())


def _speaker(game: Game) -> PlayerId:
    """Return the character who has just made a move and says something to it, nobody else."""
    if not game.at or not reasons.said_to(game, game.at):
        return NO_PLAYER
    return game.actions[game.at - 1].player

"""Take a whole turn of a company from one line, while the board lies on the real table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit

from rails18.core.actions import Pass
from rails18.core.ids import hex_of
from rails18.questions import express, tabletop
from rails18.questions.express import LinePart
from rails18.ui.look.plain import set_tip
from rails18.ui.now.panel import NowPanel
from rails18.ui.stage.context import Context
from rails18.ui.text.names import city_name
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.commands import Command
from rails18.ui.widgets.controls import Chip, Kept, called, fill, label, left_to_game, row, set_tone
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

ABOUT = (
    "What track cost, t with the hex or city of a token, what the trains earn with p (pay out), h (half) or w "
    "(withhold), trains by name, n (no route), e (end the turn): with strokes between. Enter plays it up to what "
    "is wrong."
)
FAULTS = {
    "unknown": "“{part}” is nothing that {company} can do here.",
    "over": "The turn of {company} is over before “{part}”.",
    "held": "{player} has something else to decide before “{part}”.",
    "city": "Say which city by its hex or the beginning of its name, such as “t {one}”: {cities}.",
}


class Line(QLineEdit):
    """Take what is typed; Enter belongs to it, and Esc empties it on the way to what else Esc does."""

    def event(self, event: QEvent) -> bool:
        if left_to_game(event):
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.clear()
        return super().event(event)


class ExpressLine(QFrame):
    """Show the line, what its parts mean, and why the first wrong one cannot be played.

    Args:
        panel: its choices are below the line.

    Attributes:
        line: where it is typed.
        fault: says what is wrong.
    """

    def __init__(self, context: Context, panel: NowPanel) -> None:
        super().__init__()
        self.context, self.panel = context, panel
        self.line = called(Line(), tr("The whole turn in one line"), "express")
        self.line.setPlaceholderText(tr("Whole turn:  80 / t e2 / 60 p / 2 / e"))
        set_tip(self.line, tr(ABOUT))
        self.line.setAccessibleDescription(tr(ABOUT))
        self.fault = label(tone="bad", name="express-fault")
        self._chips_row = Flow(spacing=4)
        self.chips = Kept(self._chips_row, lambda: Chip("express-part"))
        fill(Column(self), row(self.line), self._chips_row, self.fault, spacing=3, margins=(0, 0, 0, 0))
        self.line.textChanged.connect(self._show_parts)
        self.line.returnPressed.connect(self.play)
        context.adapter.updated.connect(self.refresh)
        context.adapter.opened.connect(lambda game: self.line.clear())
        self.fault.hide()
        self.hide()
        panel.parts.add_line(self)

    def commands(self) -> tuple[Command, ...]:
        """Return what leads here."""
        return (Command("express", tr("The whole turn in one line (board on the table)"), self.begin, ("/",)),)

    @property
    def is_possible(self) -> bool:
        """Return whether a company is in its turn, with its board on the table."""
        adapter = self.context.adapter
        if adapter.game is None or adapter.is_looking or adapter.is_over:
            return False
        return tabletop.on_table(adapter.position) and bool(adapter.position.frame.company)

    def begin(self) -> None:
        """Turn to the line; the amount that has the keyboard is its first part if a person gave it."""
        if not self.is_possible:
            self.context.pointer.tell(
                tr("This is possible in the turn of a company, while the board lies on your table.")
            )
            return
        focus = QApplication.focusWidget()
        if isinstance(focus, Amount) and focus.is_given and not self.line.text():
            self.line.setText(f"{focus.value()} / ")
            self.context.selection.cancel()
        self.line.setFocus()

    def refresh(self, update: object = None) -> None:
        """Follow the game."""
        self.setVisible(self.is_possible)
        self._show_parts()

    def _show_parts(self, *_: object) -> None:
        """Show what each part plays, and what is wrong with the first that cannot be played."""
        found = self._parts()
        for part, chip in zip(found, self.chips(len(found)), strict=True):
            chip.setText(f"✗ {part.text}" if part.fault else f"✓ {self._words(part) or part.text}")
            set_tone(chip, tone="bad" if part.fault else "good")
        wrong = self._fault(found[-1]) if found and found[-1].fault else ""
        self.fault.setText(wrong)
        self.fault.setVisible(bool(wrong))
        self.panel.fitting.ask()

    def _parts(self) -> list[LinePart]:
        game = self.context.adapter.game
        return express.read(game, self.line.text()) if game is not None and self.is_possible else []

    def _words(self, part: LinePart) -> str:
        about = [action for action in part.actions if not isinstance(action, Pass)] or list(part.actions[-1:])
        return "; ".join(self.context.words.action(part.pos, action) for action in about)

    def _fault(self, part: LinePart) -> str:
        if part.refusal is not None:
            sentence, _ = self.context.explainer.refusal(part.pos, part.refusal, self.context.words)
            return sentence
        company, words = self.context.position.frame.company, self.context.words
        cities = ", ".join(words.city(part.pos, city) for city in part.cities)
        one = next((city_name(part.pos, city) or hex_of(city) for city in part.cities), "").lower()
        player = words.who(part.pos.frame.player)
        return tr(FAULTS[part.fault], part=part.text, company=company, player=player, one=one, cities=cities)

    def play(self) -> None:
        """Play the parts that can be played; the first wrong one and all after it stay."""
        game = self.context.adapter.game
        typed, found = express.parts(game, self.line.text()) if game is not None else [], self._parts()
        good = [part for part in found if not part.fault]
        left = typed[len(good) :]
        for action in [action for part in good for action in part.actions]:
            if not self.context.adapter.play_for(action):
                break
        self.line.setText(" / ".join(left))
        if left:
            self.line.setFocus()
        else:
            self.panel.focus_choice()

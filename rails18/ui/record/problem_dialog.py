"""Save the moment that is shown as a problem for clubs and lessons."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.practice import judge
from rails18.saves import problems, saves
from rails18.storage.disk import CannotSave
from rails18.ui.look.plain import Button
from rails18.ui.record.fields import Pick, name_of_line
from rails18.ui.record.files import ask_place, place_for
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import called, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr, worded


class ProblemDialog(Dialog):
    """Ask what the problem is, and where it is saved."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(tr("Save as a problem"), parent, (520, 210))
        self.context = context
        self.question = Pick("problem-question", tr("Question"))
        self.words = called(QLineEdit(), tr("What else you say"), "problem-words")
        self.words.setMaxLength(problems.LONGEST_NOTE)
        self.moment, self.note = label("", "muted"), label("")
        lines = QFormLayout()
        lines.addRow(name_of_line(tr("Question"), context.theme), self.question)
        lines.addRow(name_of_line(tr("What else you say"), context.theme), self.words)
        save, close = Button(tr("Save …")), Button(tr("Close"))
        save.setDefault(True)
        close.setAutoDefault(False)
        save.clicked.connect(self.ask)
        close.clicked.connect(self.close)
        fill(Column(self), self.moment, lines, self.note, 1, row(1, save, close), spacing=10)
        context.adapter.updated.connect(self._show)
        context.adapter.opened.connect(self.close)
        self._show()

    @property
    def game(self) -> Game:
        """Return the open game."""
        game = self.context.adapter.game
        assert game is not None
        return game

    def _show(self, _: object = None) -> None:
        """Say which moment is saved, and offer what can be asked about it."""
        game, moment = self.game, self.context.adapter.at
        asks = [ask for ask in problems.ASKS if not judge.unasked(game, moment, ask)]
        self.question.offer([(ask, tr(problems.ASKS[ask])) for ask in asks], self.question.value or problems.DECISION)
        words, at = self.context.words, self.context.adapter.at
        round_ = words.round(self.context.position.state.round)
        self.moment.setText(
            tr("The moment shown now: {round}, after move {number}. It opens as a new game.", round=round_, number=at)
        )

    def ask(self) -> None:
        """Ask for a place and save the problem there, or say why this moment is none."""
        wanted = place_for(f"{self.game.title.id} problem {self.context.adapter.at}{saves.SUFFIX}")
        if name := ask_place(self, tr("Save as a problem"), wanted, {f"*{saves.SUFFIX}": saves.SUFFIX})[0]:
            self.write(name)

    def write(self, name: str) -> None:
        """Write the problem, never over the file of the open game; say where it is, or why not."""
        own = self.context.file_of()
        if own is not None and Path(name).exists() and own.samefile(name):
            self.note.setText(tr("This is the file of the open game. Choose another name."))
            return
        problem = problems.Problem(str(self.question.value), self.words.text().strip())
        try:
            problems.save(self.game, self.context.adapter.at, problem, name)
        except (Rails18Error, CannotSave) as error:
            self.note.setText(worded(error))
        else:
            self.note.setText(tr("Saved as {name}.", name=name))

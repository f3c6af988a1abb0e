"""Offer to look back at the open game: by itself after its end, else when the table agrees."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMessageBox

from rails18.core.action_json import from_json
from rails18.core.game import Update
from rails18.questions import tabletop
from rails18.review.choosing import chosen
from rails18.review.look import Look
from rails18.review.tasks import task_of
from rails18.ui.beside.timeline import Timeline
from rails18.ui.look.plain import MessageBox
from rails18.ui.now.panel import NowPanel
from rails18.ui.practice.drill import Drill
from rails18.ui.record.files import Files
from rails18.ui.review import words
from rails18.ui.review.dialog import LookBackDialog
from rails18.ui.review.retrospect import MomentCard, Retrospect
from rails18.ui.review.reviewer import Reviewer
from rails18.ui.session.trying import Trying
from rails18.ui.stage.context import Context
from rails18.ui.widgets.commands import Command
from rails18.words.translation import tr

AFTER_THE_END = 5000  # milliseconds until a game that is over is looked through: the table looks at the result first


class LookBack(QObject):
    """Hold what looks back at the game of the window.

    Attributes:
        trying: puts a copy in the place of the game.
        reviewer: looks it through.
        retrospect: shows its moments.
        dialog: lists them; None until it is asked for.
        agrees: asks the table whether a game that is not over may be looked through.
        soon: runs from the end of a game until it is looked through.
    """

    def __init__(self, context: Context, panel: NowPanel, drill: Drill, files: Files, slider: Timeline) -> None:
        super().__init__(context)
        self.context, self.drill, self.files, self.slider = context, drill, files, slider
        self.trying = Trying(files.session)
        self.reviewer = Reviewer(files.session)
        self.retrospect = Retrospect(context, self.trying, panel)
        self.dialog: LookBackDialog | None = None
        self.agrees = self._ask_table
        self._returns: Path | None = None  # the game that is opened again after a task
        self.soon = QTimer(self, singleShot=True, interval=AFTER_THE_END)
        self.soon.timeout.connect(self._begin_by_itself)
        self.reviewer.changed.connect(self._mark)
        self.retrospect.left.connect(self._show_list)
        self.retrospect.task_wanted.connect(self.begin_task)
        drill.left.connect(self._return)
        context.wishes.review.connect(self.show)
        files.session.ready.connect(self._recall)
        context.adapter.updated.connect(self._updated)

    @property
    def card(self) -> MomentCard:
        """Return what is said of the moment that is shown."""
        return self.retrospect.card

    def commands(self) -> tuple[Command, ...]:
        """Return what a person may ask of it."""
        return (Command("review", tr("Look back at this game …"), self.show, ("Ctrl+Shift+L",)),)

    def told(self) -> str:
        """Return what the card asks, "" without a moment."""
        return self.card.text.accessibleName() if self.retrospect.look is not None else ""

    def show(self) -> None:
        """List what was found, and look the game through as far as that was not done."""
        adapter, session = self.context.adapter, self.files.session
        if self.retrospect.look is not None:
            self.retrospect.leave()
            return
        if adapter.game is None or adapter.lead is not session.opponents:
            self.context.pointer.tell(tr("A game can be looked back at, not a lesson or a task."))
            return
        if tabletop.on_table(adapter.position):
            self.context.pointer.tell(
                tr("The board is on your table: the program cannot see it, so it cannot look back.")
            )
            return
        self.reviewer.recall()
        if not self.reviewer.is_whole and not self.reviewer.runs:
            if adapter.game.state.ending is None and not self.agrees():
                return
            self.reviewer.begin()
        self._show_list()

    def begin_task(self, number: int) -> None:
        """Put the position before an action on the board as a task, or say why there is none."""
        game, session = self.reviewer.of, self.files.session
        if game is None:
            return
        review = self.reviewer.review
        looks = review.looks if review is not None else ()
        best = next((from_json(look.best) for look in looks if look.number == number), None)
        task, why = task_of(game, number, best)
        if task is None:
            self.context.pointer.tell(why)
            if self.dialog is not None and self.dialog.isVisible():
                self.dialog.head.setText(why)
            return
        self.retrospect.look = None  # nothing is listed again: the task comes
        self.card.hide()
        if self.trying.on:
            self.trying.end()
        if not self.files.may_leave():
            return
        self.reviewer.stop()
        self._returns = session.autosave.path if session.autosave is not None else None
        if self.dialog is not None:
            self.dialog.close()
        self.drill.begin(task, self.drill.learner or tr("Learner"), (task,))

    def close(self) -> None:
        """Stop as the window goes, and keep what was found."""
        self.soon.stop()
        self.reviewer.close()

    # inside

    def _updated(self, update: Update) -> None:
        """Look a game through once it is over, unless only programs played it."""
        adapter, session = self.context.adapter, self.files.session
        over = update.after.ending is not None and update.before.ending is None and update.action is not None
        mine = adapter.lead is session.opponents and not adapter.watching and session.autosave is not None
        people = adapter.game is not None and len(adapter.game.programs) < len(adapter.game.setup.ids)
        if over and mine and people and not tabletop.on_table(adapter.position):
            self.soon.start()
        elif update.after.ending is None:
            self.soon.stop()

    def _recall(self) -> None:
        """Mark the moments of a game that was looked through before, and go on where that was left in the middle."""
        self.soon.stop()
        if self.context.adapter.lead is not self.files.session.opponents:
            return
        self.reviewer.recall()
        begun = self.reviewer.review is not None and not self.reviewer.is_whole
        if begun and self.context.adapter.is_over and self.files.session.autosave is not None:
            self.soon.start()

    def _begin_by_itself(self) -> None:
        if self.context.adapter.game is not None and self.context.adapter.is_over:
            self.reviewer.begin()

    def _ask_table(self) -> bool:
        asked = tr("The game is not over. Does everybody at the table agree to look back at it now?")
        more = tr("It shows what sharp would have played, even where that still matters.")
        box = MessageBox(self.files.window, asked, more, QMessageBox.Icon.Question)
        yes = box.addButton(tr("All agree"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return box.clickedButton() is yes

    def _show_list(self) -> None:
        if self.reviewer.review is None:
            return
        if self.dialog is None:
            self.dialog = LookBackDialog(self.context, self.reviewer, self.files.window)
            self.dialog.look_wanted.connect(self._show_moment)
            self.dialog.seen.connect(self._see)
            self.dialog.task_wanted.connect(self.begin_task)
            self.dialog.destroyed.connect(self._forget_list)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _forget_list(self) -> None:
        self.dialog = None

    def _show_moment(self, look: Look, moments: tuple[Look, ...]) -> None:
        game = self.reviewer.of
        if game is not None and self.retrospect.begin(game, look, moments) and self.dialog is not None:
            self.dialog.hide()

    def _see(self, number: int) -> None:
        if self.dialog is not None:
            self.dialog.hide()
        self.context.adapter.look_at(number)

    def _mark(self) -> None:
        """Mark the moments on the slider."""
        game, review = self.reviewer.of, self.reviewer.review
        if game is None or review is None:
            self.slider.mark_moments({})
            if self.dialog is not None:
                self.dialog.close()
            return
        moments = chosen(game, review.looks)
        self.slider.mark_moments({look.number - 1: words.decided(self.context, game, look) for look in moments})

    def _return(self) -> None:
        """Open the game again once its task is left."""
        path, self._returns = self._returns, None
        if path is not None:
            self.files.session.open(path)

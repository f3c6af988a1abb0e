"""Show a moment of a game again: what would you do, what was played, what *sharp* would have played, what follows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.action_json import from_json
from rails18.core.actions import Action
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.review.line import what_follows
from rails18.review.look import Look
from rails18.ui.learn.card import LessonCard
from rails18.ui.look.plain import set_tip
from rails18.ui.model.thinking import Asked, thinking
from rails18.ui.now.panel import NowPanel
from rails18.ui.review import words
from rails18.ui.review.lead import MomentLead
from rails18.ui.session.trying import Trying
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import button
from rails18.words.translation import tr


class MomentCard(LessonCard):
    """Show a moment, with a button that makes a task of it.

    Attributes:
        task: that button.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.setAccessibleName(tr("Moment"))
        self.task = button(tr("As a task"), name="moment-task", role="header")
        set_tip(self.task, tr("Solve this position as a task whose answer is proven"))
        self.buttons.insertWidget(2, self.task)
        self.back.setText(tr("Try again"))
        set_tip(self.back, tr("Put the board back to where the moment begins (Ctrl+Z)"))
        self.leave.setText(tr("Back to the game"))
        set_tip(self.leave, tr("Show the game as it stands (Shift+T)"))
        self.help.setText(tr("Answer"))


class Retrospect(QObject):
    """Lead through the moments, each on a copy of the game of which nothing stays.

    Attributes:
        card: what is said of the moment.
        look: the moment that is shown, None for none.
        at: how many actions of the line have been shown.
        line: what *sharp* would have played and what follows in the mind; empty while that is worked out.

    Signals:
        left: the game is shown again.
        task_wanted: (int) a task is to be made of an action.
    """

    left = Signal()
    task_wanted = Signal(int)

    def __init__(self, context: Context, trying: Trying, panel: NowPanel) -> None:
        super().__init__(context)
        self.context, self.trying, self._panel = context, trying, panel
        self.card = MomentCard(context)
        self.look: Look | None = None
        self.at = 0
        self.line: tuple[Action, ...] = ()
        self._row: Sequence[Look] = ()
        self._lead = MomentLead(self)
        self._game: Game | None = None  # as it was looked through
        self._asked: Asked | None = None
        self._tried: Action | None = None
        self._goes_on = False  # the line is wanted as soon as it is there
        self._lead.tried.connect(self._answer)
        self._lead.back_wanted.connect(self.again)
        self.card.back_wanted.connect(self.again)
        self.card.help_wanted.connect(lambda: self._answer(None))
        self.card.on_wanted.connect(self.go_on)
        self.card.leave_wanted.connect(self.leave)
        self.card.left.connect(panel.focus_choice)
        self.card.task.clicked.connect(self._want_task)
        trying.changed.connect(self._changed)

    def begin(self, game: Game, look: Look, row: Sequence[Look]) -> bool:
        """Show a moment of the open game; return whether that was possible.

        Args:
            game: the game as it was looked through.
            look: the moment.
            row: the moments that follow each other.
        """
        if self.trying.on:
            self.trying.end()
        if not self.trying.is_possible:
            self.context.pointer.tell(tr("Leave the lesson or the task first, then look back at the game."))
            return False
        self._game, self.look, self._row = game, look, row
        self._begin_again()
        self.trying.begin(self._lead, look.number - 1)
        best, before = from_json(look.best), game.copy()
        before.go_to(look.number - 1)
        self.line = ()
        self._asked = thinking().ask(self._took_line, self, what_follows, before, best)
        self._ask()
        self._panel.focus_choice()
        return True

    def again(self) -> None:
        """Put the board back to where the moment begins."""
        adapter = self.context.adapter
        if self.look is None or adapter.game is None:
            return
        self._begin_again()
        adapter.follow(adapter.game.go_to(self.look.number - 1))
        self._ask()

    def go_on(self) -> bool:
        """Show the next action of the line, then the next moment or the game; return whether a moment is shown."""
        if self.look is None or not self._lead.answered:
            return False
        if not self.line:
            self._goes_on = True
            self._say_at_end(tr("What follows is being worked out …"))
        elif self.at < len(self.line):
            self._step()
        else:
            here = [each.number for each in self._row].index(self.look.number) + 1
            if here < len(self._row) and self._game is not None:
                self.begin(self._game, self._row[here], self._row)
            else:
                self.leave()
        return True

    def leave(self) -> None:
        """Show the game again."""
        if self.look is not None:
            self.trying.end()

    # inside

    def _begin_again(self) -> None:
        self.at, self._tried, self._lead.answered, self._goes_on = 0, None, False, False

    def _changed(self) -> None:
        """Put the card away once the copy is gone, however that came."""
        if self.look is not None and self.context.adapter.lead is not self._lead:
            self.look = None
            if self._asked is not None:
                self._asked.drop()
            self.card.hide()
            self.left.emit()

    def _ask(self) -> None:
        assert self.look is not None
        assert self._game is not None
        card = self.card
        card.say(words.asked(self.context, self._game, self.look), self._place())
        card.setMinimumHeight(0)
        card.answer_with("", "muted")
        card.offer_names([])
        card.offer_help(tr("Answer"))
        card.offer_on("")
        card.back.setEnabled(False)
        card.show()

    def _place(self) -> str:
        assert self.look is not None
        number = [each.number for each in self._row].index(self.look.number) + 1
        return tr(
            "Moment {number} of {count} · move {move}", number=number, count=len(self._row), move=self.look.number
        )

    def _answer(self, tried: Action | None) -> None:
        """Say what was played and what *sharp* would have played."""
        if self.look is None or self._game is None:
            return
        self._tried, self._lead.answered = tried, True
        self.context.selection.cancel()
        told = words.answer(self.context, self._game, self.look, tried)
        tone = "good" if tried is not None and words.is_alike(tried, from_json(self.look.best)) else "muted"
        self.card.answer_with(told, tone)
        self.card.offer_help("")
        self.card.offer_on(tr("What follows"))
        self.card.back.setEnabled(True)
        self.context.adapter.refresh()
        self.card.on.setFocus()
        QTimer.singleShot(0, self, self._keep_height)

    def _keep_height(self) -> None:
        """Let the board stay where it is while the line is stepped through, whose sentences are shorter."""
        self.card.setMinimumHeight(self.card.height() if self.card.isVisible() else 0)

    def _took_line(self, answer: object) -> None:
        self._asked = None
        if self.look is None:
            return
        self.line = answer if isinstance(answer, tuple) else (from_json(self.look.best),)
        if self._goes_on:
            self._goes_on = False
            self._step()

    def _step(self) -> None:
        """Play the next action of the line on the copy, and say it."""
        adapter, game = self.context.adapter, self.context.adapter.game
        assert game is not None
        action = self.line[self.at]
        told = words.step(self.context, game, action)
        try:
            update = game.play(action)
        except NotAllowed:  # who thought saw less than the whole table does
            self.line = self.line[: self.at]
            self._say_at_end(tr("This is as far as the program looks."))
            return
        self.at += 1
        adapter.follow(update)
        self._say_at_end(
            tr("What may follow, {number} of {count}: {told}", number=self.at, count=len(self.line), told=told)
        )

    def _say_at_end(self, told: str) -> None:
        self.card.answer_with(told, "muted")
        ends = bool(self.line) and self.at >= len(self.line)
        last = self.look is not None and self._row and self._row[-1].number == self.look.number
        self.card.offer_on((tr("Done") if last else tr("Next moment")) if ends else tr("Next step"))
        self.card.on.setFocus()

    def _want_task(self) -> None:
        if self.look is not None:
            self.task_wanted.emit(self.look.number)

"""Lead a person through a lesson on the ordinary window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.actions import Action
from rails18.core.errors import CannotRead
from rails18.core.game import Game, Update
from rails18.core.ids import PlayerId
from rails18.lessons.play import DONE, OTHER, REFUSED, WRONG, Answer, LessonPlay
from rails18.loading.translation import tr
from rails18.ui.model.context import Context
from rails18.ui.model.lead import Lead
from rails18.ui.model.proposal import Proposal

PACE = 600  # milliseconds between two moves of opponents


class LessonLead(QObject, Lead):
    """Hand what a person does to the lesson, and show what comes of it.

    Attributes:
        play: the lesson.
        remark: what an opponent said last, or the answer to a wrong try.
        tone: tone of `remark`.
        section: section of the rule book that `remark` cites, or "".
        pace: milliseconds between two moves of opponents.

    Signals:
        changed: the card says something else.
        reached: (step) another step has begun, "*" after the last one.
        failed: (str) the lesson cannot go on; what is wrong with its file.
    """

    changed = Signal()
    reached = Signal(str)
    failed = Signal(str)
    moves_freely = False

    def __init__(self, context: Context, play: LessonPlay, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.context, self.play = context, play
        self._seen, self._held = play.game.state, play.script_waits
        self.remark, self.tone, self.section = "", "", ""
        self.pace = PACE
        self._moving = QTimer(self, singleShot=True)
        self._moving.timeout.connect(self._move)
        self._closed = False
        context.selection.changed.connect(self._chosen)

    def begin(self) -> None:
        """Show the first card, and let opponents move up to it."""
        self._settle()

    def close(self) -> None:
        """Lead nobody any longer."""
        self._closed = True
        self._moving.stop()
        self.context.selection.changed.disconnect(self._chosen)
        self.deleteLater()

    @contextmanager
    def careful(self) -> Iterator[None]:
        """Do something that comes to nothing where the file of the lesson has a fault, which is told."""
        try:
            yield
        except CannotRead as error:
            self.failed.emit(str(error))

    # what the window asks

    def holds(self, game: Game) -> bool:
        return game is self.play.game and self.play.script_waits

    def take(self, action: Action) -> bool:
        if self.play.finished:
            self.remark, self.tone = tr("The lesson is over. Go on to the next one, or leave."), "muted"
            self.section = ""
            self.context.selection.cancel()
            self.changed.emit()
        else:
            with self.careful():
                self._apply(self.play.play(action))
        return True

    def take_refused(self, action: Action) -> bool:
        return self.take(action)

    def undo(self, game: Game) -> int | None:
        self.go_back(undo=True)
        return -1

    # what a person does besides

    def go_on(self) -> None:
        """Go on: from a step that is read, past one that is not wanted, or to the end of what opponents do."""
        if self.play.finished:
            return
        with self.careful():
            if self.play.script_waits:
                self._hurry()
            elif self.play.step.ends.does == "next":
                self._apply(self.play.next())
            else:
                self._apply(self.play.show_me())

    def go_back(self, *, undo: bool = False) -> None:
        """Go back to the step before, or take back what the step wants to have taken back."""
        with self.careful():
            self._apply(self.play.undo() if undo else self.play.back())

    def click(self, target: str) -> None:
        """Take a click on a thing, "" for something without a name."""
        if not self.play.finished and not self.play.script_waits:
            with self.careful():
                self._apply(self.play.click(target))

    def point(self, target: str) -> None:
        """Take that pointer or focus rests on a thing."""
        if not self.play.finished and not self.play.script_waits:
            with self.careful():
                self._apply(self.play.point(target))

    def _chosen(self, proposal: Proposal | None) -> None:
        if proposal is None or self.play.finished or self.play.script_waits:
            return
        with self.careful():
            answer = self.play.choose(proposal.action)
            if answer.kind == DONE:
                self._tell(answer)
                self._note()

    # showing

    def _apply(self, answer: Answer) -> None:
        """Show what an answer brings: another board, another step, or words."""
        self._tell(answer)
        if answer.kind in (WRONG, OTHER, REFUSED):
            self.context.selection.cancel()
            if answer.kind != REFUSED:
                self.context.adapter.refresh()  # what was taken into the hand goes back by itself
            self.changed.emit()
            return
        if answer.kind == DONE or answer.update is not None:
            self._show(answer.update)
            self._note()

    def _tell(self, answer: Answer) -> None:
        self.remark, self.tone = answer.text, "bad" if answer.text else ""
        if answer.kind == DONE:
            self.tone = "muted" if answer.text else ""
        self.section = answer.section
        if answer.remark is not None:
            self._say(*answer.remark)

    def _say(self, player: PlayerId, text: str) -> None:
        name = self.context.words.who(player)
        self.remark, self.tone, self.section = tr("{name}: “{text}”", name=name, text=text), "", ""

    def _show(self, update: Update | None) -> None:
        adapter, game = self.context.adapter, self.play.game
        before, self._seen = self._seen, game.state
        held, self._held = self._held, self.play.script_waits
        if adapter.game is not game:
            adapter.open(game)
        elif update is not None and update.after is game.state:
            adapter.follow(update)
        elif before is not game.state or held != self._held:
            adapter.follow(Update(before, game.state, game.at))

    def _note(self) -> None:
        """Tell which step is open, and let opponents move if it is not the learner's turn yet."""
        self.reached.emit("*" if self.play.finished else self.play.step.id)
        self._settle()

    def _settle(self) -> None:
        if self.play.script_waits:
            self._moving.start(self.pace)
        self.changed.emit()

    def _move(self) -> None:
        if self._closed:
            return
        with self.careful():
            move = self.play.next_move()
            if move is None:
                return
            if move.remark is not None:
                self._say(*move.remark)
            self._show(move.update)
            self._settle()

    def _hurry(self) -> None:
        """Let opponents do at once what they would do."""
        self._moving.stop()
        for move in self.play.finish_script():
            if move.remark is not None:
                self._say(*move.remark)
        self._show(None)
        self._settle()

"""Hand what a person does to a task."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.game import Game, Update
from rails18.practice.play import RIGHT, TaskPlay, Verdict
from rails18.practice.task import RESCUE
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.ui.model.proposal import Selection
from rails18.words.translation import tr

HIDDEN = ("run", "lay")  # kinds of task of which the best run would be the answer


class TaskLead(QObject, Lead):
    """Let a task judge what is confirmed.

    Attributes:
        play: the task.

    Signals:
        judged: (Verdict) something was tried.
    """

    judged = Signal(object)
    moves_freely = False
    tells_news = False  # a task asks about what is on the board

    def __init__(self, adapter: Adapter, selection: Selection, play: TaskPlay, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._adapter, self._selection, self.play = adapter, selection, play
        self.tells_best = play.task.ask.kind not in HIDDEN
        self.companies_sell = play.task.ask.kind != RESCUE  # with such a train nobody would have to pay

    @property
    def held(self) -> str:
        return tr("The task is solved. This is how things stand after your answer.")

    def holds(self, game: Game) -> bool:
        return game is self.play.game and self.play.solved  # what comes then is another game

    def take(self, action: Action) -> bool:
        before, verdict = self.play.game.state, self.play.take(action)
        if verdict.update is None:
            self._selection.cancel()
        else:
            self._adapter.follow(Update(before, self.play.game.state, self.play.game.at, action, verdict.update.events))
        self.judged.emit(verdict)
        return True

    def undoes(self, game: Game) -> bool:
        return self.play.begun

    def undo(self, game: Game) -> int | None:
        self.again()
        return -1

    def name(self, name: str) -> None:
        """Take the name of a company or a player for an answer."""
        verdict = self.play.name(name)
        if verdict.kind == RIGHT:
            self._adapter.follow(Update(self.play.game.state, self.play.game.state, self.play.game.at))
        self.judged.emit(verdict)

    def again(self) -> None:
        """Put the board back to where the task begins."""
        self._adapter.follow(self.play.again())
        self.judged.emit(None)

    def show_answer(self) -> None:
        """Choose the first action of the right answer on the board, without confirming it."""
        actions = self.play.answer()
        if self.play.begun:
            self._adapter.follow(self.play.again())
        if actions and not self.play.solved:
            self._selection.propose(actions[0])


def is_right(verdict: Verdict | None) -> bool:
    """Return whether a task is solved by a verdict."""
    return verdict is not None and verdict.kind == RIGHT

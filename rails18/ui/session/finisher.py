"""Play what was planned for the last operating rounds, step by step, and take it back as a whole."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.actions import Action
from rails18.questions.finishing import Plan
from rails18.ui.model.adapter import Adapter


class Finisher(QObject):
    """Play a plan.

    Attributes:
        began: number of actions before the plan that was played last, None when none can be taken back.
        runs: steps are being played.

    Signals:
        ended: (int) so many steps were played.
    """

    ended = Signal(int)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.began: int | None = None
        self.runs = False
        self._left: list[Action] = []
        self._at = 0
        self._timer = QTimer(self, singleShot=True, interval=0)  # the window follows every step
        self._timer.timeout.connect(self._go_on)
        adapter.opened.connect(self._opened)

    def play(self, plan: Plan) -> None:
        """Play all steps of a plan that was made for the game as it stands."""
        game = self.adapter.game
        if game is None or game.at != plan.at or self.adapter.is_looking or not plan.actions:
            return
        self.began, self._at = plan.at, plan.at
        self._left, self.runs = list(plan.actions), True
        self._timer.start()

    def stop(self) -> None:
        """Play no further step."""
        if self.runs:
            self._timer.stop()
            self._left, self.runs = [], False
            game = self.adapter.game
            if game is not None:
                self.adapter.refresh()  # people decide again
                self.ended.emit(game.at - (self.began or 0))

    def _go_on(self) -> None:
        game = self.adapter.game
        if game is None or game.at != self._at:  # somebody took something back
            self.stop()
            return
        action = self._left.pop(0)
        self._at += 1
        last = not self._left
        if last:
            self.runs = False  # so that people can decide again once it is played
        if not self.adapter.play_for(action) or last:
            self.runs = True
            self.stop()
        else:
            self._timer.start()

    @property
    def can_take_back(self) -> bool:
        """Return whether the steps of the last plan, or some of them, are still played."""
        game = self.adapter.game
        return game is not None and self.began is not None and game.at > self.began and not self.runs

    def take_back(self) -> None:
        """Undo all steps of the last plan at once."""
        if self.can_take_back and self.began is not None:
            began, self.began = self.began, None
            self.adapter.undo_to(began)

    def _opened(self, game: object) -> None:
        self._timer.stop()
        self._left, self.runs, self.began = [], False, None

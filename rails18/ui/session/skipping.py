"""Pass for players who can do nothing else, so that a step without a choice is not asked.

What it plays are ordinary passes. Undo and redo go over them: by what was possible then, so that it holds for a game
that was opened again too.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from rails18.core.actions import Pass, StopGame
from rails18.core.game import Game, Update
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.answers import Answers
from rails18.ui.system.settings import Settings
from rails18.ui.text.actions import no_choice

KEY = "skip"  # of the setting
MOST_STEPS = 60  # passes in a row after which somebody is asked again: nothing may go on for ever


def only_passes(answers: Answers) -> bool:
    """Return whether all that can be done is to pass."""
    if not answers.game.state.frames or answers.game.refusals(Pass(answers.game.position.frame.player)):
        return False
    return {entry.kind for entry in answers.menu() if entry.enabled} - {StopGame.__struct_config__.tag} == {"pass"}


class Skipping(QObject):
    """Pass where nothing else is possible.

    Args:
        others: returns whether somebody else plays on at the end of a game.

    Attributes:
        made: number of an action that was played here → why nothing else was possible; as long as the window is open.
    """

    def __init__(self, adapter: Adapter, others: Callable[[Game], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter, self._others = adapter, others
        self.made: dict[int, str] = {}
        self._settings: Settings | None = None
        self._due = (0, False)  # number of actions at which it was found out whether a pass is due, and whether it is
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._act)
        adapter.opened.connect(self._opened)
        adapter.updated.connect(self._updated)

    def restore(self, settings: Settings) -> None:
        """Do as was chosen in earlier windows."""
        self._settings = settings

    @property
    def on(self) -> bool:
        """Return whether steps without a choice are gone over."""
        return self._settings is not None and self._settings.flag(KEY, True)

    def switch(self, on: bool) -> None:
        """Go over steps without a choice, or ask about them, from now on."""
        if self._settings is not None:
            self._settings.put(KEY, on)

    def is_due(self, game: Game) -> bool:
        """Return whether the decision at the end of a game is a pass that is about to be played here."""
        return self._due == (game.at, True)

    def passes(self, game: Game) -> bool:
        """Return whether a decision at the end of a game would not be asked."""
        return self.on and only_passes(Answers(game))

    def is_skipped(self, game: Game, number: int) -> bool:
        """Return whether undo and redo go over an action: a person passed, and could do nothing else."""
        if not self.on or not isinstance(game.actions[number], Pass) or game.actions[number].player in game.programs:
            return False
        return only_passes(Answers(game.fork(game.state_at(number))))

    def _opened(self, game: object) -> None:
        self._timer.stop()
        self.made, self._due = {}, (0, False)

    def _updated(self, update: Update) -> None:
        """Be about to pass after a move that leaves nothing else; never when a game is opened, or taken back."""
        self._timer.stop()
        game = self.adapter.game
        self._due = (0, False)
        if game is None or update.action is None or self.adapter.is_past or self.adapter.watching:
            return
        self.made = {number: why for number, why in self.made.items() if number < game.at}
        row = next((n for n in range(1, MOST_STEPS + 1) if game.at - n not in self.made), 0)
        if self.on and row and not self._others(game) and only_passes(self.adapter.answers):
            self._due = (game.at, True)
            self._timer.start()

    def _act(self) -> None:
        game = self.adapter.game
        if game is None or not self.is_due(game):
            return
        self._due = (0, False)
        self.made[game.at] = no_choice(game.position)
        self.adapter.play_for(Pass(game.position.frame.player))

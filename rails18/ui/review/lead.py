"""Hand what a person tries at a moment to whoever looks back at it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.ui.model.lead import Lead
from rails18.words.translation import tr


class MomentLead(QObject, Lead):
    """Take the first action that is confirmed as a try; after that the line is only looked at.

    Attributes:
        answered: something was tried, or the answer was asked for.

    Signals:
        tried: (Action) something was tried.
        back_wanted: *Undo* was chosen.
    """

    tried = Signal(object)
    back_wanted = Signal()
    moves_freely = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answered = False

    @property
    def held(self) -> str:
        return tr("You look back at a moment of the game. Nothing of it counts or is saved.")

    def holds(self, game: Game) -> bool:
        return self.answered

    def take(self, action: Action) -> bool:
        self.tried.emit(action)
        return True

    def undoes(self, game: Game) -> bool:
        return self.answered

    def undo(self, game: Game) -> int | None:
        self.back_wanted.emit()
        return -1

"""Ask those who have to agree before an action is played: persons on the screen, programs beside it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.players.character import level_of
from rails18.players.parties import parties
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.thinking import Asked, thinking


class Consent(QObject):
    """Hold the action that waits for consent.

    Attributes:
        action: what waits, or None.
        asked: the person who is asked on the screen, "" for nobody.
        said: an action to which everybody said yes at the table.

    Signals:
        changed: somebody is asked, or nobody any longer.
        declined: (player, action) somebody does not agree.
    """

    changed = Signal()
    declined = Signal(str, object)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.action: Action | None = None
        self.asked = NO_PLAYER
        self.said: Action | None = None
        self._left: list[PlayerId] = []
        self._thinks: Asked | None = None
        adapter.updated.connect(self._moved_on)

    def take(self, action: Action) -> bool:
        """Ask for consent where it is needed; return whether the action waits for it."""
        if self.action is not None:
            return True
        game, needed = self.adapter.game, self.needed(action)
        assert game is not None
        if not needed or game.refusals(action):
            return False
        self.action, self._left = action, list(needed)
        self._next()
        return True

    def needed(self, action: Action) -> tuple[PlayerId, ...]:
        """Return who has to agree to an action and has not done so at the table."""
        game = self.adapter.game
        assert game is not None
        needed = parties(game, action)
        return tuple(player for player in needed if player in game.programs) if action == self.said else needed

    def agree_already(self, action: Action | None) -> None:
        """Note that everybody said yes to an action at the table; None forgets it."""
        self.said = action

    def answer(self, yes: bool) -> None:
        """Take the answer of the person who is asked."""
        if self.asked:
            self._answered(self.asked, yes)

    def withdraw(self) -> None:
        """Ask nobody any longer."""
        if self._thinks is not None:
            self._thinks.drop()
        self._thinks = None
        was, self.action, self.asked, self._left = self.action, None, NO_PLAYER, []
        if was is not None:
            self.changed.emit()

    def _moved_on(self, update: object) -> None:
        self.said = None
        self.withdraw()

    def _next(self) -> None:
        game, action = self.adapter.game, self.action
        assert game is not None
        assert action is not None
        self.asked = NO_PLAYER
        if not self._left:
            self.withdraw()
            self.adapter.play_for(action)
            return
        player = self._left.pop(0)
        if player not in game.programs:
            self.asked = player
            self.changed.emit()
            return
        from rails18.players.consent import agrees  # without a program at the table none of this is wanted

        level = level_of(game.programs[player])
        self.changed.emit()
        self._thinks = thinking().ask(partial(self._thought, player), self, agrees, game, action, player, level)

    def _thought(self, player: PlayerId, answer: object) -> None:
        self._answered(player, answer is True)  # a program that fails agrees to nothing

    def _answered(self, player: PlayerId, yes: bool) -> None:
        if yes:
            self._next()
        else:
            action = self.action
            self.withdraw()
            self.declined.emit(player, action)

"""Let the table try moves out on a copy of the position, of which nothing stays."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rails18.ui.model.lead import Lead
from rails18.ui.session.session import Session


class Trying(QObject):
    """Put a copy in the place of the open game, and the game back.

    On the copy everybody moves whoever's turn it is: no program does, nobody is asked, and nothing is saved.
    Somebody else may lead there, as who looks back at a moment of the game does.

    Signals:
        changed: it began or ended.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session, self.adapter = session, session.adapter
        self._watching = False
        self._lead: Lead | None = None
        self.adapter.opened.connect(lambda game: self.changed.emit())

    @property
    def on(self) -> bool:
        """Return whether a copy is being played on."""
        return self.session.real is not None

    @property
    def is_free(self) -> bool:
        """Return whether a copy is played on of which nobody else leads."""
        return self.on and self._lead is None

    @property
    def is_possible(self) -> bool:
        """Return whether there is a game of one's own to try things out on, and no lesson, whose script leads."""
        return self.adapter.game is not None and self.adapter.lead is self.session.opponents

    def begin(self, lead: Lead | None = None, at: int | None = None) -> None:
        """Play on in a copy of the position that is shown, or of another one of the game.

        Args:
            lead: who has a say there, None for nobody.
            at: number of actions that lead to the position, None for the one that is shown.
        """
        game = self.adapter.game
        if game is None or not self.is_possible:
            return
        at, self._watching = self.adapter.at if at is None else at, self.adapter.watching
        whole = game.copy()
        whole.go_to(min(at, whole.at))
        self._lead = lead
        self.session.real, self.adapter.lead = game, lead or Lead()
        self.adapter.open(whole.copy())

    def end(self) -> None:
        """Throw the copy away, and show the game as it stands."""
        game, self.session.real = self.session.real, None
        if game is not None:
            self.adapter.lead = self.session.opponents
            self.adapter.open(game, watching=self._watching)

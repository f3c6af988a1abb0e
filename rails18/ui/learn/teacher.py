"""Stop in a taught game to say to the whole table what a teacher would say."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.errors import CannotRead
from rails18.core.game import Game, Update
from rails18.lessons.taught_game import TaughtGame, load_taught_game
from rails18.ui.learn.card import LessonCard
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.words.translation import tr


class Teacher(QObject):
    """Show on the card of the lessons what is said at a stop, until somebody has read it.

    Attributes:
        waiting: what is said now, and what comes after it.
    """

    def __init__(self, adapter: Adapter, table: Lead, card: LessonCard) -> None:
        super().__init__(card)
        self._adapter, self._table, self.card = adapter, table, card
        self.waiting: list[str] = []
        self._taught: TaughtGame | None = None
        adapter.opened.connect(self._opened)
        adapter.updated.connect(self._updated)

    def _opened(self, game: Game) -> None:
        self._taught, self.waiting = None, []
        try:
            taught = load_taught_game()
        except CannotRead:
            return  # the game is played without a teacher
        if taught.is_played(game):
            self._taught = taught
            self.waiting = list(taught.said_now(game)) if not game.at else []
        self._show()

    def _updated(self, update: Update) -> None:
        game = self._adapter.game
        if self._taught is not None and game is not None and self._adapter.lead is self._table:
            now = self._taught.said_now(game)
            if update.action is not None:
                self.waiting += now
            else:  # looking back, and coming again: what was said there was said
                self.waiting = [text for text in self.waiting if text in now]
            self._show()

    def go_on(self) -> bool:
        """Go on to what is said next; return whether there was something to read."""
        read = bool(self.waiting)
        self.waiting = self.waiting[1:]
        if read:
            self._show()
        return read

    def leave(self) -> None:
        """Say nothing more in this game."""
        if self.waiting:
            self._taught, self.waiting = None, []
            self._show()

    def _show(self) -> None:
        card = self.card
        if not self.waiting or self._taught is None:
            card.hide()
            return
        card.say(tr(self.waiting[0]), tr(self._taught.name))
        card.answer_with("", "muted")
        card.tick_off("")
        card.bars.show_figures([])
        card.back.hide()
        card.offer_on(tr("Next"))
        card.offer_help("")
        card.offer_names([])
        card.show()

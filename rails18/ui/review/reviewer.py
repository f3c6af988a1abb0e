"""Look the open game through beside the window, whenever nobody else wants anything thought about."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.game import Game
from rails18.review import keeping
from rails18.review.keeping import Review
from rails18.review.look import is_told, looked_at
from rails18.storage.disk import CannotSave
from rails18.ui.model.thinking import Asked, Lost, thinking
from rails18.ui.session.session import Session
from rails18.words.translation import tr, worded

REST = 1500  # milliseconds after which it goes on once the window needed something
KEEP_EVERY = 25  # actions after which what was found is kept


class Reviewer(QObject):
    """Hold the review of the open game.

    Attributes:
        review: what was found so far, None without a review.
        of: a copy of the game as it was when it began to be looked through, None without a review.
        runs: it is being looked through.
        told: what is to be said about it, "" for nothing.
        asked: what is being thought about, None for nothing.
        rest: runs until it goes on.

    Signals:
        changed: it has begun, come further, found something, or ended.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session, self.adapter = session, session.adapter
        self.review: Review | None = None
        self.of: Game | None = None
        self.runs, self.told = False, ""
        self.asked: Asked | None = None
        self._whole: Game | None = None  # the same copy, which is moved to each decision
        self._kept = 0  # actions of which the file beside the save knows
        self.rest = QTimer(self, singleShot=True, interval=REST)
        self.rest.timeout.connect(self._go_on)
        thinking().claimed.connect(self._give_way)
        self.adapter.updated.connect(self._updated)
        self.adapter.opened.connect(self._opened)
        session.moved.connect(keeping.move)

    @property
    def is_whole(self) -> bool:
        """Return whether everything that was played was looked through."""
        return self.review is not None and self.of is not None and self.review.at == self.of.at

    def recall(self) -> None:
        """Take the review that is beside the save; say it where there is one that does not count."""
        game, path = self.session.game, self._path
        if game is None or self.runs or (self.review is not None and keeping.belongs(game, self.review)):
            return
        found = keeping.read(path, game) if path is not None else keeping.Kept()
        self.review, self.told = found.review, found.told
        self.of = self._copy(game) if found.review is not None else None
        self.changed.emit()

    def begin(self) -> None:
        """Look the game through from where that was left, or from its beginning."""
        self.recall()
        game = self.session.game
        if game is None or self.runs:
            return
        self.of = self._copy(game)
        self._whole = self.of.copy()
        self.review = self.review or Review(keeping.digest_of(self.of, 0), 0)
        self.runs, self._kept = True, self.review.at
        self._go_on()

    def stop(self) -> None:
        """Stop, and keep what was found: it goes on from there."""
        if self.runs:
            self._end("")

    def close(self) -> None:
        """Stop as the window goes."""
        self.stop()
        self.review = self.of = None

    # inside

    @property
    def _path(self) -> Path | None:
        return self.session.autosave.path if self.session.autosave is not None else None

    @staticmethod
    def _copy(game: Game) -> Game:
        copied = game.copy()
        copied.programs = dict(game.programs)
        return copied

    def _opened(self, game: object) -> None:
        """Forget the review when another game is opened; a copy to try things out on is none."""
        if self.session.real is None and (self.of is None or self.session.game is None or not self._is_same()):
            self.stop()
            self.review, self.of, self.told = None, None, ""
            self.changed.emit()

    def _is_same(self) -> bool:
        """Return whether the open game is still the one that is looked through, or goes on from it."""
        game, review = self.session.game, self.review
        return game is not None and review is not None and keeping.belongs(game, review)

    def _updated(self, update: object) -> None:
        if self.runs:
            self._give_way()

    def _give_way(self) -> None:
        """Let whoever waits have the process at once."""
        if self.runs:
            if self.asked is not None:
                self.asked.drop()
                self.asked = None
            self.rest.start()

    def _go_on(self) -> None:
        """Ask about the next decision of which something could be told."""
        of, review = self.of, self.review
        if not self.runs or self.asked is not None or of is None or review is None or self._whole is None:
            return
        if not self._is_same():
            self._end(tr("The game was changed, so its review stopped. It can be made again."))
            return
        if not thinking().is_free:
            self.rest.start()
            return
        at = review.at
        while at < of.at and not is_told(of, at + 1):
            at += 1
        if at != review.at:
            self.review = review = review.with_found(of, at, None)
        if at == of.at:
            self._end("")
            return
        self._whole.go_to(at)
        told = partial(self._took, at + 1)
        self.asked = thinking().ask_idly(told, self, looked_at, self._whole, of.actions[at])
        self.changed.emit()

    def _took(self, number: int, answer: object) -> None:
        """Take what was found at a decision, or note that nothing could be."""
        self.asked = None
        of, review = self.of, self.review
        if not self.runs or of is None or review is None:
            return
        if isinstance(answer, Lost):
            self._end(tr("The review stopped, as the part of rails18 that thinks has ended. The game is as it was."))
            return
        unknown = isinstance(answer, Exception)
        self.review = review.with_unknown(of, number) if unknown else review.with_found(of, number, answer)  # type: ignore[arg-type]
        if number - self._kept >= KEEP_EVERY:
            self._keep()
        QTimer.singleShot(0, self, self._go_on)

    def _end(self, told: str) -> None:
        self.runs, self.told = False, told
        self.rest.stop()
        if self.asked is not None:
            self.asked.drop()
            self.asked = None
        self._keep()
        self.changed.emit()

    def _keep(self) -> None:
        path = self._path
        if path is None or self.review is None or not self._is_same():
            return
        try:
            keeping.keep(path, self.review)
            self._kept = self.review.at
        except CannotSave as error:
            self.told = worded(error)

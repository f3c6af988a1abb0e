"""Begin, open, save and autosave games."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from rails18.core.errors import CannotRead, Rails18Error
from rails18.core.game import Game, Update
from rails18.core.title import Setup
from rails18.interchange.open import SAVE, OpenedGame, open_game
from rails18.loading import saves
from rails18.loading.autosave import Autosave, Recent, recent, remember
from rails18.loading.games import new_game
from rails18.ui.adapter import Adapter
from rails18.ui.background import Task


class Session(QObject):
    """Hold the file of the open game.

    Signals:
        ready: a game is open and shown.
        busy: (str) something slow has begun; "" when it is over.
        noted: (str) a sentence that the people should read.
    """

    ready = Signal()
    busy = Signal(str)
    noted = Signal(str)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.autosave: Autosave | None = None
        self._task: Task | None = None
        adapter.played.connect(self._record)

    def games(self) -> list[Recent]:
        """Return the games on this computer, the last one first."""
        return recent()

    def begin(self, setup: Setup) -> None:
        """Start a new game."""
        try:
            game = new_game(setup)
        except CannotRead as error:
            self.noted.emit(str(error))
            return
        self._show(game, Autosave())

    def open(self, path: str | Path) -> None:
        """Open a file in the background."""
        where = Path(path)
        self.busy.emit(f"Opening {where.name} …")
        self._task = Task(lambda: open_game(where), lambda opened: self._opened(where, opened), self._failed, self)
        self._task.start()

    def open_now(self, path: str | Path) -> None:
        """Open a file and wait for it."""
        try:
            opened = open_game(path)
        except Rails18Error as error:
            self._failed(error)
            return
        self._opened(Path(path), opened)

    def _opened(self, path: Path, opened: OpenedGame) -> None:
        self.busy.emit("")
        sound = opened.kind == SAVE and not opened.warning
        self._show(opened.game, Autosave(path if sound else None))
        if opened.warning:
            self.noted.emit(f"{opened.warning} The file stays as it is; the game goes on in a new one.")
        elif opened.kind == SAVE:
            self._try(lambda: remember(path))
        elif opened.accepted:
            number = len(opened.accepted)
            what = "One action is" if number == 1 else f"{number} actions are"
            self.noted.emit(f"{what} against our rules; 18xx.games accepted it. `rails18 replay` says what and why.")

    def _failed(self, error: Exception) -> None:
        self.busy.emit("")
        if not isinstance(error, Rails18Error):
            raise error
        self.noted.emit(str(error))

    def _show(self, game: Game, autosave: Autosave) -> None:
        self.autosave = autosave
        self.adapter.open(game)
        self._record(None)
        self.ready.emit()

    def save_as(self, path: str | Path) -> None:
        """Write the game to a file of the people's choice; it goes on there."""
        game = self.adapter.game
        if game is None:
            return
        where = Path(path)
        if where.suffix != saves.SUFFIX:
            where = where.with_name(where.name + saves.SUFFIX)

        def write() -> None:
            written = saves.save(game, where)
            remember(written)
            self.autosave = Autosave(written)
            self.noted.emit(f"The game is saved as {written.name} and goes on there.")

        self._try(write)

    def _record(self, update: Update | None) -> None:
        game = self.adapter.game
        if self.autosave is not None and game is not None:
            autosave = self.autosave
            self._try(lambda: autosave.record(game, update))

    def _try(self, work: object) -> None:
        try:
            work()  # type: ignore[operator]
        except Rails18Error as error:
            self.noted.emit(str(error))

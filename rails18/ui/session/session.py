"""Begin, open, save and autosave games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from rails18 import paths
from rails18.core.actions import UseBoard
from rails18.core.errors import CannotRead, NoTitle, Rails18Error
from rails18.core.game import Game, Update
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.saves import claims, saves, snapshots
from rails18.saves.autosave import Autosave, give_way, remember
from rails18.saves.claims import Held
from rails18.saves.savefile import SaveFile
from rails18.storage.disk import CannotSave, free_name
from rails18.titledata.games import new_game
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.ui.model.route_search import Task
from rails18.ui.session.opponents import Opponents
from rails18.ui.session.slow_disk import SlowDisk
from rails18.words.translation import tr, worded

if TYPE_CHECKING:
    from rails18.interchange.found import Found

COPY = "Play on in a copy"


class Session(QObject):
    """Hold the file of the open game.

    Attributes:
        opponents: the programs at the table.
        autosave: where the game is saved after each move; None while another program plays it and this one looks on.
        reading: a file is being read.
        real: the open game while moves are tried out on a copy of it, else None.
        begin_showing: called with a game that was read in the background, and with what makes it the open one.

    Signals:
        ready: a game is open and shown.
        busy: (str) a file is being read; "" when nothing came of it.
        noted: (str) a sentence that the people should read.
        saved: (str) the same, about a file in which the game now is; of use until the next move.
        unsaved: (str) the same; saving elsewhere is the way out.
        watched: (str) the same; playing on in a copy is the way out.
        untitled: (Path, NoTitle) a file does not say which title was played; it can be opened with one.
        asked: (Path, str) a problem is open, which asks something.
        moved: (Path, Path) the open game is no longer in the first file, and all of it in the second.
    """

    ready = Signal()
    busy = Signal(str)
    noted = Signal(str)
    saved = Signal(str)
    unsaved = Signal(str)
    watched = Signal(str)
    untitled = Signal(object, object)
    asked = Signal(object, str)
    moved = Signal(object, object)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.opponents = Opponents(adapter, self)
        adapter.lead = self.opponents
        self.autosave: Autosave | None = None
        self._disk = SlowDisk()
        self.begin_showing: Callable[[Game, Callable[[], None]], None] = lambda _game, show: show()
        self.reading = False
        self.real: Game | None = None
        self._watched: Path | None = None
        self._task: Task | None = None
        adapter.played.connect(self._record)

    @property
    def game(self) -> Game | None:
        """Return the open game, also while a copy of it is shown."""
        return self.real or self.adapter.game

    @property
    def is_unsaved(self) -> bool:
        """Return whether moves would be lost if the program ended now."""
        return self.autosave is not None and self.autosave.unsaved

    @property
    def is_open(self) -> bool:
        """Return whether a game is open, and not the board of a lesson."""
        return self.autosave is not None or self.adapter.watching

    def begin(self, setup: Setup, programs: Mapping[PlayerId, str] | None = None, *, on_table: bool = False) -> bool:
        """Start a new game, with programs of a level at some seats, or with the board on the real table.

        Returns:
            Whether it has begun; else it was said why not.
        """
        try:
            game = new_game(setup)
        except CannotRead as error:
            self.noted.emit(worded(error))
            return False
        game.programs = dict(programs or {})
        if on_table:
            game.play(UseBoard(setup.ids[0], "table"))
        self._show(game, Autosave(), write=True)
        return True

    def open(self, path: str | Path, title: str = "") -> None:
        """Open a file in the background.

        Args:
            path: the file.
            title: title of a game file that does not say it.
        """
        where, self.reading = Path(path), True
        self.busy.emit(tr("Opening {name} …", name=where.name))
        self._let_go(where)
        self._task = task = Task(
            lambda: _find(where, title),
            lambda found: self._read(where, found) if self._task is task else _let_go_of(found),
            lambda error: self._failed(error, where) if self._task is task else None,
            self,
        )
        task.start()

    def open_now(self, path: str | Path) -> None:
        """Open a file and wait for it."""
        where = Path(path)
        self._let_go(where)
        try:
            found = _find(where)
        except Rails18Error as error:
            self._failed(error, where)
            return
        self._opened(where, found)

    def _take_no_other(self) -> None:
        """Let a file that is still being read not take the place of what is opened after it."""
        if self.reading:
            self.reading, self._task = False, None
            self.busy.emit("")

    def _let_go(self, path: Path) -> None:
        """Give up the claim on the open game when it is the one to be opened again."""
        if self._is_own(path) and self.autosave is not None:
            self.autosave.close()

    def _is_own(self, path: Path) -> bool:
        own = self.autosave.path if self.autosave is not None else None
        try:
            return own is not None and own.samefile(path)
        except OSError:
            return False

    def _read(self, path: Path, found: Found) -> None:
        self.reading = False
        self.begin_showing(found.opened.game, lambda: self._opened(path, found))

    def _opened(self, path: Path, found: Found) -> None:
        opened = found.opened
        if found.holder is not None:
            self._show(opened.game, None)
            self._watched = path
            told = tr(
                "{name} is open {words}. You can look at it here, or play on in a copy.",
                name=path.name,
                words=found.holder.words,
            )
            self.watched.emit(f"{opened.warning} {told}".strip())
            return
        self._show(opened.game, found.autosave())
        if opened.warning:
            self.noted.emit(
                tr("{warning} The file stays as it is; new moves go into a new one.", warning=opened.warning)
            )
        elif opened.question:
            self.asked.emit(path, opened.question)
        elif found.file is not None:
            self._remember(path)
            if told := self._unclaimed():
                self.noted.emit(told)
        elif opened.accepted:
            number = len(opened.accepted)
            what = tr("One action is") if number == 1 else tr("{number} actions are", number=number)
            self.noted.emit(
                tr(
                    "{what} against these rules, though 18xx.games accepted it. `rails18 replay` tells which and why.",
                    what=what,
                )
            )

    def _failed(self, error: Exception, path: Path) -> None:
        self.reading = False
        self.busy.emit("")
        self._keep_open()
        if isinstance(error, NoTitle):
            self.untitled.emit(path, error)
        elif isinstance(error, Rails18Error):
            self.noted.emit(worded(error))
        else:
            raise error

    def _keep_open(self) -> None:
        if self.autosave is not None:
            self.autosave.hold()

    def show_lesson(self, game: Game, lead: Lead) -> None:
        """Show the board of a lesson, which is saved nowhere."""
        self._show(game, None, lead=lead)

    def _show(self, game: Game, autosave: Autosave | None, write: bool = False, lead: Lead | None = None) -> None:
        self.close()
        self.real = None
        self.autosave = autosave
        self._take_no_other()
        self.adapter.lead = lead or self.opponents
        self.adapter.open(game, watching=autosave is None and lead is None)
        if write:
            self._record(None)
        self.ready.emit()

    def take_over(self, other: Session) -> None:
        """Go on with the game, the file and the programs of another window, which has none afterwards."""
        game, watching, file = other.game, other.adapter.watching, other._watched
        assert game is not None
        self.autosave, other.autosave = other.autosave, None
        other.opponents.close()
        self.opponents.succeed(other.opponents)
        self.adapter.lead = self.opponents
        self.adapter.open(game, watching=watching)
        self._watched = file
        self.ready.emit()

    def close(self) -> None:
        """Let other programs have the open game, and keep its states so that it opens soon next time."""
        if self.autosave is not None:
            self.autosave.close()
            if self.game is not None and self.autosave.path is not None:
                snapshots.keep(self.game, self.autosave.path)
        self._watched = None

    # saving

    def copy(self) -> None:
        """Play on in a copy of a game that another program plays."""
        game, path = self.adapter.game, self._watched
        if game is None or path is None:
            return
        at = self.adapter.at
        self._show(game, Autosave(free_name(path)), write=True)
        if not self.is_unsaved and self.autosave is not None and self.autosave.path is not None:
            self.adapter.look_at(at)
            self._remember(self.autosave.path)
            self.noted.emit(
                tr(
                    "You are now playing in {name}; {name_2} is unchanged.",
                    name=self.autosave.path.name,
                    name_2=path.name,
                )
            )

    def save_as(self, path: str | Path) -> bool:
        """Write the game to a file of the people's choice, and return whether that was possible.

        It goes on there; the board of a lesson is only written, as what is tried on it is taken back again.
        """
        game = self.game
        if game is None:
            return False
        where = Path(path)
        if where.suffix != saves.SUFFIX:
            where = where.with_name(where.name + saves.SUFFIX)
        if self._is_own(where) and not self.is_unsaved:
            self.noted.emit(tr("The game is saved in {name}, up to the last move.", name=where.name))
            return True
        if self.autosave is not None:
            self.autosave.close()  # the place may be one that this game waits to return to
        try:
            file = self._written(game, where)
        except (Held, CannotSave, OSError) as error:
            self._keep_open()
            if isinstance(error, Held):
                self.noted.emit(
                    tr("{name} is open {words}. Choose another name.", name=where.name, words=error.holder.words)
                )
            else:
                self.unsaved.emit(worded(error))
            return False
        if not self.is_open:
            file.close()
            self._remember(file.path)
            self.noted.emit(
                tr(
                    "This position is saved as {name}. What is tried here afterwards is not saved.",
                    name=_told(file.path),
                )
            )
            return True
        watching, old = self.autosave is None, self.autosave.path if self.autosave is not None else None
        self.close()
        self.autosave = Autosave.of(file, game)
        if watching:
            self.adapter.open(game)
        self._remember(file.path)
        if old is not None and give_way(old, file.path):
            self.moved.emit(old, file.path)
        told = tr("The game is saved as {name} and continues there.", name=_told(file.path))
        self.saved.emit(f"{told} {self._unclaimed()}".strip())
        return True

    def _unclaimed(self) -> str:
        """Return "" or a sentence on what keeps other windows from seeing that this game is played."""
        found = self.autosave.in_the_way if self.autosave is not None else []
        if not found:
            return ""
        return tr(
            "Another rails18 window cannot see that you play this game: something else lies at {file}. It stays as it "
            "is; move it away, then open the game again.",
            file=found[0],
        )

    def _written(self, game: Game, where: Path) -> SaveFile:
        claims.take(where).release()
        file = SaveFile(saves.save(game, where))
        file.adopt()
        return file

    def record(self) -> None:
        """Save what the table has beside its game: notes and clocks."""
        self._record(Update(self.adapter.position.state, self.adapter.position.state, self.adapter.at))

    def _record(self, update: Update | None) -> None:
        game, autosave = self.adapter.game, self.autosave
        if autosave is None or game is None or self.real is not None:
            return
        known = autosave.unsaved
        try:
            with self._disk.waiting():
                told = autosave.record(game, update)
        except CannotSave as error:
            if not known:
                self.unsaved.emit(
                    tr("{error} You can play on, but save the game elsewhere before you quit.", error=worded(error))
                )
            return
        if self._disk.is_news():
            slow = tr(
                "Saving this move took {seconds} seconds: the disk is slow. The window waits for it, so that no move "
                "is lost; a save on another disk may be quicker.",
                seconds=round(self._disk.took),
            )
            told = f"{told} {slow}".lstrip()
        if told:
            self.noted.emit(told)

    def _remember(self, path: Path) -> None:
        try:
            remember(path)
        except CannotSave:
            return  # it is not worth a word: the game itself is saved


def _told(file: Path) -> str:
    """Return how a file is named: with its folder where that is not the usual one."""
    return file.name if file.parent.resolve() == paths.saves().resolve() else str(file)


def _find(path: Path, title: str = "") -> Found:
    """Open a file to be played on, with all that can read files, which a new game does without."""
    from rails18.interchange.found import find

    return find(path, title)


def _let_go_of(found: Found) -> None:
    """Let other programs have a file that nobody wants any more."""
    if found.file is not None:
        found.file.close()

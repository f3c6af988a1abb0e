"""Let the monkey loose in a window and look after every step whether all is well."""

from __future__ import annotations

import traceback
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import IO

from PySide6.QtCore import QEvent, QObject, QThreadPool, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from shiboken6 import dump, isValid

from rails18.core.errors import Rails18Error
from rails18.interchange.open import open_game
from rails18.ui.app.window import Window
from rails18.ui.model.garbage import sweep
from rails18.ui.model.thinking import thinking
from rails18.ui.system import version_check
from tests.monkey.acts import ACTS
from tests.monkey.answers import Answers
from tests.monkey.faults import Faults
from tests.monkey.files import Files
from tests.monkey.paws import Paws
from tests.support.wrappers import unheard
from tests.ui.hands import handle_all

REMEMBERED = 50  # steps that are shown when something breaks
CHECKED = 50  # steps between two looks at the save
PATIENCE = 5.0  # seconds that slow work in the background gets to end before the next step
SLOW = 30.0  # seconds of one step that count as hanging
CALM = 0.8  # share of the steps before which the best routes are awaited


class Doorkeeper(QObject):
    """Keep the main window open until the monkey means to close it, and links inside."""

    may_close = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Close and not self.may_close:
            event.ignore()
            return True
        return False

    @Slot(QUrl)
    def follow(self, url: QUrl) -> None:
        """Take an address that would go to the browser."""


def _no_answer(repository: str = "") -> str:
    raise version_check.NoAnswer("There is no network in a test.")


class Monkey:
    """Play.

    Args:
        seed: with the number of a step it decides what happens in it.
        folder: for files; thrown away by others.
        few: keep to short games.
        record: takes every step as a line, for the case that the process dies.
    """

    def __init__(
        self, seed: int, folder: Path, faults: Faults, few: bool = False, record: IO[str] | None = None
    ) -> None:
        self.seed, self.faults, self.record = seed, faults, record
        self.number = 0
        self.dice = Random(seed)
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self.done: Counter[str] = Counter()
        self.checks = 0
        self.door = Doorkeeper()
        self.files = Files(folder, few)
        self.paws = Paws(self.settle)
        self.answers = Answers(self.files, self.note, lambda: self.dice)
        self._asked = version_check.newest
        version_check.newest = _no_answer
        for scheme in ("http", "https", "file"):
            QDesktopServices.setUrlHandler(scheme, self.door, "follow")
        self._open_window()

    def _open_window(self) -> None:
        self.window = Window()
        self.window.installEventFilter(self.door)
        self.window.open_up()
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window, 2000)

    def restart(self) -> None:
        """Close the window as quitting does, and open another one."""
        self.door.may_close = True
        closed = self.window.close()
        self.door.may_close = False
        if closed:
            self.window.deleteLater()
            self.settle()
            self._open_window()
            sweep()  # as the program does where another window takes the place of one

    def end(self) -> None:
        """Check the save for the last time and close the window."""
        self.check()
        self.restart()
        self.answers.stop()
        version_check.newest = self._asked
        self.door.may_close = True
        self.window.close()
        self.window.deleteLater()
        thinking().close()
        QThreadPool.globalInstance().waitForDone()  # as the program does: what a thread tells is told to somebody
        self.settle()
        for scheme in ("http", "https", "file"):
            QDesktopServices.unsetUrlHandler(scheme)

    # steps

    def note(self, text: str) -> None:
        """Remember what is about to be done."""
        said = f"{self.number}: {text}"
        self.last.append(said)
        if self.record is not None:
            print(said, file=self.record, flush=True)

    def settle(self) -> None:
        """Let the program handle what was done."""
        handle_all()

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Wait for slow work in the background."""
        until = monotonic() + PATIENCE
        while not ready() and monotonic() < until:
            QTest.qWait(5)

    def step(self) -> None:
        """Do one thing and look for faults."""
        self.number += 1
        self.dice = Random(f"{self.seed}/{self.number}")
        act = self.dice.choices(list(ACTS), list(ACTS.values()))[0]
        self.done[act.__name__] += 1
        before = process_time()
        try:
            if self.dice.random() < CALM:
                self.wait_until(lambda: not self.window.adapter.finder.is_searching)
            act(self)
            self.settle()
        except Exception:
            self.faults.add(traceback.format_exc())
        if process_time() - before > SLOW:
            self.faults.add(f"the step took processor time of {process_time() - before:.0f} s")
        if self.number % CHECKED == 0:
            self.check()
            self.faults.found += [f"Qt does not tell the end of this:\n{dump(found)}" for found in unheard()]
        if not isValid(self.window) or not self.window.isVisible():
            self.faults.add("the window has gone")

    # the save

    def check(self) -> None:
        """Compare the save with the open game, or with the one that a copy stands for, when it is saved."""
        game, autosave = self.window.session.game, self.window.session.autosave
        if game is None or autosave is None or autosave.path is None or autosave.unsaved:
            return
        if not autosave.path.exists():
            self.faults.add(f"{autosave.path} is not there")
            return
        self.checks += 1
        try:
            again = open_game(autosave.path).game
        except Rails18Error as error:
            self.faults.add(f"the save does not open: {error}")
            return
        same = (again.actions, again.at, again.branches) == (game.actions, game.at, game.branches)
        if not same or again.state != game.state:
            self.faults.add(
                f"{autosave.path} replays to move {again.at} of {len(again.actions)} with {len(again.branches)} lines, "
                f"the game is at {game.at} of {len(game.actions)} with {len(game.branches)}"
            )

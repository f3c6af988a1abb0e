"""Share one window among the tests of a module; each of them opens its own game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.core.game import Game
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.widgets.parts import LARGEST
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.undrawn import draw

SIZE = (1366, 768)  # of the window, as it is opened


@contextmanager
def lasting_window(home: Path, *, undrawn: bool = False) -> Iterator[Window]:
    """Yield a window that stays open for many tests.

    Args:
        home: folder of its own for what the player keeps.
        undrawn: it is drawn now and then; see `undrawn`.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAILS18_HOME", str(home))
        patch.setattr(TilesPage, "AT_ONCE", 60.0)  # so that a busy machine does not change what a test sees
        application([])
        window = Window()
        window.session.opponents.skipping.switch(False)  # tests of a step come to it also where it has no choice
        window.resize(*SIZE)
        window.show()
        QTest.qWaitForWindowActive(window)
        window.setUpdatesEnabled(not undrawn)
        yield window
        window.close()
        window.deleteLater()
        QTest.qWait(1)


@pytest.fixture(scope="module")
def room(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return a hand on a window that stays open for all tests of a module, with a home of its own."""
    undrawn = getattr(request.module, "UNDRAWN", False)
    with lasting_window(tmp_path_factory.mktemp("room"), undrawn=undrawn) as window:
        yield Hand(window, None)


@pytest.fixture
def hand(room: Hand, qtbot: object) -> Iterator[Hand]:
    """Return a hand on the window of the module, in the place of one on a window of the test's own.

    What a test does to it is put right afterwards.
    """
    activate(room.window)
    yield Hand(room.window, qtbot)
    put_right(room.window)


@pytest.fixture
def window(room: Hand, qtbot: object) -> Iterator[Window]:
    """Return the window of the module; what a test does to it is put right afterwards."""
    activate(room.window)
    yield room.window
    put_right(room.window)


def activate(window: Window) -> None:
    """Let a window have the keyboard; that it has lost it to another one is told later."""
    window.activateWindow()
    wait(lambda: window.isActiveWindow() or not window.isVisible())


def close_others(window: Window) -> None:
    """Close what stands beside a window, such as the standings of a game that has ended."""
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()


def put_right(window: Window) -> None:
    """Draw what a test ends with, and let a window be as it comes, but for the game that is open in it."""
    draw(window)
    _leave_all(window)
    close_others(window)
    if window.adapter.game is not None:
        window.selection.cancel()
        window.adapter.look_at(None)
    window.context.pointer.tell("")
    window.tip.hide()
    window.notice.hide()
    _put_looks_right(window)
    _put_habits_right(window)


def _leave_all(window: Window) -> None:
    """Leave lesson, task and review, and wait until the game from before has come back."""
    window.school.leave()
    window.drill.leave()
    wait(lambda: not window.session.reading and not window.busy.isVisible() and not window.opening.runs)
    window.look_back.retrospect.leave()
    window.look_back.close()
    if window.look_back.dialog is not None:
        window.look_back.dialog.close()


def _put_looks_right(window: Window) -> None:
    """Let all parts have the sizes, and the letters, with which they come."""
    window.showNormal()
    window.resize(*SIZE)
    window.panel.setMinimumSize(window.panel.minimumSizeHint())
    window.panel.setMaximumSize(LARGEST, LARGEST)
    window.appearance.set_dark(False)
    window.appearance.set_emblems(True)
    window.appearance.scale_text(0)
    if window.layouts.name != "play":
        window.appearance.use_layout("play")
    window.layouts.forget()  # borders that were moved


def _put_habits_right(window: Window) -> None:
    """Let nothing run or sound, and nobody at the table have learned anything or said how they play."""
    clock = window.comfort.clock
    clock.switch(False)
    clock.limit(0, 0)
    window.comfort.sounds = False
    window.theme.motion = False
    window.session.opponents.pause(False)
    for key in ("new/known", "new/names"):
        window.settings.forget(key)
    progress, game = window.school.progress, window.adapter.game
    progress.file.unlink(missing_ok=True)
    progress.read()
    for name in game.setup.players if game is not None else ():
        progress.meet(name)


def show(room: Hand, game: Game) -> Game:
    """Open a game in the shared window."""
    activate(room.window)
    room.open(game)
    return game

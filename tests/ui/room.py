"""Share one window among the tests of a module; each of them opens its own game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from rails18.core.game import Game
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.pages.tiles import TilesPage
from tests.ui.conftest import Hand


@contextmanager
def lasting_window(home: Path) -> Iterator[Window]:
    """Yield a window that stays open for many tests.

    Args:
        home: folder of its own for what the player keeps.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAILS18_HOME", str(home))
        patch.setattr(TilesPage, "AT_ONCE", 60.0)  # so that a busy machine does not change what a test sees
        application([])
        window = Window()
        window.resize(1366, 768)
        window.show()
        QTest.qWaitForWindowActive(window)
        yield window
        window.close()
        window.deleteLater()
        QTest.qWait(1)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return a hand on a window that stays open for all tests of a module, with a home of its own."""
    with lasting_window(tmp_path_factory.mktemp("room")) as window:
        yield Hand(window, None)


def show(room: Hand, game: Game) -> Game:
    """Open a game in the shared window."""
    room.window.activateWindow()
    room.open(game)
    return game

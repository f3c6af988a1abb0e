"""Share one window among the tests of a module; each of them opens its own game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest

from rails18.core.game import Game
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.pages.tiles import TilesPage
from tests.ui.conftest import Hand


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return a hand on a window that stays open for all tests of a module, with a home of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAILS18_HOME", str(tmp_path_factory.mktemp("room")))
        patch.setattr(TilesPage, "AT_ONCE", 60.0)
        application([])
        window = Window()
        window.resize(1366, 768)
        window.show()
        QTest.qWaitForWindowActive(window)
        yield Hand(window, None)
        window.close()
        window.deleteLater()
        QTest.qWait(1)


def show(room: Hand, game: Game) -> Game:
    """Open a game in the shared window."""
    room.window.activateWindow()
    room.open(game)
    return game

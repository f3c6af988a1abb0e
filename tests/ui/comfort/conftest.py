"""Share one window among the tests of a file: making it takes longer than most of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest

from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.pages.tiles import TilesPage
from tests.ui.conftest import Hand


@pytest.fixture(scope="module")
def shared(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return a hand on one window."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAILS18_HOME", str(tmp_path_factory.mktemp("comfort")))
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


@pytest.fixture
def hand(shared: Hand) -> Iterator[Hand]:
    """Return the hand, with everything as it comes."""
    yield shared
    window = shared.window
    window.comfort.clock.switch(False)
    window.comfort.clock.limit(0, 0)
    window.comfort.sounds = False
    window.theme.motion = False
    window.set_dark(False)
    window.scale_text(0)
    window.context.tell("")
    window.tip.hide()
    window.settings.forget("new/known")
    window.settings.forget("new/names")

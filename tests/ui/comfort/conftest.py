"""Share one window among the tests of a file: making it takes longer than most of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.conftest import Hand
from tests.ui.room import lasting_window


@pytest.fixture(scope="module")
def shared(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return a hand on one window."""
    with lasting_window(tmp_path_factory.mktemp("comfort")) as window:
        yield Hand(window, None)


@pytest.fixture
def hand(shared: Hand) -> Iterator[Hand]:
    """Return the hand, with everything as it comes."""
    yield shared
    window = shared.window
    window.comfort.clock.switch(False)
    window.comfort.clock.limit(0, 0)
    window.comfort.sounds = False
    window.theme.motion = False
    window.appearance.set_dark(False)
    if window.settings.number("text", 0.0):
        window.appearance.scale_text(0)
    window.context.tell("")
    window.tip.hide()
    window.settings.forget("new/known")
    window.settings.forget("new/names")

"""The header leaves out whole what has no room; the long form is `python -m tests.ui.header_room`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rails18.ui.beside.header import Header
from rails18.ui.system import language
from tests.support.recorded_game import recorded_game
from tests.ui.header_room import faults
from tests.ui.in_sight import GAMES, settle
from tests.ui.room import lasting_window


@pytest.fixture
def header(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Iterator[Header]:
    """Return a header in French, which has the longest words, that may be of any width."""
    language.speak("fr")
    with lasting_window(tmp_path_factory.mktemp("header")) as window:
        made = Header(window.context, window)
        made.show()
        yield made
    language.speak(language.ENGLISH)


@pytest.mark.parametrize("moment", ["played/1843-gray.rails18@1527", "random/1870-7p-720.json@1500"])
def test_nothing_of_the_header_is_cut_at_any_width_and_text_size(header: Header, moment: str) -> None:
    name, _, number = moment.partition("@")
    game, window = recorded_game(GAMES / name), header.window()
    game.go_to(int(number))
    window.adapter.open(game)
    window.show_game()
    found = []
    for size in (100, 130, 200):
        window.appearance.set_text_percent(size)
        settle()
        for wide in range(1024, 2000, 61):
            header.resize(wide, header.sizeHint().height())
            settle()
            found += [f"{wide} pixels, {size} %: {told}" for told in faults(header)]
    assert found == []
    assert header.bank.isVisible()

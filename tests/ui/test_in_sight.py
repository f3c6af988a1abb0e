"""Everything that a step asks for is in sight on a laptop; the long form is `python -m tests.ui.in_sight`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from rails18.ui.app.window import Window
from rails18.ui.now.fitting import BRIEF
from rails18.ui.system import language
from rails18.ui.tools.carry import CarryButton
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.scrolled import Rim
from tests.support.recorded_game import recorded_game
from tests.ui.in_sight import GAMES, Gauge, choices, is_whole, settle
from tests.ui.room import lasting_window, put_right

# game → every so manieth of its decisions is looked at
SAMPLE = {
    "random/1889-6p-146.json": 60,
    "random/1830-5p-155.json": 90,
    "random/1870-7p-720.json": 160,
    "played/1843-gray.rails18": 160,
}

# moments with many choices: tiles, sales and trains of others
LARGE = ("random/1846-4p-401.json@426", "random/1830-4p-214.json@849")
# what is bought there has fewer likely prices, or a president who is the buyer
DEALS = ("random/1830-6p-176.json@748", "played/1870-bankrupt.rails18@418")


@pytest.fixture(scope="module")
def gauge(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Iterator[Gauge]:
    """Return a gauge on a window of 1366×768 pixels."""
    with lasting_window(tmp_path_factory.mktemp("sight"), undrawn=True) as window:
        yield Gauge(window)


@pytest.fixture(autouse=True)
def put_right_after(gauge: Gauge) -> Iterator[None]:
    """Let each test find the window as it comes."""
    yield
    put_right(gauge.window)


@pytest.mark.parametrize("name", list(SAMPLE))
def test_every_choice_is_in_sight_and_stays_in_its_place(gauge: Gauge, name: str) -> None:
    gauge.faults.clear()
    gauge.go_through(name, recorded_game(GAMES / name), SAMPLE[name], first=11)
    assert gauge.faults == []
    assert sum(gauge.looked.values()) >= 3


@pytest.mark.parametrize("moment", DEALS)
def test_boxes_of_a_deal_stay_where_another_has_fewer_likely_prices_or_asks_nobody(gauge: Gauge, moment: str) -> None:
    name, _, number = moment.partition("@")
    game = recorded_game(GAMES / name)
    gauge.faults.clear()
    game.go_to(int(number))
    gauge.window.adapter.open(game)
    gauge.window.show_game()
    gauge.look(name, game, int(number))
    assert gauge.faults == []


@pytest.mark.parametrize("moment", LARGE)
def test_choices_come_closer_together_in_large_letters(
    gauge: Gauge, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would have to scroll otherwise; in a larger window they are as they come.

    The next position begins as the last one ended, so that its page is filled once.
    """
    name, _, number = moment.partition("@")
    window, game = gauge.window, recorded_game(GAMES / name)
    game.go_to(int(number))
    window.adapter.open(game)
    window.show_game()
    window.appearance.set_text_percent(130)
    settle()
    page = window.panel.page
    assert page is not None
    assert list(gauge.missing()) == []
    assert page.is_dense
    filled, fill = list[object](), type(page).fill
    monkeypatch.setattr(type(page), "fill", lambda page: (filled.append(page), fill(page)))
    window.adapter.open(game.copy())
    settle()
    assert filled == [page]
    window.resize(1920, 1400)
    settle()
    assert not page.is_dense
    window.resize(1366, 768)
    window.appearance.set_text_percent(100)
    settle()


def at_work(gauge: Gauge, name: str, number: int) -> Window:
    """Return the window at a moment of a recorded game."""
    game = recorded_game(GAMES / name)
    game.go_to(number)
    gauge.window.adapter.open(game)
    gauge.window.show_game()
    settle()
    return gauge.window


def tiles_shown(window: Window) -> int:
    """Return how many tiles the page shows, also grey ones and those that have to be scrolled to."""
    return sum(tile.isVisible() for tile in window.panel.findChildren(CarryButton))


def turn_over(window: Window) -> None:
    """Show the tiles that cannot be laid, or hide them again."""
    fold = next(made for made in window.panel.findChildren(Choice, "fold") if made.isVisible())
    fold.click()
    settle()


def test_the_operating_order_takes_the_room_that_its_row_has(gauge: Gauge) -> None:
    """Its tokens are on each other only where there is none."""
    order = at_work(gauge, "random/1830-4p-214.json", 849).header.order
    assert order.isVisible()
    assert order.width() >= len(order.turns) * order.height()


def test_tiles_that_cannot_be_laid_leave_consequences_their_room(gauge: Gauge) -> None:
    """A company that has laid its tile may see forty grey ones, which scroll where they have to."""
    window = at_work(gauge, "random/1846-4p-405.json", 238)
    assert not any(isinstance(made, Choice) and made.isVisible() for made in choices(window.panel.page or window))
    assert tiles_shown(window) == 0, "before it asks why"
    window.panel.passing.choose()
    settle()
    assert window.panel.outcome.height() >= BRIEF
    turn_over(window)
    assert tiles_shown(window) > 40
    window.panel.passing.choose()
    settle()
    told = [words for words in window.panel.outcome.findChildren(QLabel) if words.isVisible()]
    assert told
    assert all(is_whole(words) for words in told)
    turn_over(window)


def test_choices_are_as_they_come_where_there_is_room_whatever_was_offered_before(gauge: Gauge) -> None:
    """That forty grey tiles took much more room says nothing of the few of another turn."""
    window = at_work(gauge, "random/1846-4p-405.json", 238)
    turn_over(window)
    turn_over(window)
    name, _, number = LARGE[0].partition("@")
    at_work(gauge, name, int(number))
    page = window.panel.page
    window.appearance.set_text_percent(130)
    settle()
    assert page is not None
    assert page.is_dense
    window.resize(1920, 1400)
    settle()
    assert not page.is_dense
    window.resize(1366, 768)
    window.appearance.set_text_percent(100)
    settle()


@pytest.mark.parametrize("name", ["random/1889-4p-104.json", "random/18Chesapeake-4p-114.json"])
def test_words_below_the_choices_give_their_place_to_consequences(gauge: Gauge, name: str) -> None:
    """They are whole until something is chosen; then what follows is, and no line is half behind it."""
    panel = at_work(gauge, name, 0).panel
    assert panel.page is not None
    words = [*panel.page.findChildren(QLabel), *panel.parts.strips]
    assert all(is_whole(each) for each in words if each.isVisible())
    panel.keys.choose_number(1)
    settle()
    assert panel.outcome.height() >= panel.outcome.wants == panel.outcome.sheet.height() > 0
    assert all(is_whole(each) or each.visibleRegion().isEmpty() for each in words if each.isVisible())
    assert panel.area.verticalScrollBar().maximum() > 0
    assert not any(rim.isVisible() for rim in panel.area.findChildren(Rim))


def test_prices_of_deals_keep_their_places(gauge: Gauge) -> None:
    """Also where the one that is chosen needs no consent: its box is grey then."""
    gauge.window.appearance.set_text_percent(100)
    window = at_work(gauge, "random/1889-5p-505.json", 272)
    assert window.adapter.game is not None
    gauge.faults.clear()
    gauge.look("1889-5p-505", window.adapter.game, 272)
    assert gauge.faults == []


def test_what_is_cut_would_be_found(gauge: Gauge) -> None:
    """A choice whose words do not fit, and one below the rim of what scrolls, are not whole."""
    window: Window = gauge.window
    game = recorded_game(GAMES / "random/1889-6p-146.json")
    game.go_to(next(n for n in range(150, len(game.actions)) if game.state_at(n).frames[-1].step == "stock"))
    window.adapter.open(game)
    window.show_game()
    page = window.panel.page
    assert page is not None
    shown = [made for made in page.findChildren(QPushButton) if made.isVisible() and made.text()]
    assert list(gauge.missing()) == []
    assert is_whole(shown[0])
    shown[0].setText("words that no cell of a row has room for, however wide the panel of the window may be " * 3)
    shown[0].setFixedWidth(60)
    assert not is_whole(shown[0])
    window.panel.area.setFixedHeight(40)
    assert any(not is_whole(made) for made in shown[1:])
    window.panel.area.setMaximumHeight(16777215)


def test_many_tiles_of_a_late_turn_are_in_sight_in_large_french_letters(tmp_path: Path, qapp: object) -> None:
    name, number = "played/1843-finish.rails18", 415
    language.speak("fr")
    try:
        with lasting_window(tmp_path, undrawn=True) as window:
            window.appearance.set_text_percent(130)
            gauge, game = Gauge(window), recorded_game(GAMES / name)
            game.go_to(number)
            window.adapter.open(game)
            window.show_game()
            gauge.look(name, game, number)
            assert gauge.faults == []
    finally:
        language.speak(language.ENGLISH)

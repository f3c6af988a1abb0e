"""In no language is a text cut on a laptop's screen that is not cut in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from rails18.core.actions import SellShares
from rails18.core.game import Game
from rails18.ui.app.window import Window
from rails18.ui.look import theme
from rails18.ui.record.overview.dialog import PAGES
from rails18.ui.system import language
from rails18.ui.table import holdings
from rails18.words import translation
from rails18.words.wording import phase_name
from tests.support.cut_texts import cut
from tests.support.length import first
from tests.support.painted import cut_paintings
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import GAMES
from tests.ui.test_translation import KINDS, MOMENTS

OTHERS = ("de", "fr")
SIZE = 1366, 740  # a laptop's screen without the title of the window
Show = Callable[[Window], list[QWidget]]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    language.speak(language.ENGLISH)


def moment(game: Callable[[], Game]) -> Show:
    """Return what shows a game, and each kind of action chosen in it."""

    def show(window: Window) -> list[QWidget]:
        window.adapter.open(game())
        window.show_game()
        QTest.qWait(30)
        for kind in KINDS:
            action = next(iter(window.adapter.iter_options(kind)), None)
            if action is not None:
                window.selection.propose(action)
                QTest.qWait(10)
                break
        return [window]

    return show


def page(name: str) -> Show:
    """Return what shows a page without a game."""

    def show(window: Window) -> list[QWidget]:
        getattr(window.beginnings, name)()
        QTest.qWait(30)
        return [window]

    return show


def windows(window: Window) -> list[QWidget]:
    """Show what stands beside a game."""
    window.adapter.open(MOMENTS["dividend"]())
    window.show_game()
    dialogs = window.dialogs
    for name in ("results", "record", "corrections", "print", "problem", "about", "new_version"):
        getattr(dialogs, f"show_{name}")()
    window.commands.actions["settings"].trigger()
    dialogs.show_help("")
    dialogs.show_rules()
    shown: list[QWidget | None] = [dialogs.results, dialogs.record, dialogs.corrections, dialogs.print]
    shown += [dialogs.problem, dialogs.about, dialogs.new_version, dialogs.help, dialogs.rules]
    for name in (*PAGES, "tiles"):
        dialogs.show_overview(name)
    QTest.qWait(30)
    return [each for each in (*shown, dialogs.overview, window.dialogs.settings) if each is not None]


def table_view(window: Window) -> list[QWidget]:
    """Show the table view while a company runs, as it stands and turned."""
    moment(MOMENTS["run"])(window)
    window.table.toggle()
    view = window.table.window
    assert view is not None
    view.showNormal()
    for size in ((1920, 1080), (1080, 1920)):
        view.resize(*size)
        QTest.qWait(20)
    return [view.content]


@cache
def of_1830() -> Game:
    """Return a recorded game of 1830 whose company has to buy a train and cannot pay for it."""
    game = recorded_game(GAMES / "1830-4p-214.json")
    short = next(
        number
        for number in range(len(game.actions) // 3, len(game.actions))
        if game.position_at(number).frame.step == "trains" and isinstance(game.actions[number], SellShares)
    )
    game.go_to(short)
    return game


SHOWN: dict[str, Show] = {
    "stock": moment(MOMENTS["stock"]),
    "table view": table_view,
    "1830": moment(of_1830),
    "start": page("show_start"),
    "windows": windows,
    "new": page("show_new_game"),
    "lessons": page("show_lessons"),
    **{name: moment(made) for name, made in MOMENTS.items() if name != "stock"},
}


@pytest.mark.parametrize("what", first(1, SHOWN))
def test_nothing_is_cut_that_is_not_cut_in_english(make_window: Callable[[], Window], what: str) -> None:
    found: dict[str, list[dict[str, str]]] = {}
    painted: dict[str, set[str]] = {}
    for code in (language.ENGLISH, *OTHERS):
        language.speak(code)
        window = make_window()
        window.resize(*SIZE)
        shown = SHOWN[what](window)
        found[code] = [cut(each) for each in shown]
        painted[code] = set().union(*(cut_paintings(each) for each in shown))
        window.session.opponents.close()
    for code in OTHERS:
        for english, other in zip(found[language.ENGLISH], found[code], strict=True):
            assert {place: text for place, text in other.items() if place not in english} == {}, code
        assert painted[code] <= painted[language.ENGLISH], code


@pytest.mark.parametrize("code", OTHERS)
def test_menus_fit_the_screen_and_have_a_letter_each(make_window: Callable[[], Window], code: str) -> None:
    language.speak(code)
    window = make_window()
    bar = window.menuBar()
    letters = [_letter(action) for action in bar.actions()]
    assert all(letters)
    assert len(set(letters)) == len(letters)
    for menu in bar.findChildren(QMenu):
        size = menu.sizeHint()
        assert size.width() < SIZE[0] / 2, menu.title()
        assert size.height() <= 768, menu.title()


@pytest.mark.parametrize("code", OTHERS)
def test_the_table_view_has_room_for_the_heads_of_its_rows(make_window: Callable[[], Window], code: str) -> None:
    language.speak(code)
    window = make_window()
    window.adapter.open(MOMENTS["stock"]())
    found = holdings.plan(window.context, 900, 600, 1.0)
    assert holdings.SUMS.keys() <= found.tops.keys()
    for words in holdings.SUMS.values():
        assert theme.text_width(translation.tr(words), found.size) < found.lefts["company"][1]


@pytest.mark.parametrize("code", [language.ENGLISH, *OTHERS])
def test_the_phase_is_named_in_a_full_row(make_window: Callable[[], Window], code: str) -> None:
    """Late in 1843 nine companies, used trains and the last set stand beside it."""
    language.speak(code)
    window = make_window()
    window.resize(*SIZE)
    game = recorded_game(GAMES.parent / "played" / "1843-gray.rails18")
    game.go_to(1500)
    window.adapter.open(game)
    window.show_game()
    QTest.qWait(30)
    name = translation.tr("Phase {name}", name=phase_name(game.position.state.phase))
    assert window.header.phase.text().startswith(name)


def _letter(action: QAction) -> str:
    return action.text().partition("&")[2][:1].lower()


def test_a_text_painted_into_too_small_a_box_is_found(qtbot: QtBot) -> None:
    class Sheet(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painter = QPainter(self)
            painter.drawText(QRectF(0, 0, 20, 30), Qt.AlignmentFlag.AlignCenter, "Streckenbau")
            painter.drawText(QRectF(0, 30, 300, 30), Qt.AlignmentFlag.AlignCenter, "Gleis")
            painter.end()

    sheet = Sheet()
    qtbot.addWidget(sheet)
    sheet.resize(300, 80)
    assert cut_paintings(sheet) == {"Streckenbau"}


def test_a_cut_text_is_found(make_window: Callable[[], Window]) -> None:
    window = make_window()
    assert window.commands.actions
    window.start_page.start.setFixedWidth(20)
    window.start_page.language.setFixedWidth(20)
    texts = set(cut(window).values())
    assert {window.start_page.start.text(), window.start_page.language.currentText()} <= texts

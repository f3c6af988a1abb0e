"""What is closed, left or put away is destroyed: a long game night takes no more memory than its first hour."""

from __future__ import annotations

import gc
import threading
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import delete, getAllValidWrappers, isValid

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from rails18.ui.learn.glow import Spot
from rails18.ui.model import route_search
from rails18.ui.model.route_search import RouteFinder
from rails18.ui.tools.carry import CarryButton
from tests.support.waiting import wait
from tests.ui.room import lasting_window

NAMES = ("Aki", "Botan", "Chiyo", "Daigo")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def window(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """Return one window for all that comes and goes in it, with a game open."""
    gc.collect()
    gc.freeze()  # whatever tests before have kept, as whole games, is looked through no more: it took ten times as long
    with lasting_window(tmp_path_factory.mktemp("goes")) as made:
        show(made, new_game(Setup("1889", NAMES, seed=7)))
        yield made


def show(window: Window, game: Game) -> None:
    """Open a game."""
    window.adapter.open(game)
    window.show_game()
    QTest.qWait(1)


def living() -> Counter[str]:
    """Return what there is of Qt by class, in Qt and in Python, once everything has gone that is about to."""
    for _ in range(3):
        QTest.qWait(1)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    found = Counter(type(made).__name__ for made in getAllValidWrappers() if isinstance(made, QObject))
    found.update(f"widget {type(made).__name__}" for made in QApplication.allWidgets())
    found.update(f"wrapper {type(made).__name__}" for made in gc.get_objects() if isinstance(made, QObject))
    return found


def tear(window: Window) -> None:
    """Show board and market in windows of their own, and bring them back."""
    for _ in range(2):
        for name in ("board", "market"):
            window.commands.actions[f"tear-{name}"].trigger()
    assert not window.layouts.torn


def who_plays(window: Window) -> None:
    """Look into the menu of who plays."""
    window.menus.refill("seats")
    assert [seat.text() for seat in window.menus.submenus["seats"].actions()] == list(NAMES)


def count(window: Window) -> None:
    """Look into the menu of who has the bank counted, and leave it."""
    window.header.count.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert len(menu.actions()) == len(NAMES)
    menu.close()


def lesson(window: Window) -> None:
    """Begin a lesson and leave it for the game."""
    game = window.adapter.game
    assert game is not None
    window.school.begin("1889/company", "Aki", again=True)
    assert window.school.lead is not None
    window.school.leave()
    show(window, game)


def games(window: Window) -> None:
    """Open a game of another title, and then one like that which is open."""
    for title in ("1870", "1889"):
        show(window, new_game(Setup(title, NAMES, seed=7)))


def dialogs(window: Window) -> None:
    """Open the windows beside the game and close them."""
    for name in ("standing", "record", "rules", "words", "about", "new-version"):
        window.commands.actions[name].trigger()
    opened = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not window]
    assert len(opened) == 6
    for top in opened:
        top.close()


@pytest.mark.parametrize("act", [tear, who_plays, count, lesson, games, dialogs], ids=lambda act: act.__name__)
def test_nothing_is_left_of_what_was_put_away(window: Window, act: Callable[[Window], None]) -> None:
    act(window)  # some things are made once, when they are first asked for
    while window.panel.ahead.go_on():  # or else in the idle moments between
        pass
    before = living()
    for _ in range(3):
        act(window)
    assert living() - before == Counter()


def test_frames_of_a_lesson_go_with_the_window_of_a_torn_off_picture(window: Window) -> None:
    glow = window.school.glow

    def framed() -> set[QWidget]:
        return {spot.window() for spot in window.findChildren(Spot) if spot.isVisible()}

    window.commands.actions["tear-board"].trigger()
    torn = window.layouts.torn["board"]
    glow.show(lambda: ("hex:C10",))
    assert framed() == {torn}
    window.commands.actions["tear-board"].trigger()
    living()
    assert not isValid(torn)
    glow.follow()
    assert framed() == {window}
    glow.show(tuple)


@pytest.mark.parametrize("name", ["tear-board", "table"])
def test_what_is_said_in_a_window_beside_it_outlives_that_window(window: Window, name: str) -> None:
    action = window.commands.actions[name]
    action.trigger()
    beside = next(top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not window)
    beside.activateWindow()
    wait(beside.isActiveWindow)  # which its window of the system is earlier
    window.context.pointer.tell("It cannot be done.")
    assert window.tip.window() is beside
    action.trigger()
    living()
    assert not isValid(beside)
    window.context.pointer.tell("It still cannot.")
    assert window.tip.window() is window


def test_the_picture_that_follows_the_pointer_goes_with_its_button(window: Window) -> None:
    """The page may be made anew while something of it is carried, as by undo or by a move of a program."""
    living()
    before = len(window.children())
    button = CarryButton("2-train")
    button.setParent(window)
    button.show()
    QTest.mousePress(button, LEFT, pos=QPoint(5, 5))
    QTest.mouseMove(button, QPoint(200, 200))
    QTest.qWait(1)
    assert len(window.children()) == before + 2
    delete(button)
    living()
    assert len(window.children()) == before


def test_a_search_that_is_dropped_before_its_turn_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and redo in quick succession would otherwise keep the processor busy with searches of the past."""
    begun: list[str] = []
    go_on = threading.Event()

    def search(pos: object, company: str, progress: object) -> None:
        begun.append(company)
        go_on.wait()

    monkeypatch.setattr(route_search.routes, "search", search)
    finder = RouteFinder()
    at_once = route_search.QThreadPool.globalInstance().maxThreadCount()
    for number in range(at_once + 5):
        finder.start(None, str(number))  # type: ignore[arg-type]
    finder.drop()
    go_on.set()
    finder.wait()
    assert len(begun) <= at_once

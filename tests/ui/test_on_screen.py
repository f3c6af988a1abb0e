"""Windows stay on a screen that becomes smaller, and go back to their places when there is room again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from rails18.ui.app import on_screen
from rails18.ui.app.on_screen import OnScreen
from tests.support.waiting import wait

LARGE, SMALL, OTHER = QRect(0, 0, 1920, 1080), QRect(0, 24, 1024, 744), QRect(1920, 0, 1366, 768)
PLACE = QRect(700, 300, 1100, 700)


class Desk:
    """Hold one window on a screen that becomes larger and smaller."""

    def __init__(self, qtbot: QtBot, patch: pytest.MonkeyPatch) -> None:
        self.room = LARGE
        patch.setattr(QScreen, "availableGeometry", lambda _: self.room)
        patch.setattr(on_screen, "SETTLE", 0)
        self.window = QWidget()
        self.window.setMinimumSize(400, 300)
        qtbot.addWidget(self.window)
        self.watch = OnScreen(self.window)
        self.window.setGeometry(PLACE)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.place = self.window.frameGeometry()

    def change(self, room: QRect) -> QRect:
        """Give the screen another size and return where the window is then, with its frame."""
        self.room = room
        screen, seen = self.window.screen(), []
        self.watch.fitted.connect(lambda: seen.append(True))
        screen.availableGeometryChanged.emit(room)
        wait(lambda: bool(seen))
        return self.window.frameGeometry()


@pytest.fixture
def desk(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(qtbot, monkeypatch)


def test_a_window_is_moved_and_shrunk_into_a_smaller_screen(desk: Desk) -> None:
    high = desk.place.height()
    assert desk.change(SMALL) == QRect(0, 768 - high, 1024, high)  # as high as it was, and no higher up than it must


def test_a_window_that_nobody_moved_goes_back_when_there_is_room_again(desk: Desk) -> None:
    for room in (SMALL, QRect(0, 0, 1366, 768), SMALL):
        desk.change(room)
    assert desk.change(LARGE) == desk.place


def test_a_window_stays_where_it_was_moved_meanwhile(desk: Desk) -> None:
    desk.change(SMALL)
    desk.window.resize(500, 400)
    desk.change(LARGE)
    assert desk.window.size() == QSize(500, 400)


def test_a_window_that_cannot_be_small_enough_shows_its_upper_left_corner(desk: Desk) -> None:
    assert desk.change(QRect(0, 0, 320, 200)).topLeft() == QPoint(0, 0)
    assert desk.window.size() == QSize(400, 300)


def test_a_window_is_fitted_into_the_screen_that_it_is_on(desk: Desk) -> None:
    assert OTHER.contains(desk.change(OTHER))


def test_a_window_that_fits_and_one_that_fills_the_screen_are_left_alone(desk: Desk) -> None:
    assert desk.change(QRect(0, 0, 1900, 1060)) == desk.place
    desk.window.showFullScreen()
    whole = desk.window.screen().size()
    wait(lambda: desk.window.size() == whole)
    desk.change(QRect(0, 0, 640, 480))
    assert desk.window.size() == whole

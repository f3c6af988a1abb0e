"""Open the window on any position and touch it like a person does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt, QThreadPool
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QMessageBox, QRadioButton, QWidget

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.titledata.titles import TitleInfo
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.board import thumbnail
from rails18.ui.look.theme import Theme
from rails18.ui.model.thinking import Thinking
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.record.files import Files
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[1] / "games" / "random"
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton


class Hand:
    """Drive a window with mouse and keys."""

    def __init__(self, window: Window, qtbot: object) -> None:
        self.window, self.qtbot = window, qtbot

    @property
    def game(self) -> Game:
        """Return the open game."""
        game = self.window.adapter.game
        assert game is not None
        return game

    def open(self, game: Game) -> None:
        """Show `game`."""
        self.window.adapter.open(game)
        self.window.show_game()
        QTest.qWait(1)

    def find(self, name: str) -> QWidget:
        """Return the visible widget with an object name."""
        QTest.qWait(1)  # a page that was just built shows itself when events are handled
        found = [w for w in self.window.findChildren(QWidget, name) if w.isVisibleTo(self.window)]
        assert found, f"nothing is called {name}"
        return found[-1]

    def has(self, name: str) -> bool:
        """Return whether a visible widget has this object name."""
        return any(w.isVisibleTo(self.window) for w in self.window.findChildren(QWidget, name))

    def press(self, name: str) -> None:
        """Click a button by its object name."""
        button = self.find(name)
        assert isinstance(button, QAbstractButton)
        middle = button.rect().center()
        beside = isinstance(button, QCheckBox | QRadioButton)  # their far end is bare
        QTest.mouseClick(button, LEFT, pos=QPoint(8, middle.y()) if beside else middle)
        QTest.qWait(1)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key in the window."""
        target = self.window.focusWidget() or self.window
        QTest.keyClick(target, key, modifier)
        QTest.qWait(1)

    def enter(self) -> None:
        """Confirm by the Enter key."""
        self.key(Qt.Key.Key_Return)

    def click_hex(self, hex_id: str, button: Qt.MouseButton = LEFT) -> None:
        """Click a hex of the board beside its stops."""
        board = self.window.context.board
        QTest.mouseClick(board.viewport(), button, pos=self._bare(hex_id))
        QTest.qWait(1)

    def _bare(self, hex_id: str) -> QPoint:
        board = self.window.context.board
        middle = board.hex_point(hex_id)
        wide = int(board.transform().m11() * 62)
        for dx, dy in ((0, 0), (-wide, 0), (wide, 0), (0, wide), (0, -wide)):
            point = middle + QPoint(dx, dy)
            if board.hex_at(point) == hex_id and board.stop_at(point) is None:
                return point
        return middle

    def click_stop(self, stop: str) -> None:
        """Click a stop of the board."""
        board = self.window.context.board
        QTest.mouseClick(board.viewport(), LEFT, pos=board.stop_point(stop))
        QTest.qWait(1)

    def drag(self, source: QWidget, start: QPoint, target: QWidget, end: QPoint) -> None:
        """Press at a point of one widget, move and let go at a point of another; the press keeps the mouse."""
        goal = source.mapFromGlobal(target.mapToGlobal(end))
        QTest.mousePress(source, LEFT, pos=start)
        for step in (0.2, 0.6, 0.9, 1.0):
            QTest.mouseMove(source, start + (goal - start) * step)
            QTest.qWait(1)
        QTest.mouseRelease(source, LEFT, pos=goal)
        QTest.qWait(1)

    def said(self) -> str:
        """Return what was said at the pointer, "" when nothing is shown."""
        tip = self.window.tip
        return tip.sentence.text() if tip.isVisible() else ""

    def outcome(self) -> str:
        """Return the consequences shown, as one text."""
        return " ".join(line.text for line in self.window.panel.outcome.lines)


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Return the application with the program's fonts: without them words that are painted are hardly there."""
    application([])
    return qapp


@pytest.fixture(scope="module", autouse=True)
def _programs_think_here() -> Iterator[None]:
    """Let programs think in a thread of the tests, where they can be made to think anything, and leave none at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Thinking, "apart", False)
        yield
    QThreadPool.globalInstance().waitForDone()


@pytest.fixture(scope="session", autouse=True)
def _maps_drawn_once() -> Iterator[None]:
    """Draw the maps of the start page once for all windows: they took half of the time of these tests."""
    draw = thumbnail.drawn
    known: dict[tuple[object, ...], QPixmap] = {}
    begun: dict[tuple[object, ...], Iterator[QPixmap | None]] = {}

    def once(info: TitleInfo, size: QSize, theme: Theme, ratio: float) -> Iterator[QPixmap | None]:
        key = (info, size.width(), size.height(), theme.palette.name, theme.text_scale, ratio)
        while key not in known:  # a window that was closed leaves the rest to the next one
            made = next(begun.setdefault(key, draw(info, size, theme, ratio)))
            if made is not None:
                known[key] = made
                del begun[key]
            else:
                yield None
        yield known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thumbnail, "drawn", once)
        yield
    known.clear()
    begun.clear()


@pytest.fixture
def make_window(qtbot: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Window]]:
    """Return a maker of windows that are closed after the test."""
    monkeypatch.setattr(TilesPage, "AT_ONCE", 60.0)  # so that a busy machine does not change what a test sees
    windows: list[Window] = []

    def make() -> Window:
        window = Window()
        windows.append(window)
        window.session.opponents.skipping.switch(False)  # tests of a step come to it also where it has no choice
        window.resize(1366, 768)
        window.show()
        QTest.qWaitForWindowActive(window)
        return window

    yield make
    # A test that fails may leave a game that lies nowhere, and nobody is there to say what becomes of it.
    monkeypatch.setattr(Files, "ask_to_save", lambda self: QMessageBox.StandardButton.Discard)
    for window in windows:
        window.close()
        window.deleteLater()
    QTest.qWait(1)


@pytest.fixture
def hand(make_window: Callable[[], Window], qtbot: object) -> Hand:
    """Return a hand on an open window without a game."""
    return Hand(make_window(), qtbot)


@pytest.fixture
def no_home(home: Path) -> Path:
    """Put a file where the home folder should be: not even root can make a folder there."""
    home.write_text("a file where a folder should be", encoding="utf-8")
    return home


@pytest.fixture
def fresh() -> Game:
    """Return a new game for four."""
    return new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7))


@pytest.fixture(scope="session")
def recorded() -> Game:
    """Return a whole recorded game for four."""
    return recorded_game(GAMES / "1889-4p-104.json")


@pytest.fixture(scope="session")
def crowded() -> Game:
    """Return a whole recorded game for seven."""
    return recorded_game(GAMES / "1870-7p-720.json")


@pytest.fixture
def late(recorded: Game, qapp: object) -> Position:
    """Return a position with most tiles laid."""
    return recorded.position_at(len(recorded.actions) - 10)


@pytest.fixture
def middle(recorded: Game, qapp: object) -> Position:
    """Return a position in the middle, in an operating round."""
    number = next(n for n in range(400, 600) if recorded.state_at(n).round.kind == "operating")
    return recorded.position_at(number)


@pytest.fixture
def opening(qapp: object) -> Position:
    """Return the start of a game for four."""
    return new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)).position


@pytest.fixture
def theme(qapp: object) -> Theme:
    """Return the light theme, with the program's fonts loaded, for tests beside this folder too."""
    application([])
    return Theme()

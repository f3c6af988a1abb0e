"""Move the mouse and press keys: as events of Qt through the whole window system of a process, or as real X events.

Both take global positions and hit whatever lies there, as a person's hand would: a widget that is covered, clipped or
hidden is not reached.
"""

from __future__ import annotations

import subprocess
from collections.abc import Collection
from typing import Protocol

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QEventLoop, QObject, QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NOTCH = 120  # angle of one notch of a wheel
KEYS = {  # name here and in X → key of Qt
    "Return": Qt.Key.Key_Return,
    "Escape": Qt.Key.Key_Escape,
    "Tab": Qt.Key.Key_Tab,
    "space": Qt.Key.Key_Space,
    "Down": Qt.Key.Key_Down,
    "Up": Qt.Key.Key_Up,
}
MOVES = (QEvent.Type.MouseMove,)
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
RELEASES = (QEvent.Type.MouseButtonRelease,)
WHEELS = (QEvent.Type.Wheel,)
KEYS_UP = (QEvent.Type.KeyRelease,)
LATEST = 10_000  # milliseconds after which a gesture that has not come through is given up
ROUNDS = 200  # times that events are handled before what goes on for ever, such as an animation, is left alone
HELD = {
    "": Qt.KeyboardModifier.NoModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
    "shift": Qt.KeyboardModifier.ShiftModifier,
}


class Hands(Protocol):
    """Do what hands do."""

    def move(self, at: QPoint) -> None:
        """Move the pointer to a global position."""

    def press(self, button: Qt.MouseButton = LEFT) -> None:
        """Press a mouse button where the pointer is."""

    def release(self, button: Qt.MouseButton = LEFT) -> None:
        """Let a mouse button go where the pointer is."""

    def wheel(self, notches: int) -> None:
        """Turn the wheel, towards the person for a positive number."""

    def key(self, name: str, held: str = "") -> None:
        """Press a key named in `KEYS`, or the key of a letter or digit, with one of `HELD` held down."""

    def settle(self) -> None:
        """Wait until the program has handled what was done."""


def handle_all() -> None:
    """Handle events until none is waiting, those too which handling others has brought about."""
    dispatcher = QAbstractEventDispatcher.instance()
    for _ in range(ROUNDS):
        more = dispatcher.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if not more:
            return


class QtHands:
    """Send events into the window system layer of Qt in this process.

    Args:
        home: window that has the keyboard when no other has it.
    """

    def __init__(self, home: QWidget) -> None:
        self.home = home
        self.at = QPoint()
        self._held: QWindow | None = None  # the window that was pressed keeps the mouse

    def _window(self) -> QWindow:
        if self._held is not None:
            return self._held
        popup = QApplication.activePopupWidget()
        focus = popup.windowHandle() if popup else QGuiApplication.focusWindow()
        windows = [focus, *QGuiApplication.topLevelWindows()] if focus else QGuiApplication.topLevelWindows()
        found = next((w for w in windows if w.isVisible() and w.geometry().contains(self.at)), None)
        assert found is not None, f"no window at {self.at}"
        return found

    def _local(self) -> QPoint:
        return self._window().mapFromGlobal(self.at)

    def move(self, at: QPoint) -> None:
        self.at = QPoint(at)
        QTest.mouseMove(self._window(), self._local())

    def press(self, button: Qt.MouseButton = LEFT) -> None:
        window = self._window()
        QTest.mousePress(window, button, pos=self._local())
        self._held = window

    def release(self, button: Qt.MouseButton = LEFT) -> None:
        window, local = self._window(), self._local()
        self._held = None
        QTest.mouseRelease(window, button, pos=local)

    def wheel(self, notches: int) -> None:
        for _ in range(abs(notches)):
            turned = QPoint(0, -NOTCH if notches > 0 else NOTCH)
            QTest.wheelEvent(self._window(), self._local(), turned)

    def key(self, name: str, held: str = "") -> None:
        if QGuiApplication.focusWindow() is None:  # a closed menu gave it back to nobody: nothing manages windows here
            self.home.activateWindow()
            QTest.qWaitForWindowActive(self.home)
        window = QGuiApplication.focusWindow()
        assert window is not None, "no window has the keyboard"
        key = KEYS.get(name) or (Qt.Key.Key_Space if name == " " else Qt.Key(ord(name.upper())))
        QTest.keyClick(window, key, HELD[held])

    def settle(self) -> None:
        handle_all()


class Seen(QObject):
    """Count what of a gesture has come through the X server to the windows of this process.

    Args:
        kinds: kinds of events that are counted.
    """

    def __init__(self, kinds: Collection[QEvent.Type]) -> None:
        super().__init__()
        self.kinds, self.number = kinds, 0
        self.windows = QGuiApplication.topLevelWindows()
        for window in self.windows:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.number += event.type() in self.kinds
        return False

    def close(self) -> None:
        """Count no longer."""
        for window in self.windows:
            if isValid(window):
                window.removeEventFilter(self)


class XHands:
    """Send real events to the X server on which this process shows its window, and wait until they have come.

    One xdotool takes all gestures, a line each: to start one for each takes longer than the gesture.
    """

    def __init__(self) -> None:
        self.at = QPoint()
        self._tool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)

    def close(self) -> None:
        """Do nothing more.

        Raises:
            CalledProcessError: xdotool did not understand what it was told.
        """
        self._tool.communicate(timeout=60)
        if self._tool.returncode:
            raise subprocess.CalledProcessError(self._tool.returncode, "xdotool")

    def _do(self, *words: object, brings: Collection[QEvent.Type], number: int = 1) -> None:
        """Let xdotool send something, and wait for so many events of certain kinds."""
        seen = Seen(brings)
        try:
            print(*words, file=self._tool.stdin, flush=True)
            for _ in range(LATEST):
                if seen.number >= number:
                    break
                QTest.qWait(1)
        finally:
            seen.close()
        self.settle()

    def move(self, at: QPoint) -> None:
        self.at = QPoint(at)
        still = QCursor.pos() == at  # then there is nothing to come
        self._do("mousemove", at.x(), at.y(), brings=MOVES, number=0 if still else 1)

    def press(self, button: Qt.MouseButton = LEFT) -> None:
        self._do("mousedown", 1 if button == LEFT else 3, brings=PRESSES)

    def release(self, button: Qt.MouseButton = LEFT) -> None:
        self._do("mouseup", 1 if button == LEFT else 3, brings=RELEASES)

    def wheel(self, notches: int) -> None:
        button, number = 5 if notches > 0 else 4, abs(notches)
        self._do("click", "--repeat", number, "--delay", 5, button, brings=WHEELS, number=number)

    def key(self, name: str, held: str = "") -> None:
        word = "space" if name == " " else name
        chord = f"{held}+{word}" if held else word
        self._do("key", "--delay", 1, chord, brings=KEYS_UP, number=2 if held else 1)

    def settle(self) -> None:
        handle_all()

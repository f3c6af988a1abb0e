"""Move the mouse and press keys: as events of Qt through the whole window system of a process, or as real X events.

Both take global positions and hit whatever lies there, as a person's hand would: a widget that is covered, clipped or
hidden is not reached.
"""

from __future__ import annotations

import subprocess
from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

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
HELD = {
    "": Qt.KeyboardModifier.NoModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
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
        QTest.qWait(1)


class XHands:
    """Send real events to the X server on which this process shows its window."""

    def __init__(self, pause: int = 12) -> None:
        self.pause = pause
        self.at = QPoint()

    def _do(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20)
        self.settle()

    def move(self, at: QPoint) -> None:
        self.at = QPoint(at)
        self._do("mousemove", at.x(), at.y())

    def press(self, button: Qt.MouseButton = LEFT) -> None:
        self._do("mousedown", 1 if button == LEFT else 3)

    def release(self, button: Qt.MouseButton = LEFT) -> None:
        self._do("mouseup", 1 if button == LEFT else 3)

    def wheel(self, notches: int) -> None:
        self._do("click", "--repeat", abs(notches), "--delay", 5, 5 if notches > 0 else 4)

    def key(self, name: str, held: str = "") -> None:
        word = "space" if name == " " else name
        self._do("key", f"{held}+{word}" if held else word)

    def settle(self) -> None:
        QTest.qWait(self.pause)

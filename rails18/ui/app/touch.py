"""Touch a window by events of mouse and keys as a person does; packages leave out the tools of tests."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier


def rest(milliseconds: int) -> None:
    """Handle events for so many milliseconds."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop, loop.quit)
    loop.exec()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def rest_until(test: Callable[[], object], tries: int) -> bool:
    """Handle events until something is so, and return whether it is.

    Args:
        test: returns whether it is so.
        tries: stretches of 10 milliseconds after which it is given up.
    """
    for _ in range(tries):
        if test():
            return True
        rest(10)
    return bool(test())


def move(window: QWidget, at: QPoint, held: Qt.MouseButton = NONE) -> None:
    """Move the mouse to a point of the screen, with a button held or none."""
    _mouse(window, QEvent.Type.MouseMove, at, NONE, held)


def press(window: QWidget, at: QPoint) -> None:
    """Press the left button at a point of the screen."""
    _mouse(window, QEvent.Type.MouseButtonPress, at, LEFT, LEFT)


def release(window: QWidget, at: QPoint) -> None:
    """Let go of the left button at a point of the screen."""
    _mouse(window, QEvent.Type.MouseButtonRelease, at, LEFT, NONE)


def _mouse(window: QWidget, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    handle = window.windowHandle()
    event = QMouseEvent(kind, QPointF(handle.mapFromGlobal(at)), QPointF(at), button, held, PLAIN)
    QCoreApplication.sendEvent(handle, event)


def key(window: QWidget, which: Qt.Key, text: str) -> None:
    """Press a key of a letter, and let go of it."""
    target = window.focusWidget() or window
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.sendEvent(target, QKeyEvent(kind, which, PLAIN, text))

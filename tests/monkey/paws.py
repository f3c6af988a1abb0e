"""Find something to touch and touch it, through the window system layer of Qt: what covers it gets the event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QSplitterHandle,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
MODIFIERS = {
    Qt.KeyboardModifier.ControlModifier: Qt.Key.Key_Control,
    Qt.KeyboardModifier.ShiftModifier: Qt.Key.Key_Shift,
    Qt.KeyboardModifier.AltModifier: Qt.Key.Key_Alt,
}
NOTCH = 120  # angle of one notch of a wheel
TOUCHABLE = (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QSplitterHandle,
    QTabBar,
)


def words_of(widget: QWidget) -> str:
    """Return how a widget is called in the list of steps."""
    text = getattr(widget, "text", None)
    said = text() if callable(text) else ""
    return f"{type(widget).__name__} {widget.objectName()} {str(said)[:40]!r}".replace("  ", " ")


def tops() -> list[QWidget]:
    """Return the windows that can be seen, in an order that does not change from run to run."""
    found = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top.windowHandle() is not None]
    return sorted(found, key=lambda top: (type(top).__name__, top.objectName(), top.windowTitle(), top.x(), top.y()))


def handle(widget: QWidget) -> QWindow | None:
    """Return the window of the system that a widget is in."""
    window = widget.window().windowHandle()
    return window if window is not None and isValid(window) and window.isVisible() else None


def somewhere(widget: QWidget, dice: Random) -> QPoint | None:
    """Return a point of a widget that can be seen, None when none can."""
    area: QRect = widget.visibleRegion().boundingRect()
    if area.isEmpty():
        return None
    return area.topLeft() + QPoint(dice.randrange(area.width()), dice.randrange(area.height()))


def inside(widget: QWidget) -> Iterator[QWidget]:
    """Yield all widgets in another one; `findChildren` would let the Python objects of those end with it that move."""
    for child in widget.children():
        if isinstance(child, QWidget):
            yield child
            yield from inside(child)


def pick(
    dice: Random, kind: type[QWidget] | tuple[type[QWidget], ...] = TOUCHABLE
) -> tuple[QWidget, QPoint] | tuple[None, None]:
    """Choose a widget of a kind and a point of it; an open menu or list of choices comes first."""
    popup = QApplication.activePopupWidget()
    where = [popup] if popup is not None and dice.random() < 0.8 else tops()
    if not where:
        return None, None
    top = dice.choice(where)
    found = [w for w in (top, *inside(top)) if isinstance(w, kind) and w.isVisible()]
    for _ in range(8 if found else 0):
        widget = dice.choice(found)
        at = somewhere(widget, dice)
        if at is not None:
            return widget, at
    return None, None


def alive(widget: QWidget) -> bool:
    """Return whether a widget is still there and can be seen."""
    return bool(isValid(widget) and widget.isVisible())


def keyboard(home: QWidget) -> QWindow | QWidget | None:
    """Return what has the keyboard; without a window manager it is sometimes given back to nobody."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        return handle(popup) or popup
    focus = QGuiApplication.focusWindow()
    if focus is not None and isValid(focus):
        return focus
    home.activateWindow()
    return handle(home)


class Paws:
    """Touch things.

    Args:
        settle: lets the program handle what was done.
    """

    def __init__(self, settle: Callable[[], None]) -> None:
        self.settle = settle

    def _at(self, widget: QWidget, at: QPoint) -> QPoint:
        return widget.mapTo(widget.window(), at)

    def move(self, widget: QWidget, at: QPoint) -> None:
        """Move the pointer there."""
        window = handle(widget)
        if window is not None:
            QTest.mouseMove(window, self._at(widget, at))

    def click(
        self, widget: QWidget, at: QPoint, button: Qt.MouseButton = LEFT, held: Qt.KeyboardModifier = NONE
    ) -> None:
        """Move there and click."""
        window, where = handle(widget), self._at(widget, at)
        if window is not None:
            QTest.mouseMove(window, where)
            if not (isValid(window) and window.isVisible()):
                return
            QTest.mouseClick(window, button, held, where)

    def double(self, widget: QWidget, at: QPoint) -> None:
        """Click twice."""
        window = handle(widget)
        if window is not None:
            QTest.mouseDClick(window, LEFT, NONE, self._at(widget, at))

    def drag(self, widget: QWidget, start: QPoint, goal: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press, move and let go; the window that was pressed keeps the mouse.

        Args:
            goal: global position.
        """
        window, begin = handle(widget), self._at(widget, start)
        if window is None:
            return
        end = window.mapFromGlobal(goal)
        QTest.mousePress(window, button, NONE, begin)
        for part in (0.1, 0.5, 0.9, 1.0):
            if not (isValid(window) and window.isVisible()):
                return
            QTest.mouseMove(window, begin + (end - begin) * part)
            self.settle()
        if isValid(window) and window.isVisible():
            QTest.mouseRelease(window, button, NONE, end)

    def wheel(self, widget: QWidget, at: QPoint, notches: int, held: Qt.KeyboardModifier) -> None:
        """Turn the wheel."""
        window = handle(widget)
        for _ in range(abs(notches)):
            if window is not None and isValid(window) and window.isVisible():
                turned = QPoint(0, NOTCH if notches > 0 else -NOTCH)
                QTest.wheelEvent(window, self._at(widget, at), turned, stateKey=held)

    def key(self, home: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """Press a key in the window that has the keyboard, after those that are held: they may close a menu."""
        for name, pressed in MODIFIERS.items():
            if held & name:
                self._to_keyboard(home, lambda window, pressed=pressed: QTest.keyPress(window, pressed))
        self._to_keyboard(home, lambda window: QTest.keyClick(window, key, held))

    def _to_keyboard(self, home: QWidget, send: Callable[[QWindow | QWidget], object]) -> None:
        """Send something to what has the keyboard, if anything has."""
        window = keyboard(home)
        if window is None:
            return
        try:
            send(window)
        except RuntimeError:  # Python takes the window of the system for one that has gone
            send(QApplication.activePopupWidget() or QApplication.focusWidget() or home)

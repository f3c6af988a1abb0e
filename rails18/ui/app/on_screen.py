"""Keep windows on their screen when it becomes smaller: at a projector, off a dock, with another resolution."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget

SETTLE = 300  # milliseconds that the system has to place its bars, and maximised windows, on a changed screen
KINDS = (Qt.WindowType.Window, Qt.WindowType.Dialog)

Look = tuple[QPoint, QSize]  # place and size of a window


class OnScreen(QObject):
    """Follow all screens, and move or shrink what is partly off its own after one of them has changed.

    What nobody has moved since then goes back to its place when there is room again.

    Signals:
        fitted: all windows have been looked at.
    """

    fitted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE)
        self._settling.timeout.connect(self._fit_all)
        self._fitted: WeakKeyDictionary[QWidget, tuple[Look, Look]] = WeakKeyDictionary()  # as it was, as it was put
        app = QApplication.instance()
        assert isinstance(app, QGuiApplication)
        for screen in app.screens():
            self._follow(screen)
        app.screenAdded.connect(self._follow)
        app.screenRemoved.connect(self._changed)

    def _follow(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._changed)

    def _changed(self, _: object) -> None:
        self._settling.start()

    def _fit_all(self) -> None:
        for window in QApplication.topLevelWidgets():
            filled = window.isMaximized() or window.isFullScreen() or window.isMinimized()
            if window.isVisible() and not filled and window.windowType() in KINDS:
                self._fit(window)
        self.fitted.emit()

    def _fit(self, window: QWidget) -> None:
        before, put = self._fitted.pop(window, (None, None))
        if before is None or _look(window) != put:
            before = _look(window)
        else:
            window.move(before[0])
            window.resize(before[1])
        fit(window, window.screen().availableGeometry())
        if _look(window) != before:
            self._fitted[window] = (before, _look(window))


def _look(window: QWidget) -> Look:
    return window.pos(), window.size()


def fit(window: QWidget, room: QRect) -> None:
    """Move a window into a part of the screen; shrink it where it is larger, as far as what is in it allows.

    Args:
        room: in pixels.
    """
    frame = window.frameGeometry()
    if room.contains(frame):
        return
    rim = frame.size() - window.size()
    window.resize(window.size().boundedTo(room.size() - rim))
    size = window.size() + rim
    left = max(room.left(), min(frame.left(), room.left() + room.width() - size.width()))
    top = max(room.top(), min(frame.top(), room.top() + room.height() - size.height()))
    window.move(QPoint(left, top))

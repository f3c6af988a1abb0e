"""Notice clicks on things with names, and that pointer or focus rests on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QCursor, QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from rails18.ui.learn.places import Places

RESTING = (QEvent.Type.Enter, QEvent.Type.FocusIn, QEvent.Type.MouseMove)


class Watch(QObject):
    """Watch for clicks on, or rests upon, some things of the window.

    Args:
        places: where things are.
        pictures: widgets in which a click beside the things counts as a try.
        clicked: called with the name of what was clicked, "" for something else in a picture.
        pointed: called with the name of what pointer or focus rests on.
    """

    def __init__(
        self,
        places: Places,
        pictures: Iterable[QWidget],
        clicked: Callable[[str], object],
        pointed: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.places, self.pictures = places, tuple(pictures)
        self._clicked, self._pointed = clicked, pointed
        self._does, self._targets = "", tuple[str, ...]()
        self._taken = self._missing = False
        self._on = False
        self._start = QCursor.pos()  # where the pointer was when the watch began

    def look_for(self, does: str, targets: Iterable[str]) -> None:
        """Watch for a ``click`` or a ``point``; "" for nothing."""
        self._does, self._targets = does, tuple(targets)
        wanted = does in ("click", "point")
        app = QApplication.instance()
        if app is not None and wanted != self._on:
            self._on = wanted
            (app.installEventFilter if wanted else app.removeEventFilter)(self)
        self._start, focus = QCursor.pos(), QApplication.focusWidget()
        if does == "point" and focus is not None and any(self._is(focus, target) for target in self._targets):
            focus.clearFocus()  # it shall be gone to

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QWidget):
            return False
        kind = event.type()
        if kind in RESTING and self._does == "point":
            for target in self._targets:
                if self._rests(watched, target, event):
                    self._pointed(target)
                    break
        elif self._does == "click" and isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            return self._click(watched, event)
        return False

    def _missed(self) -> None:
        self._missing = False
        self._clicked("")

    def _is(self, widget: QWidget, target: str) -> bool:
        return any(widget is place.widget for place in self.places.of(target))

    def _rests(self, watched: QWidget, target: str, event: QEvent) -> bool:
        """Return whether the keyboard has come to a thing, or a pointer that was moved since the watch began."""
        if not isinstance(event, QMouseEvent | QEnterEvent):
            return self._is(watched, target)
        at = event.globalPosition().toPoint()
        return at != self._start and any(
            watched is place.widget and place.holds(at) for place in self.places.of(target)
        )

    def _click(self, watched: QWidget, event: QMouseEvent) -> bool:
        """Take a press on what is wanted, and the release that follows, away from what is there."""
        if event.type() == QEvent.Type.MouseButtonRelease and self._taken:
            self._taken = False
            return True
        if event.type() != QEvent.Type.MouseButtonPress:
            return False
        self._taken = False  # the release of before may have come when nothing was watched
        at = event.globalPosition().toPoint()
        for target in self._targets:
            for place in self.places.of(target):
                here = watched is place.widget or place.widget.isAncestorOf(watched)
                if here and place.holds(at):
                    self._taken = True
                    QTimer.singleShot(0, self, lambda target=target: self._clicked(target))
                    return True
        hit = next((each for each in self.pictures if each is watched or each.isAncestorOf(watched)), None)
        if hit is not None and not self._missing:
            self._missing = True  # a press that is not taken goes to what is round it as well
            QTimer.singleShot(0, self, self._missed)
        self._taken = hit is not None and hit is not self.places.context.board.viewport()
        return self._taken  # what a picture would tell covers what is to be clicked; only the map may be moved

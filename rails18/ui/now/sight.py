"""Keep in sight what is chosen and what has the keyboard, where choices have to scroll."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from rails18.ui.widgets.scrolled import RIM_HIGH


class Sight(QObject):
    """Scroll an area of choices; what the pointer is on stays where it is.

    Args:
        area: scrolls.
        content: what is in it.
        chosen: returns the button, or what it is on, of what is chosen, None for nothing.

    Signals:
        turned: a person scrolled, by wheel, bar or key.
    """

    turned = Signal()

    def __init__(self, area: QScrollArea, content: QWidget, chosen: Callable[[], QWidget | None]) -> None:
        super().__init__(area)
        self._area, self._content, self._chosen = area, content, chosen
        self._bar = area.verticalScrollBar()
        self._bar.rangeChanged.connect(self._range_changed)
        self._bar.actionTriggered.connect(lambda _: self.turned.emit())

    def show_chosen(self) -> None:
        """Scroll to what was chosen on the board or by a key; what has the keyboard stays in sight."""
        chosen = self._chosen()
        if chosen is not None and not chosen.underMouse():
            self._show(chosen)
            self.show_focus(None, QApplication.focusWidget())

    def bring(self, widget: QWidget) -> None:
        """Scroll until a widget of the open page can be seen; what has the keyboard stays in sight."""

        def scroll() -> None:
            if isValid(widget):
                self._show(widget, 8)
            self.show_focus(None, QApplication.focusWidget())

        if self._content.isAncestorOf(widget):
            QTimer.singleShot(0, self, scroll)

    def show_focus(self, old: QWidget | None, focus: QWidget | None) -> None:
        """Scroll to what has got the keyboard."""
        clicked = bool(QApplication.mouseButtons())  # what is pressed shall not move away from the pointer
        if focus is not None and not clicked and self._content.isAncestorOf(focus):
            self._show(focus)

    def _show(self, widget: QWidget, beyond: int = 0) -> None:
        """Scroll until the whole of a widget is seen, clear of the rims: Qt brings only the cursor of a text box."""
        box = QRect(widget.mapTo(self._content, QPoint()), widget.size())
        high, above = self._area.viewport().height(), self._bar.value()
        if box.top() < above or box.bottom() >= above + high:  # what is in sight stays where it is
            beyond = max(beyond, min(RIM_HIGH, (high - box.height()) // 2))
        for edge in (box.bottomLeft(), box.topLeft()):
            self._area.ensureVisible(edge.x(), edge.y(), 0, beyond)

    def _range_changed(self, least: int, most: int) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and not focus.underMouse():
            self.show_focus(None, focus)  # sentences found their height and moved it

"""Let what has no room scroll, and fade at a rim behind which there is more rather than end in the middle of a line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QScrollBar, QWidget

RIM_HIGH = 20  # pixels of a rim: a line of words
SOLID = 0.3  # part of it in which nothing is seen any more

Role = QPalette.ColorRole
Policy = Qt.ScrollBarPolicy


class Rim(QWidget):
    """Cover the upper or lower rim of an area with its own colour, which fades inwards.

    Attributes:
        role: colour of what the area is on.
    """

    def __init__(self, area: QScrollArea, role: QPalette.ColorRole, *, upper: bool) -> None:
        super().__init__(area)
        self.role, self._upper = role, upper
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        colour = QApplication.palette().color(self.role)
        clear = QColor(colour)
        clear.setAlpha(0)
        outer, inner = (0, self.height()) if self._upper else (self.height(), 0)
        fade = QLinearGradient(0, outer, 0, inner)
        fade.setColorAt(0, colour)
        fade.setColorAt(SOLID, colour)
        fade.setColorAt(1, clear)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), fade)


class ScrollArea(QScrollArea):
    """Scroll its content up and down, with rims that tell where there is more.

    Args:
        content: what is scrolled.
        role: colour of what the area is on.
    """

    def __init__(self, content: QWidget, role: QPalette.ColorRole = Role.Base) -> None:
        super().__init__()
        self._rims = Rim(self, role, upper=True), Rim(self, role, upper=False)
        self._follows = self._ends_whole = False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(content)
        self._watch(self.verticalScrollBar())

    def setVerticalScrollBar(self, bar: QScrollBar) -> None:
        super().setVerticalScrollBar(bar)
        self._watch(bar)

    def end_whole(self, on: bool) -> None:
        """Do without the lower rim as long as it is not scrolled, since nothing is cut there."""
        if on != self._ends_whole:
            self._ends_whole = on
            self._show_rims()

    def follow_focus(self) -> None:
        """Keep in sight what has the keyboard, also where it gets its place later."""
        self._follows = True
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._show_focus)

    def _show_focus(self) -> None:
        focus, content = QApplication.focusWidget(), self.widget()
        pressed = bool(QApplication.mouseButtons())  # what is pressed shall not move away from the pointer
        if focus is not None and content is not None and not pressed and content.isAncestorOf(focus):
            self.ensureWidgetVisible(focus)

    def _watch(self, bar: QScrollBar) -> None:
        bar.valueChanged.connect(self._show_rims)
        bar.rangeChanged.connect(self._show_rims)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._settle()
        super().resizeEvent(event)
        self._show_rims()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():  # of content with one
            self._settle()
            if self._follows:
                QTimer.singleShot(0, self, self._show_focus)  # once everything has its place
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        """Take the bar away where everything has room without it: Qt asks beside the bar, and would keep it."""
        policy, content = self.verticalScrollBarPolicy(), self.widget()
        if policy == Policy.ScrollBarAlwaysOn or content is None or not content.hasHeightForWidth():
            return
        room = self.maximumViewportSize()
        fits = content.heightForWidth(room.width()) <= room.height()
        wanted = Policy.ScrollBarAlwaysOff if fits else Policy.ScrollBarAsNeeded
        if wanted != policy:
            self.setVerticalScrollBarPolicy(wanted)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._show_rims()
        elif event.type() == QEvent.Type.LayoutRequest:  # of content without a layout of its own
            self._settle()
        return bool(super().viewportEvent(event))

    def _show_rims(self) -> None:
        bar, there = self.verticalScrollBar(), self.viewport().geometry()
        high = min(RIM_HIGH, there.height() // 4)
        upper, lower = self._rims
        for rim, top, hidden in (
            (upper, there.top(), bar.value() - bar.minimum()),
            (lower, there.bottom() + 1 - high, bar.maximum() - bar.value()),
        ):
            rim.setGeometry(QRect(there.left(), top, there.width(), high))
            rim.setVisible(hidden > 0 and not (self._ends_whole and bar.value() == bar.minimum()))
            rim.raise_()

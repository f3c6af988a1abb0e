"""Say at the pointer, in a sentence, why something cannot be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QCursor, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QMainWindow, QWidget

from rails18.ui.look.plain import Label
from rails18.ui.widgets.controls import called, fill, label
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

LONG = 7000  # milliseconds a sentence stays
SIDE, TOP = 12, 8  # margins in pixels


class Tip(QFrame):
    """Float a sentence beside the pointer inside the window until the next click, key or some seconds.

    Attributes:
        sentence, section: the labels that hold what is said, also after it has gone.
        picture: what is shown above it, if anything.
        number: the section that is named, "" without one.
        beside: pictures asked for in this widget are beside it, so that they cover none of what it lists.

    Signals:
        asked: (str) the rule is to be read: the number of its section.
    """

    asked = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.window_below = window
        called(self, tr("Why not"), "tip")
        self.number = ""
        self.beside: QWidget | None = None
        self._at = QPoint()
        self.sentence: QLabel = label()
        self.sentence.setTextInteractionFlags(self.sentence.textInteractionFlags())
        self.section: QLabel = label(tone="muted")
        box = fill(Column(self), spacing=2, margins=(SIDE, TOP, SIDE, TOP))
        self.picture: QLabel = Label()
        self.picture.hide()
        box.addWidget(self.picture)
        box.addWidget(self.sentence)
        box.addWidget(self.section)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LONG)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def follow(self, told: SignalInstance, illustrated: SignalInstance) -> None:
        """Say what one signal tells, and show what the other one has to it."""
        told.connect(self.say)
        illustrated.connect(self.illustrate)

    def say(self, sentence: str, section: str = "", at: QPoint | None = None) -> None:
        """Show `sentence` with its rule-book section at a global point, the pointer if None."""
        window = self._window()
        if self.parentWidget() is not window:
            self.setParent(window)
            if window is not self.window_below:
                window.installEventFilter(self)
        self.sentence.setText(sentence)
        self.sentence.show()
        self.picture.hide()
        self.number = section
        self.section.setText(
            tr("Rule book, section {section} (F2 or click to read it)", section=section) if section else ""
        )
        self.section.setVisible(bool(section))
        self.setAccessibleDescription(sentence)
        self._at = at if at is not None else QCursor.pos()
        self._fit(window, min(360, max(200, window.width() - 40)))
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{sentence} {self.section.text()}".strip()))

    def illustrate(self, picture: QPixmap, alone: bool) -> None:
        """Put a picture above what was just said.

        Args:
            alone: the picture shows all of that, so it is without words.
        """
        self.sentence.setVisible(not alone)
        self.picture.setPixmap(picture)
        self.picture.show()
        self._fit(self._window(), picture.deviceIndependentSize().toSize().width() + 2 * SIDE + 8)

    def _fit(self, window: QWidget, width: int) -> None:
        """Take the size of what is shown, and a place beside the pointer inside the window."""
        high = 0 if self.sentence.isHidden() else self.sentence.heightForWidth(width - 2 * SIDE - 4)
        if not self.section.isHidden():
            high += 2 + self.section.heightForWidth(width - 2 * SIDE - 4)
        if not self.picture.isHidden():
            high += 6 + self.picture.sizeHint().height()
        self.setFixedSize(width, high + 2 * TOP + 6)
        spot = window.mapFromGlobal(self._at)
        if not window.rect().contains(spot):
            spot = QPoint(window.width() // 2 - width // 2, window.height() // 3)
        x = min(max(8, spot.x() + 14), window.width() - width - 8)
        if self.beside is not None and not self.picture.isHidden() and self.beside.window() is window:
            list_left = self.beside.mapTo(window, QPoint(0, 0)).x()
            inside = QRect(self.beside.mapTo(window, QPoint(0, 0)), self.beside.size()).contains(spot)
            x = max(8, list_left - width - 8) if inside else x
        y = spot.y() + 18
        if y + self.height() > window.height() - 8:
            y = spot.y() - self.height() - 10
        self.move(x, max(8, y))
        self.show()
        self.raise_()
        self._timer.start()

    def _window(self) -> QWidget:
        """Return the window in which somebody is at work: a picture that was torn off, or the window itself."""
        active = QApplication.activeWindow()
        beside = isinstance(active, QMainWindow) and active.parentWidget() is self.window_below
        return active if active is not None and beside else self.window_below

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Close and watched is self.parentWidget():
            self.setParent(self.window_below)  # a window beside it does not come back once it is closed
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()
        if self.number:
            self.asked.emit(self.number)

"""Let a button be pressed and carried: short press = choose, drag = take along with the mouse."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from rails18.ui.look.plain import Label
from rails18.ui.widgets.controls import Choice


class CarryButton(Choice):
    """Be a choice that can also be dragged; the press keeps the mouse, so no drag and drop of the system is needed.

    Signals:
        carried: (global position, released) while the mouse drags it.
    """

    carried = Signal(QPoint, bool)

    def __init__(self, text: str, why_not: str = "", *, checkable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(text, why_not, checkable=checkable, parent=parent)
        self._pressed_at: QPoint | None = None
        self._carrying = False
        self._shadow: QLabel | None = None
        self.shown_by: QWidget | None = None  # a picture that draws what is carried while the pointer is over it

    def forget(self) -> None:
        super().forget()
        self._pressed_at, self._carrying, self.shown_by = None, False, None
        self._drop_shadow()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.globalPosition().toPoint()
        if self._pressed_at is not None and not self.why_not:
            far = (at - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
            self._carrying = self._carrying or far
        if self._carrying:
            self.setDown(False)
            self._show_shadow(at)
            self.carried.emit(at, False)
        else:
            super().mouseMoveEvent(event)

    def _show_shadow(self, at: QPoint) -> None:
        """Let a small picture of what is carried follow the pointer across the window."""
        if self._shadow is None:
            self._shadow = Label(parent=self.window())
            self.destroyed.connect(self._shadow.deleteLater)  # the page may go while something of it is carried
            self._shadow.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            empty = self.icon().isNull()
            self._shadow.setPixmap(self.grab() if empty else self.icon().pixmap(self.iconSize()))
            self._shadow.adjustSize()
        over = self.shown_by
        inside = over is not None and over.rect().contains(over.mapFromGlobal(at))
        self._shadow.move(self.window().mapFromGlobal(at) - self._shadow.rect().center())
        self._shadow.setVisible(not inside)
        self._shadow.raise_()

    def _drop_shadow(self) -> None:
        if self._shadow is not None:
            self._shadow.hide()
            self._shadow.deleteLater()
            self._shadow = None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carrying, self._carrying, self._pressed_at = self._carrying, False, None
        self._drop_shadow()
        if carrying:
            self.setDown(False)
            self.carried.emit(event.globalPosition().toPoint(), True)
        else:
            super().mouseReleaseEvent(event)

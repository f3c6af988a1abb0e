"""Let a button be pressed and carried: short press = choose, drag = take along with the mouse."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from rails18.ui.widgets import Choice


class CarryButton(Choice):
    """Be a choice that can also be dragged; the press keeps the mouse, so no drag and drop of the system is needed.

    Signals:
        carried: (global position, released) while the mouse drags it.
    """

    carried = Signal(QPoint, bool)

    def __init__(self, text: str, why_not: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, why_not, parent=parent)
        self._pressed_at: QPoint | None = None
        self._carrying = False

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
            self.carried.emit(at, False)
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carrying, self._carrying, self._pressed_at = self._carrying, False, None
        if carrying:
            self.setDown(False)
            self.carried.emit(event.globalPosition().toPoint(), True)
        else:
            super().mouseReleaseEvent(event)

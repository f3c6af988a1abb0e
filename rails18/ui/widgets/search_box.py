"""Search a list by keys alone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget

WALKS = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class SearchBox(QLineEdit):
    """Take what is typed over a list, and walk the list with the arrows; Ctrl+F leads here.

    Args:
        found: the list of what is found.
    """

    def __init__(self, found: QListWidget) -> None:
        super().__init__()
        self.found = found
        self.setClearButtonEnabled(True)
        found.setWordWrap(True)  # what is long has two lines, no scroll bar under all
        found.setResizeMode(QListWidget.ResizeMode.Adjust)
        found.installEventFilter(self)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._begin)

    def _begin(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in WALKS:
            QApplication.sendEvent(self.found, event)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.modifiers() & HELD:
            typed = event.text().strip()
            if typed and typed.isprintable():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

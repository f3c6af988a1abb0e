"""Do something once everything is written, and before it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt

SOON = QEvent.Type(QEvent.registerEventType())


class Soon(QObject):
    """Do something once before the next drawing, however often it is asked for.

    Args:
        work: what is done.
    """

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._awaited = False
        self._sent = False

    def ask(self) -> None:
        """Do it soon."""
        self._awaited = True
        if not self._sent:
            self._sent = True
            QCoreApplication.postEvent(self, QEvent(SOON), Qt.EventPriority.HighEventPriority.value)

    def forget(self) -> None:
        """Leave undone what has not been done yet."""
        self._awaited = False

    def customEvent(self, event: QEvent) -> None:
        self._sent = False
        if self._awaited:
            self._awaited = False
            self._work()

"""Let a screen reader say what a move has brought about, as the log tells it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from rails18.core.game import Update
from rails18.ui.stage.context import Context

MOST_SENTENCES = 6  # sentences said at once


class Announcer(QObject):
    """Announce each move; nothing is done while no screen reader runs."""

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self.context, self.window = context, window
        context.adapter.updated.connect(self._updated)

    def _updated(self, update: Update) -> None:
        if QAccessible.isActive() and update.action is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.window, self.told(update)))

    def told(self, update: Update) -> str:
        """Return what is said about a move."""
        pos = self.context.position
        return " ".join(self.context.explainer.event(pos, event) for event in update.events[:MOST_SENTENCES])

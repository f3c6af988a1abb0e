"""Hold what stands beside each other in tabs: log, all actions, terms, changes, and the landmarks of a first game."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QTabWidget, QWidget

from rails18.loading.first_game import FirstGame
from rails18.loading.translation import tr
from rails18.ui.learn.trail import Trail
from rails18.ui.model.context import Context


class Side(QTabWidget):
    """Show one of them at a time.

    Attributes:
        trail: the landmarks of a first game, None without one.
    """

    def __init__(self, context: Context, parts: Iterable[tuple[QWidget, str]]) -> None:
        super().__init__()
        self.context = context
        self.trail: Trail | None = None
        for part, words in parts:
            self.addTab(part, words)
        self.setDocumentMode(True)
        context.adapter.opened.connect(self._forget_trail)

    def add_trail(self, first: FirstGame) -> None:
        """Show the landmarks of a first game too."""
        self.trail = Trail(self.context, first)
        self.addTab(self.trail, tr("Landmarks"))

    def _forget_trail(self, game: object) -> None:
        if self.trail is not None:
            self.removeTab(self.indexOf(self.trail))
            self.trail.deleteLater()
            self.trail = None

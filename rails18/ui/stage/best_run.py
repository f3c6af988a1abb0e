"""Remember the best run of the operating company, once it is found."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import RunTrains


class BestRun(QObject):
    """Hold the run until the position changes.

    Attributes:
        action: the run, None as long as it is not known.

    Signals:
        found: it is known now.
    """

    found = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.action: RunTrains | None = None

    def know(self, action: RunTrains) -> None:
        """Remember the best run."""
        self.action = action
        self.found.emit()

    def forget(self, update: object = None) -> None:
        """Forget it: the position has changed."""
        self.action = None

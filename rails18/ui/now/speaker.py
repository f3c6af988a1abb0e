"""Describe who may speak in the place of consequences while nothing is chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from rails18.core.actions import Action


class Speaker(QFrame):
    """Say nothing; the coach says more.

    Attributes:
        is_asked: somebody asked for what it says, and wants to read the whole of it before going on with the choices.
        is_heard: it has something to say that nobody has turned away from by choosing something.

    Signals:
        changed: something else is shown, or nothing.
    """

    changed = Signal()
    is_heard = False
    is_asked = False

    def share(self, outcome: QWidget, playable: bool) -> None:
        """Give the place to who speaks, else to consequences where something can be chosen."""
        for part, shown in ((outcome, playable and not self.is_heard), (self, self.is_heard)):
            if part.isHidden() == shown:  # else Qt lays everything round it out for nothing
                part.setVisible(shown)

    def wants(self, wide: int) -> int:
        """Return the height at which all that it says can be seen."""
        return 0

    def take(self, high: int, wide: int) -> None:
        """Take a place of a height and a width in pixels."""
        self.setFixedHeight(high)

    def warning(self, action: Action) -> str:
        """Return a warning about an action that is chosen, "" for none."""
        return ""

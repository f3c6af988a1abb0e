"""Leave a window undrawn while a robot is at it, but now and then: drawing takes two fifths of the time.

A module with `UNDRAWN = True` has such a window for its tests. What a test ends with is drawn, so that it is heard of
what fails there; how everything is drawn is told by the tests that look at it, and by those in a real window.
"""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

EVERY = 20  # moves of a robot after which the window is drawn


def draw(window: QWidget) -> None:
    """Draw all of a window that is left undrawn."""
    if not window.updatesEnabled():
        window.setUpdatesEnabled(True)
        QTest.qWait(1)
        window.setUpdatesEnabled(False)

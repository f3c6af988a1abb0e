"""Notice that the disk keeps people waiting, and show from then on that the window waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

SLOW = 1.0  # seconds after which people wonder whether the window still answers


class SlowDisk:
    """Time how long saving takes.

    Attributes:
        took: seconds of the last time.
    """

    def __init__(self) -> None:
        self.took = 0.0
        self._told = False

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Time what is done; the pointer shows that the window waits where it was slow the last time."""
        slow, begun = self.took > SLOW, monotonic()
        if slow:
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            yield
        finally:
            if slow:
                QGuiApplication.restoreOverrideCursor()
            self.took = monotonic() - begun

    def is_news(self) -> bool:
        """Return whether it was slow for the first time."""
        news = self.took > SLOW and not self._told
        self._told |= news
        return news

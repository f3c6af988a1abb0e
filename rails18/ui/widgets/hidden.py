"""Let a hidden window keep nothing of what it showed, for Qt holds its picture until the window is destroyed."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

NOTHING = QSize(1, 1)


def give_back_picture(window: QWidget) -> None:
    """Give back the picture of a window that is hidden; Qt makes another one when it is shown again."""
    store = window.backingStore()
    if store is not None and not window.isVisible():
        store.resize(NOTHING)

"""Find out whether a file can be written before Qt is asked to draw into it, which complains aloud otherwise."""

from __future__ import annotations

from PySide6.QtCore import QFile, QIODevice


def writable(name: str) -> bool:
    """Return whether a file can be written; one that was not there is made, empty."""
    file = QFile(name)
    opened = file.open(QIODevice.OpenModeFlag.Append)
    file.close()
    return opened

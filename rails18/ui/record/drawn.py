"""Write what Qt draws as other files for people are written, and not straight to the disk, where it may find a pipe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice

from rails18.storage.disk import CannotSave, write_export


def write_drawn(name: str, draw: Callable[[QBuffer], bool]) -> bool:
    """Write a file that somebody draws; return whether that was possible.

    Args:
        name: the file.
        draw: draws into what it is given, and returns whether it could.
    """
    drawing = QBuffer()
    drawing.open(QIODevice.OpenModeFlag.WriteOnly)
    if not draw(drawing):
        return False
    try:
        write_export(Path(name), bytes(drawing.data().data()))
    except CannotSave:
        return False
    return True

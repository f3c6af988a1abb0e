"""Know why a move was made by a program, or by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable


class Reasons(QObject):
    """Give the reasons of moves to the log.

    Attributes:
        of: returns why a program made a move of some number, "" where none did.
        skipped: returns why nobody was asked about a move of some number, "" where somebody was.

    Signals:
        wanted: (bool) the log shall say why programs moved as they did, or no longer.
    """

    wanted = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.of: Callable[[int], str] = lambda move: ""
        self.skipped: Callable[[int], str] = lambda move: ""

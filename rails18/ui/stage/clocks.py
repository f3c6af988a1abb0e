"""Know what the clocks of the players show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rails18.core.ids import PlayerId


class Clocks(QObject):
    """Give the times of the players to the table and to the results.

    Attributes:
        shown: returns what the clock of the player shows who decides, and how urgent that is; "" without clocks.
        owed: returns what players owe for their time.

    Signals:
        ticked: the clocks show something else.
    """

    ticked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: Callable[[], tuple[str, str]] = lambda: ("", "")
        self.owed: Callable[[], Mapping[PlayerId, int]] = dict

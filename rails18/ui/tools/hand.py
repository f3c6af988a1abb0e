"""Hold what the tools have in common that are in the hand while a step is open: they listen until they are put down."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, SignalInstance

from rails18.ui.board.map import Click
from rails18.ui.stage.context import Context


class HandTool(QObject):
    """Listen to the board and the selection from when it is taken up until it is closed.

    Attributes:
        is_up: it is in the hand.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._wires: tuple[tuple[SignalInstance, Callable[..., object]], ...] = ()
        self.is_up = False

    def clicked(self, click: Click) -> None:
        """Do what a click on the board means while this tool is in the hand."""

    def listen(self, *wires: tuple[SignalInstance, Callable[..., object]]) -> None:
        """Connect signals with slots while the tool is in the hand."""
        self._wires = wires

    def take_up(self) -> None:
        """Take the tool into the hand, unless it is there, and show on the board what can be done with it."""
        if not self.is_up:
            self.is_up = True
            self.context.clicks.take(self.clicked)
            for signal, slot in self._wires:
                signal.connect(slot)
        self.show_ways()

    def show_ways(self) -> None:
        """Show on the board what can be done with the tool."""

    def close(self) -> None:
        """Listen no more, and take off the board what the tool has put there."""
        if self.is_up:
            self.is_up = False
            self.context.clicks.leave(self.clicked)
            for signal, slot in self._wires:
                signal.disconnect(slot)
            self.clear_board()
        self._wires = ()

    def clear_board(self) -> None:
        """Take off the board what the tool has put there."""

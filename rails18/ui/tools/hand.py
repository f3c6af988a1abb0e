"""Hold what the tools have in common that lie in the hand while a step is open: they listen until they are put down."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, SignalInstance

from rails18.ui.board.map import Click
from rails18.ui.model.context import Context


class HandTool(QObject):
    """Listen to the board and the selection until it is closed."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._wires: tuple[tuple[SignalInstance, Callable[..., object]], ...] = ()
        self._closed = False
        context.take_clicks(self.clicked)

    def clicked(self, click: Click) -> None:
        """Do what a click on the board means while this tool is in the hand."""

    def listen(self, *wires: tuple[SignalInstance, Callable[..., object]]) -> None:
        """Connect signals with slots until `close`."""
        self._wires = wires
        for signal, slot in wires:
            signal.connect(slot)

    def close(self) -> None:
        """Listen no more; a tool also takes off the board what it has put there."""
        if not self._closed:
            self._closed = True
            self.context.leave_clicks(self.clicked)
        for signal, slot in self._wires:
            signal.disconnect(slot)
        self._wires = ()

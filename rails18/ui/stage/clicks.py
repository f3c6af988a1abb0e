"""Hand clicks on the board to the one tool that decides what they mean: the one that came last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rails18.ui.board.map import Click
    from rails18.ui.model.adapter import Adapter


class Clicks:
    """Know who takes clicks on the board.

    Attributes:
        takers: who takes them, the last one first.
    """

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self.takers: list[Callable[[Click], None]] = []

    def take(self, taker: Callable[[Click], None]) -> None:
        """Let `taker` decide what clicks on the board mean, until it or a later one leaves."""
        self.takers.append(taker)

    def leave(self, taker: Callable[[Click], None]) -> None:
        """Leave clicks to whoever took them before."""
        self.takers.remove(taker)

    def hand_over(self, click: Click) -> None:
        """Hand a click on the board to the one tool that decides."""
        if self.takers and self._adapter.game is not None:
            self.takers[-1](click)

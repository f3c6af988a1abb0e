"""Say something important above the table without stopping the game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QLabel, QWidget

from rails18.ui.widgets.controls import button, called, fill, label
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr


class Notice(QFrame):
    """Show one sentence until it is closed, or no longer of use, and on request a way out of what it tells."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        called(self, tr("Notice"), "banner")
        self.text: QLabel = label()
        self._call: Callable[[], object] | None = None
        self._is_brief = False
        self.way = button("", self._take, name="notice-way", role="header")
        close = button(tr("OK"), self.hide, role="header")
        fill(Row(self), (self.text, 1), self.way, close, margins=(12, 6, 12, 6))
        self.hide()

    def say(
        self, sentence: str, way: str = "", call: Callable[[], object] | None = None, *, brief: bool = False
    ) -> None:
        """Show `sentence`; an empty one hides the notice.

        Args:
            sentence: what is told.
            way: words of a button beside it, "" for none.
            call: what that button does.
            brief: it is of use only until somebody moves.
        """
        self._is_brief = brief
        self.text.setText(sentence)
        self.setAccessibleDescription(sentence)
        self._call = call
        self.way.setText(way)
        self.way.setVisible(bool(way))
        self.setVisible(bool(sentence))

    def moved_on(self) -> None:
        """Close what was of use only before a move."""
        if self._is_brief:
            self.hide()

    def _take(self) -> None:
        self.hide()
        if self._call is not None:
            self._call()

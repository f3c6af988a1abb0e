"""Say something important beside the menus without stopping the game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QLabel, QMenuBar

from rails18.ui.widgets.controls import button, called, fill, label
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr

GAP = 8  # pixels beside a notice
TALLEST = 2  # times as high as the bar: so much has room over the header


class Notice(QFrame):
    """Show one sentence until it is closed, or no longer of use, and on request a way out of what it tells.

    It lies on what the menus leave of their bar, or over them where they leave little, so that nothing moves when it
    comes or goes. A long sentence goes on over the header.

    Args:
        bar: the menus.
    """

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar.window())
        self._bar = bar
        called(self, tr("Notice"), "banner")
        self.text: QLabel = label()
        self._call: Callable[[], object] | None = None
        self._is_brief = False
        self.way = button("", self._take, name="notice-way", role="small")
        close = button(tr("OK"), self.hide, role="small")
        fill(Row(self), (self.text, 1), self.way, close, margins=(10, 0, 2, 0))
        self.hide()
        for one in (bar, bar.window()):
            one.installEventFilter(self)

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
        self._take_place()

    def _take_place(self) -> None:
        """Lie beside the menus, as high as the sentence needs."""
        bar, left = self._bar, GAP
        beside = max((bar.actionGeometry(menu).right() for menu in bar.actions()), default=0) + GAP
        if not bar.isNativeMenuBar() and self._high(beside) <= TALLEST * bar.height():
            left = beside
        self.setGeometry(left, bar.y(), self.window().width() - left - GAP, self._high(left))
        self.raise_()

    def _high(self, left: int) -> int:
        """Return the height that it needs from some pixels at the left on."""
        return max(self.heightForWidth(self.window().width() - left - GAP), self._bar.height())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # other letters, or other words
            self._take_place()
        return done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._take_place()
        return super().eventFilter(watched, event)

    def moved_on(self) -> None:
        """Close what was of use only before a move."""
        if self._is_brief:
            self.hide()

    def _take(self) -> None:
        self.hide()
        if self._call is not None:
            self._call()

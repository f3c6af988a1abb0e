"""Say something important beside the menus without stopping the game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtWidgets import QFrame, QMenuBar

from rails18.ui.widgets.controls import button, called, fill
from rails18.ui.widgets.elided import Elided
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr

GAP = 8  # pixels beside a notice
EDGES, APART = (10, 0, 2, 0), 6  # margins, and pixels between sentence and buttons


class Notice(QFrame):
    """Show one sentence until it is closed, or no longer of use, and on request a way out of what it tells.

    It lies on what the menus leave of their bar, or over them where they leave too little, and never over what is
    below, so that nothing moves or is half covered when it comes or goes. A sentence that is longer than the bar is
    cut, and told whole on request.

    Args:
        bar: the menus.

    Attributes:
        sentence: what it tells or told last.
        text: as much of it as there is room for.
        more: the button that asks for all of it, there where it is cut.
        way: the button beside it.

    Signals:
        asked: (sentence, "", QPoint) all of it is to be read, beside that point of the screen.
    """

    asked = Signal(str, str, QPoint)

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar.window())
        self._bar = bar
        called(self, tr("Notice"), "banner")
        self.sentence = ""
        self.text = Elided(tone="")
        self._call: Callable[[], object] | None = None
        self._is_brief = False
        self.more = called(button("…", self._tell, role="small"), tr("Read all of the notice"), "notice-more")
        self.way = button("", self._take, name="notice-way", role="small")
        self._close = button(tr("OK"), self.hide, role="small")
        fill(Row(self), (self.text, 1), self.more, self.way, self._close, spacing=APART, margins=EDGES)
        self.text.clicked.connect(self._tell)
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
        self.sentence = sentence
        self.text.set_text(sentence.replace("\n", " "))
        self.setAccessibleDescription(sentence)
        self._call = call
        self.way.setText(way)
        self.way.setVisible(bool(way))
        self.setVisible(bool(sentence))
        self._take_place()

    def _take_place(self) -> None:
        """Lie beside the menus, as high as their bar."""
        bar, left = self._bar, GAP
        beside = max((bar.actionGeometry(menu).right() for menu in bar.actions()), default=0) + GAP
        whole = self.text.room_for(self.text.text_told())
        if not bar.isNativeMenuBar() and self._room(beside) >= whole:
            left = beside
        self.more.setVisible(self._room(left) < whole)
        high = self.sizeHint().height() if bar.isNativeMenuBar() else bar.height()
        self.setGeometry(left, bar.y(), self.window().width() - left - GAP, high)
        self.raise_()

    def _room(self, left: int) -> int:
        """Return the width that its buttons leave to the sentence from some pixels at the left on."""
        buttons = [each for each in (self.way, self._close) if not each.isHidden()]
        taken = EDGES[0] + EDGES[2] + sum(each.sizeHint().width() + APART for each in buttons)
        return self.window().width() - left - GAP - taken

    def _tell(self) -> None:
        """Ask for all of the sentence to be told below it."""
        self.asked.emit(self.sentence, "", self.mapToGlobal(self.text.geometry().bottomLeft()))

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

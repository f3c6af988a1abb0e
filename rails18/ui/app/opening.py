"""Open a game without a long wait: its pictures are made part by part behind a curtain, and seen when whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rails18.core.game import Game
from rails18.ui.look.plain import Label
from rails18.ui.look.theme import Theme
from rails18.ui.model.garbage import garbage
from rails18.ui.widgets.controls import set_tone

if TYPE_CHECKING:
    from rails18.ui.stage.context import Context


class Curtain(Label):
    """Cover a widget with a sentence, so that nobody sees or touches it while it is made ready.

    Qt paints nothing that is behind it.

    Args:
        covered: the widget, which has its parent already.
        theme: how it looks.
    """

    def __init__(self, covered: QWidget, theme: Theme) -> None:
        super().__init__("", covered.parentWidget())
        self.theme, self._covered = theme, covered
        set_tone(self, tone="large")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # a key must not act on what it covers
        covered.installEventFilter(self)
        self.hide()

    def fall(self, text: str) -> None:
        """Cover the widget."""
        self.ensurePolished()
        self._cover_all()
        self.setText(text)
        self.setGeometry(self._covered.geometry())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.setGeometry(self._covered.geometry())
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._cover_all()

    def _cover_all(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # which a style sheet takes away

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self.theme.palette.window)
        super().paintEvent(event)


class Opening(QObject):
    """Show a game that was read from a file, one step after the other; people can act between two.

    Args:
        context: its board, market and share display.
        curtain: what hides them as long.
        turn: turns to the page of the game, in parts.

    Signals:
        stepped: a step was made; what waits for an idle moment waits on.
    """

    stepped = Signal()

    def __init__(self, context: Context, curtain: Curtain, turn: Callable[[], Iterator[None]]) -> None:
        super().__init__(curtain)
        self._context, self._curtain, self.turn = context, curtain, turn
        self._pictures = (context.board, context.market, context.shares)
        self._steps: Iterator[object] | None = None
        self._turned = False
        self._show: Callable[[], None] | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def runs(self) -> bool:
        """Return whether a game is being shown step by step."""
        return self._steps is not None

    def begin(self, game: Game, show: Callable[[], None]) -> None:
        """Begin to show a game.

        Args:
            game: the game.
            show: makes it the open game of the window.
        """
        if self.runs:
            self.finish()
        self._show, self._turned = show, False
        self._steps = self._all(game)
        garbage().begin()
        self._timer.start()

    def finish(self) -> None:
        """Make the game that is being shown the open one at once; its pictures are made as they are seen."""
        ran, show = self.runs, self._show
        self._timer.stop()
        self._end()
        if show is not None:
            show()  # which turns to the page, as nothing runs any more
        elif ran and not self._turned:
            self.turn_at_once()

    def turn_at_once(self) -> None:
        """Turn to the page of the game, where its pictures are fitted when everything on it has come to its size."""
        self._wait()
        try:
            for _ in self.turn():
                pass
        finally:
            self._wait_no_longer()

    def _wait(self) -> None:
        for picture in self._pictures:
            picture.waiting = True

    def _wait_no_longer(self) -> None:
        for picture in self._pictures:
            picture.wait_no_longer()

    def _end(self) -> None:
        if self.runs:
            garbage().ended.emit()
        self._steps = self._show = None
        self._wait_no_longer()
        self._curtain.hide()

    def _go_on(self) -> None:
        try:
            more = self._steps is not None and next(self._steps, self) is not self
        except BaseException:
            self._end()
            raise
        self.stepped.emit()
        if more:
            self._timer.start()

    def _all(self, game: Game) -> Iterator[object]:
        self._wait()
        board = self._context.board
        self._context.adapter.finder.drop()  # its runs would be drawn on another map
        board.board.show_position(game.position)
        yield board
        assert self._show is not None
        show, self._show = self._show, None
        show()
        yield game
        yield from self.turn()
        self._turned = True
        self._wait_no_longer()  # what they need at least may change the size of the map
        yield game
        yield from board.made_ready()
        self._end()

"""Lead through the history of a game: a slider over the whole width, with ticks where rounds and turns begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSlider

from rails18.core.game import Game
from rails18.core.state import GameState
from rails18.questions import history
from rails18.ui.look.marks import paint_diamond
from rails18.ui.look.plain import show_tip
from rails18.ui.look.theme import blend, text_width
from rails18.ui.stage.context import Context
from rails18.words.translation import tr

SLIDER_HIGH, HIGH_ROUNDS = 11.0, 9.5  # pixels of the slider, and of the names of rounds, at normal text size
CLOSEST = 3.0  # pixels between two ticks of turns
EDGE = 8.0  # pixels at both ends
NEAR = 4.0  # pixels by which ticks may be beside their places for a moment: a move in a wide window
REST = 120  # milliseconds after which they are drawn where they belong


class Timeline(QSlider):
    """Choose a moment of the game; what was undone and can be played again is at its end.

    Attributes:
        marks: where rounds and turns begin.
        moments: number of moves → what is told of the next one by whoever looked back at the game.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.context = context
        self.marks: list[history.Mark] = []
        self.moments: dict[int, str] = {}
        self._of: tuple[Game, GameState, int] | None = None  # of what game, state and number the marks are
        # look of the ticks, numbers of moves and of marks for which they were drawn, their picture
        self._drawn: tuple[object, int, int, QPixmap] | None = None
        self._settling = QTimer(self, singleShot=True, interval=REST)
        self._settling.timeout.connect(self._settle)
        self._names: list[tuple[QRectF, str, float]] = []  # where names of rounds are, and where the next one begins
        self.setAccessibleName(tr("History"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)

    def follow(self) -> None:
        """Take the marks of the open game; those that are known stay."""
        game = self.context.adapter.game
        if game is None:
            return
        last = len(game.actions)
        if self._of is not None and self._of[0] is game and game.state_at(min(self._of[2], last)) is self._of[1]:
            if self._of[2] < last:
                self.marks += history.marks(game, self._of[2] + 1)
        else:
            self.marks, self._drawn = history.marks(game), None
        self._of = (game, game.state_at(last), last)
        self.update()

    def _settle(self) -> None:
        """Draw the ticks where they belong by now."""
        self._drawn = None
        self.update()

    # going

    def next_turn(self, back: bool) -> int:
        """Return the number of moves at which the next turn begins, or the one before."""
        return self._next([mark.number for mark in self.marks], back)

    def next_round(self, back: bool) -> int:
        """Return the number of moves at which the next round begins, or the one before."""
        return self._next([mark.number for mark in self.marks if mark.round is not None], back)

    def _next(self, numbers: list[int], back: bool) -> int:
        here = self.value()
        if back:
            place = bisect_left(numbers, here) - 1
            return numbers[place] if place >= 0 else 0
        place = bisect_right(numbers, here)
        return numbers[place] if place < len(numbers) else self.maximum()

    # places

    def x_of(self, number: int) -> float:
        """Return where a number of moves is, in pixels from the left."""
        return EDGE + (self.width() - 2 * EDGE) * number / max(1, self.maximum())

    def number_at(self, x: float) -> int:
        """Return the number of moves that is nearest to a place."""
        part = (x - EDGE) / max(1.0, self.width() - 2 * EDGE)
        return max(0, min(self.maximum(), round(part * self.maximum())))

    def sizeHint(self) -> QSize:
        return QSize(300, round(self.context.theme.px(SLIDER_HIGH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, round(self.context.theme.px(SLIDER_HIGH)))

    # mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.number_at(event.position().x()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self.number_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), self.words_at(self.number_at(event.pos().x())), self)
            return True
        return super().event(event)

    def words_at(self, number: int) -> str:
        """Return round, turn and number of a moment in words."""
        game, words = self.context.adapter.game, self.context.words
        if game is None:
            return ""
        state = game.state_at(number)
        frame = state.frames[-1] if state.frames else None
        who = words.who(frame.company or frame.player) if frame and (frame.company or frame.player) else ""
        undone = tr(" (undone)") if number > game.at else ""
        where = f"{words.round(state.round)}, {who}" if who else words.round(state.round)
        told = tr("{where}: move {number} of {moves}{undone}", where=where, number=number, moves=self.maximum(),
                  undone=undone)  # fmt: skip
        moment = self.moments.get(number)
        return f"{told}\n{moment}" if moment else told

    def mark_moments(self, moments: dict[int, str]) -> None:
        """Mark moments that are told of; none for an empty table."""
        self.moments = moments
        self.setAccessibleDescription("; ".join(moments.values()))
        self.update()

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme, palette, game = self.context.theme, self.context.theme.palette, self.context.adapter.game
            middle = self.height() / 2
            played = game.at if game is not None else self.maximum()
            groove = QRectF(EDGE, middle - 2, self.width() - 2 * EDGE, 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.line))
            painter.drawRoundedRect(groove, 2, 2)
            painter.setBrush(QColor(palette.accent))
            painter.drawRoundedRect(QRectF(EDGE, middle - 2, self.x_of(self.value()) - EDGE, 4), 2, 2)
            if played < self.maximum():  # undone: still there
                pen = QPen(QColor(palette.muted), 2, Qt.PenStyle.DotLine)
                painter.setPen(pen)
                painter.drawLine(QPointF(self.x_of(played), middle), QPointF(self.width() - EDGE, middle))
            painter.drawPixmap(0, 0, self._ticks())
            for number in self.moments:
                paint_diamond(painter, QPointF(self.x_of(number), middle), theme.px(5), QColor(palette.bad))
            radius, here = theme.px(4.4), self.x_of(self.value())
            self._free_name(painter, here - radius, here + radius)
            painter.setPen(QPen(QColor(palette.link if self.hasFocus() else palette.accent), 2))
            painter.setBrush(QColor(palette.panel))
            painter.drawEllipse(QPointF(here, middle), radius, radius)

    def _free_name(self, painter: QPainter, left: float, right: float) -> None:
        """Write the name that the handle would cover at its right, where there is room."""
        theme, palette = self.context.theme, self.context.theme.palette
        for box, words, end in self._names:
            if left - 1 < box.right() and box.left() < right + 1:
                painter.fillRect(box.adjusted(0, 1, 0, -1), QColor(palette.window))
                middle, here = box.center().y(), (left + right) / 2
                done = max(0.0, min(here, box.right()) - box.left())
                painter.fillRect(QRectF(box.left(), middle - 2, done, 4), QColor(palette.accent))
                painter.fillRect(QRectF(box.left() + done, middle - 2, box.width() - done, 4), QColor(palette.line))
                if right + 2 + box.width() < end:
                    painter.setPen(QColor(palette.muted))
                    painter.setFont(theme.font(HIGH_ROUNDS))
                    beside = QRectF(right + 2, box.top(), box.width(), box.height())
                    painter.fillRect(beside.adjusted(0, 1, 0, -1), QColor(palette.window))
                    painter.drawText(beside, int(Qt.AlignmentFlag.AlignCenter), words)

    def _ticks(self) -> QPixmap:
        """Return all ticks as one picture, made again only when it would look different.

        Each move brings them nearer to each other by a few pixels at most; they follow when nobody plays for a moment.
        """
        theme, ratio, last = self.context.theme, self.devicePixelRatioF(), self.maximum()
        look = (self.size().toTuple(), theme.palette.name, theme.text_scale, ratio)
        if self._drawn is not None and self._drawn[0] == look:
            _, drawn, marks, picture = self._drawn
            if drawn == last and marks == len(self.marks):
                return picture
            if drawn != last and self._is_near(drawn):
                self._settling.start()
                return picture
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_ticks(painter, self.height() / 2, self.height())
        self._drawn = (look, last, len(self.marks), picture)
        return picture

    def _is_near(self, last: int) -> bool:
        """Return whether ticks drawn for another number of moves are about where they belong."""
        return (self.width() - 2 * EDGE) * abs(1 - last / max(1, self.maximum())) < NEAR

    def _paint_ticks(self, painter: QPainter, middle: float, high: float) -> None:
        palette, drawn, most = self.context.theme.palette, -9.0, max(1, self.maximum())
        scale, turns, rounds = (self.width() - 2 * EDGE) / most, list[QLineF](), list[QLineF]()
        for mark in self.marks:
            x = EDGE + scale * mark.number
            if mark.round is not None:
                rounds.append(QLineF(x, 1, x, high - 1))
            elif x - drawn >= CLOSEST:  # where they are closer they would be a bar
                turns.append(QLineF(x, middle - 4, x, middle + 4))
            else:
                continue
            drawn = x
        painter.setPen(QPen(blend(palette.window, palette.muted, 0.55), 1))
        painter.drawLines(turns)
        painter.setPen(QPen(QColor(palette.muted), 1.4))
        painter.drawLines(rounds)
        self._paint_names(painter, high)

    def _paint_names(self, painter: QPainter, high: float) -> None:
        """Write the names of the rounds that have room before the next one begins."""
        theme, palette = self.context.theme, self.context.theme.palette
        rounds = [(self.x_of(mark.number), mark.round) for mark in self.marks if mark.round is not None]
        ends = [*(x for x, _ in rounds[1:]), float(self.width())][: len(rounds)]
        painter.setFont(theme.font(HIGH_ROUNDS))
        painter.setPen(QColor(palette.muted))
        self._names = []
        for (x, marker), end in zip(rounds, ends, strict=True):
            words = self.context.words.short_round(marker)
            wide = text_width(words, theme.px(HIGH_ROUNDS)) + 5
            if x + 3 + wide < end - 2:
                box = QRectF(x + 3, 0, wide, high)
                self._names.append((box, words, end))
                painter.fillRect(box.adjusted(0, 1, 0, -1), QColor(palette.window))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)

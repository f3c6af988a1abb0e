"""Show the board of a title and the tokens of its companies, for the page that sets a game up."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from rails18.core.errors import CannotRead
from rails18.core.title import Company, Setup
from rails18.titledata.titles import TitleInfo, load_title
from rails18.ui.look.marks import put_token, readable
from rails18.ui.look.theme import Theme
from rails18.words.translation import tr

TOKEN = 42.0  # pixels of a token at normal text size
GAP = 6.0  # pixels between two of them
BOARD = QSize(360, 170)  # pixels of the board at least


class TitlePicture(QWidget):
    """Show a board with its tokens below it; it is drawn a part at a time where it is not known."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.info: TitleInfo | None = None
        self.picture = QPixmap()
        self.companies: tuple[Company, ...] = ()
        self._work: Iterator[QPixmap | None] | None = None
        self._drawing = QTimer(self, singleShot=True, interval=0)
        self._drawing.timeout.connect(self._go_on)
        self.setMinimumSize(BOARD + QSize(0, round(theme.px(TOKEN) + 2 * GAP)))
        theme.changed.connect(self._begin)

    def show_title(self, info: TitleInfo) -> None:
        """Show the board of another title."""
        self.info = info
        self.setAccessibleName(tr("Board of {title}", title=info.name))
        try:
            seats = tuple(f"{seat}" for seat in range(max(info.players)))  # with fewer some companies may be left out
            self.companies = tuple(load_title(Setup(info.id, seats)).companies.values())
        except CannotRead:  # it is said when a game of it is begun
            self.companies = ()
        self._begin()

    def _room(self) -> QSize:
        return QSize(self.width(), round(self.height() - self.theme.px(TOKEN) - 2 * GAP))

    def _begin(self) -> None:
        """Show what is known of the board in this size, and draw it where nothing is."""
        from rails18.ui.board import thumbnail  # reads the title: only once the page is there

        self._work = None
        if self.info is None or self.width() < BOARD.width():
            return
        ratio, room = self.devicePixelRatioF(), self._room()
        kept = thumbnail.kept(thumbnail.place(self.info, room, self.theme, ratio), ratio)
        known = kept or thumbnail.shipped(self.info, self.theme.palette, room, ratio)
        self.picture = known or QPixmap()
        if kept is None:
            self._work = thumbnail.drawn(self.info, room, self.theme, ratio)
            self._drawing.start()
        self.update()

    def _go_on(self) -> None:
        from rails18.ui.board import thumbnail

        if self._work is None or self.info is None or not self.isVisible():
            return
        try:
            found = next(self._work, None)
        except CannotRead:
            return
        if found is None:
            self._drawing.start()
            return
        self._work, self.picture = None, found
        thumbnail.keep(thumbnail.place(self.info, self._room(), self.theme, self.devicePixelRatioF()), found)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._begin()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(QPointF(0, 0), self.picture)
            step = min(self.theme.px(TOKEN) + GAP, self.width() / max(1, len(self.companies)))
            size = step - GAP
            line = QRectF(0, self.height() - size - GAP, self.width(), size)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, company in enumerate(self.companies):
                middle = QPointF(size / 2 + number * step, line.center().y())
                put_token(painter, middle, size / 2 - 1, company, self.theme.palette)


class SeatMark(QWidget):
    """Show the number of a seat in the colour that charts give its player."""

    def __init__(self, seat: int, theme: Theme) -> None:
        super().__init__()
        self.seat, self.theme = seat, theme
        self.setAccessibleName(f"{seat + 1}")
        self._follow_text()
        theme.changed.connect(self._follow_text)

    def _follow_text(self) -> None:
        self.setFixedSize(round(self.theme.px(22)), round(self.theme.px(22)))

    def paintEvent(self, event: QPaintEvent) -> None:
        routes = self.theme.palette.routes
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour := routes[self.seat % len(routes)]))
            painter.drawEllipse(self.rect().adjusted(1, 1, -1, -1))
            painter.setPen(readable("", colour))
            painter.setFont(self.theme.font(12, True))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, f"{self.seat + 1}")

"""Greet people: go on with the last game, choose a title by its map, open a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from rails18.core.errors import CannotRead
from rails18.saves.autosave import Recent
from rails18.titledata.titles import left_out, titles
from rails18.ui.dialogs.language_choice import LanguageChoice
from rails18.ui.dialogs.title_card import EDGE, TitleCard
from rails18.ui.look.pixmaps import blank
from rails18.ui.look.plain import set_tip
from rails18.ui.look.theme import Theme
from rails18.ui.system.language import SYSTEM
from rails18.ui.system.progress import Progress
from rails18.ui.text.names import short_round
from rails18.ui.text.phrases import listed, moment
from rails18.ui.widgets.controls import button, called, card, clear, column, fill, label, row, set_tone
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr, worded

SHOWN = 6  # recent games on the page
RECENT = 400  # pixels of the list of games at normal text size
GAP = 10  # pixels between cards
APART = 14  # pixels between the board of a game and the words beside it
WAYS_GAP = 6  # pixels between the cards and the ways into the title to start with
BETWEEN = 18  # pixels between the ways into a game and the cards
WIDEST = 620  # pixels of a map
SIDES = 28  # pixels left and right of everything
LEAST_WIDE = 80  # pixels of a map, in a window that has hardly room for all titles
LEAST_HIGH = 36  # pixels of a map in the smallest window
MARGIN = 20  # pixels above and below everything
LEAST_SIZE = QSize(720, 480)  # the maps are drawn as large as there is room, whatever size they had before
LEFT = (144, 96)  # pixels of the board of the game that was left, at normal text size
DRAWN_AFTER = 20  # milliseconds after which the maps are drawn, so that the page itself is there at once


class StartPage(QScrollArea):
    """Offer the ways into a game.

    Args:
        theme: how it looks.
        progress: how far each game had come.
        language: code of the language that was chosen.

    Signals:
        new: (str) a new game is wanted, of this title or of any for "".
        learn: the lessons are wanted.
        lesson: the first lesson is wanted.
        first_game: a first game with programs is wanted.
        practice: the tasks are wanted.
        open: a file is to be chosen.
        club: the results of all evenings are wanted.
        chosen: (Path) this game is to be opened.
        failed: (str) the data of a title are wrong, in this way.
    """

    new = Signal(str)
    learn = Signal()
    lesson = Signal()
    first_game = Signal()
    practice = Signal()
    open = Signal()
    club = Signal()
    chosen = Signal(object)
    failed = Signal(str)

    def __init__(self, theme: Theme, progress: Progress, language: str = SYSTEM, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = called(QWidget(), name="background")
        self.theme, self.progress = theme, progress
        self.head = label("rails18", "banner")
        self.go_on = button("", self._continue, name="start-continue", role="start")
        self.start = button(
            tr("New game\nChoose players and seats"), lambda: self.new.emit(""), name="start-new", role="start"
        )
        self.lessons = button(tr("Learn\nNew here? Lessons on the board"), self.learn, name="start-learn", role="start")
        self.tasks = button(
            tr("Practice\nTasks with checked answers"), self.practice, name="start-practice", role="start"
        )
        self.file = button(
            tr("Open a game …\nA save, or a file of 18xx.games"), self.open, name="start-open", role="start"
        )
        self.book = button(tr("Club book\nWho won on which evening"), self.club, name="start-club", role="start")
        self._latest: Path | None = None
        self._recent = Column()
        self._recent.setSpacing(0)
        self.recent_card: QFrame = card(self._recent, margin=12)
        self.cards = [TitleCard(info) for info in titles()]
        self.ways = [
            button(tr("First lesson (3 min)"), self.lesson, name="start-lesson", role="header"),
            button(tr("First game, with two programs"), self.first_game, name="start-first-game", role="header"),
            button(
                tr("Full game"), lambda: self.new.emit(self.cards[0].info.id), name="start-full-game", role="header"
            ),
        ]
        self.left_out = label("\n".join(map(_left_out, left_out())), "warn")
        self.left_out.setVisible(bool(self.left_out.text()))
        for made in self.cards:
            made.clicked.connect(lambda _=False, made=made: self.new.emit(made.info.id))
        self._drawing = QTimer(self, singleShot=True, interval=DRAWN_AFTER)
        self._drawing.timeout.connect(self._draw)
        self._going_on = QTimer(self, singleShot=True, interval=0)
        self._going_on.timeout.connect(self._go_on)
        self._work: Iterator[None] | None = None  # the maps that are being drawn
        self._drawn: tuple[object, ...] = ()
        self._held = False
        self.language = LanguageChoice(language, "start-language")
        self._lay_out()
        theme.changed.connect(self._drawing.start)

    def _lay_out(self) -> None:
        sayings = label(tr("Railway board games of the 18xx family: the full rules, one screen, one table."), "large")
        ways = QWidget()
        flow = Flow(ways, spacing=8)
        for each in (self.start, self.lessons, self.tasks, self.file, self.book):
            flow.addWidget(each)
        left = column(sayings, spacing=2)
        left.insertLayout(0, row(self.head, 1, self.language))
        left.addSpacing(10)
        left.addWidget(self.go_on)
        left.addStretch(1)
        top = fill(Row(), (left, 1), spacing=32)
        top.addWidget(self.recent_card, 0, Qt.AlignmentFlag.AlignTop)
        pictures = self._pictures = Row()
        pictures.setSpacing(GAP)
        for made in self.cards:
            pictures.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
        self._first = QWidget()
        self._first.setLayout(row(label(tr("Begin with {title}:", title=self.cards[0].info.id)), *self.ways, 1))
        self._top, self._left, self._ways = top, left, flow
        whole = fill(Column(self.page), 1, top, ways, spacing=BETWEEN, margins=(SIDES, MARGIN, SIDES, MARGIN))
        cards = fill(Column(), pictures, self._first, spacing=WAYS_GAP)
        whole.addLayout(cards)
        whole.addWidget(self.left_out)
        whole.addStretch(2)
        self.setWidget(self.page)

    # maps

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drawing.start()

    def minimumSizeHint(self) -> QSize:
        return LEAST_SIZE

    def _draw(self) -> None:
        """Draw the maps as large as the page allows, one at a time."""
        if self._held or not self.isVisible():
            return
        count, room = len(self.cards), self.viewport().width() - 2 * SIDES
        beside = round(min(self.theme.px(RECENT), 0.42 * self.width()))
        below = self._left.minimumSize().width() + self._top.spacing() + beside > room  # with large text
        self._top.setDirection(Row.Direction.TopToBottom if below else Row.Direction.LeftToRight)
        self.recent_card.setFixedWidth(room if below else beside)
        wide = max(LEAST_WIDE, round(min(WIDEST, (room - GAP * (count - 1)) / count - 2 * EDGE)))
        above = max(self._top.heightForWidth(room), self._top.sizeHint().height())
        above += self._ways.heightForWidth(room) + BETWEEN
        above += self.left_out.heightForWidth(room) + BETWEEN if self.left_out.text() else 0
        words = max(made.frame_height(wide) for made in self.cards)
        for made in self.cards:
            made.below = words
        fits = self._first.sizeHint().width() <= room  # Learn leads there as well
        self._first.setVisible(fits)
        words_below = self._first.sizeHint().height() + WAYS_GAP if fits else 0
        high = self.height() - 2 * MARGIN - BETWEEN - above - words - words_below
        size = QSize(wide, max(LEAST_HIGH, round(min(high, 0.9 * wide))))
        wanted = (size, self.theme.palette.name, self.theme.text_scale)
        if wanted != self._drawn:
            self._drawn = wanted
            self._work = self._all_drawn(size)
            self._go_on()

    def _all_drawn(self, size: QSize) -> Iterator[None]:
        """Show the maps that are there before any is drawn."""
        lacking = []
        for made in self.cards:
            if not made.show_known(size, self.theme):
                lacking.append(made)
            yield from self._made_room()
        for made in lacking:
            try:
                yield from made.draw(size, self.theme)
            except CannotRead as error:  # the other titles can be played
                self.failed.emit(worded(error))
            yield from self._made_room()

    def _made_room(self) -> Iterator[None]:
        self._pictures.invalidate()
        self._pictures.activate()
        whole = self.page.layout()
        if whole is not None:
            whole.invalidate()
            whole.activate()
        yield

    def _go_on(self) -> None:
        """Do the next part of the work, and let people act before the one after it."""
        if self._work is None:
            return
        if self._held or not self.isVisible():
            self._work, self._drawn = None, ()
            return
        try:
            next(self._work)
        except StopIteration:
            self._work = None
            return
        self._going_on.start()

    @property
    def is_drawn(self) -> bool:
        """Return whether all maps are there."""
        return bool(self._drawn) and self._work is None

    def hold(self, on: bool) -> None:
        """Draw no maps while a game is being opened: nobody will see them."""
        self._held = on
        if not on:
            self._drawing.start()

    # games

    def show_games(self, games: list[Recent]) -> None:
        """List the games on disk; the last one that has not ended is offered first."""
        clear(self._recent)
        self._drawing.start()
        running = next((game for game in games if not game.finished), None)
        self._latest = running.path if running else None
        self.go_on.setVisible(running is not None)
        if running is not None:
            when = tr("Played last on {moment}", moment=moment(running.changed))
            where = " · ".join(
                part for part in (running.title, self._round(running.path), listed(list(running.players))) if part
            )
            told = tr("Continue where you left off\n{describe}", describe=where)
            self.go_on.setText(f"{told}\n{when}")
            self._show_game(running)
            self.go_on.setAccessibleName(tr("Continue where you left off: {describe}", describe=self.describe(running)))
            set_tip(self.go_on, str(running.path))
        others = [game for game in games if game is not running][:SHOWN]
        self.recent_card.setVisible(bool(others))
        self._recent.addWidget(label(tr("Games on this computer"), "strong"))
        for game in others:
            made = button(self.describe(game), lambda _=False, path=game.path: self.chosen.emit(path), role="link")
            set_tip(made, f"{game.path}, {moment(game.changed)}")
            self._recent.addWidget(made)
        set_tone(self.lessons, first=not games)  # whoever has played nothing yet is led to the lessons
        (self.go_on if running else self.start if games else self.lessons).setFocus()

    def _round(self, path: Path) -> str:
        """Return the round in which the game of a file stands, "" where it is not known."""
        marker = self.progress.of(path)
        return short_round(marker) if marker is not None else ""

    def _show_game(self, game: Recent) -> None:
        """Show the board of a game on its button as it was left, or the map of its title."""
        from rails18.ui.board import thumbnail

        ratio, room = self.devicePixelRatioF(), QSizeF(self.theme.px(LEFT[0]), self.theme.px(LEFT[1])).toSize()
        picture = thumbnail.kept(thumbnail.place_of_game(game.path), ratio)
        info = next((info for info in titles() if info.id == game.title), None)
        if picture is None and info is not None:
            picture = thumbnail.shipped(info, self.theme.palette, room, ratio)
        self.go_on.setIcon(QIcon(_apart(picture)) if picture is not None else QIcon())
        self.go_on.setIconSize(room + QSize(APART, 0))

    def describe(self, game: Recent) -> str:
        """Return a game in one line: title, round, players, or when it was played."""
        stand = tr("ended") if game.finished else self._round(game.path)
        return " · ".join(
            part for part in (game.title, stand or moment(game.changed), listed(list(game.players))) if part
        )

    def _continue(self) -> None:
        if self._latest is not None:
            self.chosen.emit(self._latest)


def _apart(picture: QPixmap) -> QPixmap:
    """Return a picture with some room between it and the words beside it."""
    size = picture.deviceIndependentSize()
    made = blank(size.width() + APART, size.height(), picture.devicePixelRatio())
    with QPainter(made) as painter:
        painter.drawPixmap(QPointF(0, 0), picture)
    return made


def _left_out(fault: CannotRead) -> str:
    return tr("A title is left out: {fault}", fault=worded(fault))

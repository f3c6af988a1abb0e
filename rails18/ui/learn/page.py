"""List the lessons with what a player has learned, the first game, and what is different in other titles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap, QShowEvent
from PySide6.QtWidgets import QWidget

from rails18.core.errors import CannotRead
from rails18.lessons.introductions import load_introductions
from rails18.lessons.lesson import Lesson
from rails18.lessons.lesson_texts import load_text
from rails18.lessons.lessons import load_curriculum
from rails18.lessons.progress import Progress
from rails18.titledata.titles import titles
from rails18.ui.learn.learner_name import LearnerName
from rails18.ui.look.markup import joined, markup
from rails18.ui.look.plain import Button, PicturePage, set_tip
from rails18.ui.system.settings import Settings
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.controls import button, called, clear, column, label, row, set_tone
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.list_page import lay_out_list
from rails18.words.translation import tr, worded


class LearnPage(QWidget):
    """Let a person choose a lesson.

    Args:
        under_way: returns the first game that a learner has begun and not ended, or None.
        picture: returns what a word of the glossary looks like, or None.

    Attributes:
        name: field with the name of the learner.

    Signals:
        chosen: (lesson, from its first step) a lesson is wanted.
        first_game: (anew) the first game is wanted, the one under way or a new one.
        left: nothing is begun.
    """

    chosen = Signal(str, bool)
    first_game = Signal(bool)
    left = Signal()

    def __init__(
        self,
        settings: Settings,
        progress: Progress,
        under_way: Callable[[str], object] = lambda learner: None,
        picture: Callable[[str], QPixmap | None] = lambda word: None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("background")
        self.settings, self.progress, self.picture = settings, progress, picture
        self.under_way = under_way
        self.curriculum = load_curriculum()
        self.name = LearnerName(settings, "learn-name")
        self.name.textEdited.connect(self.refresh)  # and not when it is left: by then a button is being pressed
        self._rows = Grid(across=14, down=3, grows=1)
        self._next: Button | None = None
        self.about = called(PicturePage(), tr("What this game is about"), "quiet")
        self._lay_out()

    @property
    def learner(self) -> str:
        """Return the name under which progress is kept."""
        return self.name.learner

    def _lay_out(self) -> None:
        back = button(tr("Back"), self.left, name="learn-leave", role="skip")
        head = row(label(tr("Learn it by playing it"), "title", wrap=False), 1, label(tr("Your name"), wrap=False))
        head.addWidget(self.name)
        beside = Column()
        beside.addWidget(self.about, 1)
        lay_out_list(self, head, self._rows, beside, row(back, 1), margin=10)

    # the list

    def refresh(self) -> None:
        """List the lessons with the progress of the learner."""
        self.name.keep()
        clear(self._rows)
        self._next = None
        first = self.curriculum.lessons[0].setup.title if self.curriculum.lessons else ""
        number = line = 0
        for lesson in self.curriculum.lessons:
            if lesson.setup.title == first:
                number += 1
                line = self._row(line, str(number), lesson)
        first_done = self._next is None
        line = self._first_game(line, first_done)
        self._rows.addWidget(label(tr("For those who know another title"), "strong"), line, 0, 1, 4)
        line += 1
        for lesson in self.curriculum.lessons:
            if lesson.setup.title != first:
                number += 1
                line = self._row(line, str(number), lesson)
        for fault in self.curriculum.faults:
            self._rows.addWidget(label(worded(fault), "bad"), line, 0, 1, 4)
            line += 1
        self._show_next()

    def _show_next(self) -> None:
        """Let what comes next be the loudest."""
        if self._next is not None:
            set_tone(self._next, role="confirm")

    def _row(self, line: int, number: str, lesson: Lesson) -> int:
        try:
            text = load_text(lesson)
        except CannotRead as error:
            self._rows.addWidget(label(worded(error), "bad"), line, 0, 1, 4)
            return line + 1
        step = self.progress.step(self.learner, lesson.id)
        done = self.progress.is_finished(self.learner, lesson.id)
        minutes = tr("{minutes} min", minutes=lesson.minutes)
        stand = tr("✓ done") if done else minutes
        words = tr("Continue") if step else tr("Repeat") if done else tr("Begin")
        name = lesson.id.replace("/", "-")
        self._rows.addWidget(label(number, "muted", wrap=False), line, 0)
        about = column(label(text.name, "strong"), label(text.about, "muted"), spacing=0)
        self._rows.addLayout(about, line, 1)
        self._rows.addWidget(label(stand, "good" if done else "muted", wrap=False), line, 2)
        made = self._button(words, f"lesson-{name}", partial(self.chosen.emit, lesson.id, not step))
        made.setAccessibleName(labelled(words, text.name))
        self._next = self._next or (None if done else made)
        buttons = [made]
        if step:
            again = self._button(tr("From the start"), f"again-{name}", partial(self.chosen.emit, lesson.id, True))
            buttons.append(again)
        if lesson.setup.title in load_introductions().differences:
            card_of = tr("In short")
            show = self._button(card_of, f"card-{name}", partial(self.show_card, lesson.setup.title))
            set_tip(show, tr("What is different, in twelve lines"))
            buttons.append(show)
        self._rows.addLayout(row(*buttons, 1), line, 3)
        return line + 1

    def focus_next(self) -> None:
        """Give the keyboard to the first lesson that was not played to its end."""
        if self._next is not None:
            self._next.setFocus()

    def _first_game(self, line: int, is_next: bool) -> int:
        from rails18.lessons.first_game import load_first_game

        try:
            game = load_first_game()
        except CannotRead as error:
            self._rows.addWidget(label(worded(error), "bad"), line, 0, 1, 4)
            return line + 1
        about = column(label(tr(game.name), "strong"), label(tr(game.rules), "muted"), spacing=0)
        self._rows.addLayout(about, line, 1)
        goes_on = self.under_way(self.learner) is not None
        words = tr("Continue") if goes_on else tr("Play")
        made = self._button(words, "first-game", partial(self.first_game.emit, False))
        made.setAccessibleName(labelled(words, tr(game.name)))
        buttons = [made]
        if goes_on:
            buttons.append(self._button(tr("A new one"), "first-game-anew", partial(self.first_game.emit, True)))
        if is_next:
            self._next = made
        self._rows.addLayout(row(*buttons, 1), line, 3, Qt.AlignmentFlag.AlignTop)
        return line + 1

    def _button(self, words: str, name: str, call: Callable[[], object]) -> Button:
        return button(words, lambda _=False: call(), name=name, role="header")

    # beside it

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_about()  # in the colours of now

    def show_about(self) -> None:
        """Say what these games are about."""
        texts = joined(markup("<p>{}</p>", tr(text)) for text in load_introductions().about)
        heading = tr("What this game is about")
        drawn = self.about.show_picture("about", self.picture("about"), heading)
        self.about.setHtml(markup("<h2>{}</h2>{}{}", heading, drawn, texts))

    def show_card(self, title: str) -> None:
        """Say what is different in a title."""
        known = load_introductions().differences[title]
        name = next(info.name for info in titles() if info.id == title)
        lines = joined(markup("<li>{}</li>", tr(line)) for line in known.lines)
        heading = tr("{name}, for those who know {known}", name=name, known=known.known)
        self.about.setHtml(markup("<h2>{}</h2><ol>{}</ol>", heading, lines))

"""List what a review found, beside the curve of worth on which its moments are marked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from rails18.core.game import Game
from rails18.review.choosing import chosen
from rails18.review.look import Look, Short
from rails18.ui.look.plain import Button
from rails18.ui.record.chart_dialog import WorthChart
from rails18.ui.record.results import worth_by_round
from rails18.ui.review import words
from rails18.ui.review.reviewer import Reviewer
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import button, called, card, clear, column, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.ui.widgets.scrolled import Role, ScrollArea
from rails18.words.translation import tr

SIZE = (1020, 660)  # pixels at normal text size
SHOWN = 12  # short runs that are listed, the largest


class LookBackDialog(Dialog):
    """Show how far the review has come, and what it found.

    Attributes:
        chart: worth after each round.
        progress, stop: how far it has come, and the button that stops it or lets it go on.

    Signals:
        look_wanted: (Look, tuple of Look) a moment is to be shown, one of several.
        seen: (int) the position before an action is to be looked at.
        task_wanted: (int) a task is to be made of an action.
    """

    look_wanted = Signal(object, object)
    seen = Signal(int)
    task_wanted = Signal(int)

    def __init__(self, context: Context, reviewer: Reviewer, parent: QWidget) -> None:
        super().__init__(tr("Look back"), parent, SIZE)
        self.context, self.reviewer = context, reviewer
        self._listed: tuple[object, ...] | None = None
        self.head = label(name="review-head")
        self.progress = called(QProgressBar(), tr("Looked through"))
        self.progress.setTextVisible(False)
        self.stop = button("", self._switch, name="review-stop", role="header")
        self.chart = WorthChart(context.theme, context.words.money)
        self._rows = Column()
        self._rows.setSpacing(6)
        self._lay_out()
        reviewer.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        whole = Column(self)
        whole.setSpacing(10)
        top = row(self.head, self.progress, self.stop)
        top.setStretch(0, 1)
        whole.addLayout(top)
        note = tr(
            "A decision is marked when sharp, the best program, finds another move clearly better and the rest of the "
            "game bears that out. Runs are known exactly. Bids and tokens are not looked at, nor are tiles that lower "
            "no run: the program cannot judge them well enough."
        )
        whole.addWidget(label(note, "muted"))
        whole.addWidget(card(column(self.chart), margin=10), 1)
        inside = QWidget()
        fill(Column(inside), self._rows, 1, margins=(0, 0, 6, 0))
        whole.addWidget(card(column(ScrollArea(inside, Role.Window)), margin=10), 1)
        whole.addLayout(row(1, self.closing_button()))

    def _switch(self) -> None:
        if self.reviewer.runs:
            self.reviewer.stop()
        else:
            self.reviewer.begin()

    def refresh(self) -> None:
        """Show how far it has come, and list what was found by now."""
        reviewer, game = self.reviewer, self.reviewer.of
        review = reviewer.review
        at, last = (review.at, game.at) if review is not None and game is not None else (0, 1)
        self.progress.setRange(0, max(1, last))
        self.progress.setValue(at)
        self.progress.setVisible(not reviewer.is_whole)
        self.stop.setText(tr("Stop") if reviewer.runs else tr("Go on") if at else tr("Look through the game"))
        self.stop.setVisible(not reviewer.is_whole)
        self.head.setText(" ".join(filter(None, (reviewer.told, self._state(at, last)))))
        if review is None or game is None:
            return
        moments = chosen(game, review.looks)
        listed = (moments, review.shorts, reviewer.is_whole)
        if listed != self._listed:
            self._listed = listed
            self._show_curve(game, moments)
            self._show_rows(game, moments, review.shorts, len(review.unknown))

    def _state(self, at: int, last: int) -> str:
        if self.reviewer.is_whole:
            return tr("The whole game was looked through.")
        if self.reviewer.runs:
            return tr(
                "The game is being looked through: move {at} of {last}. You can close this window.", at=at, last=last
            )
        return tr("Looked through so far: move {at} of {last}.", at=at, last=last) if at else ""

    def _show_curve(self, game: Game, moments: tuple[Look, ...]) -> None:
        rounds, lines = worth_by_round(self.context, game)
        starts = [n for n in range(1, game.at + 1) if game.state_at(n).round != game.state_at(n - 1).round]
        ends = [0, *(start - 1 for start in starts), game.at]
        found = []
        for look in moments:
            after = next(place for place, end in enumerate(ends) if end >= look.number)
            span = max(1, ends[after] - ends[after - 1])
            found.append((self.context.words.who(look.player), after - 1 + (look.number - ends[after - 1]) / span))
        self.chart.marked = found
        self.chart.show_lines(rounds, lines)

    def _show_rows(self, game: Game, moments: tuple[Look, ...], shorts: tuple[Short, ...], unknown: int) -> None:
        clear(self._rows)
        for look in moments:
            told = f"{words.decided(self.context, game, look)}. {words.cost(self.context, look)}"
            looks = partial(self.look_wanted.emit, look, moments)
            made = self._button(f"review-look-{look.number}", tr("Look at it"), told, looks)
            self._rows.addLayout(row(label("◆", "bad", wrap=False), label(told, wrap=False), 1, made))
        if not moments:
            none = tr("No decision stands out.") if self.reviewer.is_whole else tr("No decision stands out so far.")
            self._rows.addWidget(label(none, "" if self.reviewer.is_whole else "muted"))
        largest = sorted(shorts, key=lambda found: found.ran - found.best)[:SHOWN]
        for found in sorted(largest, key=lambda found: found.number):
            told = words.short(self.context, game, found)
            sees, solves = partial(self.seen.emit, found.number - 1), partial(self.task_wanted.emit, found.number)
            seen = self._button(f"review-see-{found.number}", tr("Look at it"), told, sees)
            task = self._button(f"review-task-{found.number}", tr("As a task"), told, solves)
            self._rows.addLayout(row(label(told, wrap=False), 1, seen, task))
        if len(shorts) > SHOWN:
            self._rows.addWidget(label(tr("And {number} more runs.", number=len(shorts) - SHOWN), "muted"))
        if unknown:
            self._rows.addWidget(label(tr("{number} moves could not be looked at.", number=unknown), "muted"))

    @staticmethod
    def _button(name: str, said: str, about: str, call: Callable[[], object]) -> Button:
        return called(button(said, lambda _=False: call(), name=name, role="header"), f"{said}: {about}")

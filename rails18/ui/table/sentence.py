"""Say in one large sentence what is being decided, what is chosen, or what the lesson tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from rails18.core.actions import Pass
from rails18.ui.look.marks import token_pixmap
from rails18.ui.look.plain import Label
from rails18.ui.look.theme import Theme, display, font
from rails18.ui.model.consequence import consequences
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns.rounds import over
from rails18.ui.stage.context import Context
from rails18.ui.table import sizes
from rails18.ui.text.actions import question
from rails18.ui.widgets.controls import Stripe, fill
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr

TOKEN = 92  # pixels of the company's token at 1080 lines
LINES = 2  # that the sentence has room for
RUN = "trains_ran"  # event that tells what a run earns


class Told(NamedTuple):
    """Hold what is told: who decides, what is being decided, and what happened last or would follow, line by line."""

    who: str
    what: str
    beside: tuple[str, ...]


def told(context: Context, lesson: str = "") -> Told:
    """Return what the table is told of the shown position.

    Args:
        lesson: what the card of a lesson says, "" without one.
    """
    pos, words = context.position, context.words
    frame, proposal = pos.frame, context.selection.proposal
    if frame.company:
        who = f"{pos.company(frame.company).name} · {words.who(frame.player)}"
    else:
        who = words.who(frame.player) if proposal is not None else ""  # else the question names the player
    if lesson:
        return Told(who, lesson, ())
    if pos.state.ending is not None:
        return Told(tr("The game is over"), over.told(context, pos), over.places(context, pos))
    if proposal is not None:
        what = words.action(pos, proposal.action)
        if not isinstance(proposal.action, Pass):
            what = tr("Chosen: {what}", what=what)
            return Told(who, what, _follows(context, proposal))
        return Told(who, what, _last(context))
    return Told(who, question(words, pos), _last(context))


def _follows(context: Context, proposal: Proposal) -> tuple[str, ...]:
    """Return what a choice brings, the income of a run first."""
    pos, events = context.position, proposal.update.events
    lines = [context.explainer.event(pos, event) for event in events if event.key == RUN]
    return (*lines, *(line.text for line in consequences(pos, proposal.update, context.words)))


def _last(context: Context) -> tuple[str, ...]:
    """Return what happened last, in the sentence of the log."""
    game = context.adapter.game
    for number in range(context.adapter.at, -1, -1):
        events = game.events_of(number) if game is not None else ()
        if events:
            shown = [event for event in events if event.key not in ("turn_begins", "turn_alone")] or list(events)
            return (context.explainer.event(context.position, shown[0]),)
    return ()


class Sentence(QWidget):
    """Show what is being decided, as large as it fits.

    Attributes:
        what, who: the labels.
        beside: what happened last, or as much of what a choice brings as has room.
        size: pixels of the letters of the sentence.

    Args:
        theme: palette and size of the window.
        lesson: returns what the card of a lesson says, or the question to another player, "" without one.
    """

    def __init__(self, context: Context, theme: Theme, lesson: Callable[[], str]) -> None:
        super().__init__()
        self.context, self.theme, self.lesson = context, theme, lesson
        self.size_now = sizes.LARGE
        self.unit = 1.0
        self._stripe = Stripe(12)
        self.badge: QLabel = Label()
        self.who: QLabel = Label()
        self.what: QLabel = Label()
        self.beside: QLabel = Label()
        for part in (self.what, self.beside):
            part.setWordWrap(True)
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            part.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        texts = fill(Column(), self.who, (self.what, 1), spacing=0)
        fill(Row(self), self._stripe, self.badge, (texts, 3), (self.beside, 2), spacing=16, margins=(0, 0, 0, 0))
        self._lines: tuple[str, ...] = ()

    def dress(self, unit: float) -> None:
        """Take the sizes of a screen that is `unit` times as high as 1080 lines."""
        self.unit = unit
        self.setFixedHeight(round((LINES * sizes.LARGE * 1.22 + sizes.READ * 1.3) * unit))
        for part in (self.who, self.beside):
            part.setFont(font(sizes.READ * unit))
            part.setStyleSheet(f"font-size: {sizes.READ * unit:.0f}px; color: {self.theme.palette.muted};")
        self.refresh()

    def refresh(self) -> None:
        """Say what there is to do at the shown position."""
        if self.context.adapter.game is None:
            return
        pos = self.context.position
        said = told(self.context, self.lesson())
        self.who.setText(said.who)
        self._lines = said.beside
        self.beside.setVisible(bool(said.beside))
        self.what.setText(said.what)
        company = pos.frame.company
        self._stripe.set_colour(pos.company(company).colour if company else self.theme.palette.line)
        self.badge.setVisible(bool(company))
        if company:
            size = round(TOKEN * self.unit)
            self.badge.setPixmap(token_pixmap(pos.company(company), size, self.theme.palette, self.devicePixelRatioF()))
        self.setAccessibleName(f"{said.who}. {said.what}")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Set the sentence as large as it fits."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        room = QRect(0, 0, max(100, self.what.width()), 9999)
        high = self.height() - self.who.sizeHint().height()
        flags = int(Qt.TextFlag.TextWordWrap)
        for size in sizes.SMALLER:
            self.size_now = size * self.unit
            letters = display(self.size_now)
            if QFontMetrics(letters).boundingRect(room, flags, self.what.text()).height() <= high:
                break
        self.beside.setText(self._fitting())
        family = display(self.size_now).family()
        self.what.setStyleSheet(f'font-family: "{family}"; font-size: {self.size_now:.0f}px; font-weight: 600;')

    def _fitting(self) -> str:
        """Return the first lines of what is beside the sentence that have room together."""
        room, flags = QRect(0, 0, max(100, self.beside.width()), 9999), int(Qt.TextFlag.TextWordWrap)
        letters, told = QFontMetrics(font(sizes.READ * self.unit)), ""
        for line in self._lines:
            more = f"{told}\n{line}" if told else line
            if told and letters.boundingRect(room, flags, more).height() > self.height():
                continue
            told = more
        return told

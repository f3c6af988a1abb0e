"""Fit heading, choices, consequences, cards and buttons into a panel of any size, before anything of it is drawn."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from rails18.core.ids import NO_COMPANY
from rails18.ui.look.backdrop import Backdrop
from rails18.ui.now.confirm_row import ConfirmRow
from rails18.ui.now.extras import Extras
from rails18.ui.now.heading import Heading
from rails18.ui.now.outcome import HIGHEST, Outcome
from rails18.ui.now.page import Page
from rails18.ui.now.shelf import Shelf
from rails18.ui.now.sight import Sight
from rails18.ui.now.speaker import Speaker
from rails18.ui.now.todo import Todo
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import ScrollBar, Stripe
from rails18.ui.widgets.layouts import Column, Row
from rails18.ui.widgets.scrolled import ScrollArea
from rails18.ui.widgets.soon import Soon

SLACK = 4  # pixels over what the choices want, so that no scroll bar comes for nothing
LEAST_CHOICES = 44  # pixels at normal text size that the choices always have
BRIEF = 42  # the same that consequences have where the choices leave it
LINE = 24  # and beside choices that would have to scroll else
ENOUGH = 48  # the same that leaves cards the room beside them
KEPT = 100  # pixels at normal text size of choices that stay in sight while an answer is read, which scrolls then
YIELDED = 18  # pixels of them that give way where the answer needs no scrolling then: a line of words
ROOMY = 560  # pixels at normal text size of a panel that has room for more than one line of news
SHORTEST = 58  # pixels at normal text size of choices with consequences, below which the sentence scrolls too


class FittedPanel(QFrame):
    """Give everything that a step tells and offers its place.

    Everything has its place before anything is chosen: heading, sentence and choices hang from the top, consequences
    and buttons stand at the bottom, and choosing moves none of them.

    Attributes:
        page: choices of the open step.
        pages: kind → page that was shown, for another time.
        outcome: consequences of what is chosen.
        shelf: cards, where there is room for them.
        speaker: who speaks in the place of consequences.
        area: the choices, which scroll where there is no room for all.
        sight: keeps what matters of them in sight.
        confirm, skip: the two buttons that are always at the same place.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.page: Page | None = None
        self.pages: dict[type[Page], Page] = {}
        self._questions: list[QWidget] = []
        self._is_writing = False
        self._fitting = Soon(self.fit, self)
        self._low = self._lowest = False
        self._was = QSize()  # when cards were fitted
        self._wished = 0  # pixels that the choices wanted when everything was fitted
        self.setObjectName("card")
        self.setMinimumSize(self.minimumSizeHint())
        self._stripe = Stripe(6)
        self.heading = Heading(context)
        self.todo = Todo(context)
        self.outcome = Outcome(context)
        self.extras = Extras(context)
        self.shelf = Shelf(context, lambda: self.page.about if self.page is not None else NO_COMPANY)
        self._buttons = ConfirmRow()
        self._buttons.size_by(context.theme.text_scale)
        self.confirm, self.back, self.skip = self._buttons.confirm, self._buttons.back, self._buttons.skip
        self.speaker = Speaker()
        self._lay_out()

    def _lay_out(self) -> None:
        self._content = Backdrop("choices")
        self._inner = Column(self._content)
        self._inner.setContentsMargins(0, 0, 2, 0)
        self._inner.setSpacing(6)
        self._holder = Column()
        self._inner.addLayout(self._holder)
        self._inner.addStretch(1)
        self._inner.addWidget(self.shelf)
        right = self._right = Column()
        right.setContentsMargins(8, 8, 8, 8)
        right.setSpacing(6)
        right.addWidget(self.heading)
        right.addWidget(self.todo)
        self.area = ScrollArea(self._content)
        self.area.setVerticalScrollBar(ScrollBar())
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its room is never taken or given
        self._bar = self.area.verticalScrollBar()
        self.sight = Sight(self.area, self._content, lambda: self.page)
        right.addWidget(self.area, 1)
        right.addWidget(self.outcome)
        right.addWidget(self.extras)
        right.addLayout(self._buttons)
        whole = Row(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._stripe)
        whole.addLayout(right, 1)
        self._layouts = (whole, self._inner)
        for one, other in pairwise((self.area, self.outcome.area, self.skip, self.back, self.confirm)):
            QWidget.setTabOrder(one, other)  # as the eye goes: choices, what they bring, buttons
        self.extras.parts.after = self.outcome.area

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 240)  # the splitter shall not follow the length of sentences, nor ask for it

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.todo.forget_height()
        self._fit_soon()  # nothing must move to another layout while this one is at work

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._buttons.size_by(self.context.theme.text_scale)

    def _fit_soon(self) -> None:
        """Fit everything once it is written, before it is drawn."""
        self._fitting.ask()

    def _lay_out_now(self, on: bool) -> None:
        """Lay everything out as it changes, or wait: Qt would do it again with each part that shows itself."""
        for layout in (*self._layouts, *(page.body for page in self.pages.values())):
            layout.setEnabled(on)

    def fit(self) -> None:
        """Cut nothing: in a low panel the sentence scrolls with the choices, in a narrow one buttons say less.

        What is chosen has no part in it, so that nothing moves under the hand.
        """
        free = self.measured()
        if free is not None:
            self.place_parts(free)

    def measured(self) -> float | None:
        """Find out how high everything wants to be; return what choices and consequences share, None without a page.

        Heading, sentence and links say less, or scroll with the choices, where there is no room for them.
        """
        self._lay_out_now(True)
        self._buttons.invalidate()  # and for buttons that were hidden while somebody else decided
        self._fit_buttons()
        if self.page is None:
            return None
        self.page.suit_room()
        px = self.context.theme.px
        later = self.page.later_sentences()
        self.todo.keep_height(self._inside, later)
        line = self._inside if self.height() < px(ROOMY) else None
        self.heading.brief(False, line)
        free = self._free(self.todo, self.extras)
        low = free < px(SHORTEST)
        if low != self._low:
            self._low = low
            home, place = (self._inner, 0) if low else (self._right, 1)
            home.insertWidget(place, self.todo)
            self.todo.show()  # at once: what is hidden is not counted
        self.heading.brief(low, line)
        free = self._free(self.extras, *([] if low else [self.todo]))
        lowest = low and free < 0.6 * px(SHORTEST)
        if lowest != self._lowest:
            self._lowest = lowest
            home, place = (self._inner, 1) if lowest else (self._right, self._right.count() - 1)
            hidden = self.extras.isHidden()
            home.insertWidget(place, self.extras)
            self.extras.setHidden(hidden)
        if lowest:
            free = self._free()
        self._wished = self._wanted()
        return free

    def _heights(self, free: float) -> tuple[int, int]:
        """Return the heights that consequences, and who speaks in their place, have at most: choices come first."""
        px, wanted = self.context.theme.px, self._wished
        spare = free - max(0, wanted + SLACK - self.area.minimumHeight())
        if spare - self._shelf_wants() >= px(ENOUGH):
            spare -= self._shelf_wants()
        least = px(BRIEF) if spare + self._said_last() >= px(BRIEF) else px(LINE)
        high = max(0, round(min(free - SLACK, max(least, min(px(HIGHEST), spare)))))
        kept = max(0, min(wanted, px(KEPT)) - self.area.minimumHeight())  # two rows of choices beside an answer
        asked, room = self.speaker.wants(self._inside) if self.speaker.is_asked else 0, round(free - SLACK - kept)
        if asked > room + px(YIELDED):
            asked = room
        return high, max(high, asked)

    def _said_last(self) -> int:
        """Return the height of words below the last choice, which may scroll."""
        if self.page is None:
            return 0
        body, wide, high = self.page.body, self._inside - self._bar.sizeHint().width(), 0
        words = {body.indexOf(child): child for child in self.page.children() if isinstance(child, QLabel)}
        number = body.count() - 1
        while number in words:
            high += words[number].heightForWidth(wide) + body.spacing()
            number -= 1
        return high

    def place_parts(self, free: float) -> None:
        """Give everything its place."""
        high, spoken = self._heights(free)
        self.outcome.set_height(high)
        self.speaker.take(spoken, self._inside)
        for layout in (self._inner, self._right):
            layout.activate()  # before anything is drawn, or pressed, where it will not stay
        over = self.area.viewport().height() - self._wished - SLACK - 2 * self._inner.spacing()
        if self.context.selection.proposal is None or self.size() != self._was:  # what is chosen moves no card
            self._was = self.size()
            self.shelf.fit(QSize(self._content.width() - 4, max(0, over)))
        self._inner.activate()  # cards that were placed a moment later would be drawn twice
        if self._content.height() > self.area.viewport().height():
            QCoreApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))  # it may not have to scroll now
        QTimer.singleShot(0, self.sight, self.sight.show_chosen)  # once the area has its new height

    def _besides(self) -> int:
        """Return the height of what else has room: the edges of the panel, questions over the consequences."""
        asked = [strip for strip in self._questions if not strip.isHidden()]
        edges = self.height() - self.contentsRect().height()
        return edges + sum(strip.sizeHint().height() + self._right.spacing() for strip in asked)

    def _shelf_wants(self) -> float:
        """Return the height that cards need beside the choices."""
        return self.shelf.least_height(self._content.width() - 4) + 2 * (self._inner.spacing() + SLACK)

    def _wanted(self) -> int:
        """Return the height at which nothing of the choices has to scroll."""
        wide = self._inside - self._bar.sizeHint().width()
        if self.page is not None:
            self.page.body.activate()
        for layout in (self._holder, self._inner):
            layout.invalidate()  # a page that has changed tells the outer one alone, and that asks the inner one
        shelf = 0 if self.shelf.isHidden() else self.shelf.height() + self._inner.spacing()  # it has what is over
        flows = self._inner.hasHeightForWidth()
        return (self._inner.heightForWidth(wide) if flows else self._inner.sizeHint().height()) - shelf

    @property
    def _inside(self) -> int:
        """Return the width between the margins, inside the frame."""
        margins = self._right.contentsMargins()
        return self.contentsRect().width() - self._stripe.width() - margins.left() - margins.right()

    def _free(self, *besides: QWidget) -> float:
        """Return the height that the least of the choices, all around them and some more widgets leave, in pixels."""
        margins, gap = self._right.contentsMargins(), self._right.spacing()
        wide = self._inside
        parts = [part for part in (self.heading, *besides) if not part.isHidden()]
        wants = [part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height() for part in parts]
        highs = [max(high, part.minimumHeight()) for high, part in zip(wants, parts, strict=True)]
        taken = sum(highs) + self._buttons.sizeHint().height() + self.area.minimumHeight()
        return self.height() - self._besides() - margins.top() - margins.bottom() - taken - gap * (len(parts) + 2)

    def _fit_buttons(self) -> None:
        proposal = self.context.selection.proposal
        whole = self.page.confirm_words(proposal) if proposal is not None and self.page is not None else ""
        wide = self._inside
        self._buttons.fit(wide, whole)

"""Say whose turn it is and what to do, offer the choices, show what follows, and take the yes."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from rails18.core.actions import Pass
from rails18.loading.translation import tr
from rails18.ui.cards.shelf import Shelf
from rails18.ui.model.consequence import Line
from rails18.ui.model.context import Context
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns import page_for
from rails18.ui.pages.ahead import Ahead
from rails18.ui.pages.confirm_row import ConfirmRow
from rails18.ui.pages.extras import Extras
from rails18.ui.pages.heading import Heading
from rails18.ui.pages.keys import Keys
from rails18.ui.pages.outcome import HIGHEST, Outcome
from rails18.ui.pages.page import Page
from rails18.ui.pages.passing import Passing
from rails18.ui.pages.sight import Sight
from rails18.ui.pages.speaker import Speaker
from rails18.ui.pages.todo import Todo
from rails18.ui.text.plain import set_tip
from rails18.ui.widgets.controls import ScrollBar, Stripe
from rails18.ui.widgets.parts import follow
from rails18.ui.widgets.scrolled import ScrollArea

CONFIRM = 150  # pixels at normal text size that the button which confirms shall have
SLACK = 4  # pixels over what the choices want, so that no scroll bar comes for nothing
LEAST = 44  # pixels at normal text size that the choices always have
NOTHING = "Nothing is chosen yet: choose on the map, in the share display or here, then confirm."
BRIEF = 42  # the same on a page on which every choice has to be seen
ENOUGH = 48  # the same that leaves cards the room beside them
ROOMY = 380  # the same of choices and consequences from which the log may lend some for cards
LENT = 60  # and how much at most
RISE = 120  # the same that lift a panel out of showing all in brief; what is over goes back at once
SHORTEST = 58  # pixels at normal text size that consequences have beside them
FIT = QEvent.Type(QEvent.registerEventType())  # comes when everything is written, and before it is drawn


class NowPanel(QFrame):
    """Show the open step.

    Everything has its place before anything is chosen: heading, sentence and choices hang from the top, consequences
    and buttons stand at the bottom, and choosing moves none of them.

    Attributes:
        page: choices of the open step.
        pages: kind → page that was shown, or made in an idle moment, for another time.
        outcome: consequences of what is chosen.
        shelf: cards, where there is room for them.
        ahead: makes what pages will want while nobody acts.
        speaker: who speaks in the place of consequences.
        area: the choices, which scroll where there is no room for all.
        sight: keeps what matters of them in sight.
        confirm, skip: the two buttons that are always at the same place.
        passing: what the button that passes does.

    Signals:
        lacks: (pixels) height that a new page wants beside what the panel has, below 0 what it has over.
    """

    lacks = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.page: Page | None = None
        self.pages: dict[type[Page], Page] = {}
        self.ahead = Ahead(context, self.pages, self._page, self)
        self._is_writing = self._fits_soon = self._asks_soon = False
        self.setObjectName("card")
        self.setAccessibleName(tr("Now"))
        self.setMinimumSize(self.minimumSizeHint())
        self._stripe = Stripe(6)
        self.heading = Heading(context)
        self.todo = Todo(context)
        self.outcome = Outcome(context)
        self.extras = Extras(context)
        self.shelf = Shelf(context)
        self.extras.opened.connect(self.open_extra)
        self._buttons = ConfirmRow()
        self.confirm, self.back, self.skip = self._buttons.confirm, self._buttons.back, self._buttons.skip
        self.confirm.chosen.connect(self._confirm)
        self.back.chosen.connect(context.selection.cancel)
        self.passing = Passing(self, context, lambda: self.page, self.skip, self.outcome)
        self.skip.chosen.connect(self.passing.press)
        for button in (self.confirm, self.back):
            button.refused.connect(context.tell)
        self.skip.refused.connect(lambda why: context.tell_why_not(Pass(context.position.frame.player), why))
        self._extra_open = ""
        self._low = self._lowest = False
        self.keys = Keys(self, context, lambda: self.page, self.confirm, self.passing)
        self.speaker = Speaker()
        self._lay_out()
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._proposed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self.sight.show_focus)

    def add_strip(self, strip: QWidget) -> None:
        """Put what is told beside the step under the choices, where it moves none of them when it comes or goes."""
        self._inner.insertWidget(self._inner.indexOf(self._holder) + 1, strip)
        self._lead_on(strip)

    def _lead_on(self, strip: QWidget) -> None:
        """Let the tabulator key lead from the choices to a strip."""
        stops = [each for each in strip.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for one, other in pairwise([self.area, *stops]):
            QWidget.setTabOrder(one, other)

    def add_question(self, strip: QWidget) -> None:
        """Put a question to somebody where it is always in sight."""
        self._right.insertWidget(self._right.indexOf(self.outcome), strip)
        self._lead_on(strip)

    def add_speaker(self, speaker: Speaker) -> None:
        """Let somebody speak where consequences stand once something is chosen."""
        self.speaker = speaker
        self._right.insertWidget(self._right.indexOf(self.outcome), speaker)
        self._lead_on(speaker)
        speaker.changed.connect(self._share)

    def _share(self) -> None:
        """Give its place to consequences or to who speaks, before anything is chosen as much as the words need."""
        if self.page is not None and not self.page.is_over:
            playable = not (self.context.adapter.is_looking or self.context.adapter.is_over)
            self.speaker.share(self.outcome, playable)
            if self.speaker.is_heard and self.context.selection.proposal is None:
                self._fit_soon(asks=True)

    def _lay_out(self) -> None:
        self._content = QWidget()
        self._inner = QVBoxLayout(self._content)
        self._inner.setContentsMargins(0, 0, 2, 0)
        self._inner.setSpacing(6)
        self._holder = QVBoxLayout()
        self._inner.addLayout(self._holder)
        self._inner.addStretch(1)
        self._inner.addWidget(self.shelf)
        right = self._right = QVBoxLayout()
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
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._stripe)
        whole.addLayout(right, 1)
        self._layouts = (whole, self._inner)
        for one, other in pairwise((self.area, self.outcome.area, self.skip, self.back, self.confirm)):
            QWidget.setTabOrder(one, other)  # as the eye goes: choices, what they bring, buttons
        self.extras.parts.after = self.outcome.area

    # fitting in

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
            self._buttons.forget()

    def _fit_soon(self, *, asks: bool = False) -> None:
        """Fit everything once it is written, before it is drawn.

        Args:
            asks: ask for room for it too.
        """
        self._asks_soon |= asks
        if not self._fits_soon:
            self._fits_soon = True
            QCoreApplication.postEvent(self, QEvent(FIT), Qt.EventPriority.HighEventPriority.value)

    def customEvent(self, event: QEvent) -> None:
        self._fits_soon = False
        if self._asks_soon:
            self.ask_room()
        else:
            self._fit()

    def _lay_out_now(self, on: bool) -> None:
        """Lay everything out as it changes, or wait: Qt would do it again with each part that shows itself."""
        for layout in (*self._layouts, *(page.body for page in self.pages.values())):
            layout.setEnabled(on)

    def _fit(self) -> None:
        """Cut nothing: in a low panel the sentence scrolls with the choices, in a narrow one buttons say less.

        What is chosen has no part in it, so that nothing moves under the hand.
        """
        self._lay_out_now(True)
        self.heading.body.activate()  # layouts within layouts answer for words of before until then
        self._fit_buttons()
        if self.page is None:
            return
        px = self.context.theme.px
        later = self.page.later_sentences()
        self.todo.keep_height(self._inside, later)
        self.heading.brief(False)
        free = self._free(self.todo, self.extras)
        low = free < px(SHORTEST)
        if low != self._low:
            self._low = low
            home, place = (self._inner, 0) if low else (self._right, 1)
            home.insertWidget(place, self.todo)
            self.todo.show()  # at once: what is hidden is not counted
        self.heading.brief(low)
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
        spare, least = free - max(0, self._wanted() + SLACK - self.area.minimumHeight()), self._least
        if spare - self._shelf_wants() >= max(least, px(ENOUGH)):
            spare -= self._shelf_wants()
        high = max(0, round(min(free - SLACK, max(least, min(px(HIGHEST), spare)))))
        self.outcome.set_height(high)
        self.speaker.setFixedHeight(max(high, round(px(SHORTEST))))
        for layout in (self._inner, self._right):
            layout.activate()  # before anything is drawn, or pressed, where it will not stay
        over = self.area.viewport().height() - self._wanted() - SLACK - 2 * self._inner.spacing()
        self.shelf.fit(QSize(self._content.width() - 4, max(0, over)))
        QTimer.singleShot(0, self.sight, self.sight.show_chosen)  # once the area has its new height

    def _refilled(self, had_keyboard: bool) -> None:
        if self._is_writing:
            return
        self.keys.number(self.page)
        self._fit_soon(asks=True)
        if had_keyboard:
            self.focus_choice()

    def ask_room(self) -> None:
        """Say how much more height the new choices want: the log may lend some, before anything is chosen."""
        self._asks_soon = False
        self._fit()
        if self._low and self.isVisible():
            self.lacks.emit(round(self.context.theme.px(RISE)))
            self._fit()
        if self.isVisible() and self.page is not None and not self._low:
            px, there = self.context.theme.px, self.area.height() + self.outcome.height()
            said = self.speaker.wants(self._inside)
            lacks = round(self._wanted() + SLACK + max(said, px(SHORTEST))) - there
            cards = round(self._wanted() + SLACK + max(self._least, px(ENOUGH)) + self._shelf_wants()) - there
            self.lacks.emit(cards if there > px(ROOMY) and max(0, lacks) <= cards <= px(LENT) else lacks)

    @property
    def _least(self) -> float:
        """Return the height that consequences have beside the choices of the open page."""
        return self.context.theme.px(BRIEF if self.page is not None and self.page.crowded else SHORTEST)

    def _shelf_wants(self) -> float:
        """Return the height that cards need beside the choices."""
        return self.shelf.least_height(self._content.width() - 4) + 2 * (self._inner.spacing() + SLACK)

    def _wanted(self) -> int:
        """Return the height at which nothing of the choices has to scroll."""
        wide = self._inside - self._bar.sizeHint().width()
        if self.page is not None:
            self.page.body.activate()
        shelf = 0 if self.shelf.isHidden() else self.shelf.height() + self._inner.spacing()  # it has what is over
        flows = self._inner.hasHeightForWidth()
        return (self._inner.heightForWidth(wide) if flows else self._inner.sizeHint().height()) - shelf

    @property
    def _inside(self) -> int:
        """Return the width between the margins, inside the frame."""
        margins = self._right.contentsMargins()
        return self.contentsRect().width() - self._stripe.width() - margins.left() - margins.right()

    def _free(self, *besides: QWidget) -> float:
        """Return the height that heading, buttons, the least of the choices and some more widgets leave, in pixels."""
        margins, gap = self._right.contentsMargins(), self._right.spacing()
        wide = self._inside
        parts = [part for part in (self.heading, *besides) if not part.isHidden()]
        wants = [part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height() for part in parts]
        highs = [max(high, part.minimumHeight()) for high, part in zip(wants, parts, strict=True)]
        taken = sum(highs) + self._buttons.sizeHint().height() + self.area.minimumHeight()
        return self.height() - margins.top() - margins.bottom() - taken - gap * (len(parts) + 2)

    def _fit_buttons(self) -> None:
        proposal = self.context.selection.proposal
        whole = self.page.confirm_words(proposal) if proposal is not None and self.page is not None else ""
        wide = self._inside
        self._buttons.fit(wide, self.context.theme.px(CONFIRM), whole)

    # following the game

    def _updated(self, update: object) -> None:
        self._extra_open = ""
        self.rebuild()

    def rebuild(self) -> None:
        """Show the page for the shown position."""
        had_focus = self.keys.may_take(QApplication.focusWidget())
        if had_focus:
            self.setFocus()  # else the keyboard would go to the next widget when the old choices go
        if self.page is not None:
            self.page.close_down()
            self.page.hide()  # while nothing is seen of it Qt lays it out once
        if self.context.adapter.game is None:
            self.page = None
            return
        self._is_writing = True
        pos = self.context.position
        company = pos.frame.company
        self._stripe.set_colour(pos.company(company).colour if company else self.context.theme.palette.line)
        self.heading.refresh()
        self.page = self._page(page_for(self.context, self._extra_open))
        self._lay_out_now(False)
        self.todo.forget_height()
        self.area.verticalScrollBar().setValue(0)
        self.area.setMinimumHeight(round(self.context.theme.px(LEAST)))  # a choice can be seen whole
        self.page.open()
        self.page.show()
        self._reword()
        self.extras.refresh(self._extra_open)
        follow(self.page.parts, self.extras.parts)
        self._proposed(self.context.selection.proposal)
        self.keys.number(self.page)
        self._is_writing = False
        self._fit_soon(asks=True)
        self.ahead.wait()
        if had_focus:
            QTimer.singleShot(0, self, self.focus_choice)  # once the new page shows itself

    def _page(self, kind: type[Page]) -> Page:
        """Return the page of a kind: it and its widgets are made once."""
        if kind not in self.pages:
            page = self.pages[kind] = kind(self.context)
            page.hide()
            self._holder.addWidget(page)
            page.reworded.connect(self.reword)
            page.filled.connect(self._refilled)
            page.learned.connect(self._tell)
            page.parts.after = self.area
        return self.pages[kind]

    def focus_choice(self) -> None:
        """Give the keyboard to the first choice that is open, else to what ends the step."""
        self.keys.focus_choice()

    def enter(self) -> None:
        """Choose what has the keyboard, or confirm what is chosen."""
        self.keys.enter()

    def open_extra(self, name: str) -> None:
        """Open what is offered beside the step, or close it when it is open."""
        self._extra_open = "" if name == self._extra_open else name
        self.context.selection.cancel()
        self.rebuild()

    @property
    def extra_open(self) -> bool:
        """Tell whether a page beside the open step is shown."""
        return bool(self._extra_open)

    def close_extra(self) -> None:
        """Go back from a page beside the open step."""
        if self._extra_open:
            self.open_extra(self._extra_open)

    def reword(self) -> None:
        """Say again what to do."""
        if not self._is_writing:
            self._reword()

    def _reword(self) -> None:
        if self.page is None or self.page.is_over:
            return
        self.todo.say(self.page.sentence())
        words = self.page.pass_words()
        self.skip.setVisible(bool(words) and not self.context.adapter.is_looking)
        self.skip.setText(words)
        self.skip.setAccessibleName(words)
        if words:
            pos = self.context.position
            self.skip.refuse(self.context.why(self.context.adapter.refusals(Pass(pos.frame.player))))
            if not self.skip.why_not:
                set_tip(self.skip, tr("{words} (P, then Enter)", words=words))
        self._fit_soon()

    def _proposed(self, proposal: Proposal | None) -> None:
        if self.page is not None and self.page.is_over:
            return  # the game has gone on, and the page of the new position is about to come
        if self.page is not None:
            self.page.proposed(proposal)
        playable = self.page is not None and not self.context.adapter.is_looking and not self.context.adapter.is_over
        self.speaker.share(self.outcome, playable)
        self._tell()
        self.keys.note_choice()
        has = proposal is not None
        for button in (self.confirm, self.back):
            button.setVisible(playable)
            button.refuse("" if has else tr(NOTHING))
        if has:
            set_tip(self.back, tr("Cancel and choose something else (Esc)"))
        if proposal is not None and self.page is not None:
            self.confirm.setAccessibleName(self.page.confirm_words(proposal))
            self.confirm.setAccessibleDescription(self.outcome.accessibleDescription())
        else:
            self.confirm.setAccessibleName(tr("Confirm"))
            self.confirm.setAccessibleDescription(tr(NOTHING))
        if not self._is_writing:
            self._fit_buttons()  # what is confirmed is never out of date
        self._fit_soon()

    def _tell(self) -> None:
        told = self.page.told() if self.page is not None and not self.page.is_over else []
        proposal = self.context.selection.proposal
        warned = self.speaker.warning(proposal.action) if proposal is not None else ""
        self.outcome.show_proposal(proposal, [Line(warned, "warn"), *told] if warned else told)
        if self.context.selection.proposal is None:
            self.passing.wait()

    def choose_pass(self) -> None:
        """Choose to pass, skip or end the turn."""
        self.passing.choose()

    def _confirm(self) -> None:
        self.context.selection.confirm()

"""Say whose turn it is and what to do, offer the choices, show what follows, and take the yes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from rails18.core.actions import Pass
from rails18.loading.translation import tr
from rails18.ui.cards.shelf import Shelf
from rails18.ui.model.context import Context
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns import page_for
from rails18.ui.pages.ahead import Ahead
from rails18.ui.pages.confirm_row import ConfirmRow
from rails18.ui.pages.extras import Extras
from rails18.ui.pages.heading import Heading
from rails18.ui.pages.keys import Keys
from rails18.ui.pages.outcome import HIGHEST, Outcome, scrolled
from rails18.ui.pages.page import Page
from rails18.ui.pages.passing import Passing
from rails18.ui.pages.sight import Sight
from rails18.ui.text.markup import Markup, joined, markup
from rails18.ui.text.plain import set_tip
from rails18.ui.widgets.controls import ScrollBar, Stripe, label
from rails18.ui.widgets.parts import follow

CONFIRM = 150  # pixels at normal text size that the button which confirms shall have
SLACK = 4  # pixels over what the choices want, so that no scroll bar comes for nothing
LEAST = 44  # pixels at normal text size that the choices always have
NOTHING = "Nothing is chosen yet: choose on the map, in the share display or here, then confirm."
WHY = "why:"  # link behind the sentence
BRIEF = 42  # the same on a page on which every choice has to be seen
ENOUGH = 48  # the same that leaves cards the room beside them
ROOMY = 380  # the same of choices and consequences from which the log may lend some for cards
LENT = 60  # and how much at most
SHORTEST = 58  # pixels at normal text size that consequences have beside them


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
        why: returns the words behind the sentence that ask for what speaks for the choices, "" for none.
        area: the choices, which scroll where there is no room for all.
        sight: keeps what matters of them in sight.
        confirm, skip: the two buttons that are always at the same place.
        passing: what the button that passes does.

    Signals:
        lacks: (pixels) height that a new page wants beside what the panel has, below 0 what it has over.
        why_asked: somebody wants to know what speaks for and against the choices.
    """

    lacks = Signal(int)
    why_asked = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.page: Page | None = None
        self.pages: dict[type[Page], Page] = {}
        self.ahead = Ahead(context, self.pages, self._page, self)
        self._fits_later = False  # everything is being written: fit once at the end
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit)
        self.setObjectName("card")
        self.setAccessibleName(tr("Now"))
        self.setMinimumSize(320, 240)  # the splitter shall not follow the length of sentences
        self._stripe = Stripe(6)
        self.heading = Heading(context)
        self.todo: QLabel = label(tone="large", name="todo", rich=True)
        self.why: Callable[[], str] = str
        self.todo.linkActivated.connect(lambda to: self.why_asked.emit() if to == WHY else context.glossary.emit(to))
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
        self._todo_height = 0
        self._lay_out()
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._proposed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self.sight.show_focus)

    def add_strip(self, strip: QWidget) -> None:
        """Put what the coach says under the choices, where it moves none of them when it comes or goes."""
        self._inner.insertWidget(self._inner.indexOf(self._holder) + 1, strip)
        stops = [each for each in strip.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for one, other in pairwise([self.area, *stops]):
            QWidget.setTabOrder(one, other)

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
        self.area = scrolled(self._content)
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
        for one, other in pairwise((self.area, self.outcome.area, self.skip, self.back, self.confirm)):
            QWidget.setTabOrder(one, other)  # as the eye goes: choices, what they bring, buttons
        self.extras.parts.after = self.outcome.area

    # fitting in

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._todo_height = 0
            self.todo.setMinimumHeight(0)
        self._fitting.start()  # nothing must move to another layout while this one is at work

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._buttons.forget()

    def _fit(self) -> None:
        """Cut nothing: in a low panel the sentence scrolls with the choices, in a narrow one buttons say less.

        What is chosen has no part in it, so that nothing moves under the hand.
        """
        if self._fits_later:
            return
        self._fit_buttons()
        if self.page is None:
            return
        px = self.context.theme.px
        self._keep_todo_height()
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
        spare = free - max(0, self._wanted() + SLACK - self.area.minimumHeight())
        if spare - self._shelf_wants() >= px(ENOUGH):
            spare -= self._shelf_wants()
        least = px(BRIEF if self.page.crowded else SHORTEST)
        self.outcome.set_height(max(0, round(min(free - SLACK, max(least, min(px(HIGHEST), spare))))))
        for layout in (self._inner, self._right):
            layout.activate()  # before anything is drawn, or pressed, where it will not stay
        over = self.area.viewport().height() - self._wanted() - SLACK - 2 * self._inner.spacing()
        self.shelf.fit(QSize(self._content.width() - 4, max(0, over)))
        QTimer.singleShot(0, self.sight, self.sight.show_chosen)  # once the area has its new height

    def _refilled(self, had_keyboard: bool) -> None:
        if self._fits_later:
            return
        self.keys.number(self.page)
        self.ask_room()
        if had_keyboard:
            self.focus_choice()

    def ask_room(self) -> None:
        """Say how much more height the new choices want: the log may lend some, before anything is chosen."""
        self._fit()
        if self.isVisible() and self.page is not None and not self._low:
            px, there = self.context.theme.px, self.area.height() + self.outcome.height()
            lacks = round(self._wanted() + SLACK + px(SHORTEST)) - there
            cards = round(self._wanted() + SLACK + px(ENOUGH) + self._shelf_wants()) - there
            self.lacks.emit(cards if there > px(ROOMY) and 0 <= cards <= px(LENT) else lacks)

    def _shelf_wants(self) -> float:
        """Return the height that cards need beside the choices."""
        return self.shelf.least_height(self._content.width() - 4) + 2 * (self._inner.spacing() + SLACK)

    def _wanted(self) -> int:
        """Return the height at which nothing of the choices has to scroll."""
        wide = self.width() - self._stripe.width() - 16 - self._bar.sizeHint().width()
        if self.page is not None:
            self.page.body.activate()  # what lies in layouts within layouts answers for words of before until then
        shelf = 0 if self.shelf.isHidden() else self.shelf.height() + self._inner.spacing()  # it has what is over
        flows = self._inner.hasHeightForWidth()
        return (self._inner.heightForWidth(wide) if flows else self._inner.sizeHint().height()) - shelf

    def _free(self, *besides: QWidget) -> float:
        """Return the height that heading, buttons, the least of the choices and some more widgets leave, in pixels."""
        margins, gap = self._right.contentsMargins(), self._right.spacing()
        wide = self.width() - self._stripe.width() - margins.left() - margins.right()
        parts = [part for part in (self.heading, *besides) if not part.isHidden()]
        highs = [part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height() for part in parts]
        taken = sum(highs) + self._buttons.sizeHint().height() + self.area.minimumHeight()
        return self.height() - margins.top() - margins.bottom() - taken - gap * (len(parts) + 2)

    def _fit_buttons(self) -> None:
        proposal = self.context.selection.proposal
        whole = self.page.confirm_words(proposal) if proposal is not None and self.page is not None else ""
        wide = self.width() - self._stripe.width() - 16
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
        self._fits_later = True
        pos = self.context.position
        company = pos.frame.company
        self._stripe.set_colour(pos.company(company).colour if company else self.context.theme.palette.line)
        self.heading.refresh()
        self.page = self._page(page_for(self.context, self._extra_open))
        self._todo_height = 0
        self.todo.setMinimumHeight(0)
        self.area.verticalScrollBar().setValue(0)
        self.area.setMinimumHeight(round(self.context.theme.px(LEAST)))  # a choice can be seen whole
        self.page.open()
        self.page.show()
        self._reword()
        self.extras.refresh(self._extra_open)
        follow(self.page.parts, self.extras.parts)
        self._proposed(self.context.selection.proposal)
        self.keys.number(self.page)
        self._fits_later = False
        self.ask_room()
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
        if not self._fits_later:
            self._reword()

    def _reword(self) -> None:
        if self.page is None or self.page.is_over:
            return
        sentence, why = self.page.sentence(), self.why()
        ask = markup(' <a href="{}">{}</a>', WHY, why.replace(" ", "\N{NO-BREAK SPACE}")) if why else Markup()
        self.todo.setText(joined((self.context.explainer.linked(sentence), ask)))
        self.todo.setAccessibleName(sentence)
        words = self.page.pass_words()
        self.skip.setVisible(bool(words) and not self.context.adapter.is_looking)
        self.skip.setText(words)
        self.skip.setAccessibleName(words)
        if words:
            pos = self.context.position
            self.skip.refuse(self.context.why(self.context.adapter.refusals(Pass(pos.frame.player))))
            if not self.skip.why_not:
                set_tip(self.skip, tr("{words} (P, then Enter)", words=words))
        self._fit()

    def _keep_todo_height(self) -> None:
        """Let a shorter sentence of the same page have the room of a longer one: what is below shall not move."""
        wide = self.width() - self._stripe.width() - 16
        high = max(self._todo_height, self.todo.heightForWidth(wide))
        room, wrapped = QRect(0, 0, wide, 999), int(Qt.TextFlag.TextWordWrap)
        for later in self.page.later_sentences() if self.page is not None else ():
            high = max(high, self.todo.fontMetrics().boundingRect(room, wrapped, f"{later} {self.why()}").height())
        self._todo_height = high
        self.todo.setMinimumHeight(high)

    def _proposed(self, proposal: Proposal | None) -> None:
        if self.page is not None and self.page.is_over:
            return  # the game has gone on, and the page of the new position is about to come
        if self.page is not None:
            self.page.proposed(proposal)
        playable = self.page is not None and not self.context.adapter.is_looking and not self.context.adapter.is_over
        self.outcome.setVisible(playable)
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
        self._fit()

    def _tell(self) -> None:
        told = self.page.told() if self.page is not None and not self.page.is_over else []
        self.outcome.show_proposal(self.context.selection.proposal, told)
        if self.context.selection.proposal is None:
            self.passing.wait()

    def choose_pass(self) -> None:
        """Choose to pass, skip or end the turn."""
        self.passing.choose()

    def _confirm(self) -> None:
        self.context.selection.confirm()

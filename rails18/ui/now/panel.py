"""Say whose turn it is and what to do, offer the choices, show what follows, and let the player confirm."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, QTimer
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from rails18.core.actions import Pass
from rails18.ui.look.plain import set_tip
from rails18.ui.model.consequence import Line
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.ahead import Ahead
from rails18.ui.now.fitting import LEAST_CHOICES, Fitting
from rails18.ui.now.keys import Keys
from rails18.ui.now.nouns import page_for
from rails18.ui.now.page import NOTHING, Page
from rails18.ui.now.panel_parts import PanelParts
from rails18.ui.now.passing import Passing
from rails18.ui.now.speaker import Speaker
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.ui.widgets.parts import follow
from rails18.ui.widgets.soon import Soon
from rails18.words.translation import tr

LOW, LARGE_LOW = 240, 133  # pixels of the height at least, and at normal text size for large text


class NowPanel(QFrame):
    """Show the open step.

    Attributes:
        page: choices of the open step.
        pages: kind → page that was shown, for another time.
        parts: what it consists of; those that others ask for are attributes of the panel too.
        fitting: gives the parts their places.
        ahead: finds out and makes, while nobody acts, what the next page will need.
        passing: what the button that passes does.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.page: Page | None = None
        self.pages: dict[type[Page], Page] = {}
        self.setObjectName("card")
        self._keep_room()
        parts = self.parts = PanelParts(self, context, lambda: self.page)
        self.heading, self.todo, self.area, self.outcome = parts.heading, parts.todo, parts.area, parts.outcome
        self.extras, self.shelf, self.sight = parts.extras, parts.shelf, parts.sight
        self.confirm, self.back, self.skip = parts.buttons.confirm, parts.buttons.back, parts.buttons.skip
        self.fitting = Fitting(self, parts, context.theme, context.selection, lambda: self.page, self.pages)
        self._is_writing = False
        self.ahead = Ahead(context, self._page, self)
        self.setAccessibleName(tr("Now"))
        self.extras.opened.connect(self.open_extra)
        self.confirm.chosen.connect(context.selection.confirm)
        self.back.chosen.connect(context.selection.cancel)
        self.passing = Passing(self, context, lambda: self.page, self.skip)
        self.skip.chosen.connect(self.passing.press)
        for button in (self.confirm, self.back):
            button.refused.connect(context.pointer.tell)
        self.skip.refused.connect(lambda why: context.pointer.tell_why_not(Pass(context.position.frame.player), why))
        self._extra_open = ""
        self._had_keyboard = False  # before the step that is about to be shown
        self._ending = Soon(self._end, self)
        self.keys = Keys(self, context, lambda: self.page, self.confirm, self.passing)
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._proposed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self.sight.show_focus)

    def minimumSizeHint(self) -> QSize:
        high = max(LOW, round(self.context.theme.px(LARGE_LOW)))
        return QSize(320, high)  # the splitter shall not follow the length of sentences, nor ask for it

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.todo.forget_height()
        self.fitting.ask()  # nothing must move to another layout while this one is at work

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.parts.buttons.size_by(self.context.theme.text_scale)
            self._keep_room()

    def _keep_room(self) -> None:
        self.setMinimumSize(self.minimumSizeHint())

    @property
    def speaker(self) -> Speaker:
        """Return who speaks in the place of consequences."""
        return self.parts.speaker

    def add_speaker(self, speaker: Speaker) -> None:
        """Let somebody speak where consequences are once something is chosen."""
        self.parts.add_speaker(speaker)
        speaker.changed.connect(self._share)

    def _share(self) -> None:
        """Give its place to consequences or to who speaks, before anything is chosen as much as the words need."""
        if self.page is not None and not self.page.is_over:
            playable = not (self.context.adapter.is_looking or self.context.adapter.is_over)
            self.speaker.share(self.outcome, playable)
            if self.speaker.is_heard and self.context.selection.proposal is None:
                self.fitting.ask()
            elif self.speaker.is_heard:  # its place stays, so that nothing moves under the hand
                self.speaker.take(self.speaker.height(), self.fitting.inside)

    def _refilled(self, had_keyboard: bool) -> None:
        if self._is_writing:
            return
        self.keys.number(self.page)
        self.fitting.ask()
        if had_keyboard:
            self.focus_choice()

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
        self.parts.stripe.set_colour(pos.company(company).colour if company else self.context.theme.palette.line)
        self.heading.refresh()
        self.page = self._page(page_for(self.context, self._extra_open))
        self.fitting.lay_out_now(False)
        self.todo.forget_height()
        self.area.verticalScrollBar().setValue(0)
        self.area.setMinimumHeight(round(self.context.theme.px(LEAST_CHOICES)))  # a choice can be seen whole
        self.page.open()
        self.page.show()
        self._reword()
        self.extras.refresh(self._extra_open)
        follow(self.page.parts, self.extras.parts)
        self._proposed(self.context.selection.proposal)
        self.keys.number(self.page)
        self._is_writing = False
        self.fitting.ask()
        self.ahead.wait()
        self._had_keyboard = had_focus
        self._ending.ask()  # after what the page itself asked for, such as to choose the best run

    def _end(self) -> None:
        """End a rebuilding before anything is drawn, which would be drawn a second time."""
        if self._had_keyboard:
            self._had_keyboard = False
            if self.isVisible() and not self.keys.waits:
                self.focus_choice()
            else:
                QTimer.singleShot(
                    0, self, self.focus_choice
                )  # once the new page shows itself, and a quick search is over
        # what has come to be shown marks itself to be drawn by an event, which would come too late
        QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater.value)

    def leave(self) -> None:
        """Let the open page listen and look for runs no more, as the window closes."""
        if self.page is not None:
            self.page.close_down()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Look the same with the keyboard: Qt would draw the whole panel anew."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Look the same without the keyboard."""

    def _page(self, kind: type[Page]) -> Page:
        """Return the page of a kind, which is made once."""
        if kind in self.pages:
            return self.pages[kind]
        page = self.pages[kind] = kind(self.context)
        page.hide()
        self.parts.holder.addWidget(page)
        page.reworded.connect(self.reword)
        page.filled.connect(self._refilled)
        page.learned.connect(self._tell)
        page.parts.after = self.area
        return page

    def focus_choice(self) -> None:
        """Give the keyboard to the first choice that is open, else to what ends the step."""
        self.keys.focus_choice()

    def take_keyboard(self, chosen: bool) -> None:
        """Take the keyboard: Enter confirms what is `chosen`, else means the first choice."""
        if chosen:
            self.confirm.setFocus()
        else:
            self.focus_choice()

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
        """Return whether a page beside the open step is shown."""
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
        self.skip.setAccessibleName(words)
        if words:
            pos = self.context.position
            self.skip.refuse(self.context.pointer.why(self.context.adapter.refusals(Pass(pos.frame.player))))
            if not self.skip.why_not:
                set_tip(self.skip, tr("{words} (P)", words=words))
        self.fitting.ask()

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
        nothing = tr(self.page.nothing if self.page is not None else NOTHING)
        for button in (self.confirm, self.back):
            button.setVisible(playable)
            button.refuse("" if has else nothing)
        if has:
            set_tip(self.back, tr("Cancel and choose something else (Esc)"))
        if proposal is not None and self.page is not None:
            self.confirm.setAccessibleName(self.page.confirm_words(proposal))
            self.confirm.setAccessibleDescription(self.outcome.accessibleDescription())
        else:
            self.confirm.setAccessibleName(tr("Confirm"))
            self.confirm.setAccessibleDescription(nothing)
        if not self._is_writing:
            self.fitting.fit_buttons()  # what is confirmed is never out of date
        self.fitting.ask()

    def _tell(self) -> None:
        told = self.page.told() if self.page is not None and not self.page.is_over else []
        proposal = self.context.selection.proposal
        asked = self.context.adapter.lead.asks(proposal.action) if proposal is not None else ()
        if asked:
            names = listed([self.context.words.who(player) for player in asked])
            told = [*told, Line(tr("This needs the consent of {players}.", players=names), "next")]
        warned = self.speaker.warning(proposal.action) if proposal is not None else ""
        self.outcome.show_proposal(proposal, [Line(warned, "warn"), *told] if warned else told)
        if self.context.selection.proposal is None:
            self.passing.wait()

    def press_pass(self) -> None:
        """Press the button that passes, skips or ends the turn, where there is one."""
        if not self.skip.isHidden():
            self.skip.click()

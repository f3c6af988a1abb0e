"""Say whose turn it is and what to do, offer the choices, show what follows, and take the yes."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rails18.core.actions import Pass
from rails18.loading.translation import tr
from rails18.ui.model.context import Context
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns import page_for
from rails18.ui.pages.extras import Extras
from rails18.ui.pages.heading import Heading
from rails18.ui.pages.outcome import HIGHEST, Outcome, scrolled
from rails18.ui.pages.page import Page
from rails18.ui.text.plain import Button, set_tip
from rails18.ui.widgets.controls import Choice, Stripe, clear, label, set_tone

# words of the button that puts back and of the one that confirms ("" for what it does), and whether room is saved
SAYING = (("Cancel", "", False), ("Cancel", "Confirm", False), ("Esc", "Confirm", False), ("Esc", "Confirm", True))
LEAST = 44  # pixels at normal text size that the choices always have
SHORTEST = 56  # pixels at normal text size that consequences have beside them


class NowPanel(QFrame):
    """Show the open step.

    Attributes:
        page: choices of the open step.
        outcome: consequences of what is chosen.
        confirm, skip: the two buttons that are always at the same place.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.page: Page | None = None
        self.setObjectName("card")
        self.setAccessibleName(tr("Now"))
        self.setMinimumSize(320, 240)  # the splitter shall not follow the length of sentences
        self._stripe = Stripe(6)
        self.heading = Heading(context)
        self.todo: QLabel = label(tone="large", name="todo", rich=True)
        self.todo.linkActivated.connect(context.glossary)
        self.outcome = Outcome(context)
        self.extras = Extras(context)
        self.extras.opened.connect(self._open_extra)
        self.confirm = Button(tr("✓ Confirm"))
        self.confirm.setProperty("role", "confirm")
        set_tip(self.confirm, tr("Confirm your choice (Enter)"))
        self.confirm.clicked.connect(self._confirm)
        self.back = Button(tr("Cancel"))
        self.back.setAccessibleName(tr("Cancel"))
        set_tip(self.back, tr("Cancel and choose something else (Esc)"))
        self.back.setProperty("role", "skip")
        self.back.clicked.connect(context.selection.cancel)
        self.skip = Choice(tr("Pass"), checkable=False)
        self.skip.setProperty("role", "skip")
        self.skip.chosen.connect(self.choose_pass)
        self.skip.refused.connect(lambda why: context.tell_why_not(Pass(context.position.frame.player), why))
        self._extra_open = ""
        self._low = self._lowest = False
        self._lay_out()
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._proposed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._show_focus)

    def add_strip(self, strip: QWidget) -> None:
        """Put what the coach says above the choices."""
        self._inner.insertWidget(0, strip)

    def _lay_out(self) -> None:
        self._content = QWidget()
        self._inner = QVBoxLayout(self._content)
        self._inner.setContentsMargins(0, 0, 4, 0)
        self._inner.setSpacing(6)
        self._holder = QVBoxLayout()
        self._inner.addLayout(self._holder)
        self._inner.addStretch(1)
        buttons = self._buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.skip)
        buttons.addStretch(1)
        buttons.addWidget(self.back)
        buttons.addWidget(self.confirm)
        right = self._right = QVBoxLayout()
        right.setContentsMargins(8, 8, 8, 8)
        right.setSpacing(6)
        right.addWidget(self.heading)
        right.addWidget(self.todo)
        self._area = scrolled(self._content)
        self._area.verticalScrollBar().rangeChanged.connect(self._keep_focus)
        right.addWidget(self._area, 1)
        right.addWidget(self.outcome)
        right.addWidget(self.extras)
        right.addLayout(buttons)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._stripe)
        whole.addLayout(right, 1)

    # fitting in

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self._fit)  # nothing must move to another layout while this one is at work

    def _fit(self) -> None:
        """Cut nothing: in a low panel the sentence scrolls with the choices, in a narrow one buttons say less."""
        self._fit_buttons()
        if self.page is None:
            return
        px = self.context.theme.px
        self.heading.brief(False)
        free = self._free(self.todo, self.extras)
        low = free < (px(SHORTEST) if self.context.selection.proposal is not None else 0)
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
        self.outcome.limit(round(max(px(SHORTEST) * 0.6, min(px(HIGHEST), free))))
        QTimer.singleShot(0, self._show_chosen)  # once the area has its new height

    def _show_chosen(self) -> None:
        """Scroll what was chosen, here or on the board, into view."""
        chosen = self.page.chosen() if self.page is not None and not self.page.is_over else None
        if chosen is not None:
            self._area.ensureWidgetVisible(chosen, 0, 0)

    def bring_into_view(self, widget: QWidget) -> None:
        """Scroll until a widget of the open page can be seen."""
        if self._content.isAncestorOf(widget):
            QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(widget, 0, 8))

    def _free(self, *besides: QWidget) -> float:
        """Return the height that heading, buttons, the least of the choices and some more widgets leave, in pixels."""
        margins, gap = self._right.contentsMargins(), self._right.spacing()
        wide = self.width() - self._stripe.width() - margins.left() - margins.right()
        parts = [part for part in (self.heading, *besides) if not part.isHidden()]
        highs = [part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height() for part in parts]
        taken = sum(highs) + self._buttons.sizeHint().height() + self._area.minimumHeight()
        return self.height() - margins.top() - margins.bottom() - taken - gap * (len(parts) + 2)

    def _fit_buttons(self) -> None:
        """Let the buttons say less where their words do not fit beside each other."""
        proposal = self.context.selection.proposal
        whole = self.page.confirm_words(proposal) if proposal is not None and self.page is not None else tr("Confirm")
        wide = self.width() - self._stripe.width() - 20
        shown = [button for button in (self.skip, self.back, self.confirm) if not button.isHidden()]
        for back, confirm, tight in SAYING:
            self.back.setText(tr(back))
            self.confirm.setText(f"✓ {tr(confirm) if confirm else whole}")
            set_tip(
                self.confirm,
                tr("{whole} (Enter)", whole=whole) if proposal is not None else tr("Confirm your choice (Enter)"),
            )
            for button in shown:
                if bool(button.property("tight")) != tight:
                    set_tone(button, tight=tight)
            if sum(button.sizeHint().width() + 8 for button in shown) <= wide:
                break

    # following the game

    def _updated(self, update: object) -> None:
        self._extra_open = ""
        self.rebuild()

    def rebuild(self) -> None:
        """Build the page for the shown position anew."""
        focus = QApplication.focusWidget()
        had_focus = focus is None or self.isAncestorOf(focus)
        if had_focus:
            self.setFocus()  # else the keyboard would go to the next widget when the old page goes
        if self.page is not None:
            self.page.leave()
        clear(self._holder)
        adapter = self.context.adapter
        if adapter.game is None:
            self.page = None
            return
        pos = self.context.position
        company = pos.frame.company
        self._stripe.set_colour(pos.company(company).colour if company else self.context.theme.palette.line)
        self.heading.refresh()
        page = page_for(self.context, self._extra_open)
        self.page = page
        self._holder.addWidget(page)
        self._area.verticalScrollBar().setValue(0)
        self._area.setMinimumHeight(round(self.context.theme.px(LEAST)))  # a choice can be seen whole
        page.reworded.connect(self._reword)
        page.refresh()
        self._reword()
        self.extras.refresh(self._extra_open)
        self._proposed(self.context.selection.proposal)
        if had_focus:
            QTimer.singleShot(0, self.focus_choice)  # once the new page shows itself

    def focus_choice(self) -> None:
        """Give the keyboard to the first choice of the page."""
        choices = self.page.findChildren(Choice) if self.page else []
        first = next((child for child in choices if not child.why_not and child.isVisible()), None)
        (first or self.skip).setFocus()

    def _show_focus(self, old: QWidget | None, focus: QWidget | None) -> None:
        if focus is not None and self._content.isAncestorOf(focus):  # the area sees to it only when focus was inside
            self._area.ensureWidgetVisible(focus, 0, 0)

    def _keep_focus(self) -> None:
        self._show_focus(None, QApplication.focusWidget())  # sentences found their height and moved it

    def _open_extra(self, name: str) -> None:
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
            self._open_extra(self._extra_open)

    def _reword(self) -> None:
        if self.page is None or self.page.is_over:
            return
        sentence = self.page.sentence()
        self.todo.setText(self.context.explainer.linked(sentence))
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

    def _proposed(self, proposal: Proposal | None) -> None:
        if self.page is not None:
            self.page.proposed(proposal)
        self.outcome.show_proposal(proposal)
        has = proposal is not None
        playable = self.page is not None and not self.context.adapter.is_looking and not self.context.adapter.is_over
        self.confirm.setVisible(playable)
        self.confirm.setEnabled(has)
        self.back.setVisible(has)
        if proposal is not None and self.page is not None:
            self.confirm.setAccessibleName(self.page.confirm_words(proposal))
            self.confirm.setAccessibleDescription(self.outcome.accessibleDescription())
        else:
            self.confirm.setAccessibleName(tr("Confirm"))
            self.confirm.setAccessibleDescription(tr("Nothing is chosen yet."))
        self._fit()

    def choose_pass(self) -> None:
        """Choose to pass, skip or end the turn."""
        if self.page is not None and self.page.pass_words():
            self.context.selection.propose(Pass(self.context.position.frame.player), self.page.pass_words())

    def _confirm(self) -> None:
        self.context.selection.confirm()

"""Make what the panel *NOW* consists of, and lay it out: heading, choices, consequences, cards and buttons."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFrame, QWidget

from rails18.core.ids import NO_COMPANY
from rails18.ui.now.confirm_row import ConfirmRow
from rails18.ui.now.extras import Extras
from rails18.ui.now.heading import Heading
from rails18.ui.now.outcome import Outcome
from rails18.ui.now.page import Page
from rails18.ui.now.shelf import Shelf
from rails18.ui.now.sight import Sight
from rails18.ui.now.speaker import Speaker
from rails18.ui.now.todo import Todo
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import ScrollBar, Stripe, called, fill
from rails18.ui.widgets.layouts import Column, Row
from rails18.ui.widgets.scrolled import ScrollArea


class PanelParts:
    """Hold the parts of the panel.

    Args:
        panel: the frame that they fill.
        page: returns the choices of the open step.

    Attributes:
        outcome: consequences of what is chosen.
        shelf: cards, where there is room for them.
        speaker: who speaks in the place of consequences.
        area: the choices, which scroll where there is no room for all; `bar` is its scroll bar.
        sight: keeps what matters of them in sight.
        buttons: confirm, cancel, skip, always at the same place.
        questions: what is always in sight over the choices or the consequences, once somebody asks it.
        strips: what is offered under the choices, and scrolls with them.
        holder: layout of the pages; `inner` that of all that scrolls, `right` that of the panel.
        layouts: those that wait while a page is filled.
    """

    def __init__(self, panel: QFrame, context: Context, page: Callable[[], Page | None]) -> None:
        self.stripe = Stripe(6)
        self.heading = Heading(context)
        self.todo = Todo(context.wishes, context.explainer)
        self.outcome = Outcome(context)
        self.extras = Extras(context)
        self.shelf = Shelf(context, lambda: shown.about if (shown := page()) is not None else NO_COMPANY)
        self.buttons = ConfirmRow()
        self.buttons.size_by(context.theme.text_scale)
        self.speaker = Speaker()
        self.questions: list[QWidget] = []
        self.strips: list[QWidget] = []
        self.content = called(QWidget(), name="choices")
        self.inner = fill(Column(self.content), spacing=6, margins=(0, 0, 2, 0))
        self.holder = Column()
        self.inner.addLayout(self.holder)
        self.inner.addStretch(1)
        self.inner.addWidget(self.shelf)
        self.area = ScrollArea(self.content)
        self.area.setVerticalScrollBar(ScrollBar())
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its room is never taken or given
        self.bar = self.area.verticalScrollBar()
        self.sight = Sight(self.area, self.content, lambda: self.chosen_strip or self._chosen(page()))
        self._fill(panel)

    def _fill(self, panel: QFrame) -> None:
        right = self.right = Column()
        right.setContentsMargins(8, 8, 8, 8)
        right.setSpacing(6)
        right.addWidget(self.heading)
        right.addWidget(self.todo)
        right.addWidget(self.area, 1)
        right.addWidget(self.heading.news)
        right.addWidget(self.outcome)
        right.addWidget(self.extras)
        right.addLayout(self.buttons)
        whole = fill(Row(panel), self.stripe, (right, 1), spacing=0, margins=(0, 0, 0, 0))
        self.layouts = (whole, self.inner)
        buttons = self.buttons
        self.lead_on(self.area, self.outcome.area, buttons.skip, buttons.back, buttons.confirm)  # as the eye goes
        self.extras.parts.after = self.outcome.area

    @property
    def chosen_strip(self) -> QWidget | None:
        """Return what is told beside the step and chosen there, None for nothing."""
        for strip in self.strips:
            if not strip.isHidden() and any(button.isChecked() for button in strip.findChildren(QAbstractButton)):
                return strip
        return None

    @staticmethod
    def _chosen(page: Page | None) -> QWidget | None:
        """Return the button of what is chosen on the open page, None for nothing."""
        return page.chosen() if page is not None and not page.is_over else None

    def lead_on(self, *stops: QWidget) -> None:
        """Let the tabulator key lead from each of some widgets to the next."""
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def lead_to(self, strip: QWidget) -> None:
        """Let the tabulator key lead from the choices to a strip."""
        stops = [each for each in strip.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        self.lead_on(self.area, *stops)

    def add_strip(self, strip: QWidget) -> None:
        """Put what is told beside the step under the choices, where it moves none of them when it comes or goes."""
        self.inner.insertWidget(self.inner.indexOf(self.holder) + 1, strip)
        self.strips.append(strip)
        self.lead_to(strip)

    def add_line(self, strip: QWidget) -> None:
        """Put a line to type in over the choices."""
        self.right.insertWidget(self.right.indexOf(self.area), strip)
        self.questions.append(strip)

    def add_question(self, strip: QWidget) -> None:
        """Put a question to somebody where it is always in sight."""
        self.right.insertWidget(self.right.indexOf(self.outcome), strip)
        self.questions.append(strip)
        self.lead_to(strip)

    def add_speaker(self, speaker: Speaker) -> None:
        """Let somebody speak where consequences are once something is chosen."""
        self.speaker = speaker
        self.right.insertWidget(self.right.indexOf(self.outcome), speaker)
        self.lead_to(speaker)

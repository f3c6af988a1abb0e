"""Show a button for each company, with its token and price, and let a page follow the one that is picked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.loading.translation import tr
from rails18.ui.model.context import Context
from rails18.ui.pages.page import Page
from rails18.ui.text.plain import ToolButton, set_tip
from rails18.ui.widgets.controls import icon, set_tone
from rails18.ui.widgets.flow import Flow

BADGE, ROUND_TEXT = 61, 40  # pixels at normal text size: of a button at least, and of its token and edges


class Badges(QWidget):
    """Let a company be picked.

    Attributes:
        of: company → its button.

    Signals:
        picked: (company) a button was clicked.
    """

    picked = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.of: dict[str, QToolButton] = {}
        flow = Flow(self, spacing=3)
        for company in context.position.title.companies:
            self.of[company] = self._badge(company)
            flow.addWidget(self.of[company])
        texts = (made.fontMetrics().horizontalAdvance(made.text()) for made in self.of.values())
        wide = round(max(context.theme.px(BADGE), max(texts, default=0) + context.theme.px(ROUND_TEXT)))
        for made in self.of.values():
            made.setFixedWidth(wide)

    def _badge(self, company: CompanyId) -> QToolButton:
        pos, words = self.context.position, self.context.words
        size = round(self.context.theme.px(20))
        made = ToolButton(self)
        made.setObjectName(f"company-{company}")
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setIcon(icon(self.context.token(company, 20)))
        made.setIconSize(QSize(size, size))
        price, closed = pos.price(company), pos.is_closed(company)
        made.setText(words.money(price) if price else tr("out") if closed else tr("new"))
        made.setCheckable(True)
        status = tr("price {words}", words=made.text()) if price else tr("closed") if closed else tr("not started")
        made.setAccessibleName(f"{pos.company(company).name}, {status}")
        set_tip(made, pos.company(company).name + (tr(", closed") if closed else ""))
        set_tone(made, role="badge")
        made.clicked.connect(lambda: self.picked.emit(company))
        return made


class CompanyPage(Page):
    """Show what can be done with the company that is picked.

    Attributes:
        picked: company whose choices are shown, or "".
        badge_of: company → its button.
    """

    picked = NO_COMPANY

    def badges(self) -> Badges:
        """Return the buttons of the companies, the picked one pressed."""
        made = Badges(self.context)
        made.picked.connect(self.pick)
        self.badge_of = made.of
        made.of[self.picked].setChecked(True)
        return made

    def pick(self, company: CompanyId) -> None:
        """Show what can be done with `company`."""
        self.picked = company
        proposal = self.context.selection.proposal
        if proposal is not None and getattr(proposal.action, "company", company) != company:
            self.context.selection.cancel()
        self.refresh()
        self.badge_of[company].setFocus()

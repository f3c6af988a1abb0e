"""Show a button for each company, with its token and price, and let a page follow the one that is picked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.ui.look.plain import ToolButton, set_tip
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import called, icon, set_tone
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr

ONE_ROW = 8  # companies that are in one row; more are in two
RIM = 6  # pixels of a button beside its token and its words, on each side


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
        self.of: dict[CompanyId, QToolButton] = {}
        self._tokens: dict[str, int] = {}  # company → key of the picture on its button
        self._across = 1
        self._grid = Grid(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(3)

    def show_position(self, picked: str) -> None:
        """Show the companies of the shown position, with one of them pressed."""
        companies = self.context.position.title.companies
        across = len(companies) if len(companies) <= ONE_ROW else -(-len(companies) // 2)
        for number, company in enumerate(companies):
            if company not in self.of:
                self.of[company] = self._badge(company)
                self._grid.addWidget(self.of[company], number // across, number % across)
                self._grid.setColumnStretch(number % across, 1)
            self._write(company, self.of[company])
            self.of[company].setChecked(company == picked)
        self._across = across
        self._fit_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()

    def _fit_words(self) -> None:
        """Show prices beside the tokens where all of them have room, other words where they have it themselves."""
        across = (self.width() - self._grid.horizontalSpacing() * (self._across - 1)) // self._across
        room = across - round(self.context.theme.px(20)) - 2 * RIM
        wide = {company: made.fontMetrics().horizontalAdvance(made.text()) for company, made in self.of.items()}
        prices = all(wide[company] <= room for company in self.of if self.context.position.price(company))
        for company, made in self.of.items():
            beside = prices and wide[company] <= room
            style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if beside else Qt.ToolButtonStyle.ToolButtonIconOnly
            made.setToolButtonStyle(style)

    def _badge(self, company: CompanyId) -> QToolButton:
        made = called(ToolButton(self), name=f"company-{company}")
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # all are equally wide
        made.setCheckable(True)
        set_tone(made, role="badge")
        made.clicked.connect(lambda: self.picked.emit(company))
        made.ensurePolished()
        made.show()
        return made

    def _write(self, company: CompanyId, made: QToolButton) -> None:
        """Show the token and the price of a company on its button."""
        pos, words = self.context.position, self.context.words
        size, picture = round(self.context.theme.px(20)), self.context.token(company, 20)
        if self._tokens.get(company) != picture.cacheKey():
            self._tokens[company] = picture.cacheKey()
            made.setIcon(icon(picture))
            made.setIconSize(QSize(size, size))
        price, closed = pos.price(company), pos.is_closed(company)
        text = words.money(price) if price else tr("out") if closed else tr("new")
        status = tr("price {words}", words=text) if price else tr("closed") if closed else tr("not started")
        if made.text() != text:
            made.setText(text)
        made.setAccessibleName(f"{pos.company(company).name}, {status}")
        set_tip(made, pos.company(company).name + (tr(", closed") if closed else ""))


class CompanyPage(Page):
    """Show what can be done with the company that is picked.

    Attributes:
        picked: company whose choices are shown, or "".
        badge_of: company → its button.
    """

    picked = NO_COMPANY

    @property
    def about(self) -> CompanyId:
        return super().about if self.is_over else self.picked

    def badges(self) -> Badges:
        """Return the buttons of the companies, the picked one pressed."""
        title = self.position.title
        made = self.parts.take((Badges, title.id, *title.companies), lambda: Badges(self.context))
        made.show_position(self.picked)
        self.parts.wire(made, "picked", self.pick)
        self.badge_of = made.of
        return made

    def pick(self, company: CompanyId) -> None:
        """Show what can be done with `company`."""
        self.picked = company
        proposal = self.context.selection.proposal
        if proposal is not None and getattr(proposal.action, "company", company) != company:
            self.context.selection.cancel()
        self.refresh()
        self.filled.emit(True)  # the keyboard goes on to what can be done with it
        self.context.selection.picked.emit(company)

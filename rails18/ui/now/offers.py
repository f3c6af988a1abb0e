"""Hold price, consent and button of a deal between two sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QSpinBox

from rails18.core.actions import Action
from rails18.ui.desk import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets import Choice, choice


class Deal:
    """Hold one deal: its price, whether the other side agrees, and the button that chooses it.

    Args:
        page: the page it stands on.
        name: end of the object names.
        make: returns the action for a price and a consent.
        words: words of the button.
        other: player who has to agree, or "".
        prices: least, most and first price; None when the price is fixed.

    Attributes:
        price: the box for the price, or None.
        agreed: the box for the consent, or None.
        button: chooses the deal.
    """

    def __init__(
        self,
        page: Page,
        name: str,
        make: Callable[[int, bool], Action],
        words: str,
        other: str = "",
        prices: tuple[int, int, int] | None = None,
    ) -> None:
        self.page, self.make, self.words = page, make, words
        self.price = self._price_box(name, *prices) if prices else None
        self.agreed: QCheckBox | None = None
        if other:
            self.agreed = QCheckBox(f"{page.table.words.who(other)} agrees")
            self.agreed.setObjectName(f"agreed-{name}")
            self.agreed.toggled.connect(self._changed)
        never = page.table.why(page.adapter.refusals(make(self.amount, bool(other))))
        self.button: Choice = choice(words, self.propose, never, name=f"deal-{name}")
        self.button.refused.connect(page.table.tell)

    def _price_box(self, name: str, least: int, most: int, first: int) -> QSpinBox:
        box = QSpinBox()
        box.setObjectName(f"price-{name}")
        box.setRange(least, max(least, most))
        box.setValue(first)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        prefix, _, suffix = self.page.pos.title.currency.partition("{}")
        box.setPrefix(prefix)
        box.setSuffix(suffix)
        box.setAccessibleName(f"Price: {self.words}")
        box.valueChanged.connect(self._changed)
        return box

    @property
    def amount(self) -> int:
        """Return the price that is set, 0 when it is fixed."""
        return self.price.value() if self.price is not None else 0

    @property
    def action(self) -> Action:
        """Return the deal as it is set."""
        return self.make(self.amount, self.agreed is not None and self.agreed.isChecked())

    def propose(self) -> None:
        """Choose the deal as it is set."""
        if not self.page.table.desk.propose(self.action, self.words):
            self.button.setChecked(False)

    def _changed(self) -> None:
        if self.button.isChecked():
            self.propose()

    def follow(self, proposal: Proposal | None) -> None:
        """Show whether this deal is the one that is chosen."""
        self.button.setChecked(proposal is not None and proposal.action == self.action)


class DealsPage(Page):
    """Show deals of which one is chosen; there is nothing to pass."""

    deals: Sequence[Deal] = ()

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        for deal in self.deals:
            deal.follow(proposal)

    def pass_words(self) -> str:
        return ""

"""Hold price, consent and buttons of a deal between two sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QWidget

from rails18.core.actions import Action
from rails18.core.ids import NO_HOLDER, HolderId
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets.controls import Amount, Choice
from rails18.words.translation import tr

Terms = Callable[[int, bool], tuple[Action, str]]


class Deal:
    """Hold one deal: its price, whether the other side agrees, and the buttons that choose it.

    Args:
        page: the page it stands on.
        name: end of the object names of price and consent.
        what: what is bought, in words.
        other: player who has to agree, or ""; nobody has to agree with themselves.
        prices: least, most and first price; None when the price is fixed.

    Attributes:
        price: the box for the price, or None.
        agreed: the box that says that the other side has agreed at the table, or None; else it is asked on the screen.
    """

    def __init__(
        self, page: Page, name: str, what: str, other: HolderId = NO_HOLDER, prices: tuple[int, int, int] | None = None
    ) -> None:
        self.page = page
        self._terms: dict[Choice, Terms] = {}
        self._then: dict[Choice, Action] = {}
        self.price: Amount | None = None
        if prices:
            least, most, first = prices
            currency, most = page.position.title.currency, max(least, most)
            self.price = page.parts.amount(currency, least, most, first, self._changed, name=f"price-{name}")
            page.parts.wire(self.price, "entered", self._enter)
            self.price.setAccessibleName(tr("Price of {what}", what=what))
        self.agreed: QCheckBox | None = None
        self._asks = other not in ("", page.player)
        game = page.adapter.game
        if self._asks and game is not None and other not in game.programs:
            agrees = tr("{other} agrees", other=page.context.words.who(other))
            self.agreed = page.parts.check_box(agrees, lambda on: self._changed(), name=f"agreed-{name}")

    def offer(self, text: str, terms: Terms, name: str, role: str = "", then: Action | None = None) -> Choice:
        """Add a button that chooses the deal, grey when no price and no consent would let it be.

        Args:
            text: words of the button.
            terms: returns, for a price (0 when it is fixed) and a consent, the action and the words of the confirm
                button.
            name: object name of the button.
            role: how the style sheet dresses it.
            then: an action that follows with the same yes.
        """
        least = self.price.least if self.price is not None else 0
        best, _ = terms(least, self._asks)
        why_not = self.page.context.why(self.page.adapter.refusals(best))
        parts = self.page.parts
        made = parts.choice(text, lambda: self._propose(made), why_not, name=name, role=role)
        parts.wire(made, "refused", self.page.context.tell)
        self._terms[made] = terms
        if then is not None:
            self._then[made] = then
        return made

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Return what can be set and chosen, from left to right."""
        return tuple(widget for widget in (self.price, self.agreed, *self._terms) if widget is not None)

    def _as_set(self, button: Choice) -> tuple[Action, str]:
        """Return what a button chooses as price and consent are set, and the words of the confirm button."""
        price = self.price.value() if self.price is not None else 0
        alone = self._terms[button](price, False)
        if not self._asks or not self.page.adapter.refusals(alone[0]):
            return alone
        return self._terms[button](price, True)

    def _propose(self, button: Choice) -> None:
        action, words = self._as_set(button)
        said = self.agreed is not None and self.agreed.isChecked()
        self.page.context.said_yes(action if said else None)
        if not self.page.context.selection.propose(action, words, self._then.get(button)):
            button.setChecked(False)

    @property
    def _button(self) -> Choice | None:
        """Return the button that is chosen, else the first that can be."""
        can = [button for button in self._terms if not button.why_not]
        return next((button for button in can if button.isChecked()), next(iter(can), None))

    def _changed(self) -> None:
        """Choose the deal as it is set now, or nothing while it cannot be had so; Enter says why.

        A lesson judges what is chosen, and not each digit on the way there.
        """
        button = self._button
        if button is None or not (button.isChecked() or self.page.adapter.lead.moves_freely):
            return
        action, _ = self._as_set(button)
        if not self.page.adapter.refusals(action):
            self._propose(button)
        elif button.isChecked():
            self.page.context.selection.cancel()

    def _enter(self) -> None:
        if self._button is not None:
            self._propose(self._button)

    def follow(self, proposal: Proposal | None) -> None:
        """Show which button, if any, chose what is chosen, at the price at which it was."""
        action = proposal.action if proposal is not None else None
        for button in self._terms:
            self._take_price(button, action)
            button.setChecked(action is not None and action == self._as_set(button)[0])

    def _take_price(self, button: Choice, action: Action | None) -> None:
        """Show the price of a deal that was chosen elsewhere, as by a hint."""
        price = getattr(action, "price", None)
        if self.price is None or price is None or not self.price.least <= price <= self.price.most:
            return
        if any(self._terms[button](price, agreed)[0] == action for agreed in (False, True)):
            with QSignalBlocker(self.price):
                self.price.setValue(price)


class DealsPage(Page):
    """Show deals of which one is chosen."""

    deals: Sequence[Deal] = ()

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        for deal in self.deals:
            deal.follow(proposal)

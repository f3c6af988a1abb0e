"""Buy a private for the company, or exchange one for a share."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from rails18.core.actions import BuyPrivate, Exchange
from rails18.rules import privates
from rails18.ui.desk import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets import Amount, Choice, choice, label, offers


class Offer:
    """Hold price, consent and button for the purchase of one private."""

    def __init__(self, page: Page, private: str) -> None:
        self.page, self.private = page, private
        self.owner = privates.owner(page.pos, private)
        least, most = privates.price_range(page.pos, private)
        self.price = Amount(page.pos.title.currency, least, most, page.pos.private(private).cost)
        self.price.setObjectName(f"price-{private}")
        self.price.setAccessibleName(f"Price of {page.table.words.private(private)}")
        self.price.setToolTip(f"From {page.table.words.money(least)} to {page.table.words.money(most)}")
        self.agreed = QCheckBox(f"{page.table.words.who(self.owner)} agrees")
        self.agreed.setObjectName(f"agreed-{private}")
        self.agreed.setChecked(self.owner == page.player)
        if self.owner == page.player:
            self.agreed.hide()
        self.button: Choice = choice("Buy", self.propose, name=f"buy-private-{private}")
        self.button.setAccessibleName(f"Buy {page.table.words.private(private)}")
        self.price.valueChanged.connect(self._changed)
        self.agreed.toggled.connect(self._changed)

    def action(self) -> BuyPrivate:
        """Return the purchase as it is set."""
        agreed = self.agreed.isChecked() and self.owner != self.page.player
        return BuyPrivate(self.page.player, self.page.company, self.private, self.price.value(), agreed)

    def propose(self) -> None:
        """Choose the purchase as it is set."""
        money = self.page.table.words.money(self.price.value())
        if not self.page.table.desk.propose(self.action(), f"Buy {self.private} · {money}"):
            self.button.setChecked(False)

    def _changed(self) -> None:
        if self.button.isChecked():
            self.propose()


class BuyPrivatePage(Page):
    """Offer the privates of players to the company."""

    def sentence(self) -> str:
        return f"Buy a private for {self.company}: its owner gets the money, {self.company} its income."

    def fill(self) -> None:
        self._offers: list[Offer] = []
        rows = []
        for private in (p for p, owner in self.pos.state.privates.items() if owner in self.pos.players):
            offer = Offer(self, private)
            self._offers.append(offer)
            owned = f"{private}  {self.pos.private(private).name}, {self.table.words.who(offer.owner)}"
            name = label(owned, wrap=False)
            name.setToolTip(self.table.explainer.power(self.pos, private))
            rows.append((name, (offer.price, offer.agreed, offer.button)))
        self.body.addLayout(offers(rows))

    def pass_words(self) -> str:
        return ""

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        action = proposal.action if proposal else None
        for offer in self._offers:
            offer.button.setChecked(isinstance(action, BuyPrivate) and action.private == offer.private)


class ExchangePage(Page):
    """Offer the exchange of privates for shares."""

    def sentence(self) -> str:
        return "Give a private up for a share of the offering. It costs nothing and is possible at any time."

    def fill(self) -> None:
        words = self.table.words
        for action in self.adapter.options("exchange"):
            assert isinstance(action, Exchange)
            power = privates.exchange_power(self.pos, action.private)
            what = f"{power.percent} % of {power.company}" if power else "a share"
            text = f"{words.who(action.player)} gives {words.private(action.private)} up for {what}"
            self.body.addWidget(
                self.offer(action, text, name=f"exchange-{action.private}", label=f"Exchange {action.private}")
            )

    def pass_words(self) -> str:
        return ""

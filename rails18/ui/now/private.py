"""Buy a private for the company, as it is or as the train that it may become."""

from __future__ import annotations

import msgspec
from PySide6.QtWidgets import QCheckBox, QWidget

from rails18.core.actions import BuyPrivate
from rails18.core.powers import BecomesTrain
from rails18.rules import powers, privates
from rails18.ui import trainwords
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
        self.button = self._button("Buy", "buy-private", convert=False)
        self.train: Choice | None = None
        power = powers.of(page.pos, private, BecomesTrain)
        if power is not None and len(page.pos.players) in power.players:
            train = trainwords.as_noun(page.pos.title.trains[power.train].faces[0].name)
            self.train = self._button(f"Buy as {train}", "convert", convert=True)
        self.price.valueChanged.connect(self._changed)
        self.agreed.toggled.connect(self._changed)

    def _button(self, text: str, name: str, *, convert: bool) -> Choice:
        """Return a button for the purchase, grey when no price and no consent would let it be."""
        page = self.page
        best = msgspec.structs.replace(self.action(convert=convert), price=self.price.minimum(), agreed=True)
        why_not = page.table.why(page.adapter.refusals(best))
        made = choice(text, lambda: self.propose(convert=convert), why_not, name=f"{name}-{self.private}")
        made.setAccessibleName(f"{text}: {page.table.words.private(self.private)}" if convert else self._name())
        made.refused.connect(page.table.tell)
        return made

    def _name(self) -> str:
        return f"Buy {self.page.table.words.private(self.private)}"

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Return what is shown beside the name of the private."""
        return (self.price, self.agreed, self.button, *((self.train,) if self.train else ()))

    def action(self, *, convert: bool = False) -> BuyPrivate:
        """Return the purchase as it is set."""
        agreed = self.agreed.isChecked() and self.owner != self.page.player
        return BuyPrivate(self.page.player, self.page.company, self.private, self.price.value(), agreed, convert)

    def propose(self, *, convert: bool = False) -> None:
        """Choose the purchase as it is set."""
        money = self.page.table.words.money(self.price.value())
        button = self.train if convert else self.button
        if not self.page.table.desk.propose(self.action(convert=convert), f"Buy {self.private} · {money}") and button:
            button.setChecked(False)

    def follow(self, proposal: Proposal | None) -> None:
        """Show whether this purchase is the one that is chosen."""
        action = proposal.action if proposal else None
        mine = action if isinstance(action, BuyPrivate) and action.private == self.private else None
        self.button.setChecked(mine is not None and not mine.convert)
        if self.train:
            self.train.setChecked(mine is not None and mine.convert)

    def _changed(self) -> None:
        if self.button.isChecked():
            self.propose()
        elif self.train and self.train.isChecked():
            self.propose(convert=True)


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
            rows.append((name, offer.widgets))
        self.body.addLayout(offers(rows))

    def pass_words(self) -> str:
        return ""

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        for offer in self._offers:
            offer.follow(proposal)

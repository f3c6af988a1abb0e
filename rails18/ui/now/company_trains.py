"""Offer the trains of other companies: price, consent, what the president adds, and a train given up for it."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from rails18.core.actions import BuyTrain
from rails18.core.position import Position, train_type
from rails18.rules import emergency, stable, supply
from rails18.ui.desk import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets import Amount, Choice, choice, set_tone


def helped(pos: Position, train: str) -> bool:
    """Tell whether the president may add money for a train of another company now."""
    company = pos.frame.company
    forced = emergency.helps_with_companies(pos) and emergency.must_buy(pos, company) and emergency.shortfall(pos) > 0
    return forced and not stable.second_hand(pos, train)


def offered(pos: Position) -> list[str]:
    """Return one train of each kind and side that another company owns."""
    seen: dict[tuple[str, str, str], str] = {}
    for train, owner in pos.state.trains.items():
        if owner in pos.title.companies and owner != pos.frame.company:
            seen.setdefault((owner, train_type(train), pos.side(train).name), train)
    return list(seen.values())


class CompanyOffer:
    """Hold price, consent and button for a train of another company.

    Args:
        handed: train that the company gives up for it, or None.
    """

    def __init__(self, page: Page, train: str, handed: str | None = None) -> None:
        self.page, self.train, self.handed = page, train, handed
        pos, words = page.pos, page.table.words
        self.seller = pos.state.trains[train]
        self.president = pos.president(self.seller)
        self.helped = helped(pos, train)
        cash, face = pos.cash(page.company), supply.kind(pos, train).price
        if pos.title.trains[train_type(train)].sides:
            face = pos.side(train).price
        most = max(cash, min(face, cash + pos.cash(page.player))) if self.helped else cash
        self.price = Amount(pos.title.currency, 1, max(1, most), max(1, min(most, face)))
        self.price.setObjectName(f"price-{train}")
        self.price.setAccessibleName(f"Price of the {words.train(pos, train)} of {self.seller}")
        self.agreed = QCheckBox(f"{words.who(self.president)} agrees")
        self.agreed.setObjectName(f"agreed-{train}")
        if self.president == page.player:
            self.agreed.hide()
        self.button: Choice = choice("Buy", self.propose, self._never(), name=f"buy-{train}")
        set_tone(self.button, role="small")
        self.button.setAccessibleName(f"Buy the {words.train(pos, train)} of {self.seller}")
        self.button.refused.connect(page.table.tell)
        self.price.valueChanged.connect(self._changed)
        self.agreed.toggled.connect(self._changed)

    def action(self, price: int | None = None, agreed: bool | None = None) -> BuyTrain:
        """Return the purchase as it is set, or with another price or consent."""
        wanted = self.agreed.isChecked() if agreed is None else agreed
        paid = self.price.value() if price is None else price
        return BuyTrain(
            self.page.player,
            self.page.company,
            self.train,
            paid,
            max(0, paid - self.page.pos.cash(self.page.company)) if self.helped else 0,
            self.handed,
            agreed=wanted and self.president != self.page.player,
        )

    def _never(self) -> str:
        return self.page.table.why(self.page.adapter.refusals(self.action(1, True)))

    def propose(self) -> None:
        """Choose the purchase as it is set."""
        action, money = self.action(), self.page.table.words.money
        text = f"Buy · {money(action.price)}"
        if action.help:
            text += f", {money(action.help)} of it from {self.page.table.words.who(action.player)}"
        if not self.page.table.desk.propose(action, text):
            self.button.setChecked(False)

    def _changed(self) -> None:
        if self.button.isChecked():
            self.propose()

    def follow(self, proposal: Proposal | None) -> None:
        """Show whether this purchase is the one that is chosen."""
        action = proposal.action if proposal else None
        self.button.setChecked(isinstance(action, BuyTrain) and action.train == self.train)

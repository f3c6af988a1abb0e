"""Buy the port markers of other companies."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from rails18.core.actions import BuyPort
from rails18.rules import ports
from rails18.ui.desk import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets import Choice, choice, label, offers, set_tone


class PortOffer:
    """Hold consent and button for one port marker of another company."""

    def __init__(self, page: Page, hex_id: str) -> None:
        self.page, self.hex = page, hex_id
        pos, words = page.pos, page.table.words
        self.seller = pos.state.ports[hex_id]
        self.president = pos.president(self.seller)
        self.place = words.hex(pos, hex_id)
        self.agreed = QCheckBox(f"{words.who(self.president)} agrees")
        self.agreed.setObjectName(f"agreed-{hex_id}")
        if self.president == page.player:
            self.agreed.hide()
        never = page.table.why(page.adapter.refusals(self.action(True)))
        text = f"Buy · {words.money(ports.price(pos))}"
        self.button: Choice = choice(text, self.propose, never, name=f"buy-port-{hex_id}")
        set_tone(self.button, role="small")
        self.button.setAccessibleName(f"Buy the port marker of {self.place} from {self.seller}")
        self.button.refused.connect(page.table.tell)
        self.agreed.toggled.connect(self._changed)

    def action(self, agreed: bool | None = None) -> BuyPort:
        """Return the purchase as it is set, or with another consent."""
        wanted = self.agreed.isChecked() if agreed is None else agreed
        return BuyPort(self.page.player, self.page.company, self.hex, wanted and self.president != self.page.player)

    def propose(self) -> None:
        """Choose the purchase as it is set."""
        if not self.page.table.desk.propose(self.action(), self.button.text()):
            self.button.setChecked(False)

    def _changed(self) -> None:
        if self.button.isChecked():
            self.propose()


class PortsPage(Page):
    """Offer the port markers of other companies, at the one price that is allowed."""

    def sentence(self) -> str:
        pos, money = self.pos, self.table.words.money
        price, income = ports.price(pos), int(pos.switch("port.income", 0))
        return (
            f"{self.company} may buy port markers of other companies for exactly {money(price)} each; a marker earns "
            f"{money(income)} at the start of each operating round. Or end the turn."
        )

    def fill(self) -> None:
        self._offers: list[PortOffer] = []
        rows = []
        for hex_id, owner in self.pos.state.ports.items():
            if owner != self.company:
                offer = PortOffer(self, hex_id)
                self._offers.append(offer)
                name = label(f"{offer.place} of {owner}", wrap=False)
                rows.append((name, (offer.agreed, offer.button)))
        self.body.addLayout(offers(rows))
        own = [self.table.words.hex(self.pos, h) for h, owner in self.pos.state.ports.items() if owner == self.company]
        if own:
            self.body.addWidget(label(f"{self.company} owns {', '.join(own)}.", "muted"))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        action = proposal.action if proposal else None
        for offer in self._offers:
            offer.button.setChecked(isinstance(action, BuyPort) and action.hex == offer.hex)

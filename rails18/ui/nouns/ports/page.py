"""Buy the port markers of other companies."""

from __future__ import annotations

from rails18.core.actions import Action, BuyPort
from rails18.core.ids import CompanyId, HexId
from rails18.questions import ports
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.widgets.flow import offers
from rails18.words.translation import tr


class PortsPage(DealsPage):
    """Offer the port markers of other companies, at the one price that is allowed."""

    def sentence(self) -> str:
        pos, money = self.position, self.context.words.money
        price, income = ports.price(pos), ports.income(pos)
        return tr(
            "{company} may buy port markers of other companies for exactly {price} each; a "
            "marker earns {income} at the start of each operating round. Or end the turn.",
            company=self.company,
            price=money(price),
            income=money(income),
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        self.deals: list[Deal] = []
        rows = []
        for hex_id, owner in ports.owners(pos).items():
            if owner != self.company:
                deal = self._deal(hex_id, owner)
                self.deals.append(deal)
                rows.append(
                    (
                        self.parts.label(
                            tr("{hex_id} of {owner}", hex_id=words.hex(pos, hex_id), owner=owner), wrap=False
                        ),
                        deal.widgets,
                    )
                )
        self.body.addLayout(offers(rows))
        own = [words.hex(pos, hex_id) for hex_id, owner in ports.owners(pos).items() if owner == self.company]
        if own:
            self.body.addWidget(
                self.parts.label(tr("{company} owns {words}.", company=self.company, words=", ".join(own)), "muted")
            )

    def _deal(self, hex_id: HexId, seller: CompanyId) -> Deal:
        """Return the purchase of one port marker."""
        pos, words = self.position, self.context.words
        text, what = (
            tr("Buy · {price}", price=words.money(ports.price(pos))),
            tr("the port marker of {hex_id}", hex_id=words.hex(pos, hex_id)),
        )

        def terms(_: int, agreed: bool) -> tuple[Action, str]:
            return BuyPort(self.player, self.company, hex_id, agreed), text

        deal = Deal(self, hex_id, what, pos.president(seller))
        # the sentence has the price, which is the same for all: so each deal keeps to one line
        button = deal.offer(tr("Buy"), terms, f"buy-port-{hex_id}", role="small")
        button.setAccessibleName(tr("Buy {what} from {seller}", what=what, seller=seller))
        return deal

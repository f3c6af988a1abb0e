"""Buy a private of another player, or out of the open market, in a stock round."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout

from rails18.core.actions import Action, TradePrivate
from rails18.core.ids import NO_HOLDER, HolderId, PrivateId
from rails18.core.state import POOL
from rails18.loading.translation import tr
from rails18.questions import privates
from rails18.ui.pages.offers import Deal, DealsPage
from rails18.ui.text.plain import set_tip


class TradePrivatePage(DealsPage):
    """Offer the privates of other players at a price both agree on, and those of the market at the printed one."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "Buy a private instead of a share: from a player who agrees, or from the bank pool at its printed price."
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        self.deals: list[Deal] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        for number, (private, holder) in enumerate(pos.state.privates.items()):
            if holder == self.player or holder not in (POOL, *pos.players):
                continue
            deal = self._deal(private, holder)
            self.deals.append(deal)
            name = self.parts.label(f"{private}  {pos.private(private).name}, {words.who(holder)}")
            set_tip(name, self.context.explainer.power(pos, private))
            terms = self.parts.label(self._range(private), "muted")
            terms.setObjectName(f"range-{private}")
            grid.addWidget(name, 3 * number, 0, 1, 3)
            grid.addWidget(terms, 3 * number + 1, 0, 1, 3)
            for column, widget in enumerate((deal.price, deal.agreed, deal.widgets[-1])):
                if widget is not None:
                    grid.addWidget(widget, 3 * number + 2, column)
        self.body.addLayout(grid)

    def _range(self, private: PrivateId) -> str:
        """Return from what to what price a private may be bought now, in words."""
        pos, money = self.position, self.context.words.money
        least, most = privates.trade_range(pos, private)
        if pos.state.privates[private] == POOL:
            return tr("For {most}", most=money(most))
        if most < least:
            return tr("{player} has no cash to pay with", player=self.context.words.who(self.player))
        return tr(
            "For {least} to {most}, as agreed; printed price {cost}",
            least=money(least),
            most=money(most),
            cost=money(pos.private(private).cost),
        )

    def _deal(self, private: PrivateId, holder: HolderId) -> Deal:
        """Return the purchase of one private from a player, or from the market at its printed price."""
        pos, words = self.position, self.context.words
        printed, from_market = pos.private(private).cost, holder == POOL
        least, most = privates.trade_range(pos, private)
        text = tr("Buy · {printed}", printed=words.money(printed)) if from_market else tr("Buy")

        def terms(price: int, agreed: bool) -> tuple[Action, str]:
            return TradePrivate(self.player, private, printed if from_market else price, agreed=agreed), text

        other, prices = (NO_HOLDER, None) if from_market else (holder, (least, most, min(printed, most)))
        deal = Deal(self, private, words.private(private), other, prices)
        deal.offer(text, terms, f"deal-{private}")
        return deal

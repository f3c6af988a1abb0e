"""Buy a private of another player, or out of the open market, and sell one to another player."""

from __future__ import annotations

from rails18.core.actions import Action, TradePrivate
from rails18.core.ids import NO_HOLDER, HolderId, PlayerId, PrivateId
from rails18.core.state import POOL
from rails18.questions import privates
from rails18.ui.look.plain import set_tip
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.widgets.flow import offers
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr


class TradePrivatePage(DealsPage):
    """Offer the privates of other players at a price both agree on, and those of the market at the printed one.

    Where the sale belongs to the turn of either, and for a train, a player's own privates are offered to the others.
    """

    passes = False

    def sentence(self) -> str:
        if privates.sold_for_train(self.position):
            return tr("Sell a private to a player who agrees, to help pay for the train.")
        if privates.trades_aside(self.position):
            return tr("Buy a private from a player who agrees, or sell one; it is not the purchase of the turn.")
        return tr(
            "Buy a private instead of a share: from a player who agrees, or from the bank pool at its printed price."
        )

    def fill(self) -> None:
        pos = self.position
        self.deals: list[Deal] = []
        wishes = privates.traded(pos)
        bought = [wish.private for wish in wishes if wish.player == self.player]
        self._purchases(bought)
        sold: dict[PrivateId, list[PlayerId]] = {}
        for wish in wishes:
            if wish.player != self.player:
                sold.setdefault(wish.private, []).append(wish.player)
        for private, buyers in sold.items():
            self._sales(private, buyers)

    def _purchases(self, bought: list[PrivateId]) -> None:
        pos, words = self.position, self.context.words
        grid = Grid(across=8, grows=1)
        for number, private in enumerate(bought):
            holder = pos.state.privates[private]
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

    def _sales(self, private: PrivateId, buyers: list[PlayerId]) -> None:
        """Offer a private to each of the other players."""
        pos, words = self.position, self.context.words
        name = self.parts.label(f"{private}  {pos.private(private).name}")
        set_tip(name, self.context.explainer.power(pos, private))
        self.body.addWidget(name)
        printed = words.money(pos.private(private).cost)
        terms = tr("For any price, as agreed; printed price {cost}", cost=printed)
        self.body.addWidget(self.parts.label(terms, "muted"))
        rows = []
        for buyer in buyers:
            deal = self._sale(private, buyer)
            self.deals.append(deal)
            rows.append((self.parts.label(words.who(buyer), wrap=False), deal.widgets))
        self.body.addLayout(offers(rows))

    def _range(self, private: PrivateId) -> str:
        """Return from what to what price a private may be bought now, in words."""
        pos, money = self.position, self.context.words.money
        least, most = privates.trade_range(pos, private, self.player)
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
        least, most = privates.trade_range(pos, private, self.player)
        text = tr("Buy · {printed}", printed=words.money(printed)) if from_market else tr("Buy")

        def terms(price: int, agreed: bool) -> tuple[Action, str]:
            return TradePrivate(self.player, private, printed if from_market else price, agreed=agreed), text

        other, prices = (NO_HOLDER, None) if from_market else (holder, (least, most, min(printed, most)))
        deal = Deal(self, private, words.private(private), other, prices)
        deal.offer(text, terms, f"deal-{private}")
        return deal

    def _sale(self, private: PrivateId, buyer: PlayerId) -> Deal:
        """Return the sale of one private to another player."""
        pos, words = self.position, self.context.words
        least, most = privates.trade_range(pos, private, buyer)
        what, who = words.private(private), words.who(buyer)

        def terms(price: int, agreed: bool) -> tuple[Action, str]:
            told = tr("Sell to {buyer} · {price}", buyer=who, price=words.money(price))
            return TradePrivate(buyer, private, price, agreed=agreed), told

        prices = least, most, min(pos.private(private).cost, most)
        deal = Deal(self, f"{private}-{buyer}", what, buyer, prices)
        made = deal.offer(tr("Sell"), terms, f"deal-{private}-{buyer}")
        made.setAccessibleName(tr("Sell {what} to {buyer}", what=what, buyer=who))
        return deal

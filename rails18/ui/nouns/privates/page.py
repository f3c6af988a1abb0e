"""Buy a private for the company, as it is or as the train that it may become."""

from __future__ import annotations

from rails18.core.actions import Action, BuyPrivate
from rails18.core.ids import HolderId, PrivateId
from rails18.questions import privates
from rails18.ui.look.plain import set_tip
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.text import train_names
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.flow import offers
from rails18.words.translation import tr


class BuyPrivatePage(DealsPage):
    """Offer the privates of players to the company."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "Buy a private for {company}: its owner gets the price, {company} gets its revenue.", company=self.company
        )

    def fill(self) -> None:
        self.deals: list[Deal] = []
        rows = []
        for private, owner in self.position.state.privates.items():
            if owner in self.position.players:
                deal = self._deal(private, owner)
                self.deals.append(deal)
                owned = f"{private}  {self.position.private(private).name}, {self.context.words.who(owner)}"
                name = self.parts.label(owned, wrap=False)
                set_tip(name, self.context.explainer.power(self.position, private))
                rows.append((name, deal.widgets))
        self.body.addLayout(offers(rows))
        self.add_row_apart()

    def _deal(self, private: PrivateId, owner: HolderId) -> Deal:
        """Return the purchase of one private, with a further button when it may become a train."""
        pos, words = self.position, self.context.words
        least, most = privates.price_range(pos, private)
        what = words.private(private)
        deal = Deal(self, private, what, owner, (least, most, pos.private(private).cost), apart=True)

        def terms(price: int, agreed: bool, convert: bool = False) -> tuple[Action, str]:
            action = BuyPrivate(self.player, self.company, private, price, agreed, convert)
            return action, tr("Buy {private} · {price}", private=private, price=words.money(price))

        made = deal.offer(lambda price: tr("Buy · {price}", price=price), terms, f"buy-private-{private}", role="small")
        made.setAccessibleName(tr("Buy {what}", what=what))
        train = privates.becomes(pos, private)
        if train:
            text = tr("Buy as {name}", name=train_names.as_noun(pos.title.trains[train].faces[0].name))
            as_train = deal.offer(text, lambda price, agreed: terms(price, agreed, True), f"convert-{private}")
            as_train.setAccessibleName(labelled(text, what))
        return deal

"""Ask a president for a train of their own company, before another president is bankrupt."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from rails18.core.actions import Action, OfferTrain
from rails18.core.ids import TrainId
from rails18.questions import money, trains
from rails18.ui.look.plain import set_tip
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.text import train_names
from rails18.ui.text.phrases import listed
from rails18.ui.widgets.flow import offers
from rails18.words.translation import tr


class TrainOfferPage(DealsPage):
    """Offer a train at a price that can be paid, or sell none."""

    def sentence(self) -> str:
        words = self.context.words
        return tr(
            "{asker} cannot pay for a train for {company} and would be bankrupt. {player}, will "
            "one of your companies sell it a train?",
            asker=words.who(money.asker(self.position)),
            company=self.company,
            player=words.who(self.player),
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        self.deals: list[Deal] = []
        rows: list[tuple[QLabel, list[QWidget]]] = []
        for action in self.adapter.options("offer_train"):
            assert isinstance(action, OfferTrain)
            train, most = action.train, action.price
            seller, called = pos.state.trains[train], words.train(pos, train)
            name = self.parts.label(f"{seller}  {called}", wrap=False)
            if trains.kind(pos, train).sides:
                set_tip(name, f"{train_names.side_words(pos.side(train))}.")
            made = self._deal(train, most, tr("the {called} of {seller}", called=called, seller=seller))
            range_ = self.parts.label(
                tr("{money} to {most}", money=words.money(1), most=words.money(most)), "muted", wrap=False
            )
            range_.setObjectName(f"range-{train}")
            rows.append((name, [*made.widgets, range_]))
            self.deals.append(made)
        self.body.addLayout(offers(rows))
        asker = words.who(money.asker(pos))
        told = tr(
            "The maximum is what {company} and {asker} can pay together; with help from {asker}, "
            "at most the printed price. An offer averts the bankruptcy.",
            company=self.company,
            asker=asker,
        )
        later = [words.who(other) for other in money.asked_later(pos)]
        last = (
            tr("If not, {later} will be asked.", later=listed(later))
            if later
            else tr("If not, {asker} is bankrupt and the game ends.", asker=asker)
        )
        self.body.addWidget(self.parts.label(told, "muted"))
        self.body.addWidget(self.parts.label(last, "plain" if later else "bad"))

    def _deal(self, train: TrainId, most: int, what: str) -> Deal:
        words = self.context.words

        def terms(price: int, agreed: bool) -> tuple[Action, str]:
            return OfferTrain(self.player, self.company, train, price), tr(
                "Offer for {price}", price=words.money(price)
            )

        made = Deal(self, train, what, prices=(1, most, most))
        button = made.offer(tr("Offer"), terms, f"offer-{train}", role="small")
        button.setAccessibleName(tr("Offer {what}", what=what))
        return made

"""Buy trains: from depot and pool, from other companies, with a train handed in, and by force."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from rails18.core.actions import BuyTrain, DeclareBankruptcy, SellShares
from rails18.core.position import train_type
from rails18.core.state import DEPOT, POOL
from rails18.rules import emergency, phases, supply
from rails18.rules.emergency import must_buy
from rails18.ui.desk import Proposal
from rails18.ui.now import forced
from rails18.ui.now.page import Page
from rails18.ui.tools.depot import label_of, purchase
from rails18.ui.widgets import Amount, Choice, Flow, choice, label, offers, set_tone
from rails18.ui.words import counted


class CompanyOffer:
    """Hold price, consent and button for a train of another company."""

    def __init__(self, page: Page, train: str) -> None:
        self.page, self.train = page, train
        pos, words = page.pos, page.table.words
        self.seller = pos.state.trains[train]
        self.president = pos.president(self.seller)
        cash = pos.cash(page.company)
        asked = max(1, min(cash, supply.kind(pos, train).price))
        self.price = Amount(pos.title.currency, 1, max(1, cash), asked)
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
        return BuyTrain(
            self.page.player,
            self.page.company,
            self.train,
            self.price.value() if price is None else price,
            agreed=wanted and self.president != self.page.player,
        )

    def _never(self) -> str:
        return self.page.table.why(self.page.adapter.refusals(self.action(1, True)))

    def propose(self) -> None:
        """Choose the purchase as it is set."""
        money = self.page.table.words.money(self.price.value())
        if not self.page.table.desk.propose(self.action(), f"Buy · {money}"):
            self.button.setChecked(False)

    def _changed(self) -> None:
        if self.button.isChecked():
            self.propose()

    def follow(self, proposal: Proposal | None) -> None:
        """Show whether this purchase is the one that is chosen."""
        action = proposal.action if proposal else None
        self.button.setChecked(isinstance(action, BuyTrain) and action.train == self.train)


class TrainsPage(Page):
    """Offer trains, and lead through a forced purchase."""

    def sentence(self) -> str:
        pos, words = self.pos, self.table.words
        limit, owned = phases.current(pos).train_limit, len(pos.trains(self.company))
        if not must_buy(pos, self.company):
            if not supply.on_sale(pos):
                return f"No train is left in the depot: {self.company} may buy from another company, or end the turn."
            room = counted(limit - owned, "train") if limit > owned else "no train"
            return f"{self.company} owns {owned} of {limit} trains: buy up to {room} more, or end the turn."
        if emergency.shortfall(pos) <= 0:
            return f"{self.company} has a route and must own a train: buy one."
        return (
            f"{self.company} must own a train, and the cheapest costs {words.money(supply.cheapest(pos))}: "
            f"{words.who(self.player)} has to help."
        )

    def fill(self) -> None:
        self._offers: list[CompanyOffer] = []
        if must_buy(self.pos, self.company) and emergency.shortfall(self.pos) > 0:
            self._forced()
        self._market()
        self._companies()

    def _forced(self) -> None:
        pos, words = self.pos, self.table.words
        money, me = words.money, words.who(self.player)
        need, cash, missing = emergency.shortfall(pos), pos.cash(self.player), emergency.missing(pos)
        text = f"The treasury lacks {money(need)} for it. {me} pays that from {money(cash)} of personal cash"
        if missing <= 0:
            self.body.addWidget(label(text + "."))
            return
        text += f" and has to raise {money(missing)} more by selling shares. {forced.rules(pos)}"
        self.body.addWidget(label(text))
        flow = Flow()
        for action in self.adapter.options("sell_shares"):
            assert isinstance(action, SellShares)
            proceeds = pos.price(action.company) * action.percent // 10
            caption = f"Sell {action.percent} % of {action.company}\n{money(proceeds)}"
            name = f"sell-{action.company}-{action.percent}"
            flow.addWidget(self.offer(action, caption, name=name))
        if flow.count():
            self.body.addLayout(flow)
        if self.adapter.can("declare_bankruptcy"):
            could = cash + emergency.could_raise(pos, self.player)
            self.body.addWidget(label(f"Even all sales together bring only {money(could)}: {me} is bankrupt.", "bad"))
            action = DeclareBankruptcy(self.player, self.company)
            self.body.addWidget(
                self.offer(action, "Declare bankruptcy and end the game", name="bankrupt", label="Bankrupt")
            )

    def _market(self) -> None:
        pos = self.pos
        left = supply.left(pos)
        flow = Flow()
        depot = list(pos.trains(DEPOT))
        on_sale = supply.on_sale(pos)
        shown: set[str] = set()
        for train in (*on_sale, *depot):
            kind = (train_type(train), pos.state.trains[train])
            if str(kind) in shown:
                continue
            shown.add(str(kind))
            count = left[kind[0]]
            place = f"depot, {'no end' if count is None else f'{count} left'}" if kind[1] == DEPOT else "from the pool"
            flow.addWidget(self._train(train, None, place))
            if train in on_sale:
                for traded in self._trade_ins(train):
                    flow.addWidget(self._train(train, traded, f"handing in a {self.table.words.train(pos, traded)}"))
        self.body.addLayout(flow)

    def _trade_ins(self, train: str) -> list[str]:
        credit_for = supply.kind(self.pos, train).credit_for
        first: dict[str, str] = {}
        for own in self.pos.trains(self.company):
            first.setdefault(train_type(own), own)
        return [own for name, own in first.items() if name in credit_for]

    def _train(self, train: str, traded: str | None, place: str) -> Choice:
        pos, words = self.pos, self.table.words
        action = purchase(pos, train, traded)
        name = f"train-{train}" + (f"-for-{traded}" if traded else "")
        source = "" if pos.state.trains[train] != POOL else "pool "
        text = f"{source}{words.train(pos, train)} · {words.money(action.price)}\n{place}"
        return self.carried(action, text, name=name, label=label_of(self.table, action))

    def _companies(self) -> None:
        pos = self.pos
        seen: dict[tuple[str, str], str] = {}
        for train, owner in pos.state.trains.items():
            if owner in pos.title.companies and owner != self.company:
                seen.setdefault((owner, train_type(train)), train)
        if not seen:
            return
        self.body.addWidget(label("From other companies, at a price both presidents agree on:", "muted"))
        rows = []
        for train in seen.values():
            offer = CompanyOffer(self, train)
            self._offers.append(offer)
            name = label(f"{offer.seller}  {self.table.words.train(pos, train)}", wrap=False)
            rows.append((name, (offer.price, offer.agreed, offer.button)))
        self.body.addLayout(offers(rows))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        for offer in self._offers:
            offer.follow(proposal)

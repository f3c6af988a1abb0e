"""Buy trains: from depot, pool and second hand, from other companies, with a train handed in, and by force."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox

from rails18.core.actions import BuyTrain, SaveTrain
from rails18.core.position import train_type
from rails18.core.state import DEPOT, POOL, SECOND_HAND
from rails18.rules.money import emergency
from rails18.rules.money.emergency import must_buy
from rails18.rules.trains import phases, roster, supply
from rails18.rules.trains.trains import offered
from rails18.ui.pages import company_trains, forced
from rails18.ui.pages.offers import Deal, DealsPage
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted
from rails18.ui.text.plain import CheckBox, set_tip
from rails18.ui.tools.depot import label_of, purchase, purchases
from rails18.ui.widgets.controls import Choice, Flow, label, offers, set_tone


class TrainsPage(DealsPage):
    """Offer trains, and lead through a forced purchase."""

    _hands_in = False  # whether the obsolete train of the company goes back for the train that is bought

    def sentence(self) -> str:
        pos, words = self.position, self.context.words
        if not must_buy(pos, self.company):
            if not supply.on_sale(pos):
                return f"No train is left in the depot: {self.company} may buy from another company, or end the turn."
            return self._room()
        if emergency.shortfall(pos) <= 0:
            return f"{self.company} has a route and must own a train: buy one."
        return (
            f"{self.company} must own a train, and the cheapest costs {words.money(supply.cheapest(pos))}: "
            f"{words.who(self.player)} must help."
        )

    def _room(self) -> str:
        """Return how many trains, and certificates where they are limited too, the company may still buy."""
        pos, phase = self.position, phases.current(self.position)
        sides = roster.sides_of(pos, roster.counted(pos, self.company))
        trains, limit, most = roster.number(sides), phase.train_limit, phase.certificate_limit
        left, what = limit - trains, "train"
        owns = f"{self.company} owns {trains} of {limit} trains"
        if most is not None:
            owns += f" on {len(sides)} of {most} certificates"
            if most - len(sides) < left:
                left = most - len(sides)
                what = "certificate"
        if left <= 0:
            return f"{owns}: there is no room for another. End the turn."
        return f"{owns}: buy up to {counted(left, what)} more, or end the turn."

    def fill(self) -> None:
        self.deals: list[Deal] = []
        if must_buy(self.position, self.company) and emergency.shortfall(self.position) > 0:
            forced.fill(self)
        self._old_train()
        later = self._market()
        self._companies()
        self._engineers()
        self._later(later)

    # depot, pool and second hand

    def _market(self) -> list[str]:
        """Offer what is on sale, and return the certificates that will come later."""
        pos, later = self.position, list[str]()
        flow = Flow()
        on_sale = supply.on_sale(pos)
        shown: set[tuple[str, str, str]] = set()
        for train in (*on_sale, *pos.trains(DEPOT)):
            holder = pos.state.trains[train]
            kind = (train_type(train), holder, "" if holder == DEPOT else pos.side(train).name)
            if kind in shown:
                continue
            shown.add(kind)
            if train not in on_sale and supply.kind(pos, train).sides:
                later.append(train)
                continue
            for action in purchases(pos, train, self._handed):
                flow.addWidget(self._card(action))
            if train in on_sale:
                for traded in self._trade_ins(train):
                    flow.addWidget(self._card(purchase(pos, train, traded)))
        self.body.addLayout(flow)
        return later

    def _trade_ins(self, train: str) -> list[str]:
        credit_for = supply.kind(self.position, train).credit_for
        first: dict[str, str] = {}
        for own in self.position.trains(self.company):
            first.setdefault(train_type(own), own)
        return [own for name, own in first.items() if name in credit_for]

    def _card(self, action: BuyTrain) -> Choice:
        """Return a purchase with its price, where the train comes from and, of a certificate with sides, its range."""
        pos, words = self.position, self.context.words
        kind = supply.kind(pos, action.train)
        side = supply.wanted(pos, action)
        name = f"train-{action.train}" + (f"-{action.side}" if action.side else "")
        name += f"-for-{action.trade_in}" if action.trade_in else ""
        train = train_names.as_noun(action.side) if action.side else words.train(pos, action.train)
        holder = pos.state.trains[action.train]
        source = {POOL: "pool ", SECOND_HAND: "used "}.get(holder, "")
        text = f"{source}{train} · {words.money(action.price)}"
        if not kind.sides or side is None:
            place = (
                f"trading in a {words.train(pos, action.trade_in)}" if action.trade_in else self._place(action.train)
            )
            return self.carried(action, f"{text}\n{place}", name=name, label=label_of(self.context, action))
        left = self._left(action.train)
        made = self.carried(
            action,
            f"{text}{f' · {left} left' if left else ''}\n{train_names.brief(side)}",
            name=name,
            label=label_of(self.context, action),
        )
        about = f"{train}: {train_names.side_words(side)}."
        about += f"\n{made.why_not}" if made.why_not else ""
        set_tip(made, about)
        made.setAccessibleDescription(about)
        return made

    def _place(self, train: str) -> str:
        if self.position.state.trains[train] != DEPOT:
            return "from the bank pool"
        count = supply.left(self.position)[train_type(train)]
        return f"depot, {'no limit' if count is None else f'{count} left'}"

    def _left(self, train: str) -> int:
        """Return how many certificates of a kind are for sale where this one lies, 0 in the pool."""
        name, holder = train_type(train), self.position.state.trains[train]
        if holder == DEPOT:
            return supply.left(self.position).get(name) or 0
        return supply.left_second_hand(self.position).get(name, 0) if holder == SECOND_HAND else 0

    def _later(self, trains: list[str]) -> None:
        """List the certificates that are not on sale yet; a click says why."""
        if not trains:
            return
        flow = Flow(spacing=4)
        later = label("Later:", "muted", wrap=False)
        flow.addWidget(later)
        for train in trains:
            kind = supply.kind(self.position, train)
            made = self.offer(purchase(self.position, train), train_names.type_name(kind), name=f"later-{kind.name}")
            set_tone(made, role="small")
            later.setMinimumHeight(made.sizeHint().height())
            flow.addWidget(made)
        self.body.addLayout(flow)

    # the obsolete train of the company

    @property
    def _handed(self) -> str | None:
        return next(iter(self._old()), None) if self._hands_in else None

    def _old(self) -> list[str]:
        return [train for train in self.position.trains(self.company) if roster.second_hand(self.position, train)]

    def _old_train(self) -> None:
        for train in self._old()[:1]:
            words = self.context.words
            box = CheckBox(
                f"Trade in the second-hand {words.train(self.position, train)} for a larger train (no refund)"
            )
            box.setObjectName("hand-in")
            box.setChecked(self._hands_in)
            box.toggled.connect(self._switch)
            self.body.addWidget(box)

    def _switch(self, on: bool) -> None:
        self._hands_in = on
        self.context.selection.cancel()
        QTimer.singleShot(0, self._again)  # the box must not die while it is being ticked

    def _again(self) -> None:
        self.refresh()
        box = self.findChild(QCheckBox, "hand-in")
        if box is not None:
            box.setFocus()

    # other companies, and the train that runs once more

    def _companies(self) -> None:
        pos, words = self.position, self.context.words
        trains = company_trains.offered(pos)
        if not trains:
            return
        text = "From other companies, at a price both presidents agree on:"
        if any(company_trains.helped(pos, train) for train in trains):
            text = (
                f"From other companies, at a price both presidents agree on; {words.who(self.player)} may add money "
                "up to the printed price:"
            )
        self.body.addWidget(label(text, "muted"))
        rows = []
        for train in trains:
            deal = company_trains.deal(self, train, self._handed)
            self.deals.append(deal)
            asked, seller = offered(pos, train), pos.state.trains[train]
            if asked is not None:
                told = f"{seller} offers its {words.train(pos, train)} for {words.money(asked)}."
                self.body.addWidget(label(told, "good"))
            name = label(f"{seller}  {words.train(pos, train)}", wrap=False)
            if supply.kind(pos, train).sides:
                set_tip(name, f"{train_names.side_words(pos.side(train))}.")
            rows.append((name, deal.widgets))
        self.body.addLayout(offers(rows))

    def _engineers(self) -> None:
        """Offer to give a private up for one more run of a train, and tell of a train that is spared."""
        pos, words = self.position, self.context.words
        for train in pos.trains(self.company):
            if train in pos.state.saved:
                when = "is in its last run" if roster.late(pos, train) else "runs once more after it rusts"
                self.body.addWidget(label(f"The {words.train(pos, train)} is protected: it {when}.", "good"))
        saves = [a for a in self.adapter.options("save_train") if isinstance(a, SaveTrain)]
        for private in dict.fromkeys(action.private for action in saves):
            about = f"Discard {words.private(private)} to let one train run once more after it rusts:"
            self.body.addWidget(label(about, "muted"))
            flow = Flow()
            for action in saves:
                if action.private == private:
                    train = words.train(pos, action.train)
                    text = f"Let the {train} run once more"
                    flow.addWidget(self.offer(action, text, name=f"save-{action.train}", label=f"Protect the {train}"))
            self.body.addLayout(flow)

"""Buy trains: from depot, pool and second hand, from other companies, with a train handed in, and by force."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QWidget

from rails18.core.actions import BuyTrain, NoRoute, SaveTrain
from rails18.core.ids import TrainId, kind_of
from rails18.core.state import DEPOT, POOL, SECOND_HAND
from rails18.questions import money as duties
from rails18.questions import tabletop, trains
from rails18.ui.look.plain import set_tip
from rails18.ui.nouns.trains import company_trains, forced
from rails18.ui.now.cells import GAP, Cell, Cells
from rails18.ui.now.nouns import links
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted, labelled
from rails18.ui.tools.depot import label_of
from rails18.ui.widgets.controls import Choice, set_tone
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr

CELL = 82  # pixels at normal text size of a train at least
DIGIT = 7  # pixels at normal text size of the digit beside words in small letters, which have no room round them
IN_A_ROW = 2  # trains at least


class TrainsPage(DealsPage):
    """Offer trains, and lead through a forced purchase."""

    _unable: Sequence[Choice] = ()  # trains on sale that cannot be bought
    _waiting: Sequence[TrainId] = ()  # those that come later
    _hands_in = False  # whether the obsolete train of the company goes back for the train that is bought

    def sentence(self) -> str:
        pos, words = self.position, self.context.words
        if not duties.must_buy(pos, self.company):
            if not trains.on_sale(pos):
                return tr(
                    "No train is left in the depot: {company} may buy from another company, or end the turn.",
                    company=self.company,
                )
            return self._room()
        if tabletop.on_table(pos) and duties.duty(pos).short <= 0:
            return tr("{company} must own a train if it has a route on your table.", company=self.company)
        if duties.duty(pos).short <= 0:
            return tr("{company} has a route and must own a train: buy one.", company=self.company)
        return tr(
            "{company} must own a train, and the cheapest costs {price}: {player} must help.",
            company=self.company,
            price=words.money(duties.duty(pos).price),
            player=words.who(self.player),
        )

    def _room(self) -> str:
        """Return how many trains, and certificates where they are limited too, the company may still buy."""
        phase, owned = trains.phase(self.position), trains.owned(self.position, self.company)
        limit, most = phase.train_limit, phase.certificate_limit
        left = limit - owned.trains
        more = counted(left, "more train")
        owns = tr("{company} owns {trains} of {limit} trains", company=self.company, trains=owned.trains, limit=limit)
        if most is not None:
            owns += tr(" on {certificates} of {most} certificates", certificates=owned.certificates, most=most)
            if most - owned.certificates < left:
                left = most - owned.certificates
                more = counted(left, "more certificate")
        if left <= 0 and self.context.adapter.can("buy_train"):
            return tr(
                "{owns}: there is no room for another unless one is traded in. Do that, or end the turn.", owns=owns
            )
        if left <= 0 and self._more():
            return tr("{owns}: there is no room for another. Below is what else is possible.", owns=owns)
        if left <= 0:
            return tr("{owns}: there is no room for another. End the turn.", owns=owns)
        if not self.context.adapter.can("buy_train"):
            return tr("{owns} and can buy none now. End the turn.", owns=owns)
        return tr("{owns}: buy up to {left}, or end the turn.", owns=owns, left=more)

    def _more(self) -> bool:
        """Return whether the player may do something besides the step, for which the panel shows a link."""
        options = self.context.adapter.options
        return any(action.player == self.player for kind in links(self.context) for action in options(kind))

    def fill(self) -> None:
        self.deals: list[Deal] = []
        is_forced = duties.must_buy(self.position, self.company) and duties.duty(self.position).short > 0
        if is_forced:
            forced.fill(self)
        self._old_train()
        self._market()
        self._companies()
        self._engineers()
        if tabletop.needs_train(self.position, self.company):  # the rare case comes last, and moves no digit
            text = tr("{company} has no route on the table", company=self.company)
            ends = tr("It needs no train; its turn ends")
            route = self.offer(NoRoute(self.player, self.company), f"{text}\n{ends}", name="no-route")
            self.body.addWidget(route)
        if is_forced:
            forced.tell(self)

    # depot, pool and second hand

    def _market(self) -> None:
        """Offer what is on sale, and list what will come later, below what other companies sell."""
        pos, later, cards = self.position, list[TrainId](), list[Choice]()
        on_sale = trains.on_sale(pos)
        shown: set[tuple[str, str, str]] = set()
        for train in (*on_sale, *pos.trains(DEPOT)):
            holder = pos.state.trains[train]
            kind = (kind_of(train), holder, "" if holder == DEPOT else pos.side(train).name)
            if kind in shown:
                continue
            shown.add(kind)
            if train not in on_sale:
                later.append(train)
                continue
            for action in trains.purchases(pos, train, self._handed):
                cards.append(self._card(action))
            cards += [self._card(trains.purchase(pos, train, traded)) for traded in trains.trade_ins(pos, train)]
        able = [card for card in cards if not card.why_not]  # what can be bought comes first
        grid, across = self._cells(able)
        self.body.addLayout(grid)
        unable = [card for card in cards if card.why_not]
        if self._sold_by_companies():
            self._unable, self._waiting = unable, later
            return
        flow = self._later(unable, later)
        over = -len(able) % across  # cells of the last row that are free
        beside = sum(each.sizeHint().width() + GAP for each in flow.widgets()) <= over * (self.room // across)
        if beside and over:
            grid.addLayout(flow, grid.rowCount() - 1, across - over + 1, 1, over)
        if not beside:  # without any it fits
            self.body.addLayout(flow)

    def _cells(self, choices: Sequence[Choice]) -> tuple[Cells, int]:
        """Return equal cells of some choices, as many in a row as the width that is seen has room for, and how many."""
        for choice in choices if self.is_dense else ():
            set_tone(choice, tight=True)
        digit = 2 * round(self.context.theme.px(DIGIT)) if self.is_dense else 0  # its words are in the middle
        widest = max(round(self.context.theme.px(CELL)), *(choice.sizeHint().width() + digit for choice in choices), 0)
        across = max(IN_A_ROW, (self.room + GAP) // (widest + GAP))
        grid = Cells(self, across)
        for first in range(0, len(choices), across):
            grid.add_row("", (Cell(made, place) for place, made in enumerate(choices[first : first + across])))
        return grid, across

    def _card(self, action: BuyTrain) -> Choice:
        """Return a purchase with its price, where the train comes from and, of a certificate with sides, its range."""
        pos, words = self.position, self.context.words
        kind = trains.kind(pos, action.train)
        side = trains.wanted(pos, action)
        name = f"train-{action.train}" + (f"-{action.side}" if action.side else "")
        name += f"-for-{action.trade_in}" if action.trade_in else ""
        train = train_names.as_noun(action.side) if action.side else words.train(pos, action.train)
        holder = pos.state.trains[action.train]
        source = {POOL: tr("pool "), SECOND_HAND: tr("used ")}.get(holder, "")
        text = f"{source}{train} · {words.money(action.price)}"
        if not kind.sides or side is None:
            place = (
                tr("trading in a {trade_in}", trade_in=words.train(pos, action.trade_in))
                if action.trade_in
                else self._place(action.train)
            )
            return self._told(action, text, place, name)
        left = trains.left_beside(pos, action.train)
        beside = tr(" · {left} left", left=left) if left else ""
        made = self._told(action, f"{text}{beside}", train_names.brief(side), name)
        about = labelled(train, f"{train_names.side_words(side)}.")
        about += f"\n{made.why_not}" if made.why_not else ""
        set_tip(made, about)
        made.setAccessibleDescription(about)
        return made

    def _told(self, action: BuyTrain, text: str, more: str, name: str) -> Choice:
        """Return the cell of a purchase, or the small button of one that cannot be made."""
        able = not self.adapter.refusals(action)
        words, role = (f"{text}\n{more}", "cell") if able else (text, "small")
        return self.carried(action, words, name=name, label=label_of(self.context, action), role=role)

    def _place(self, train: TrainId) -> str:
        if self.position.state.trains[train] != DEPOT:
            return tr("from the bank pool")
        count = trains.left(self.position)[kind_of(train)]
        return tr("depot, {value}", value=tr("no limit") if count is None else tr("{count} left", count=count))

    def _later(self, unable: Sequence[Choice], waiting: Sequence[TrainId]) -> Flow:
        """List what cannot be bought, and the trains that are not on sale yet; a click says why."""
        flow = Flow(spacing=GAP)
        for made in unable:
            if self.is_close:
                set_tone(made, tight=True)
            flow.addWidget(made)
        if not waiting:
            return flow
        later = self.parts.label(tr("Later:"), "muted", wrap=False)
        flow.addWidget(later)
        for train in waiting:
            kind = trains.kind(self.position, train)
            made = self.offer(
                trains.purchase(self.position, train),
                train_names.type_name(kind),
                name=f"later-{kind.name}" if kind.sides else f"train-{train}",
                role="small",
                tight=self.is_close,
            )
            later.setMinimumHeight(made.sizeHint().height())
            flow.addWidget(made)
        return flow

    # the obsolete train of the company

    @property
    def _handed(self) -> TrainId | None:
        return next(iter(trains.second_hand(self.position, self.company)), None) if self._hands_in else None

    def _old_train(self) -> None:
        for train in trains.second_hand(self.position, self.company)[:1]:
            words = self.context.words
            text = tr("Trade in the {train}, no refund", train=words.train(self.position, train))
            box = self.parts.check_box(text, self._switch, name="hand-in", on=self._hands_in)
            set_tip(box, tr("Give the second-hand train back for a larger one, which costs its whole price"))
            self.body.addWidget(box)

    def _switch(self, on: bool) -> None:
        self._hands_in = on
        self.context.selection.cancel()
        QTimer.singleShot(0, self._again)  # the box must not die while it is being ticked

    def _again(self) -> None:
        self.refresh()
        self.filled.emit(True)  # the keyboard goes on to what can be bought now

    def keyboard(self) -> QWidget | None:
        """Return the box of the train that has to go first, where nothing can be bought without."""
        choices = [each for each in self.findChildren(Choice) if each.isVisibleTo(self) and not each.why_not]
        box = self.findChild(QCheckBox, "hand-in")
        # likely prices choose nothing by themselves
        return None if any(not each.grave and not each.property("plain") for each in choices) else box

    # other companies, and the train that runs once more

    def _sold_by_companies(self) -> list[trains.CompanyTrain]:
        return trains.from_companies(self.position) if self.adapter.lead.companies_sell else []

    def _companies(self) -> None:
        pos, words = self.position, self.context.words
        found = self._sold_by_companies()
        if not found:
            return
        text = tr("From other companies, at a price both presidents agree on:")
        if any(train.helped for train in found):
            text = tr(
                "From other companies; {player} may add money up to the printed price:", player=words.who(self.player)
            )
        self.deals = [*self.deals, *(company_trains.deal(self, offer, self._handed) for offer in found)]
        buttons = [deal.buttons[0] for deal in self.deals]
        able = [button for button in buttons if not button.why_not]
        head = [text] if able else []  # what is grey alone is no offer, and others are among it
        if not self.is_dense:
            self._caption(head)
        for offer in found:
            if offer.asked is not None:
                told = tr(
                    "{seller} offers its {called} for {asked}.",
                    seller=offer.seller,
                    called=words.train(pos, offer.train),
                    asked=words.money(offer.asked),
                )
                self.body.addWidget(self.parts.label(told, "good"))
        grid, _ = self._cells(able)
        self.body.addLayout(grid)
        self.add_row_apart()
        if self.is_dense:  # choices come first
            self._caption(head)
        unable = [*self._unable, *(button for button in buttons if button.why_not)]
        if unable or self._waiting:  # what cannot be bought comes last, and may scroll
            self.body.addLayout(self._later(unable, self._waiting))

    def _caption(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.body.addWidget(self.parts.label(line, "muted"))

    def _engineers(self) -> None:
        """Offer to give a private up for one more run of a train, and tell of a train that is spared."""
        pos, words = self.position, self.context.words
        for train in pos.trains(self.company):
            if trains.is_protected(pos, train):
                when = (
                    tr("is in its last run") if trains.in_last_run(pos, train) else tr("runs once more after it rusts")
                )
                self.body.addWidget(
                    self.parts.label(
                        tr("The {train} is protected: it {when}.", train=words.train(pos, train), when=when), "good"
                    )
                )
        saves = [a for a in self.adapter.options("save_train") if isinstance(a, SaveTrain)]
        for private in dict.fromkeys(action.private for action in saves):
            about = tr(
                "Discard {private} to let one train run once more after it rusts:", private=words.private(private)
            )
            self.body.addWidget(self.parts.label(about, "muted"))
            flow = Flow()
            for action in saves:
                if action.private == private:
                    text = tr("Let the {train} run once more", train=words.train(pos, action.train))
                    flow.addWidget(
                        self.offer(
                            action, text, name=f"save-{action.train}", label=tr("Protect the {train}", train=train)
                        )
                    )
            self.body.addLayout(flow)

"""Sell privates: take the cheapest, bid on another, raise in the auction of one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from rails18.core.actions import Bid, TakePrivate
from rails18.core.ids import PrivateId
from rails18.questions import auction
from rails18.ui.look.plain import set_tip
from rails18.ui.look.style import NORMAL
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.page import Page
from rails18.ui.now.private_name import PrivateName
from rails18.ui.text import powers, train_names
from rails18.ui.text.phrases import counted, labelled, listed
from rails18.ui.widgets.controls import column, row
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr

NAME = 0.38  # part of the width that a name has at most where choices are close together


class BidRow:
    """Hold the amount and the button of a bid on one private."""

    def __init__(self, page: Page, private: PrivateId) -> None:
        self.page, self.private = page, private
        lot = auction.lot(page.position, private)
        least, most = auction.bid_range(page.position, page.player, private)
        why_not = page.context.pointer.why(page.adapter.refusals(self.bid(least)))
        most = max(least, most)
        currency = page.position.title.currency
        self.spin = page.parts.amount(currency, least, most, least, self._changed, name=f"amount-{private}")
        self.spin.setSingleStep(lot.step)
        self.spin.setEnabled(not why_not)
        self.spin.setAccessibleName(tr("Bid on {private}", private=page.context.words.private(private)))
        set_tip(
            self.spin,
            tr("From {least} to {most}", least=page.context.words.money(least), most=page.context.words.money(most)),
        )
        self.button = page.parts.choice(tr("Bid"), self.propose, why_not, name=f"bid-{private}", role="small")
        self.button.setAccessibleName(tr("Bid on {private}", private=page.context.words.private(private)))
        page.parts.wire(self.button, "refused", page.context.pointer.tell)
        page.parts.wire(self.spin, "entered", self.propose)

    def bid(self, amount: int) -> Bid:
        """Return a bid of `amount`."""
        return Bid(self.page.player, self.private, amount)

    def propose(self) -> None:
        """Choose the bid that the spin box shows, where it goes on being typed, or say why it cannot be."""
        amount = self.spin.value()
        self.spin.setFocus()
        self.spin.selectAll()
        self._choose(amount)

    def _choose(self, amount: int) -> None:
        words = tr("Bid {amount}", amount=self.page.context.words.money(amount))
        self.page.context.selection.propose(self.bid(amount), words)

    def follow(self, proposal: Proposal | None) -> None:
        """Show whether this bid is the one that is chosen, with its amount."""
        action = proposal.action if proposal else None
        mine = isinstance(action, Bid) and action.private == self.private
        self.button.setChecked(mine)
        if isinstance(action, Bid) and mine and action.amount != self.spin.value():
            self.spin.blockSignals(True)
            self.spin.setValue(action.amount)
            self.spin.blockSignals(False)

    def _allowed(self, amount: int) -> bool:
        return not self.page.adapter.refusals(self.bid(amount))

    def _changed(self) -> None:
        """Choose the bid as it stands in the box, or nothing while it cannot be made; Enter says why."""
        amount = self.spin.value()
        if not (self.button.isChecked() or self.page.adapter.lead.moves_freely):
            return  # a lesson judges what is chosen, and not each digit on the way there
        if self._allowed(amount):
            self._choose(amount)
        elif self.button.isChecked():
            self.page.context.selection.cancel()


class AuctionPage(Page):
    """Offer the cheapest private and bids on the others."""

    def sentence(self) -> str:
        words = self.context.words
        offered = auction.unsold(self.position)[0]
        price = words.money(auction.price(self.position, offered))
        take = tr("Buy {offered} for {price}", offered=words.private(offered), price=price)
        if not self.adapter.can("pass"):
            return tr(
                "{offered} costs nothing now, and {player} must take it.",
                offered=words.private(offered),
                player=words.who(self.player),
            )
        if not self.adapter.can("take_private"):
            take = tr("{offered} costs {price}, more than you have free", offered=words.private(offered), price=price)
            return (
                tr("{take}: bid on another private, or pass.", take=take)
                if self.adapter.can("bid")
                else tr("{take}: pass.", take=take)
            )
        return (
            tr("{take}, bid on another private, or pass.", take=take)
            if self.adapter.can("bid")
            else tr("{take}, or pass.", take=take)
        )

    def fill(self) -> None:
        self._rows: list[BidRow] = []
        grid = Grid(across=8, down=2, grows=0)
        for place, heading in enumerate((tr("Private"), tr("Pays"), tr("Costs"), "")):
            grid.addWidget(self.parts.label(heading, "muted", wrap=False), 0, place)
        for number, private in enumerate(auction.unsold(self.position), start=1):
            self._row(grid, number, private, offered=number == 1)
        self.body.addLayout(grid)
        self.body.addWidget(self.parts.label(self._free_money(), "muted"))
        self.body.addWidget(self.parts.label(self._if_all_pass(), "muted", name="pass-out"))

    def _row(self, grid: Grid, number: int, private: PrivateId, *, offered: bool) -> None:
        pos, words = self.position, self.context.words
        name = PrivateName(self.context, private)
        company = powers.drawn(pos, private)
        whole = pos.private(private).name
        told = tr("{name} with {company}", name=whole, company=company) if company else whole
        bids = [f"{words.who(player)} {words.money(amount)}" for player, amount in pos.state.bids.get(private, ())]
        named = f"{private}  {told}"
        if self.is_dense and (bids or self.is_narrow):  # it takes no second line: its card has the whole name
            letters = QFontMetrics(self.context.theme.font(NORMAL))
            named = private if bids else letters.elidedText(named, Qt.TextElideMode.ElideRight, round(NAME * self.room))
        name.setText(named)
        name.setProperty("tone", "strong" if offered else "")
        about = column(name, spacing=0) if self.is_narrow and not self.is_dense else row(name, spacing=8)
        if bids:
            about.addWidget(self.parts.label(tr("bids: {words}", words=", ".join(bids)), "muted"), 1)
        grid.addLayout(about, number, 0)
        grid.addWidget(self.parts.label(words.money(pos.private(private).revenue), wrap=False), number, 1)
        grid.addWidget(self.parts.label(words.money(auction.price(pos, private)), wrap=False), number, 2)
        if offered:
            price = words.money(auction.price(pos, private))
            take = self.offer(
                TakePrivate(self.player, private),
                tr("Buy for {price}", price=price),
                name=f"take-{private}",
                role="small",
            )
            grid.addWidget(take, number, 3)
            return
        bid = BidRow(self, private)
        self._rows.append(bid)
        grid.addLayout(row(bid.spin, bid.button, spacing=4), number, 3)

    def _if_all_pass(self) -> str:
        """Say what comes when everybody passes in a row."""
        pos, words = self.position, self.context.words
        told = [tr("the privates pay")]
        then = auction.if_all_pass(pos)
        if then.train:
            kind, left = pos.title.trains[then.train], then.left
            end = tr("{left} left", left=left)
            if then.ends:
                end = (
                    tr("the last one, which ends the game")
                    if left == 1
                    else tr("{left} left; with the last the game ends", left=left)
                )
            told.append(
                tr("a {types_as_noun} leaves the depot ({end})", types_as_noun=train_names.types_as_noun(kind), end=end)
            )
        if then.cheaper:
            told.append(tr("{cheaper} drops to {price}", cheaper=then.cheaper, price=words.money(then.price)))
        passed = then.passed
        far = tr(" {passed} passed in a row.", passed=counted(passed, "player has", "players have")) if passed else ""
        return tr("If everybody passes in a row: {told}.{far}", told=listed(told), far=far)

    def _free_money(self) -> str:
        pos, words = self.position, self.context.words
        told = []
        for player in pos.players:
            aside = auction.set_aside(pos, player)
            free = words.money(pos.cash(player) - aside)
            told.append(
                f"{words.who(player)} {free}" + (tr(" (+ {aside} in bids)", aside=words.money(aside)) if aside else "")
            )
        return tr("Free cash: {words}.", words=", ".join(told))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        for bid in self._rows:
            bid.follow(proposal)


class ContestPage(Page):
    """Let the bidders of one private raise, drop out or, where a pass is not final, pass."""

    def sentence(self) -> str:
        words = self.context.words
        contest = auction.contest(self.position)
        highest, private = words.money(contest.lot.highest), words.private(contest.lot.private)
        if contest.final:
            return tr(
                "Raise the bid of {highest} for {private}, or drop out for good.", highest=highest, private=private
            )
        return tr(
            "Raise the bid of {highest} for {private}, or pass; you may bid again once somebody has raised it.",
            highest=highest,
            private=private,
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        contest = auction.contest(pos)
        private, active = contest.lot.private, contest.active
        for player, amount in sorted(contest.lot.bids, key=lambda bid: -bid[1]):
            out = tr(", has passed") if player in contest.passed else "" if player in active else tr(", out")
            self.body.addWidget(self.parts.label(labelled(words.who(player), f"{words.money(amount)}{out}")))
        self._bid = BidRow(self, private)
        self.body.addLayout(row(self.parts.label(tr("New bid"), wrap=False), self._bid.spin, self._bid.button, 1))
        others = [words.who(player) for player in active if player != self.player]
        self.body.addWidget(self.parts.label(tr("Still bidding: {others}.", others=listed(others)), "muted"))
        self.body.addWidget(self.parts.label(self.context.explainer.power(pos, private), "muted"))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        self._bid.follow(proposal)

"""Let companies buy their own shares back, and offer them again."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout

from rails18.core.actions import Action, Redeem, Reissue
from rails18.core.state import OFFERING, POOL, Cell
from rails18.core.title import Market
from rails18.rules.market.market import par_cells
from rails18.rules.options import REDEMPTION_CONSENT, REISSUE_MONEY
from rails18.rules.redemption import reissue
from rails18.rules.stock import shares
from rails18.ui.model.proposal import Proposal
from rails18.ui.pages.offers import Deal, DealsPage
from rails18.ui.pages.page import Page
from rails18.ui.widgets.controls import label


def par_box(market: Market, par: int) -> Cell:
    """Return the cell that shows a par value: of the par column, or above it of the top row."""
    cell = par_cells(market).get(par)
    return cell or (0, next(column for column, place in enumerate(market.rows[0]) if place.price == par))


class RedeemPage(DealsPage):
    """Offer the shares that companies of the player may buy back, each with whose it is and what it costs."""

    passes = False

    def sentence(self) -> str:
        return (
            "Have a company of yours redeem one of its shares at the market price, from its treasury. "
            "The holder may refuse; a company holds at most 40% of itself. This takes your whole turn."
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        self.deals: list[Deal] = []
        for company in pos.state.floated:
            if pos.president(company) != self.player:
                continue
            price, cash = words.money(pos.price(company)), words.money(pos.cash(company))
            own = pos.holding(company, company)
            text = f"{company}: a share for {price}, treasury {cash}, holds {own}% of itself"
            self.body.addWidget(label(text, "strong"))
            grid = QGridLayout()
            grid.setHorizontalSpacing(8)
            grid.setColumnStretch(0, 1)
            sources = [s for s in (POOL, *pos.players) if shares.ordinary(pos, s, company)]
            for line, source in enumerate(sources):
                self._row(grid, line, company, source)
            self.body.addLayout(grid)
        if not self.deals:
            self.body.addWidget(label("You are not president of an operating company.", "muted"))

    def _row(self, grid: QGridLayout, line: int, company: str, source: str) -> None:
        pos, words = self.position, self.context.words
        asks = source in pos.players and source != self.player and pos.option(REDEMPTION_CONSENT)
        deal = Deal(self, f"{company}-{source}", f"a share of {company}", source if asks else "")

        def terms(_: int, agreed: bool) -> tuple[Action, str]:
            return Redeem(self.player, company, source, agreed=agreed), "Redeem"

        button = deal.offer("Redeem", terms, f"deal-{company}-{source}")
        self.deals.append(deal)
        grid.addWidget(label(f"from {words.who(source)}, {pos.holding(source, company)}%", wrap=False), line, 0)
        if deal.agreed is not None:
            grid.addWidget(deal.agreed, line, 1)
        grid.addWidget(button, line, 2)


class ReissuePage(Page):
    """Offer to bring redeemed shares back, with the new par value on the market before anything is confirmed."""

    passes = False

    def sentence(self) -> str:
        return (
            "Have a company of yours reissue all shares it holds of itself, at a par value close to three "
            "quarters of its price and never below the old par. This takes your whole turn."
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        some = False
        boxes = []
        for company in pos.state.floated:
            held = pos.holding(company, company)
            if pos.president(company) != self.player or not held:
                continue
            some = True
            par, old, price = reissue.new_par(pos, company), pos.state.par[company], pos.price(company)
            near = reissue.nearest(pos, company)
            boxes.append(par_box(pos.title.market, par))
            why = f"¾ of {words.money(price)} is {words.money(price * 3 // 4)}, the nearest box {words.money(near)}"
            why += f"; the old par was {words.money(old)}" + (" and stays" if par == old else "")
            text = f"Reissue {held}% of {company} at {words.money(par)}"
            name = f"reissue-{company}"
            label_ = f"Reissue · {words.money(par)}"
            self.body.addWidget(self.offer(Reissue(self.player, company), text, name=name, label=label_))
            left = pos.holding(OFFERING, company)
            money = words.money(par * held // 10)
            end = "when the round is over" if pos.option(REISSUE_MONEY) == "round_end" else "at once"
            more = f" {left}% is still in the IPO." if left else ""
            told = f"{why}. When all are sold, {company} gets {money}, which it may use {end}.{more}"
            self.body.addWidget(label(told, "muted"))
        self.context.market.highlight(boxes)
        if not some:
            self.body.addWidget(label("None of your companies holds its own shares.", "muted"))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        action = proposal.action if proposal else None
        if isinstance(action, Reissue):
            par = reissue.new_par(self.position, action.company)
            self.context.market.highlight([par_box(self.position.title.market, par)])

    def leave(self) -> None:
        self.context.market.highlight(())

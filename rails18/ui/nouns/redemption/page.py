"""Let companies buy their own shares back, and offer them again."""

from __future__ import annotations

from rails18.core.actions import Action, Redeem, Reissue
from rails18.core.ids import NO_HOLDER
from rails18.questions import market, redemption
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.offers import Deal, DealsPage
from rails18.ui.now.page import Page
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr


class RedeemPage(DealsPage):
    """Offer the shares that companies of the player may buy back, each with whose it is and what it costs."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "Have a company of yours redeem one of its shares at the market price, from its "
            "treasury. The holder may refuse; a company holds at most 40% of itself. This takes "
            "your whole turn."
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        self.deals: list[Deal] = []
        for company in pos.state.floated:
            if pos.president(company) != self.player:
                continue
            price, cash = words.money(pos.price(company)), words.money(pos.cash(company))
            own = pos.holding(company, company)
            text = tr(
                "{company}: a share for {price}, treasury {cash}, holds {own}% of itself",
                company=company,
                price=price,
                cash=cash,
                own=own,
            )
            self.body.addWidget(self.parts.label(text, "strong"))
            grid = Grid(across=8, grows=0)
            for line, offer in enumerate(redemption.offers(pos, self.player, company)):
                self._row(grid, line, offer)
            self.body.addLayout(grid)
        if not self.deals:
            self.body.addWidget(self.parts.label(tr("You are not president of an operating company."), "muted"))

    def _row(self, grid: Grid, line: int, offer: redemption.Offer) -> None:
        pos, words = self.position, self.context.words
        company, source = offer.company, offer.source
        deal = Deal(
            self,
            f"{company}-{source}",
            tr("a share of {company}", company=company),
            source if offer.asks else NO_HOLDER,
        )

        def terms(_: int, agreed: bool) -> tuple[Action, str]:
            return Redeem(self.player, company, source, agreed=agreed), tr("Redeem")

        button = deal.offer(tr("Redeem"), terms, f"deal-{company}-{source}")
        self.deals.append(deal)
        grid.addWidget(
            self.parts.label(
                tr("from {source}, {holding}%", source=words.who(source), holding=pos.holding(source, company)),
                wrap=False,
            ),
            line,
            0,
        )
        if deal.agreed is not None:
            grid.addWidget(deal.agreed, line, 1)
        grid.addWidget(button, line, 2)


class ReissuePage(Page):
    """Offer to bring redeemed shares back, with the new par value on the market before anything is confirmed."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "Have a company of yours reissue all shares it holds of itself, at a par value close "
            "to three quarters of its price and never below the old par. This takes your whole "
            "turn."
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
            what = redemption.reissue_of(pos, company)
            par, price = what.par, words.money(pos.price(company))
            boxes.append(market.par_cell(pos, par))
            why = tr(
                "¾ of {price} is {target}, the nearest box {nearest}",
                price=price,
                target=words.money(what.target),
                nearest=words.money(what.nearest),
            )
            why += tr("; the old par was {old}", old=words.money(what.old)) + (
                tr(" and stays") if par == what.old else ""
            )
            text = tr("Reissue {held}% of {company} at {par}", held=held, company=company, par=words.money(par))
            name = f"reissue-{company}"
            label_ = tr("Reissue · {par}", par=words.money(par))
            self.body.addWidget(self.offer(Reissue(self.player, company), text, name=name, label=label_))
            money = words.money(what.money)
            end = tr("at once") if what.at_once else tr("when the round is over")
            more = tr(" {left}% is still in the IPO.", left=what.left) if what.left else ""
            told = tr(
                "{why}. When all are sold, {company} gets {money}, which it may use {end}.{more}",
                why=why,
                company=company,
                money=money,
                end=end,
                more=more,
            )
            self.body.addWidget(self.parts.label(told, "muted"))
        self.context.market.highlight(boxes)
        if not some:
            self.body.addWidget(self.parts.label(tr("None of your companies holds its own shares."), "muted"))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        action = proposal.action if proposal else None
        if isinstance(action, Reissue):
            par = redemption.new_par(self.position, action.company)
            self.context.market.highlight([market.par_cell(self.position, par)])

    def leave(self) -> None:
        self.context.market.highlight(())

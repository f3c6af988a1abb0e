"""Let the operating company sell shares of its treasury to the market, or buy some back."""

from __future__ import annotations

from rails18.core.actions import Redeem, Reissue
from rails18.core.position import Position
from rails18.questions import redemption
from rails18.ui.nouns.redemption.page import RedeemPage, ReissuePage
from rails18.ui.now.page import Page
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr


class IssuePage(Page):
    """Offer every amount of shares that the company may sell to the market, with what it brings."""

    passes = False

    def sentence(self) -> str:
        if redemption.least_issue(self.position):
            return tr(
                "Before its president helps, {company} issues shares of its treasury to the market for the train. "
                "The price falls one step for each.",
                company=self.company,
            )
        return tr(
            "{company} may issue shares of its treasury to the market, at the next lower price; "
            "its own price stays. In one turn it either issues shares or buys some back.",
            company=self.company,
        )

    def fill(self) -> None:
        pos, words, flow = self.position, self.context.words, Flow(spacing=4)
        for action in self.adapter.options("reissue"):
            assert isinstance(action, Reissue)
            text = tr(
                "Issue {percent}% · {money}",
                percent=action.percent,
                money=words.money(redemption.money_of(pos, action)),
            )
            flow.addWidget(self.offer(action, text, name=f"issue-{action.percent}"))
        self.body.addLayout(flow)


class BuyBackPage(Page):
    """Offer every amount of shares that the company may buy back from the market, with what it costs."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "{company} may buy shares of its own back from the market, at the next higher price; "
            "its own price stays. In one turn it either issues shares or buys some back.",
            company=self.company,
        )

    def fill(self) -> None:
        pos, words, flow = self.position, self.context.words, Flow(spacing=4)
        for action in self.adapter.options("redeem"):
            assert isinstance(action, Redeem)
            text = tr(
                "Buy back {percent}% · {money}",
                percent=action.percent,
                money=words.money(redemption.money_of(pos, action)),
            )
            flow.addWidget(self.offer(action, text, name=f"redeem-{action.percent}"))
        self.body.addLayout(flow)


def redeem_page(pos: Position) -> type[Page]:
    """Return the page on which shares are bought back in this title."""
    return BuyBackPage if redemption.in_own_turn(pos) else RedeemPage


def reissue_page(pos: Position) -> type[Page]:
    """Return the page on which shares come out of treasuries in this title."""
    return IssuePage if redemption.in_own_turn(pos) else ReissuePage

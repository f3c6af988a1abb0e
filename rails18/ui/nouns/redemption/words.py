"""Show shares that companies redeem and reissue."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import redemption as questions
from rails18.ui.nouns.redemption.page import RedeemPage, ReissuePage
from rails18.ui.now.noun import Link, Noun
from rails18.ui.text.actions import Kind
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _redeem(names: Names, pos: Position, action: act.Redeem) -> str:
    company = action.company
    return tr(
        "{company} redeems a share from {source} for {price}",
        company=company,
        source=names.who(action.source),
        price=names.money(pos.price(company)),
    )


def _reissue(names: Names, pos: Position, action: act.Reissue) -> str:
    company = action.company
    percent, price = pos.holding(company, company), names.money(questions.new_par(pos, company))
    return tr("{company} reissues {percent}% of its shares at {price}", company=company, percent=percent, price=price)


NOUN = Noun(
    (
        Kind(act.Redeem, _redeem),
        Kind(act.Reissue, _reissue),
    ),
    links={
        act.Redeem: Link("Redeem a share…", RedeemPage),
        act.Reissue: Link("Reissue shares…", ReissuePage),
    },
)

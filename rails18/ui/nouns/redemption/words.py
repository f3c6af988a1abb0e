"""Show shares that companies redeem and reissue."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import redemption as questions
from rails18.ui.nouns.redemption.own_turn import redeem_page, reissue_page
from rails18.ui.now.noun import Link, Noun
from rails18.ui.text.actions import Kind
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _redeem(names: Names, pos: Position, action: act.Redeem) -> str:
    company = action.company
    if questions.in_own_turn(pos):
        money = names.money(questions.money_of(pos, action))
        return tr(
            "{company} buys {percent}% of itself back for {money}", company=company, percent=action.percent, money=money
        )
    return tr(
        "{company} redeems a share from {source} for {price}",
        company=company,
        source=names.who(action.source),
        price=names.money(pos.price(company)),
    )


def _reissue(names: Names, pos: Position, action: act.Reissue) -> str:
    company = action.company
    if questions.in_own_turn(pos):
        money = names.money(questions.money_of(pos, action))
        return tr(
            "{company} sells {percent}% of itself for {money}", company=company, percent=action.percent, money=money
        )
    percent, price = pos.holding(company, company), names.money(questions.new_par(pos, company))
    return tr("{company} reissues {percent}% of its shares at {price}", company=company, percent=percent, price=price)


def _redeem_link(pos: Position) -> str:
    return tr("Buy shares back…") if questions.in_own_turn(pos) else tr("Redeem a share…")


def _reissue_link(pos: Position) -> str:
    return tr("Issue shares…") if questions.in_own_turn(pos) else tr("Reissue shares…")


NOUN = Noun(
    (Kind(act.Redeem, _redeem), Kind(act.Reissue, _reissue)),
    links={act.Redeem: Link(_redeem_link, redeem_page), act.Reissue: Link(_reissue_link, reissue_page)},
)

"""Show purchases and sales of shares."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import stock as questions
from rails18.ui.nouns.stock.page import StockPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _start(names: Names, pos: Position, action: act.StartCompany) -> str:
    return tr("Start {company} at par {par}", company=action.company, par=names.money(action.par))


def _buy(names: Names, pos: Position, action: act.BuyShare) -> str:
    price = names.money(questions.price(pos, action.company, action.source))
    return tr(
        "Buy a share of {company} from {source} for {price}",
        company=action.company,
        source=names.who(action.source),
        price=price,
    )


def _sell(names: Names, pos: Position, action: act.SellShares) -> str:
    company, percent = action.company, action.percent
    return tr(
        "Sell {percent}% of {company} for {proceeds}",
        percent=percent,
        company=company,
        proceeds=names.money(questions.proceeds(pos, company, percent)),
    )


def _passing(pos: Position) -> str:
    return tr("End the turn") if questions.turn(pos).acted else tr("Pass")


NOUN = Noun(
    (Kind(act.StartCompany, _start), Kind(act.BuyShare, _buy), Kind(act.SellShares, _sell, grave=True)),
    {
        "stock": StepWords(
            "Stock round", _passing, "{player}: sell, buy, or pass?", nothing="nothing can be bought or sold"
        )
    },
    steps={
        "stock": StepView(
            StockPage, (act.StartCompany, act.BuyShare, act.SellShares), ("share", "president", "certificate limit")
        )
    },
)

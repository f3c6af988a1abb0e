"""Show price protection."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import protection as questions
from rails18.ui.nouns.protection.page import ProtectionPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _protect(names: Names, pos: Position, action: act.TakeOver) -> str:
    percent, money = questions.cost(pos, action)
    if not percent:
        return tr("Protect {company}: buy the shares that were sold", company=action.company)
    return tr(
        "Protect {company}: buy {percent}% for {money}",
        company=action.company,
        percent=percent,
        money=names.money(money),
    )


NOUN = Noun(
    (Kind(act.TakeOver, _protect),),
    {"protection": StepWords("Protection", "Let the price fall", "{player}: protect the price, or let it fall?")},
    steps={"protection": StepView(ProtectionPage, (act.TakeOver,))},
)

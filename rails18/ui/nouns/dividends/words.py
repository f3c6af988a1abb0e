"""Show dividends."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.ui.nouns.dividends.page import DividendPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _dividend(names: Names, pos: Position, action: act.Dividend) -> str:
    sayings = {"pay": tr("pays out"), "half": tr("pays a half dividend"), "withhold": tr("withholds")}
    return f"{action.company} {sayings.get(action.choice, action.choice)}"


NOUN = Noun(
    (Kind(act.Dividend, _dividend),),
    {"dividend": StepWords("Pay", question="Does {company} pay out, or withhold?", told="The dividend")},
    steps={"dividend": StepView(DividendPage, (act.Dividend,), ("dividend", "stock market"))},
)

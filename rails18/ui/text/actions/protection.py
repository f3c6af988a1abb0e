"""Words of price protection."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import protection as questions
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names


def _protect(names: Names, pos: Position, action: act.TakeOver) -> str:
    percent, money = questions.cost(pos, action)
    if not percent:
        return f"Protect {action.company}: buy the shares that were sold"
    return f"Protect {action.company}: buy {percent}% for {names.money(money)}"


KINDS = (Kind(act.TakeOver, _protect),)
STEPS = {
    "protection": StepWords("Protection", "Let the price fall"),
}

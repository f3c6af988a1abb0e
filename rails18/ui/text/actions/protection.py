"""Words of price protection."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names


def _protect(names: Names, pos: Position, action: act.TakeOver) -> str:
    if not pos.state.blocks:
        return f"Protect {action.company}: buy the shares that were sold"
    block = pos.state.blocks[0]
    return f"Protect {action.company}: buy {block.percent}% for {names.money(block.money)}"


KINDS = (Kind(act.TakeOver, "Protect the price", _protect),)
STEPS = {
    "protection": StepWords("Protection", "Let the price fall"),
}

"""Words of station tokens."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import privates
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names


def _place(names: Names, pos: Position, action: act.PlaceToken) -> str:
    return f"Place a {action.company} token in {names.city(pos, action.stop)}"


def _move(names: Names, pos: Position, action: act.MoveToken) -> str:
    return f"Move the {action.company} token from {names.city(pos, action.source)} to {names.city(pos, action.stop)}"


def _with_private(names: Names, pos: Position, action: act.PowerToken) -> str:
    paid = privates.token_price(pos, action.private)
    cost = f" for {names.money(paid)}" if paid else ""
    return f"Place a token in {names.city(pos, action.stop)} with {names.private(action.private)}{cost}"


KINDS = (
    Kind(act.PlaceToken, _place),
    Kind(act.MoveToken, _move),
    Kind(act.PowerToken, _with_private),
)
STEPS = {
    "token": StepWords("Token", "Skip token"),
    "home": StepWords("Home city"),
}

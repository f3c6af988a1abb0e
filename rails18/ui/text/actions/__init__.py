"""Say actions in the words of the hobby: one module for each noun, registered in `NOUNS`."""

from __future__ import annotations

from rails18.core.actions import Action, Pass
from rails18.core.position import Position
from rails18.ui.text.actions import (
    auction,
    destinations,
    game,
    ports,
    privates,
    protection,
    redemption,
    routes,
    stock,
    tokens,
    track,
    trains,
)
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names

NOUNS = (
    game,
    auction,
    stock,
    protection,
    redemption,
    track,
    tokens,
    routes,
    destinations,
    ports,
    trains,
    privates,
)
KINDS: dict[str, Kind] = {kind.id: kind for noun in NOUNS for kind in noun.KINDS}
STEPS: dict[str, StepWords] = {step: words for noun in NOUNS for step, words in getattr(noun, "STEPS", {}).items()}
_PLAIN = StepWords("")


def sentence(names: Names, pos: Position, action: Action) -> str:
    """Return an action as a short sentence without its player, for example ``Buy 10% of IR for ¥80``."""
    if isinstance(action, Pass):
        return STEPS.get(pos.frame.step, _PLAIN).pass_words(pos)
    return KINDS[action.kind].sentence(names, pos, action)

"""End the building of track and stations once enough trains of the last type were bought."""

from __future__ import annotations

from rails18.core.actions import Action, LayTile, PlaceToken, PowerTile
from rails18.core.draft import Draft
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import DEPOT
from rails18.rules.options import BUILDING_ENDS
from rails18.rules.turn import TOKEN, TRACK, next_step


def is_over(pos: Position) -> bool:
    """Return whether nobody builds any more (`short.building.end`)."""
    enough = pos.option(BUILDING_ENDS)
    if not enough:
        return False
    *_, last = pos.title.trains
    return sum(kind_of(train) == last and holder != DEPOT for train, holder in pos.state.trains.items()) >= enough


def settle(draft: Draft) -> bool:
    """Close a step in which nobody builds any more."""
    if not is_over(draft.pos):
        return False
    next_step(draft)
    return True


def too_late(pos: Position, action: Action) -> str:
    """Return the rule that building after its end breaks, "" before it."""
    return "short.building.end" if isinstance(action, LayTile | PlaceToken | PowerTile) and is_over(pos) else ""


FEATURE = Feature("building_end", settles={TRACK: settle, TOKEN: settle}, judges=(too_late,), options=(BUILDING_ENDS,))

"""Put obsolete trains on sale again."""

from __future__ import annotations

from rails18.core.actions import Action, DiscardTrain
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import SECOND_HAND
from rails18.rules.trains import phases, roster


def offer_second_hand(draft: Draft) -> None:
    """Put every train of an older time on sale again, wherever it went.

    Source: `phase.gray.remove`, `train.rusted.table`.
    """
    if not phases.current(draft.pos).second_hand:
        return
    trains = draft.title.trains
    again = {train: SECOND_HAND for train in draft.state.trains if trains[kind_of(train)].second_hand}
    draft.put_all("trains", again)
    draft.drop("sides", *again)
    types = tuple(side.name for kind in trains.values() for side in kind.second_hand)
    if again:
        draft.tell("trains_second_hand", types=types)


def kept_trains(pos: Position, action: Action) -> str:
    """Return the rule that a discard without need breaks: obsolete trains may be handed in, others not."""
    if not isinstance(action, DiscardTrain) or action.train not in pos.trains(action.company):
        return ""
    return "train.second_hand.larger" if roster.second_hand(pos, action.train) else "train.limit.no_discard"


FEATURE = Feature(
    "second_hand_trains",
    listeners=(on(phases.PHASE_BEGUN, offer_second_hand),),
    judges=(kept_trains,),
)

"""Close city marks as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.city_marks import city_marks
from rails18.rules.compat import yes
from rails18.rules.compat.options import EARLIER_READINGS


def in_turn(pos: Position) -> bool:
    """Return whether a port is closed in the turn of its company only (`private.gulf.close_later`)."""
    return not pos.option(EARLIER_READINGS)


FEATURE = Feature(
    "compat.city_marks",
    listeners=(
        on(city_marks.CLOSED_LATER, yes),  # `private.gulf.closed_closes`
        on(city_marks.CLOSED_IN_TURN, in_turn),  # `private.gulf.close_later`
    ),
)
# The hex of a mark stays when a company buys it, or closes (`private.sc.bought`, `closing.markers.removed`).
STAYING = Feature("compat.staying_marks", listeners=(on(city_marks.MARK_STAYS, yes),))

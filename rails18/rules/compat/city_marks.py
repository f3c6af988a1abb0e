"""Close city marks as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules.city_marks import city_marks
from rails18.rules.compat import yes

FEATURE = Feature(
    "compat.city_marks",
    listeners=(
        on(city_marks.CLOSED_LATER, yes),  # `private.gulf.closed_closes`
        on(city_marks.CLOSED_IN_TURN, yes),  # `private.gulf.close_later`
    ),
)

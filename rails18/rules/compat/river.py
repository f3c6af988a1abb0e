"""Bridge rivers as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules.compat import yes
from rails18.rules.river import bridging

FEATURE = Feature(
    "compat.river",
    listeners=(
        on(bridging.ANY_TILE, yes),  # `river.discount.once`
        on(bridging.BRIDGE_LATER, yes),  # `river.home.free_bridge`
    ),
)

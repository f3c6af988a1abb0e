"""End the game as 18xx.games does: at once for a share price (`variant.finish400.end`)."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.rules import Feature
from rails18.rules.rounds import ending, scoring


def at_once(draft: Draft) -> bool:
    """End the game when a share price ends it."""
    if not ending.price_reached(draft.pos):
        return False
    scoring.finish(draft, "finish")
    return True


FEATURE = Feature("compat.rounds", always=at_once)

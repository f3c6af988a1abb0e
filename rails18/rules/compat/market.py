"""Close companies as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import HolderId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import CLOSED
from rails18.rules.market import closing


def with_the_company(pos: Position) -> HolderId:
    """Return where the privates of a closed company go: they close (`closing.privates.to_market`)."""
    return CLOSED


FEATURE = Feature("compat.market", listeners=(on(closing.PRIVATES_GO, with_the_company),))

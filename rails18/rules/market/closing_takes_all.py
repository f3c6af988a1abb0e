"""Let trains and privates of a closed company leave the game with it."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import HolderId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import CLOSED, SCRAPPED
from rails18.rules.market import closing


def gone(pos: Position) -> HolderId:
    """Return that trains of a closed company leave the game (`closing.trains.removed`)."""
    return SCRAPPED


def closed(pos: Position) -> HolderId:
    """Return that privates of a closed company close with it (`closing.privates.removed`)."""
    return CLOSED


FEATURE = Feature("closing_takes_all", listeners=(on(closing.TRAINS_GO, gone), on(closing.PRIVATES_GO, closed)))

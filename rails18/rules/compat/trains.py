"""Discard trains over the limit as 18xx.games does: companies in the order of the title, in any order."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import CompanyId, HolderId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import Frame
from rails18.rules.compat import yes
from rails18.rules.trains import phases, supply


def listed(pos: Position, buyer: HolderId) -> tuple[CompanyId, ...]:
    """Return the companies in the order in which they are asked (`train.excess.order`)."""
    return tuple(pos.title.companies)


def also_due(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies that may discard before they are asked (`train.excess.choice`)."""
    return tuple(frame.company for frame in pos.state.frames if _waits(pos, frame))


def _waits(pos: Position, frame: Frame) -> bool:
    return frame.step == "discard" and frame.company != pos.frame.company and phases.excess(pos, frame.company) > 0


FEATURE = Feature("compat.trains", listeners=(on(phases.DISCARDING, listed), on(phases.ALSO_DUE, also_due)))
# The buyer chooses the side of a train that another company sells (`train.company.side`).
SIDES = Feature("compat.train_sides", listeners=(on(supply.SOLD_ANEW, yes),))

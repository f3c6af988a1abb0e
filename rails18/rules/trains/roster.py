"""Know what the trains of a company count for: limits, the duty to own one, time."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, TrainId
from rails18.core.position import Position
from rails18.core.train_types import TrainSide
from rails18.rules.trains import supply

LATE = "late"  # mark of a train whose time is over, and which runs once more
TRAIN_MARK: Hook[Callable[[Position, TrainId], str]] = Hook("mark of a train")  # "" for none
TRAIN_LEFT: Hook[Callable[[Draft, TrainId], None]] = Hook("train left its company")


def late(pos: Position, train: TrainId) -> bool:
    """Return whether a train runs once more after its time (`private.engineers.run`)."""
    return mark(pos, train) == LATE


def mark(pos: Position, train: TrainId) -> str:
    """Return what distinguishes a train from others of its kind, "" for nothing."""
    return next(filter(None, (marked(pos, train) for marked in pos.hooked(TRAIN_MARK))), "")


def left(draft: Draft, train: TrainId) -> None:
    """Let features forget what a train was to the company that it has left."""
    for leaves in draft.pos.hooked(TRAIN_LEFT):
        leaves(draft, train)


def second_hand(pos: Position, train: TrainId) -> bool:
    """Return whether a train is one of the obsolete ones that companies may own again (`train.rusted.table`)."""
    return pos.title.phases[pos.state.phase].second_hand and bool(supply.kind(pos, train).second_hand)


def counted(pos: Position, company: CompanyId) -> tuple[TrainId, ...]:
    """Return the trains of `company` that count against the limit (`private.engineers.limit`)."""
    return tuple(train for train in pos.trains(company) if not late(pos, train))


def serving(pos: Position, company: CompanyId) -> tuple[TrainId, ...]:
    """Return the trains of `company` that meet the duty to own one (`train.rusted.duty`, `private.engineers.gone`)."""
    return tuple(train for train in counted(pos, company) if not second_hand(pos, train))


def sides_of(pos: Position, trains: Iterable[TrainId]) -> tuple[TrainSide, ...]:
    """Return the sides of certificates that face up."""
    return tuple(pos.side(train) for train in trains)


def number(sides: Iterable[TrainSide]) -> int:
    """Return how many trains certificates count as at least (`train.limit.flexible`)."""
    return sum(side.fewest for side in sides)


def over(pos: Position, sides: tuple[TrainSide, ...]) -> int:
    """Return how many trains or certificates a company with these sides is over the limit; 0 or less when it is not.

    Source: `train.limit.table`.
    """
    phase = pos.title.phases[pos.state.phase]
    trains = number(sides) - phase.train_limit
    return trains if phase.certificate_limit is None else max(trains, len(sides) - phase.certificate_limit)

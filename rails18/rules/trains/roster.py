"""Know what the trains of a company count for: limits, the duty to own one, time."""

from __future__ import annotations

from collections.abc import Iterable

from rails18.core.position import Position
from rails18.core.title import TrainSide
from rails18.rules.trains import supply

MARKED = "marked"  # in state.saved: the train is spared when its time is over
LATE = "late"  # in state.saved: its time is over, and it runs once more


def late(pos: Position, train: str) -> bool:
    """Tell whether a train runs once more after its time (`private.engineers.run`)."""
    return pos.state.saved.get(train) == LATE


def second_hand(pos: Position, train: str) -> bool:
    """Tell whether a train is one of the obsolete ones that companies may own again (`train.rusted.table`)."""
    return pos.title.phases[pos.state.phase].second_hand and bool(supply.kind(pos, train).second_hand)


def counted(pos: Position, company: str) -> tuple[str, ...]:
    """Return the trains of `company` that count against the limit (`private.engineers.limit`)."""
    return tuple(train for train in pos.trains(company) if not late(pos, train))


def serving(pos: Position, company: str) -> tuple[str, ...]:
    """Return the trains of `company` that meet the duty to own one (`train.rusted.duty`, `private.engineers.gone`)."""
    return tuple(train for train in counted(pos, company) if not second_hand(pos, train))


def sides_of(pos: Position, trains: Iterable[str]) -> tuple[TrainSide, ...]:
    """Return the sides of certificates that lie up."""
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

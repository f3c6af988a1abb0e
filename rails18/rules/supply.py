"""Know which trains depot and pool offer."""

from __future__ import annotations

from rails18.core.derived import derived
from rails18.core.position import Position, train_type
from rails18.core.state import DEPOT, POOL
from rails18.core.title import TrainType


def kind(pos: Position, train: str) -> TrainType:
    """Return the type of a train id."""
    return pos.title.trains[train_type(train)]


@derived("trains")
def depot_types(pos: Position) -> tuple[str, ...]:
    """Return the types that the depot sells now (`train.buy.sequence`, `train.buy.diesel_early`)."""
    left = {train_type(train) for train in pos.trains(DEPOT)}
    begun = {train_type(train) for train, holder in pos.state.trains.items() if holder != DEPOT}
    names = [name for name in pos.title.trains if name in left]
    return tuple(name for name in names if name == names[0] or pos.title.trains[name].opens_with in begun)


@derived("trains")
def on_sale(pos: Position) -> tuple[str, ...]:
    """Return one train id of each type that depot and pool sell now, the depot's first."""
    ids: list[str] = []
    for source, types in ((DEPOT, depot_types(pos)), (POOL, tuple(pos.title.trains))):
        for name in types:
            ids += [train for train in pos.trains(source) if train_type(train) == name][:1]
    return tuple(ids)


def cheapest(pos: Position) -> int:
    """Return the lowest price of depot and pool, 0 when they have no train."""
    return min((kind(pos, train).price for train in on_sale(pos)), default=0)


def left(pos: Position) -> dict[str, int | None]:
    """Return type → trains left in the depot, None for any number."""
    counts = dict.fromkeys(pos.title.trains, 0)
    for train in pos.trains(DEPOT):
        counts[train_type(train)] += 1
    return {name: None if pos.title.trains[name].count is None else count for name, count in counts.items()}

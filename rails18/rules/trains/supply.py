"""Know which trains depot, pool and second-hand trade offer, in which sides of their certificates."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.actions import BuyTrain
from rails18.core.derived import derived
from rails18.core.hook import Hook
from rails18.core.ids import HolderId, KindId, TrainId, kind_of
from rails18.core.position import Position
from rails18.core.state import DEPOT, POOL, SECOND_HAND
from rails18.core.train_types import TrainSide, TrainType
from rails18.rules.options import SIDES_ANEW

SOLD_ANEW: Hook[Callable[[Position], bool]] = Hook("sold trains turned")  # to the side that the buyer wants


def kind(pos: Position, train: TrainId) -> TrainType:
    """Return the type of a train id."""
    return pos.title.trains[kind_of(train)]


def sides(pos: Position, train: TrainId) -> tuple[TrainSide, ...]:
    """Return the sides in which a train can be bought where it is now.

    From the depot and second hand it is the buyer's choice, elsewhere a certificate stays as it is, unless one that
    was returned, or is sold by another company, may be turned.

    Source: `train.double.side`, `train.double.pool`, `train.rusted.yellow`, `train.returned.side`,
    `train.company.side`.
    """
    holder = pos.state.trains.get(train)
    if holder == DEPOT:
        return kind(pos, train).faces
    if holder == POOL and pos.option(SIDES_ANEW) == "returned":
        return kind(pos, train).faces
    if holder != SECOND_HAND and any(turned(pos) for turned in pos.hooked(SOLD_ANEW)):
        return kind(pos, train).faces
    return kind(pos, train).second_hand if holder == SECOND_HAND else (pos.side(train),)


def wanted(pos: Position, action: BuyTrain) -> TrainSide | None:
    """Return the side that a purchase is about, None when it names one that is not for sale there."""
    offered = sides(pos, action.train)
    if not action.side:
        return pos.side(action.train) if pos.side(action.train) in offered else offered[0]
    return next((side for side in offered if side.name == action.side), None)


def several_sides(pos: Position, train: TrainId) -> bool:
    """Return whether it has to be written down which side of a certificate faces up."""
    found = kind(pos, train)
    return len({side.name for side in (*found.faces, *found.second_hand)}) > 1


def called(pos: Position, train: TrainId) -> str:
    """Return what a train is called in sentences: its side where certificates have sides, else its id."""
    return pos.side(train).name if kind(pos, train).sides else train


@derived("trains")
def depot_types(pos: Position) -> tuple[KindId, ...]:
    """Return the types that the depot sells now (`train.buy.sequence`, `train.buy.diesel_early`)."""
    left = {kind_of(train) for train in pos.trains(DEPOT)}
    begun = {kind_of(train) for train, holder in pos.state.trains.items() if holder != DEPOT}
    names = [name for name in pos.title.trains if name in left]
    return tuple(name for name in names if name == names[0] or pos.title.trains[name].opens_with in begun)


@derived("trains", "sides")
def on_sale(pos: Position) -> tuple[TrainId, ...]:
    """Return one train id of each type and side that faces up, the depot's first, then pool, then second hand.

    Source: `train.order.colour`, `train.rusted.together`.
    """
    every = tuple(pos.title.trains)
    found: list[TrainId] = []
    for source, types in ((DEPOT, depot_types(pos)), (POOL, every), (SECOND_HAND, every)):
        first: dict[tuple[KindId, str], TrainId] = {}
        for train in pos.trains(source):
            first.setdefault((kind_of(train), pos.side(train).name), train)
        found += [train for (name, _), train in first.items() if name in types]
    return tuple(found)


def first_hand(pos: Position) -> tuple[TrainId, ...]:
    """Return those on sale that a company may be made to buy: from depot and pool (`train.rusted.treasury`)."""
    return tuple(train for train in on_sale(pos) if pos.state.trains[train] != SECOND_HAND)


def cheapest(pos: Position) -> int:
    """Return the lowest price of depot and pool, 0 when they have no train (`emergency.cheapest`)."""
    return min((side.price for train in first_hand(pos) for side in sides(pos, train)), default=0)


def left(pos: Position) -> dict[KindId, int | None]:
    """Return type → trains left in the depot, None for any number."""
    counts = _counts(pos, DEPOT)
    return {name: None if pos.title.trains[name].count is None else count for name, count in counts.items()}


def left_second_hand(pos: Position) -> dict[KindId, int]:
    """Return type → obsolete trains that are on sale again (`train.rusted.table`)."""
    return {name: count for name, count in _counts(pos, SECOND_HAND).items() if count}


def _counts(pos: Position, holder: HolderId) -> dict[KindId, int]:
    counts = dict.fromkeys(pos.title.trains, 0)
    for train in pos.trains(holder):
        counts[kind_of(train)] += 1
    return counts

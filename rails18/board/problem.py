"""Type the question "which routes earn most": stops, track, trains and bonuses, free of title and state.

The fields are those of a route position file, so a file of positions reads straight into these classes. An end of a
segment is ``s:<stop id>`` or ``e:<hex side>``, a side being written the same way from both hexes that share it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.ids import HexId, RunnerId, SegmentId, StopId
from rails18.core.route import Route


class RouteStop(msgspec.Struct, frozen=True, gc=False):
    """Describe a stop of a route problem.

    Attributes:
        revenue: value of a visit.
        revenue_by_train: train id → value of a visit, used instead when present.
        counts: how much of a train's reach a visit takes.
        ends_only: a route may begin or end here but not run through.
        ours: the company has a token here.
        groups: names of groups; a route visits at most one stop of each.
        as_town: trains with a limit of cities take it for a town.
    """

    id: StopId
    hex: HexId
    kind: str
    revenue: int = 0
    revenue_by_train: Mapping[RunnerId, int] | None = None
    counts: int = 1
    ends_only: bool = False
    ours: bool = False
    groups: tuple[str, ...] = ()
    name: str | None = None
    as_town: bool = False


class RouteSegment(msgspec.Struct, frozen=True, gc=False):
    """Describe a piece of track of a route problem.

    Attributes:
        a, b: its ends.
        uses: names of what it uses up; two segments that share a name are never both run.
        ends_only: it may only be the first or last piece of a route.
    """

    id: SegmentId
    hex: HexId
    a: str
    b: str
    uses: tuple[str, ...]
    ends_only: bool = False


class RouteTrain(msgspec.Struct, frozen=True, gc=False):
    """Describe a train that may run. A certificate of two trains is two of them.

    Attributes:
        max_stops: length of a route; None for any length.
        max_cities: how many stops of it may be cities or red areas; None for all.
        counted: how many stops earn, those worth most; None for all.
        per_visit: money for each stop of its route, whether it earns or not.
    """

    id: RunnerId
    name: str
    max_stops: int | None
    price: int = 0
    max_cities: int | None = None
    counted: int | None = None
    per_visit: int = 0


class RouteBonus(msgspec.Struct, frozen=True, gc=False):
    """Add `amount` to each route that visits at least one of `stops`; `counted`: that counts one of them."""

    name: str
    amount: int
    stops: tuple[StopId, ...]
    counted: bool = False


class FarBonus(msgspec.Struct, frozen=True, gc=False):
    """Add the amounts of two counted stops to each route that counts stops at two sides of the board.

    Attributes:
        side_by_stop: stop → side of the board.
        amount_by_stop: stop → its amount.
    """

    name: str
    side_by_stop: Mapping[StopId, str]
    amount_by_stop: Mapping[StopId, int]


class EndBonus(msgspec.Struct, frozen=True, gc=False):
    """Add the amount of its first or last stop, the higher one, to each route that begins or ends in such a stop."""

    name: str
    amount_by_stop: Mapping[StopId, int]


class RequiredRoute(msgspec.Struct, frozen=True, gc=False):
    """Demand that, if any train runs, one route has both its ends in `ends_in`."""

    name: str
    ends_in: tuple[StopId, ...]


class RouteProblem(msgspec.Struct, frozen=True, gc=False):
    """Hold what decides which routes earn most; `token_counts`: one of the counted stops is the company's."""

    stops: tuple[RouteStop, ...]
    segments: tuple[RouteSegment, ...]
    trains: tuple[RouteTrain, ...]
    route_bonuses: tuple[RouteBonus, ...] = ()
    end_bonuses: tuple[EndBonus, ...] = ()
    required_route: RequiredRoute | None = None
    far_bonus: FarBonus | None = None
    token_counts: bool = False


class BestRoutes(msgspec.Struct, frozen=True, gc=False):
    """Answer a route problem.

    Attributes:
        revenue: value of `routes`.
        upper_bound: no legal set of routes is worth more.
        proven: nothing better exists.
        routes: at most one a train.
    """

    revenue: int
    upper_bound: int
    proven: bool
    routes: tuple[Route, ...]


class Fault(msgspec.Struct, frozen=True, gc=False):
    """Describe what is wrong with a route.

    Attributes:
        kind: name of the rule that is broken.
        train: train whose route it is, "" when it is about the whole set.
        facts: stop, hex, segment, number and so on, by name.
    """

    kind: str
    train: RunnerId
    facts: Mapping[str, str | int] = {}


def is_town(stop: RouteStop) -> bool:
    """Return whether a stop takes no place among the cities of a train that has a limit of them."""
    return stop.as_town or stop.kind == "town"


def revenue_of(stop: RouteStop, train: RunnerId) -> int:
    """Return the value of a visit of `train` (an id) to `stop`."""
    if stop.revenue_by_train is not None:
        return stop.revenue_by_train.get(train, stop.revenue)
    return stop.revenue

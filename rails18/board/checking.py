"""Check and value routes by the plain rules, without any of the optimiser's shortcuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from rails18.board.problem import Fault, RouteProblem, RouteSegment, RouteStop, RouteTrain, is_town, revenue_of
from rails18.core.ids import NO_TRAIN, RunnerId, SegmentId, StopId
from rails18.core.route import Route

VISITS = "visits"  # name of what each stop of a route adds


def breakdown(problem: RouteProblem, route: Route) -> list[tuple[str, int]]:
    """Return what a route earns: (stop id or name of a bonus, amount), stops in order of the run.

    A stop that does not count for the train (`counting`) earns 0.
    """
    stops = {stop.id: stop for stop in problem.stops}
    count = counting(problem, route)
    parts: list[tuple[str, int]] = [
        (id, revenue_of(stops[id], route.train) if id in count else 0) for id in route.stops
    ]
    for bonus in problem.route_bonuses:
        if any(id in bonus.stops for id in (count if bonus.counted else route.stops)):
            parts.append((bonus.name, bonus.amount))
    far = far_amount(problem, count)
    if far and problem.far_bonus is not None:
        parts.append((problem.far_bonus.name, far))
    per_visit = next((train.per_visit for train in problem.trains if train.id == route.train), 0)
    if per_visit:
        parts.append((VISITS, per_visit * len(route.stops)))
    for ends in problem.end_bonuses:
        amounts = [ends.amount_by_stop.get(id, 0) for id in (route.stops[0], route.stops[-1])] if route.stops else []
        if any(amounts):
            parts.append((ends.name, max(amounts)))
    return parts


def counting(problem: RouteProblem, route: Route) -> frozenset[StopId]:
    """Return the ids of the stops that earn: all of a route, or those worth most when its train counts only some.

    Of stops worth the same the earlier one counts.
    """
    most = next((train.counted for train in problem.trains if train.id == route.train), None)
    if most is None or len(route.stops) <= most:
        return frozenset(route.stops)
    worth = {stop.id: revenue_of(stop, route.train) for stop in problem.stops if stop.id in route.stops}
    if not problem.token_counts:
        return frozenset(sorted(route.stops, key=lambda id: -worth[id])[:most])
    ours = {stop.id for stop in problem.stops if stop.ours}
    choices = [frozenset(choice) for choice in combinations(route.stops, most) if ours.intersection(choice)]
    return max(choices, key=lambda choice: _counted_value(problem, choice, worth), default=frozenset())


def _counted_value(problem: RouteProblem, counted: frozenset[StopId], worth: Mapping[StopId, int]) -> int:
    """Return what stops earn that a train counts, with the bonuses that only counted stops bring."""
    marked = sum(bonus.amount for bonus in problem.route_bonuses if bonus.counted and counted.intersection(bonus.stops))
    return sum(worth[id] for id in counted) + marked + far_amount(problem, counted)


def far_amount(problem: RouteProblem, counted: Iterable[StopId]) -> int:
    """Return what stops at two sides of the board add when a route counts both (`route.bonus.east_west`)."""
    far = problem.far_bonus
    if far is None:
        return 0
    by_side: dict[str, int] = {}
    for id in counted:
        if id in far.side_by_stop:
            side, amount = far.side_by_stop[id], far.amount_by_stop[id]
            by_side[side] = max(by_side.get(side, 0), amount)
    return sum(by_side.values()) if len(by_side) > 1 else 0


def value(problem: RouteProblem, route: Route) -> int:
    """Return what a route earns."""
    return sum(amount for _, amount in breakdown(problem, route))


def faults(problem: RouteProblem, routes: Sequence[Route]) -> list[Fault]:
    """Return everything that keeps `routes` from being run together; empty when they are legal.

    Kinds: ``unknown`` (no such train, stop or segment), ``train_once``, ``path_continuous``, ``path_once``,
    ``path_edge``, ``path_reverse``, ``stop_once``, ``group_once``, ``offboard_ends``, ``blocked_through``,
    ``terminal_track``, ``token_own``, ``length_max``, ``cities_max``, ``length_min``, ``trains_track``,
    ``required_route``.
    """
    stops = {stop.id: stop for stop in problem.stops}
    pieces = {piece.id: piece for piece in problem.segments}
    trains = {train.id: train for train in problem.trains}
    found: list[Fault] = []
    for route in routes:
        unknown = list(_unknown(route, stops, pieces, trains))
        found += unknown or _Checker(route, stops, pieces, trains[route.train]).faults()
    found += [Fault("train_once", id, {}) for id, runs in Counter(r.train for r in routes).items() if runs > 1]
    if not any(fault.kind == "unknown" for fault in found):
        found += _shared_track(routes, pieces)
    required = problem.required_route
    if (
        required
        and routes
        and not any({*r.stops[:1], *r.stops[-1:]} <= set(required.ends_in) for r in routes if r.stops)
    ):
        found.append(Fault("required_route", NO_TRAIN, {"name": required.name}))
    return found


def _unknown(
    route: Route,
    stops: dict[StopId, RouteStop],
    pieces: dict[SegmentId, RouteSegment],
    trains: dict[RunnerId, RouteTrain],
) -> Iterator[Fault]:
    if route.train not in trains:
        yield Fault("unknown", route.train, {"train": route.train})
    for id in route.stops:
        if id not in stops:
            yield Fault("unknown", route.train, {"stop": id})
    for segment in route.segments:
        if segment not in pieces:
            yield Fault("unknown", route.train, {"segment": segment})


def _shared_track(routes: Sequence[Route], pieces: dict[SegmentId, RouteSegment]) -> Iterator[Fault]:
    """Yield one fault for each pair of trains and hex where they would run over the same track."""
    taken: dict[str, str] = {}
    told = set()
    for route in routes:
        mine: dict[str, str] = {}
        for id in route.segments:
            for name in pieces[id].uses:
                mine[name] = route.train
                if name in taken and (taken[name], pieces[id].hex) not in told:
                    told.add((taken[name], pieces[id].hex))
                    yield Fault("trains_track", route.train, {"other": taken[name], "hex": pieces[id].hex})
        taken.update(mine)


class _Checker:
    """Check one route."""

    def __init__(
        self, route: Route, stops: dict[StopId, RouteStop], pieces: dict[SegmentId, RouteSegment], train: RouteTrain
    ) -> None:
        self.route, self.train = route, train
        self.stops = [stops[id] for id in route.stops]
        self.pieces = [pieces[id] for id in route.segments]

    def faults(self) -> list[Fault]:
        """Return the faults of the route."""
        return [
            Fault(kind, self.route.train, facts) for kind, facts in (*self._track(), *self._visits(), *self._length())
        ]

    def _track(self) -> Iterator[tuple[str, dict[str, str | int]]]:
        for (id, hex), times in Counter((piece.id, piece.hex) for piece in self.pieces).items():
            if times > 1:
                yield "path_once", {"segment": id, "hex": hex}
        turned = set()
        for before, after in pairwise(self.pieces):
            if before.hex == after.hex and before.id != after.id and _sides(before) & _sides(after):
                turned.add((before.id, after.id))
                yield "path_reverse", {"hex": before.hex}
        for i, piece in enumerate(self.pieces):
            for other in self.pieces[:i]:
                if set(piece.uses) & set(other.uses) and piece.id != other.id and (other.id, piece.id) not in turned:
                    yield "path_edge", {"hex": piece.hex}
        for piece in self.pieces[1:-1]:
            if piece.ends_only:
                yield "terminal_track", {"hex": piece.hex}
        broken = self._broken_at()
        if broken is not None:
            yield "path_continuous", {"hex": broken}

    def _broken_at(self) -> str | None:
        """Return the hex in which the line breaks off or leaves the list of stops, None when it does not."""
        if not self.stops:
            return None if not self.pieces else self.pieces[0].hex
        here = f"s:{self.stops[0].id}"
        passed = [here]
        for piece in self.pieces:
            if here not in (piece.a, piece.b):
                return piece.hex
            here = piece.b if here == piece.a else piece.a
            if here.startswith("s:"):
                passed.append(here)
        wanted = [f"s:{stop.id}" for stop in self.stops]
        if here != wanted[-1] or passed != wanted:
            return self.pieces[-1].hex if self.pieces else self.stops[-1].hex
        return None

    def _visits(self) -> Iterator[tuple[str, dict[str, str | int]]]:
        for id, times in Counter(stop.id for stop in self.stops).items():
            if times > 1:
                yield "stop_once", {"stop": id}
        for group, times in Counter(group for stop in self.stops for group in stop.groups).items():
            if times > 1:
                yield "group_once", {"group": group}
        for stop in self.stops[1:-1]:
            if stop.ends_only:
                yield "offboard_ends" if stop.kind == "offboard" else "blocked_through", {"stop": stop.id}
        if not any(stop.ours for stop in self.stops):
            yield "token_own", {}

    def _length(self) -> Iterator[tuple[str, dict[str, str | int]]]:
        length = sum(stop.counts for stop in self.stops)
        if self.train.max_stops is not None and length > self.train.max_stops:
            yield "length_max", {"stops": length, "reach": self.train.max_stops}
        cities = sum(stop.counts for stop in self.stops if not is_town(stop))
        if self.train.max_cities is not None and cities > self.train.max_cities:
            yield "cities_max", {"cities": cities, "reach": self.train.max_cities}
        if len(self.stops) < 2:
            yield "length_min", {"stops": len(self.stops)}


def _sides(piece: RouteSegment) -> set[str]:
    return {end for end in (piece.a, piece.b) if end.startswith("e:")}

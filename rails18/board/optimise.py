"""Find the routes that earn most, and prove it.

The track is reduced to links between stops, all routes over links are enumerated per kind of train, and the best
choice of routes without common track is searched with bounds. A stop by limit or by the caller leaves the best set
found so far and a bound that holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from rails18.board.combine import Choice, Combination, Offer, offers
from rails18.board.links import Net
from rails18.board.problem import BestRoutes, RouteProblem, RouteTrain, revenue_of
from rails18.board.walks import Trips, Walk
from rails18.core.actions import Route

Progress = Callable[[int, int], bool]

BUDGET = 400_000  # offers to look at before prices are set on track


class Stopped(Exception):
    """Report that the time is over or the caller wants no more."""


class Kind:
    """Hold trains that run alike: same values of stops, same reach.

    Attributes:
        trips: finds their routes.
        reach: what one of them may count.
        trains: the trains.
    """

    def __init__(self, trips: Trips, reach: int, trains: Sequence[RouteTrain]) -> None:
        self.trips, self.reach, self.trains = trips, reach, trains

    @property
    def spared(self) -> int:
        """Return how much of the reach of `trips` these trains do not have."""
        return self.trips.reach - self.reach


def best(problem: RouteProblem, limit: float | None = None, progress: Progress | None = None) -> BestRoutes:
    """Return the most valuable legal set of routes.

    Args:
        problem: stops, track and trains.
        limit: seconds after which to stop with the best set found so far; None means never.
        progress: called now and then with (best so far, at most); answering False stops the search.

    Source: `route.best.total`.
    """
    return Optimiser(problem, limit, progress).solve()


class Optimiser:
    """Solve one route problem.

    Attributes:
        revenue: value of the best set so far.
        bound: no set is worth more.
    """

    def __init__(self, problem: RouteProblem, limit: float | None, progress: Progress | None) -> None:
        self.problem, self.progress = problem, progress
        self.deadline = None if limit is None else monotonic() + limit
        self.net = Net(problem)
        self.kinds = self._kinds()
        self.revenue, self.bound = 0, self._ceiling()
        self.walks: list[tuple[Kind, Walk]] = []

    def solve(self) -> BestRoutes:
        """Return the best set of routes and how good it is."""
        proven = True
        try:
            self._search()
            self.bound = self.revenue
        except Stopped:
            proven = self.revenue == self.bound
        return BestRoutes(self.revenue, self.bound, proven, self._routes())

    def tick(self) -> None:
        """Look at the clock and tell the caller how far the search is.

        Raises:
            Stopped: the time is over or the caller wants no more.
        """
        if self.deadline is not None and monotonic() > self.deadline:
            raise Stopped
        if self.progress is not None and not self.progress(self.revenue, self.bound):
            raise Stopped

    def _kinds(self) -> list[Kind]:
        """Return the kinds of trains, the longest first."""
        stops = [self.problem.stops[index] for index in self.net.stops]
        differ = any(stop.revenue_by_train is not None for stop in stops)
        everything = sum(max(stop.counts, 0) for stop in stops)
        reaches = {
            t.id: everything if t.max_stops is None else min(t.max_stops, everything) for t in self.problem.trains
        }
        alike: dict[tuple[int, ...], list[RouteTrain]] = {}
        for train in self.problem.trains:
            values = tuple(revenue_of(stop, train.id) for stop in stops) if differ else ()
            alike.setdefault(values, []).append(train)
        kinds = []
        for trains in alike.values():
            trips = Trips(self.net, self.problem, trains[0].id, max(reaches[train.id] for train in trains))
            for reach in {reaches[train.id] for train in trains}:
                kinds.append(Kind(trips, reach, [train for train in trains if reaches[train.id] == reach]))
        return sorted(kinds, key=lambda kind: -kind.reach)

    def _ceiling(self) -> int:
        """Return a bound that needs no search: each train visits the most valuable stops of all."""
        total = 0
        for kind in self.kinds:
            values = sorted((value for value in kind.trips.values if value > 0), reverse=True)
            free = sum(1 for count in kind.trips.counts if count <= 0)
            total += len(kind.trains) * (sum(values[: kind.reach + free]) + kind.trips.most_bonus())
        return total

    def _search(self) -> None:
        """Find the best set of routes."""
        found = {id(kind.trips): kind.trips.walks(self.tick) for kind in self.kinds}
        if self.problem.required_route:
            self._search_required(found)
        elif len(self.problem.trains) == 1:
            kind = self.kinds[0]
            top = max(found[id(kind.trips)], default=None)
            if top is not None:
                self._keep([kind], top[0], [top])
        else:
            self._combine(self._each_train(), self._offers(found))

    def _search_required(self, found: dict[int, list[Walk]]) -> None:
        """Find the best set in which some train runs the required route, trying each kind of train for it."""
        required = self.problem.required_route
        ends = {n for n, i in enumerate(self.net.stops) if required and self.problem.stops[i].id in required.ends_in}
        everything = self._offers(found)
        for kind in self.kinds:
            walks = (walk for walk in found[id(kind.trips)] if walk[3] in ends and walk[4] in ends)
            chosen = offers(walks, self.net.track, kind.spared)
            if chosen:
                others = self._each_train()
                others.remove(kind)
                self._combine([kind, *others], everything, chosen)

    def _combine(self, kinds: list[Kind], everything: dict[int, list[Offer]], first: list[Offer] | None = None) -> None:
        """Find the best choice for trains of these kinds; the first has to take one of the offers `first` if given."""
        lists = [everything[id(kind)] for kind in kinds]
        if first is not None:
            lists[0] = first

        def better(value: int, choice: Choice) -> None:
            self._keep(kinds, value, choice)

        Combination(lists, self.revenue, better, self.tick, BUDGET, first is not None).search()

    def _offers(self, found: dict[int, list[Walk]]) -> dict[int, list[Offer]]:
        return {id(kind): offers(found[id(kind.trips)], self.net.track, kind.spared) for kind in self.kinds}

    def _each_train(self) -> list[Kind]:
        """Return the kind of each train, equal ones together."""
        return [kind for kind in self.kinds for _ in kind.trains]

    def _keep(self, kinds: Sequence[Kind], value: int, choice: Choice) -> None:
        """Remember a better set of routes."""
        if value > self.revenue:
            self.revenue = value
            self.walks = [(kind, walk) for kind, walk in zip(kinds, choice, strict=True) if walk is not None]

    def _routes(self) -> tuple[Route, ...]:
        """Return the best set of routes, each for the first of the equal trains that is still free."""
        free = {id(kind): list(kind.trains) for kind in self.kinds}
        routes = []
        for kind, walk in self.walks:
            stops, links = kind.trips.trace(walk)
            segments: list[str] = []
            for here, link in zip(stops, links, strict=False):
                first, _, _, path = self.net.links[link]
                segments += [self.problem.segments[i].id for i in (path if first == here else reversed(path))]
            names = tuple(self.problem.stops[self.net.stops[number]].id for number in stops)
            routes.append(Route(free[id(kind)].pop(0).id, names, tuple(segments)))
        return tuple(routes)

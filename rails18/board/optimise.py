"""Find the routes that earn most, and prove it.

The track is reduced to links between stops, all routes over links are enumerated per kind of train, and the best
choice of routes without common track is searched with bounds. A stop by limit or by the caller leaves the best set
found so far and a bound that holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from rails18.board.combine import Choice, Combination, offers
from rails18.board.links import Net
from rails18.board.problem import BestRoutes, RouteProblem, RouteTrain, revenue_of
from rails18.board.walks import Path, TooMany, Trips, Walk
from rails18.core.ids import SegmentId
from rails18.core.route import Route

if TYPE_CHECKING:
    from rails18.board.planning import Paths

Progress = Callable[[int, int], bool]

# Beyond these numbers linear programs are faster:
MOST_ALONE = 300_000  # walks of a single train
MOST_TOGETHER = 40_000  # walks of each kind when several trains run that go anywhere, or that count their best stops
MOST_SHORT = 120_000  # the same when a train does not get everywhere: programs then take long for a proof
BUDGET = 600_000  # work to do while combining


class Stopped(Exception):
    """Report that the work is done or the caller wants no more."""


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
    def gets_everywhere(self) -> bool:
        """Return whether these trains count as many stops as there are, or only the best of those they visit."""
        return self.trips.counted is not None or self.reach >= sum(max(count, 0) for count in self.trips.counts)

    @property
    def spared(self) -> int:
        """Return how much of the reach of `trips` these trains do not have."""
        return self.trips.reach - self.reach


class Squad(NamedTuple):
    """Name equal trains of a plan; with `ends`, the one train that runs the required route between these stops."""

    kind: Kind
    times: int
    ends: frozenset[int] | None = None

    def may_run(self, walk: Walk) -> bool:
        """Return whether a walk is short enough and ends where it must."""
        fits = walk[2] >= self.kind.spared
        return fits and (self.ends is None or (walk[3] in self.ends and walk[4] in self.ends))


def best(
    problem: RouteProblem, progress: Progress | None = None, work: int | None = None, apart: bool = False
) -> BestRoutes:
    """Return the most valuable legal set of routes.

    Args:
        problem: stops, track and trains.
        progress: called now and then with (best so far, at most); answering False stops the search.
        work: looks at the search, one every few thousand routes or combinations, after which to stop with the best set
            found so far; programs are then not begun at all. So the answer is the same on any machine. None: no limit.
        apart: programs are solved in a process of its own, so that `progress` is asked at least twenty times a second.

    Source: `route.best.total`.
    """
    return Optimiser(problem, progress, work, apart).solve()


class Optimiser:
    """Solve one route problem.

    Attributes:
        revenue: value of the best set so far.
        bound: no set is worth more.
        looks: how often the search was looked at so far.
    """

    def __init__(
        self, problem: RouteProblem, progress: Progress | None = None, work: int | None = None, apart: bool = False
    ) -> None:
        self.problem, self.progress, self.work, self.apart = problem, progress, work, apart
        self.looks = 0
        self.net = Net(problem)
        self.kinds = self._kinds()
        self.revenue, self.bound = 0, self._ceiling()
        self.runs: list[tuple[Kind, Walk | Path]] = []

    def solve(self) -> BestRoutes:
        """Return the best set of routes and how good it is."""
        proven = True
        try:
            self._search()
            self.bound = self.revenue
        except Stopped:
            if not self.runs:
                self._begin_with_few()
            proven = self.revenue == self.bound
        return BestRoutes(self.revenue, self.bound, proven, self._routes())

    def tick(self) -> None:
        """Count the work and tell the caller how far the search is.

        Raises:
            Stopped: the work is done or the caller wants no more.
        """
        self.looks += 1
        if self.work is not None and self.looks > self.work:
            raise Stopped
        self._look()

    def _look(self) -> None:
        """Let the caller stop the search; no work is counted."""
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
        alike: dict[object, list[RouteTrain]] = {}
        for train in self.problem.trains:
            values = tuple(revenue_of(stop, train.id) for stop in stops) if differ else ()
            cities = None if train.max_cities is None else (train.max_cities, reaches[train.id])
            alike.setdefault((values, cities, train.counted, train.per_visit), []).append(train)
        kinds = []
        for trains in alike.values():
            trips = Trips(self.net, self.problem, trains[0], max(reaches[train.id] for train in trains))
            for reach in {reaches[train.id] for train in trains}:
                kinds.append(Kind(trips, reach, [train for train in trains if reaches[train.id] == reach]))
        return sorted(kinds, key=lambda kind: -kind.reach)

    def _ceiling(self) -> int:
        """Return a bound that needs no search: each train visits the most valuable stops of all."""
        return sum(len(kind.trains) * (_most_of_stops(kind) + kind.trips.most_bonus()) for kind in self.kinds)

    def _search(self) -> None:
        """Find the best set of routes, by trying everything or, where that is too much, by linear programs."""
        plans = self._plans()
        bounds = [self.bound] * len(plans)
        found, complete = self._walks()
        for number, plan in enumerate(plans):

            def lower(bound: int, number: int = number) -> None:
                bounds[number] = bound
                self.bound = max(self.revenue, *bounds)

            if not complete:
                self._begin(plan, found, self._look)
            if not complete or not self.try_all(plan, found):
                self.prove(plan, lower)
            lower(self.revenue)

    def _walks(self) -> tuple[dict[int, list[Walk]], bool]:
        """Return id of the trips of each kind → walks, and whether these are all or, being too many, only some."""
        trains = self.problem.trains
        most = MOST_TOGETHER if all(kind.gets_everywhere for kind in self.kinds) else MOST_SHORT
        if len(trains) == 1 and trains[0].counted is None:
            most = MOST_ALONE
        found: dict[int, list[Walk]] = {}
        complete = True
        for kind in self.kinds:
            if id(kind.trips) not in found:
                try:
                    found[id(kind.trips)] = kind.trips.walks(self.tick, most)
                except TooMany as known:
                    found[id(kind.trips)], complete = list(known.walks), False
        return found, complete

    def _begin_with_few(self) -> None:
        """Give the trains some routes when the time was over before there were any: a few walks are soon found."""
        found: dict[int, list[Walk]] = {}
        for kind in self.kinds:
            if id(kind.trips) not in found:
                try:
                    found[id(kind.trips)] = kind.trips.walks(lambda: None, 0)
                except TooMany as known:
                    found[id(kind.trips)] = list(known.walks)
        for plan in self._plans():
            self._begin(plan, found, lambda: None)

    def _begin(self, plan: list[Squad], found: dict[int, list[Walk]], look: Callable[[], None]) -> None:
        """Give each train of a plan, one after the other, the best of some walks that is left: soon something.

        Args:
            look: called before each train.
        """
        choice: list[Walk | None] = []
        taken = 0
        for squad in plan:
            for _ in range(squad.times):
                look()
                walks = (w for w in found[id(squad.kind.trips)] if not w[1] & taken and squad.may_run(w))
                walk = max(walks, default=None)
                choice.append(walk)
                taken |= walk[1] & self.net.track if walk else 0
        if choice[0] is not None or plan[0].ends is None:
            self._keep(plan, sum(walk[0] for walk in choice if walk), choice)

    def _plans(self) -> list[list[Squad]]:
        """Return the trains in squads; with a required route one plan for each kind of train that may run it."""
        everybody = [Squad(kind, len(kind.trains)) for kind in self.kinds]
        required = self.problem.required_route
        if required is None:
            return [everybody] if everybody else []
        ends = frozenset(n for n, i in enumerate(self.net.stops) if self.problem.stops[i].id in required.ends_in)
        return [
            [Squad(kind, 1, ends)] + [Squad(k, times - (k is kind)) for k, times, _ in everybody if times > (k is kind)]
            for kind in self.kinds
        ]

    def try_all(self, plan: list[Squad], found: dict[int, list[Walk]]) -> bool:
        """Find the best choice for a plan among all walks; return False when there are too many combinations."""
        if len(plan) == 1 and plan[0].times == 1:
            top = max((w for w in found[id(plan[0].kind.trips)] if plan[0].may_run(w)), default=None)
            if top is not None:
                self._keep(plan, top[0], [top])
            return True
        teams = []
        for squad in plan:
            walks = found[id(squad.kind.trips)]
            chosen = walks if squad.ends is None else filter(squad.may_run, walks)
            teams.append((offers(chosen, self.net.track, squad.kind.spared), squad.times))

        def better(value: int, choice: Choice) -> int:
            self._keep(plan, value, choice)
            return value

        try:
            Combination(teams, self.revenue, better, self.tick, BUDGET, plan[0].ends is not None).search()
        except TooMany:
            return False
        return True

    def prove(self, plan: list[Squad], lower: Callable[[int], None]) -> None:
        """Find the best choice for a plan by linear programs, telling lower bounds on the way.

        Raises:
            Stopped: the caller wants no more, the work is limited, which programs do not count, or there is no solver.
        """
        from rails18.board import program, solver_process  # most positions do without
        from rails18.board.flows import Group
        from rails18.board.planning import Planner

        if self.work is not None or not program.has_solver():
            raise Stopped
        self._look()
        squads = [Group(s.kind.trips, (s.kind.reach,) * s.times, s.ends, s.ends is not None) for s in plan]
        amounts = [value for kind in self.kinds for value in kind.trips.values]
        amounts += [bonus.amount for bonus in self.problem.route_bonuses]
        amounts += [amount for bonus in self.problem.end_bonuses for amount in bonus.amount_by_stop.values()]
        amounts += [amount for kind in self.kinds for side in kind.trips.far for amount in side.values()]
        amounts += [kind.trips.per_visit for kind in self.kinds]

        def better(value: int, paths: Paths) -> None:
            self._keep(plan, value, paths)

        job = solver_process.Job(self.net, squads, self.revenue, self._ceiling(), gcd(*amounts) or 1)
        if self.apart and solver_process.plan(job, better, lower, self.tick, solver_process.solve):
            return
        Planner(*job._replace(best=self.revenue), better, lower, self.tick).solve()

    def _keep(self, plan: list[Squad], value: int, choice: Sequence[Walk | Path | None]) -> None:
        """Remember a better set of routes."""
        if value > self.revenue:
            kinds = [squad.kind for squad in plan for _ in range(squad.times)]
            self.revenue = value
            self.runs = [(kind, run) for kind, run in zip(kinds, choice, strict=True) if run is not None]

    def _routes(self) -> tuple[Route, ...]:
        """Return the best set of routes, each for the first of the equal trains that is still free."""
        free = {id(kind): list(kind.trains) for kind in self.kinds}
        routes = []
        for kind, run in self.runs:
            stops, links = (run.stops, run.links) if isinstance(run, Path) else kind.trips.trace(run)
            segments: list[SegmentId] = []
            for here, link in zip(stops, links, strict=False):
                first, _, _, path = self.net.links[link]
                segments += [self.problem.segments[i].id for i in (path if first == here else reversed(path))]
            names = tuple(self.problem.stops[self.net.stops[number]].id for number in stops)
            routes.append(Route(free[id(kind)].pop(0).id, names, tuple(segments)))
        return tuple(routes)


def _most_of_stops(kind: Kind) -> int:
    """Return the value of the most valuable stops of all that a train of this kind may count together."""
    trips = kind.trips
    visits = sorted(zip(trips.values, trips.counts, trips.cities, strict=True), reverse=True)
    stops, cities = kind.reach, trips.most_cities
    earning: list[int] = []
    for value, count, city in visits:
        if value <= 0 or (trips.counted is not None and len(earning) >= trips.counted):
            break
        if city > 0 and cities is not None:
            if not cities:
                continue
            cities -= 1
        if count > 0:
            if not stops:
                continue
            stops -= 1
        earning.append(value)
    return sum(earning)

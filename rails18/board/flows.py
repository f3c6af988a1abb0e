"""Write the runs of groups of trains as a linear program: which links are run, which stops visited, where runs end.

One train makes a group of its own, whose solutions in whole numbers are its routes once no demand of `cuts` is left
broken. Trains that differ at most in their reach may share a group; what holds for each then holds for their sum, so
the program is a bound for them, and a close one, with few variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from rails18.board.cuts import Cut, broken
from rails18.board.links import Net
from rails18.board.program import Program
from rails18.board.walks import Path, Tick, Trips


class Group(NamedTuple):
    """Describe trains that share variables.

    Attributes:
        trips: what their routes are worth.
        reaches: what each of them may count.
        ends: stops at which a route must have both ends, None for anywhere.
        must: all of them run.
    """

    trips: Trips
    reaches: tuple[int, ...]
    ends: frozenset[int] | None = None
    must: bool = False


class Solved(Enum):
    """Describe how a search ended.

    Members:
        BEST: the plan is the best there is.
        GOOD: time was up, but the plan is possible and above the floor.
        BROKEN: the plan breaks demands; search again.
        NOTHING: there is nothing above the floor.
        UNKNOWN: time was up and there is no plan.
    """

    BEST = 1
    GOOD = 2
    BROKEN = 3
    NOTHING = 4
    UNKNOWN = 5


class _Columns(NamedTuple):
    """Hold the variables of a group: links, visits and ends at stops, the number of trains running, and all."""

    links: dict[int, int]
    visits: list[int]
    ends: list[int]
    running: int


class Flow:
    """Hold the program of some groups of trains.

    Attributes:
        cuts: demands added so far.
    """

    def __init__(
        self,
        net: Net,
        groups: Sequence[Group],
        *,
        taken: int = 0,
        within: Iterable[int] | None = None,
        cuts: Iterable[Cut] = (),
        toll: float = 0,
    ) -> None:
        """Write the program.

        Args:
            net: stops and links.
            groups: the trains.
            taken: track that may not be used.
            within: links that may be used; None for all.
            cuts: demands known from other programs on the same net.
            toll: cost of each link, so little that it only decides between routes worth the same.
        """
        self.net, self.groups, self._toll = net, groups, toll
        free = {link for out in net.arcs for _, _, link in out if not net.links[link][2] & taken}
        self._links = sorted(free if within is None else free.intersection(within))
        self._roots = frozenset(number for twins in net.roots for number in twins)
        self._program = Program()
        self._columns = [self._group(group) for group in groups]
        self._share_track()
        self.cuts: dict[Cut, None] = {}
        for cut in cuts:
            self._demand(cut)

    @property
    def work(self) -> int:
        """Return how much work the search took so far, see `Program`."""
        return self._program.work

    def relax(self, tick: Tick) -> float:
        """Return a bound: the most that fractions of runs are worth, with every demand met."""
        while True:
            value = self._program.relax(lambda _: tick())
            cuts = self._broken()
            if not cuts:
                return value
            for cut in cuts:
                self._demand(cut)
            tick()

    def solve(
        self,
        floor: int,
        tick: Tick,
        bounded: Callable[[float], None],
        improved: Callable[[], None] | None = None,
        work: int | None = None,
    ) -> Solved:
        """Find the best plan above `floor`, once: a plan that breaks demands is no answer, but they are added.

        Args:
            floor: plans worth this or less are of no use.
            tick: called now and then; what it raises ends the search.
            bounded: called with bounds as they come down.
            improved: called with each better plan on the way that breaks no demand.
            work: how much of it to do before giving up; None for no limit.
        """
        lowest = float("inf")
        broken_by_some: list[Cut] = []

        def watch(bound: float) -> None:
            nonlocal lowest
            if bound < lowest:
                lowest = bound
                bounded(bound)
            tick()

        def look() -> None:
            cuts = self._broken()
            broken_by_some.extend(cuts)
            if not cuts and improved is not None:
                improved()

        outcome = self._program.solve(floor, watch, look, work)
        watch(outcome.bound)
        cuts = self._broken() if outcome.found else []
        for cut in dict.fromkeys((*cuts, *broken_by_some)):
            self._demand(cut)
        if outcome.found and not cuts:
            return Solved.BEST if outcome.finished else Solved.GOOD
        if outcome.found:
            return Solved.BROKEN
        return Solved.NOTHING if outcome.finished else Solved.UNKNOWN

    def shuffle(self, seed: int) -> None:
        """Let the next search go other ways, so that of several best plans it may find another."""
        self._program.shuffle(seed)

    def in_doubt(self) -> list[int]:
        """Return the stops, those first that the last solution lets visit about half of the trains."""
        values = self._program.values
        half = sum(len(group.reaches) for group in self.groups) / 2
        visits = [
            sum(values[number] for number in stop) for stop in zip(*(c.visits for c in self._columns), strict=True)
        ]
        return sorted(range(len(visits)), key=lambda stop: abs(visits[stop] - half))

    def put_in_order(self, stops: Sequence[int]) -> None:
        """Let each of equal trains visit more of some stops than the next one, which spares the search equal plans.

        The stops count like the digits of a binary number.
        """
        for first, group in enumerate(self.groups):
            other = next((n for n in range(first + 1, len(self.groups)) if self.groups[n] == group), None)
            if other is not None:
                more, less = self._columns[first].visits, self._columns[other].visits
                row: dict[int, float] = {}
                for digit, stop in enumerate(stops):
                    row |= {more[stop]: 1 / 2**digit, less[stop]: -1 / 2**digit}
                self._program.row(0, None, row)

    def links_used(self, groups: Iterable[int] | None = None) -> set[int]:
        """Return the links that the plan uses, or those that some of the groups (by number) use."""
        values = self._program.values
        return {
            link
            for group in (range(len(self.groups)) if groups is None else groups)
            for link, number in self._columns[group].links.items()
            if values[number] > 0.5
        }

    def worth(self) -> float:
        """Return what the plan is worth."""
        return self._program.worth()

    def paths(self) -> list[Path | None]:
        """Return the route of each group in the plan, when each is one train; None for a train that does not run."""
        return [self._path(group, columns) for group, columns in zip(self.groups, self._columns, strict=True)]

    def path(self, number: int) -> Path | None:
        """Return the route of a group of one train in the plan, None when it does not run."""
        return self._path(self.groups[number], self._columns[number])

    def _path(self, group: Group, columns: _Columns) -> Path | None:
        values, net = self._program.values, self.net
        left = {link for link, number in columns.links.items() if values[number] > 0.5}
        if not left:
            return None
        stops = [next(stop for stop, number in enumerate(columns.ends) if values[number] > 0.5)]
        links: list[int] = []
        used = net.bits[stops[0]]
        while left:
            link = next(link for link in left if stops[-1] in net.links[link][:2])
            left.remove(link)
            links.append(link)
            a, b = net.links[link][:2]
            stops.append(b if a == stops[-1] else a)
            used |= net.links[link][2] | net.bits[stops[-1]]
        value = group.trips.value(used) + group.trips.bonus(used, stops[0], stops[-1])
        return Path(value, used & net.track, tuple(stops), tuple(links))

    # the rows

    def _group(self, group: Group) -> _Columns:
        """Add the variables and rows of one group."""
        program, net, trips, times = self._program, self.net, group.trips, len(group.reaches)
        all_earn = trips.counted is None
        links = {link: program.variable(1, -self._toll) for link in self._links}
        visits = [program.variable(times, (value if all_earn else 0) + trips.per_visit) for value in trips.values]
        ends = [program.variable(times if group.ends is None or n in group.ends else 0) for n in range(len(visits))]
        columns = _Columns(links, visits, ends, program.variable(times))
        self._join(columns)
        for stop, (visit, end) in enumerate(zip(visits, ends, strict=True)):
            program.row(0 if net.terminal[stop] else None, 0, {end: 1, visit: -1})
        for together in _by_bit(net.bits):
            program.row(None, 0, {**{visits[stop]: 1 for stop in together}, columns.running: -1})
        program.row(0, 0, {**dict.fromkeys(ends, 1), columns.running: -2})
        program.row(0, None, {**{visits[stop]: 1 for stop in self._roots}, columns.running: -1})
        if group.must:
            program.row(times, None, {columns.running: 1})
        earning = self._lengths(group, columns)
        self._bonuses(group, columns, earning)
        self._across(group, columns, earning)
        return columns

    def _join(self, columns: _Columns) -> None:
        """Let as many links meet at a stop as visits need, and one link lead on from a stop to each other one."""
        program, net = self._program, self.net
        at: list[dict[int, float]] = [
            {visit: -2, end: 1} for visit, end in zip(columns.visits, columns.ends, strict=True)
        ]
        pairs: dict[tuple[int, int], list[int]] = {}
        for link, number in columns.links.items():
            a, b = sorted(net.links[link][:2])
            at[a][number] = at[b][number] = 1
            pairs.setdefault((a, b), []).append(number)
        for row in at:
            program.row(0, 0, row)
        for pair, numbers in pairs.items():
            for stop in pair:
                program.row(None, 0, {**dict.fromkeys(numbers, 1), columns.visits[stop]: -1})

    def _lengths(self, group: Group, columns: _Columns) -> list[int]:
        """Keep the lengths of routes, and let only so many stops earn as may; return what stands for earning stops."""
        program, trips = self._program, group.trips
        times = len(group.reaches)
        limits = [(trips.counts, sum(group.reaches), max(group.reaches))]
        if trips.most_cities is not None:
            limits.append((trips.cities, trips.most_cities * times, trips.most_cities))
        for takes, together, each in limits:
            row = {visit: take for visit, take in zip(columns.visits, takes, strict=True) if take}
            program.row(None, 0, {**row, columns.running: -each})
            if together < each * times:
                program.row(None, together, row)
        if trips.counted is not None:
            earning = [program.variable(times, value) for value in trips.values]
            for earn, visit in zip(earning, columns.visits, strict=True):
                program.row(None, 0, {earn: 1, visit: -1})
            program.row(None, 0, {**dict.fromkeys(earning, 1), columns.running: -trips.counted})
            if trips.token_counts:
                program.row(0, None, {**{earning[stop]: 1 for stop in self._roots}, columns.running: -1})
            return earning
        return columns.visits

    def _across(self, group: Group, columns: _Columns, earning: list[int]) -> None:
        """Let each train earn what stops at two sides of the board add when it counts one at each."""
        program, times = self._program, len(group.reaches)
        taken: list[dict[int, float]] = []
        for side in group.trips.far:
            row: dict[int, float] = {}
            for stop, amount in side.items():
                bonus = program.variable(times, amount)
                row[bonus] = 1
                program.row(None, 0, {bonus: 1, earning[stop]: -1})
            program.row(None, 0, {**row, columns.running: -1})
            taken.append(row)
        for other in taken[1:]:
            program.row(0, 0, {**taken[0], **dict.fromkeys(other, -1)})

    def _bonuses(self, group: Group, columns: _Columns, earning: list[int]) -> None:
        """Let each train earn each bonus once."""
        program, trips, times = self._program, group.trips, len(group.reaches)
        for amount, stops, counted in trips.stop_bonuses():
            bonus = program.variable(times, amount)
            program.row(None, 0, {bonus: 1, columns.running: -1})
            needed = earning if counted else columns.visits
            program.row(None, 0, {bonus: 1, **{needed[stop]: -1 for stop in stops}})
        for amounts in trips.end_bonuses():
            taken: dict[int, float] = {}
            for stop, amount in amounts.items():
                bonus = program.variable(times, amount)
                taken[bonus] = 1
                program.row(None, 0, {bonus: 1, columns.ends[stop]: -1})
            program.row(None, 0, {**taken, columns.running: -1})

    def _share_track(self) -> None:
        """Let each piece of track be run once."""
        users = {frozenset(together) for together in _by_bit([self.net.links[link][2] for link in self._links], 0)}
        for together in users:
            if not any(together < other for other in users):
                numbers = [columns.links[self._links[place]] for place in sorted(together) for columns in self._columns]
                self._program.row(None, 1, dict.fromkeys(numbers, 1))

    # the demands

    def _broken(self) -> list[Cut]:
        """Return the demands that the plan breaks."""
        values, found = self._program.values, []
        for columns in self._columns:
            flows: list[dict[int, float]] = [{} for _ in columns.visits]
            for link, number in columns.links.items():
                if values[number] > 1e-7:
                    a, b = self.net.links[link][:2]
                    flows[a][b] = flows[b][a] = flows[a].get(b, 0.0) + values[number]
            visits, ends = ([values[number] for number in numbers] for numbers in (columns.visits, columns.ends))
            found += broken(flows, visits, ends, self._roots)
        return [cut for cut in dict.fromkeys(found) if cut not in self.cuts]

    def _demand(self, cut: Cut) -> None:
        """Demand it of every group: what is true of one train is true of all."""
        self.cuts[cut] = None
        out = [link for link in self._links if len(cut.inside.intersection(self.net.links[link][:2])) == 1]
        for columns in self._columns:
            row: dict[int, float] = {columns.links[link]: 1 for link in out}
            if not cut.rooted:
                row |= {columns.ends[stop]: 1 for stop in cut.inside}
            row[columns.visits[cut.stop]] = -1 if cut.rooted else -2
            self._program.row(0, None, row)


def _by_bit(masks: Sequence[int], least: int = 1) -> list[list[int]]:
    """Return for each bit the places that have it, for bits with more than `least` places."""
    users: dict[int, list[int]] = {}
    for place, mask in enumerate(masks):
        while mask:
            low = mask & -mask
            users.setdefault(low, []).append(place)
            mask ^= low
    return [places for places in users.values() if len(places) > least]

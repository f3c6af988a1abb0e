"""Enumerate the routes of one kind of train over the links of a net.

Every route holds an own token. It is grown from the first of its tokens, in the order of the net: one arm, then from
each state of that arm a second one, which leaves the token by a later link. So each route comes up once, and every
step of the search is a legal route.

What a visit takes of the reach is one number. For trains with a limit of cities that number holds two, and a bit
above each of them turns up in a difference as soon as one falls below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from rails18.board.links import Net
from rails18.board.problem import RouteProblem, RouteTrain, is_town, revenue_of
from rails18.core.ids import StopId

Way = tuple[int, int, int, int, int]  # stop it leads to, bits used up, value and reach it takes, link
Walk = tuple[int, int, int, int, int]  # value, bits used up, reach left over, first and last stop: a route as numbers
Tick = Callable[[], None]

TICK_EVERY = 4096  # walks between two looks at the search

CITIES = 16  # bits by which the number of cities is shifted
BELOW_ZERO = 1 << CITIES - 1 | 1 << 2 * CITIES - 1  # bits set when stops or cities are used up


class Path(NamedTuple):
    """Hold a route: its value, its track bits, and stops and links in order."""

    value: int
    track: int
    stops: tuple[int, ...]
    links: tuple[int, ...]


class TooMany(Exception):
    """Report that trying everything would take too long.

    Attributes:
        walks: some of the routes.
    """

    def __init__(self, walks: Sequence[Walk] = ()) -> None:
        super().__init__()
        self.walks = walks


class Trips:
    """Find the routes of trains that see the same value in each stop.

    Attributes:
        net: stops and links.
        reach: what the longest of these trains may count.
        values: number of a stop → value of a visit.
        counts: number of a stop → how much of the reach a visit takes.
        cities: number of a stop → the same for a limit of cities.
        most_cities, counted: what the trains have besides a reach.
    """

    def __init__(self, net: Net, problem: RouteProblem, train: RouteTrain, reach: int) -> None:
        stops = [problem.stops[index] for index in net.stops]
        self.net, self.reach = net, reach
        self.most_cities, self.counted = train.max_cities, train.counted
        self.values = [revenue_of(stop, train.id) for stop in stops]
        self.counts = [stop.counts for stop in stops]
        self.cities = [0 if is_town(stop) else stop.counts for stop in stops]
        self._takes, self._reach = self.counts, reach
        if self.most_cities is not None:
            self._takes = [a + (b << CITIES) for a, b in zip(self.counts, self.cities, strict=True)]
            self._reach += min(self.most_cities, sum(map(abs, self.cities))) << CITIES
        by_stop = {net.own[number]: value for number, value in enumerate(self.values)}
        self._by_stop = sorted(by_stop.items(), key=lambda pair: -pair[1])
        self._stops = reduce(or_, net.own, 0)
        self._bonuses = [
            (bonus.amount, reduce(or_, (net.own[n] for n, stop in enumerate(stops) if stop.id in bonus.stops), 0))
            for bonus in problem.route_bonuses
        ]
        self._ends = [[bonus.amount_by_stop.get(stop.id, 0) for stop in stops] for bonus in problem.end_bonuses]
        self.per_visit, self.token_counts = train.per_visit, problem.token_counts and train.counted is not None
        self._ours = reduce(or_, (net.own[n] for n, stop in enumerate(stops) if stop.ours), 0)
        self._counted_bonuses = [
            pair for pair, bonus in zip(self._bonuses, problem.route_bonuses, strict=True) if bonus.counted
        ]
        self.far = self._far(problem, [stop.id for stop in stops])
        self._known: dict[int, int] = {}
        self._chosen = bool(self.far or self.token_counts or self.per_visit) and train.counted is not None

    def _far(self, problem: RouteProblem, ids: Sequence[StopId]) -> list[dict[int, int]]:
        """Return for each side of the board its stops and what they add, [] where that makes no difference."""
        far = problem.far_bonus
        if far is None:
            return []
        sides: dict[str, dict[int, int]] = {}
        for number, id in enumerate(ids):
            if id in far.side_by_stop:
                sides.setdefault(far.side_by_stop[id], {})[number] = far.amount_by_stop[id]
        return list(sides.values()) if len(sides) > 1 else []

    def walks(self, tick: Tick, most: int) -> list[Walk]:
        """Return every route, calling `tick` now and then; what `tick` raises ends the search.

        Raises:
            TooMany: there are many more than `most` routes.
        """
        found: list[Walk] = []
        done = 0
        for twins in self.net.roots:
            ways = self.ways(done)
            for root in twins:
                try:
                    self._grow(root, ways, found, tick, most)
                except TooMany:
                    raise TooMany(self._revalued(found)) from None
            done |= self.net.own[twins[0]]
        return self._revalued(found)

    def _revalued(self, walks: list[Walk]) -> list[Walk]:
        """Return the walks with the values of only those stops that earn, and with bonuses."""
        plain = not self._bonuses and not self._ends and not self.far and not self.per_visit
        if plain and self.counted is None:
            return walks
        if self.counted is not None:
            walks = [(self.value(used), used, left, first, last) for _, used, left, first, last in walks]
        return [
            (value + self.bonus(used, first, last), used, left, first, last) for value, used, left, first, last in walks
        ]

    def value(self, used: int) -> int:
        """Return the value of the stops that earn among the bits that a route uses, bonuses aside."""
        if self._chosen:
            return self._value_of_best(used & self._stops)
        left = len(self._by_stop) if self.counted is None else self.counted
        total = 0
        for own, value in self._by_stop:  # those worth most come first
            if left <= 0:
                break
            if own & used:
                total += value
                left -= 1
        return total

    def _value_of_best(self, used: int) -> int:
        """Return the value of the stops that are counted together with what only counted stops bring: the best choice.

        Nothing where no choice holds a token of the company.
        """
        known = self._known.get(used)
        if known is None:
            visited = [(own, value) for own, value in self._by_stop if own & used]
            most = len(visited) if self.counted is None else min(self.counted, len(visited))
            choices = (
                (reduce(or_, (own for own, _ in choice), 0), sum(value for _, value in choice))
                for choice in combinations(visited, most)
            )
            worths = [
                value + self._counted_worth(bits)
                for bits, value in choices
                if not self.token_counts or bits & self._ours
            ]
            known = self._known[used] = max(worths, default=0)
        return known

    def _counted_worth(self, counted: int) -> int:
        """Return what only counted stops bring: marks, and stops at two sides of the board."""
        sides = [max((a for n, a in side.items() if self.net.own[n] & counted), default=-1) for side in self.far]
        reached = [amount for amount in sides if amount >= 0]
        marked = sum(amount for amount, stops in self._counted_bonuses if counted & stops)
        return marked + (sum(reached) if len(reached) > 1 else 0)

    def bonus(self, used: int, first: int, last: int) -> int:
        """Return the bonuses of a route that uses these bits and has these stops at its ends."""
        visits = self.per_visit * (used & self._stops).bit_count() if self.per_visit else 0
        if self._chosen:  # those for counted stops are in the value
            bonuses = [pair for pair in self._bonuses if pair not in self._counted_bonuses]
            far = 0
        else:
            bonuses, far = (
                self._bonuses,
                self._counted_worth(used) - sum(amount for amount, stops in self._counted_bonuses if used & stops),
            )
        return (
            visits
            + far
            + sum(amount for amount, stops in bonuses if used & stops)
            + sum(max(ends[first], ends[last]) for ends in self._ends)
        )

    def stop_bonuses(self) -> list[tuple[int, list[int], bool]]:
        """Return (amount, stops of which a route must visit one, whether that must be counted) of each stop bonus."""
        return [
            (amount, [stop for stop, own in enumerate(self.net.own) if own & stops], pair in self._counted_bonuses)
            for pair in self._bonuses
            for amount, stops in (pair,)
        ]

    def end_bonuses(self) -> list[dict[int, int]]:
        """Return stop → amount of each bonus for ends of routes."""
        return [{stop: amount for stop, amount in enumerate(amounts) if amount} for amounts in self._ends]

    def most_bonus(self) -> int:
        """Return the most that bonuses can add to a route."""
        across = sum(max(side.values()) for side in self.far) + self.per_visit * self.reach
        return across + sum(amount for amount, _ in self._bonuses) + sum(max(ends, default=0) for ends in self._ends)

    def ways(self, forbidden: int = 0, within: int = -1) -> list[list[Way]]:
        """Return the ways on from each stop that use nothing `forbidden` and only track `within`."""
        values, takes = self.values, self._takes
        off = forbidden | self.net.track & ~within
        return [
            [(stop, mask, values[stop], takes[stop], link) for stop, mask, link in arcs if not mask & off]
            for arcs in self.net.arcs
        ]

    def trace(self, walk: Walk) -> tuple[list[int], list[int]]:
        """Return the stops and the links of a walk in order."""
        _, target, _, first, last = walk
        ways = self.ways(within=target)
        stack: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = [(first, self.net.bits[first], (first,), ())]
        while stack:
            here, used, stops, links = stack.pop()
            if used == target and here == last:
                return list(stops), list(links)
            if len(stops) == 1 or not self.net.terminal[here]:
                for stop, mask, _, _, link in ways[here]:
                    if not mask & used:
                        stack.append((stop, used | mask, (*stops, stop), (*links, link)))
        raise ValueError("no such walk")

    def _grow(self, root: int, ways: list[list[Way]], found: list[Walk], tick: Tick, most: int) -> None:
        """Add every route from the token `root` over `ways`."""
        below, terminal, least = BELOW_ZERO, self.net.terminal, max(min(self._takes, default=1), 0)
        onward = [[] if terminal[stop] else out for stop, out in enumerate(ways)]
        add = found.append

        def grow(here: int, used: int, value: int, left: int, arms: Sequence[Way], tail: int) -> None:
            if not len(found) % TICK_EVERY:
                tick()
                if len(found) > most:
                    raise TooMany
            add((value, used, left, tail, here))
            if left < least:
                return
            for stop, mask, gain, count, _ in onward[here]:
                if not mask & used and not (left - count) & below:
                    grow(stop, used | mask, value + gain, left - count, arms, tail)
            for stop, mask, gain, count, _ in arms:
                if not mask & used and not (left - count) & below:
                    grow(stop, used | mask, value + gain, left - count, (), here)

        start, value, left = self.net.bits[root], self.values[root], self._reach - self._takes[root]
        for index, (stop, mask, gain, count, _) in enumerate(ways[root]):
            if not mask & start and not (left - count) & below:
                arms = () if terminal[root] else ways[root][index + 1 :]
                grow(stop, start | mask, value + gain, left - count, arms, root)

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
from operator import or_
from typing import NamedTuple

from rails18.board.links import Net
from rails18.board.problem import RouteProblem, RouteTrain, is_town, revenue_of

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
        self._bonuses = [
            (bonus.amount, reduce(or_, (net.own[n] for n, stop in enumerate(stops) if stop.id in bonus.stops), 0))
            for bonus in problem.route_bonuses
        ]
        self._ends = [[bonus.amount_by_stop.get(stop.id, 0) for stop in stops] for bonus in problem.end_bonuses]

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
        if not self._bonuses and not self._ends and self.counted is None:
            return walks
        if self.counted is not None:
            walks = [(self.value(used), used, left, first, last) for _, used, left, first, last in walks]
        return [
            (value + self.bonus(used, first, last), used, left, first, last) for value, used, left, first, last in walks
        ]

    def value(self, used: int) -> int:
        """Return the value of the stops that earn among the bits that a route uses, bonuses aside."""
        left = len(self._by_stop) if self.counted is None else self.counted
        total = 0
        for own, value in self._by_stop:  # those worth most come first
            if left <= 0:
                break
            if own & used:
                total += value
                left -= 1
        return total

    def bonus(self, used: int, first: int, last: int) -> int:
        """Return the bonuses of a route that uses these bits and has these stops at its ends."""
        return sum(amount for amount, stops in self._bonuses if used & stops) + sum(
            max(ends[first], ends[last]) for ends in self._ends
        )

    def stop_bonuses(self) -> list[tuple[int, list[int]]]:
        """Return (amount, stops of which a route must visit one) of each bonus for stops."""
        return [
            (amount, [stop for stop, own in enumerate(self.net.own) if own & stops]) for amount, stops in self._bonuses
        ]

    def end_bonuses(self) -> list[dict[int, int]]:
        """Return stop → amount of each bonus for ends of routes."""
        return [{stop: amount for stop, amount in enumerate(amounts) if amount} for amounts in self._ends]

    def most_bonus(self) -> int:
        """Return the most that bonuses can add to a route."""
        return sum(amount for amount, _ in self._bonuses) + sum(max(ends, default=0) for ends in self._ends)

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

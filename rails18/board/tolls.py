"""Find the walks that pay best when track costs a toll.

A walk nets its value less the tolls of its track. Only walks above a threshold are wanted, so the search leaves a
branch when even the best continuation stays below it. Money is counted in units of 1 / `SCALE` here, so that
thresholds and bounds are exact integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from rails18.board.walks import TICK_EVERY, Tick, Trips, Walk

SCALE = 1024

Netted = tuple[int, Walk]  # what a walk nets, in units of 1 / SCALE; the walk
Row = list[int]  # reach left over → the most that can still be netted
Step = tuple[int, int, int, int, Row]  # stop it leads to, bits used up, net and reach it takes, outlook from there


def glean(
    trips: Trips,
    tolls: Sequence[int],
    width: int,
    *,
    reach: int,
    ends: frozenset[int] | None = None,
    taken: int = 0,
) -> list[Netted]:
    """Return walks that net much, the best first, without a promise that nothing nets more.

    Walks grow stop by stop at either end, and of each length only the `width` best go on. The other arguments are
    those of `Harvest`.
    """
    net, counts = trips.net, trips.counts
    ways = trips.ways(taken)
    roots = [root for twins in net.roots for root in twins]
    level = [(trips.values[r] * SCALE, net.bits[r], reach - counts[r], r, r) for r in roots]
    found: list[Netted] = []
    while level:
        longer: dict[int, Walk] = {}
        for worth, used, left, first, last in level:
            for end, other in ((last, first), (first, last))[: 1 if first == last else 2]:
                if net.terminal[end] and first != last:
                    continue
                for stop, mask, gain, count, link in ways[end]:
                    if not mask & used and count <= left:
                        more = worth + gain * SCALE - tolls[link]
                        known = longer.get(used | mask)
                        if known is None or known[0] < more:
                            longer[used | mask] = more, used | mask, left - count, other, stop
        level = nlargest(width, longer.values())
        for worth, used, left, first, last in level:
            if ends is None or (first in ends and last in ends):
                bonus = trips.bonus(used, first, last)
                found.append((worth + bonus * SCALE, (trips.value(used) + bonus, used, left, first, last)))
    found.sort(key=lambda pair: -pair[0])
    return found


class Harvest:
    """Search the walks of one kind of train that net most.

    Attributes:
        threshold: walks that net this or less are not kept; it rises when more than `keep` walks are found.
    """

    def __init__(
        self,
        trips: Trips,
        tolls: Sequence[int],
        threshold: int,
        keep: int,
        tick: Tick,
        *,
        reach: int | None = None,
        ends: frozenset[int] | None = None,
        taken: int = 0,
    ) -> None:
        """Prepare a search.

        Args:
            trips: the walks to search.
            tolls: toll of each link, in units of 1 / `SCALE`.
            threshold: what a walk must net more than, in the same units.
            keep: number of walks wanted, the best ones.
            tick: called now and then; what it raises ends the search.
            reach: what the train may count; None for the reach of `trips`.
            ends: numbers of the stops at which both ends must lie; None for anywhere.
            taken: track that is not to be used.
        """
        self.trips, self.net, self.tick = trips, trips.net, tick
        self.threshold, self.keep = threshold, keep
        self.reach = trips.reach if reach is None else reach
        self.ends, self.taken = ends, taken
        self._tolls = tolls
        self._most_bonus = trips.most_bonus() * SCALE
        self._found: list[Netted] = []
        self._steps = 0

    def search(self) -> list[Netted]:
        """Return the best walks above the threshold, the best first."""
        forbidden = self.taken
        for twins in self.net.roots:
            outlook = Outlook(self.trips, self._tolls, forbidden, self.reach)
            for root in twins:
                self._grow(root, outlook)
            forbidden |= self.net.own[twins[0]]
        self._cut()
        return self._found

    def _grow(self, root: int, outlook: Outlook) -> None:
        """Search all walks from the token `root`."""
        best_gain, most_bonus = outlook.best_gain, self._most_bonus
        single = outlook.steps()
        double = single if self.net.terminal[root] else outlook.steps(outlook.arms(root))
        first = [[] if terminal else out for terminal, out in zip(self.net.terminal, double, strict=True)]
        second = [[] if terminal else out for terminal, out in zip(self.net.terminal, single, strict=True)]

        def grow(
            here: int, used: int, net: int, left: int, arms: Sequence[Step], tail: int, rest: int, on: list[list[Step]]
        ) -> None:
            self._steps += 1
            if not self._steps % TICK_EVERY:
                self.tick()
            if net + most_bonus > self.threshold:
                self._keep(net, used, left, tail, here)
            floor = self.threshold - most_bonus - net
            for stop, mask, gain, count, ahead in on[here]:
                if not mask & used and count <= left and gain + ahead[left - count] > floor:
                    still = rest - best_gain[stop]
                    if gain + still > floor:
                        grow(stop, used | mask, net + gain, left - count, arms, tail, still, on)
            for stop, mask, gain, count, ahead in arms:
                if not mask & used and count <= left and gain + ahead[left - count] > floor:
                    still = rest - best_gain[stop]
                    if gain + still > floor:
                        grow(stop, used | mask, net + gain, left - count, (), here, still, second)

        start, net, left = self.net.bits[root], self.trips.values[root] * SCALE, self.reach - self.trips.counts[root]
        rest = outlook.total - best_gain[root]
        for index, (stop, mask, gain, count, ahead) in enumerate(double[root]):
            if not mask & start and count <= left and net + gain + ahead[left - count] + most_bonus > self.threshold:
                arms = () if self.net.terminal[root] else single[root][index + 1 :]
                still = rest - best_gain[stop]
                grow(stop, start | mask, net + gain, left - count, arms, root, still, first)

    def _keep(self, net: int, used: int, left: int, first: int, last: int) -> None:
        """Keep a walk if it is wanted."""
        bonus = self.trips.bonus(used, first, last) if self._most_bonus else 0
        if net + bonus * SCALE <= self.threshold:
            return
        if self.ends is None or (first in self.ends and last in self.ends):
            self._found.append((net + bonus * SCALE, (self.trips.value(used) + bonus, used, left, first, last)))
            if len(self._found) >= 2 * self.keep:
                self._cut()

    def _cut(self) -> None:
        """Sort the walks found and drop those beyond the number wanted."""
        self._found.sort(key=lambda found: -found[0])
        if len(self._found) > self.keep:
            self.threshold = max(self.threshold, self._found[self.keep][0])
            del self._found[self.keep :]


def ceiling(trips: Trips, tolls: Sequence[int], reach: int) -> int:
    """Return what no walk nets more than, found without a search."""
    most, forbidden = 0, 0
    for twins in trips.net.roots:
        outlook = Outlook(trips, tolls, forbidden, reach)
        for root in twins:
            arms, left = outlook.arms(root), reach - trips.counts[root]
            if left >= 0:
                both = arms if trips.net.terminal[root] else _shared(arms, arms)
                more = min(both[left], outlook.total - outlook.best_gain[root])
                most = max(most, trips.values[root] * SCALE + more)
        forbidden |= trips.net.own[twins[0]]
    return most + trips.most_bonus() * SCALE


class Outlook:
    """Bound what a walk can still net.

    Two bounds are made: for each step and reach left over, the most that any further walk nets which does not turn
    straight back (it may repeat stops otherwise); and the sum of the best nets of all stops not yet visited.

    Attributes:
        best_gain: number of a stop → the most that a step to it nets, at least 0.
        total: sum of these over all stops.
    """

    def __init__(self, trips: Trips, tolls: Sequence[int], forbidden: int, reach: int) -> None:
        self.net, self.reach = trips.net, reach
        self.ways = [
            sorted(
                ((stop, mask, gain * SCALE - tolls[link], count) for stop, mask, gain, count, link in out),
                key=lambda way: -way[2],
            )
            for out in trips.ways(forbidden)
        ]
        best: dict[int, int] = dict.fromkeys(self.net.own, 0)
        for out in self.ways:
            for stop, _, gain, _ in out:
                own = self.net.own[stop]
                best[own] = max(best[own], gain)
        self.best_gain = [best[own] for own in self.net.own]
        self.total = sum(best.values())
        self._top = self._top_sums(sorted(best.values(), reverse=True), min(trips.counts, default=1))
        self._rows = self._outlooks()

    def _top_sums(self, gains: list[int], least: int) -> Row:
        """Return reach → sum of the best gains of as many stops as it allows, when each takes at least `least`."""
        if least < 1:
            return [self.total] * (self.reach + 1)
        sums = [0]
        for reach in range(1, self.reach + 1):
            sums.append(sum(gains[: reach // least]))
        return sums

    def _outlooks(self) -> list[tuple[Row, list[int], Row]]:
        """Return for each stop: the most by reach, the stop that this goes to first, the most when going elsewhere."""
        size = self.reach + 1
        table = [([0] * size, [-1] * size, [0] * size) for _ in self.ways]
        if self._top[0]:
            return [(list(self._top), [-1] * size, list(self._top)) for _ in self.ways]
        hops = []
        for here, out in enumerate(self.ways):
            best: dict[int, tuple[int, int]] = {}
            if not self.net.terminal[here]:
                for stop, _, gain, count in out:
                    if stop not in best:  # the ways stand in order of their nets
                        best[stop] = gain, count
            hops.append([(stop, gain, count) for stop, (gain, count) in best.items()])
        for left in range(1, size):
            for here, out_of_here in enumerate(hops):
                most, via, other = table[here]
                for stop, gain, count in out_of_here:
                    if count <= left:
                        there, onward, elsewhere = table[stop]
                        net = gain + (elsewhere if onward[left - count] == here else there)[left - count]
                        if net > most[left]:
                            other[left], most[left], via[left] = most[left], net, stop
                        elif net > other[left]:
                            other[left] = net
        return table

    def _row(self, here: int, stop: int) -> Row:
        """Return the outlook after the step from `here` to `stop`."""
        most, via, other = self._rows[stop]
        if here in via:
            return [b if first == here else a for a, first, b in zip(most, via, other, strict=True)]
        return most

    def arms(self, root: int) -> Row:
        """Return reach → the most that a second arm from `root` nets."""
        row = [0] * (self.reach + 1)
        for stop, _, gain, count in self.ways[root]:
            after = self._row(root, stop)
            for left in range(max(count, 0), self.reach + 1):
                row[left] = max(row[left], gain + after[left - count])
        return row

    def steps(self, arms: Row | None = None) -> list[list[Step]]:
        """Return the ways on with the outlook after each; with `arms` a second arm may share the reach left over."""
        known: dict[
            int, tuple[Row, Row]
        ] = {}  # by identity of the row, which is held so that the identity stays its own

        def finished(row: Row) -> Row:
            if id(row) not in known:
                both = row if arms is None else _shared(row, arms)
                known[id(row)] = row, list(map(min, both, self._top))
            return known[id(row)][1]

        steps = []
        for here, out in enumerate(self.ways):
            rows = {stop: finished(self._row(here, stop)) for stop, _, _, _ in out}
            steps.append([(stop, mask, gain, count, rows[stop]) for stop, mask, gain, count in out])
        return steps


def _shared(row: Row, arms: Row) -> Row:
    """Return reach → the most that a walk and a second arm net together."""
    return [max(row[part] + arms[left - part] for part in range(left + 1)) for left in range(len(row))]

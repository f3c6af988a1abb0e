"""Find and prove the best routes with linear programs, when there are too many routes to try all.

Equal trains together give a bound soon. Good routes come from giving the trains routes one after the other, from the
links of that bound, and from setting two trains anew at a time. The proof comes from all trains, each by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import combinations
from time import thread_time

from rails18.board.cuts import Cut
from rails18.board.flows import Flow, Group, Path, Solved
from rails18.board.links import Net
from rails18.board.walks import Tick

Paths = list[Path | None]  # a route or nothing for each train

WORTHWHILE = 0.95  # routes worth less than this part of the best known are not made better
ROUND_FOR = 600  # so many links of all trains together are worth another beginning: the proof is further away
PATIENCE = 1.0  # seconds for one attempt at better routes


class _Proven(Exception):
    """Report that the best choice known is worth as much as the bound."""


class Planner:
    """Solve a choice of routes for squads of equal trains.

    Attributes:
        best: value of the best choice known.
        bound: no choice is worth more.
    """

    def __init__(
        self,
        net: Net,
        squads: Sequence[Group],
        best: int,
        bound: int,
        step: int,
        better: Callable[[int, Paths], None],
        lower: Callable[[int], None],
        tick: Tick,
    ) -> None:
        """Prepare a search for more than `best`.

        Args:
            net: stops and links.
            squads: the trains; choices list one route or None for each train, squad by squad.
            best: value that must be exceeded.
            bound: a bound known before.
            step: all values are multiples of it.
            better: called with each better choice and its value.
            lower: called with each lower bound.
            tick: called now and then; what it raises ends the search.
        """
        self.net, self.best, self.bound, self.step = net, best, bound, step
        self.better, self.lower, self.tick = better, lower, tick
        self.trains = [squad._replace(reaches=(reach,)) for squad in squads for reach in squad.reaches]
        self._paths: Paths = [None] * len(self.trains)
        self._cuts: list[Cut] = []

    def solve(self) -> None:
        """Find the best choice and prove it; `best` and `bound` are equal afterwards."""
        with suppress(_Proven):
            self._search()
        self._lower(self.best)

    def _search(self) -> None:
        pool = Flow(self.net, _pooled(self.trains))
        self._lower(pool.relax(self._tick))
        if len(self.trains) > 1:
            self._cuts = list(pool.cuts)
            if len({train.trips.counted is None for train in self.trains}) > 1:
                self._offer(self._one_by_one(choosy_first=True))
                self._tick()
            links = self._together(pool)
            self._cuts = list(pool.cuts)
            everyone = range(len(self.trains))
            nothing: Paths = [None] * len(self.trains)
            rounds = 1 + len(self.trains) * len(self.net.links) // ROUND_FOR
            if rounds == 1:
                self._offer(self._rerun(everyone, nothing, links) or nothing)
            for number in range(rounds):
                if number:
                    pool.shuffle(number)
                    links = self._together(pool)
                divided = self._divided(everyone, nothing, links)
                if _worth(divided) > WORTHWHILE * self.best:
                    self._two_by_two(divided)
            self._two_by_two(self._one_by_one())
        self._all()

    def _together(self, pool: Flow) -> set[int]:
        """Lower the bound with all trains together; return the links that the best plan for them uses."""
        until = thread_time() + PATIENCE
        solved = Solved.BROKEN
        while solved is Solved.BROKEN and thread_time() < until:
            solved = pool.solve(self.best, self._tick, self._lower, seconds=3.0)
            self._tick()
        if solved is Solved.NOTHING:
            self._lower(self.best)
        return pool.links_used()

    def _one_by_one(self, choosy_first: bool = False) -> Paths:
        """Give each train, those with the longest reach first, the best route over the track left.

        Args:
            choosy_first: those that count only their best stops come before all others, and go short ways.
        """
        paths: Paths = [None] * len(self.trains)

        def turn(number: int) -> tuple[bool, bool, int]:
            train = self.trains[number]
            return not train.must, choosy_first and train.trips.counted is None, -train.reaches[0]

        for number in sorted(range(len(paths)), key=turn):
            paths = self._rerun([number], paths, short=choosy_first) or paths
        return paths

    def _divided(self, numbers: Sequence[int], paths: Paths, links: Iterable[int]) -> Paths:
        """Give trains routes over `links`: divide these between two halves of them, then each half between its own."""
        if len(numbers) == 1:
            return self._rerun(numbers, paths, links) or paths
        halves = numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]
        groups = [_pooled([self.trains[number] for number in half]) for half in halves]
        flow = Flow(self.net, [*groups[0], *groups[1]], within=links, cuts=self._cuts)
        flow.relax(self._tick)
        if self._answered(flow, 0):
            for half, share in zip(
                halves, (range(len(groups[0])), range(len(groups[0]), len(flow.groups))), strict=True
            ):
                paths = self._divided(half, paths, flow.links_used(share))
        return paths

    def _two_by_two(self, paths: Paths) -> None:
        """Set two trains anew as long as that makes the choice better."""
        self._offer(paths)
        pairs = list(combinations(range(len(paths)), 2))
        waiting = list(pairs)
        while waiting:
            pair = waiting.pop(0)
            flow = Flow(self.net, _pooled([self.trains[n] for n in pair]), taken=_track(paths, pair), cuts=self._cuts)
            worth = _worth(paths[number] for number in pair)
            if flow.relax(self._tick) < worth + self.step - 0.01 or not self._answered(flow, worth):
                continue
            links = flow.links_used()
            known = links.union(*(path.links for number in pair if (path := paths[number])))
            better = self._rerun(pair, paths, links) or self._rerun(pair, paths, known)
            if better:
                paths = better
                self._offer(paths)
                waiting = [other for other in pairs if other != pair]

    def _rerun(
        self, numbers: Sequence[int], paths: Paths, links: Iterable[int] | None = None, short: bool = False
    ) -> Paths | None:
        """Return the choice with better routes for some trains, None when none are found soon.

        Args:
            numbers: the trains that get new routes; the track of the others is taken.
            paths: the choice so far.
            links: links to use; None for all.
            short: of routes worth the same a short one is wanted.
        """
        trains, now = [self.trains[number] for number in numbers], [paths[number] for number in numbers]
        worth = _worth(now)
        toll = self.step / 4 / len(self.net.links) if short else 0
        flow = Flow(self.net, trains, taken=_track(paths, numbers), within=links, cuts=self._cuts, toll=toll)
        if flow.relax(self._tick) < worth + self.step / 2 or not self._answered(flow, worth):
            return None
        runs = flow.paths()
        if _worth(runs) <= worth:  # no more than rounding
            return None
        found = dict(zip(numbers, runs, strict=True))
        return [found.get(number, path) for number, path in enumerate(paths)]

    def _answered(self, flow: Flow, floor: int) -> bool:
        """Tell whether a plan above `floor` of a part of the trains or the track is found soon."""
        until = thread_time() + PATIENCE
        while (left := until - thread_time()) > 0:
            solved = flow.solve(floor, self._tick, _unheard, seconds=left)
            if solved is not Solved.BROKEN:
                return solved in (Solved.BEST, Solved.GOOD)
        return False

    def _all(self) -> None:
        """Find and prove the best choice with every train by itself."""
        flow = Flow(self.net, self.trains, cuts=self._cuts)
        flow.relax(self._tick)
        while self.best < self.bound:
            flow.suggest(self._paths)
            floor = self.best - self.step  # the routes suggested are to count
            solved = flow.solve(floor, self._tick, self._lower, lambda: self._offer(flow.paths()))
            if solved is Solved.BEST:
                self._offer(flow.paths())
            if solved is not Solved.BROKEN:
                self._lower(self.best)

    def _lower(self, bound: float) -> None:
        """Take over a bound, rounded down to a possible value."""
        if bound < self.bound:
            value = max(self.best, int((bound + 0.01) // self.step) * self.step)
            if value < self.bound:
                self.bound = value
                self.lower(value)

    def _tick(self) -> None:
        """Let the caller look at the clock, and end the search when nothing is left to prove.

        Raises:
            _Proven: the best choice is known.
        """
        self.tick()
        if self.best >= self.bound:
            raise _Proven

    def _offer(self, paths: Sequence[Path | None]) -> None:
        """Take over a choice if it is better."""
        value = _worth(paths)
        idle = any(train.must and path is None for train, path in zip(self.trains, paths, strict=False))
        if value > self.best and not idle:
            self.best, self._paths = value, list(paths)
            self.better(value, self._paths)


def _pooled(squads: Sequence[Group]) -> list[Group]:
    """Return the squads with those in one that see the same values."""
    pools: dict[tuple[int, bool], Group] = {}
    for squad in squads:
        key = id(squad.trips), squad.must
        known = pools.get(key)
        pools[key] = squad if known is None else known._replace(reaches=known.reaches + squad.reaches)
    return list(pools.values())


def _worth(paths: Iterable[Path | None]) -> int:
    """Return the value of the paths together."""
    return sum(path.value for path in paths if path)


def _track(paths: Paths, spared: Sequence[int]) -> int:
    """Return the track that the trains use except those whose numbers are `spared`."""
    used = 0
    for number, path in enumerate(paths):
        if path and number not in spared:
            used |= path.track
    return used


def _unheard(_: float) -> None:
    """Ignore the bound of a part."""

"""Find and prove the best routes with linear programs, when there are too many routes to try all.

Equal trains together give a bound soon. Good routes come from giving the trains routes one after the other, each over
links of a plan for all that are left, and from setting two or three trains anew at a time. The proof comes from all
trains, each by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import combinations

from rails18.board.cuts import Cut
from rails18.board.flows import Flow, Group, Solved
from rails18.board.links import Net
from rails18.board.walks import Path, Tick

Paths = list[Path | None]  # a route or nothing for each train
Move = tuple[Callable[[Sequence[int], Paths], Paths | None], Sequence[int]]  # what may better a choice, which trains

WORTHWHILE = 0.95  # routes worth less than this part of the best known are not made better
ROUND_FOR = 600  # so many links of all trains together are worth another beginning: the proof is further away
ORDERED_BY = 4  # stops by which equal trains are told apart
PATIENCE = 50_000  # work for one attempt at better routes, see `Program`


def _unheard(_: float) -> None:
    """Ignore the bound of a part."""


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
        self._failed: set[tuple[Sequence[int], int]] = set()

    def solve(self) -> None:
        """Find the best choice and prove it; `best` and `bound` are equal afterwards."""
        with suppress(_Proven):
            self._search()
        self._lower(self.best)

    def _search(self) -> None:
        self._together()
        self._all()

    def _together(self) -> None:
        """Lower the bound with all trains together, and go from there to good choices."""
        pool = Flow(self.net, _pooled(self.trains))
        self._lower(pool.relax(self._tick))
        self._cuts, self._in_doubt = list(pool.cuts), pool.in_doubt()
        if len(self.trains) == 1:
            return
        if len({train.trips.counted is None for train in self.trains}) > 1:
            self._offer(self._one_by_one(choosy_first=True))
            self._tick()
        if len(self.trains) == 2:
            self._better_parts(self._one_by_one())
            return
        everyone = range(len(self.trains))
        for number in range(1 + len(self.trains) * len(self.net.links) // ROUND_FOR):
            if number:
                pool.shuffle(number)
            paths = self._dive(everyone[:: -1 if number % 2 else 1], [None] * len(everyone), pool)
            if paths is None and not number:
                paths = self._one_by_one()
            if paths and _worth(paths) > WORTHWHILE * self.best:
                self._better_parts(paths)
            self._tick()

    def _dive(self, numbers: Sequence[int], paths: Paths, pool: Flow | None = None) -> Paths | None:
        """Give some trains better routes one after the other, each so that much is left for those still to come.

        Args:
            numbers: the trains, in the order of giving them routes.
            paths: the choice so far; the track of the other trains is taken.
            pool: the program of all of them together, when it is all trains.

        Returns the choice with the new routes, None when no better ones are found soon.
        """
        need = _worth(paths[number] for number in numbers)
        paths = [None if number in numbers else path for number, path in enumerate(paths)]
        for place, number in enumerate(numbers):
            left = numbers[place:]
            if pool is None and 0 < place == len(numbers) - 2:
                return self._pair(left, paths, need)
            flow = pool
            if flow is None or place:
                flow = Flow(self.net, _pooled([self.trains[n] for n in left]), taken=_track(paths), cuts=self._cuts)
                if flow.relax(self._tick) < need + self.step - 0.01:
                    return None
            solved = flow.solve(need, self._tick, _unheard if place or flow is not pool else self._lower, work=PATIENCE)
            if solved in (Solved.NOTHING, Solved.UNKNOWN):
                return None
            paths[number] = self._first(left, paths, flow)
            need -= _worth([paths[number]])
        return paths if need < 0 else None

    def _first(self, numbers: Sequence[int], paths: Paths, together: Flow) -> Path | None:
        """Return a route for the first of some trains over links of a plan for them, with much left for the others.

        None is for the train to stay idle.
        """
        trains = [self.trains[number] for number in numbers]
        links = together.links_used()
        for groups in dict.fromkeys(((trains[0], *_pooled(trains[1:])), (trains[0],))):
            flow = Flow(self.net, groups, taken=_track(paths), within=links, cuts=together.cuts)
            flow.relax(self._tick)
            if self._answered(flow, 0):
                return flow.path(0)
        return None

    def _better_parts(self, paths: Paths) -> None:
        """Set two or three trains anew as long as that makes the choice better."""
        self._offer(paths)
        pairs, threes = (list(combinations(range(len(paths)), size)) for size in (2, 3))
        moves: list[Move] = [(self._pair, pair) for pair in pairs[::-1]]  # the last ones had least choice
        moves += [(self._dive, three) for three in threes if len(paths) > 3]
        waiting = list(moves)
        while waiting:
            move, part = waiting.pop(0)
            key = part, _track(path for number, path in enumerate(paths) if number not in part)
            if key in self._failed:
                continue
            better = move(part, paths)
            if better:
                paths = better
                self._offer(paths)
                waiting = list(moves)
            else:
                self._failed.add(key)

    def _pair(self, pair: Sequence[int], paths: Paths, need: int | None = None) -> Paths | None:
        """Give two trains better routes, None when none are found soon.

        Args:
            pair: the trains.
            paths: the choice so far; the track of the other trains is taken.
            need: what must be exceeded; None for what the two earn so far.
        """
        need = _worth(paths[number] for number in pair) if need is None else need
        trains = [self.trains[number] for number in pair]
        taken = _track(path for number, path in enumerate(paths) if number not in pair)
        bounded = self._lower if len(pair) == len(self.trains) else _unheard
        together = Flow(self.net, _pooled(trains), taken=taken, cuts=self._cuts)  # sooner found impossible
        if together.relax(self._tick) < need + self.step - 0.01:
            return None
        solved = self._tried(together, need, bounded)
        if solved is Solved.NOTHING:
            return None
        if len(together.groups) == 1 and solved in (Solved.BEST, Solved.GOOD):  # often the links can be shared out
            runs = self._routes(trains, taken, together, need, together.links_used())
            if runs and solved is Solved.BEST and _worth(runs) >= together.worth() - 0.5:
                return _changed(paths, pair, runs)
        if len(together.groups) < len(trains):
            runs = self._routes(trains, taken, together, need)
        elif solved in (Solved.BEST, Solved.GOOD):
            runs = together.paths()
        else:
            runs = None
        return _changed(paths, pair, runs) if runs else None

    def _routes(
        self, trains: Sequence[Group], taken: int, together: Flow, need: int, within: Iterable[int] | None = None
    ) -> Sequence[Path | None] | None:
        """Return routes worth more than `need` for trains planned `together` before, None when none are found soon."""
        flow = Flow(self.net, trains, taken=taken, within=within, cuts=together.cuts)
        if flow.relax(self._tick) < need + self.step - 0.01 or not self._answered(flow, need):
            return None
        return flow.paths()

    def _one_by_one(self, choosy_first: bool = False) -> Paths:
        """Give each train, those with the longest reach first, the best route over the track left.

        Args:
            choosy_first: those that count only their best stops come before all others, and go short ways.
        """
        paths: Paths = [None] * len(self.trains)

        def turn(number: int) -> tuple[bool, bool, int]:
            train = self.trains[number]
            return not train.must, choosy_first and train.trips.counted is None, -train.reaches[0]

        toll = self.step / 4 / len(self.net.links) if choosy_first else 0
        for number in sorted(range(len(paths)), key=turn):
            flow = Flow(self.net, [self.trains[number]], taken=_track(paths), cuts=self._cuts, toll=toll)
            if flow.relax(self._tick) >= self.step / 2 and self._answered(flow, 0):
                paths[number] = flow.path(0)
        return paths

    def _answered(self, flow: Flow, floor: int) -> bool:
        """Return whether a plan above `floor` of a part of the trains or the track is found soon."""
        return self._tried(flow, floor, _unheard) in (Solved.BEST, Solved.GOOD)

    def _tried(self, flow: Flow, floor: int, bounded: Callable[[float], None]) -> Solved:
        """Return how a search that is given up after some work ends."""
        last = flow.work + PATIENCE
        solved = Solved.BROKEN
        while solved is Solved.BROKEN and flow.work < last:
            solved = flow.solve(floor, self._tick, bounded, work=last - flow.work)
        return solved

    def _all(self) -> None:
        """Find and prove the best choice with every train by itself."""
        flow = Flow(self.net, self.trains, cuts=self._cuts)
        flow.put_in_order(self._in_doubt[:ORDERED_BY])
        flow.relax(self._tick)
        while self.best < self.bound:
            solved = flow.solve(self.best, self._tick, self._lower, lambda: self._offer(flow.paths()))
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


def _track(paths: Iterable[Path | None]) -> int:
    """Return the track that the paths use."""
    used = 0
    for path in paths:
        used |= path.track if path else 0
    return used


def _changed(paths: Paths, numbers: Sequence[int], routes: Sequence[Path | None]) -> Paths:
    """Return the choice with other routes for the trains with these numbers."""
    new = dict(zip(numbers, routes, strict=True))
    return [new.get(number, path) for number, path in enumerate(paths)]

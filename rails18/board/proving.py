"""Find and prove the best choice of walks when there are too many to try all combinations.

Track is given tolls. Whatever the tolls, no choice is worth more than all tolls together plus, for each train, the
most that one walk nets after tolls. Tolls that make this bound low are the duals of a fractional packing of walks, for
which walks are searched as they are needed. Once the bound is near the best choice known, only walks that net almost
the most can be part of a better one; those are few enough to be combined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rails18.board.combine import Choice
from rails18.board.covering import Covering
from rails18.board.links import Net
from rails18.board.simplex import Column, Packing
from rails18.board.tolls import SCALE, Harvest, Netted, ceiling, glean
from rails18.board.walks import Tick, Trips, Walk

ROUND = 120  # walks that a round of pricing adds for each kind of train
WIDTH = 100  # walks of each length that go on when walks are gleaned
MOST = 400_000  # walks of one kind that are combined in the first try


class Team(NamedTuple):
    """Describe equal trains.

    Attributes:
        trips: their walks.
        reach: what each may count.
        times: number of trains.
        ends: stops at which a walk must have both ends, None for anywhere.
        must: the one train of the team has to run.
    """

    trips: Trips
    reach: int
    times: int
    ends: frozenset[int] | None = None
    must: bool = False


class Prover:
    """Solve a choice of walks for teams of trains.

    Attributes:
        best: value of the best choice known.
        bound: no choice is worth more.
    """

    def __init__(
        self,
        net: Net,
        teams: Sequence[Team],
        best: int,
        bound: int,
        step: int,
        better: Callable[[int, Choice], None],
        lower: Callable[[int], None],
        tick: Tick,
    ) -> None:
        """Prepare a search for more than `best`.

        Args:
            net: stops and links.
            teams: the trains; choices list one walk or None for each train, team by team.
            best: value that must be exceeded.
            bound: a bound known before.
            step: all values are multiples of it.
            better: called with each better choice and its value.
            lower: called with each lower bound.
            tick: called now and then; what it raises ends the search.
        """
        self.net, self.teams, self.best, self.bound, self.step = net, teams, best, bound, step
        self.better, self.lower, self.tick = better, lower, tick
        self._width = net.track.bit_length()
        self._bits = [_bits(mask) for _, _, mask, _ in net.links]
        self._columns: list[Column] = []
        self._walks: list[tuple[int, Walk]] = []  # of each column: team and walk
        self._known: set[tuple[int, int]] = set()

    def solve(self) -> None:
        """Find the best choice and prove it; `best` and `bound` are equal afterwards."""
        nothing = [0] * self._width
        for number, team in enumerate(self.teams):
            for _, walk in glean(team.trips, self._links(nothing), WIDTH, reach=team.reach, ends=team.ends)[:ROUND]:
                self._add(number, walk)
        self._greedy(nothing)
        if sum(team.times for team in self.teams) == 1:
            found = self._harvest(self.teams[0], nothing, self.best * SCALE, 1)
            self._offer([found[0][1]] if found else [None])
            self._lower(self.best)
            return
        tolls, lowest = nothing, self.bound * SCALE
        packing = Packing([1] * self._width + [team.times for team in self.teams])
        while self.bound > self.best:
            packing.solve(self._columns)
            trial = [max(0, round(dual * SCALE)) for dual in packing.duals[: self._width]]
            floors = [max(0, round(dual * SCALE)) for dual in packing.duals[self._width :]]
            self._round_off(packing, trial)
            limit = self._ceiling(trial)
            fresh = self._glean_round(trial, floors)
            if not fresh:
                exact, fresh = self._round(trial, floors)
                limit = min(limit, exact)
            if limit < lowest:
                lowest, tolls = limit, trial
                self._lower(limit // SCALE)
            if not fresh:
                break
            self.tick()
        if self.bound > self.best:
            self._combine(tolls)

    def _lower(self, bound: int) -> None:
        """Take over a bound, rounded down to a possible value."""
        bound = max(self.best, bound // self.step * self.step)
        if bound < self.bound:
            self.bound = bound
            self.lower(bound)

    def _round(self, tolls: list[int], floors: list[int]) -> tuple[int, bool]:
        """Search walks that net more than the floor of their team; return the bound and whether there were new ones."""
        limit, fresh = sum(tolls), False
        for number, team in enumerate(self.teams):
            found = self._harvest(team, tolls, floors[number], ROUND)
            limit += team.times * (found[0][0] if found else floors[number])
            for _, walk in found:
                fresh |= self._add(number, walk)
        return limit, fresh

    def _glean_round(self, tolls: list[int], floors: list[int]) -> bool:
        """Look for walks that net more than the floor of their team in a hurry; return whether there were new ones."""
        fresh = False
        for number, team in enumerate(self.teams):
            found = glean(team.trips, self._links(tolls), WIDTH, reach=team.reach, ends=team.ends)
            for net, walk in found[:ROUND]:
                fresh |= net > floors[number] + SCALE // 8 and self._add(number, walk)
        return fresh

    def _ceiling(self, tolls: list[int]) -> int:
        """Return a bound under these tolls that needs no search."""
        links = self._links(tolls)
        return sum(tolls) + sum(team.times * ceiling(team.trips, links, team.reach) for team in self.teams)

    def _links(self, tolls: list[int]) -> list[int]:
        """Return the toll of each link."""
        return [sum(tolls[bit] for bit in bits) for bits in self._bits]

    def _harvest(self, team: Team, tolls: list[int], floor: int, keep: int, taken: int = 0) -> list[Netted]:
        harvest = Harvest(
            team.trips, self._links(tolls), floor, keep, self.tick, reach=team.reach, ends=team.ends, taken=taken
        )
        return harvest.search()

    def _add(self, team: int, walk: Walk) -> bool:
        """Add a walk as a column unless its track is known for the team."""
        key = team, walk[1] & self.net.track
        if key in self._known:
            return False
        self._known.add(key)
        self._columns.append((walk[0], (*_bits(key[1]), self._width + team)))
        self._walks.append((team, walk))
        return True

    def _greedy(self, tolls: list[int], start: Choice | None = None) -> None:
        """Give each train without a walk the walk that nets most on the track that is left."""
        choice: Choice = list(start) if start else [None for team in self.teams for _ in range(team.times)]
        taken = 0
        for walk in choice:
            taken |= walk[1] & self.net.track if walk else 0
        slot = 0
        for team in self.teams:
            for _ in range(team.times):
                if choice[slot] is None:
                    links = self._links(tolls)
                    found = glean(team.trips, links, WIDTH // 2, reach=team.reach, ends=team.ends, taken=taken)
                    if found:
                        choice[slot] = found[0][1]
                        taken |= found[0][1][1] & self.net.track
                slot += 1
        self._offer(choice)

    def _offer(self, choice: Choice) -> None:
        """Take over a choice if it is better."""
        value = sum(walk[0] for walk in choice if walk)
        slot = 0
        for team in self.teams:
            if team.must and choice[slot] is None:
                return
            slot += team.times
        if value > self.best:
            self.best = value
            self.better(value, choice)

    def _round_off(self, packing: Packing, tolls: list[int]) -> None:
        """Make a choice from a fractional packing: the largest shares that go together, then whatever still fits."""
        slots: list[list[Walk]] = [[] for _ in self.teams]
        taken = 0
        for _, number in packing.taken():
            team, walk = self._walks[number]
            if not walk[1] & taken & self.net.track and len(slots[team]) < self.teams[team].times:
                slots[team].append(walk)
                taken |= walk[1] & self.net.track
        choice: Choice = []
        for members, walks in zip(self.teams, slots, strict=True):
            choice += [*walks, *[None] * (members.times - len(walks))]
        self._greedy([0] * self._width, choice)
        self._greedy(tolls, choice)

    def _combine(self, tolls: list[int]) -> None:
        """Combine all walks that can be part of a better choice under these tolls.

        The value aimed at starts at the bound and comes down step by step: few walks net enough for a high aim, and
        an aim that fails lowers the bound.
        """
        tops = []
        for team in self.teams:
            found = self._harvest(team, tolls, 0, 1)
            tops.append(found[0][0] if found else 0)
        limit = sum(tolls) + sum(top * team.times for top, team in zip(tops, self.teams, strict=True))
        while self.bound > self.best:
            gap = limit - self.bound * SCALE
            teams = [
                (self._all_above(team, tolls, top - gap - 1), top, team.times)
                for team, top in zip(self.teams, tops, strict=True)
            ]
            picks = Covering(teams, tolls, self.net.track, self.tick, self.teams[0].must).search(gap, self.bound)
            if picks:
                self._offer(self._ordered(picks))
            else:
                self._lower(self.bound - self.step)

    def _all_above(self, team: Team, tolls: list[int], floor: int) -> list[Netted]:
        """Return all walks of a team that net more than `floor`."""
        most = MOST
        while True:
            found = self._harvest(team, tolls, floor, most)
            if len(found) < most:
                return found
            most *= 4

    def _ordered(self, picks: Sequence[tuple[int, Walk]]) -> Choice:
        """Return a choice with one walk or None for each train, team by team."""
        choice: Choice = []
        for number, team in enumerate(self.teams):
            walks = [walk for of, walk in picks if of == number]
            choice += [*walks, *[None] * (team.times - len(walks))]
        return choice


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)

"""Choose one route a train from lists of offers so that no track is used twice and the sum is highest.

The offers of a team that are still open are the bits of one large number, the most valuable lowest. What uses a piece
of track is such a number too, so that choosing a route closes thousands of offers in a few steps, and the lowest bit
left tells how much a train to come can add at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rails18.board.bits import turned
from rails18.board.walks import Tick, TooMany, Walk

Offer = tuple[int, int, Walk]  # value, track bits, the walk
Choice = list[Walk | None]  # a walk or nothing for each train

TICK_EVERY = 2000  # work between two looks at the search
OFFERS_A_STEP = 8000  # so many bits of open offers cost as much again as the rest of a step


def offers(walks: Iterable[Walk], track: int, least_left: int = 0) -> list[Offer]:
    """Return the best walk for each choice of track, the most valuable first.

    Args:
        walks: routes of one kind of train.
        track: mask of the bits that stand for track.
        least_left: leave out walks that use more of the reach than this leaves.
    """
    best: dict[int, Walk] = {}
    for walk in walks:
        if walk[2] >= least_left:
            known = best.get(walk[1] & track)
            if known is None or walk[0] > known[0]:
                best[walk[1] & track] = walk
    return sorted(((walk[0], mask, walk) for mask, walk in best.items()), key=lambda offer: -offer[0])


class Team:
    """Hold equal trains and their offers, and tell which of these keep clear of some track.

    Attributes:
        offers: the most valuable first.
        times: number of trains.
        everything: all offers, one bit each.
    """

    def __init__(self, offers: Sequence[Offer], times: int) -> None:
        self.offers, self.times = offers, times
        self.everything = (1 << len(offers)) - 1
        self._users: dict[int, int] = {}  # piece of track → offers that use it; made when first asked for

    def clear(self, mask: int) -> int:
        """Return the offers that leave the track `mask` alone."""
        users, found = self._users or self._index(), 0
        while mask:
            piece = mask & -mask
            found |= users.get(piece, 0)
            mask ^= piece
        return self.everything & ~found

    def most(self, open: int) -> int:
        """Return what a train adds at most with one of the `open` offers."""
        return max(self.offers[(open & -open).bit_length() - 1][0], 0) if open else 0

    def _index(self) -> dict[int, int]:
        users = turned([mask for _, mask, _ in self.offers])
        self._users = {1 << piece: offers for piece, offers in users.items()}
        return self._users


class Combination:
    """Search the best choice of offers: for each team of equal trains up to as many as it has trains.

    Attributes:
        best: value of the best choice so far.
    """

    def __init__(
        self,
        teams: Sequence[tuple[Sequence[Offer], int]],
        best: int,
        better: Callable[[int, Choice], int],
        tick: Tick,
        budget: float,
        must: bool = False,
    ) -> None:
        """Prepare a search for more than `best`.

        Args:
            teams: for each team its offers, the most valuable first, and its number of trains.
            best: what must be exceeded.
            better: called with each choice above `best` and its value; returns what must be exceeded from then on.
            tick: called now and then; what it raises ends the search.
            budget: work to do before giving up: one for each route chosen from short lists, more from long ones.
            must: the first team has to run.
        """
        self.best, self.better, self.tick, self.budget, self.must = best, better, tick, budget, must
        self._chosen: list[tuple[int, Walk]] = []
        self._done, self._next_tick = 0.0, float(TICK_EVERY)
        self._begin(teams)
        self.teams = [Team(offers, times) for offers, times in self._worth_trying(teams)]
        self._step = 1 + sum(len(team.offers) for team in self.teams) / OFFERS_A_STEP

    def search(self) -> None:
        """Find the best choice.

        Raises:
            TooMany: the budget is used up.
        """
        if self._may_add(0, [team.everything for team in self.teams]) > self.best:
            self._train(0, self.teams[0].times, [team.everything for team in self.teams], 0)

    def _begin(self, teams: Sequence[tuple[Sequence[Offer], int]]) -> None:
        """Give each train, one after the other, the best offer that is left: often the best choice already."""
        taken = value = 0
        for number, (offers, times) in enumerate(teams):
            for _ in range(times):
                found = next((offer for offer in offers if not offer[1] & taken), None)
                if found is not None and (found[0] > 0 or (self.must and not self._chosen)):
                    self._chosen.append((number, found[2]))
                    taken, value = taken | found[1], value + found[0]
        if self._chosen and (self._chosen[0][0] == 0 or not self.must):
            self._keep(value, [times for _, times in teams])
        self._chosen.clear()

    def _worth_trying(self, teams: Sequence[tuple[Sequence[Offer], int]]) -> Iterable[tuple[Sequence[Offer], int]]:
        """Yield the teams with those offers that exceed the best choice if all other trains get their best ones."""
        tops = [max(offers[0][0], 0) if offers else 0 for offers, _ in teams]
        together = sum(top * times for top, (_, times) in zip(tops, teams, strict=True))
        for top, (offers, times) in zip(tops, teams, strict=True):
            yield [offer for offer in offers if offer[0] + together - top > self.best], times

    def _train(self, number: int, times: int, open: list[int], value: int) -> None:
        """Give one of `times` trains of a team one of its `open` offers, then go on with the others.

        Args:
            open: for this team and each later one the offers that are still open.
        """
        team, later = self.teams[number], number + 1
        rest = self._may_add(later, open[1:])
        left = open[0]
        while left:
            lowest = left & -left
            gain, mask, walk = team.offers[lowest.bit_length() - 1]
            if value + max(gain, 0) * (times - 1) + gain + rest <= self.best:
                break  # all that follow are worth no more
            left ^= lowest
            self._count()
            self._chosen.append((number, walk))
            after = [
                others & self.teams[n].clear(mask)
                for n, others in enumerate((left, *open[1:]), number)
                if n > number or times > 1
            ]
            if times > 1:
                if value + gain + team.most(after[0]) * (times - 1) + self._may_add(later, after[1:]) > self.best:
                    self._train(number, times - 1, after, value + gain)
            else:
                self._go_on(later, after, value + gain)
            self._chosen.pop()
        if not self.must or number or self._chosen:
            self._go_on(later, open[1:], value)

    def _go_on(self, number: int, open: list[int], value: int) -> None:
        """Go on with the teams from `number` on."""
        if number == len(self.teams):
            self._keep(value, [team.times for team in self.teams])
        elif value + self._may_add(number, open) > self.best:
            self._train(number, self.teams[number].times, open, value)

    def _may_add(self, number: int, open: Sequence[int]) -> int:
        """Return what the teams from `number` on add at most."""
        teams = self.teams[number:]
        return sum(team.most(offers) * team.times for team, offers in zip(teams, open, strict=True))

    def _keep(self, value: int, times: Sequence[int]) -> None:
        """Tell a choice that is better than all before: a walk or None for each train, team by team."""
        if value > self.best:
            choice: Choice = []
            for number, trains in enumerate(times):
                walks = [walk for of, walk in self._chosen if of == number]
                choice += [*walks, *[None] * (trains - len(walks))]
            self.best = self.better(value, choice)

    def _count(self) -> None:
        self._done += self._step
        if self._done > self.budget:
            raise TooMany
        if self._done > self._next_tick:
            self._next_tick = self._done + TICK_EVERY
            self.tick()

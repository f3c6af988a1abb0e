"""Choose one route a train from lists of offers so that no track is used twice and the sum is highest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rails18.board.walks import Tick, TooMany, Walk

Offer = tuple[int, int, Walk]  # value, track bits, the walk
Choice = list[Walk | None]  # a walk or nothing for each train

TICK_EVERY = 20000  # offers between two looks at the clock


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
            budget: offers to look at before giving up.
            must: the first team has to run.
        """
        self.teams, self.best, self.better, self.tick, self.budget, self.must = teams, best, better, tick, budget, must
        self._chosen: list[tuple[int, Walk]] = []
        self._seen, self._next_tick = 0, TICK_EVERY
        self._tops = [0] * (len(teams) + 1)  # the most that the teams from here on can add
        self._after = [0] * (len(teams) + 1)  # trains from here on
        for team in reversed(range(len(teams))):
            offers, times = teams[team]
            top = max(offers[0][0], 0) if offers else 0
            self._tops[team] = self._tops[team + 1] + top * times
            self._after[team] = self._after[team + 1] + times

    def search(self) -> None:
        """Find the best choice.

        Raises:
            TooMany: the budget is used up.
        """
        self._team(0, 0, 0)

    def _team(self, team: int, taken: int, value: int) -> None:
        """Go on with the trains of `team` and later ones, given the track `taken` and the `value` so far."""
        if team == len(self.teams):
            if value > self.best:
                self.best = self.better(value, self._choice())
            return
        if value + self._tops[team] > self.best:
            offers, times = self.teams[team]
            if taken and self._after[team] > 1:
                offers = [offer for offer in offers if not offer[1] & taken]
                self._count(len(offers))
            self._train(team, times, offers, 0, taken, value)

    def _train(self, team: int, times: int, offers: Sequence[Offer], start: int, taken: int, value: int) -> None:
        """Give one of `times` trains of a team one of `offers` from number `start` on, then go on with the others."""
        rest = self._tops[team + 1]
        for number in range(start, len(offers)):
            gain, mask, walk = offers[number]
            if value + max(gain, 0) * (times - 1) + gain + rest <= self.best:
                self._count(number - start)
                if gain >= 0:
                    return  # running less is worth no more
                break
            if mask & taken:
                continue
            self._chosen.append((team, walk))
            if times == 1:
                self._team(team + 1, taken | mask, value + gain)
            elif times == 2 and self._after[team] == 2:
                self._train(team, 1, offers, number + 1, taken | mask, value + gain)
            else:
                least = self.best - value - gain - rest - (times - 2) * max(gain, 0)  # another one must add more
                fitting = self._fitting(offers, number + 1, mask, least)
                self._train(team, times - 1, fitting, 0, taken | mask, value + gain)
            self._chosen.pop()
        self._count(len(offers) - start)
        if not self.must or team or self._chosen:
            self._team(team + 1, taken, value)

    def _fitting(self, offers: Sequence[Offer], start: int, mask: int, least: int) -> list[Offer]:
        """Return the offers from number `start` on that leave the track `mask` alone and may add more than `least`."""
        fitting = []
        for number in range(start, len(offers)):
            offer = offers[number]
            if offer[0] <= least:
                break
            if not offer[1] & mask:
                fitting.append(offer)
        self._count(len(offers) - start)
        return fitting

    def _choice(self) -> Choice:
        """Return the walks chosen, one or None for each train, team by team."""
        choice: Choice = []
        for team, (_, times) in enumerate(self.teams):
            walks = [walk for of, walk in self._chosen if of == team]
            choice += [*walks, *[None] * (times - len(walks))]
        return choice

    def _count(self, seen: int) -> None:
        self._seen += seen + 1
        if self._seen > self.budget:
            raise TooMany
        if self._seen > self._next_tick:
            self._next_tick = self._seen + TICK_EVERY
            self.tick()

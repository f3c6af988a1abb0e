"""Choose one route a train from lists of offers so that no track is used twice and the sum is highest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rails18.board.walks import Tick, Walk

Offer = tuple[int, int, Walk]  # value, track bits, the walk
Choice = list[Walk | None]  # a walk or nothing for each train

TICK_EVERY = 20000  # offers between two looks at the clock


class TooMany(Exception):
    """Report that trying all combinations would take too long."""


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
    """Search the best choice of one offer a train, or none.

    Attributes:
        best: value of the best choice so far.
    """

    def __init__(
        self,
        lists: Sequence[Sequence[Offer]],
        best: int,
        better: Callable[[int, Choice], None],
        tick: Tick,
        budget: float,
        must: bool = False,
    ) -> None:
        """Prepare a search for more than `best`.

        Args:
            lists: offers of each train, the most valuable first; equal trains share one list and stand together.
            best: what must be exceeded.
            better: called with each better choice and its value.
            tick: called now and then; what it raises ends the search.
            budget: offers to look at before giving up.
            must: the first train has to run.
        """
        self.lists, self.best, self.better, self.tick, self.budget, self.must = lists, best, better, tick, budget, must
        self._chosen: Choice = [None] * len(lists)
        self._seen, self._next_tick = 0, TICK_EVERY
        self._tops = [0] * (len(lists) + 1)  # the most that the trains from here on can add
        for train in reversed(range(len(lists))):
            self._tops[train] = self._tops[train + 1] + (lists[train][0][0] if lists[train] else 0)

    def search(self) -> None:
        """Find the best choice.

        Raises:
            TooMany: the budget is used up.
        """
        self._choose(0, 0, 0, 0)

    def _choose(self, train: int, taken: int, value: int, start: int) -> None:
        """Try all offers from number `start` on for `train`, given the track `taken` and the `value` so far."""
        if train == len(self.lists):
            if value > self.best:
                self.best = value
                self.better(value, list(self._chosen))
            return
        mine, rest = self.lists[train], self._tops[train + 1]
        same = train + 1 < len(self.lists) and self.lists[train + 1] is mine
        for number in range(start, len(mine)):
            gain, mask, walk = mine[number]
            if value + gain + rest <= self.best:
                self._count(number - start)
                return
            if not mask & taken:
                self._chosen[train] = walk
                self._choose(train + 1, taken | mask, value + gain, number + 1 if same else 0)
                self._chosen[train] = None
        self._count(len(mine) - start)
        if train or not self.must:
            self._choose(train + 1, taken, value, len(mine) if same else 0)

    def _count(self, seen: int) -> None:
        self._seen += seen + 1
        if self._seen > self.budget:
            raise TooMany
        if self._seen > self._next_tick:
            self._next_tick = self._seen + TICK_EVERY
            self.tick()

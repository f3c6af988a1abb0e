"""Look for a choice of walks that loses no more than a given amount against the bound that tolls give.

Under tolls, a choice falls short of the bound by what each of its walks nets less than the best of its team, by the
tolls of all track that nobody uses, and by what idle trains would net. When little may be lost, track with a high toll
has to be used by somebody. So the search takes the track with the fewest takers and tries each of them, or pays its
toll. Walks are numbered, and sets of them are bits of one integer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from rails18.board.tolls import Netted
from rails18.board.walks import Tick, Walk

TICK_EVERY = 512  # nodes between two looks at the clock

Pick = tuple[int, Walk]  # team and walk


class Covering:
    """Search one choice of walks with a small enough loss."""

    def __init__(
        self,
        teams: Sequence[tuple[Sequence[Netted], int, int]],
        tolls: Sequence[int],
        track: int,
        tick: Tick,
        must: bool = False,
    ) -> None:
        """Prepare a search.

        Args:
            teams: for each team its walks with what they net, the most a walk nets, and its number of trains.
            tolls: toll of each bit of track, in the same units.
            track: mask of the bits that stand for track.
            tick: called now and then; what it raises ends the search.
            must: the first team has to run.
        """
        self.tolls, self.tick, self.must = tolls, tick, must
        self._tops = [top for _, top, _ in teams]
        self._left = [times for _, _, times in teams]
        lost = sorted((top - net, team, walk) for team, (found, top, _) in enumerate(teams) for net, walk in found)
        self._losses = [loss for loss, _, _ in lost]
        self._picks: list[Pick] = [(team, walk) for _, team, walk in lost]
        self._track = [walk[1] & track for _, _, walk in lost]
        self._members = [_set_of(n for n, (_, of, _) in enumerate(lost) if of == team) for team in range(len(teams))]
        self._takers = [
            _set_of(n for n, mask in enumerate(self._track) if mask >> bit & 1) for bit in range(len(tolls))
        ]
        self._values, self._worth = _by_value([walk[0] for _, _, walk in lost])
        self._open = [bit for bit, toll in enumerate(tolls) if toll]
        self._chosen: list[int] = []
        self._nodes = 0

    def search(self, allowed: int, aim: int) -> list[Pick] | None:
        """Return a choice that loses at most `allowed`, which is the same as being worth `aim`, or None."""
        everything = (1 << len(self._picks)) - 1
        if self._cover(everything, self._open, allowed, aim):
            return [self._picks[number] for number in self._chosen]
        return None

    def _cover(self, walks: int, track: list[int], allowed: int, aim: int) -> bool:
        """Tell whether trains not yet chosen can take some of `walks` such that they are worth `aim`.

        That is so when at most `allowed` is lost on what is still open, `track` among it.
        """
        self._nodes += 1
        if not self._nodes % TICK_EVERY:
            self.tick()
        if aim <= 0 and self._complete():
            return True
        walks &= (1 << bisect_right(self._losses, allowed)) - 1
        for team, left in enumerate(self._left):
            if not left:
                walks &= ~self._members[team]
        walks = self._worthy(walks, aim)
        if not walks:
            return False
        chosen, track, allowed = self._scarcest(walks, track, allowed)
        if allowed < 0:
            return False
        if chosen is None:
            return self._any(walks, track, allowed, aim)
        takers = walks & self._takers[chosen]
        others = [bit for bit in track if bit != chosen]
        for number in _numbers(takers):
            if self._try(number, walks, others, allowed, aim):
                return True
        toll = self.tolls[chosen]
        return toll <= allowed and self._cover(walks & ~takers, others, allowed - toll, aim)

    def _worthy(self, walks: int, aim: int) -> int:
        """Return those of `walks` that are worth enough for `aim` if the other trains left took the most valuable."""
        most = next((value for value, worth in zip(self._values, self._worth, strict=True) if walks & worth), 0)
        least = aim - (sum(self._left) - 1) * most
        if least > most:
            return 0
        place = bisect_right(self._values, -least, key=lambda value: -value)
        return walks & self._worth[place - 1]

    def _scarcest(self, walks: int, track: list[int], allowed: int) -> tuple[int | None, list[int], int]:
        """Return the track to decide next, the track that has takers, and what is allowed after paying for the rest."""
        counts = []
        for bit in track:
            takers = (walks & self._takers[bit]).bit_count()
            if takers:
                counts.append((takers, bit))
            else:
                allowed -= self.tolls[bit]
        if not counts or allowed < 0:
            return None, [], allowed
        needed = sorted(pair for pair in counts if self.tolls[pair[1]] > allowed)
        if not needed:
            chosen = min(counts, key=lambda pair: pair[0] / self.tolls[pair[1]])[1]
        elif self._too_many(walks, [bit for _, bit in needed]):
            return None, [], -1
        else:
            chosen = needed[0][1]
        return chosen, [bit for _, bit in counts], allowed

    def _too_many(self, walks: int, needed: list[int]) -> bool:
        """Tell whether more walks are needed for the track `needed` than there are trains left."""
        left = sum(self._left)
        if left == 1:
            for bit in needed:
                walks &= self._takers[bit]
            return not walks
        while needed:
            left -= 1
            if left < 0:
                return True
            takers = walks & self._takers[needed[0]]
            needed = [bit for bit in needed[1:] if not takers & self._takers[bit]]
        return False

    def _any(self, walks: int, track: list[int], allowed: int, aim: int) -> bool:
        """Try walks over track without tolls, in order, for trains that would lose too much by staying idle."""
        for number in _numbers(walks):
            walks &= ~(1 << number)
            if self._try(number, walks, track, allowed, aim):
                return True
        return False

    def _try(self, number: int, walks: int, track: list[int], allowed: int, aim: int) -> bool:
        """Choose a walk and go on."""
        team, mask = self._picks[number][0], self._track[number]
        clash = 0
        for bit in range(mask.bit_length()):
            if mask >> bit & 1:
                clash |= self._takers[bit]
        self._left[team] -= 1
        self._chosen.append(number)
        rest = [bit for bit in track if not mask >> bit & 1]
        if self._cover(walks & ~clash, rest, allowed - self._losses[number], aim - self._picks[number][1][0]):
            return True
        self._chosen.pop()
        self._left[team] += 1
        return False

    def _complete(self) -> bool:
        return not self.must or any(self._picks[number][0] == 0 for number in self._chosen)


def _by_value(values: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the different values, the highest first, and for each the set of numbers with at least this value."""
    different = sorted(set(values), reverse=True)
    sets, sofar = [], 0
    for value in different:
        sofar |= _set_of(number for number, other in enumerate(values) if other == value)
        sets.append(sofar)
    return different, sets


def _set_of(numbers: Iterator[int]) -> int:
    """Return the set of these numbers as bits of one integer."""
    ordered = list(numbers)
    if not ordered:
        return 0
    flags = bytearray(max(ordered) // 8 + 1)
    for number in ordered:
        flags[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(flags, "little")


def _numbers(walks: int) -> Iterator[int]:
    """Yield the numbers in a set, the lowest first."""
    for place, byte in enumerate(walks.to_bytes((walks.bit_length() + 7) // 8, "little")):
        while byte:
            low = byte & -byte
            yield place * 8 + low.bit_length() - 1
            byte ^= low

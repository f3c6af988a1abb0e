"""Work out exactly, and in time that grows with the track only, where runs without repeats arrive.

Think of a hex side as a pair of doors, one into each of the two hexes, and of a piece of track as joining two doors. A
run crosses a side, takes a piece, crosses a side, takes a piece: where such runs arrive is the question of alternating
paths in a graph with a matching, which Edmonds answered. Where track from two places that runs arrive at meets from
both sides, all the way round that loop can be run both ways; the loop is drawn together to one place, its base.
A stop, which may be left over any piece, belongs to the loop of the place that it was first reached from.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rails18.core.ids import SegmentId


class Step(NamedTuple):
    """Go over one piece of track.

    Attributes:
        segment: id of the piece.
        place: number of the place it leads to.
        bit: what arriving there uses up, the hex side or the stop, as one bit.
    """

    segment: SegmentId
    place: int
    bit: int


def arrivals(
    steps: Sequence[Sequence[Step]],
    doors: Mapping[int, int],
    ends: Collection[int],
    start: int,
    gone: int,
) -> tuple[set[int], set[SegmentId]]:
    """Return the places from which runs that use nothing twice can go on, and pieces of track that runs go over.

    There may be runs over other pieces between those places: that is told by keeping off the place behind the piece.

    Args:
        steps: place → steps from it.
        doors: place behind a hex side → the place behind it the other way.
        ends: places that every run ends in; they are not returned.
        start: place that the runs begin at.
        gone: sides and stops that the runs may not use.
    """
    loops = _Loops(doors, start)
    found, before, queue = loops.found, loops.before, loops.queue
    over: set[SegmentId] = set()
    for here in queue:
        for piece, place, bit in steps[here]:
            if bit & gone:
                continue
            if place in ends or not steps[place]:
                over.add(piece)
                continue
            back = doors.get(place, place)
            if back in found:  # runs come to this piece from both its ends
                if loops.close(here, back):
                    over.add(piece)
            elif place not in found:
                over.add(piece)
                before[place] = here
                found.add(place)
                queue.append(place)
                if back == place:
                    loops.base[place] = here
    return found, over


class _Loops:
    """Draw loops together.

    Attributes:
        found: places arrived at.
        queue: the same in the order in which they were found.
        before: place → the place from which it was first arrived at.
        base: place in a loop → a place nearer to the base of the loop; the base itself is not named.
    """

    def __init__(self, doors: Mapping[int, int], start: int) -> None:
        self.doors = doors
        self.start = start
        self.found = {start}
        self.queue = [start]
        self.before: dict[int, int] = {}
        self.base: dict[int, int] = {}

    def close(self, one: int, other: int) -> bool:
        """Join the loop that a piece of track between two places of `found` closes; return whether it is new."""
        one, other = self._base(one), self._base(other)
        if one == other:
            return False
        ways = [one], [other]
        passed = {one, other}
        meeting = -1
        while meeting < 0:
            for way in ways:
                if way[-1] != self.start and meeting < 0:
                    place = self._base(self.before[way[-1]])
                    way.append(place)
                    if place in passed:
                        meeting = place
                    passed.add(place)
        for way in ways:
            for place in way:
                if place == meeting:
                    break
                self._join(place, meeting)
        return True

    def _join(self, place: int, base: int) -> None:
        """Add the base of a loop to a larger one, with the place behind it the other way, to which runs come now."""
        back = self.doors[place]
        self.base[place] = self.base[back] = base
        if back not in self.found:
            self.found.add(back)
            self.queue.append(back)

    def _base(self, place: int) -> int:
        """Return the base of the loop that a place is in, itself when it is in none."""
        base = self.base
        found = place
        while found in base:
            found = base[found]
        while place != found:
            base[place], place = found, base[place]
        return found

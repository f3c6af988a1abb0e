"""Find sets of stops that a plan of runs visits although too few of its links lead out of them.

A run visits each stop once and holds an own token. So for every set of stops and every stop in it: the links out of
the set and the ends of runs in it are together at least twice the visits to the stop, and if no own token is in the
set, the links alone are at least as many as the visits. Both hold for one run and therefore for any sum of runs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

Flows = Sequence[dict[int, float]]  # stop → stop → how many links between them are used

ENOUGH = 1e-3  # smaller faults are rounding
BOUNDLESS = 1e9


class Cut(NamedTuple):
    """Demand that enough links lead out of a set of stops.

    Attributes:
        stop: the stop in the set whose visits count.
        inside: the set.
        rooted: no own token is in the set: as many links as visits; else links and ends at least twice the visits.
    """

    stop: int
    inside: frozenset[int]
    rooted: bool


def broken(flows: Flows, visits: Sequence[float], ends: Sequence[float], roots: Collection[int]) -> list[Cut]:
    """Return demands that a plan does not meet; none when it meets all.

    Args:
        flows: how much the links between each two stops are used, listed from both.
        visits, ends: number of a stop → visits of runs and ends of runs there.
        roots: stops with own tokens.
    """
    found = []
    for rooted in (True, False):
        outlets = dict.fromkeys(roots, BOUNDLESS) if rooted else {n: end for n, end in enumerate(ends) if end > ENOUGH}
        done: set[int] = set()
        for stop in sorted(range(len(visits)), key=lambda stop: -visits[stop]):
            need = visits[stop] * (1 if rooted else 2)
            if need > ENOUGH and stop not in done and not (rooted and stop in roots):
                inside = _cut_off(flows, outlets, stop, need - ENOUGH)
                if inside:
                    found.append(Cut(stop, inside, rooted))
                    done |= inside if rooted else set()
    return found


def _cut_off(flows: Flows, outlets: Mapping[int, float], start: int, need: float) -> frozenset[int]:
    """Return stops around `start` from which less than `need` can flow to the outlets, none when that much can."""
    sink = len(flows)
    left = [dict(out) for out in flows] + [{}]
    for stop, width in outlets.items():
        left[stop][sink] = width
    while need > 0:
        came = {start: start}
        queue = [start]
        for here in queue:
            for there, width in left[here].items():
                if width > 1e-9 and there not in came:
                    came[there] = here
                    queue.append(there)
            if sink in came:
                break
        else:
            return frozenset(came)
        way = [sink]
        while way[-1] != start:
            way.append(came[way[-1]])
        steps = list(zip(way[1:], way, strict=False))
        width = min(left[a][b] for a, b in steps)
        for a, b in steps:
            left[a][b] -= width
            left[b][a] = left[b].get(a, 0.0) + width
        need -= width
    return frozenset()

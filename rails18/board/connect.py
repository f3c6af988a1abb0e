"""Find out whether a train can link two stops with one run."""

from __future__ import annotations

from collections import deque

from rails18.board.links import Net
from rails18.board.problem import RouteProblem
from rails18.core.ids import StopId


def connects(problem: RouteProblem, start: StopId, target: StopId) -> bool:
    """Return whether one of the trains has a run with its ends in the own token `start` and in `target` (stop ids).

    Source: `destination.run.eligible`, `destination.run.all_stops`.
    """
    reaches = [train.max_stops for train in problem.trains]
    if not reaches:
        return False
    net = Net(problem)
    counts = [problem.stops[index].counts for index in net.stops]
    longest = sum(counts) if None in reaches else max(reach for reach in reaches if reach is not None)
    ids = [problem.stops[index].id for index in net.stops]
    targets = {number for number, id in enumerate(ids) if id == target}
    hops = _hops(net, targets)
    least = max(0, min(counts, default=0))
    stack = [(n, net.bits[n], longest - counts[n]) for n, id in enumerate(ids) if id == start and n in hops]
    while stack:
        here, used, left = stack.pop()
        ways = [(hops[stop], stop, used | mask) for stop, mask, _ in net.arcs[here] if not mask & used and stop in hops]
        for far, stop, taken in sorted(ways, reverse=True):  # the nearest to the target is looked at first
            rest = left - counts[stop]
            if rest >= 0 and stop in targets:
                return True
            if rest >= far * least and rest >= 0 and not net.terminal[stop]:
                stack.append((stop, taken, rest))
    return False


def _hops(net: Net, targets: set[int]) -> dict[int, int]:
    """Return stop → least number of links to a target, whatever they use up; stops without a way are absent."""
    hops = dict.fromkeys(targets, 0)
    queue = deque(targets)
    while queue:
        here = queue.popleft()
        for stop, _, _ in net.arcs[here]:
            if stop not in hops:
                hops[stop] = hops[here] + 1
                queue.append(stop)
    return hops

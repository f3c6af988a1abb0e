"""Reduce the track of a route problem to links that lead from one stop to the next.

Only what can be reached from the company's own tokens is kept. A link is a way over track from stop to stop without a
stop between. What links use up is squeezed into few bits: names used by exactly the same links become one bit.
"""

from __future__ import annotations

from collections.abc import Iterator

from rails18.board.problem import RouteProblem, RouteSegment
from rails18.core.errors import CannotRead

MOST_LINKS = 4_000  # three times as many as the densest full map has
MOST_WORK = 10_000_000  # names looked at while links are found; the densest map takes a twentieth of it

Arc = tuple[int, int, int]  # stop it leads to, everything that going there uses up (bits), number of the link


class Net:
    """Hold stops and links as numbers and bits.

    Attributes:
        stops: number → index of the stop in the problem; one where terminal track ends has a second, terminal number.
        own: number → bit of the stop.
        bits: number → bits of the stop and its groups, which a route uses once.
        terminal: number → whether a route can only begin or end there.
        links: link → (stop, stop, track bits, segment indexes from the first stop to the second).
        arcs: stop → ways on.
        roots: numbers of own tokens; numbers of the same stop together.
        track: mask of the bits that stand for track; all others concern one route only.
    """

    __slots__ = ("arcs", "bits", "links", "own", "roots", "stops", "terminal", "track")

    def __init__(self, problem: RouteProblem) -> None:
        """Reduce a problem.

        Raises:
            CannotRead: its track branches far more often than on any map, as only a file can have it.
        """
        walker = _Walker(problem)
        self.stops = walker.order
        self.terminal = [problem.stops[index].ends_only for index in self.stops]
        drafts = walker.links
        if walker.terminal_ends:
            drafts = self._with_terminal_stops(drafts, walker.terminal_ends)
        masks, width = _squeeze([draft[2] for draft in drafts])
        self.links = [(u, v, masks[k], segments) for k, (u, v, _, segments) in enumerate(drafts)]
        self.track = (1 << width) - 1
        self._mark_stops(problem, width)
        self.arcs: list[list[Arc]] = [[] for _ in self.stops]
        for k in _undominated(self.links):
            u, v, mask, _ = self.links[k]
            self.arcs[u].append((v, mask | self.bits[v], k))
            self.arcs[v].append((u, mask | self.bits[u], k))
        self.roots: list[list[int]] = []
        for index in dict.fromkeys(index for index in self.stops if problem.stops[index].ours):
            self.roots.append([number for number, other in enumerate(self.stops) if other == index])

    def _mark_stops(self, problem: RouteProblem, width: int) -> None:
        """Give each stop and each group that joins several stops a bit."""
        names: dict[object, int] = {}
        self.own: list[int] = []
        self.bits: list[int] = []
        for index in self.stops:
            bits = names.setdefault(index, 1 << width + len(names))
            self.own.append(bits)
            for group in problem.stops[index].groups:
                bits |= names.setdefault(group, 1 << width + len(names))
            self.bits.append(bits)

    def _with_terminal_stops(
        self, drafts: list[tuple[int, int, tuple[str, ...], list[int]]], terminal_ends: list[tuple[bool, bool]]
    ) -> list[tuple[int, int, tuple[str, ...], list[int]]]:
        """Return the links with those over terminal track leading to terminal twins of their stops."""
        twins: dict[int, int] = {}

        def twin(number: int) -> int:
            if self.terminal[number]:
                return number
            if number not in twins:
                twins[number] = len(self.stops)
                self.stops.append(self.stops[number])
                self.terminal.append(True)
            return twins[number]

        made = []
        for (u, v, names, segments), (at_u, at_v) in zip(drafts, terminal_ends, strict=True):
            if at_u and at_v and len(segments) == 1:  # one piece of terminal track: either end will do
                made += [(twin(u), v, names, segments), (u, twin(v), names, segments)]
            else:
                made.append((twin(u) if at_u else u, twin(v) if at_v else v, names, segments))
        return list({(u, v, tuple(segments)): (u, v, names, segments) for u, v, names, segments in made}.values())


class _Walker:
    """Walk from the own tokens to every stop and note the links found on the way.

    Attributes:
        order: indexes of the stops in the order of finding them.
        links: (stop number, stop number, names used, segment indexes).
        terminal_ends: for each link whether its first and its last piece are terminal track; empty when none is.
    """

    def __init__(self, problem: RouteProblem) -> None:
        self.work = 0  # names looked at
        self.pieces = problem.segments
        self.stops = {f"s:{stop.id}": index for index, stop in enumerate(problem.stops)}
        self.ways: dict[str, list[tuple[int, str]]] = {}
        for index, piece in enumerate(problem.segments):
            self.ways.setdefault(piece.a, []).append((index, piece.b))
            self.ways.setdefault(piece.b, []).append((index, piece.a))
        self.order = [index for index, stop in enumerate(problem.stops) if stop.ours]
        self.links: list[tuple[int, int, tuple[str, ...], list[int]]] = []
        ends: list[tuple[bool, bool]] = []
        numbers = {index: number for number, index in enumerate(self.order)}
        for number, index in enumerate(self.order):
            stop = problem.stops[index]
            if stop.ends_only and not stop.ours:
                continue
            for there, names, path in self._walks(f"s:{stop.id}"):
                target = self.stops[there]
                if target not in numbers:
                    numbers[target] = len(self.order)
                    self.order.append(target)
                other = numbers[target]
                seen_from_there = not problem.stops[target].ends_only or problem.stops[target].ours
                if other != number and (other > number or not seen_from_there):
                    if len(self.links) >= MOST_LINKS:
                        raise _too_dense()
                    self.links.append((number, other, names, path))
                    ends.append((self.pieces[path[0]].ends_only, self.pieces[path[-1]].ends_only))
        self.terminal_ends = ends if any(a or b for a, b in ends) else []

    def _walks(self, start: str) -> Iterator[tuple[str, tuple[str, ...], list[int]]]:
        """Yield (end, names used, segment indexes) for every way over track from `start` to another stop."""
        pieces = self.pieces
        stack: list[tuple[str, tuple[str, ...], list[int]]] = [(start, (), [])]
        while stack:
            here, names, path = stack.pop()
            for index, there in self.ways.get(here, ()):
                self.work += 1 + len(names)
                if self.work > MOST_WORK:
                    raise _too_dense()
                piece = pieces[index]
                if not _fits(piece, names) or (piece.ends_only and path and there[0] != "s"):
                    continue
                step = (there, names + piece.uses, [*path, index])
                if there[0] != "s":
                    stack.append(step)
                elif there in self.stops:
                    yield step


def _too_dense() -> CannotRead:
    return CannotRead("its track branches far more often than on any map.", "", "Leave parts of it out.")


def _fits(piece: RouteSegment, names: tuple[str, ...]) -> bool:
    return all(name not in names for name in piece.uses)


def _squeeze(links: list[tuple[str, ...]]) -> tuple[list[int], int]:
    """Return a mask for each link such that two links share a bit exactly when they share a name, and the width."""
    users: dict[str, int] = {}
    for k, names in enumerate(links):
        bit = 1 << k
        for name in names:
            users[name] = users.get(name, 0) | bit
    masks = [0] * len(links)
    width = 0
    for together in sorted(set(users.values()), key=int.bit_count, reverse=True):
        numbers = [k for k in range(together.bit_length()) if together >> k & 1]
        if len(numbers) == 1 and masks[numbers[0]]:
            continue  # the link is already told apart by what it shares with others
        for k in numbers:
            masks[k] |= 1 << width
        width += 1
    for k in range(len(links)):
        if not masks[k]:  # track that uses nothing up still counts as one link
            masks[k] = 1 << width
            width += 1
    return masks, width


def _undominated(links: list[tuple[int, int, int, list[int]]]) -> list[int]:
    """Return the links for which no other link between the same stops uses less."""
    pairs: dict[tuple[int, int], list[int]] = {}
    for k, link in enumerate(links):
        pairs.setdefault((min(link[0], link[1]), max(link[0], link[1])), []).append(k)
    kept = []
    for group in pairs.values():
        for k in group:
            mask = links[k][2]
            if not any(links[j][2] & mask == links[j][2] and (links[j][2] != mask or j < k) for j in group if j != k):
                kept.append(k)
    return kept

"""Find the courses of rivers through the hexes of a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import LineString

from rails18.board.geometry import centre, corners, neighbour
from rails18.core.ids import HexId
from rails18.core.title import Board
from rails18.ground.coast import open_sea
from rails18.titledata.ground import SIDE

RIVERS = {"water", "river"}


def rivers(board: Board, rng: np.random.Generator) -> list[LineString]:
    """Return rivers through neighbouring river hexes, where the map does not say on which side of a hex they run.

    A river keeps clear of stops, goes on under a gray hex between two river hexes, and flows into the sea where it can.
    """
    return [course(board, chain, rng) for chain in river_chains(board)]


def river_chains(board: Board) -> list[list[HexId]]:
    """Return the hexes of each river in order."""
    wet = river_hexes(board)
    wet |= {
        name
        for name, place in board.hexes.items()
        if place.kind == "gray" and sum(neighbour(board, name, side) in wet for side in range(6)) > 1
    }
    left = {(name, other) for name in wet for side in range(3) if (other := neighbour(board, name, side)) in wet}
    return [chain if outlet(board, chain) is not None else chain[::-1] for chain in chains(without_rings(left))]


def without_rings(links: set[tuple[HexId, HexId]]) -> set[tuple[HexId, HexId]]:
    """Return links without those that would lead a river back to where it has been."""
    basin: dict[HexId, HexId] = {}

    def of(name: HexId) -> HexId:
        while name in basin:
            name = basin[name]
        return name

    kept = set()
    for one, other in sorted(links):
        if of(one) != of(other):
            basin[of(one)] = of(other)
            kept.add((one, other))
    return kept


def river_hexes(board: Board) -> set[HexId]:
    """Return the hexes with a river that have no banks of their own."""
    return {name for name, place in board.hexes.items() if RIVERS & set(place.terrain) and not place.banks}


def chains(links: set[tuple[HexId, HexId]]) -> Iterable[list[HexId]]:
    """Yield the hexes of one river after the other; each link belongs to one of them."""
    left = set(links)
    while left:
        many = Counter(name for link in left for name in link)
        start = min(many, key=lambda name: (many[name] != 1, name))
        chain = [start]
        while found := sorted(link for link in left if chain[-1] in link):
            left.discard(found[0])
            chain.append(found[0][1] if found[0][0] == chain[-1] else found[0][0])
        yield chain


def course(board: Board, chain: list[HexId], rng: np.random.Generator) -> LineString:
    """Return the course of a river through hexes."""
    points: list[NDArray[np.float64]] = []
    for number, name in enumerate(chain):
        here = np.array(centre(board, name)) * SIDE
        if number:
            before = np.array(centre(board, chain[number - 1])) * SIDE
            points.append((here + before) / 2 + rng.normal(scale=7, size=2))
        stops = board.hexes[name].printed.stops
        ahead = np.array(centre(board, chain[min(number + 1, len(chain) - 1)])) * SIDE - here
        behind = here - np.array(centre(board, chain[max(number - 1, 0)])) * SIDE
        along = ahead + behind
        aside = np.array((-along[1], along[0])) / max(float(np.hypot(*along)), 1e-9)
        points.append(here + aside * (48.0 if stops else rng.normal(scale=13)))
    mouth = outlet(board, chain)
    if mouth is not None:
        points.append(mouth)
    return LineString(smooth(points))


def outlet(board: Board, chain: list[HexId]) -> NDArray[np.float64] | None:
    """Return a point in the sea beyond the last hex of a river, straight on as far as that is possible, or None."""
    last = chain[-1]
    coastal = {"sea", "off_map"} if open_sea(board) is None else {"sea"}
    here = np.array(centre(board, last)) * SIDE
    along = here - np.array(centre(board, chain[-2])) * SIDE
    ways = []
    for side, why in board.hexes[last].closed.items():
        if why in coastal and neighbour(board, last, side) is None:
            a, b = (np.array(corners(board, last)[end % 6]) * SIDE for end in (side, side + 1))
            ways.append(((a + b) / 2 - here) * 1.35)
    best = max(ways, key=lambda way: float(way @ along), default=None)
    return here + best if best is not None and float(best @ along) > 0 else None


def smooth(points: Sequence[NDArray[np.float64]], steps: int = 8) -> list[tuple[float, float]]:
    """Return a curve through points."""
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for p, q, r, s in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            curve.append(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
            )
    return [(float(x), float(y)) for x, y in curve]

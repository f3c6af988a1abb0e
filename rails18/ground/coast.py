"""Find the outline of the land of a map, and what of its surroundings is sea."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon

from rails18.board.geometry import centre, corners
from rails18.core.ids import HexId
from rails18.core.title import Board
from rails18.titledata.ground import SIDE, Ring

DISCS = ((2, 1.02), (4, 2.4))  # beyond a closed side: distance, radius in sides
FAR = 60.0  # sides of sea or land beyond the board


def shape_of(board: Board, name: HexId) -> Polygon:
    """Return a hex in scene units."""
    return Polygon([(x * SIDE, y * SIDE) for x, y in corners(board, name)])


def hexes(board: Board) -> Any:
    """Return the union of all hexes in scene units."""
    return shapely.union_all([shape_of(board, name).buffer(0.5) for name in board.hexes])


def coast(board: Board, rng: np.random.Generator) -> Any:
    """Return the outline of the land: the hexes, rounded and a little ragged, and nowhere inside a hex."""
    solid = hexes(board)
    smooth = shapely.segmentize(solid.buffer(34).buffer(-23), 16)
    ragged = [
        Polygon(_ragged(part.exterior, rng), [_ragged(hole, rng) for hole in part.interiors]) for part in _parts(smooth)
    ]
    return shapely.union_all([*ragged, solid.buffer(3)]).buffer(5).buffer(-5).simplify(0.5)


def _ragged(ring: Any, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Return the points of a ring, each moved along its normal by smooth noise of at most 7 units."""
    points = np.array(ring.coords)[:-1]
    reach = np.arange(-10, 11)
    kernel = np.exp(-(reach**2) / (2 * 3.2**2))
    noise = rng.normal(size=len(points))
    wide = np.concatenate([noise[-10:], noise, noise[:10]]) if len(points) > 20 else np.zeros(len(points) + 20)
    moved = np.convolve(wide, kernel / np.sqrt((kernel**2).sum()), "valid")
    along = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    return [tuple(point) for point in points + normal * np.clip(moved * 3.2, -7, 7)[:, None]]


def _parts(shape: Any) -> list[Polygon]:
    return list(shape.geoms) if isinstance(shape, MultiPolygon) else [shape]


def rings(shape: Any) -> tuple[Ring, ...]:
    """Return all rings of a shape, outer and inner alike."""
    return tuple(points(ring.coords) for part in _parts(shape) for ring in (part.exterior, *part.interiors))


def points(coords: Iterable[tuple[float, float]]) -> Ring:
    """Return points to a tenth of a unit."""
    return tuple((round(x, 1), round(y, 1)) for x, y in coords)


def open_sea(board: Board) -> Any:
    """Return what of the surroundings is sea, None when all of it is: where no hex says that the sea closes a side."""
    near, far, land = [], [], []
    beyond: dict[tuple[int, int], str] = {}
    for name, place in board.hexes.items():
        x, y = (value * SIDE for value in centre(board, name))
        points = corners(board, name)
        for side, why in place.closed.items():
            (ax, ay), (bx, by) = points[side], points[(side + 1) % 6]
            dx, dy = (ax + bx) / 2 * SIDE - x, (ay + by) / 2 * SIDE - y
            discs = [Point(x + out * dx, y + out * dy).buffer(radius * SIDE) for out, radius in DISCS]
            if why == "sea":
                near.append(discs[0])
                far.append(discs[1])
            elif why == "off_map":
                land += discs
            if why in ("sea", "off_map"):
                beyond[round(x + 2 * dx), round(y + 2 * dy)] = why
    if not near:
        return None
    open_water = nearest(beyond, "sea").difference(shapely.union_all(land))
    coastal = shapely.union_all(far).difference(shapely.union_all(land).buffer(-0.9 * SIDE))
    return shapely.union_all([open_water, coastal, *near]).buffer(90).buffer(-130).buffer(40)


def nearest(points: dict[tuple[int, int], str], why: str) -> Any:
    """Return the part of the plane that is nearest to points with a word."""
    every = shapely.MultiPoint(list(points))
    cells = shapely.voronoi_polygons(every, extend_to=every.envelope.buffer(FAR * SIDE)).geoms
    wanted = shapely.MultiPoint([point for point, word in points.items() if word == why])
    return shapely.union_all([cell for cell in cells if cell.intersects(wanted)])

"""Paint the ground of titles out of their maps: relief, coast, sea and the land that is not in play.

    python packaging/ground.py [TITLE ...]

writes `ground/light.jpg`, `ground/dark.jpg` and `ground/coast.json` into the folders of the titles. The pictures are
seeded by the title's id, so that the same map gives the same ground everywhere. Run it again after changing a map; a
test compares the two.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtGui import QImage
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rails18.board.geometry import centre, corners, neighbour  # noqa: E402
from rails18.core.title import Board, Setup  # noqa: E402
from rails18.loading.files import folder_of, title_ids  # noqa: E402
from rails18.loading.ground import SIDE, fingerprint  # noqa: E402
from rails18.loading.titles import load_title, title_info  # noqa: E402

PIXEL = 3.0  # scene units a pixel of the relief
ROOM = 70.0  # scene units of relief beyond the hexes
HIGH = {"mountain", "hill"}
RIVERS = {"water", "river"}
DISCS = ((2, 1.02), (4, 2.4))  # beyond a closed side: distance, radius in sides
FAR = 60.0  # sides of sea or land beyond the board
RINGS = (9.0, 26.0, 58.0, 95.0)  # distance of the edges of the shelf from the coast, in scene units
BANDS = ((0.2, 0.55), (0.42, 0.95), (1.1, 2.3), (6.0, 14.0))  # of noise, in cycles a hex side
LIGHT = np.array((-0.55, -0.62, 0.56))
STEEP = 36.0
QUALITY = 88
HEIGHTS = (-0.2, 0.12, 0.42, 0.72, 1.0, 1.3)
TINTS = {
    "light": ("#D9E2C0", "#E2E7CE", "#E1D6B2", "#CAB492", "#BAA68E", "#FAF9F5"),
    "dark": ("#42503A", "#4A5443", "#5C5842", "#70604C", "#807160", "#C4C5C6"),
}
Field = NDArray[np.float64]


def main(titles: Sequence[str]) -> int:
    """Write the ground of the named titles, of all without a name."""
    for title in titles or title_ids():
        players = title_info(title).players[0]
        board = load_title(Setup(title, tuple("ABCDEFG"[:players]))).board
        folder = folder_of(title) / "ground"
        folder.mkdir(exist_ok=True)
        write(title, board, folder)
        print(f"{folder}: {sum(file.stat().st_size for file in folder.iterdir()) // 1024} KB")
    return 0


def write(title: str, board: Board, folder: Path) -> None:
    """Write pictures and coast of one board."""
    seed = zlib.crc32(title.encode())
    land = coast(board, np.random.default_rng(seed))
    left, top, right, bottom = hexes(board).bounds
    box = (left - ROOM, top - ROOM, right - left + 2 * ROOM, bottom - top + 2 * ROOM)
    height, grain = relief(board, box, np.random.default_rng(seed + 1))
    for name, tints in TINTS.items():
        picture(shaded(height, grain, tints)).save(str(folder / f"{name}.jpg"), "JPG", QUALITY)
    sea = open_sea(board)
    streams = rivers(board, np.random.default_rng(seed + 2))
    told = {
        "map": fingerprint(board),
        "box": [round(value, 1) for value in box],
        "land": rings(land),
        "shelf": [rings(land.buffer(far, quad_segs=6).simplify(0.8)) for far in RINGS],
        "sea": None if sea is None else rings(sea.simplify(1.0)),
        "shown": shown(board),
        "rivers": [[[round(x, 1), round(y, 1)] for x, y in line.coords] for line in streams],
    }
    (folder / "coast.json").write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


def hexes(board: Board) -> Any:
    """Return the union of all hexes in scene units."""
    shapes = [Polygon([(x * SIDE, y * SIDE) for x, y in corners(board, name)]).buffer(0.5) for name in board.hexes]
    return shapely.union_all(shapes)


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


def rings(shape: Any) -> list[list[list[float]]]:
    """Return all rings of a shape as lists of points, outer and inner alike."""
    return [
        [[round(x, 1), round(y, 1)] for x, y in ring.coords]
        for part in _parts(shape)
        for ring in (part.exterior, *part.interiors)
    ]


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
    """Return the part of the plane that lies nearest to points with a word."""
    every = shapely.MultiPoint(list(points))
    cells = shapely.voronoi_polygons(every, extend_to=every.envelope.buffer(FAR * SIDE)).geoms
    wanted = shapely.MultiPoint([point for point, word in points.items() if word == why])
    return shapely.union_all([cell for cell in cells if cell.intersects(wanted)])


def rivers(board: Board, rng: np.random.Generator) -> list[LineString]:
    """Return rivers through neighbouring river hexes, where the map does not say on which side of a hex they run.

    A river keeps clear of stops, goes on under a gray hex between two river hexes, and flows into the sea where it can.
    """
    return [course(board, chain, rng) for chain in river_chains(board)]


def river_chains(board: Board) -> list[list[str]]:
    """Return the hexes of each river in order."""
    wet = river_hexes(board)
    wet |= {
        name
        for name, place in board.hexes.items()
        if place.kind == "gray" and sum(neighbour(board, name, side) in wet for side in range(6)) > 1
    }
    left = {(name, other) for name in wet for side in range(3) if (other := neighbour(board, name, side)) in wet}
    return [chain if outlet(board, chain) is not None else chain[::-1] for chain in chains(left)]


def river_hexes(board: Board) -> set[str]:
    """Return the hexes with a river that have no banks of their own."""
    return {name for name, place in board.hexes.items() if RIVERS & set(place.terrain) and not place.banks}


def chains(links: set[tuple[str, str]]) -> Iterable[list[str]]:
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


def course(board: Board, chain: list[str], rng: np.random.Generator) -> LineString:
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


def outlet(board: Board, chain: list[str]) -> NDArray[np.float64] | None:
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


def shown(board: Board) -> dict[str, list[str]]:
    """Return hex → words of its terrain that the ground shows, so that nothing is drawn on the hex for them."""
    courses = {name for line in river_chains(board) for name in line}
    found = {
        name: [word for word in place.terrain if word in HIGH or (word in RIVERS and name in courses)]
        for name, place in board.hexes.items()
    }
    return {name: words for name, words in found.items() if words}


def relief(board: Board, box: tuple[float, float, float, float], rng: np.random.Generator) -> tuple[Field, Field]:
    """Return heights and the grain of the paper, a value a pixel."""
    columns, rows = (int(np.ceil(size / PIXEL)) for size in box[2:])
    x = box[0] + PIXEL * np.arange(columns)[None, :]
    y = box[1] + PIXEL * np.arange(rows)[:, None]
    high = np.zeros((rows, columns))
    for cx, cy, wide, top in bumps(board, rng):
        high = np.maximum(high, top * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide**2)))
    n1, n2, n4, n3 = (
        band(rows, columns, *edges, rng) for edges in ((0.2, 0.55), (0.42, 0.95), (1.1, 2.3), (6.0, 14.0))
    )
    ridges = np.clip(1 - np.abs(n2 + 0.35 * n4) / 1.35, 0, 1) ** 1.25
    height = high**1.15 * (0.30 + 0.80 * ridges + 0.13 * n4) + 0.05 * n1 * (1 - high) + 0.012 * n4
    return np.clip(height, -0.2, 1.5), n3


def bumps(board: Board, rng: np.random.Generator) -> Iterable[tuple[float, float, float, float]]:
    """Yield x, y, width and height of the bumps that make ranges out of mountainous hexes."""
    peaks = {name for name, place in board.hexes.items() if HIGH & set(place.terrain)}
    for name in sorted(peaks):
        x, y = (value * SIDE for value in centre(board, name))
        dx, dy = rng.normal(scale=8, size=2)
        yield x + dx, y + dy, 54.0, 1.0
        for side in range(6):
            other = neighbour(board, name, side)
            if other in peaks:
                ox, oy = (value * SIDE for value in centre(board, other))
                for part in (0.25, 0.5):
                    yield x + part * (ox - x), y + part * (oy - y), 45.0, 0.87


def band(rows: int, columns: int, low: float, high: float, rng: np.random.Generator) -> Field:
    """Return noise between two frequencies, in cycles a hex side, with a standard deviation of 1."""
    waves = np.fft.rfft2(rng.normal(size=(rows, columns)))
    across = np.fft.rfftfreq(columns, PIXEL / SIDE)[None, :]
    down = np.fft.fftfreq(rows, PIXEL / SIDE)[:, None]
    k = np.hypot(across, down)
    kept = np.exp(-((k / high) ** 2)) * (1 - np.exp(-((k / low) ** 2)))
    noise: Field = np.fft.irfft2(waves * kept, s=(rows, columns))
    return noise / noise.std()


def shaded(height: Field, grain: Field, tints: Sequence[str]) -> NDArray[np.uint8]:
    """Return the colours of a relief lit from the north-west, rows by columns by 3."""
    colours = np.array([[int(tint[i : i + 2], 16) for i in (1, 3, 5)] for tint in tints], dtype=float)
    base = np.stack([np.interp(height, HEIGHTS, colours[:, channel]) for channel in range(3)], axis=-1)
    down, across = np.gradient(STEEP * height / PIXEL)
    lit = (-across * LIGHT[0] - down * LIGHT[1] + LIGHT[2]) / np.sqrt(across**2 + down**2 + 1)
    more = lit - LIGHT[2]
    bright = np.clip(more * 0.9, 0, 0.60)[..., None]
    dark = np.clip(-more * 0.85, 0, 0.55)[..., None]
    found = (base + (255 - base) * bright) * (1 - dark) + 1.3 * grain[..., None]
    return np.clip(found, 0, 255).astype(np.uint8)


def picture(colours: NDArray[np.uint8]) -> QImage:
    """Return colours as a picture."""
    rows, columns, _ = colours.shape
    made = QImage(np.ascontiguousarray(colours).tobytes(), columns, rows, 3 * columns, QImage.Format.Format_RGB888)
    return made.copy()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

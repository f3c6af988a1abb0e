"""Find free rectangles round a hex: a raster held as one whole number, a bit for each small square.

The rows follow each other with a column between them that is never free. To shift the number by one is to move the
whole raster, so a few shifts answer for all places at once whether a box is free there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot, sqrt

from PySide6.QtCore import QRectF

from rails18.ui.board.curves import DOT, SIDE, Point, TileArt

STEP = 4.0  # scene units of a square
REACH = 260.0  # scene units from the middle of a raster to its rim
HALF = int(REACH / STEP)
WIDE = 2 * HALF
ROW = WIDE + 1  # bits from one row to the next
LINE = (1 << WIDE) - 1
HALF_RAIL = 6.0  # half the width of a rail, and a little
SLACK = 0.25  # part of a square by which a box may reach over squares that are taken
STOP = 1.06  # radius of what a city covers, in radii of a place for a token

Raster = int  # what is marked; squares of a shape are round the middle


@lru_cache(maxsize=256)
def _column(high: int) -> Raster:
    """Return the first square of so many rows."""
    return sum(1 << (row * ROW) for row in range(high))


ALL = LINE * _column(WIDE)


def shifted(shape: Raster, away: Point) -> Raster:
    """Return a shape whose own middle is `away` from the middle of the raster."""
    right, down = round(away[0] / STEP), round(away[1] / STEP)
    moved = down * ROW + right
    kept = shape & _kept(right)
    return (kept << moved if moved > 0 else kept >> -moved) & ALL


@lru_cache(maxsize=256)
def _kept(right: int) -> Raster:
    """Return the squares that stay in their row when all are moved to the right, to the left below 0."""
    line = LINE >> right if right > 0 else (LINE >> -right) << -right
    return line * _column(WIDE)


def box(place: QRectF, more: float = 0.0) -> Raster:
    """Return the squares under a box, measured from the middle of the raster."""
    x, y = place.x() - more, place.y() - more
    left, right = max(0, _square(x)), min(WIDE, _square(x + place.width() + 2 * more) + 1)
    top, bottom = max(0, _square(y)), min(WIDE, _square(y + place.height() + 2 * more) + 1)
    if right <= left or bottom <= top:
        return 0
    return (((1 << (right - left)) - 1) * _column(bottom - top)) << (top * ROW + left)


def share(marked: Raster, squares: Raster) -> float:
    """Return the part of some squares that are marked."""
    return (marked & squares).bit_count() / squares.bit_count() if squares else 0.0


def places(taken: Raster, width: float, height: float, near: Point, best: Iterable[Point] = ()) -> Iterator[Point]:
    """Yield the middles of boxes of a size that are clear of what is taken.

    Args:
        taken: the squares.
        width, height: of the boxes.
        near: of each row the two next to this point come, the nearest first.
        best: points that come before all others.
    """
    columns, high = (max(1, ceil(length / STEP - SLACK)) for length in (width, height))
    if columns > WIDE or high > WIDE:
        return
    free = _fits(_fits(~taken & ALL, columns, 1), high, ROW)
    for x, y in best if free else ():
        right, down = round(x / STEP - columns / 2), round(y / STEP - high / 2)
        if free >> ((down + HALF) * ROW + right + HALF) & 1:
            yield (right + columns / 2) * STEP, (down + high / 2) * STEP
    yield from _nearest(free, columns, high, near)


def _nearest(free: Raster, columns: int, high: int, near: Point) -> list[Point]:
    """Return the middles of boxes in squares whose upper left ones are free: of each row the two next to a point."""
    column = max(0, min(WIDE - columns, round(near[0] / STEP - columns / 2) + HALF))
    to_left = (2 << column) - 1
    found: list[Point] = []
    row = 0
    while free:
        bits = free & LINE
        if not bits:  # go on to the next row with a free place
            skipped = max(1, ((free & -free).bit_length() - 1) // ROW)
            free >>= skipped * ROW
            row += skipped
            continue
        y = (row - HALF + high / 2) * STEP
        at = (bits & to_left).bit_length() - 1
        if at >= 0:
            found.append(((at - HALF + columns / 2) * STEP, y))
        onward = bits >> (column + 1)
        if onward and at != column:
            found.append(((column + (onward & -onward).bit_length() - HALF + columns / 2) * STEP, y))
        free >>= ROW
        row += 1
    found.sort(key=lambda spot: hypot(spot[0] - near[0], spot[1] - near[1]))
    return found


def _fits(free: Raster, number: int, step: int) -> Raster:
    """Return the squares from which so many squares are free, each a step of bits after the one before."""
    done = 1
    while done < number and free:
        more = min(done, number - done)
        free &= free >> (more * step)
        done += more
    return free


def _square(at: float) -> int:
    return int(at // STEP) + HALF


@lru_cache(maxsize=192)
def rails(art: TileArt) -> Raster:
    """Return the squares under the rails of a tile."""
    marked = 0
    for piece in art.tracks:
        marked |= _rail(piece.points)
    return marked


@lru_cache(maxsize=512)
def _rail(line: tuple[Point, ...]) -> Raster:
    """Return the squares under a piece of track; many tiles have the same."""
    return discs([(point, HALF_RAIL) for point in _closer(line)])


def _closer(line: tuple[Point, ...]) -> Iterator[Point]:
    """Yield points of a line that are at most a square apart."""
    for (x0, y0), (x1, y1) in pairwise(line):
        parts = max(1, ceil(hypot(x1 - x0, y1 - y0) / STEP))
        for part in range(parts):
            yield x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts
    yield line[-1]


@lru_cache(maxsize=192)
def stops(art: TileArt) -> Raster:
    """Return the squares under the cities and towns of a tile."""
    found = []
    for stop in art.stops:
        if stop.kind == "city":
            found += [(slot, STOP * stop.radius) for slot in stop.slots or (stop.at,)]
        elif stop.kind == "town" or stop.through:
            found.append((stop.at, 1.2 * DOT))
    return discs(found)


@lru_cache(maxsize=16)
def hexagon(orientation: str, inset: float) -> Raster:
    """Return the squares of a hex whose rim is drawn in."""
    inner = SIDE * sqrt(3) / 2 - inset
    marked = 0
    for row in range(WIDE):
        y = abs((row - HALF + 0.5) * STEP)
        half = (2 * inner - y) / sqrt(3) if orientation == "flat" else min(inner, 2 * inner - sqrt(3) * y)
        if half > 0 and (orientation != "flat" or y <= inner):
            marked |= _line(row, -half, half - STEP)
    return marked


@lru_cache(maxsize=16)
def beyond(orientation: str, inset: float) -> Raster:
    """Return the squares outside a hex whose rim is drawn in."""
    return ALL & ~hexagon(orientation, inset)


def discs(spots: Iterable[tuple[Point, float]]) -> Raster:
    """Return the squares that discs of some radii touch."""
    marked = 0
    for (x, y), radius in spots:
        first, last = _square(y - radius), _square(y + radius)
        top = (first - HALF) * STEP
        for row in range(first, last + 1):
            down = top - y if top > y else y - top - STEP  # of the nearest edge of the row
            top += STEP
            if down < radius:
                half = sqrt(radius * radius - down * down) if down > 0 else radius
                left = int((x - half) // STEP)
                wide = int((x + half) // STEP) - left + 1
                marked |= ((1 << wide) - 1) << (row * ROW + left + HALF)
    return marked


def _line(row: int, left: float, right: float) -> Raster:
    first, last = _square(left), _square(right)
    return ((1 << (last - first + 1)) - 1) << (row * ROW + first)

"""Draw track as curves: where the pieces of a tile run and where its stops are, in scene units.

One hex side is `SIDE` long; a tile's own centre is the origin and y grows downwards.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from math import atan2, cos, hypot, pi, radians, sin, sqrt

import msgspec
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from rails18.board.layout import track_at
from rails18.core.title import End, Tile

SIDE = 100.0
INNER = SIDE * sqrt(3) / 2  # from the centre to the middle of a side
FIRST_SIDE = {"flat": 90.0, "pointy": 120.0}  # degrees clockwise from east of the middle of side 0
SLOT = 0.265 * SIDE  # radius of a place for a token
DOT = 0.125 * SIDE  # radius of a town
NARROW = 0.84  # of the radius of a place where several large cities share a tile
STEPS = 14  # straight bits in which a curve is kept

Point = tuple[float, float]


class StopArt(msgspec.Struct, frozen=True, dict=True):
    """Describe where a stop is on its tile.

    Args:
        index: number on the tile.
        kind: ``city``, ``town`` or ``offboard``.
        at: its centre.
        slots: centres of its places for tokens.
        along: direction of the track through a town that is drawn as a bar, in radians, or None.
        through: a red area that track leads through.
        radius: of a place for a token.
    """

    index: int
    kind: str
    at: Point
    slots: tuple[Point, ...] = ()
    along: float | None = None
    through: bool = False
    radius: float = SLOT

    @cached_property
    def reach(self) -> float:
        """Return the distance from the centre that the drawing of the stop covers."""
        if self.kind == "town" or self.through:
            return DOT * 1.3
        far = max((hypot(x - self.at[0], y - self.at[1]) for x, y in self.slots), default=0.0)
        return far + self.radius * 1.12


class TrackArt(msgspec.Struct, frozen=True):
    """Hold one piece of track between two ends as a row of points."""

    a: End
    b: End
    points: tuple[Point, ...]


class TileArt(msgspec.Struct, frozen=True, eq=False):
    """Hold the drawing of one turned tile.

    Attributes:
        stops: where each stop is.
        tracks: pieces of track.
        rails: all track as one path.
    """

    stops: tuple[StopArt, ...]
    tracks: tuple[TrackArt, ...]
    rails: QPainterPath


_Look = tuple[str, tuple[tuple[End, End], ...], tuple[tuple[str, int, bool], ...], int]
_made: dict[_Look, TileArt] = {}  # the tiles of another game of a title look the same


def tile_art(orientation: str, tile: Tile, rotation: int) -> TileArt:
    """Return the drawing of `tile` turned clockwise by `rotation` sixths."""
    stops = tuple([(stop.kind, stop.slots, stop.through) for stop in tile.stops])
    look = (orientation, tile.track, stops, rotation)
    if look not in _made:
        _made[look] = _drawn(orientation, tile, rotation)
    return _made[look]


def side_angle(orientation: str, side: int) -> float:
    """Return the direction of the middle of `side` in radians clockwise from east."""
    return radians(FIRST_SIDE[orientation] + 60 * side)


def side_point(orientation: str, side: int) -> Point:
    """Return the middle of `side`."""
    angle = side_angle(orientation, side)
    return INNER * cos(angle), INNER * sin(angle)


def hex_outline(orientation: str, inset: float = 0.0) -> QPolygonF:
    """Return the outline of a hex, its corners moved inwards by `inset` times a side."""
    first = FIRST_SIDE[orientation] - 30
    reach = SIDE * (1 - inset)
    angles = [radians(first + 60 * corner) for corner in range(6)]
    return QPolygonF([QPointF(reach * cos(angle), reach * sin(angle)) for angle in angles])


def is_inside(orientation: str, x: float, y: float) -> bool:
    """Return whether a point, measured from the centre of a hex, is in it."""
    x, y = (abs(y), abs(x)) if orientation == "pointy" else (abs(x), abs(y))
    return max(y, (x * 3**0.5 + y) / 2) <= INNER


def path_through(points: tuple[Point, ...] | list[Point]) -> QPainterPath:
    """Return a path along `points`."""
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path


# track


def arc(orientation: str, a: int, b: int) -> tuple[Point, ...]:
    """Return the curve from the middle of side `a` to the middle of side `b`, leaving both at right angles."""
    if (a - b) % 6 == 3:
        (x0, y0), (x1, y1) = side_point(orientation, a), side_point(orientation, b)
        return tuple((x0 + (x1 - x0) * t / STEPS, y0 + (y1 - y0) * t / STEPS) for t in range(STEPS + 1))
    near = (a - b) % 6 in (1, 5)
    mid = side_angle(orientation, a) + _turn(side_angle(orientation, a), side_angle(orientation, b)) / 2
    far, radius = (SIDE, SIDE / 2) if near else (SIDE * sqrt(3), SIDE * 1.5)
    cx, cy = far * cos(mid), far * sin(mid)
    (x0, y0), (x1, y1) = side_point(orientation, a), side_point(orientation, b)
    start = atan2(y0 - cy, x0 - cx)
    sweep = _turn(start, atan2(y1 - cy, x1 - cx))
    angles = [start + sweep * t / STEPS for t in range(STEPS + 1)]
    return tuple((cx + radius * cos(angle), cy + radius * sin(angle)) for angle in angles)


def _turn(start: float, end: float) -> float:
    """Return the shorter turn from one direction to another, in radians."""
    return (end - start + pi) % (2 * pi) - pi


def _past(orientation: str, line: tuple[Point, ...], stops: list[StopArt], sides: list[list[int]]) -> tuple[Point, ...]:
    """Return straight track bent to the side with less track where it would run under a city without stopping."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    far = hypot(x1 - x0, y1 - y0)
    hidden = any(hypot(px - x, py - y) < SLOT for stop in stops for x, y in stop.slots for px, py in line)
    if not hidden or far < 1.9 * INNER:
        return line
    x, y = (y1 - y0) / far, (x0 - x1) / far
    ways = [side_point(orientation, side) for found in sides for side in found]
    bow = 1.62 * SLOT * (-1 if sum(px * x + py * y for px, py in ways) > 0 else 1)
    bows = [bow * sin(pi * t / (len(line) - 1)) ** 2 for t in range(len(line))]
    return tuple((px + b * x, py + b * y) for (px, py), b in zip(line, bows, strict=True))


def _bend(start: Point, angle: float, end: Point) -> tuple[Point, ...]:
    """Return a curve from a side, which it leaves at right angles, to a point inside the hex."""
    pull = hypot(end[0] - start[0], end[1] - start[1]) * 0.5
    cx, cy = start[0] - pull * cos(angle), start[1] - pull * sin(angle)
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        u = 1 - t
        points.append(
            (u * u * start[0] + 2 * u * t * cx + t * t * end[0], u * u * start[1] + 2 * u * t * cy + t * t * end[1])
        )
    return tuple(points)


def _straight(start: Point, end: Point) -> tuple[Point, ...]:
    return tuple(
        (start[0] + (end[0] - start[0]) * t / STEPS, start[1] + (end[1] - start[1]) * t / STEPS)
        for t in range(STEPS + 1)
    )


# stops


def _drawn(orientation: str, tile: Tile, rotation: int) -> TileArt:
    track, sides = track_at(tile, rotation), _sides(tile, rotation)
    on_line = {
        index: arc(orientation, *ends)
        for index, ends in enumerate(sides)
        if (tile.stops[index].kind == "town" or tile.stops[index].through) and len(ends) == 2
    }
    crossing = not on_line and _crossing_cities(orientation, tile, _sides(tile, 0))  # the same whatever the rotation
    cities = {index: arc(orientation, *ends) for index, ends in enumerate(sides)} if crossing else {}
    on_line, cuts = on_line or cities, _cuts(on_line) if on_line else _cuts(cities, 0.6 * SIDE)
    places = _places(orientation, tile, sides, {index: line[cuts[index]] for index, line in on_line.items()})
    radius = SLOT * (NARROW if _crowded(tile) else 1.0)
    stops = []
    for index, stop in enumerate(tile.stops):
        at = places[index]
        along = None
        if index in on_line:
            line, cut = on_line[index], cuts[index]
            along = atan2(line[cut + 1][1] - line[cut - 1][1], line[cut + 1][0] - line[cut - 1][0])
        slots = _slots(at, stop.slots if stop.kind == "city" else 0)
        if len(slots) == 2 and len(tile.stops) > 1:
            slots = _across(at, radius)
        stops.append(StopArt(index, stop.kind, at, slots, along, stop.through, radius))
    tracks = []
    for a, b in track:
        tracks.append(TrackArt(a, b, _piece(orientation, a, b, stops, on_line, cuts, sides)))
    rails = QPainterPath()
    for piece in tracks:
        rails.addPath(path_through(piece.points))
    return TileArt(tuple(stops), tuple(tracks), rails)


def _sides(tile: Tile, rotation: int) -> list[list[int]]:
    """Return the sides that track leads to from each stop of a turned tile."""
    sides: list[list[int]] = [[] for _ in tile.stops]
    for piece in track_at(tile, rotation):
        for end, other in (piece, piece[::-1]):
            if isinstance(end, str) and isinstance(other, int):
                sides[int(end[1:])].append(other)
    return sides


def _crossing_cities(orientation: str, tile: Tile, sides: list[list[int]]) -> bool:
    """Return whether cities have to be on their lines, as elsewhere they would be on each other's track."""
    if len(tile.stops) < 2 or any(stop.slots != 1 for stop in tile.stops) or any(len(ends) != 2 for ends in sides):
        return False
    places = _places(orientation, tile, sides, {})
    free = SIDE
    for index, at in enumerate(places):
        for other, ends in enumerate(sides):
            if other != index:
                free = min(free, hypot(at[0] - places[other][0], at[1] - places[other][1]) - 2.1 * SLOT)
                ways = [_bend(side_point(orientation, e), side_angle(orientation, e), places[other]) for e in ends]
                free = min(free, min(hypot(at[0] - x, at[1] - y) for way in ways for x, y in way) - 1.2 * SLOT)
    return free < 0


def _cuts(lines: dict[int, tuple[Point, ...]], enough: float = 0.3 * SIDE) -> dict[int, int]:
    """Choose for each stop on a line the bit at which it sits, far from other stops and lines.

    Args:
        enough: distance from which more brings nothing.
    """
    if len(lines) < 2:
        return dict.fromkeys(lines, STEPS // 2)
    best: tuple[float, dict[int, int]] = (-1.0, {})
    for choice in product((7, 5, 9, 4, 10, 3, 11), repeat=len(lines)):
        cuts = dict(zip(lines, choice, strict=True))
        room = SIDE
        for index, cut in cuts.items():
            x, y = lines[index][cut]
            for other, line in lines.items():
                if other != index:
                    room = min(room, min(hypot(x - px, y - py) for px, py in line))
                    px, py = line[cuts[other]]
                    room = min(room, 0.62 * hypot(x - px, y - py))
        room = min(room, enough) - 0.5 * sum(abs(cut - 7) for cut in choice)
        if room > best[0]:
            best = (room, cuts)
    return best[1]


def _places(orientation: str, tile: Tile, sides: list[list[int]], on_line: dict[int, Point]) -> list[Point]:
    """Return the centre of each stop: on its line, in the middle, or shifted towards its own track."""
    loose = [index for index in range(len(tile.stops)) if index not in on_line]
    if len(tile.stops) == 1:
        return [on_line.get(0, (0.0, 0.0))]
    places = dict(on_line)
    out = (0.48 if _crowded(tile) else 0.47) * SIDE
    free = []
    for index in loose:
        x = sum(cos(side_angle(orientation, side)) for side in sides[index])
        y = sum(sin(side_angle(orientation, side)) for side in sides[index])
        if hypot(x, y) > 0.2:
            places[index] = (out * x / hypot(x, y), out * y / hypot(x, y))
        else:
            free.append(index)
    for number, index in enumerate(free):
        if places:
            x = -sum(p[0] for p in places.values())
            y = -sum(p[1] for p in places.values())
            far = hypot(x, y) or 1.0
            places[index] = (0.47 * SIDE * x / far, 0.47 * SIDE * y / far) if hypot(x, y) > 1 else (0.0, 0.0)
        else:
            angle = pi + 2 * pi * number / len(free)
            places[index] = (0.45 * SIDE * cos(angle), 0.45 * SIDE * sin(angle))
    return [places[index] for index in range(len(tile.stops))]


def _crowded(tile: Tile) -> bool:
    """Return whether several cities with several places share a tile."""
    return sum(stop.slots > 1 for stop in tile.stops) > 1


def _across(at: Point, radius: float) -> tuple[Point, Point]:
    """Return two places for tokens side by side as seen from the middle of the tile."""
    x, y = at
    far = hypot(x, y) or 1.0
    dx, dy = -y / far * radius * 0.99, x / far * radius * 0.99
    return ((x + dx, y + dy), (x - dx, y - dy)) if dx < 0 else ((x - dx, y - dy), (x + dx, y + dy))


def _slots(at: Point, count: int) -> tuple[Point, ...]:
    """Return the centres of `count` places for tokens round the centre of a city."""
    x, y = at
    gap = SLOT * 0.99
    if count <= 1:
        return (at,) * count
    if count == 2:
        return ((x - gap, y), (x + gap, y))
    if count == 3:
        low, high = gap * 0.577, gap * 1.155
        return ((x - gap, y + low), (x, y - high), (x + gap, y + low))
    if count == 4:
        return ((x - gap, y - gap), (x + gap, y - gap), (x - gap, y + gap), (x + gap, y + gap))
    return tuple(
        (x + 1.75 * SLOT * cos(2 * pi * n / count - pi / 2), y + 1.75 * SLOT * sin(2 * pi * n / count - pi / 2))
        for n in range(count)
    )


def _piece(
    orientation: str,
    a: End,
    b: End,
    stops: list[StopArt],
    on_line: dict[int, tuple[Point, ...]],
    cuts: dict[int, int],
    sides: list[list[int]],
) -> tuple[Point, ...]:
    """Return the points of one piece of track from `a` to `b`."""
    if isinstance(a, int) and isinstance(b, int):
        return _past(orientation, arc(orientation, a, b), stops, sides)
    if isinstance(a, str) and isinstance(b, str):
        return _straight(stops[int(a[1:])].at, stops[int(b[1:])].at)
    if isinstance(a, str):
        return _piece(orientation, b, a, stops, on_line, cuts, sides)[::-1]
    index = int(str(b)[1:])
    if index in on_line:
        line, cut = on_line[index], cuts[index]
        return line[: cut + 1] if sides[index][0] == a else line[cut:][::-1]
    at = stops[index].at
    if stops[index].kind == "offboard":
        x, y = side_point(orientation, a)
        return _straight((x, y), (0.5 * x, 0.5 * y))
    start = side_point(orientation, a)
    if hypot(*at) < 1:
        return _straight(start, at)
    return _bend(start, side_angle(orientation, a), at)

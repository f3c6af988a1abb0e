"""Draw rivers from hex to hex along their banks, bridges where track crosses them, and sides that nothing may pass."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from rails18.board.geometry import centre, neighbour
from rails18.core.ids import NO_HEX, HexId
from rails18.core.title import Board, Hex
from rails18.ui.board.curves import FIRST_SIDE, INNER, SIDE, Point, TrackArt, path_through, side_angle
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import Drawing, put_down
from rails18.ui.look.theme import blend

WIDTH = 17.0  # of a river, in scene units
OVERLAP = 0.4  # part of a step by which its pieces reach into each other, and again, so that no gap is seen
BEND = 0.72  # how far towards the straight way from corner to corner a river without a stop beside it keeps
CLEAR = {"double_town": 0.82}  # distance at which a river passes stops, in sides, by kind of hex
USUAL = 0.55
STEPS = 8
LENGTH = 30.0  # of a bridge


class Stretch(msgspec.Struct, frozen=True):
    """Hold the part of a river in one hex.

    Args:
        points: its course, measured from the centre of the hex.
        banks: the same, reaching a little into the hexes before and after it.
        water: reaches twice as far: it covers the ends of the banks there.
        ends: the river begins or ends there.
    """

    points: tuple[Point, ...]
    banks: QPainterPath
    water: QPainterPath
    ends: bool

    def crossing(self, piece: TrackArt) -> tuple[Point, float, float] | None:
        """Return where a piece of track crosses the river and its direction there as (x, y), or None."""
        for (ax, ay), (bx, by) in zip(piece.points, piece.points[1:], strict=False):
            for (cx, cy), (dx, dy) in zip(self.points, self.points[1:], strict=False):
                turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
                if abs(turn) < 1e-9:
                    continue
                t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
                u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
                if 0 <= t <= 1 and 0 <= u <= 1:
                    far = hypot(bx - ax, by - ay)
                    return (ax + t * (bx - ax), ay + t * (by - ay)), (bx - ax) / far, (by - ay) / far
        return None


class Waterways:
    """Hold the rivers and barriers of a board, made once.

    Args:
        board: the board.

    Attributes:
        stretches: hex → the part of a river in it.
    """

    def __init__(self, board: Board) -> None:
        self.stretches: dict[HexId, Stretch] = {}
        self._middles: dict[HexId, QPointF] = {}
        for chain in _chains(board):
            self._add_river(board, chain)
        self._barriers = _barriers(board)

    def _add_river(self, board: Board, chain: list[tuple[Hex, int, int]]) -> None:
        """Work out the course of a river through hexes, each with the corners where it comes in and goes out."""
        points: list[Point] = []
        for place, start, _ in chain:
            x, y = _middle(board, place.id)
            corner = _corner(board.orientation, start)
            inner = _inner(board.orientation, place)
            points += [(x + corner[0], y + corner[1]), (x + inner[0], y + inner[1])]
        last, _, end = chain[-1]
        x, y = _middle(board, last.id)
        corner = _corner(board.orientation, end)
        points.append((x + corner[0], y + corner[1]))
        points.insert(0, _beyond(points[1], points[0]))
        points.append(_beyond(points[-2], points[-1]))
        smooth = _smooth(points)
        for number, (place, _, _) in enumerate(chain):
            x, y = _middle(board, place.id)
            first = (1 + 2 * number) * STEPS
            around = [(px - x, py - y) for px, py in smooth]
            begins, ends = number == 0, place is last
            start, stop = 0 if begins else first, len(around) - 1 if ends else first + 2 * STEPS
            banks, water = (path_through(_reaching(around, start, stop, part)) for part in (OVERLAP, 2 * OVERLAP))
            course = tuple(around[first : first + 2 * STEPS + 1])
            self.stretches[place.id] = Stretch(course, banks, water, begins or ends)
            self._middles[place.id] = QPointF(x, y)

    def paint(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Draw rivers and barriers; the track comes over them."""
        put_down(painter, self._pieces(rect, palette), SIDE)
        painter.setPen(barrier_pen(palette))
        for one, other in self._barriers:
            painter.drawLine(QPointF(*one), QPointF(*other))

    def _pieces(self, rect: QRectF, palette: Palette) -> Iterator[tuple[QPointF, Drawing]]:
        """Yield what is drawn of the rivers with each hex in a part of the scene, and where."""
        for name, stretch in self.stretches.items():
            box = stretch.water.boundingRect().adjusted(-WIDTH, -WIDTH, WIDTH, WIDTH)
            if box.translated(self._middles[name]).intersects(rect):
                yield self._middles[name], _piece(stretch, box, palette)


def _piece(stretch: Stretch, box: QRectF, palette: Palette) -> Drawing:
    cap = Qt.PenCapStyle.RoundCap if stretch.ends else Qt.PenCapStyle.FlatCap
    rest = (Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(blend(palette.water, palette.track, 0.12), WIDTH + 3.5, *rest))
        painter.drawPath(stretch.banks)
        painter.setPen(QPen(blend(palette.water, palette.sea, 0.45), WIDTH, *rest))
        painter.drawPath(stretch.water)

    return Drawing(("river", id(stretch), id(palette)), draw, box, held=(stretch, palette))


def paint_bridges(painter: QPainter, stretch: Stretch, tracks: tuple[TrackArt, ...], palette: Palette) -> None:
    """Draw a bridge under each piece of track that crosses the river; at the centre of the hex."""
    for piece in tracks:
        found = stretch.crossing(piece)
        if found is None:
            continue
        (x, y), dx, dy = found
        start = QPointF(x - LENGTH / 2 * dx, y - LENGTH / 2 * dy)
        end = QPointF(x + LENGTH / 2 * dx, y + LENGTH / 2 * dy)
        for wide, colour in ((31.0, palette.track), (24.0, palette.casing)):
            painter.setPen(QPen(blend(colour, colour, 0), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(start, end)


def barrier_pen(palette: Palette) -> QPen:
    """Return the pen of a side that no track may pass."""
    colour = blend(palette.water, palette.track, 0.35)
    return QPen(colour, 12, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


# geometry


def _middle(board: Board, name: HexId) -> Point:
    x, y = centre(board, name)
    return x * SIDE, y * SIDE


def _corner(orientation: str, number: int) -> Point:
    """Return the corner between side `number` - 1 and side `number`, measured from the centre."""
    angle = radians(FIRST_SIDE[orientation] - 30 + 60 * number)
    return SIDE * cos(angle), SIDE * sin(angle)


def _ends(place: Hex) -> tuple[int, int]:
    """Return the two corners between the banks."""
    first = set(place.banks[0])
    found = [side for side in range(6) if (side in first) != ((side - 1) % 6 in first)]
    return found[0], found[1]


def _inner(orientation: str, place: Hex) -> Point:
    """Return the point inside a hex through which its river goes, round the stops on one of its banks."""
    one, other = (_corner(orientation, corner) for corner in _ends(place))
    mid = ((one[0] + other[0]) / 2 * BEND, (one[1] + other[1]) / 2 * BEND)
    if place.stop_bank is None:
        return mid
    far_bank = place.banks[1 - place.stop_bank]
    x = sum(cos(side_angle(orientation, side)) for side in far_bank)
    y = sum(sin(side_angle(orientation, side)) for side in far_bank)
    far = hypot(x, y) or 1.0
    wanted = CLEAR.get(place.kind, USUAL) * SIDE
    x, y = x / far, y / far
    if mid[0] * x + mid[1] * y >= wanted:
        return mid
    return wanted * x, wanted * y


def _chains(board: Board) -> list[list[tuple[Hex, int, int]]]:
    """Return the river hexes in the order of their courses, each with the corners of its two ends."""
    left = {name: place for name, place in board.hexes.items() if place.banks}
    spots: dict[tuple[int, int], list[HexId]] = {}
    for name, place in left.items():
        for corner in _ends(place):
            spots.setdefault(_spot(board, name, corner), []).append(name)
    chains = []
    while left:
        ends = [(n, c) for n, p in left.items() for c in _ends(p)]
        sources = [(n, c) for n, c in ends if set(spots[_spot(board, n, c)]) & set(left) == {n}]
        name, start = (sources or ends)[0]
        chain = []
        while name:
            place = left.pop(name)
            one, other = _ends(place)
            end = other if start == one else one
            chain.append((place, start, end))
            spot = _spot(board, name, end)
            name = next((n for n in spots[spot] if n in left), NO_HEX)
            if name:
                start = next(c for c in _ends(left[name]) if _spot(board, name, c) == spot)
        chains.append(chain)
    return chains


def _spot(board: Board, name: HexId, corner: int) -> tuple[int, int]:
    (x, y), (dx, dy) = _middle(board, name), _corner(board.orientation, corner)
    return round((x + dx) / 4), round((y + dy) / 4)


def _reaching(course: list[Point], start: int, stop: int, part: float) -> list[Point]:
    """Return the points of a course from one to another, and a part of the way to the next ones at both ends."""
    before = [_between(course[start], course[start - 1], part)] if start else []
    after = [_between(course[stop], course[stop + 1], part)] if stop + 1 < len(course) else []
    return [*before, *course[start : stop + 1], *after]


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _beyond(inner: Point, end: Point) -> Point:
    """Return a point a little beyond the end of a river."""
    x, y = end[0] - inner[0], end[1] - inner[1]
    far = hypot(x, y) or 1.0
    return end[0] + 16 * x / far, end[1] + 16 * y / far


def _smooth(points: list[Point]) -> list[Point]:
    """Return a curve through `points` with `STEPS` bits between two of them."""
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(1, STEPS + 1):
            t = step / STEPS
            x, y = (
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d, strict=True)
            )
            curve.append((x, y))
    return curve


def _barriers(board: Board) -> list[tuple[Point, Point]]:
    """Return the sides between two hexes of the map that no track may pass."""
    found = []
    for name, place in board.hexes.items():
        for side, reason in place.closed.items():
            if reason == "impassable" and neighbour(board, name, side) is not None:
                x, y = _middle(board, name)
                one, other = _corner(board.orientation, side), _corner(board.orientation, (side + 1) % 6)
                found.append(((x + one[0], y + one[1]), (x + other[0], y + other[1])))
    return found


def gulf(board: Board) -> QPainterPath | None:
    """Return shapes that together are the part of the surroundings that is sea, or None when all of it is.

    It is so when no hex says that the sea closes one of its sides, as on a map of islands.
    """
    shores = [(name, side) for name, place in board.hexes.items() for side, why in place.closed.items() if why == "sea"]
    if not shores:
        return None
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for name, side in shores:
        x, y = _middle(board, name)
        angle = side_angle(board.orientation, side)
        out = QPointF(x + 2 * INNER * cos(angle), y + 2 * INNER * sin(angle))
        path.addEllipse(out, 1.02 * SIDE, 1.02 * SIDE)
        deep = QPointF(x + 3.6 * INNER * cos(angle), y + 3.6 * INNER * sin(angle))
        path.addEllipse(deep, 2.1 * SIDE, 2.1 * SIDE)
    return path

"""Draw the routes of several trains as ribbons that run side by side and are never drawn on one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, pairwise
from math import hypot

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.core import ids
from rails18.core.ids import HexId, SegmentId
from rails18.core.title import End
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import SLOT, Point, TileArt
from rails18.ui.board.hexart import ROUND, stroke
from rails18.ui.board.overlays import ROUTES
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.ribbon_labels import label_spots
from rails18.ui.board.words import Word
from rails18.ui.look.marks import paint_chip, readable
from rails18.ui.look.theme import blend

WIDTH = 14.0  # of a ribbon, in scene units
LABEL = 30.0  # height of the name of a train
NAMING = 30  # milliseconds after which names of trains are placed: whoever moves on meanwhile need not wait for them
TAKEN = ("value", "values", "name", "label")  # words that a name of a train does not cover
GAP = 3.0  # between ribbons side by side
STRAIGHT = 0.2  # scene units that a point may be beside a line that is drawn without it
PART = 10  # corners of a part of a line


class Ribbon(msgspec.Struct, frozen=True):
    """Describe one route to draw.

    Args:
        colour: ``#rrggbb``.
        segments: segment ids in order, for example ``C8:0-3`` or ``K4:0-s0``.
        label: name of the train, shown at the start of the ribbon, or "".
    """

    colour: str
    segments: tuple[SegmentId, ...]
    label: str = ""


class Led(msgspec.Struct):
    """Hold where ribbons are.

    Args:
        ribbons: what is drawn.
        track, words: of the hexes under them.
        lines: where they run, in the order of the routes.
        hexes: that they lead over.
    """

    ribbons: tuple[Ribbon, ...] = ()
    track: list[TileArt] = []
    words: list[tuple[Word, ...]] = []
    lines: list[list[Point]] = []
    hexes: tuple[HexId, ...] = ()


class _Piece(msgspec.Struct, frozen=True):
    """Hold one segment of a route in the direction of travel."""

    hex: HexId
    start: End
    end: End
    points: tuple[Point, ...]


def ends_of(segment: SegmentId) -> tuple[HexId, End, End]:
    """Return hex and ends of a segment id."""
    a, b = ids.ends_of(segment)
    return ids.hex_of_segment(segment), _end(a), _end(b)


def _end(text: str) -> End:
    return text if text.startswith("s") else int(text)


def pieces_of(ribbon: Ribbon, pictures: Mapping[HexId, HexPicture], scene: BoardScene) -> list[_Piece]:
    """Return the segments of a route, each turned so that it starts where the one before ended."""
    raw = [ends_of(segment) for segment in ribbon.segments]
    pieces: list[_Piece] = []
    for number, (name, a, b) in enumerate(raw):
        points = _points(pictures[name], a, b)
        if points is None:
            continue
        ahead = raw[number + 1] if number + 1 < len(raw) else None
        forward = _ends_at(pieces[-1], points, pictures, name) if pieces else _leads_to(ahead, name, points, pictures)
        pieces.append(_Piece(name, a, b, points) if forward else _Piece(name, b, a, points[::-1]))
    return pieces


def _points(picture: HexPicture, a: End, b: End) -> tuple[Point, ...] | None:
    for piece in picture.art.tracks:
        if (piece.a, piece.b) == (a, b):
            return piece.points
        if (piece.b, piece.a) == (a, b):
            return piece.points[::-1]
    return None  # the route is older than the tile that is there now


def _global(picture: HexPicture, point: Point) -> Point:
    return picture.centre.x() + point[0], picture.centre.y() + point[1]


def _ends_at(last: _Piece, points: tuple[Point, ...], pictures: Mapping[HexId, HexPicture], name: HexId) -> bool:
    """Return whether the first of `points` is closer to where `last` ended than the last of them."""
    x, y = _global(pictures[last.hex], last.points[-1])
    first, final = _global(pictures[name], points[0]), _global(pictures[name], points[-1])
    return hypot(first[0] - x, first[1] - y) <= hypot(final[0] - x, final[1] - y)


def _leads_to(
    ahead: tuple[HexId, End, End] | None, name: HexId, points: tuple[Point, ...], pictures: Mapping[HexId, HexPicture]
) -> bool:
    """Return whether the end of `points` is closer to the next segment than their start."""
    if ahead is None:
        return True
    following = _points(pictures[ahead[0]], ahead[1], ahead[2]) or points
    touches = [_global(pictures[ahead[0]], following[0]), _global(pictures[ahead[0]], following[-1])]
    first, final = _global(pictures[name], points[0]), _global(pictures[name], points[-1])

    def away(point: Point) -> float:
        return min(hypot(point[0] - x, point[1] - y) for x, y in touches)

    return away(final) <= away(first)


def _side_key(picture: HexPicture, point: Point) -> tuple[int, int]:
    """Return a key that both hexes at a side share."""
    x, y = _global(picture, point)
    return round(x / 6 + 0.13), round(y / 6 + 0.13)  # shifted, so that no middle of a side is on the edge of a bin


def lanes(routes: Sequence[Sequence[_Piece]], pictures: Mapping[HexId, HexPicture]) -> list[list[tuple[float, float]]]:
    """Return for each piece of each route how far it is shifted to the left at its start and end.

    Routes that share a side of a hex are side by side there. The order across the track is that of the routes, seen in
    the direction of travel of the first of them, so that ribbons do not change places along common track.
    """
    crossings: dict[tuple[int, int], list[tuple[int, Point]]] = {}
    for number, route in enumerate(routes):
        for piece in route:
            for at, end in ((0, piece.start), (-1, piece.end)):
                if isinstance(end, int):
                    inward = piece.points[1] if at == 0 else piece.points[-2]
                    edge = piece.points[at]
                    sign = 1 if at == 0 else -1
                    heading = (sign * (inward[0] - edge[0]), sign * (inward[1] - edge[1]))
                    row = crossings.setdefault(_side_key(pictures[piece.hex], edge), [])
                    if all(other != number for other, _ in row):
                        row.append((number, heading))
    return [[_shift(number, piece, crossings, pictures) for piece in route] for number, route in enumerate(routes)]


def _shift(
    number: int,
    piece: _Piece,
    crossings: Mapping[tuple[int, int], list[tuple[int, Point]]],
    pictures: Mapping[HexId, HexPicture],
) -> tuple[float, float]:
    offsets: list[float | None] = []
    for at, end in ((0, piece.start), (-1, piece.end)):
        if not isinstance(end, int):
            offsets.append(None)
            continue
        row = crossings[_side_key(pictures[piece.hex], piece.points[at])]
        lane = [other for other, _ in row].index(number)
        step = (lane - (len(row) - 1) / 2) * (WIDTH + GAP)
        mine, first = row[lane][1], row[0][1]
        offsets.append(step if mine[0] * first[0] + mine[1] * first[1] > 0 else -step)
    first_shift, last_shift = offsets
    start = first_shift if first_shift is not None else (last_shift or 0.0)
    return start, last_shift if last_shift is not None else start


def ribbon_line(
    route: Sequence[_Piece], shifts: Sequence[tuple[float, float]], pictures: Mapping[HexId, HexPicture]
) -> list[Point]:
    """Return a route as one line through the scene, every piece moved sideways by its shifts."""
    line: list[Point] = []
    for piece, (start, end) in zip(route, shifts, strict=True):
        centre = pictures[piece.hex].centre
        left, top, last = centre.x(), centre.y(), len(piece.points) - 1
        if not start and not end:
            line += [(left + x, top + y) for x, y in piece.points]
            continue
        for number, (x, y) in enumerate(piece.points):
            before, after = piece.points[max(0, number - 1)], piece.points[min(last, number + 1)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            far = hypot(dx, dy) or 1.0
            t = number / last
            ease = t * t * (3 - 2 * t)
            shift = start + (end - start) * ease
            line.append((left + x + dy / far * shift, top + y - dx / far * shift))
    return line


def drawn(line: Sequence[Point]) -> tuple[QPainterPath, ...]:
    """Return a line as what is drawn, in parts, without the points that nobody would miss.

    Each corner takes Qt its time, and a line that winds over the whole board takes more than its parts together.
    """
    corners = list(line[:1])
    for (u, v), (next_x, next_y) in pairwise(line[1:]):
        x, y = corners[-1]
        dx, dy = next_x - x, next_y - y
        if abs((u - x) * dy - (v - y) * dx) > STRAIGHT * hypot(dx, dy):
            corners.append((u, v))
    corners += line[-1:]
    return tuple(_path(corners[first : first + PART + 1]) for first in range(0, len(corners) - 1, PART))


def _path(corners: Sequence[Point]) -> QPainterPath:
    path = QPainterPath(QPointF(*corners[0]))
    for corner in corners[1:]:
        path.lineTo(*corner)
    return path


class RouteLayer(QGraphicsItem):
    """Draw all ribbons, and the stops again on top of them.

    Args:
        board: the board.
        is_moving: returns whether the scale of the map changes from one drawing to the next.

    Attributes:
        lines: where the ribbons run, in the order of the routes.
        paths: the same as they are drawn.
        spots: where the names of their trains are, once they are placed.
    """

    def __init__(self, board: BoardScene, is_moving: Callable[[], bool] = lambda: False) -> None:
        super().__init__()
        self.board, self.is_moving = board, is_moving
        self.ribbons: tuple[Ribbon, ...] = ()
        self.lines: list[list[Point]] = []
        self.paths: list[tuple[QPainterPath, ...]] = []
        self.hexes: tuple[HexId, ...] = ()
        self.spots: list[QPointF] = []
        self.naming = QTimer(board, singleShot=True, interval=NAMING)
        self.naming.timeout.connect(self.name_trains)
        self._rect = QRectF()
        self._led = Led()
        self.setZValue(ROUTES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_ribbons(self, ribbons: Sequence[Ribbon]) -> None:
        """Draw `ribbons` instead of those shown before; nothing changes where the same are on the same track."""
        wanted = tuple(ribbon for ribbon in ribbons if ribbon.segments)
        track, words = self._under(wanted)
        shown = self._led
        if words != shown.words:
            shown.words = words
            self.naming.start()
        if wanted == shown.ribbons and track == shown.track:
            return
        self._led = led = self._lead(wanted, track, words)
        self.prepareGeometryChange()
        self.ribbons, self.lines, self.hexes = led.ribbons, led.lines, led.hexes
        self.paths = [drawn(line) for line in self.lines]
        self._rect = QRectF()
        for path in chain.from_iterable(self.paths):
            self._rect = self._rect.united(path.boundingRect())
        for name in self.hexes:
            self._rect = self._rect.united(self.board.pictures[name].reach)
        self._rect.adjust(-2 * WIDTH, -2 * WIDTH, 2 * WIDTH, 2 * WIDTH)
        self.spots = []
        self.naming.start()
        self.update()

    def _lead(self, ribbons: tuple[Ribbon, ...], track: list[TileArt], words: list[tuple[Word, ...]]) -> Led:
        """Lead ribbons side by side over the board."""
        pictures = self.board.pictures
        routes = [pieces_of(ribbon, pictures, self.board) for ribbon in ribbons]
        shifts = lanes(routes, pictures)
        lines = [ribbon_line(route, shift, pictures) for route, shift in zip(routes, shifts, strict=True)]
        hexes = tuple(dict.fromkeys(piece.hex for route in routes for piece in route))
        return Led(ribbons, track, words, lines, hexes)

    def _under(self, ribbons: Sequence[Ribbon]) -> tuple[list[TileArt], list[tuple[Word, ...]]]:
        """Return track and words of the hexes that ribbons lead over."""
        hexes = dict.fromkeys(ids.hex_of_segment(segment) for ribbon in ribbons for segment in ribbon.segments)
        under = [self.board.pictures[name] for name in hexes]
        return [picture.art for picture in under], [picture.words for picture in under]

    def name_trains(self) -> None:
        """Place the names of the trains; a moment later, so that the ribbons themselves need not wait for it."""
        self.spots = self._named(self._led)
        self.update()

    def _named(self, led: Led) -> list[QPointF]:
        """Return where the names of the trains are on ribbons, nothing where none has a name."""
        named = [number for number, ribbon in enumerate(led.ribbons) if ribbon.label and led.lines[number]]
        if not named:
            return []
        taken = []
        for name in led.hexes:
            picture = self.board.pictures[name]
            taken += [word.box.translated(picture.centre) for word in picture.words if word.kind in TAKEN]
            for stop in picture.art.stops:
                for x, y in stop.slots or (stop.at,):
                    reach = SLOT if stop.slots else SLOT / 2
                    middle = picture.centre + QPointF(x, y)
                    taken.append(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))
        lines = [led.lines[number] for number in named]
        sizes = [(_label_width(led.ribbons[number].label), LABEL) for number in named]
        found = dict(zip(named, label_spots(lines, sizes, taken, WIDTH), strict=True))
        return [found.get(number, QPointF()) for number in range(len(led.ribbons))]

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette, coarse = self.board.theme.palette, self.is_moving()  # then as coarse as the map under it
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not coarse)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(palette.casing, WIDTH + 3.2, ROUND))
        for path in chain.from_iterable(self.paths):
            painter.drawPath(path)
        for ribbon, paths in zip(self.ribbons, self.paths, strict=True):
            for colour, wide in ((blend(ribbon.colour, "#000000", 0.35), WIDTH), (ribbon.colour, WIDTH - 3.5)):
                painter.setPen(stroke(colour, wide, ROUND))
                for path in paths:
                    painter.drawPath(path)
        self.board.paint_tops(painter, self.hexes, coarse=coarse)
        for ribbon, spot in zip(self.ribbons, self.spots, strict=False):
            if ribbon.label and not spot.isNull():
                self._paint_label(painter, ribbon, spot)

    def _paint_label(self, painter: QPainter, ribbon: Ribbon, spot: QPointF) -> None:
        """Write the name of the train on its ribbon."""
        wide = _label_width(ribbon.label)
        box = QRectF(spot.x() - wide / 2, spot.y() - LABEL / 2, wide, LABEL)
        paint_chip(
            painter, box, ribbon.label, QColor(ribbon.colour), readable("", ribbon.colour), QColor("#FFFFFF"), 21
        )


def _label_width(label: str) -> float:
    return 20.0 + 13.0 * len(label)

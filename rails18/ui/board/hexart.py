"""Draw a hex in four coats: ground, track, stops, words. Every painter call starts at the centre of the hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from rails18.core.ids import CompanyId
from rails18.core.title import Company, End
from rails18.ui.board.curves import DOT, SIDE, Point, StopArt, TileArt, TrackArt, path_through, side_angle
from rails18.ui.look.marks import paint_faint_token, paint_token
from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend

RAIL = 10.0  # width of the dark line of track, in scene units
CASING = 18.0  # width of the light line under it
AROUND = 30.0  # how far what is drawn along track may reach: its casing, a bridge
TIP = 0.57  # of a side: how far from the centre of an off-board area its rails end
CORE = 4.5  # radius of the light middle of a town
ROUND = Qt.PenCapStyle.RoundCap
FLAT = Qt.PenCapStyle.FlatCap


def stroke(colour: QColor | str, width: float, cap: Qt.PenCapStyle = FLAT) -> QPen:
    """Return a pen with round joins."""
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


# track


@lru_cache(maxsize=192)
def _bundles(art: TileArt) -> tuple[tuple[QPainterPath, QPainterPath], ...]:
    """Return casing and rail in bundles: pieces that meet are one, and each bundle crosses over the one before."""
    groups: list[tuple[set[End], QPainterPath, QPainterPath]] = []
    for piece in art.tracks:
        ends: set[End] = {piece.a, piece.b}
        casing = path_through(_scaled_ends(piece, 0.992))
        rail = path_through(_scaled_ends(piece, 1.01))  # a hair beyond the side: no seam shows between two hexes
        joined = [group for group in groups if group[0] & ends]
        for group in joined:
            ends |= group[0]
            casing.addPath(group[1])
            rail.addPath(group[2])
            groups.remove(group)
        groups.append((ends, casing, rail))
    return tuple((casing, rail) for _, casing, rail in groups)


def _scaled_ends(piece: TrackArt, factor: float) -> list[tuple[float, float]]:
    """Return the points of a piece with its ends at sides of the hex moved outwards by `factor`."""
    row = list(piece.points)
    for end, at in ((piece.a, 0), (piece.b, -1)):
        if isinstance(end, int):
            row[at] = (row[at][0] * factor, row[at][1] * factor)
    return row


@lru_cache(maxsize=192)
def track_box(art: TileArt) -> QRectF:
    """Return what the track of a tile covers, with its bridges."""
    if any(stop.kind == "offboard" for stop in art.stops):
        return QRectF(-SIDE, -SIDE, 2 * SIDE, 2 * SIDE)
    points = [point for piece in art.tracks for point in piece.points]
    return _round(points, AROUND)


def _round(points: Sequence[Point], reach: float) -> QRectF:
    """Return the box of some points with so much round them."""
    left, top = min(x for x, _ in points) - reach, min(y for _, y in points) - reach
    return QRectF(left, top, max(x for x, _ in points) + reach - left, max(y for _, y in points) + reach - top)


def casing(palette: Palette, colour: str) -> QColor:
    """Return the colour of the light line under track on a tile: its own, much lightened."""
    return blend(palette.tile(colour), "#FFFFFF", 0.62 if palette.name == "dark" else 0.78)


def paint_track(painter: QPainter, orientation: str, art: TileArt, palette: Palette, colour: str = "blank") -> None:
    """Draw the track: a dark line on a light casing; ways into an off-board area taper.

    Args:
        colour: of the tile that it is on.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    offboard = any(stop.kind == "offboard" and not stop.through for stop in art.stops)
    if offboard:
        for piece in art.tracks:
            if isinstance(piece.a, int) or isinstance(piece.b, int):
                side = piece.a if isinstance(piece.a, int) else piece.b
                _paint_taper(painter, side_angle(orientation, int(side)), palette, casing(palette, colour))
        return
    light = casing(palette, colour)
    for under, rail in _bundles(art):
        painter.setPen(stroke(light, CASING))
        painter.drawPath(under)
        painter.setPen(stroke(palette.track, RAIL))
        painter.drawPath(rail)


def _paint_taper(painter: QPainter, angle: float, palette: Palette, light: QColor) -> None:
    """Draw a rail that narrows from the side of a hex inwards."""
    x, y = cos(angle), sin(angle)
    for wide, narrow, tip, colour in ((9.5, 5.0, TIP - 0.03, light), (5.5, 1.2, TIP, QColor(palette.track))):
        rim, end = SIDE * 0.874, SIDE * tip
        points = [
            QPointF(rim * x - wide * y, rim * y + wide * x),
            QPointF(end * x - narrow * y, end * y + narrow * x),
            QPointF(end * x + narrow * y, end * y - narrow * x),
            QPointF(rim * x + wide * y, rim * y - wide * x),
        ]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF(points))
    painter.setBrush(Qt.BrushStyle.NoBrush)


# stops


def paint_stops(
    painter: QPainter,
    art: TileArt,
    tokens: tuple[tuple[CompanyId, ...], ...],
    homes: tuple[tuple[CompanyId, ...], ...],
    companies: Mapping[CompanyId, Company],
    palette: Palette,
) -> None:
    """Draw towns and cities with their places, tokens and kept homes."""
    for stop in art.stops:
        if stop.kind == "town" or stop.through:
            _paint_town(painter, stop, palette)
        elif stop.kind == "city":
            there = tokens[stop.index] if stop.index < len(tokens) else ()
            kept = homes[stop.index] if stop.index < len(homes) else ()
            _paint_city(painter, stop, [companies.get(c) for c in there], [companies[c] for c in kept], palette)


def stops_box(art: TileArt, tokens: tuple[tuple[CompanyId, ...], ...]) -> QRectF:
    """Return what towns and cities cover with the tokens on them."""
    box = QRectF()
    for stop in art.stops:
        if stop.kind == "town" or stop.through:
            box = box.united(_round([stop.at], DOT + 5))
        elif stop.kind == "city":
            slots = stop.slots or (stop.at,)
            more = len(tokens[stop.index]) - len(slots) if stop.index < len(tokens) else 0
            x, y = slots[-1]
            beyond = [(x + stop.radius * (1.9 * more + 0.7), y + stop.radius * 0.7)] if more > 0 else []
            box = box.united(_round([stop.at, *slots, *beyond], stop.radius * 1.25))
    return box


def _paint_town(painter: QPainter, stop: StopArt, palette: Palette) -> None:
    centre = QPointF(*stop.at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.casing))
    painter.drawEllipse(centre, DOT + 4, DOT + 4)
    painter.setBrush(QColor(palette.track))
    painter.drawEllipse(centre, DOT, DOT)
    painter.setBrush(QColor(palette.casing))
    painter.drawEllipse(centre, CORE, CORE)


def city_shape(stop: StopArt, radius: float) -> QPainterPath:
    """Return the outline of a city: the places for tokens and what is between them, `radius` round each."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    slots = stop.slots or (stop.at,)
    for x, y in slots:
        path.addEllipse(QPointF(x, y), radius, radius)
    if len(slots) == 2:
        (x0, y0), (x1, y1) = slots
        far = hypot(x1 - x0, y1 - y0) or 1.0
        dx, dy = (y0 - y1) / far * radius, (x1 - x0) / far * radius
        rim = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in reversed(rim)]))  # turned like the discs
        path.closeSubpath()
    elif len(slots) > 2:
        middle = QPointF(*stop.at)
        path.addPolygon(QPolygonF([QPointF(*slot) for slot in slots]))
        path.addEllipse(middle, radius, radius)
    return path.simplified()


@lru_cache(maxsize=512)
def _city_shapes(stop: StopArt) -> tuple[QPainterPath, QPainterPath]:
    return city_shape(stop, stop.radius * 1.14), city_shape(stop, stop.radius * 1.04)


@lru_cache(maxsize=512)
def _bowl(colour: str, x: float, y: float, radius: float) -> QRadialGradient:
    """Return the fill of a free place: a little darker towards its rim."""
    made = QRadialGradient(QPointF(x, y), radius)
    made.setColorAt(0.5, QColor(colour))
    made.setColorAt(1, blend(colour, "#8A7A50", 0.22))
    return made


def _paint_city(
    painter: QPainter, stop: StopArt, tokens: list[Company | None], homes: list[Company], palette: Palette
) -> None:
    outer, inner = _city_shapes(stop)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.casing))
    painter.drawPath(outer)
    painter.setBrush(QColor(palette.slot_line))
    painter.drawPath(inner)
    slots = stop.slots or (stop.at,)
    free = max(0, len(slots) - len(tokens))
    kept = homes[:free]
    for number, (x, y) in enumerate(slots):
        centre = QPointF(x, y)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_bowl(palette.slot, x, y, stop.radius))
        painter.drawEllipse(centre, stop.radius * 0.94, stop.radius * 0.94)
        if number < len(tokens):
            _paint_marker(painter, centre, stop.radius * 0.98, tokens[number], palette)
        elif number >= len(slots) - len(kept):
            paint_faint_token(painter, centre, stop.radius * 0.9, kept[number - len(slots)], palette)
    for number, company in enumerate(tokens[len(slots) :]):  # more tokens than places, as some titles allow
        x, y = slots[-1]
        _paint_marker(
            painter,
            QPointF(x + stop.radius * (1.6 + 1.9 * number), y + stop.radius * 0.7),
            stop.radius * 0.9,
            company,
            palette,
        )


def _paint_marker(painter: QPainter, at: QPointF, radius: float, company: Company | None, palette: Palette) -> None:
    """Draw the token of a company, or the marker that blocks a place for all."""
    if company is not None:
        paint_token(painter, at, radius, company, palette)
        return
    painter.setPen(stroke(palette.slot_line, 3.0))
    painter.setBrush(blend(palette.slot, palette.slot_line, 0.45))
    painter.drawEllipse(at, radius * 0.92, radius * 0.92)
    painter.setPen(stroke(palette.slot, 5.0, ROUND))
    far = radius * 0.45
    painter.drawLine(at + QPointF(-far, -far), at + QPointF(far, far))
    painter.drawLine(at + QPointF(-far, far), at + QPointF(far, -far))

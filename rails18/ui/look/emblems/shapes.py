"""Build the parts that emblems are put together from: discs, polygons, strokes, copies turned and mirrored.

Lengths are parts of the radius of the disc that an emblem fills, y downwards. Paths are `UNIT` times as large, for Qt
makes corners of the curves of small paths when it unites them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

ROUND = Qt.PenCapStyle.RoundCap
FLAT = Qt.PenCapStyle.FlatCap
UNIT = 100.0


def _at(x: float, y: float) -> QPointF:
    return QPointF(UNIT * x, UNIT * y)


def disc(x: float, y: float, radius: float, high: float | None = None) -> QPainterPath:
    """Return a disc, or an ellipse with half a height of `high`."""
    path = QPainterPath()
    path.addEllipse(_at(x, y), UNIT * radius, UNIT * (radius if high is None else high))
    return path


def ring(x: float, y: float, outer: float, inner: float) -> QPainterPath:
    """Return a ring between two radii."""
    return disc(x, y, outer).subtracted(disc(x, y, inner))


def poly(*points: tuple[float, float]) -> QPainterPath:
    """Return a polygon."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([_at(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def box(left: float, top: float, right: float, bottom: float, corner: float = 0.0) -> QPainterPath:
    """Return a rectangle, with round corners where asked."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(_at(left, top), _at(right, bottom)), UNIT * corner, UNIT * corner)
    return path


def line(points: Iterable[tuple[float, float]], width: float, cap: Qt.PenCapStyle = ROUND) -> QPainterPath:
    """Return a stroke through points."""
    first, *others = points
    path = QPainterPath(_at(*first))
    for x, y in others:
        path.lineTo(_at(x, y))
    return stroked(path, width, cap)


def stroked(path: QPainterPath, width: float, cap: Qt.PenCapStyle = ROUND) -> QPainterPath:
    """Return the outline of a path drawn `width` wide."""
    stroker = QPainterPathStroker()
    stroker.setWidth(UNIT * width)
    stroker.setCapStyle(cap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()


def curve(start: tuple[float, float], *cubics: tuple[float, float, float, float, float, float]) -> QPainterPath:
    """Return a path of cubic curves."""
    path = QPainterPath(_at(*start))
    for ax, ay, bx, by, x, y in cubics:
        path.cubicTo(_at(ax, ay), _at(bx, by), _at(x, y))
    return path


def turned(path: QPainterPath, degrees: float) -> QPainterPath:
    """Return a path turned clockwise round the origin."""
    return QTransform().rotate(degrees).map(path)


def moved(path: QPainterPath, x: float, y: float, scale: float = 1.0) -> QPainterPath:
    """Return a path scaled and moved."""
    return QTransform().translate(UNIT * x, UNIT * y).scale(scale, scale).map(path)


def mirrored(path: QPainterPath) -> QPainterPath:
    """Return a path with left and right exchanged."""
    return QTransform().scale(-1, 1).map(path)


def joined(*paths: QPainterPath) -> QPainterPath:
    """Return the union of paths."""
    whole = QPainterPath()
    for path in paths:
        whole = whole.united(path)
    return whole


def both(path: QPainterPath) -> QPainterPath:
    """Return a path with its mirror image."""
    return path.united(mirrored(path))


def around(path: QPainterPath, count: int, start: float = 0.0) -> QPainterPath:
    """Return copies of a path all round the origin."""
    return joined(*(turned(path, start + 360 / count * number) for number in range(count)))


def spikes(points: int, outer: float, inner: float) -> QPainterPath:
    """Return a star with its first point upwards."""
    radii = (outer, inner)
    angles = [pi * number / points - pi / 2 for number in range(2 * points)]
    return poly(*((radii[n % 2] * cos(angle), radii[n % 2] * sin(angle)) for n, angle in enumerate(angles)))

"""Draw recurring shapes once into pixmaps, one for each zoom and position between the pixels, and put those down.

A shape takes Qt the longer the larger the picture is that it is drawn on, and the map is redrawn more often than its
hexes change. Pixmaps are used on a screen; on paper, and far zoomed in, shapes are drawn directly. So are words always:
Qt draws letters a little heavier where it does not know what is beneath them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap, QTransform

LARGE = 64  # pixels of a side from which shapes are drawn directly, unless many places show the same
LARGEST = 300  # pixels of a side from which all are: few of that size are in sight
MOST_PIXELS = 2_600_000  # pixels of all pixmaps that are kept, 10 MB: more than one board of small hexes shows
FINE = 256  # positions within a pixel of what is drawn at one place alone: finer than anybody can tell

Draw = Callable[[QPainter], None]


class Drawing(NamedTuple):
    """Describe what is drawn round a point.

    Args:
        key: tells what `draw` draws.
        draw: draws it round the origin.
        box: what it covers.
        phases: positions within a pixel for which it has pixmaps; few where many places show the same.
        large: the same where it is large, 0 to draw it directly there.
        held: objects whose ids are in the key, kept alive so that nothing else gets these ids.
    """

    key: tuple[object, ...]
    draw: Draw
    box: QRectF
    phases: int = FINE
    large: int = 0
    held: object = None


class Screen(NamedTuple):
    """Describe how a painter draws on a screen.

    Args:
        scale: device pixels a unit of the painter.
        dx, dy: device pixels of the origin of the painter.
        left, top: device pixels of the corner of what it paints on.
        ratio: device pixels a pixel.
    """

    scale: float
    dx: float
    dy: float
    left: float
    top: float
    ratio: float


def screen_of(painter: QPainter) -> Screen | None:
    """Return how a painter draws on a screen, None where pixmaps would not fit: on paper, turned.

    Args:
        painter: set up for what is to be drawn.
    """
    transform, engine = painter.deviceTransform(), painter.paintEngine()
    scale = transform.m11()
    if (
        engine is None
        or engine.type() != QPaintEngine.Type.Raster
        or transform.m12() != 0
        or transform.m21() != 0
        or transform.m22() != scale
        or scale <= 0
    ):
        return None
    own, ratio = painter.transform(), painter.device().devicePixelRatio()
    left, top = transform.dx() - own.dx() * ratio, transform.dy() - own.dy() * ratio
    return Screen(scale, transform.dx(), transform.dy(), left, top, ratio)


def put_down(painter: QPainter, drawings: Iterable[tuple[QPointF, Drawing]], side: float) -> None:
    """Draw each of some drawings round its point, from pixmaps where a screen is drawn on and they are not too large.

    Args:
        painter: set up for the units of the drawings.
        drawings: what is drawn, and where.
        side: of the largest of them, in their units.
    """
    screen = screen_of(painter)
    if screen is None or screen.scale * side >= LARGEST:
        draw_afresh(painter, drawings)
        return
    large = screen.scale * side >= LARGE
    for phases, row in groupby(drawings, lambda one: one[1].large if large else one[1].phases):
        if phases:
            _put_pixmaps(painter, screen, row, phases)
        else:
            draw_afresh(painter, row)


def _put_pixmaps(painter: QPainter, screen: Screen, drawings: Iterable[tuple[QPointF, Drawing]], phases: int) -> None:
    scale, dx, dy, left, top, ratio = screen
    painter.save()
    painter.resetTransform()
    for middle, drawing in drawings:
        x = round(phases * (scale * middle.x() + dx)) / phases
        y = round(phases * (scale * middle.y() + dy)) / phases
        column, row = floor(x), floor(y)
        picture, right, down = kept.of(drawing, (scale, x - column, y - row, ratio))
        painter.drawPixmap(QPointF((column + right - left) / ratio, (row + down - top) / ratio), picture)
    painter.restore()


def draw_afresh(painter: QPainter, drawings: Iterable[tuple[QPointF, Drawing]]) -> None:
    """Draw each of some drawings round its point, without pixmaps."""
    for middle, drawing in drawings:
        painter.translate(middle)
        drawing.draw(painter)
        painter.translate(-middle)


Place = tuple[float, float, float, float]
Kept = tuple[QPixmap, int, int, object]  # a pixmap, its corner measured from the middle, what its key names


class Pixmaps:
    """Keep pixmaps of drawings; when there are too many, the oldest go, which were made for an earlier zoom.

    Attributes:
        pixels: of all that are kept.
    """

    def __init__(self) -> None:
        self.pixels = 0
        self._made: dict[tuple[tuple[object, ...], Place], Kept] = {}

    def __len__(self) -> int:
        return len(self._made)

    def clear(self) -> None:
        """Forget all."""
        self._made.clear()
        self.pixels = 0

    def of(self, drawing: Drawing, place: Place) -> tuple[QPixmap, int, int]:
        """Return the pixmap of a drawing, and how far its corner is right of its middle and below it.

        Args:
            drawing: what it shows.
            place: device pixels a unit, the part of a pixel by which the middle is right of one and below it, and
                device pixels a pixel.
        """
        key = (drawing.key, place)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = _drawn(drawing, place)
            self.pixels += _size(found)
            while self.pixels > MOST_PIXELS and len(self._made) > 1:
                self.pixels -= _size(self._made.pop(next(iter(self._made))))
        return found[:3]


def _size(made: Kept) -> int:
    return made[0].width() * made[0].height()


def _drawn(drawing: Drawing, place: Place) -> Kept:
    scale, dx, dy, ratio = place
    box = drawing.box
    left, top = floor(box.left() * scale + dx) - 1, floor(box.top() * scale + dy) - 1
    right, low = ceil(box.right() * scale + dx) + 1, ceil(box.bottom() * scale + dy) + 1
    picture = QPixmap(right - left, low - top)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        unit = scale / ratio
        painter.setTransform(QTransform(unit, 0, 0, unit, (dx - left) / ratio, (dy - top) / ratio))
        drawing.draw(painter)
    return lasting(picture), left, top, drawing.held


def lasting(picture: QPixmap) -> QPixmap:
    """Return a picture that is kept for long: without what Qt painted it with, which takes more than a small one."""
    return picture.copy()


kept = Pixmaps()


def blank(wide: float, high: float, ratio: float) -> QPixmap:
    """Return a picture through which everything shows as yet.

    Args:
        wide: pixels.
        high: pixels.
        ratio: device pixels a pixel.
    """
    picture = QPixmap(round(wide * ratio), round(high * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture

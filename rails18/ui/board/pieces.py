"""Draw the grounds of hexes: a laid tile is a piece with edge and shadow, a printed one belongs to the board.

Both are drawn once for each zoom and colour into a pixmap and put down for each hex, where a screen is drawn on; on
paper and far zoomed in they are drawn themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPaintEngine, QPainter, QPen, QPixmap, QPolygonF, QTransform

from rails18.ui.board.curves import SIDE, hex_outline
from rails18.ui.widgets.theme import LEVELS, Palette, blend, faded

INSET = 0.017  # of a laid tile, in parts of a side
SHADOW = ((6.5, 0.09), (4.2, 0.13), (2.2, 0.18))  # how far down, how dark; to the right 55% of that
ASIDE = 0.55
EDGE, EDGE_WIDTH = 0.039, 2.6
RIM, RIMS_APART = 0.062, 0.04  # of the lines that tell the colour step
SUN = (-0.55, -0.62)  # where light comes from
REACH = 1.09 * SIDE  # of what is drawn, from the centre of the hex
LARGEST = 150  # pixels of a side from which hexes are drawn themselves: few are in sight then
PHASES = 4  # of a pixel, in which a pixmap may begin
MOST = 5_000_000  # pixels of all pixmaps that are kept, 20 MB

Draw = Callable[[QPainter], None]


@lru_cache(maxsize=64)
def outline(orientation: str, inset: float = 0.0) -> QPolygonF:
    """Return the outline of a hex, drawn in by parts of a side."""
    return hex_outline(orientation, inset)


def paint_ground(painter: QPainter, orientation: str, colour: str, palette: Palette, *, laid: bool = True) -> None:
    """Fill the hex in the colour of a tile, with one rim line for each colour step above yellow."""
    key = ("laid" if laid else "printed", orientation, colour, palette.name)
    _put_down(painter, key, lambda brush: _draw_ground(brush, orientation, colour, palette, laid))


def paint_shadow(painter: QPainter, orientation: str, palette: Palette) -> None:
    """Draw the shadow of a laid tile; it is soft enough to begin at whole pixels, which saves many large pixmaps."""
    key = ("shadow", orientation, "", palette.name)
    _put_down(painter, key, lambda brush: _draw_shadow(brush, orientation, palette), 1)


def _draw_shadow(painter: QPainter, orientation: str, palette: Palette) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for down, dark in SHADOW:
        painter.setBrush(faded("#000000", dark * (2 if palette.name == "dark" else 1)))
        painter.drawPolygon(outline(orientation, INSET).translated(ASIDE * down, down))


def _draw_ground(painter: QPainter, orientation: str, colour: str, palette: Palette, laid: bool) -> None:
    fill = palette.tile(colour)
    inset = INSET if laid else 0.0
    light, dark = (0.10, 0.05) if laid else (0.04, 0.02)
    shade = QLinearGradient(QPointF(0, -SIDE), QPointF(0, SIDE))
    shade.setColorAt(0, blend(fill, "#FFFFFF", light))
    shade.setColorAt(1, blend(fill, "#000000", dark))
    painter.setPen(QPen(blend(fill, "#000000", 0.3) if laid else QColor(palette.hex_line), 1.2 if laid else 1.8))
    painter.setBrush(shade)
    painter.drawPolygon(outline(orientation, inset))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rim = blend(fill, "#000000", 0.33 if palette.name != "dark" else 0.4)
    painter.setPen(QPen(rim, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
    for line in range(LEVELS.get(colour, 0) - 1):
        painter.drawPolygon(outline(orientation, RIM + RIMS_APART * line))
    if laid:
        _draw_edge(painter, orientation)


def _draw_edge(painter: QPainter, orientation: str) -> None:
    """Draw the inner edge of a piece: light on the sides towards the sun, dark on the others."""
    shape = outline(orientation, EDGE)
    corners = [shape.at(number % 6) for number in range(7)]
    for one, other in pairwise(corners):
        middle = (one + other) / 2
        far = hypot(middle.x(), middle.y()) * hypot(*SUN)
        towards = (middle.x() * SUN[0] + middle.y() * SUN[1]) / far
        colour = faded("#FFFFFF", 0.59 * towards) if towards > 0 else faded("#000000", -0.24 * towards)
        painter.setPen(QPen(colour, EDGE_WIDTH))
        painter.drawLine(one, other)


# pixmaps


def _put_down(painter: QPainter, key: tuple[str, str, str, str], draw: Draw, phases: int = PHASES) -> None:
    """Draw at the origin of a painter: from a pixmap that was drawn for this zoom, or afresh.

    Args:
        painter: of a picture.
        key: tells what `draw` draws.
        draw: draws it round the origin.
        phases: parts of a pixel in which it may begin.
    """
    transform = painter.deviceTransform()
    scale = transform.m11()
    engine = painter.paintEngine()
    if (
        engine is None
        or engine.type() != QPaintEngine.Type.Raster
        or transform.m12() != 0
        or transform.m21() != 0
        or transform.m22() != scale
        or not 0 < scale * SIDE < LARGEST
    ):
        draw(painter)
        return
    x, y = (round(phases * value) / phases for value in (transform.dx(), transform.dy()))
    left, top = floor(x), floor(y)
    picture, half = _picture(key, (round(scale, 6), x - left, y - top), draw)
    ratio = painter.device().devicePixelRatio()
    painter.save()
    painter.resetTransform()
    back, _ = painter.deviceTransform().inverted()
    at = back.map(QPointF(left - half, top - half))
    picture.setDevicePixelRatio(ratio)
    painter.drawPixmap(at, picture)
    painter.restore()


kept: dict[tuple[tuple[str, ...], tuple[float, float, float]], tuple[QPixmap, int]] = {}


def _picture(what: tuple[str, ...], place: tuple[float, float, float], draw: Draw) -> tuple[QPixmap, int]:
    """Return a pixmap and how far its middle lies from its edge; the oldest of too many are forgotten.

    Args:
        what: tells what `draw` draws.
        place: pixels a scene unit, and the part of a pixel by which the middle lies right of one and below it.
    """
    found = kept.get((what, place))
    if found is None:
        scale, dx, dy = place
        half = ceil(REACH * scale) + 1
        picture = QPixmap(2 * half + 1, 2 * half + 1)
        picture.fill(Qt.GlobalColor.transparent)
        brush = QPainter(picture)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.setTransform(QTransform(scale, 0, 0, scale, half + dx, half + dy))
        draw(brush)
        brush.end()
        found = kept[what, place] = picture, half
        _drop_oldest()
    return found


def _drop_oldest() -> None:
    """Drop the oldest pixmaps, which are those of zooms that were left, until the rest is small enough."""
    pixels = sum(_pixels(picture) for picture, _ in kept.values())
    while pixels > MOST and len(kept) > 1:
        pixels -= _pixels(kept.pop(next(iter(kept)))[0])


def _pixels(picture: QPixmap) -> int:
    return picture.width() * picture.height()

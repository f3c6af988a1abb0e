"""Draw the grounds of hexes: a laid tile is a piece with edge and shadow, a printed one belongs to the board.

Both are drawn once for each zoom and colour into a pixmap and put down for each hex.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF

from rails18.ui.board.curves import SIDE, hex_outline
from rails18.ui.look.palettes import LEVELS, Palette
from rails18.ui.look.pixmaps import Drawing, put_down
from rails18.ui.look.theme import blend, faded

INSET = 0.017  # of a laid tile, in parts of a side
SHADOW = ((6.5, 0.09), (4.2, 0.13), (2.2, 0.18))  # how far down, how dark; to the right 55% of that
ASIDE = 0.55
EDGE, EDGE_WIDTH = 0.039, 2.6
RIM, RIMS_APART = 0.062, 0.04  # of the lines that tell the colour step
SUN = (-0.55, -0.62)  # where light comes from
REACH = 1.09 * SIDE  # of what is drawn, from the centre of the hex
BOX = QRectF(-REACH, -REACH, 2 * REACH, 2 * REACH)
PHASES = 4  # of a pixel, in which a pixmap may begin


@lru_cache(maxsize=64)
def outline(orientation: str, inset: float = 0.0) -> QPolygonF:
    """Return the outline of a hex, drawn in by parts of a side."""
    return hex_outline(orientation, inset)


def ground(orientation: str, colour: str, palette: Palette, *, laid: bool = True) -> Drawing:
    """Return how a hex is filled in the colour of a tile, with one rim line for each colour step above yellow."""
    key = ("laid" if laid else "printed", orientation, colour, palette.name)
    large = 1 if laid else 0  # the room between two pieces is several pixels there
    return Drawing(key, lambda painter: _draw_ground(painter, orientation, colour, palette, laid), BOX, PHASES, large)


def paint_ground(painter: QPainter, orientation: str, colour: str, palette: Palette, *, laid: bool = True) -> None:
    """Fill a hex round the origin."""
    put_down(painter, [(QPointF(), ground(orientation, colour, palette, laid=laid))], SIDE)


def shadow(orientation: str, palette: Palette) -> Drawing:
    """Return the shadow of a laid tile; it is soft enough to begin at whole pixels, which saves many large pixmaps."""
    key = ("shadow", orientation, palette.name)
    return Drawing(key, lambda painter: _draw_shadow(painter, orientation, palette), BOX, 1, 1)


def edge(orientation: str, palette: Palette) -> Drawing:
    """Return the sides of a hex without track on a painted ground, which goes on under them."""
    key = ("edge", orientation, palette.name)
    return Drawing(key, lambda painter: _draw_sides(painter, orientation, palette), BOX, PHASES)


def _draw_shadow(painter: QPainter, orientation: str, palette: Palette) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for down, dark in SHADOW:
        painter.setBrush(faded("#000000", dark * (2 if palette.name == "dark" else 1)))
        painter.drawPolygon(outline(orientation, INSET).translated(ASIDE * down, down))


def _draw_sides(painter: QPainter, orientation: str, palette: Palette) -> None:
    line = QColor("#3B3A28" if palette.name != "dark" else "#D8DCC8")
    line.setAlphaF(0.27)
    painter.setPen(QPen(line, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(outline(orientation))


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

"""Mark hexes and stops: legal ones glow by outline, those of the last move have a thin frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.ui.board.curves import SIDE, SLOT, hex_outline
from rails18.ui.board.hexart import stroke
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.pieces import PHASES
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import Drawing, put_down
from rails18.ui.look.theme import Theme

LAST, ROUTES, GLOW, TOKENS, GHOST, FAN = 5, 10, 20, 25, 30, 40  # heights above the resting map
CORNER = 0.2  # part of a side that a corner mark takes


class HexFrame(QGraphicsItem):
    """Frame one hex; made once for each hex and kind, then shown and hidden.

    Args:
        picture: the hex.
        glowing: a bright frame for a legal hex, else the dashed frame of the last move.
        is_moving: returns whether the scale of the map changes from one drawing to the next.

    Attributes:
        light: only the corners of the bright frame are drawn.
        words: its name and values, which are over this frame and those of its neighbours.
    """

    light = False

    def __init__(
        self, picture: HexPicture, theme: Theme, glowing: bool, is_moving: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__()
        self.picture, self.theme, self.glowing, self.is_moving = picture, theme, glowing, is_moving
        self.setPos(picture.centre)
        self.setZValue(GLOW if glowing else LAST)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.words = FrameWords(self)
        self.show_frame(False)

    def show_frame(self, on: bool, light: bool = False) -> None:
        """Show the frame with the words over it, or hide both; `light` for its corners alone."""
        if light != self.light:
            self.light = light
            self.update()
        self.setVisible(on)
        self.words.setVisible(on)

    def boundingRect(self) -> QRectF:
        return QRectF(-SIDE, -SIDE, 2 * SIDE, 2 * SIDE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        kind = "last" if not self.glowing else "corners" if self.light else "glow"
        drawing = frame(self.picture.board.orientation, kind, self.theme.palette)
        if self.is_moving():  # as coarse as the map under it, and at a scale that does not come again
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            drawing.draw(painter)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            put_down(painter, [(QPointF(), drawing)], SIDE)


def frame(orientation: str, kind: str, palette: Palette) -> Drawing:
    """Return how a hex is framed: ``glow`` or ``corners`` where it is legal, ``last`` for the last move."""
    box = QRectF(-SIDE, -SIDE, 2 * SIDE, 2 * SIDE)
    draw = {"glow": _draw_glow, "corners": _draw_corners, "last": _draw_last}[kind]
    return Drawing((kind, orientation, palette.name), lambda painter: draw(painter, orientation, palette), box, PHASES)


def _draw_glow(painter: QPainter, orientation: str, palette: Palette) -> None:
    painter.fillPath(_ring(orientation, 13), QColor(palette.glow_edge))
    painter.fillPath(_ring(orientation, 9.5), QColor(palette.glow))


def _draw_corners(painter: QPainter, orientation: str, palette: Palette) -> None:
    painter.fillPath(_corners(orientation, 12), QColor(palette.casing))
    painter.fillPath(_corners(orientation, 7.5), QColor(palette.glow))


@cache
def _ring(orientation: str, width: float) -> QPainterPath:
    """Return the shape of a line round a hex."""
    outline = QPainterPath()
    outline.addPolygon(hex_outline(orientation, 0.055))
    outline.closeSubpath()
    return _shape(outline, width)


@cache
def _corners(orientation: str, width: float) -> QPainterPath:
    """Return the shape of lines in the six corners of a hex."""
    outline, lines = hex_outline(orientation, 0.08), QPainterPath()
    corners = [outline.at(number) for number in range(6)]
    for number, corner in enumerate(corners):
        before, after = (corner + (corners[(number + by) % 6] - corner) * CORNER for by in (-1, 1))
        lines.moveTo(before)
        lines.lineTo(corner)
        lines.lineTo(after)
    return _shape(lines, width)


def _shape(lines: QPainterPath, width: float) -> QPainterPath:
    """Return the shape of lines, which Qt would work out at each drawing."""
    return QPainterPathStroker(stroke("black", width)).createStroke(lines).simplified()


def _draw_last(painter: QPainter, orientation: str, palette: Palette) -> None:
    outline = hex_outline(orientation, 0.075)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke(palette.casing, 6))
    painter.drawPolygon(outline)
    dashes = stroke(palette.link, 4)
    dashes.setDashPattern([3.0, 2.2])
    painter.setPen(dashes)
    painter.drawPolygon(outline)


class FrameWords(QGraphicsItem):
    """Write over all frames what they cover of the name and values of one hex."""

    def __init__(self, frame: HexFrame) -> None:
        super().__init__()
        self.frame = frame
        self.setPos(frame.pos())
        self.setZValue(frame.zValue() + 0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.inside = hex_outline(frame.picture.board.orientation, 0.12)  # what the frame leaves free

    def boundingRect(self) -> QRectF:
        return QRectF(-2 * SIDE, -SIDE, 4 * SIDE, 2 * SIDE)  # names reach into the hexes beside

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self.frame.is_moving():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.frame.picture.paint_over_frame(painter, self.inside, self.frame.theme.palette)


class StopRing(QGraphicsItem):
    """Ring one place of a city, a town or an off-board area that may be chosen."""

    def __init__(self, centre: QPointF, theme: Theme, radius: float = SLOT * 1.12) -> None:
        super().__init__()
        self.theme, self.radius = theme, radius
        self.setPos(centre)
        self.setZValue(GLOW + 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        reach = self.radius + 9
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette = self.theme.palette
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(palette.glow_edge, 11))
        painter.drawEllipse(QPointF(0, 0), self.radius, self.radius)
        painter.setPen(stroke(palette.glow, 7.5))
        painter.drawEllipse(QPointF(0, 0), self.radius, self.radius)

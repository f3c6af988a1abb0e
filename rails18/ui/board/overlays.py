"""Mark hexes and stops: legal ones glow by outline, those of the last move wear a quiet frame."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.ui.board.curves import SIDE, SLOT, hex_outline
from rails18.ui.board.hexart import stroke
from rails18.ui.board.picture import HexPicture
from rails18.ui.widgets.theme import Palette, Theme

LAST, ROUTES, GLOW, TOKENS, GHOST, FAN = 5, 10, 20, 25, 30, 40  # heights above the resting map


class HexFrame(QGraphicsItem):
    """Frame one hex; made once for each hex and kind, then shown and hidden.

    Args:
        picture: the hex.
        glowing: a bright frame for a legal hex, else the dashed frame of the last move.
        is_moving: tells whether the scale of the map changes from one drawing to the next.

    Attributes:
        words: its name and values, which stand over this frame and those of its neighbours.
    """

    def __init__(
        self, picture: HexPicture, theme: Theme, glowing: bool, is_moving: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__()
        self.picture, self.theme, self.glowing, self.is_moving = picture, theme, glowing, is_moving
        self.setPos(picture.centre)
        self.setZValue(GLOW if glowing else LAST)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.outline = hex_outline(picture.board.orientation, 0.055 if glowing else 0.075)
        self.words = FrameWords(self)
        self.show_frame(False)

    def show_frame(self, on: bool) -> None:
        """Show the frame with the words over it, or hide both."""
        self.setVisible(on)
        self.words.setVisible(on)

    def boundingRect(self) -> QRectF:
        return QRectF(-SIDE, -SIDE, 2 * SIDE, 2 * SIDE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not self.is_moving())  # as coarse as the map under it
        self._paint_frame(painter, self.theme.palette)

    def _paint_frame(self, painter: QPainter, palette: Palette) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.glowing:
            painter.setPen(stroke(palette.glow_edge, 13))
            painter.drawPolygon(self.outline)
            painter.setPen(stroke(palette.glow, 9.5))
            painter.drawPolygon(self.outline)
            return
        painter.setPen(stroke(palette.casing, 6))
        painter.drawPolygon(self.outline)
        pen = QPen(stroke(palette.link, 4))
        pen.setDashPattern([3.0, 2.2])
        painter.setPen(pen)
        painter.drawPolygon(self.outline)


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

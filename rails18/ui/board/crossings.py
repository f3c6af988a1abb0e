"""Draw what joining track over certain sides of hexes costs, as a chip across the side."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from rails18.board.geometry import centre, neighbour
from rails18.core.title import Board
from rails18.ui.board.curves import SIDE, side_point
from rails18.ui.look.marks import CENTRED, money
from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend, font, text_width

SIZE = 18.0  # text size of a chip in scene units
AWAY = 16.0  # scene units that it keeps from values of a red area


class Crossings:
    """Hold the chips of a board: printed for good, under the track that is laid over them.

    Args:
        board: the board.
        currency: of the title.
    """

    def __init__(self, board: Board, currency: str) -> None:
        self.chips: list[tuple[QRectF, str, bool]] = []
        for crossing in board.crossings:
            x, y = centre(board, crossing.hex)
            right, down = side_point(board.orientation, crossing.side)
            beyond = neighbour(board, crossing.hex, crossing.side)
            if beyond is not None and board.hexes[beyond].kind == "offboard":
                near = 1 - AWAY / hypot(right, down)
                right, down = right * near, down * near
            text = money(currency, crossing.cost)
            wide, high = text_width(text, SIZE, True) + 10, 1.25 * SIZE
            middle = QPointF(x * SIDE + right, y * SIDE + down)
            box = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
            self.chips.append((box, text, "water" in crossing.terrain))

    def paint(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Paint the chips in `rect`: those of water in its colour, others in that of mountains."""
        for box, text, wet in self.chips:
            if not box.intersects(rect):
                continue
            ground = blend(palette.water, palette.casing, 0.35) if wet else blend("#9A7B55", palette.casing, 0.35)
            painter.setPen(QPen(QColor(palette.track), 1.6))
            painter.setBrush(ground)
            painter.drawRoundedRect(box, 5, 5)
            painter.setPen(QColor("#FFFFFF") if ground.lightnessF() < 0.55 else QColor("#14171A"))
            painter.setFont(font(SIZE, True))
            painter.drawText(box, CENTRED, text)

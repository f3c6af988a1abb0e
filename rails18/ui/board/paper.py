"""Draw the whole board on paper, as large as it fits."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintDevice, QPainter

from rails18.ui.board.board import BoardScene
from rails18.ui.look.palettes import PAPER, Palette


def render_scene(board: BoardScene, device: QPaintDevice, palette: Palette = PAPER) -> None:
    """Draw the whole board, usually in the colours for paper, centred and as large as it fits on `device`."""
    with QPainter(device) as painter:
        page = QRectF(0, 0, device.width(), device.height())
        area = _area(board)
        scale = min(page.width() / area.width(), page.height() / area.height())
        painter.translate(page.center())
        painter.scale(scale, scale)
        painter.translate(-area.center())
        painter.setClipRect(area)
        board.paint_map(painter, area, palette)


def _area(board: BoardScene) -> QRectF:
    """Lay the words out for paper, which is fine enough for the smallest, and return the board with its legend."""
    board.place_words(1.0)
    return board.whole()

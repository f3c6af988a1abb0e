"""Draw the empty board of a title as a picture, for pages that show it before a game begins."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from rails18.core.title import Setup
from rails18.loading.games import new_game
from rails18.loading.titles import TitleInfo
from rails18.ui.board.board import BoardScene
from rails18.ui.board.words import Shown
from rails18.ui.widgets.theme import Theme

CORNER = 10.0


def map_pixmap(info: TitleInfo, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """Return the board of a title as it is when a game begins, with rounded corners.

    Args:
        info: the title.
        size: in pixels at most; the picture keeps the shape of the board.
        theme: its palette is used.
        ratio: device pixels a pixel.
    """
    players = tuple(f"{seat}" for seat in range(min(info.players)))
    scene = BoardScene(theme)
    scene.show_position(new_game(Setup(info.id, players)).position)
    scene.set_shown(Shown(coordinates=False, legend=False))
    size = scene.land.size().toSize().scaled(size, Qt.AspectRatioMode.KeepAspectRatio)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QPainterPath()
    frame.addRoundedRect(QRectF(0, 0, size.width(), size.height()), CORNER, CORNER)
    painter.setClipPath(frame)
    scale = min(size.width() / scene.land.width(), size.height() / scene.land.height())
    scene.place_words(scale)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-scene.land.center())
    scene.paint_map(painter, QRectF(-1e4, -1e4, 3e4, 3e4))
    painter.end()
    return picture

"""Draw the faces of the characters that programs play."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from rails18.titledata.drawings import FACES, names
from rails18.ui.look.drawings import paint_drawing
from rails18.ui.look.theme import Theme

SIDE = 20  # pixels of a face at normal text size
SHARP = 2  # times as many are drawn, for screens with small pixels


def face(name: str, title: str, theme: Theme, side: float = SIDE) -> QPixmap:
    """Return the face of a program, a null pixmap for one without a character.

    Args:
        name: of the program, as a save has it.
        title: id of the title that is played, which may have faces of its own.
        side: pixels of its side at normal text size.
    """
    key = name.partition(" ")[0]
    if key not in names(FACES, title):
        return QPixmap()
    size = round(theme.px(side))
    picture = QPixmap(QSize(size, size) * SHARP)
    picture.setDevicePixelRatio(SHARP)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = QColor(theme.palette.text)
        paint_drawing(painter, QRectF(0, 0, size, size), FACES, f"{title}/{key}", ink)
    return picture


def face_icon(name: str, title: str, theme: Theme) -> QIcon:
    """Return the face of a program as an icon, an empty one for one without a character."""
    picture = face(name, title, theme)
    return QIcon() if picture.isNull() else QIcon(picture)

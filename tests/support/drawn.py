"""Show drawings of a title by themselves."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from rails18.ui.look.drawings import paint_drawing

BLACK = QColor(Qt.GlobalColor.black)


def drawn(kind: str, name: str, wide: int, high: int, title: str = "1889", ink: QColor = BLACK) -> QImage:
    """Return a drawing alone on a picture without ground, as large as it fits."""
    picture = QImage(wide, high, QImage.Format.Format_ARGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        paint_drawing(painter, QRectF(0, 0, wide, high), kind, f"{title}/{name}", ink)
    return picture

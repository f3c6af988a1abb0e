"""Make empty pictures to draw on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap


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

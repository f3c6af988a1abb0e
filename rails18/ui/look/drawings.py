"""Draw emblems of companies, pictures of private companies and their marks from their SVG files, in any colour."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from rails18.core.errors import CannotRead
from rails18.titledata.drawings import INK, drawing

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

EDGE = 0.05  # part of the height of a drawing that its lines may be wider
log = logging.getLogger("rails18")


def paint_drawing(painter: QPainter, box: QRectF, kind: str, key: str, ink: QColor) -> bool:
    """Draw a drawing as large as it fits into a box, and next to nothing beyond; return whether there is one.

    Args:
        kind: `EMBLEMS`, `PRIVATES`, `MARKS` or `FACES`.
        key: id of the title and name of the drawing, for example ``1889/torii``; "" for none.
    """
    made = _renderer(kind, key, ink.name()) if key else None
    if made is None:
        return False
    edge = EDGE * box.height()
    painter.save()
    painter.setClipRect(box.adjusted(-edge, -edge, edge, edge), Qt.ClipOperation.IntersectClip)
    made.render(painter, box)
    painter.restore()
    return True


@lru_cache(maxsize=48)  # of 20 KB each; what is drawn often is kept as a pixmap
def _renderer(kind: str, key: str, ink: str) -> QSvgRenderer | None:
    """Return what draws a drawing in a colour, None when there is none that can be drawn."""
    from PySide6.QtSvg import QSvgRenderer  # not needed before the first of them is seen

    title, _, name = key.partition("/")
    try:
        text = drawing(kind, title, name)
    except CannotRead as error:
        log.warning("%s", error)
        return None
    made = QSvgRenderer(text.replace(INK, ink).encode())
    made.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return made if made.isValid() else None

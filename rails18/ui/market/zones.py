"""Fill the zones of a stock market: each has a colour, and a pattern for those who cannot tell the colours apart."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter

from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend

INK = 0.2  # how much of the text colour the lines of a pattern have
CORNER = 3.0
PATTERNS = {
    "orange": Qt.BrushStyle.BDiagPattern,
    "brown": Qt.BrushStyle.FDiagPattern,
    "green": Qt.BrushStyle.VerPattern,
    "gray": Qt.BrushStyle.HorPattern,
    "red": Qt.BrushStyle.DiagCrossPattern,
    "blue": Qt.BrushStyle.CrossPattern,
}


def fill_zone(painter: QPainter, box: QRectF, colour: str, palette: Palette) -> None:
    """Fill a box as the zone of a colour is, with the pen of the painter round it; white and yellow have no pattern."""
    fill = palette.zone(colour)
    painter.setBrush(fill)
    painter.drawRoundedRect(box, CORNER, CORNER)
    if colour in PATTERNS:
        painter.setBrush(QBrush(blend(fill, palette.text, INK), PATTERNS[colour]))
        painter.drawRoundedRect(box, CORNER, CORNER)

"""Find the size of letters that suits a screen."""

from __future__ import annotations

import math

from PySide6.QtGui import QScreen

LARGE_SCREENS = ((2000, 1.6), (1400, 1.2))  # height of a screen in pixels, and its text size
FAR, FAR_TEXT = 1000.0, 1.25  # millimetres of the diagonal of a television or projector, and what it asks for at least
DENSE, DENSE_TEXT = 135.0, 1.2  # dots an inch of a small screen that is not scaled, and the same
INCH, MOST_DOTS = 25.4, 400.0  # millimetres; dots an inch beyond which a screen tells nonsense


def map_text(screen: QScreen) -> float:
    """Return the size of names on the map that suits a screen: larger ones only where a map has many more pixels."""
    lines = screen.size().height()
    return next((scale for least, scale in LARGE_SCREENS if lines >= least), 1.0)


def usual_text(screen: QScreen) -> float:
    """Return the text size that suits a screen.

    One of very many lines that is not scaled itself needs larger letters, and so do a television or a projector, which
    are read from afar, and a small screen with very small dots.
    """
    lines, size = screen.size().height(), screen.physicalSize()
    by_lines = map_text(screen)
    diagonal = math.hypot(size.width(), size.height())
    dots = INCH * math.hypot(screen.size().width(), lines) / diagonal if diagonal else 0.0
    if diagonal >= FAR:
        return max(by_lines, FAR_TEXT)
    return max(by_lines, DENSE_TEXT) if DENSE <= dots <= MOST_DOTS else by_lines

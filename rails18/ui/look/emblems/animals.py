"""Draw emblems of animals."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems.shapes import both, curve, disc, joined, poly


def bull() -> QPainterPath:
    """Return the head of a bull: horns, ears, eyes and nostrils."""
    horn = curve((0.2, -0.42), (0.62, -0.42, 0.78, -0.6, 0.7, -0.96), (1.06, -0.5, 0.86, -0.12, 0.2, -0.1))
    ear = poly((0.3, -0.12), (0.84, -0.06), (0.62, 0.2), (0.3, 0.16))
    face = poly((-0.44, -0.42), (0.44, -0.42), (0.46, 0.1), (0.3, 0.62), (0.34, 0.8), (0.2, 0.96), (-0.2, 0.96),
                (-0.34, 0.8), (-0.3, 0.62), (-0.46, 0.1))  # fmt: skip
    holes = both(joined(disc(0.25, 0.08, 0.1), disc(0.14, 0.76, 0.075)))
    return joined(both(horn), both(ear), face).subtracted(holes)


def longhorn() -> QPainterPath:
    """Return the head of a longhorn, wider than high."""
    horn = curve((0.1, -0.24), (0.5, -0.2, 0.86, -0.3, 0.92, -0.66), (1.12, -0.2, 0.72, 0.12, 0.1, 0.1))
    ear = poly((0.2, 0.08), (0.52, 0.16), (0.24, 0.3))
    face = poly((-0.3, -0.24), (0.3, -0.24), (0.28, 0.2), (0.16, 0.62), (0.2, 0.78), (0.1, 0.9), (-0.1, 0.9),
                (-0.2, 0.78), (-0.16, 0.62), (-0.28, 0.2))  # fmt: skip
    return joined(both(horn), both(ear), face)

"""Draw emblems of plants and fruit."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems.shapes import around, both, box, curve, disc, joined, line, moved, poly


def mandarin() -> QPainterPath:
    """Return a mandarin with its stalk and a leaf."""
    leaf = curve((0.04, -0.52), (0.1, -0.98, 0.5, -1.02, 0.86, -0.86), (0.72, -0.5, 0.36, -0.38, 0.04, -0.52))
    stalk = line([(-0.02, -0.36), (-0.08, -0.74)], 0.14)
    shine = curve((-0.5, 0.3), (-0.52, 0.06, -0.4, -0.12, -0.2, -0.2), (-0.32, -0.04, -0.38, 0.12, -0.5, 0.3))
    return joined(disc(0, 0.28, 0.72, 0.66), stalk, leaf).subtracted(shine)


def pine() -> QPainterPath:
    """Return a pine."""
    tiers = ((-1.0, -0.36, 0.42), (-0.62, 0.1, 0.6), (-0.2, 0.62, 0.78))
    return joined(*(poly((0, top), (wide, low), (-wide, low)) for top, low, wide in tiers), box(-0.13, 0.6, 0.13, 0.98))


def cotton() -> QPainterPath:
    """Return a boll of cotton on its stalk."""
    wool = joined(disc(0, -0.58, 0.4), disc(-0.42, -0.22, 0.4), disc(0.42, -0.22, 0.4), disc(0, 0.0, 0.4))
    leaf = curve((0.0, 0.52), (0.42, 0.54, 0.66, 0.34, 0.74, 0.12), (0.5, 0.22, 0.2, 0.26, 0.0, 0.4))
    return joined(wool, both(leaf).subtracted(moved(wool, 0, 0, 1.1)), line([(0, 0.4), (0, 0.94)], 0.16))


def magnolia() -> QPainterPath:
    """Return a magnolia of six petals."""
    petal = curve((0, -0.16), (0.5, -0.36, 0.4, -0.86, 0, -1.0), (-0.4, -0.86, -0.5, -0.36, 0, -0.16))
    return around(petal, 6).subtracted(disc(0, 0, 0.3)).united(disc(0, 0, 0.19))


def lily() -> QPainterPath:
    """Return a fleur-de-lis."""
    middle = curve((0, -1.0), (0.34, -0.6, 0.36, -0.22, 0.14, 0.2), (0.05, 0.2, -0.05, 0.2, -0.14, 0.2),
                   (-0.36, -0.22, -0.34, -0.6, 0, -1.0))  # fmt: skip
    side = curve((0.2, 0.2), (0.3, -0.4, 0.62, -0.62, 0.84, -0.42), (1.02, -0.2, 0.86, 0.1, 0.58, 0.06),
                 (0.72, -0.1, 0.66, -0.24, 0.54, -0.16), (0.42, -0.06, 0.4, 0.06, 0.4, 0.2))  # fmt: skip
    foot = poly((0, 0.36), (0.17, 0.62), (0, 1.0), (-0.17, 0.62))
    tail = curve((0.16, 0.4), (0.24, 0.6, 0.4, 0.74, 0.58, 0.64), (0.5, 0.56, 0.42, 0.48, 0.38, 0.38))
    return joined(middle, both(side), both(tail), foot, box(-0.52, 0.18, 0.52, 0.38, 0.06))


def grapes() -> QPainterPath:
    """Return a bunch of grapes with a leaf."""
    rows = ((-0.26, (-0.5, 0.0, 0.5)), (0.2, (-0.26, 0.26)), (0.68, (0.0,)))
    berries = [disc(x, y, 0.255) for y, row in rows for x in row]
    leaf = poly((0.08, -0.56), (0.3, -0.96), (0.44, -0.74), (0.72, -0.82), (0.62, -0.52), (0.3, -0.5))
    return joined(*berries, leaf, line([(0.02, -0.52), (-0.12, -0.92)], 0.12))

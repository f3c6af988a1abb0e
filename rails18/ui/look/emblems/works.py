"""Draw emblems of what people build and forge."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems.shapes import (
    FLAT,
    around,
    both,
    box,
    curve,
    disc,
    joined,
    line,
    poly,
    ring,
    stroked,
    turned,
)


def torii() -> QPainterPath:
    """Return the gate of a shrine."""
    roof = curve((-1.0, -0.92), (-0.5, -0.74, 0.5, -0.74, 1.0, -0.92), (0.96, -0.8, 0.94, -0.74, 0.9, -0.64),
                 (0.45, -0.52, -0.45, -0.52, -0.9, -0.64))  # fmt: skip
    roof.closeSubpath()
    post = poly((0.42, -0.6), (0.62, -0.6), (0.7, 0.94), (0.48, 0.94))
    return joined(roof, both(post), box(-0.8, -0.2, 0.8, 0.0), box(-0.09, -0.6, 0.09, -0.1))


def gear() -> QPainterPath:
    """Return a gear of eight teeth."""
    tooth = poly((-0.2, -0.6), (-0.15, -1.0), (0.15, -1.0), (0.2, -0.6))
    return joined(disc(0, 0, 0.72), around(tooth, 8)).subtracted(disc(0, 0, 0.32))


def wheel() -> QPainterPath:
    """Return a wheel of eight spokes."""
    spokes = around(line([(0, 0), (0, -0.82)], 0.12, FLAT), 8)
    return joined(ring(0, 0, 0.98, 0.76), spokes, disc(0, 0, 0.26)).subtracted(disc(0, 0, 0.1))


def horseshoe() -> QPainterPath:
    """Return a horseshoe with its nail holes."""
    arch = curve((-0.5, 0.86), (-0.86, 0.2, -0.86, -0.8, 0, -0.8), (0.86, -0.8, 0.86, 0.2, 0.5, 0.86))
    holes = both(joined(disc(0.61, 0.4, 0.08), disc(0.65, 0.02, 0.08), disc(0.52, -0.38, 0.08), disc(0.2, -0.7, 0.08)))
    return stroked(arch, 0.32, FLAT).united(both(box(0.3, 0.74, 0.74, 0.96))).subtracted(holes)


def hammers() -> QPainterPath:
    """Return two crossed hammers."""
    shaft = line([(0, -0.5), (0, 0.98)], 0.19, FLAT)
    head = joined(box(-0.34, -0.94, 0.2, -0.52), poly((0.2, -0.94), (0.5, -0.6), (0.2, -0.52)))
    tool = turned(joined(shaft, head), 45)
    return both(tool)


def lighthouse() -> QPainterPath:
    """Return a lighthouse with its beams."""
    tower = poly((-0.17, -0.4), (0.17, -0.4), (0.32, 0.94), (-0.32, 0.94))
    lamp = joined(box(-0.15, -0.76, 0.15, -0.5), poly((-0.24, -0.76), (0, -1.0), (0.24, -0.76)))
    gallery = box(-0.28, -0.5, 0.28, -0.38)
    beam = poly((0.26, -0.66), (0.96, -0.92), (0.96, -0.4), (0.26, -0.56))
    bands = joined(
        poly((-1, 0.02), (1, -0.1), (1, 0.06), (-1, 0.18)), poly((-1, 0.46), (1, 0.34), (1, 0.5), (-1, 0.62))
    )
    return joined(tower.subtracted(bands), lamp, gallery, both(beam))


def aqueduct() -> QPainterPath:
    """Return two tiers of arches."""
    wall = box(-0.92, -0.52, 0.92, 0.86)
    high = [joined(disc(x, -0.06, 0.13), box(x - 0.13, -0.06, x + 0.13, 0.1)) for x in (-0.72, -0.36, 0.0, 0.36, 0.72)]
    low = [joined(disc(x, 0.44, 0.2), box(x - 0.2, 0.44, x + 0.2, 1)) for x in (-0.6, 0.0, 0.6)]
    return wall.subtracted(joined(*high, *low)).united(box(-1.0, -0.68, 1.0, -0.46))

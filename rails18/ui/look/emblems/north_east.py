"""Draw emblems of what the north-east of America built and grew."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems.shapes import FLAT, both, box, curve, disc, joined, line, moved, poly, ring, stroked


def anvil() -> QPainterPath:
    """Return an anvil."""
    face = poly((-0.5, -0.6), (0.96, -0.6), (0.96, -0.26), (0.4, -0.1), (0.26, 0.26), (-0.26, 0.26), (-0.34, 0.0),
                (-0.56, -0.1))  # fmt: skip
    horn = curve((-0.46, -0.58), (-0.76, -0.56, -0.92, -0.5, -1.0, -0.4), (-0.86, -0.16, -0.66, -0.08, -0.46, -0.06))
    horn.closeSubpath()
    return joined(face, horn, poly((-0.26, 0.2), (0.26, 0.2), (0.62, 0.78), (-0.62, 0.78)))


def towers() -> QPainterPath:
    """Return the towers of a city."""
    tall = joined(box(-0.26, -0.5, 0.26, 0.94), box(-0.14, -0.76, 0.14, -0.4), box(-0.04, -1.0, 0.04, -0.7))
    low = joined(box(-0.78, -0.02, -0.36, 0.94), box(0.36, -0.26, 0.78, 0.94))
    panes = joined(*(box(x - 0.06, y, x + 0.06, y + 0.14) for x in (-0.57, 0.0, 0.57) for y in (0.14, 0.4, 0.66)))
    return joined(tall, low, box(-0.94, 0.84, 0.94, 0.96)).subtracted(panes)


def maple() -> QPainterPath:
    """Return a leaf of maple on its stalk."""
    half = poly((0, -1.0), (0.18, -0.66), (0.36, -0.74), (0.28, -0.24), (0.5, -0.44), (0.58, -0.32), (0.9, -0.36),
                (0.78, -0.06), (0.9, 0.04), (0.46, 0.38), (0.5, 0.54), (0, 0.46))  # fmt: skip
    return joined(both(half), box(-0.06, 0.4, 0.06, 0.98))


def lantern() -> QPainterPath:
    """Return a lantern."""
    glass = box(-0.46, -0.28, 0.46, 0.56, 0.16)
    flame = curve((0, -0.16), (0.34, 0.16, 0.26, 0.4, 0, 0.42), (-0.26, 0.4, -0.34, 0.16, 0, -0.16))
    cap = poly((-0.2, -0.66), (0.2, -0.66), (0.5, -0.3), (-0.5, -0.3))
    handle = stroked(curve((-0.3, -0.5), (-0.36, -1.14, 0.36, -1.14, 0.3, -0.5)), 0.1, FLAT)
    return joined(glass.subtracted(flame), cap, handle, box(-0.62, 0.56, 0.62, 0.86))


def anchor() -> QPainterPath:
    """Return an anchor."""
    shank = joined(ring(0, -0.76, 0.24, 0.11), box(-0.09, -0.56, 0.09, 0.9), box(-0.44, -0.42, 0.44, -0.26))
    arm = stroked(curve((0, 0.84), (0.44, 0.82, 0.74, 0.56, 0.78, 0.16)), 0.2, FLAT)
    fluke = poly((0.78, -0.1), (1.0, 0.34), (0.56, 0.28))
    return joined(shank, both(joined(arm, fluke)))


def derrick() -> QPainterPath:
    """Return the derrick of an oil well."""
    legs = both(line([(0.12, -0.72), (0.6, 0.86)], 0.14, FLAT))
    ties = joined(*(line([(-x, y), (x, y)], 0.1, FLAT) for x, y in ((0.24, -0.3), (0.37, 0.14), (0.5, 0.56))))
    braces = both(
        joined(line([(-0.37, 0.14), (0.5, 0.56)], 0.08, FLAT), line([(-0.24, -0.3), (0.37, 0.14)], 0.08, FLAT))
    )
    return joined(legs, ties, braces, box(-0.26, -0.94, 0.26, -0.7), box(-0.9, 0.8, 0.9, 0.96))


def acorn() -> QPainterPath:
    """Return an acorn in its cup."""
    nut = curve((-0.56, -0.1), (-0.54, 0.5, -0.24, 0.78, 0, 1.0), (0.24, 0.78, 0.54, 0.5, 0.56, -0.1))
    nut.closeSubpath()
    cup = curve((-0.76, -0.2), (-0.72, -0.82, 0.72, -0.82, 0.76, -0.2))
    cup.closeSubpath()
    return joined(nut, moved(cup, 0, -0.04), line([(0, -0.62), (0.14, -0.94)], 0.14))


def sailing_boat() -> QPainterPath:
    """Return a boat under sail."""
    hull = poly((-0.92, 0.5), (0.92, 0.5), (0.6, 0.92), (-0.62, 0.92))
    large = poly((0.06, -0.98), (0.82, 0.32), (0.06, 0.32))
    small = poly((-0.1, -0.74), (-0.1, 0.32), (-0.72, 0.32))
    return joined(hull, large, small, disc(-0.02, 0.4, 0.04, 0.14))

"""Draw emblems of heraldry: crosses, shields, stars."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems.shapes import box, curve, disc, joined, moved, poly, spikes


def lorraine() -> QPainterPath:
    """Return a cross of Lorraine."""
    return joined(box(-0.13, -1, 0.13, 1), box(-0.42, -0.66, 0.42, -0.4), box(-0.68, -0.12, 0.68, 0.14))


def crown() -> QPainterPath:
    """Return a crown of five points."""
    rim = poly((-0.72, 0.42), (-0.9, -0.42), (-0.42, 0.0), (0, -0.72), (0.42, 0.0), (0.9, -0.42), (0.72, 0.42))
    tops = joined(*(disc(x, y, 0.125) for x, y in ((-0.9, -0.5), (0, -0.8), (0.9, -0.5))))
    return joined(rim, tops, box(-0.72, 0.52, 0.72, 0.76, 0.05))


def diamond() -> QPainterPath:
    """Return a diamond in a diamond."""
    whole = poly((0, -1), (0.92, 0), (0, 1), (-0.92, 0))
    return whole.subtracted(moved(whole, 0, 0, 0.7)).united(moved(whole, 0, 0, 0.44))


def star() -> QPainterPath:
    """Return a star of five points."""
    return moved(spikes(5, 1.0, 0.4), 0, 0.07)


def shield() -> QPainterPath:
    """Return a shield with a head of its own and a star."""
    body = curve((-0.76, -0.36), (-0.8, 0.36, -0.5, 0.74, 0, 1.0), (0.5, 0.74, 0.8, 0.36, 0.76, -0.36))
    body.closeSubpath()
    head = poly((-0.7, -0.48), (-0.82, -0.82), (-0.4, -0.78), (0, -0.98), (0.4, -0.78), (0.82, -0.82), (0.7, -0.48))
    return body.subtracted(moved(spikes(5, 0.42, 0.17), 0, 0.18)).united(head)

"""Draw emblems of sun, water and weather."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems.shapes import FLAT, around, box, curve, disc, joined, line, poly, ring, turned


def whirlpool() -> QPainterPath:
    """Return a whirlpool."""
    turns = 2.35
    steps = [number / 70 for number in range(71)]
    points = [
        ((0.06 + 0.82 * part) * cos(2 * pi * turns * part), (0.06 + 0.82 * part) * sin(2 * pi * turns * part))
        for part in steps
    ]
    return line(points, 0.2)


def bolt() -> QPainterPath:
    """Return a flash of lightning."""
    return poly((0.26, -1.0), (-0.62, 0.16), (-0.08, 0.16), (-0.3, 1.0), (0.62, -0.26), (0.08, -0.26))


def wave() -> QPainterPath:
    """Return a wave that breaks, over calm water."""
    crest = curve(
        (-0.98, 0.46), (-0.72, 0.3, -0.62, -0.9, 0.2, -0.92), (0.72, -0.92, 1.0, -0.56, 0.92, -0.06),
        (0.8, -0.3, 0.66, -0.4, 0.5, -0.38), (0.56, -0.28, 0.56, -0.18, 0.5, -0.06),
        (0.4, -0.24, 0.26, -0.28, 0.14, -0.2), (-0.12, 0.02, 0.1, 0.5, 0.98, 0.46)
    )  # fmt: skip
    crest.closeSubpath()
    calm = curve((-0.9, 0.74), (-0.6, 0.56, -0.4, 0.56, -0.1, 0.74), (0.2, 0.9, 0.5, 0.9, 0.86, 0.7),
                 (0.86, 0.78, 0.86, 0.84, 0.86, 0.88), (0.5, 1.06, 0.2, 1.06, -0.1, 0.9),
                 (-0.4, 0.74, -0.6, 0.76, -0.9, 0.92))  # fmt: skip
    calm.closeSubpath()
    return joined(crest, calm)


def sun() -> QPainterPath:
    """Return a sun with twelve rays."""
    ray = poly((-0.17, -0.6), (0, -1.0), (0.17, -0.6))
    return joined(disc(0, 0, 0.5), around(ray, 12))


def setting_sun() -> QPainterPath:
    """Return a sun that sets behind a track that leads to it."""
    half = disc(0, 0.06, 0.44).subtracted(box(-1, 0.06, 1, 1))
    ray = box(-0.085, -0.98, 0.085, -0.56)
    rays = joined(*(turned(ray, angle) for angle in (-66, -33, 0, 33, 66)))
    horizon = box(-0.96, 0.1, 0.96, 0.26)
    rails = joined(
        poly((-0.1, 0.34), (0.1, 0.34), (0.2, 0.5), (-0.2, 0.5)),
        poly((-0.28, 0.62), (0.28, 0.62), (0.42, 0.86), (-0.42, 0.86)),
    )
    return joined(half, rays, horizon, rails)


def pueblo_sun() -> QPainterPath:
    """Return a ring with three bars on each of four sides."""
    bars = joined(
        line([(0, -0.5), (0, -1.0)], 0.17, FLAT),
        line([(-0.28, -0.52), (-0.28, -0.86)], 0.17, FLAT),
        line([(0.28, -0.52), (0.28, -0.86)], 0.17, FLAT),
    )
    return joined(ring(0, 0, 0.44, 0.2), around(bars, 4))

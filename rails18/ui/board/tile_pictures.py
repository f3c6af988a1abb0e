"""Draw single tiles as small pictures, for palettes and lists."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from rails18.core.title import Tile
from rails18.ui.board import raster
from rails18.ui.board.curves import INNER, SIDE, TileArt, tile_art
from rails18.ui.board.hexart import paint_stops, paint_track
from rails18.ui.board.pieces import paint_ground
from rails18.ui.board.words import boxed
from rails18.ui.look.marks import paint_chip
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import blank, lasting

COVERED = 0.2  # part of the usual place from which a city is under it


def tile_pixmap(
    tile: Tile, rotation: int, orientation: str, size: int, palette: Palette, ratio: float = 1.0
) -> QPixmap:
    """Return a tile as a picture.

    Args:
        size: its width in pixels; the height follows.
        ratio: device pixels a pixel.
    """
    half_wide, half_high = (SIDE, INNER) if orientation == "flat" else (INNER, SIDE)
    high = round(size * half_high / half_wide)
    picture = blank(size, high, ratio)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = (size - 2) / (2 * half_wide)
        painter.translate(size / 2, high / 2)
        painter.scale(scale, scale)
        art = tile_art(orientation, tile, rotation)
        paint_ground(painter, orientation, tile.colour, palette)
        paint_track(painter, orientation, art, palette, tile.colour)
        paint_stops(painter, art, (), (), {}, palette)
        for stop in tile.stops:
            if isinstance(stop.revenue, int) and stop.revenue:
                box = _chip_box(orientation, art, half_wide, half_high)
                ink, edge = palette.chip_ink, palette.track
                paint_chip(painter, box, str(stop.revenue), QColor(palette.chip), QColor(ink), QColor(edge), 25)
                break
    return lasting(picture)


def _chip_box(orientation: str, art: TileArt, half_wide: float, half_high: float) -> QRectF:
    """Return the place of the value: the upper right, or what is free when a city is there."""
    usual = QRectF(half_wide * 0.28, -half_high * 0.86, 50, 34)
    if raster.share(raster.stops(art), raster.box(usual)) < COVERED:
        return usual
    spots = [(0.6 * SIDE * cos(pi * turn / 6), 0.6 * SIDE * sin(pi * turn / 6)) for turn in range(-2, 10)]
    boxes = [boxed(at, usual.width(), usual.height()) for at in (*spots, (0.0, 0.0))]
    stops, rails = raster.stops(art), raster.rails(art)
    return min(boxes, key=lambda box: tuple(raster.share(marked, raster.box(box)) for marked in (stops, rails)))

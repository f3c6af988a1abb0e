"""Draw the painted ground of a title under its hexes: sea in rings, the sandy rim of the coast, relief and rivers."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from rails18.core.errors import CannotRead
from rails18.core.title import Board
from rails18.titledata.ground import Coast, Ring, ground_file, load_coast
from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend
from rails18.ui.widgets.pictures import picture_of

SAND = 9.0  # width of the rim of the coast, in scene units
RIVER = 11.0
log = logging.getLogger("rails18")


def load_ground(title: str, board: Board) -> Ground | None:
    """Return the ground of a title, None where it has none that fits its map and is whole."""
    try:
        coast = load_coast(title, board)
    except CannotRead as error:
        log.warning("%s", error)  # `rails18 check` tells it to whoever made the title
        return None
    return Ground(title, coast) if coast is not None else None


class Ground:
    """Hold the ground of a board; pictures are read when they are first drawn.

    Attributes:
        land: outline of the land.
        reach: everything that the shelf round it covers.
        terrain: hex → words of its terrain that the ground shows.
    """

    def __init__(self, title: str, coast: Coast) -> None:
        self._title, self._box = title, QRectF(*coast.box)
        self.land = _path(coast.land)
        self._shelf = [_path(rings) for rings in coast.shelf]
        self._sea = None if coast.sea is None else _path(coast.sea)
        self._rivers = [_line(points) for points in coast.rivers]
        self._reliefs: dict[str, QPixmap] = {}
        self.reach = self._shelf[-1].boundingRect()
        self.terrain = coast.shown

    def paint(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Draw what of the ground is in `rect`."""
        dark = palette.name == "dark"
        self.paint_far(painter, rect, palette)
        painter.save()
        if self._sea is not None:
            painter.setClipPath(self._sea, Qt.ClipOperation.IntersectClip)
        self._paint_shelf(painter, palette)
        painter.restore()
        painter.setPen(
            QPen(sand(palette), SAND, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setBrush(QColor(palette.tile("blank")))
        painter.drawPath(self.land)
        relief = self.relief("dark" if dark else "light")
        if not relief.isNull():
            painter.save()
            painter.setClipPath(self.land, Qt.ClipOperation.IntersectClip)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self._box, relief, QRectF(relief.rect()))
            painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        round_ends = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        for wide, colour in ((RIVER + 4, blend(palette.water, palette.track, 0.25)), (RIVER, QColor(palette.water))):
            painter.setPen(QPen(colour, wide, *round_ends))
            for river in self._rivers:
                painter.drawPath(river)

    def paint_far(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Draw sea and land that is not in play, as they are far from the coast."""
        painter.fillRect(rect, QColor(palette.sea) if self._sea is None else far_land(palette))
        if self._sea is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.sea))
            painter.drawPath(self._sea)

    def _paint_shelf(self, painter: QPainter, palette: Palette) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        steps = len(self._shelf)
        for number, path in enumerate(reversed(self._shelf), 1):
            painter.setBrush(blend(palette.sea, palette.shelf, number / steps))
            painter.drawPath(path)

    def is_sea(self, box: QRectF) -> bool:
        """Return whether a box in scene units is in the sea."""
        return (self._sea is None or self._sea.contains(box)) and not self.land.intersects(box)

    def relief(self, name: str) -> QPixmap:
        if name not in self._reliefs:
            try:
                self._reliefs[name] = picture_of(ground_file(self._title, f"{name}.jpg"))
            except CannotRead as error:
                log.warning("%s", error)
                self._reliefs[name] = QPixmap()
        return self._reliefs[name]


def far_land(palette: Palette) -> QColor:
    """Return the colour of land that is not in play."""
    return blend(palette.window, palette.tile("blank"), 0.35)


def sand(palette: Palette) -> QColor:
    """Return the colour of the rim of the coast."""
    return blend(palette.shore, palette.mountain, 0.12)


def _path(rings: Iterable[Ring]) -> QPainterPath:
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def _line(points: Ring) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path

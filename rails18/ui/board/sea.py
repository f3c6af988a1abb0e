"""Draw what is round the board: the sea, a shelf along the coast, lines of waves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from rails18.ui.board.curves import SIDE, hex_outline
from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend

SHORE, SHELF = 0.075, 0.3  # distance of the edge of shore and shelf from the hexes, in sides
WAVES = (0.46, 0.66, 0.92)
CLOSE = 0.53  # sides by which the corners of hexes reach further out for what shall not touch the coast: 0.46 at a side


def beyond(palette: Palette) -> QColor:
    """Return the colour of land that is not in play."""
    return blend(palette.window, palette.tile("blank"), 0.35)


class Sea:
    """Hold the coast of a board as paths, each made once, when it is needed.

    Args:
        orientation: of the board.
        centres: centre of each hex in scene units.
        gulf: the part of the surroundings that is sea, None for all of it; the rest is land that is not in play.

    Attributes:
        bounds: what the hexes cover.
    """

    def __init__(self, orientation: str, centres: Iterable[QPointF], gulf: QPainterPath | None = None) -> None:
        self._gulf, self._centres, self._orientation = gulf, tuple(centres), orientation
        self._hexes = QPainterPath()
        self._hexes.setFillRule(Qt.FillRule.WindingFill)
        outline = hex_outline(orientation, -0.01)
        for centre in self._centres:
            self._hexes.addPolygon(outline.translated(centre))
            self._hexes.closeSubpath()
        self.bounds = self._hexes.boundingRect()

    @property
    def has_far_land(self) -> bool:
        """Return whether some of the surroundings is land that is not in play."""
        return self._gulf is not None

    @cached_property
    def gulf(self) -> QPainterPath | None:
        """Return the outline of the part of the surroundings that is sea, None where all of it is."""
        return None if self._gulf is None else self._gulf.simplified()

    @cached_property
    def land(self) -> QPainterPath:
        """Return the outline of all hexes."""
        return self._hexes.simplified()

    @cached_property
    def waves(self) -> tuple[QPainterPath, ...]:
        """Return the lines of waves, for boards without a painted ground as shelf and shore are."""
        return tuple(self._grown(far) for far in WAVES)

    def is_near(self, box: QRectF) -> bool:
        """Return whether a box in scene units reaches the land or the water close to it."""
        close = hex_outline(self._orientation, -CLOSE)
        reach, wanted = close.boundingRect(), QPolygonF(box)
        near = (centre for centre in self._centres if reach.translated(centre).intersects(box))
        return any(close.translated(centre).intersects(wanted) for centre in near)

    @cached_property
    def shelf(self) -> QPainterPath:
        """Return the land with its shelf."""
        return self._grown(SHELF)

    @cached_property
    def shore(self) -> QPainterPath:
        """Return the land with its shore."""
        return self._grown(SHORE)

    def _grown(self, far: float) -> QPainterPath:
        """Return the land with everything closer than `far` sides."""
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * far * SIDE)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setCurveThreshold(1.0)
        rim = stroker.createStroke(self.land)
        return rim.united(self.land).simplified()

    def paint(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Fill `rect` with sea and draw what of the coast is in it."""
        if self.gulf is None:
            painter.fillRect(rect, blend(palette.sea, palette.sea, 0))
            self._paint_coast(painter, rect, palette)
            return
        painter.fillRect(rect, beyond(palette))
        painter.setPen(QPen(blend(palette.shore, palette.mountain, 0.4), 3.0))
        painter.setBrush(QColor(palette.sea))
        painter.drawPath(self.gulf)
        painter.save()
        painter.setClipPath(self.gulf, Qt.ClipOperation.IntersectClip)
        self._paint_coast(painter, rect, palette)
        painter.restore()
        painter.setPen(QPen(blend(palette.hex_line, palette.track, 0.25), 5.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.land)

    def is_sea(self, box: QRectF) -> bool:
        """Return whether a box in scene units is in the sea, were there no hexes."""
        return self.gulf is None or self.gulf.contains(box)

    def _paint_coast(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        if not rect.intersects(self.waves[-1].boundingRect()):
            return
        for number, path in enumerate(reversed(self.waves)):
            tint = blend(palette.sea, palette.shelf, 0.16 * (number + 1))
            painter.setPen(QPen(blend(tint, palette.wave, 0.22 + 0.16 * number), 2.0))
            painter.setBrush(tint)
            painter.drawPath(path)
        painter.setPen(QPen(blend(palette.shelf, palette.wave, 0.75), 2.2))
        painter.setBrush(blend(palette.shelf, palette.shelf, 0))
        painter.drawPath(self.shelf)
        painter.setPen(QPen(blend(palette.shore, palette.mountain, 0.55), 2.0))
        painter.setBrush(blend(palette.shore, palette.shore, 0))
        painter.drawPath(self.shore)

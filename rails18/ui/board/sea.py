"""Draw what lies round the board: the sea, a shelf along the coast, lines of waves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from rails18.ui.board.curves import SIDE, hex_outline
from rails18.ui.board.outlines import known, simplified
from rails18.ui.look.theme import Palette, blend

SHORE, SHELF = 0.075, 0.3  # distance of the edge of shore and shelf from the hexes, in sides
WAVES = (0.46, 0.66, 0.92)


def beyond(palette: Palette) -> QColor:
    """Return the colour of land that is not in play."""
    return blend(palette.window, palette.tile("blank"), 0.35)


class Sea:
    """Hold the coast of a board as paths, each made once, when it is needed.

    Args:
        orientation: of the board.
        centres: centre of each hex in scene units.
        gulf: the part of the surroundings that is sea, None for all of it; the rest is land that is not in play.
    """

    def __init__(self, orientation: str, centres: Iterable[QPointF], gulf: QPainterPath | None = None) -> None:
        self.gulf = gulf
        outline = hex_outline(orientation, -0.01)
        land = QPainterPath()
        land.setFillRule(Qt.FillRule.WindingFill)
        for centre in centres:
            land.addPolygon(outline.translated(centre))
            land.closeSubpath()
        self.land = simplified(land)

    @cached_property
    def waters(self) -> QPainterPath:
        """Return the land with the water close to it, in which nothing else should stand."""
        return self._grown(WAVES[0])

    @cached_property
    def waves(self) -> tuple[QPainterPath, ...]:
        """Return the lines of waves, for boards without a painted ground as shelf and shore are."""
        return (self.waters, *(self._grown(far) for far in WAVES[1:]))

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
        return known(self.land, f"grown by {far}", lambda: self._made_larger(far))

    def _made_larger(self, far: float) -> QPainterPath:
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * far * SIDE)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setCurveThreshold(1.0)
        rim = stroker.createStroke(self.land)
        return rim.united(self.land).simplified()

    def paint(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Fill `rect` with sea and draw what of the coast lies in it."""
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
        """Tell whether a box in scene units lies in the sea, were there no hexes."""
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

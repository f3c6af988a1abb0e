"""Keep the resting map of a view as one picture, so that dragging, panning and zooming need not draw hexes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap, QTransform

MOST = 9_000_000  # device pixels of a picture of the whole map; beyond it only what is seen is kept
OVERVIEW = 1_600_000  # device pixels of the small picture of the whole map shown while zooming out

Paint = Callable[[QPainter, QRectF], None]


class RestingMap:
    """Hold the pre-rendered map for one transform of a view.

    Args:
        ground: paints what never changes in a part of the scene; kept as a picture of its own.
        over: paints the rest on top of it.
    """

    def __init__(self, ground: Paint, over: Paint) -> None:
        self._ground, self._over = ground, over
        self._still: QPixmap | None = None
        self._picture: QPixmap | None = None
        self._transform = QTransform()
        self._area = QRect()  # what the picture covers, in viewport pixels under `_transform`
        self._overview: tuple[QPixmap, QRectF] | None = None
        self.made = 0  # how often the whole picture was made, for tests

    def forget(self) -> None:
        """Drop the picture; the next `make` starts afresh."""
        self._picture = None
        self._still = None
        self._overview = None

    @property
    def partial(self) -> bool:
        """Tell whether the picture holds only what the view showed and some more."""
        return self._overview is not None

    def is_sharp(self, transform: QTransform) -> bool:
        """Tell whether the picture was made at the scale of `transform`."""
        return self._picture is not None and _scale(transform) == _scale(self._transform)

    def make(self, transform: QTransform, viewport: QSize, land: QRectF, ratio: float) -> None:
        """Render the map for `transform`: all of it, or what the viewport shows and some more when it is large.

        Args:
            viewport: size of the viewport in pixels.
            land: part of the scene that the map covers.
            ratio: device pixels a pixel.
        """
        whole = transform.mapRect(land).toAlignedRect()
        area = whole
        if whole.width() * whole.height() * ratio * ratio > MOST:
            more = QRect(QPoint(0, 0), viewport)
            area = whole.intersected(
                more.adjusted(
                    -viewport.width() // 3, -viewport.height() // 3, viewport.width() // 3, viewport.height() // 3
                )
            )
            self._make_overview(land)
        else:
            self._overview = None
        if area.isEmpty():
            self._picture = None
            return
        size = QSize(round(area.width() * ratio), round(area.height() * ratio))
        moved = self._still is None or transform != self._transform or area != self._area
        if self._picture is None or self._picture.size() != size:
            self._picture = QPixmap(size)
        self._picture.setDevicePixelRatio(ratio)
        self._transform, self._area = QTransform(transform), area
        if moved:
            self._make_ground(size, ratio)
        self._render(QRectF(area))
        self.made += 1

    def _make_ground(self, size: QSize, ratio: float) -> None:
        self._still = QPixmap(size)
        self._still.setDevicePixelRatio(ratio)
        painter = QPainter(self._still)
        painter.translate(-self._area.x(), -self._area.y())
        painter.setTransform(self._transform, True)
        back, _ = self._transform.inverted()
        self._ground(painter, back.mapRect(QRectF(self._area)))
        painter.end()

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        self._ground(painter, rect)
        self._over(painter, rect)

    def _make_overview(self, land: QRectF) -> None:
        if self._overview is not None:
            return
        scale = (OVERVIEW / (land.width() * land.height())) ** 0.5
        picture = QPixmap(round(land.width() * scale), round(land.height() * scale))
        painter = QPainter(picture)
        painter.scale(scale, scale)
        painter.translate(-land.topLeft())
        self._paint(painter, land)
        painter.end()
        self._overview = (picture, land)

    def repaint(self, rect: QRectF) -> None:
        """Render a part of the scene again after hexes in it changed."""
        self._overview = None
        if self._picture is not None:
            part = self._transform.mapRect(rect).toAlignedRect().adjusted(-1, -1, 1, 1).intersected(self._area)
            if not part.isEmpty():
                self._render(QRectF(part))

    def _render(self, part: QRectF) -> None:
        """Paint `part` (viewport pixels under the kept transform) into the picture."""
        assert self._picture is not None
        assert self._still is not None
        painter = QPainter(self._picture)
        painter.translate(-self._area.x(), -self._area.y())
        painter.setClipRect(part)
        painter.drawPixmap(self._area.topLeft(), self._still)
        painter.setTransform(self._transform, True)
        back, _ = self._transform.inverted()
        self._over(painter, back.mapRect(part))
        painter.end()

    def draw(self, painter: QPainter, rect: QRectF, transform: QTransform, far: Paint) -> None:
        """Draw what of `rect` (scene units) is needed, from the picture where it fits, else afresh.

        Args:
            painter: set up for scene units by `transform`.
            far: paints what lies beyond the map.
        """
        shift = self._shift(transform)
        wanted = transform.mapRect(rect)
        if self._picture is not None and shift is not None:
            covered = QRectF(self._area.translated(shift))
            if not covered.contains(wanted):
                far(painter, rect)
            painter.save()
            painter.resetTransform()
            painter.drawPixmap(covered.topLeft(), self._picture)
            painter.restore()
            if self.partial and not covered.contains(wanted):
                painter.save()
                painter.setClipRect(rect)
                self._paint(painter, rect)
                painter.restore()
            return
        far(painter, rect)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._overview is not None:
            picture, land = self._overview
            painter.drawPixmap(land, picture, QRectF(picture.rect()))
        if self._picture is not None:
            back, _ = self._transform.inverted()
            painter.drawPixmap(back.mapRect(QRectF(self._area)), self._picture, QRectF(self._picture.rect()))
        elif self._overview is None:
            self._paint(painter, rect)

    def _shift(self, transform: QTransform) -> QPoint | None:
        """Return by how many whole pixels the view has moved since the picture was made, None at another scale."""
        if not self.is_sharp(transform):
            return None
        return QPointF(transform.dx() - self._transform.dx(), transform.dy() - self._transform.dy()).toPoint()


def _scale(transform: QTransform) -> tuple[float, float]:
    return round(transform.m11(), 6), round(transform.m22(), 6)

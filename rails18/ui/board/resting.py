"""Keep the resting map of a view as one picture, so that dragging, panning and zooming need not draw hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform

from rails18.ui.board.curves import SIDE

MOST_PIXELS = 3_200_000  # device pixels of a picture of the whole map; beyond it only what is seen is kept
MOST_STILL = 1_800_000  # the same with one of the ground beside it: more than the whole map fills in a usual window
MARGIN = 4  # part of the view that such a picture has more on each side, one over it
AROUND = 4_000_000  # device pixels of such a picture at most, with a margin that is as small as the next
LEAST_MARGIN = 16  # as `MARGIN`, of a view that is so large itself
FINE = 2_000_000  # device pixels of a picture above which each is so small that nobody sees how it is stretched
OVERVIEW = 1_600_000  # device pixels of the small picture of the whole map shown while zooming out
ASIDE = 0.003  # pixels by which all is moved, so that what is on a quarter of a pixel is on the same in every part
BEFORE = 2.2 * SIDE  # scene units left of a part on its sheet: letters that begin left of a sheet are rounded otherwise

Paint = Callable[[QPainter, QRectF], None]


class RestingMap:
    """Hold the pre-rendered map for one transform of a view.

    Args:
        ground: paints what never changes in a part of the scene; kept as a picture of its own.
        over: paints the rest on top of it.
        far: paints what is beyond the map.
    """

    def __init__(self, ground: Paint, over: Paint, far: Paint) -> None:
        self._ground, self._over, self._far = ground, over, far
        self._still: QPixmap | None = None
        self._picture: QPixmap | None = None
        self._transform = QTransform()
        self._area = QRect()  # what the picture covers, in viewport pixels under `_transform`
        self._overview: tuple[QPixmap, QRectF] | None = None
        self._due = QRegion()  # where the ground is still to be painted
        self._small_due = QRegion()  # where the small picture is still to be painted, in its pixels
        self._whole = QRect()  # what the map covers under it
        self._done = False  # all of the picture is drawn, and shows what is there now
        self.outdated = False  # it may show hexes as they were before
        self.partial = False  # the picture holds only what the view showed and some more
        self.made = 0  # how often the whole picture was made, for tests

    def forget(self) -> None:
        """Drop the picture; the next `make` starts afresh."""
        self._picture = None
        self._still = None
        self._overview = None

    def outdate(self, *, ground: bool = False) -> None:
        """Take notice that many hexes look different, and maybe the `ground`; the picture stays until it is redrawn."""
        self._done, self.outdated = False, True
        self._overview = None
        if ground:
            self._due = QRegion(self._area)

    def is_sharp(self, transform: QTransform) -> bool:
        """Return whether the picture was made at the scale of `transform`."""
        return self._picture is not None and _scale(transform) == _scale(self._transform)

    def make(self, transform: QTransform, viewport: QSize, land: QRectF, ratio: float) -> None:
        """Render the map for `transform`: all of it, or what the viewport shows and some more when it is large.

        Args:
            viewport: size of the viewport in pixels.
            land: part of the scene that the map covers.
            ratio: device pixels a pixel.
        """
        for _ in self.steps(transform, viewport, land, ratio, None):
            pass

    def steps(
        self, transform: QTransform, viewport: QSize, land: QRectF, ratio: float, largest: QSize | None
    ) -> Iterator[QRect]:
        """Do the same part by part, the old picture stretched meanwhile; yield all when it is begun, then each part.

        What is in sight comes first, from its middle on.

        Args:
            transform: as `make` takes it.
            viewport: the same.
            land: the same.
            ratio: the same.
            largest: pixels of a part, None to do all at once.
        """
        area, view = self._begin(transform, viewport, land, ratio), QRect(QPoint(0, 0), viewport)
        if largest is not None:
            yield area.united(view)  # what lies on the map is drawn well again, also beside it

        def unseen(part: QRect) -> tuple[bool, int]:
            away = part.center() - view.center()
            return not part.intersects(view), QPoint.dotProduct(away, away)

        for part in sorted(self._parts(area, largest or area.size()), key=unseen):
            self._render(part)
            yield part
        self.made += 1
        self._done, self.outdated = True, False
        yield from self._paint_overview(largest)

    def _begin(self, transform: QTransform, viewport: QSize, land: QRectF, ratio: float) -> QRect:
        """Take another transform; return what is to be rendered, in viewport pixels."""
        whole = transform.mapRect(land).toAlignedRect()
        area = whole
        self.partial = _pixels(whole.size()) * ratio * ratio > MOST_PIXELS
        if self.partial:
            room = (AROUND / max(1, _pixels(viewport) * ratio * ratio)) ** 0.5
            margin = min(1 / MARGIN, max(1 / LEAST_MARGIN, (room - 1) / 2))
            wide, high = round(viewport.width() * margin), round(viewport.height() * margin)
            area = whole.intersected(QRect(QPoint(0, 0), viewport).adjusted(-wide, -high, wide, high))
        if area == whole:
            self._overview = None
        elif self._overview is None:
            self._begin_overview(land)
        if area.isEmpty():
            self._picture, self._still, self._area = None, None, QRect()
            return self._area
        size = QSize(round(area.width() * ratio), round(area.height() * ratio))
        other = self._still is None or transform != self._transform or area != self._area
        if other:  # else what was begun before, and left for another scale, is still to be painted
            self._due = QRegion(area)
        old = self._picture if other else None
        if old is not None or self._picture is None or self._picture.size() != size:
            self._picture = QPixmap(size)
            self._picture.setDevicePixelRatio(ratio)
            self._stretch(old, transform, area)
        self._transform, self._area, self._whole = QTransform(transform), area, whole
        self._done = False
        if size.width() * size.height() > MOST_STILL or self.partial:
            self._still = None  # two such pictures in each of two views take more memory than all else of a game
        elif self._still is None or self._still.size() != size:
            self._still = QPixmap(size)
            self._still.setDevicePixelRatio(ratio)
        return area

    def _stretch(self, old: QPixmap | None, transform: QTransform, area: QRect) -> None:
        """Fill the new picture with the old one, which has another scale, and with what is beyond it."""
        assert self._picture is not None
        back, _ = self._transform.inverted()
        with QPainter(self._picture) as painter:
            painter.translate(-area.x(), -area.y())
            painter.setTransform(transform, True)
            onto, _ = transform.inverted()
            shown = back.mapRect(QRectF(self._area)) if old is not None else QRectF()
            self._draw_around(painter, onto.mapRect(QRectF(area)), shown)  # the old picture may show less of the map
            if old is not None:
                painter.drawPixmap(shown, old, QRectF(old.rect()))

    @staticmethod
    def _parts(area: QRect, largest: QSize) -> list[QRect]:
        """Return parts of an area, row by row, none of them larger than a size."""
        if area.isEmpty():
            return []
        left, top = (-(-whole // most) for whole, most in zip(area.size().toTuple(), largest.toTuple(), strict=True))
        across = [area.left() + area.width() * column // left for column in range(left + 1)]
        down = [area.top() + area.height() * row // top for row in range(top + 1)]
        return [QRect(x, y, right - x, low - y) for y, low in pairwise(down) for x, right in pairwise(across)]

    def _paint_due(self, part: QRect) -> None:
        """Paint the ground of a part, in viewport pixels, where that is still to be done."""
        if self._still is None or not self._due.intersects(part):
            return
        self._paint_on(self._still, self._transform, self._area.topLeft(), part, self._ground)
        self._due = self._due.subtracted(QRegion(part))

    def _paint_on(self, picture: QPixmap, transform: QTransform, corner: QPoint, part: QRect, *coats: Paint) -> None:
        """Paint a part of the scene into a picture.

        It is painted on a sheet of its size: Qt works out a shape for all of what it paints on, whatever is clipped.

        Args:
            transform: from the scene to pixels.
            corner: of the picture, in these pixels.
            part: what is painted, in the same.
        """
        ratio = picture.devicePixelRatio()
        at = part.topLeft() - corner
        before = ceil(BEFORE * transform.m11() * ratio)
        start, top = floor(at.x() * ratio), floor(at.y() * ratio)
        wide, high = ceil((at.x() + part.width()) * ratio) - start, ceil((at.y() + part.height()) * ratio) - top
        left = start - before
        sheet = QPixmap(before + wide, high)
        sheet.setDevicePixelRatio(ratio)
        with QPainter(sheet) as painter:
            painter.setClipRect(QRectF(before / ratio, 0, wide / ratio, high / ratio))
            painter.translate(ASIDE - left / ratio - corner.x(), ASIDE - top / ratio - corner.y())
            painter.setTransform(transform, True)
            if picture is self._picture and self._still is not None:
                painter.save()
                painter.resetTransform()
                painter.drawPixmap(QPointF(-left / ratio, -top / ratio), self._still)
                painter.restore()
            back, _ = transform.inverted()
            for coat in coats:
                coat(painter, back.mapRect(QRectF(part).adjusted(-1, -1, 1, 1)))
        with QPainter(picture) as painter:
            painter.drawPixmap(QPointF(start / ratio, top / ratio), sheet, QRectF(before, 0, wide, high))

    def moved(self, part: QRect, transform: QTransform) -> QRect:
        """Return where a part that was drawn is in a view that may have been scrolled since."""
        return part.translated(self._shift(transform) or QPoint())

    def covers(self, transform: QTransform, viewport: QRect) -> bool:
        """Return whether the picture holds all that a view shows of the map, drawn as it looks now."""
        shift = self._shift(transform)
        if shift is None or not self._done:
            return False
        return self._area.translated(shift).contains(viewport.intersected(self._whole.translated(shift)))

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        self._ground(painter, rect)
        self._over(painter, rect)

    def _begin_overview(self, land: QRectF) -> None:
        """Keep a small picture of the whole map, made of the one there was, or still to be painted."""
        scale = (OVERVIEW / (land.width() * land.height())) ** 0.5
        size = QSize(round(land.width() * scale), round(land.height() * scale))
        back, _ = self._transform.inverted()
        if (
            self._done
            and self._picture is not None
            and back.mapRect(QRectF(self._area)).adjusted(-2, -2, 2, 2).contains(land)
        ):
            picture = self._picture.scaled(
                size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            picture.setDevicePixelRatio(1)
            self._small_due = QRegion()
        else:
            picture = QPixmap(size)
            picture.fill(Qt.GlobalColor.transparent)
            self._small_due = QRegion(picture.rect())
        self._overview = picture, land

    def _paint_overview(self, largest: QSize | None) -> Iterator[QRect]:
        """Paint what is still to be painted of the small picture, in parts as `steps` has them, out of sight."""
        if self._overview is None:
            return
        picture, _ = self._overview
        smaller = self._small.m11() / self._transform.m11()
        for part in self._parts(picture.rect(), picture.size() if largest is None else largest * smaller):
            if self._small_due.intersects(part):
                self._paint_small(part)
                self._small_due = self._small_due.subtracted(QRegion(part))
                yield QRect()

    @property
    def _small(self) -> QTransform:
        """Return the transform from the scene to pixels of the small picture."""
        assert self._overview is not None
        picture, land = self._overview
        scale = picture.width() / land.width(), picture.height() / land.height()
        return QTransform.fromScale(*scale).translate(-land.left(), -land.top())

    def _paint_small(self, part: QRect) -> None:
        assert self._overview is not None
        self._paint_on(self._overview[0], self._small, QPoint(), part, self._ground, self._over)

    def repaint(self, rect: QRectF) -> None:
        """Render a part of the scene again after hexes in it changed."""
        if self._overview is not None:
            small = self._small.mapRect(rect).toAlignedRect().intersected(self._overview[0].rect())
            if not small.isEmpty():
                self._paint_small(small)
        if self._picture is not None:
            part = self._transform.mapRect(rect).toAlignedRect().adjusted(-1, -1, 1, 1).intersected(self._area)
            if not part.isEmpty():
                self._render(part)

    def _render(self, part: QRect) -> None:
        """Paint `part` (viewport pixels under the kept transform) into the picture."""
        assert self._picture is not None
        self._paint_due(part)
        coats = (self._over,) if self._still is not None else (self._ground, self._over)
        self._paint_on(self._picture, self._transform, self._area.topLeft(), part, *coats)

    def draw(self, painter: QPainter, rect: QRectF, transform: QTransform) -> None:
        """Draw what of `rect` (scene units) is needed, from the picture where it fits, else afresh.

        Args:
            painter: set up for scene units by `transform`.
        """
        shift = self._shift(transform)
        wanted = transform.mapRect(rect)
        if self._picture is not None and shift is not None:
            covered = QRectF(self._area.translated(shift))
            if not covered.contains(wanted):  # what was not in sight before, until it is drawn sharp
                self._draw_around(painter, rect, transform.inverted()[0].mapRect(covered))
            painter.save()
            painter.resetTransform()
            painter.drawPixmap(covered.topLeft(), self._picture)
            painter.restore()
            return
        shown = self._transform.inverted()[0].mapRect(QRectF(self._area)) if self._picture is not None else QRectF()
        fine = self._picture is not None and _pixels(self._picture.size()) > FINE
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not fine)
        self._draw_around(painter, rect, shown)
        if self._picture is not None:
            painter.drawPixmap(shown, self._picture, QRectF(self._picture.rect()))
        elif self._overview is None:
            self._paint(painter, rect)

    def _draw_around(self, painter: QPainter, rect: QRectF, covered: QRectF) -> None:
        """Draw what is beyond the map, and the small picture of it, where no other covers it; all in scene units."""
        inner = covered.adjusted(2, 2, -2, -2).toAlignedRect() if not covered.isEmpty() else QRect()
        left = QRegion(rect.toAlignedRect().adjusted(-1, -1, 1, 1)).subtracted(QRegion(inner))
        if left.isEmpty():
            return
        painter.save()
        painter.setClipRegion(left, Qt.ClipOperation.IntersectClip)
        self._far(painter, rect)
        if self._overview is not None:
            picture, land = self._overview
            painter.drawPixmap(land, picture, QRectF(picture.rect()))
        painter.restore()

    def _shift(self, transform: QTransform) -> QPoint | None:
        """Return by how many whole pixels the view has moved since the picture was made, None at another scale."""
        if not self.is_sharp(transform):
            return None
        return QPointF(transform.dx() - self._transform.dx(), transform.dy() - self._transform.dy()).toPoint()


def _pixels(size: QSize) -> int:
    return size.width() * size.height()


def _scale(transform: QTransform) -> tuple[float, float]:
    return round(transform.m11(), 6), round(transform.m22(), 6)

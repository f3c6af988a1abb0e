"""Find where the name of a train stands on its ribbon: clear of stops, words and the ribbons of other trains."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath


def label_spots(
    paths: Sequence[QPainterPath], sizes: Sequence[tuple[float, float]], taken: Sequence[QRectF], width: float
) -> list[QPointF]:
    """Return the middle of each label, on its ribbon.

    Args:
        paths: the ribbons through the scene.
        sizes: width and height of each label.
        taken: boxes round stops and words.
        width: of a ribbon.
    """
    import shapely  # brings numpy: only once routes are drawn

    lines = [shapely.LineString(_points(path)) for path in paths]
    boxes = shapely.union_all([shapely.box(box.left(), box.top(), box.right(), box.bottom()) for box in taken])
    spots: list[QPointF] = []
    for number, (line, (wide, high)) in enumerate(zip(lines, sizes, strict=True)):
        others = [other.buffer(width / 2) for place, other in enumerate(lines) if place != number]
        labels = [_box(spot, *size) for spot, size in zip(spots, sizes, strict=False)]
        kept = shapely.union_all([boxes, *others, *labels]).buffer(max(wide, high) / 2, quad_segs=4)
        free = line.difference(kept)
        if free.is_empty:  # crowded: at least not on another label
            free = line.difference(shapely.union_all(labels).buffer(max(wide, high) / 2)) if labels else line
        parts = [part for part in getattr(free, "geoms", [free]) if not part.is_empty] or [line]
        middle = max(parts, key=lambda part: part.length).interpolate(0.5, normalized=True)
        spots.append(QPointF(middle.x, middle.y))
    return spots


def _points(path: QPainterPath) -> list[tuple[float, float]]:
    elements = [path.elementAt(number) for number in range(path.elementCount())]
    return [(element.x, element.y) for element in elements]


def _box(spot: QPointF, wide: float, high: float) -> object:
    import shapely

    return shapely.box(spot.x() - wide / 2, spot.y() - high / 2, spot.x() + wide / 2, spot.y() + high / 2)

"""Lie somewhere in the window: one place, and the way from one to another."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF
from PySide6.QtWidgets import QWidget

BESIDE = QPointF(-64, -48)  # from what came from nowhere to where the way to it begins, in pixels
BROAD = 12  # pixels that what draws a way needs on each side


class Place(msgspec.Struct, frozen=True):
    """Lie in a widget.

    Args:
        widget: what shows it.
        rect: where, in pixels of the widget.
    """

    widget: QWidget
    rect: QRect

    def seen(self) -> QRect:
        """Return what can be seen of it, in pixels of its window; empty when nothing can."""
        if not self.widget.isVisible():
            return QRect()
        shown = self.rect.intersected(self.widget.visibleRegion().boundingRect())
        window = self.widget.window()
        return QRect(self.widget.mapTo(window, shown.topLeft()), shown.size()) if not shown.isEmpty() else QRect()

    def holds(self, at: QPoint) -> bool:
        """Return whether a global position is in what can be seen of it."""
        return self.seen().contains(self.widget.window().mapFromGlobal(at))


class Way(Place, frozen=True):
    """Lead to a place, from another one in the same window if there is one.

    Args:
        source: where it begins.
    """

    source: Place | None = None

    def line(self) -> QLineF:
        """Return where it runs, in pixels of the window, from the middle of its source to the edge of its target."""
        end = QRectF(super().seen())
        begin = end.center() + BESIDE if self.source is None else QRectF(self.source.seen()).center()
        return QLineF(begin, _edge(end, begin))

    def seen(self) -> QRect:
        line = self.line()
        box = QRectF(line.p1(), line.p2()).normalized()
        return box.adjusted(-BROAD, -BROAD, BROAD, BROAD).toAlignedRect()


def _edge(box: QRectF, begin: QPointF) -> QPointF:
    """Return where a line from a point to the middle of a box comes to its edge."""
    line = QLineF(box.center(), begin)
    corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft(), box.topLeft())
    for side in map(QLineF, corners[:-1], corners[1:]):
        kind, at = line.intersects(side)
        if kind is QLineF.IntersectionType.BoundedIntersection:
            return at
    return box.center()

"""Mark on board, market and share display what has changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from rails18.core.ids import CompanyId, HexId, StopId, hex_of
from rails18.questions.changes import Changes
from rails18.ui.board.curves import SLOT, hex_outline
from rails18.ui.board.hexart import stroke
from rails18.ui.look.marks import paint_chip
from rails18.ui.look.theme import text_width
from rails18.ui.stage.context import Context

ABOVE = 60  # height above everything else in a picture
BADGE = 9.5  # pixels of the letters of a badge at normal text size


class Overlay(QGraphicsItem):
    """Draw over a whole picture; where things are is asked when it is painted, so that it fits after any resize."""

    def __init__(self, view: QGraphicsView, draw: Callable[[QPainter], None]) -> None:
        super().__init__()
        self._view, self._draw = view, draw
        self.setZValue(ABOVE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._view.sceneRect()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if widget is None or widget is self._view.viewport():  # no other view of the same scene
            self._draw(painter)


class Marks:
    """Hold the marks on the three pictures.

    Attributes:
        changes: what is marked, None for nothing.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.changes: Changes | None = None
        self._overlays: list[Overlay] = []

    def show(self, changes: Changes) -> None:
        """Mark what has changed."""
        self.clear()
        self.changes = changes
        views = ((self.context.board, self._draw_board), (self.context.market, self._draw_market),
                 (self.context.shares, self._draw_shares))  # fmt: skip
        for view, draw in views:
            overlay = Overlay(view, draw)
            scene = view.scene()
            assert scene is not None
            scene.addItem(overlay)
            self._overlays.append(overlay)
            view.viewport().update()

    def clear(self) -> None:
        """Take the marks away."""
        for overlay in self._overlays:
            scene = overlay.scene()
            if scene is not None:
                scene.removeItem(overlay)
        for view in (self.context.board, self.context.market, self.context.shares):
            view.viewport().update()
        self._overlays, self.changes = [], None

    # drawing

    def _draw_board(self, painter: QPainter) -> None:
        board, palette = self.context.board.board, self.context.theme.palette
        if self.changes is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tile in self.changes.tiles:
            picture = board.pictures[tile.hex]
            outline = hex_outline(picture.board.orientation, 0.05).translated(picture.centre)
            painter.setPen(stroke(palette.casing, 13))
            painter.drawPolygon(outline)
            painter.setPen(stroke(palette.link, 8))
            painter.drawPolygon(outline)
        for token in self.changes.tokens:
            if token.taken:
                at, radius = board.pictures[hex_of(token.stop)].centre, SLOT * 1.3
            else:
                at, radius = _place_of(self.context, token.stop, token.company), SLOT * 1.22
            painter.setPen(stroke(palette.casing, 12))
            painter.drawEllipse(at, radius, radius)
            pen = QPen(stroke(palette.link, 7))
            if token.taken:
                pen.setDashPattern([1.5, 1.2])
            painter.setPen(pen)
            painter.drawEllipse(at, radius, radius)

    def _draw_market(self, painter: QPainter) -> None:
        grid, palette = self.context.market.grid, self.context.theme.palette
        if grid is None or self.changes is None:
            return
        colour = QColor(palette.link)
        for price in self.changes.prices:
            if price.new is None or price.new not in grid.cells:
                continue
            end = grid.spots.get(price.company, grid.cells[price.new].center())
            radius = grid.radii.get(price.company, 6.0) + 2.0
            painter.setPen(QPen(colour, 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(end, radius, radius)
            if price.old is not None:
                _arrow(painter, grid.cells[price.old].center(), end, radius, colour)

    def _draw_shares(self, painter: QPainter) -> None:
        grid, theme = self.context.shares.grid, self.context.theme
        if grid is None or self.changes is None:
            return
        size = theme.px(BADGE)
        for holding in self.changes.holdings:
            if holding.company in grid.tops and holding.owner in grid.lefts:
                self._badge(painter, grid.box(holding.company, holding.owner), f"{holding.percent:+d}", size)
        for company in dict.fromkeys(train.company for train in self.changes.trains):
            if company in grid.tops and "trains" in grid.lefts:
                many = sum(-1 if train.lost else 1 for train in self.changes.trains if train.company == company)
                self._badge(painter, grid.box(company, "trains"), f"{many:+d}" if many else "±", size)
        for price in self.changes.prices:
            if price.company in grid.tops and "price" in grid.lefts:
                self._badge(painter, grid.box(price.company, "price"), "", size)  # the market shows by how much

    def _badge(self, painter: QPainter, box: QRectF, text: str, size: float) -> None:
        """Frame a cell, with a small plate on its upper right corner that says by how much it has changed."""
        palette = self.context.theme.palette
        wide, high = text_width(text, size, True) + size * 0.5, size * 1.1
        plate = QRectF(box.right() - wide + 2, box.top() - 0.4 * high, wide, high)
        link = QColor(palette.link)
        painter.setPen(QPen(link, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1.5, 1, -1.5, -1), 4, 4)
        if text:
            paint_chip(painter, plate, text.replace("-", "−"), link, QColor(palette.panel), link, size, corner=3)


def _place_of(context: Context, stop: StopId | HexId, company: CompanyId) -> QPointF:
    """Return where the token of a company is in a city."""
    board = context.board.board
    picture = board.pictures[hex_of(stop)]
    for art in picture.art.stops:
        there = picture.facts.tokens[art.index] if art.index < len(picture.facts.tokens) else ()
        if company in there and art.slots:
            spot = art.slots[min(there.index(company), len(art.slots) - 1)]
            return picture.centre + QPointF(*spot)
    return picture.centre


def _arrow(painter: QPainter, start: QPointF, end: QPointF, radius: float, colour: QColor) -> None:
    """Draw an arrow that stops short of the token at its end."""
    way = end - start
    far = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if far <= radius + 2:
        return
    unit = way / far
    tip = end - unit * radius
    painter.setPen(QPen(colour, 2))
    painter.drawLine(start, tip)
    side = QPointF(-unit.y(), unit.x())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([tip, tip - unit * 8 + side * 4, tip - unit * 8 - side * 4]))

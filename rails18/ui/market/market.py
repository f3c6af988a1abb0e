"""Show the stock market: zones, par values, arrows at the edges, price tokens in their order, the last move."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, sin

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.core.title import Market
from rails18.loading.translation import tr
from rails18.ui.board.hexart import stroke
from rails18.ui.market.grid import Grid, arrange
from rails18.ui.market.items import CellItem, PriceToken
from rails18.ui.market.ledges import paint_barrier, paint_ledge
from rails18.ui.market.legend import MarketLegend
from rails18.ui.text.descriptions import describe_cell
from rails18.ui.widgets.flat import FlatView
from rails18.ui.widgets.marks import money
from rails18.ui.widgets.theme import Theme


class Extras(QGraphicsItem):
    """Draw what lies over the cells and under the tokens: the trail of the last move and the legend."""

    def __init__(self, view: MarketView) -> None:
        super().__init__()
        self.view = view
        self.setZValue(5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return QRectF(self.view.viewport().rect())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self.view.paint_extras(painter)


class MarketView(FlatView):
    """Show the stock market.

    Signals:
        cellHovered: (cell or None).
        cellClicked: (cell).
        companyClicked: (company) its token was clicked.
    """

    cellHovered = Signal(object)
    cellClicked = Signal(object)
    companyClicked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.cells: dict[Cell, CellItem] = {}
        self.tokens: dict[str, PriceToken] = {}
        self.grid: Grid | None = None
        self.trail: tuple[tuple[str, Cell, Cell], ...] = ()
        self._preview: tuple[str, Cell] | None = None
        self._ghost: PriceToken | None = None
        self._aside: list[str] = []  # companies whose tokens made room for the ghost
        self._hover: Cell | None = None
        self._press: QPoint | None = None
        self._lit: frozenset[Cell] = frozenset()
        super().__init__(theme, parent)
        self.setMinimumSize(260, 170)
        self.setAccessibleName(tr("Stock market"))
        self._extras = Extras(self)
        self.scene().addItem(self._extras)

    # what is shown

    def show_position(self, pos: Position) -> None:
        """Show `pos`; tokens that moved slide, and leave a trail."""
        before, self.position = self.position, pos
        if before is None or before.title is not pos.title:
            self._build(pos)
        elif before.state.stacks is pos.state.stacks and before.state.market is pos.state.market:
            return
        else:
            old, new = before.state.market, pos.state.market
            self.trail = tuple((c, old[c], new[c]) for c in new if c in old and old[c] != new[c])
        self.lay_out(slide=before is not None)
        self.tell(self._described(pos))

    def forget_trail(self) -> None:
        """Take the trail of the last move away."""
        if self.trail:
            self.trail = ()
            self._extras.update()

    def _described(self, pos: Position) -> str:
        entries = []
        for cell in sorted(pos.state.stacks, key=lambda c: -pos.title.market.rows[c[0]][c[1]].price):
            price = money(pos.title.currency, pos.title.market.rows[cell[0]][cell[1]].price)
            entries.append(f"{price}: {', '.join(pos.state.stacks[cell])}")
        return tr("Stock market. {prices}", prices="; ".join(entries))

    def _build(self, pos: Position) -> None:
        for item in [*self.cells.values(), *self.tokens.values(), self._ghost]:
            if item is not None:
                self.scene().removeItem(item)
        self.cells, self.tokens, self._ghost, self.trail, self._preview = {}, {}, None, (), None
        market = pos.title.market
        for r, line in enumerate(market.rows):
            for c, place in enumerate(line):
                if place.absent:
                    continue
                zone = market.zones.get(place.zone)
                self.cells[r, c] = CellItem(place, zone.colour if zone else place.zone, self.theme)
                self.scene().addItem(self.cells[r, c])

    def lay_out(self, slide: bool = False) -> None:
        """Place cells, tokens and legend for the size of the view."""
        pos = self.position
        if pos is None:
            return
        grid = self.grid = arrange(pos.title.market, pos.state.stacks, self.space(), self.theme.text_scale)
        for company in [company for company in self.tokens if company not in grid.spots]:
            self.scene().removeItem(self.tokens.pop(company))
        for company, spot in grid.spots.items():
            known = company in self.tokens
            if not known:
                self.tokens[company] = PriceToken(pos.company(company), self.theme)
                self.scene().addItem(self.tokens[company])
            self.tokens[company].go(spot, grid.radius, grid.half, slide and known)
        self._place_ghost()
        self._extras.prepareGeometryChange()
        self._extras.update()

    def preview(self, company: str | None, cell: Cell | None = None) -> None:
        """Show where the token of `company` would go; None takes the preview away."""
        wanted = (company, cell) if company is not None and cell is not None else None
        if wanted == self._preview:
            return
        self._preview = wanted
        self._place_ghost()
        self._extras.update()

    def _place_ghost(self) -> None:
        if self._ghost is not None:
            self.scene().removeItem(self._ghost)
            self._ghost = None
        self._relight()
        if self.grid is None or self.position is None:
            return
        company, aim = self._preview or ("", None)
        for place, item in self.cells.items():
            there = self.position.state.stacks.get(place, ())
            count = len(there) + (place == aim and company not in there)
            item.fit(self.grid.cells[place], self.grid.size, self.grid.lines_of(place, count, item.place.price))
        for moved in self._aside:
            if moved in self.grid.spots:
                self.tokens[moved].go(self.grid.spots[moved], self.grid.radius, self.grid.half, False)
        self._aside = []
        if aim is None:
            return
        there = (*(c for c in self.position.state.stacks.get(aim, ()) if c != company), company)
        price = self.position.title.market.rows[aim[0]][aim[1]].price
        spots = dict(self.grid.place(aim, there, price))
        last = spots[there[-2]] if len(there) > 1 else None
        if last is not None and hypot(spots[company].x() - last.x(), spots[company].y() - last.y()) < self.grid.half:
            spots = dict(self.grid.spots)  # too narrow: the ghost reaches over the next cell
            spots[company] = spots[there[-2]] + QPointF(1.2 * self.grid.half, 0)
        self._aside = [other for other in there[:-1] if spots[other] != self.grid.spots[other]]
        for other in self._aside:
            self.tokens[other].go(spots[other], self.grid.radius, self.grid.half, False)
        self._ghost = PriceToken(self.position.company(company), self.theme, ghost=True)
        self._ghost.go(spots[company], self.grid.radius, self.grid.half, False)
        self.scene().addItem(self._ghost)

    def highlight(self, cells: Iterable[Cell]) -> None:
        """Light up cells, for example the par values that may be chosen."""
        self._lit = frozenset(cells)
        self._relight()

    def _relight(self) -> None:
        for cell, item in self.cells.items():
            item.light(cell in self._lit or (self._preview is not None and self._preview[1] == cell))

    # drawing

    def paint_extras(self, painter: QPainter) -> None:
        """Draw trails and the legend, and the prices that a trail crosses again."""
        if self.grid is None or self.position is None:
            return
        palette = self.theme.palette
        paint_ledge(painter, self.position.title.market, self.grid.cells, palette)
        paint_barrier(painter, self.position.title.market, self.grid.cells, palette)
        ways = [
            (self._still(start), self.grid.spots[company], QColor(palette.link))
            for company, start, _ in self.trail
            if company in self.grid.spots
        ]
        if self._preview is not None and self._ghost is not None and self._preview[0] in self.grid.spots:
            ways.append((self.grid.spots[self._preview[0]], self._ghost.pos(), QColor(palette.glow)))
        for way in ways:
            self._paint_trail(painter, *way)
        for start, end, _ in ways:
            crossed = QRectF(start, end).normalized().adjusted(-3, -3, 3, 3)
            for place, box in self.grid.cells.items():
                if box.intersects(crossed):
                    self.cells[place].paint_price(painter)
        MarketLegend(self.position.title.market, self.theme).paint(painter, self.grid.legend)

    def _still(self, cell: Cell) -> QPointF:
        assert self.grid is not None
        return self.grid.cells[cell].center()

    def _paint_trail(self, painter: QPainter, start: QPointF, end: QPointF, colour: QColor) -> None:
        assert self.grid is not None
        angle = atan2(end.y() - start.y(), end.x() - start.x())
        far = hypot(end.x() - start.x(), end.y() - start.y())
        tip = far - (self.grid.half if abs(end.x() - start.x()) > abs(end.y() - start.y()) else self.grid.radius) - 1
        if tip < 4:
            return
        x, y = cos(angle), sin(angle)
        head = QPointF(start.x() + tip * x, start.y() + tip * y)
        painter.setPen(stroke(colour, 1.5))
        painter.drawLine(start, head - QPointF(4 * x, 4 * y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        back = head - QPointF(6 * x, 6 * y)
        painter.drawPolygon(QPolygonF([head, back + QPointF(-3 * y, 3 * x), back + QPointF(3 * y, -3 * x)]))

    def _market(self) -> Market:
        assert self.position is not None
        return self.position.title.market

    # places and mouse

    def cell_at(self, point: QPoint) -> Cell | None:
        """Return the cell at a viewport position."""
        if self.grid is None:
            return None
        where = QPointF(point)
        return next((cell for cell, box in self.grid.cells.items() if box.contains(where)), None)

    def company_at(self, point: QPoint) -> str | None:
        """Return the company whose token lies at a viewport position."""
        if self.grid is None:
            return None
        for company, spot in self.grid.spots.items():
            if abs(point.x() - spot.x()) <= self.grid.half and abs(point.y() - spot.y()) <= self.grid.radius:
                return company
        return None

    def cell_point(self, cell: Cell) -> QPoint:
        """Return the viewport position of the middle of a cell."""
        assert self.grid is not None
        return self.grid.cells[cell].center().toPoint()

    def token_point(self, company: str) -> QPoint:
        """Return the viewport position of a price token."""
        assert self.grid is not None
        return self.grid.spots[company].toPoint()

    def describe(self, cell: Cell) -> str:
        """Return a sentence about a cell."""
        return describe_cell(self.position, cell) if self.position is not None else ""

    def tip_at(self, point: QPoint) -> str:
        cell = self.cell_at(point)
        return self.describe(cell) if cell is not None else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position().toPoint()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        pressed, self._press = self._press, None
        if pressed is None or (point - pressed).manhattanLength() > 8:
            return
        company = self.company_at(point)
        if company is not None:
            self.companyClicked.emit(company)
        cell = self.cell_at(point)
        if cell is not None:
            self.cellClicked.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_over(self.cell_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)
        super().leaveEvent(event)

    def _hover_over(self, cell: Cell | None) -> None:
        if cell != self._hover:
            self._hover = cell
            self.cellHovered.emit(cell)

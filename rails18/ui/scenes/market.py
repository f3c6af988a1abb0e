"""Show the stock market: zones, par values, arrows at the edges, price tokens in their order, the last move."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, sin

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.core.title import Market
from rails18.ui.marks import money
from rails18.ui.scenes.flat import FlatView
from rails18.ui.scenes.hexart import stroke
from rails18.ui.scenes.ledges import (
    BARRIER,
    MARK,
    barrier_pen,
    barrier_words,
    builds_up,
    has_barrier,
    has_ledge,
    ledge_pen,
    ledge_words,
    paint_barrier,
    paint_ledge,
    zone_adds,
)
from rails18.ui.scenes.marketgrid import Grid, arrange
from rails18.ui.scenes.marketitems import CellItem, PriceToken
from rails18.ui.scenes.telling import describe_cell, zone_words
from rails18.ui.theme import SMALLEST, Theme, blend, font, text_width

ZONES = 2  # rank of zones and par values in the legend, the highest
TIGHT = 1.2  # least height of a line of the legend in text sizes


def _rank(mark: str) -> int:
    """Return how much a line of the legend matters: first go the moves, last the zones."""
    return {"moves": 0, "up": 1, "down": 1}.get(mark, ZONES)


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
        self.setAccessibleName(self.tr("Stock market"))
        self._extras = Extras(self)
        self.scene().addItem(self._extras)

    # what is shown

    def show_position(self, pos: Position) -> None:
        """Show `pos`; tokens that moved slide, and leave a trail."""
        before, self.pos = self.pos, pos
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
        return self.tr("Stock market. {prices}").format(prices="; ".join(entries))

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
        pos = self.pos
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
        if self.grid is None or self.pos is None:
            return
        company, aim = self._preview or ("", None)
        for place, item in self.cells.items():
            there = self.pos.state.stacks.get(place, ())
            count = len(there) + (place == aim and company not in there)
            item.fit(self.grid.cells[place], self.grid.size, self.grid.lines_of(place, count, item.place.price))
        for moved in self._aside:
            if moved in self.grid.spots:
                self.tokens[moved].go(self.grid.spots[moved], self.grid.radius, self.grid.half, False)
        self._aside = []
        if aim is None:
            return
        there = (*(c for c in self.pos.state.stacks.get(aim, ()) if c != company), company)
        price = self.pos.title.market.rows[aim[0]][aim[1]].price
        spots = dict(self.grid.place(aim, there, price))
        last = spots[there[-2]] if len(there) > 1 else None
        if last is not None and hypot(spots[company].x() - last.x(), spots[company].y() - last.y()) < self.grid.half:
            spots = dict(self.grid.spots)  # too narrow: the ghost reaches over the next cell
            spots[company] = spots[there[-2]] + QPointF(1.2 * self.grid.half, 0)
        self._aside = [other for other in there[:-1] if spots[other] != self.grid.spots[other]]
        for other in self._aside:
            self.tokens[other].go(spots[other], self.grid.radius, self.grid.half, False)
        self._ghost = PriceToken(self.pos.company(company), self.theme, ghost=True)
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
        if self.grid is None or self.pos is None:
            return
        palette = self.theme.palette
        paint_ledge(painter, self.pos.title.market, self.grid.cells, palette)
        paint_barrier(painter, self.pos.title.market, self.grid.cells, palette)
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
        self._paint_legend(painter, self.grid.legend)

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

    def _legend_rows(self) -> list[tuple[str, str]]:
        """Return mark and words of each line of the legend."""
        assert self.pos is not None
        market = self.pos.title.market
        flags = {flag for line in market.rows for cell in line for flag in cell.flags}
        rows = [("par", self.tr("par values"))] if "par" in flags else []
        for zone in market.zones.values():
            words = zone_adds(zone) if builds_up(market) else zone_words(zone, brief=True)
            if words:
                rows.append((f"zone {zone.colour}", words))
        if has_ledge(market):
            rows.append((MARK, ledge_words()))
        if has_barrier(market):
            rows.append((BARRIER, barrier_words()))
        if "up" in flags:
            rows.append(("up", self.tr("right goes up instead")))
        if "down" in flags:
            rows.append(("down", self.tr("left goes down instead")))
        rows.append(("moves", self.tr("→ paid   ← withheld")))
        rows.append(("moves", self.tr("↓ sold   ↑ sold out")))
        return rows

    def _paint_legend(self, painter: QPainter, room: QRectF) -> None:
        palette = self.theme.palette
        found = self._legend_fit(room)
        if found is None:
            return
        rows, columns, size = found
        lines = -(-len(rows) // columns)
        step = min(size * 1.65, room.height() / lines)
        for number, (mark, words) in enumerate(rows):
            wide = room.width() / columns - (10 if columns > 1 else 0)
            left = room.left() + (wide + 10) * (number // lines)
            top = room.bottom() - step * (lines - number % lines)
            box = QRectF(left, top + 1, size * 1.5, step - 3)
            self._paint_mark(painter, mark, box)
            painter.setPen(QColor(palette.muted))
            painter.setFont(font(size))
            text = QRectF(box.right() + 5, top, wide - box.width() - 8, step)
            if mark == "moves":
                text = QRectF(left, top, wide, step)
            painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    def _legend_fit(self, room: QRectF) -> tuple[list[tuple[str, str]], int, float] | None:
        """Return the lines of the legend that there is room for, their columns and their text size.

        What is left out is told by the tips of the cells: first how prices move, zones at last.
        """
        rows = self._legend_rows()
        while rows:
            found = self._legend_size(rows, room)
            if found is not None:
                return rows, *found
            least = min(_rank(mark) for mark, _ in rows)
            rows = [row for row in rows if _rank(row[0]) > least] if least < ZONES else rows[:-1]
        return None

    def _legend_size(self, rows: list[tuple[str, str]], room: QRectF) -> tuple[int, float] | None:
        """Return the columns and the largest text size in which the legend fits whole, None when it does not fit."""
        size = max(SMALLEST, self.theme.px(11))
        while size >= SMALLEST:
            for columns in (1, 2):
                wide = room.width() / columns - (10 if columns > 1 else 0)
                need = max(text_width(words, size) for _, words in rows) + 1.5 * size + 8
                if need <= wide and -(-len(rows) // columns) * size * TIGHT <= room.height():
                    return columns, size
            size -= 0.5
        return None

    def _market(self) -> Market:
        assert self.pos is not None
        return self.pos.title.market

    def _paint_mark(self, painter: QPainter, mark: str, box: QRectF) -> None:
        palette = self.theme.palette
        if mark == "moves":
            return
        if mark == MARK:
            painter.setPen(ledge_pen(palette))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
            return
        if mark == BARRIER:
            painter.setPen(barrier_pen(palette))
            painter.drawLine(QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom()))
            return
        par = mark == "par"
        painter.setPen(QPen(QColor(palette.bad) if par else blend(palette.line, palette.text, 0.25), 2 if par else 1))
        painter.setBrush(palette.zone(mark[5:]) if mark.startswith("zone") else palette.zone("white"))
        painter.drawRoundedRect(box, 2, 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.muted))
        x, y, far = box.center().x(), box.center().y(), box.height() * 0.28
        if mark == "up":
            painter.drawPolygon(QPolygonF([QPointF(x - far, y + far), QPointF(x, y - far), QPointF(x + far, y + far)]))
        elif mark == "down":
            painter.drawPolygon(QPolygonF([QPointF(x - far, y - far), QPointF(x, y + far), QPointF(x + far, y - far)]))

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
        return describe_cell(self.pos, cell) if self.pos is not None else ""

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

"""Show the stock market: zones, par values, arrows at the edges, price tokens in their order, the last move."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.questions import rounds
from rails18.ui.look.marks import money
from rails18.ui.look.theme import Theme
from rails18.ui.market.beyond import Arrow, arrows, paint_arrows, told_at
from rails18.ui.market.descriptions import describe_cell
from rails18.ui.market.grid import Grid, Part, arrange, readable
from rails18.ui.market.items import CellItem, PileCard, PriceToken
from rails18.ui.market.ledges import barrier, ledge, paint_barrier, paint_ledge
from rails18.ui.market.legend import MarketLegend
from rails18.ui.market.order import OrderList, Rows
from rails18.ui.market.trails import NOWHERE, Still, Trails
from rails18.ui.widgets.flat import FlatView
from rails18.words.translation import tr

LOWEST = 170  # pixels of the height that a market keeps, but for one of few rows:
FEW_ROWS, ROW = 96, 17  # what that keeps for its list and legend, and for each row
CROWDED = 220  # the same, divided by a text size that leaves little room for what is asked; it is moved by the wheel
LEFT_BEHIND = 0.38  # opacity of the token that a preview moves away


class MarketView(FlatView):
    """Show the stock market.

    Signals:
        cellHovered: (cell or None).
        cellClicked: (cell).
        companyClicked: (company) its token was clicked.
    """

    explains = True  # a legend may be in the free corner, where the operating order may not

    cellHovered = Signal(object)
    cellClicked = Signal(object)
    companyClicked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.cells: dict[Cell, CellItem] = {}
        self.tokens: dict[CompanyId, PriceToken] = {}
        self.grid: Grid | None = None
        self.trail: tuple[tuple[CompanyId, Cell, Cell], ...] = ()
        self.previewed: tuple[CompanyId, Cell] | None = None
        self.ghost: PriceToken | None = None  # shown of `_ghosts`
        self._ghosts: dict[CompanyId, PriceToken] = {}  # hidden rather than removed, for which Qt would draw everything
        self._ledge: list[QLineF] = []
        self._barrier: list[QLineF] = []
        self._beyond: list[Arrow] = []
        self._hover: Cell | None = None
        self._press: QPoint | None = None
        self._moved = (0, 0)  # rows and columns by which the wheel has moved what is shown of a market without room
        self._explains = False  # the legend is where the order would
        self.order: Rows | None = None  # how that is set, where it is shown
        self.lit: frozenset[Cell] = frozenset()
        super().__init__(theme, parent)
        self.setMinimumSize(260, LOWEST)
        self.setAccessibleName(tr("Stock market"))
        self._still, self._legend, self._trails = (
            Still(self._paint_still),
            Still(self._paint_corner, keeps=True),
            Trails(),
        )
        for item in (self._still, self._legend, self._trails):
            self.scene().addItem(item)
        self.card = PileCard(theme)
        self.scene().addItem(self.card)

    # what is shown

    def show_position(self, pos: Position, follows: bool = True) -> None:
        """Show `pos` without a preview; tokens that moved slide, and leave a trail where it follows by a move."""
        before, self.position = self.position, pos
        if before is None or before.title is not pos.title or before.setup is not pos.setup:
            self._build(pos)
        elif before.state.stacks is pos.state.stacks and before.state.market is pos.state.market:
            self.preview(None)
            if self.trail and not follows:
                self.trail = ()
                self._draw_trails()
            if rounds.companies_in_order(before) != rounds.companies_in_order(pos):
                self._list()
            return
        else:
            old, new = before.state.market, pos.state.market
            moved = ((c, old[c], new[c]) for c in new if c in old and old[c] != new[c])
            self.trail = tuple(moved) if follows else ()
        self.previewed = None
        self.lay_out(slide=before is not None)
        self.tell(self._described(pos))

    def _described(self, pos: Position) -> str:
        entries = []
        for cell in sorted(pos.state.stacks, key=lambda c: -pos.title.market.rows[c[0]][c[1]].price):
            price = money(pos.title.currency, pos.title.market.rows[cell[0]][cell[1]].price)
            entries.append(tr("{what}: {told}", what=price, told=", ".join(pos.state.stacks[cell])))
        return tr("Stock market. {prices}", prices="; ".join(entries))

    def _build(self, pos: Position) -> None:
        for item in [*self.cells.values(), *self.tokens.values(), *self._ghosts.values()]:
            self.scene().removeItem(item)
        self.cells, self.tokens, self._ghosts = {}, {}, {}
        self.ghost, self.trail, self.previewed, self._moved = None, (), None, (0, 0)
        self.grid = None
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
        if pos is None or self.waiting:
            return
        before = self.grid
        large = round(CROWDED / self.theme.text_scale)
        self.setMinimumHeight(min(LOWEST, FEW_ROWS + ROW * len(pos.title.market.rows), large))
        grid = self.grid = arrange(
            pos.title.market, pos.state.stacks, self.space(), self.theme.text_scale, self.shown(pos)
        )
        for company in [company for company in self.tokens if company not in grid.spots]:
            self.scene().removeItem(self.tokens.pop(company))
        for company, spot in grid.spots.items():
            known = company in self.tokens
            if not known:
                self.tokens[company] = PriceToken(pos.company(company), self.theme)
                self.scene().addItem(self.tokens[company])
            self.tokens[company].go(spot, grid.radii[company], slide and known)
        for companies in pos.state.stacks.values():
            for place, company in enumerate(companies):
                self.tokens[company].setZValue(10 - 0.01 * place)  # the first to operate is on top
        self._place_ghost()
        self._show_pile()
        if before is None or (before.cells, before.legend, before.size) != (grid.cells, grid.legend, grid.size):
            self._ledge, self._barrier = ledge(pos.title.market, grid.cells), barrier(pos.title.market, grid.cells)
            self._beyond = arrows(pos.title.market, grid, self.space())
            drawn = self._ledge or self._barrier or self._beyond
            self._still.take(QRectF(QPointF(0, 0), self.space()) if drawn else NOWHERE)
        self._list()
        self._draw_trails()

    def shown(self, pos: Position) -> Part:
        """Return the part of the market to show: as much as can be read, moved by the wheel."""
        there = [*pos.state.stacks, *self.lit, *([self.previewed[1]] if self.previewed is not None else [])]
        return self._readable(pos, there).moved(pos.title.market, *self._moved)

    def _readable(self, pos: Position, there: Iterable[Cell]) -> Part:
        return readable(pos.title.market, there, self.space(), self.theme.text_scale)

    def _follow(self) -> None:
        """Show another part where one is due."""
        if self.grid is not None and self.position is not None and self.shown(self.position) != self.grid.part:
            self.lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.grid is None or self.position is None or self.shows_all:
            event.ignore()
            return
        way = -1 if event.angleDelta().y() + event.angleDelta().x() > 0 else 1
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        sideways = shift or not event.angleDelta().y() or len(self._market().rows) == 1
        row, column = self._moved
        before = self.grid.part
        self._moved = (row, column + way) if sideways else (row + way, column)
        if self.shown(self.position) == before:  # at the rim
            self._moved = (row, column)
        self._follow()
        event.accept()

    @property
    def shows_all(self) -> bool:
        """Return whether the whole market is in sight."""
        if self.grid is None:
            return False
        view = QRectF(self.viewport().rect())
        return all(view.contains(box) for box in self.grid.cells.values())

    def preview(self, company: CompanyId | None, cell: Cell | None = None) -> None:
        """Show where the token of `company` would go; None takes the preview away."""
        wanted = (company, cell) if company is not None and cell is not None else None
        if wanted == self.previewed:
            return
        self.previewed = wanted
        self._follow()
        self._place_ghost()
        self._draw_trails()

    def _place_ghost(self) -> None:
        if self.ghost is not None:
            self.ghost.hide()
            self.ghost = None
        self._relight()
        if self.grid is None or self.position is None:
            return
        company, aim = self.previewed or (NO_COMPANY, None)
        for place, item in self.cells.items():
            there = self.position.state.stacks.get(place, ())
            count = len(there) + (place == aim and company not in there)
            room = self.grid.room_of(place, count)
            if room == item.room:
                continue
            item.room = room
            figures = self.grid.figures(place, count, item.place.price, "par" in item.place.flags)
            item.fit(self.grid.cells[place], self.grid.size_of(count), figures)
        for other, token in self.tokens.items():
            token.setOpacity(LEFT_BEHIND if aim is not None and other == company else 1.0)
        if aim is None:
            return
        stood = [c for c in self.position.state.stacks.get(aim, ()) if c != company]
        printed = self.cells[aim].place
        (spot,), radius = self.grid.pile(aim, 1, printed.price, "par" in printed.flags)
        if stood:  # nothing else moves: it reaches over the rim of its cell rather than hide those that are there
            last, first = self.grid.spots[stood[-1]], self.grid.spots[stood[0]]
            spot = last + QPointF(1.1 * radius, 0)
            if spot.x() + radius > self.viewport().width():
                spot = first - QPointF(1.1 * radius, 0)
        if company not in self._ghosts:
            self._ghosts[company] = PriceToken(self.position.company(company), self.theme, ghost=True)
            self.scene().addItem(self._ghosts[company])
        self.ghost = self._ghosts[company]
        self.ghost.go(spot, radius, False)
        self.ghost.show()

    def highlight(self, cells: Iterable[Cell]) -> None:
        """Light up cells, for example the par values that may be chosen."""
        self.lit = frozenset(cells)
        self._follow()
        self._relight()

    def _relight(self) -> None:
        for cell, item in self.cells.items():
            item.light(cell in self.lit or (self.previewed is not None and self.previewed[1] == cell))

    # drawing

    def _paint_still(self, painter: QPainter) -> None:
        """Draw ledges and barriers, and where there is more than is shown."""
        if self._ledge:
            paint_ledge(painter, self._ledge, self.theme.palette)
        if self._barrier:
            paint_barrier(painter, self._barrier, self.theme.palette)
        paint_arrows(painter, self._beyond, self.theme.palette, self.theme.text_scale)

    def _paint_corner(self, painter: QPainter) -> None:
        if self.grid is None or self.position is None:
            return
        if self.order is not None:
            OrderList(self.position, self.theme).paint(painter, self.order)
        elif self.explains:
            MarketLegend(self.position.title.market, self.theme).paint(painter, self.grid.legend)

    def _list(self) -> None:
        """Set the operating order in the free corner, from the first price on, or the legend once that is clicked."""
        self.order = None
        if self.grid is not None and self.position is not None and not self._explains:
            self.order = OrderList(self.position, self.theme).fit(self.grid.cells.values(), self.space())
        self._legend.take(self.free_corner().adjusted(-1, -1, 1, 1))

    def free_corner(self) -> QRectF:
        """Return the free corner, the larger of what the legend and the order take."""
        if self.grid is None:
            return QRectF()
        return self.grid.legend if self.order is None else self.grid.legend.united(self.order.area)

    def _draw_trails(self) -> None:
        """Draw the trails of the last move, and of the one that is chosen."""
        if self.grid is None:
            return
        grid, palette = self.grid, self.theme.palette
        ways = [
            (grid.cells[start].center(), grid.spots[company], QColor(palette.link))
            for company, start, _ in self.trail
            if company in grid.spots
        ]
        if self.previewed is not None and self.ghost is not None and self.previewed[0] in grid.spots:
            ways.append((grid.spots[self.previewed[0]], self.ghost.pos(), QColor(palette.glow)))
        self._trails.take(ways, list(self.cells.values()), grid.radius)

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

    def company_at(self, point: QPoint) -> CompanyId | None:
        """Return the company whose token is at a viewport position."""
        if self.grid is None:
            return None
        for company, spot in self.grid.spots.items():
            if max(abs(point.x() - spot.x()), abs(point.y() - spot.y())) <= self.grid.radii[company]:
                return company  # the first in operating order is on top
        return None

    def cell_point(self, cell: Cell) -> QPoint:
        """Return the viewport position of the middle of a cell."""
        assert self.grid is not None
        return self.grid.cells[cell].center().toPoint()

    def token_point(self, company: CompanyId) -> QPoint:
        """Return the viewport position of a price token."""
        assert self.grid is not None
        return self.grid.spots[company].toPoint()

    def describe(self, cell: Cell) -> str:
        """Return a sentence about a cell."""
        return describe_cell(self.position, cell) if self.position is not None else ""

    def part_keys(self) -> Sequence[Cell]:
        """Return the cells, row by row, for those who cannot see them."""
        return sorted(self.grid.cells) if self.grid is not None else []

    def part_name(self, key: Cell) -> str:
        """Return what a cell shows."""
        return self.describe(key) if self.grid is not None and key in self.grid.cells else ""

    def part_box(self, key: Cell) -> QRect:
        """Return where a cell is."""
        known = self.grid is not None and key in self.grid.cells
        return self.grid.cells[key].toAlignedRect() if known and self.grid is not None else QRect()

    def tip_at(self, point: QPoint) -> str:
        if more := told_at(self._beyond, QPointF(point), self.theme.text_scale):
            return more
        cell = self.cell_at(point)
        if cell is not None:
            return "" if self.card.isVisible() else self.describe(cell)  # the card says it, and must not be covered
        if not self.free_corner().contains(QPointF(point)) or not self.position or not self.position.state.market:
            return ""
        if self._explains:
            return tr("Click for the companies in operating order.")
        return tr("The companies in operating order. Click for what the market's colours and marks mean.")

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
        elif self.free_corner().contains(QPointF(point)):
            self._explains = not self._explains
            self._list()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_over(self.cell_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)
        super().leaveEvent(event)

    def _hover_over(self, cell: Cell | None) -> None:
        if cell != self._hover:
            self._hover = cell
            self._show_pile()
            self.cellHovered.emit(cell)

    def _show_pile(self) -> None:
        """Fan out the tokens of the cell under the pointer when they cover each other."""
        there = self.position.state.stacks.get(self._hover, ()) if self.position is not None and self._hover else ()
        if len(there) < 2 or self.grid is None or self.position is None or self._hover is None:
            self.card.hide()
            return
        companies = tuple(self.position.company(company) for company in there)
        words = self.describe(self._hover)
        self.card.show_pile(companies, words, self.grid.cells[self._hover], QRectF(self.viewport().rect()))

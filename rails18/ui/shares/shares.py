"""Show who holds what: companies against offering, pool and players, with charters and the players' own part."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from rails18.core.ids import NO_COMPANY, CompanyId, HolderId, PlayerId, among, stated
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.core.title import Setup, Title
from rails18.ui.look.marks import money
from rails18.ui.look.theme import Theme
from rails18.ui.shares import sorting
from rails18.ui.shares.cells import CardInHand, ShareCell
from rails18.ui.shares.content import (
    FOOT,
    Content,
    bodies,
    card_columns,
    columns_of,
    foot,
    foot_heading,
    foot_rows,
    heading,
    rows_of,
)  # fmt: skip
from rails18.ui.shares.fit import Grid, arrange, in_order, least_height, others, pitches_of, seated
from rails18.ui.shares.frames import Rules, TurnBand
from rails18.ui.shares.more import MoreColumns
from rails18.ui.shares.tips import holding_tip, holdings_of, independent_tip, player_tip, train_tip
from rails18.ui.text.phrases import labelled, listed
from rails18.ui.text.words import Words
from rails18.ui.widgets.flat import FlatView
from rails18.words.translation import tr

STILL = 5  # pixels that the mouse may move in a click
LOWEST = 150  # pixels of the height of the view at least
PART = 0.36  # of the height of the window that large text may take from the map for it


class _Grip(msgspec.Struct, frozen=True):
    """Hold what the mouse took: a cell, and the certificates or the token in it."""

    company: CompanyId
    column: str
    point: QPoint
    percent: int = 0
    count: int = 0
    token: bool = False


class ShareView(FlatView):
    """Show the share display.

    Signals:
        certificateDragged: (company, source, target, percent) certificates were dropped on a column.
        cellClicked: (company, column).
        playerClicked: (player) the head or foot of a player's column was clicked.
        tokenDragged: (company, global position, released) a station token is dragged from its charter.
        revealed: (company) its hidden treasury is held open, "" when let go.
        sorted: (companies, players) they are in another order, see `sorting`.
        turned: (QRectF) the row of the company that acts has its place, None for no company.

    Attributes:
        orders: of companies and of players.
        more: turns to the columns that had to give way, and back.
    """

    certificateDragged = Signal(str, str, str, int)
    cellClicked = Signal(str, str)
    playerClicked = Signal(str)
    tokenDragged = Signal(str, QPoint, bool)
    revealed = Signal(str)
    sorted = Signal(str, str)
    turned = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.cells: dict[tuple[str, str], ShareCell] = {}
        self.grid: Grid | None = None
        self._pitches: dict[str, float] = {}  # column of certificates → pixels of 10 %
        self._unsorted: Grid | None = None  # the same with companies and players as they are listed
        self._asked: tuple[Title, Setup, frozenset[PlayerId], QSizeF, float] | None = None  # what the grid is for
        self._contents_shown: dict[tuple[str, str], Content] = {}
        self._hidden = False
        self._open = ""
        self._grip: _Grip | None = None
        self.hand: CardInHand | None = None
        self._lit: frozenset[tuple[str, str]] = frozenset()
        self.orders = sorting.LISTED, sorting.SEATS
        super().__init__(theme, parent)
        self.setMinimumSize(420, LOWEST)
        self.setAccessibleName(tr("Shares and charters"))
        self.more = MoreColumns(self.viewport())
        self.more.toggled.connect(self.lay_out)
        self.turn, self._rules = TurnBand(theme), Rules(self.scene(), theme)
        self.scene().addItem(self.turn)

    # what is shown

    def show_position(self, pos: Position) -> None:
        """Show `pos`; only cells whose content changed are drawn again."""
        before, self.position = self.position, pos
        if before is None or before.title is not pos.title or before.setup is not pos.setup:
            self._build(pos)
        self.lay_out()
        self.tell(holdings_of(pos))

    def hide_treasuries(self, hidden: bool) -> None:
        """Keep company treasuries secret; pressing and holding one shows it."""
        self._hidden, self._open = hidden, ""
        self.lay_out()

    def sort(self, companies: str, players: str) -> None:
        """Put companies and players in an order, see `sorting`."""
        if (companies, players) != self.orders:
            self.orders = companies, players
            self.lay_out()
            self.sorted.emit(companies, players)

    def _sort_by(self, row: str, column: str) -> None:
        """Sort by what was clicked, or no longer by it."""
        companies, players = self.orders
        if row == "head" and column == sorting.ROWS:
            self.sort(sorting.LISTED if companies else "order", players)
        elif column == "company" and row in sorting.PLAYERS:
            self.sort(companies, sorting.SEATS if players == row else row)

    def glow(self, cells: Iterable[tuple[str, str]]) -> None:
        """Frame cells (company, column) where something may be bought, sold or dropped."""
        before, self._lit = self._lit, frozenset(cells)
        for key in before ^ self._lit:
            if key in self.cells:
                self.cells[key].light(key in self._lit)

    def _build(self, pos: Position) -> None:
        for cell in self.cells.values():
            self.scene().removeItem(cell)
        self.cells, self.grid, self._unsorted, self._contents_shown = {}, None, None, {}
        self._lit = frozenset()
        operators = pos.title.operators
        for row in ("head", *rows_of(pos.title), *FOOT):
            for column in columns_of(pos, pos.setup.ids):  # the bankrupt play in the past
                company = operators[row] if among(row, operators) else None
                cell = ShareCell(row, column, company, self.theme)
                self.cells[row, column] = cell
                self.scene().addItem(cell)

    def _contents(self, pos: Position) -> dict[tuple[str, str], Content]:
        hidden = [company for company in rows_of(pos.title) if self._hidden and self._open != company]
        contents = {("head", column): heading(pos, column) for column in columns_of(pos)}
        contents.update(bodies(pos, hidden))
        companies, players = self.orders
        if companies:
            contents["head", sorting.ROWS] = replace(contents["head", sorting.ROWS], tone="turn")
        for row in foot_rows(pos):
            for player in pos.players:
                contents[row, player] = foot(pos, row, player)
            contents[row, "company"] = Content(foot_heading(pos, row), tone="turn" if row == players else "muted")
        return contents

    def lay_out(self) -> None:
        """Place the cells for the size of the view."""
        if self.position is not None and not self.waiting:
            self._write(self.position, self._contents(self.position))
            high = min(least_height(self.position, self.theme.text_scale), PART * self.window().height())
            self.setMinimumHeight(max(LOWEST, round(high)))  # at last: Qt may resize and draw at once

    def _write(self, pos: Position, contents: dict[tuple[str, str], Content]) -> None:
        """Write contents into their cells, each in its place."""
        grid = self._arranged(pos)
        self.more.fit(pos, grid)
        if self.more.isChecked():
            grid = others(pos, grid, self.space().width())
        if any(self.orders):
            companies, players = self.orders
            grid = in_order(grid, sorting.companies(pos, companies), sorting.players(pos, players))
        pitches = pitches_of(pos, contents, grid)
        moved = (grid, pitches) != (self.grid, self._pitches)
        self.grid, self._pitches = grid, pitches
        known, self._contents_shown = self._contents_shown, contents
        for key in self.cells if moved or len(known) != len(contents) else contents:
            new, old = contents.get(key), known.get(key)
            if moved or (new is not old and new != old):
                self._take(key, new or Content(), grid)
        self._rule(pos, grid)

    def _arranged(self, pos: Position) -> Grid:
        """Return the places, which are the same all game in a view of the same size but for the order of players."""
        asked = (pos.title, pos.setup, frozenset(pos.players), self.space(), self.theme.text_scale)
        known = self._asked
        if self._unsorted is None or known is None or known[0] is not asked[0] or known[1:] != asked[1:]:
            self._asked = asked
            self._unsorted = arrange(pos, self.space(), self.theme.text_scale)
        return seated(self._unsorted, pos.players)

    def _take(self, key: tuple[str, str], content: Content, grid: Grid) -> None:
        """Show a content in its cell."""
        (row, column), cell = key, self.cells[key]
        cell.setVisible(row in grid.tops and column in grid.lefts)
        if not cell.isVisible():
            return
        box = grid.box(row, column)
        if row in FOOT and column == "company":  # the name of the row may run on over empty cells
            box.setRight(grid.box(row, POOL).right())
        if column == "company" and row in grid.names:
            content = replace(content, words=grid.names[row])
        if row == "head" and column in grid.heads:
            content = replace(content, words=grid.heads[column])
        cell.take(content, box, grid.size, self._pitches.get(column, grid.unit))

    def _rule(self, pos: Position, grid: Grid) -> None:
        """Draw lines between rows and columns, and the band of the company in turn."""
        companies = rows_of(pos.title)
        rows = [grid.box(company, "company").top() for company in companies]
        rows += [grid.box(row, "company").top() - 1.5 for row in FOOT[:1] if row in grid.tops]
        columns = [
            grid.box("head", column).left() for column in (*card_columns(pos), "treasury") if column in grid.lefts
        ]
        top, high = grid.tops.get(pos.frame.company, (0.0, 0.0))
        turn = QRectF(2, top, self.space().width() - 4, high) if high else None
        self.turn.take(turn)
        self.turned.emit(turn)
        self._rules.take(QRectF(self.viewport().rect()), tuple(rows), tuple(columns))

    # places

    def part_keys(self) -> Sequence[tuple[str, str]]:
        """Return the cells that show something, row by row, for those who cannot see them."""
        return [key for key in self.cells if self._shows(key)]

    def _shows(self, key: tuple[str, str]) -> bool:
        cell, grid = self.cells.get(key), self.grid
        seen = cell is not None and cell.isVisible() and bool(cell.content.told)
        return seen and grid is not None and key[0] in grid.tops and key[1] in grid.lefts

    def part_name(self, key: tuple[str, str]) -> str:
        """Return what a cell shows, with the names of its row and column."""
        pos, (row, column) = self.position, key
        if pos is None or not self._shows(key):
            return ""
        told = self.cells[key].content.told
        if row == "head":
            return tr("Column {name}", name=told)
        if column == "company":
            return told
        of = pos.company(row).name if among(row, pos.title.operators) else self.cells[row, "company"].content.words
        return labelled(f"{of}, {heading(pos, column).words}", told)

    def part_box(self, key: tuple[str, str]) -> QRect:
        """Return where a cell is."""
        return self.grid.box(*key).toAlignedRect() if self.grid is not None and self._shows(key) else QRect()

    def company_at(self, point: QPoint) -> CompanyId | None:
        """Return the company in whose row a viewport position is."""
        key = self._key_at(point)
        row = key[0] if key is not None else ""
        return row if self.position is not None and among(row, self.position.title.companies) else None

    def column_at(self, point: QPoint) -> str | None:
        """Return the column in which a viewport position is."""
        key = self._key_at(point)
        return key[1] if key is not None else None

    def _key_at(self, point: QPoint) -> tuple[str, str] | None:
        if self.grid is None:
            return None
        column = next((c for c, (x, wide) in self.grid.lefts.items() if x <= point.x() < x + wide), None)
        row = next((r for r, (y, high) in self.grid.tops.items() if y <= point.y() < y + high), None)
        return (row, column) if row is not None and column is not None else None

    def cell_point(self, company: CompanyId, column: str) -> QPoint:
        """Return the viewport position of the middle of a cell."""
        assert self.grid is not None
        return self.grid.box(company, column).center().toPoint()

    def certificate_point(self, company: CompanyId, owner: HolderId, index: int = -1) -> QPoint:
        """Return the viewport position of a certificate, by default the last; its left part, which is never covered."""
        box = self.cells[company, owner].cards()[index][0]
        return QPointF(box.left() + min(3.0, box.width() / 2), box.center().y()).toPoint()

    def tip_at(self, point: QPoint) -> str:
        """Return what to say about the cell at a viewport position."""
        key, pos = self._key_at(point), self.position
        if key is None or pos is None:
            return ""
        row, column = key
        content = self.cells[key].content
        if row == "head" and among(column, pos.players):
            return player_tip(pos, column)
        if among(row, pos.title.independents):
            return independent_tip(pos, row)
        if not among(row, pos.title.companies):
            return sorting.tip(row, column)
        name = pos.company(row).name
        if content.percents:
            return holding_tip(pos, row, column, content, self.cells["head", column].content.words)
        if column == "company":
            return name
        if column == "tokens" and content.discs:
            prices = ", ".join(money(pos.title.currency, price) for price in content.discs)
            return tr("{name}: station tokens left, for {prices}.", name=name, prices=prices)
        if column == "trains":
            return " ".join(train_tip(pos, train) for train in pos.trains(row))
        if column == "ports" and content.anchors:
            places = listed([Words(pos).hex(pos, hex_id) for hex_id in content.anchors])
            return tr("{name}: ports at {places}.", name=name, places=places)
        if column == "privates":
            owned = [Words(pos).private(p) for p, owner in pos.state.privates.items() if owner == row]
            return labelled(name, f"{listed(owned)}.") if owned else ""
        if column == "treasury" and self._hidden and row in pos.state.floated:
            return tr("Hold to show this treasury.")
        return ""

    # mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        key, pos = self._key_at(point), self.position
        event.accept()
        if key is None or pos is None or event.button() != Qt.MouseButton.LeftButton:
            return
        row, column = stated(key[0]), key[1]
        cell = self.cells[key]
        number = cell.card_at(QPointF(point)) if row in pos.title.companies else -1
        if number >= 0:
            taken = (
                cell.content.percents[number:] if column in pos.players else cell.content.percents[number : number + 1]
            )
            self._grip = _Grip(row, column, point, sum(taken), len(taken))
        else:
            self._grip = _Grip(row, column, point, token=column == "tokens" and bool(cell.content.discs))
        if column == "treasury" and self._hidden and row in pos.title.operators:
            self._reveal(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)  # a quick second click or drag is one of its own

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point, grip = event.position().toPoint(), self._grip
        if grip is None or not event.buttons() & Qt.MouseButton.LeftButton or self.position is None:
            return
        if self.hand is None and (point - grip.point).manhattanLength() <= STILL:
            return
        if grip.token:
            self.tokenDragged.emit(grip.company, event.globalPosition().toPoint(), False)
        elif grip.percent:
            if self.hand is None:
                card = self.cells[grip.company, grip.column].cards()[-1][0]
                self.hand = CardInHand(self.position.company(grip.company), grip.percent, grip.count, card, self.theme)
                self.scene().addItem(self.hand)
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.hand.setPos(QPointF(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        grip, self._grip = self._grip, None
        carried, self.hand = self.hand, None
        if self._open:
            self._reveal(NO_COMPANY)
        if carried is not None:
            self.scene().removeItem(carried)
            self.unsetCursor()
        if grip is None or self.position is None:
            return
        if carried is not None:
            target = self.column_at(point)
            if target is not None and target != grip.column and target in (OFFERING, POOL, *self.position.players):
                self.certificateDragged.emit(grip.company, grip.column, target, grip.percent)
        elif (point - grip.point).manhattanLength() > STILL:
            if grip.token:
                self.tokenDragged.emit(grip.company, event.globalPosition().toPoint(), True)
        elif grip.company in self.position.title.companies:
            self.cellClicked.emit(grip.company, grip.column)
        elif grip.column in self.position.players and grip.company not in self.position.title.independents:
            self.playerClicked.emit(grip.column)
        else:
            self._sort_by(grip.company, grip.column)

    def _reveal(self, company: CompanyId) -> None:
        self._open = company
        self.lay_out()
        self.revealed.emit(company)

"""Show who holds what in letters that are read from across the room: fewer columns than the share display, larger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rails18.core.ids import CompanyId, among
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL, REMOVED
from rails18.questions import rounds, shares, standings, stock
from rails18.ui.look.marks import PRESIDENT, put_token
from rails18.ui.look.theme import Theme, font, text_width
from rails18.ui.stage.context import Context
from rails18.ui.table import sizes
from rails18.ui.text import train_names
from rails18.words.translation import tr

HEAD, CASH, WORTH = "head", "cash", "worth"
SUMS = {CASH: "Cash", WORTH: "Worth"}  # rows of the players' sums, with their heads
STOCK_ORDER = ("price", OFFERING, POOL, REMOVED, "players", "treasury", "trains")
# columns, and the row of worths, that give way where there is no room, the first one first
DROPPED: Mapping[bool, tuple[str, ...]] = {
    True: ("trains", "treasury", REMOVED, OFFERING, WORTH),  # in a stock round
    False: (REMOVED, OFFERING, POOL, "price", WORTH),  # prices are on the market too
}
ROW = 1.5  # height of a row in sizes of its letters
PAD = 0.55  # room at both sides of a column together, in sizes of letters


class Plan(NamedTuple):
    """Hold the places of the table in pixels.

    Attributes:
        size: of the letters.
        lefts: column → left edge and width.
        tops: row → top edge and height.
        texts: (row, column) → words.
        rest: companies that have no row because nobody has started them.
    """

    size: float
    lefts: dict[str, tuple[float, float]]
    tops: dict[str, tuple[float, float]]
    texts: dict[tuple[str, str], str]
    rest: tuple[str, ...]

    def box(self, row: str, column: str) -> QRectF:
        """Return the rectangle of a cell."""
        (x, wide), (y, high) = self.lefts[column], self.tops[row]
        return QRectF(x, y, wide, high)


def texts_of(context: Context, pos: Position) -> dict[tuple[str, str], str]:
    """Return what is in each cell."""
    words, found = context.words, dict[tuple[str, str], str]()
    heads = {
        "price": tr("Price"),
        OFFERING: tr("Unsold") if shares.in_treasuries(pos.title) else tr("IPO"),
        POOL: tr("Pool"),
        REMOVED: tr("Out"),
        "treasury": tr("Cash"),
        "trains": tr("Trains"),
    }
    found |= {(HEAD, column): text for column, text in heads.items()}
    for player in pos.players:
        found[HEAD, player] = words.who(player) + ("  ◆" if pos.state.priority == player else "")
        found[CASH, player] = words.money(pos.cash(player))
        found[WORTH, player] = words.money(standings.worth(pos, player))
    for company in pos.state.par:
        found[company, "price"] = words.money(pos.price(company)) if company in pos.state.market else ""
        for owner in (OFFERING, POOL, REMOVED, *pos.players):
            percent = pos.holding(owner, company)
            led = PRESIDENT if owner == pos.president(company) else ""
            found[company, owner] = f"{percent}{led}" if percent else ""
        if company in pos.state.floated:
            found[company, "treasury"] = context.cash(company)
            found[company, "trains"] = " ".join(train_names.short(pos, train) for train in pos.trains(company))
    for company in _independents(pos):
        found[company, pos.president(company)] = tr("owns")
        found[company, "treasury"] = context.cash(company)
        found[company, "trains"] = " ".join(train_names.short(pos, train) for train in pos.trains(company))
    return found


def _independents(pos: Position) -> list[CompanyId]:
    """Return the independents that operate."""
    return [company for company in pos.title.independents if pos.president(company)]


def plan(context: Context, wide: float, high: float, unit: float) -> Plan:
    """Return the places for a view of some size, letters as large as they fit but never below `sizes.LEAST_FIGURES`."""
    pos = context.position
    texts = texts_of(context, pos)
    started = [company for company in rounds.companies_in_order(pos) if not pos.is_closed(company)]
    started += [company for company in pos.state.par if company not in started and not pos.is_closed(company)]
    rest = tuple(c for c in pos.title.companies if c not in pos.state.par and not pos.is_closed(c))
    rows = [HEAD, *started, *_independents(pos), CASH, WORTH]
    columns = ["company", *(c for name in STOCK_ORDER for c in (pos.players if name == "players" else (name,)))]
    dropped = list(DROPPED[pos.state.round.kind != "operating"])
    if not stock.shares_leave(pos):
        columns.remove(REMOVED)
        dropped.remove(REMOVED)
    least = sizes.LEAST_FIGURES * unit
    while True:
        for size in (sizes.READ * unit, 23 * unit, 21.5 * unit, least):
            widths = {column: _width(column, rows, texts, size) for column in columns}
            tall = size * ROW * (len(rows) + bool(rest))
            if sum(widths.values()) <= wide and tall <= high:
                break
        if sum(widths.values()) <= wide or not dropped:
            break
        less = dropped.pop(0)
        (rows if less in rows else columns).remove(less)
    spare = max(0.0, wide - sum(widths.values())) / len(columns)
    lefts, x = {}, 0.0
    for column in columns:
        lefts[column] = (x, widths[column] + spare)
        x += widths[column] + spare
    step = min(size * ROW * 1.35, high / (len(rows) + bool(rest)))
    tops = {row: (number * step, step) for number, row in enumerate(rows)}
    return Plan(size, lefts, tops, texts, rest)


def _width(column: str, rows: list[str], texts: Mapping[tuple[str, str], str], size: float) -> float:
    if column == "company":
        names = max((text_width(row, size, True) for row in rows if row not in (HEAD, *SUMS)), default=3 * size)
        sums = max((text_width(tr(SUMS[row]), size) for row in rows if row in SUMS), default=0.0)
        return max(1.44 * size + 18 + names, sums + PAD * size)
    return max(text_width(texts.get((row, column), ""), size, True) for row in rows) + PAD * size


class Holdings(QWidget):
    """Draw the table.

    Attributes:
        plan: places of everything that is shown, None without a game.
        pointed: company at which the operator points, None for none.

    Args:
        theme: palette and size of the window.
    """

    def __init__(self, context: Context, theme: Theme) -> None:
        super().__init__()
        self.context, self.theme = context, theme
        self.unit = 1.0
        self.plan: Plan | None = None
        self.pointed: str | None = None
        self.setAccessibleName(tr("Shares and charters"))
        self.setMinimumSize(200, 120)

    def refresh(self) -> None:
        """Show the shown position."""
        if self.context.adapter.game is not None:
            self.plan = plan(self.context, self.width() - 12.0, self.height() - 8.0, self.unit)
            self.update()

    def point_at(self, company: str | None) -> None:
        """Mark the row of a company; None takes the mark away."""
        if company != self.pointed:
            self.pointed = company
            self.update()

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.plan is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(6, 4)
            pos, palette, found = self.context.position, self.theme.palette, self.plan
            turn = pos.frame.company
            wide = sum(width for _, width in found.lefts.values())
            for row, (top, high) in found.tops.items():
                if row == turn:
                    painter.fillRect(QRectF(-6, top, wide + 12, high), QColor(palette.soft))
                    painter.fillRect(QRectF(-6, top, 5, high), QColor(palette.accent))
                if row in (CASH, HEAD):
                    painter.setPen(QPen(QColor(palette.line), 1.5))
                    y = top if row == CASH else top + high
                    painter.drawLine(QPointF(0, y), QPointF(wide, y))
                self._paint_row(painter, row, top, high)
                if row == self.pointed:
                    painter.setPen(QPen(QColor(palette.glow), 4))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(QRectF(-3, top + 1, wide + 6, high - 2), 6, 6)
            if found.rest:
                painter.setPen(QColor(palette.muted))
                painter.setFont(font(found.size))
                top, high = found.tops[list(found.tops)[-1]]
                last = top + high
                text = tr("Not started: {companies}", companies=", ".join(found.rest))
                painter.drawText(QRectF(4, last, wide, high), Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_row(self, painter: QPainter, row: str, top: float, high: float) -> None:
        assert self.plan is not None
        pos, palette, size = self.context.position, self.theme.palette, self.plan.size
        middle = Qt.AlignmentFlag.AlignVCenter
        for column, (left, wide) in self.plan.lefts.items():
            box = QRectF(left, top, wide, high)
            if column == "company":
                if among(row, pos.title.operators):
                    radius = min(high * 0.46, size * 0.72)
                    spot = QPointF(left + radius + 4, box.center().y())
                    put_token(painter, spot, radius, pos.company(row), palette, named=True)
                    painter.setPen(QColor(palette.text))
                    painter.setFont(font(size, True))
                    painter.drawText(box.adjusted(2 * radius + 10, 0, 0, 0), middle, row)
                elif row in SUMS:
                    painter.setPen(QColor(palette.muted))
                    painter.setFont(font(size))
                    painter.drawText(box, middle, tr(SUMS[row]))
                continue
            text = self.plan.texts.get((row, column), "")
            if not text:
                continue
            own = column in pos.players
            faint = row == HEAD and column != pos.frame.player
            painter.setPen(QColor(palette.muted if faint else palette.accent if row == HEAD else palette.text))
            painter.setFont(font(size, own or row == HEAD))
            painter.drawText(box.adjusted(0, 0, -PAD * size / 2, 0), middle | Qt.AlignmentFlag.AlignRight, text)

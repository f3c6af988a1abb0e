"""Explain the colours and marks of the stock market beside its boxes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from rails18.core.market import Market
from rails18.ui.look.theme import SMALLEST, Theme, blend, font, text_width
from rails18.ui.market.descriptions import zone_words
from rails18.ui.market.ledges import (
    BARRIER,
    MARK,
    barrier_pen,
    barrier_words,
    builds_up,
    has_barrier,
    has_ledge,
    ledge_pen,
    ledge_words,
    zone_adds,
)
from rails18.ui.market.zones import fill_zone
from rails18.words.translation import tr

ZONES = 2  # rank of zones and par values in the legend, the highest
TIGHT = 1.2  # least height of a line of the legend in text sizes


def _rank(mark: str) -> int:
    """Return how much a line of the legend matters: first go the moves, last the zones."""
    return {"moves": 0, "up": 1, "down": 1}.get(mark, ZONES)


class MarketLegend:
    """Paint a line for each kind of box and for how prices move.

    Attributes:
        market: the market that is explained.
        theme: colours and text sizes.
    """

    def __init__(self, market: Market, theme: Theme) -> None:
        self.market, self.theme = market, theme

    def rows(self) -> list[tuple[str, str]]:
        """Return mark and words of each line of the legend."""
        market = self.market
        flags = {flag for line in market.rows for cell in line for flag in cell.flags}
        rows = [("par", tr("par values"))] if "par" in flags else []
        for zone in market.zones.values():
            words = zone_adds(zone) if builds_up(market) else zone_words(zone, brief=True)
            if words:
                rows.append((f"zone {zone.colour}", words))
        if has_ledge(market):
            rows.append((MARK, ledge_words()))
        if has_barrier(market):
            rows.append((BARRIER, barrier_words()))
        if "up" in flags:
            rows.append(("up", tr("right moves go up")))
        if "down" in flags:
            rows.append(("down", tr("left moves go down")))
        rows.append(("moves", tr("→ paid   ← withheld")))
        if len(market.rows) > 1:
            rows.append(("moves", tr("↓ sold   ↑ sold out")))
        else:
            rows.append(("moves", tr("← sold   → sold out")))
        return rows

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Paint what there is room for."""
        palette = self.theme.palette
        found = self.fit(room)
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

    def fit(self, room: QRectF) -> tuple[list[tuple[str, str]], int, float] | None:
        """Return the lines of the legend that there is room for, their columns and their text size.

        What is left out is told by the tips of the cells: first how prices move, zones at last.
        """
        rows = self.rows()
        while rows:
            found = self._size(rows, room)
            if found is not None:
                return rows, *found
            least = min(_rank(mark) for mark, _ in rows)
            rows = [row for row in rows if _rank(row[0]) > least] if least < ZONES else rows[:-1]
        return None

    def _size(self, rows: list[tuple[str, str]], room: QRectF) -> tuple[int, float] | None:
        """Return the columns and the largest text size in which the legend fits whole, None when it does not fit."""
        least = max(SMALLEST, self.theme.px(SMALLEST))
        size = max(least, self.theme.px(11))
        while size >= least:
            for columns in (1, 2):
                wide = room.width() / columns - (10 if columns > 1 else 0)
                need = max(text_width(words, size) for _, words in rows) + 1.5 * size + 8
                if need <= wide and -(-len(rows) // columns) * size * TIGHT <= room.height():
                    return columns, size
            size -= 0.5
        return None

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
        fill_zone(painter, box, mark[5:] if mark.startswith("zone") else "white", palette)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.muted))
        x, y, far = box.center().x(), box.center().y(), box.height() * 0.28
        if mark == "up":
            painter.drawPolygon(QPolygonF([QPointF(x - far, y + far), QPointF(x, y - far), QPointF(x + far, y + far)]))
        elif mark == "down":
            painter.drawPolygon(QPolygonF([QPointF(x - far, y - far), QPointF(x, y + far), QPointF(x + far, y - far)]))

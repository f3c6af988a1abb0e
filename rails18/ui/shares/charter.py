"""Draw the charter of a company as a card: emblem, president, money, trains, tokens, runs and prices so far."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from rails18.core.ids import PrivateId
from rails18.core.title import Company
from rails18.ui.look.marks import PRESIDENT, paint_faint_token, paint_token, seen
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import blank
from rails18.ui.look.theme import Theme, blend, display, display_width, font, text_width
from rails18.ui.text import train_names
from rails18.words.translation import tr

CARD_WIDE, CARD_HIGH = 336.0, 178.0  # pixels at normal text size
NAME, TITLE = CARD_WIDE - 76, 14.5  # room for the name of the company, and its text size
EDGE = 5.0  # height of the stripe in the colour of the company
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIDDLE = Qt.AlignmentFlag.AlignCenter


class Train(msgspec.Struct, frozen=True):
    """Hold a train: what it is called, the colour of its phase, and the type that rusts it, "" for none."""

    name: str
    colour: str
    rusted_by: str


class Charter(msgspec.Struct, frozen=True):
    """Hold what a charter shows.

    Args:
        names: forms of its name, the whole one first.
        president, price, treasury: as they may be shown now, "" for none.
        tokens: what the tokens on the charter cost, the next first.
        placed: how many tokens are on the map.
        incomes: what the last runs earned, the oldest first.
        prices: all share prices so far, in order.
        privates: the private companies that it owns.
    """

    company: Company
    names: tuple[str, ...]
    president: str
    price: str
    treasury: str
    trains: tuple[Train, ...]
    tokens: tuple[str, ...]
    placed: int
    incomes: tuple[tuple[int, str], ...]
    prices: tuple[int, ...]
    privates: tuple[PrivateId, ...] = ()

    @property
    def told(self) -> str:
        """Return what is on it in a sentence."""
        trains = train_names.as_nouns(train.name for train in self.trains)
        facts = [tr("treasury {cash}", cash=self.treasury) if self.treasury else "", trains or tr("no train")]
        return " · ".join((self.company.name, *filter(None, facts)))


def charter_picture(charter: Charter, theme: Theme, ratio: float, part: float = 1.0) -> QPixmap:
    """Return the card of a charter.

    Args:
        ratio: device pixels a pixel.
        part: of its size, where it has less room.
    """
    size = theme.text_scale * part
    picture = blank(CARD_WIDE * size, CARD_HIGH * size, ratio)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size, size)
        _Card(painter, charter, theme.palette).paint()
    return picture


class _Card:
    """Draw a card part by part."""

    def __init__(self, painter: QPainter, charter: Charter, palette: Palette) -> None:
        self.painter, self.charter, self.palette = painter, charter, palette

    def paint(self) -> None:
        """Draw everything."""
        painter, charter, palette = self.painter, self.charter, self.palette
        whole = QPainterPath()
        whole.addRoundedRect(QRectF(0.5, 0.5, CARD_WIDE - 1, CARD_HIGH - 1), 7, 7)
        painter.fillPath(whole, QColor(palette.panel))
        painter.setClipPath(whole)
        painter.fillRect(QRectF(0, 0, CARD_WIDE, EDGE), QColor(charter.company.colour))
        painter.setClipping(False)
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawPath(whole)
        paint_token(painter, QPointF(34, 36), 22, charter.company, palette)
        painter.setPen(QColor(palette.text))
        painter.setFont(display(TITLE))
        painter.drawText(QRectF(66, 12, NAME, 22), LEFT, self._name())
        who = f"{PRESIDENT} {charter.president}" if charter.president else tr("no president")
        if charter.privates:
            who += " · " + tr("privates {privates}", privates=", ".join(charter.privates))
        painter.setFont(font(12))
        self._write(QRectF(66, 35, CARD_WIDE - 136, 18), self._short(who, CARD_WIDE - 140), 12, LEFT)
        if charter.price:
            self._write(QRectF(CARD_WIDE - 130, 35, 120, 18), charter.price, 13, RIGHT, strong=True)
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawLine(QPointF(10, 62), QPointF(CARD_WIDE - 10, 62))
        self._head(12, 66, tr("Treasury"))
        self._write(QRectF(12, 84, 92, 24), charter.treasury or "–", 18, LEFT, strong=True)
        self._paint_trains(112)
        self._paint_tokens()
        self._paint_runs(QRectF(112, 136, 96, 34))
        self._paint_prices(QRectF(CARD_WIDE - 112, 136, 100, 34))

    def _name(self) -> str:
        """Return the longest form of the name of the company that has room."""
        names = self.charter.names
        return next((name for name in names if display_width(name, TITLE) <= NAME), names[-1])

    def _short(self, text: str, room: float) -> str:
        """Return a name cut where it is too long."""
        while len(text) > 4 and self.painter.fontMetrics().horizontalAdvance(text) > room:
            text = text[:-2].rstrip() + "…"
        return text

    def _write(
        self, box: QRectF, text: str, size: float, how: Qt.AlignmentFlag, *, strong: bool = False, colour: str = ""
    ) -> None:
        self.painter.setPen(QColor(colour or (self.palette.text if strong else self.palette.muted)))
        self.painter.setFont(font(size, strong))
        self.painter.drawText(box, how, text)

    def _head(self, x: float, y: float, text: str) -> None:
        self._write(QRectF(x, y, 120, 14), text, 10.5, LEFT)

    def _paint_trains(self, x: float) -> None:
        painter, palette = self.painter, self.palette
        self._head(x, 66, tr("Trains"))
        if not self.charter.trains:
            self._write(QRectF(x, 84, 120, 24), tr("No train"), 13, LEFT, colour=palette.bad)
        for train in self.charter.trains:
            wide = max(26.0, text_width(train.name, 13, True) + 12)
            box = QRectF(x, 86, wide, 24)
            painter.setPen(QPen(QColor(palette.track), 1))
            painter.setBrush(palette.tile(train.colour))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(palette.ink(train.colour))
            painter.setFont(font(13, True))
            painter.drawText(box, MIDDLE, train.name)
            if train.rusted_by:  # what makes it rust
                spot = box.topRight() + QPointF(-1, 1)
                painter.setPen(QPen(QColor(palette.bad), 1.4))
                painter.setBrush(QColor(palette.panel))
                radius = max(7.0, 0.5 * text_width(train.rusted_by, 8.5, True) + 3)
                painter.drawEllipse(spot, radius, 7.0)
                self._write(QRectF(spot.x() - 12, spot.y() - 7, 24, 14), train.rusted_by, 8.5, MIDDLE, strong=True,
                            colour=palette.bad)  # fmt: skip
            x += wide + 13

    def _paint_tokens(self) -> None:
        """Draw places of tokens that are on the map dotted, and those that are left with their prices."""
        painter, palette, charter = self.painter, self.palette, self.charter
        self._head(12, 118, tr("Tokens"))
        number = charter.placed + len(charter.tokens)
        step = min(24.0, 84.0 / max(1, number))
        for place in range(number):
            at = QPointF(22 + step * place, 145)
            if place < charter.placed:
                painter.setPen(QPen(QColor(palette.muted), 1.2, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, 9, 9)
            elif not charter.president:
                paint_faint_token(painter, at, 9, charter.company, palette)
            else:
                paint_token(painter, at, 9, charter.company, palette)
        if charter.tokens and charter.tokens[0]:
            self._write(QRectF(12, 157, 90, 14), tr("next {price}", price=charter.tokens[0]), 10, LEFT)

    def _paint_runs(self, box: QRectF) -> None:
        painter, incomes = self.painter, self.charter.incomes
        self._head(box.left(), 118, tr("Last runs"))
        if not incomes:
            self._write(box, tr("none yet"), 12, LEFT)
            return
        most, wide = max(1, *(income for income, _ in incomes)), 7.0
        colour = seen(self.charter.company, self.palette)
        for number, (income, _) in enumerate(incomes):
            high = max(1.0, box.height() * income / most)
            last = number == len(incomes) - 1
            bar = QRectF(box.left() + number * (wide + 2), box.bottom() - high, wide, high)
            painter.fillRect(bar, colour if last else blend(colour, self.palette.panel, 0.5))
        left = box.left() + len(incomes) * (wide + 2) + 4
        self._write(QRectF(left, box.top(), 60, box.height()), incomes[-1][1], 13, LEFT, strong=True)

    def _paint_prices(self, box: QRectF) -> None:
        """Draw all prices so far as a line of steps."""
        painter, prices = self.painter, self.charter.prices
        self._head(box.left(), 118, tr("Price so far"))
        if len(prices) < 2:
            return
        least, most = min(prices), max(prices)
        span, step = max(1, most - least), box.width() / (len(prices) - 1)
        spots = [
            QPointF(box.left() + n * step, box.bottom() - 3 - (box.height() - 8) * (price - least) / span)
            for n, price in enumerate(prices)
        ]
        colour = seen(self.charter.company, self.palette)
        painter.setPen(QPen(colour, 1.8))
        for one, other in pairwise(spots):
            painter.drawLine(one, QPointF(other.x(), one.y()))
            painter.drawLine(QPointF(other.x(), one.y()), other)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(spots[-1], 3.2, 3.2)

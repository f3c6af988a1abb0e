"""Draw charters and the cards of private companies in the program's own way: on sheets, or all in one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rails18.core.ids import PrivateId
from rails18.core.position import Position
from rails18.core.title import Company
from rails18.ui.look.marks import money, paint_token
from rails18.ui.look.palettes import PAPER
from rails18.ui.record.sheets import Sheet, note, write
from rails18.ui.shares.private_card import CARD_HIGH, CARD_WIDE, PrivateCard, card_of, paint_card
from rails18.words.translation import tr

CHARTER, PRIVATE = QSizeF(180, 118), QSizeF(90, 58)  # mm
GAP = 4.0  # mm between cards in a picture
COLUMNS = 2  # of a picture
FINE = 8.0  # how many times larger the letters of a card are set than they are drawn
HEAD = 6.0  # mm, coloured edge of a card


class Card(NamedTuple):
    """Hold a card: its size in mm, and what draws it."""

    size: QSizeF
    paint: Callable[[QPainter, QRectF], None]


def charters(pos: Position) -> list[Card]:
    """Return the charters of the companies that are not closed."""
    companies = [company for company in pos.title.companies.values() if not pos.is_closed(company.id)]
    return [Card(CHARTER, partial(_charter, company, pos)) for company in companies]


def privates(pos: Position, power: Callable[[Position, PrivateId], str]) -> list[Card]:
    """Return the cards of the private companies of this game.

    Args:
        power: returns what a private does, in sentences.
    """
    found = [card_of(pos, private, power, owned=False) for private in pos.state.privates]
    return [Card(PRIVATE, partial(_private, card)) for card in found]


def card_sheets(cards: Sequence[Card], room: QSizeF, words: str) -> list[Sheet]:
    """Return the sheets of some cards of one size, as many as there is room for on each.

    Args:
        words: what is on them.
    """
    if not cards:
        return []
    size = cards[0].size
    across = max(1, int(room.width() // size.width()))
    each = across * max(1, int(room.height() // size.height()))
    sheets = []
    for first in range(0, len(cards), each):
        group = cards[first : first + each]
        whole = QSizeF(size.width() * min(across, len(group)), size.height() * ceil(len(group) / across))
        sheets.append(Sheet(whole, partial(_grid, group, across, 0.0), f"{words} – {note()}"))
    return sheets


def picture(cards: Sequence[Card], words: str) -> tuple[QSizeF, Callable[[QPainter, QRectF], None]]:
    """Return the size in mm of a picture of all cards, and what draws it.

    Args:
        words: what is on them, which is below.
    """
    size, columns = cards[0].size, min(COLUMNS, len(cards))
    rows = ceil(len(cards) / columns)
    whole = QSizeF(columns * (size.width() + GAP) + GAP, rows * (size.height() + GAP) + GAP + 6)

    def paint(painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box, Qt.GlobalColor.white)
        _grid(cards, columns, GAP, painter, box.adjusted(GAP, GAP, 0, 0))
        line = QRectF(box.left() + GAP, box.bottom() - 7, box.width() - 2 * GAP, 6)
        write(painter, line, f"{words} – {note()}", 3.2)

    return whole, paint


def _grid(cards: Sequence[Card], columns: int, gap: float, painter: QPainter, box: QRectF) -> None:
    for place, card in enumerate(cards):
        left = box.left() + place % columns * (card.size.width() + gap)
        top = box.top() + place // columns * (card.size.height() + gap)
        card.paint(painter, QRectF(QPointF(left, top), card.size))


def _frame(painter: QPainter, box: QRectF, colour: str) -> None:
    painter.setPen(QPen(QColor("black"), 0.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), HEAD), QColor(colour))


def _charter(company: Company, pos: Position, painter: QPainter, box: QRectF) -> None:
    """Draw a charter: name, tokens with their prices, room for trains and treasury."""
    _frame(painter, box, company.colour)
    write(painter, QRectF(box.left() + 8, box.top() + 9, box.width() - 16, 10), company.name, 6.5, True)
    write(painter, QRectF(box.left() + 8, box.top() + 19, 60, 6), company.id, 4.2)
    for number, price in enumerate(company.tokens):
        middle = QPointF(box.left() + 18 + 24 * number, box.top() + 38)
        paint_token(painter, middle, 8.5, company, PAPER)
        told = money(pos.title.currency, price) if price else tr("free")
        write(painter, QRectF(middle.x() - 8.5, middle.y() + 9.5, 22, 6), told, 3.8)
    half = (box.width() - 24) / 2
    for place, words in enumerate((tr("Trains"), tr("Treasury"))):
        room = QRectF(box.left() + 8 + place * (half + 8), box.top() + 60, half, box.height() - 68)
        painter.setPen(QPen(QColor(PAPER.muted), 0.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(room)
        write(painter, QRectF(room.left() + 3, room.top() + 2, half - 6, 6), words, 3.8)


def _private(card: PrivateCard, painter: QPainter, box: QRectF) -> None:
    """Draw the card of a private company as the window shows it."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / CARD_WIDE, box.height() / CARD_HIGH)
    paint_card(painter, card, PAPER, FINE)
    painter.restore()

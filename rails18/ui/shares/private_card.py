"""Draw the card of a private company, in the window and on paper: what it costs and pays, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from rails18.core.ids import PrivateId
from rails18.core.position import Position
from rails18.core.state import CLOSED, UNSOLD
from rails18.core.title import Private
from rails18.titledata.drawings import PRIVATES
from rails18.ui.look.drawings import paint_drawing
from rails18.ui.look.marks import money
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import blank
from rails18.ui.look.theme import Theme, blend, display, font, text_width
from rails18.ui.look.unbroken import unbroken
from rails18.ui.text.words import Words
from rails18.words.translation import tr

CARD_WIDE, CARD_HIGH = 252.0, 162.4  # pixels at normal text size; as wide to its height as the printed card
BAND = 40.0  # height of the head
POWER, SMALLEST = 11.5, 9.0  # text sizes of what it does: as it is wished, and at least
FACTS = QRectF(11, BAND + 3, CARD_WIDE - 22, 18)  # places of cost and revenue, and of what it does
POWERS = QRectF(11, BAND + 24, CARD_WIDE - 22, CARD_HIGH - BAND - 31)
GAP = 8.0  # pixels between cards in one picture
COLUMNS = 2  # of such a picture
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIDDLE = Qt.AlignmentFlag.AlignCenter
WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

PICTURES = {  # tag of a power → its drawing; of several the first one here counts
    "bridge_river": "bridge",
    "mark_city": "flag",
    "free_terrain": "mountains",
    "protect_train": "locomotive",
    "become_train": "locomotive",
    "lay_tile": "tile",
    "exchange_for_share": "exchange",
    "bring_share": "certificate",
    "stay_open": "ship",
    "block": "barrier",
}


class PrivateCard(msgspec.Struct, frozen=True):
    """Hold what the card of a private company shows.

    Args:
        cost, revenue: as money.
        power: what it does, in sentences.
        pictures: drawings of which the first that can be drawn is on it, each with the id of its title.
        owner: who has it, "" on a printed card.
    """

    id: PrivateId
    name: str
    cost: str
    revenue: str
    power: str
    pictures: tuple[str, ...]
    owner: str = ""

    @property
    def told(self) -> str:
        """Return all that is on it, as a text."""
        facts = tr("{name} ({private}): cost {cost}, revenue {revenue}.", name=self.name, private=self.id,
                   cost=self.cost, revenue=self.revenue)  # fmt: skip
        return f"{facts} {self.power}"


def pictures_of(title: str, private: Private) -> tuple[str, ...]:
    """Return the drawings for a private, the first that can be drawn to be shown: its own, and that of its power."""
    powers = {power.__struct_config__.tag for power in private.powers}
    usual = next((PICTURES[tag] for tag in PICTURES if tag in powers), "wheel")
    return tuple(f"{title}/{name}" for name in (private.picture, usual) if name)


def card_of(
    pos: Position, private: PrivateId, power: Callable[[Position, PrivateId], str], *, owned: bool = True
) -> PrivateCard:
    """Return the card of a private.

    Args:
        power: returns what a private does.
        owned: tell who has it.
    """
    data, cash = pos.private(private), pos.title.currency
    holder = pos.state.privates.get(private, CLOSED)
    who = {UNSOLD: tr("not sold yet"), CLOSED: tr("closed")}.get(holder) or Words(pos).who(holder)
    return PrivateCard(
        private, data.name, money(cash, data.cost), money(cash, data.revenue), power(pos, private),
        pictures_of(pos.title.id, data), who if owned else "",
    )  # fmt: skip


def paint_card(painter: QPainter, card: PrivateCard, palette: Palette, grow: float = 1.0) -> None:
    """Draw a card of `CARD_WIDE` by `CARD_HIGH` units from the origin on.

    Args:
        grow: how many times larger letters are set than they are drawn; on paper, where a unit is many dots, their
            places would otherwise be those of whole units.
    """
    whole = QPainterPath()
    whole.addRoundedRect(QRectF(0.5, 0.5, CARD_WIDE - 1, CARD_HIGH - 1), 7, 7)
    painter.fillPath(whole, QColor(palette.panel))
    painter.save()
    painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(0, 0, CARD_WIDE, BAND), blend(palette.panel, palette.text, 0.07))
    painter.restore()
    painter.setPen(QPen(blend(palette.line, palette.text, 0.3), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(whole)
    painter.setPen(QPen(blend(palette.line, palette.text, 0.12), 0.7))
    painter.drawRoundedRect(QRectF(4, 4, CARD_WIDE - 8, CARD_HIGH - 8), 4, 4)
    painter.drawLine(QPointF(4, BAND), QPointF(CARD_WIDE - 4, BAND))
    left = _paint_plate(painter, card.id, palette)
    ink = blend(palette.text, palette.panel, 0.35)
    corner = QRectF(CARD_WIDE - 64, 6, 54, BAND - 10)
    any(paint_drawing(painter, corner, PRIVATES, picture, ink) for picture in card.pictures)
    _Letters(painter, grow).write(card, palette, left)


def _paint_plate(painter: QPainter, letters: str, palette: Palette) -> float:
    """Draw the plate for the letters of a private; return where the name may begin."""
    box = _plate(letters)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(palette.text, palette.panel, 0.15))
    painter.drawRoundedRect(box, 5, 5)
    return box.right() + 8


def _plate(letters: str) -> QRectF:
    return QRectF(10, 9, max(26.0, text_width(letters, 12, True) + 12), 23)


class _Letters:
    """Write on a card, in letters that are set larger than they are drawn."""

    def __init__(self, painter: QPainter, grow: float) -> None:
        self.painter, self.grow = painter, grow

    def write(self, card: PrivateCard, palette: Palette, left: float) -> None:
        """Write everything.

        Args:
            left: where the name begins.
        """
        painter, grow = self.painter, self.grow
        painter.save()
        painter.scale(1 / grow, 1 / grow)
        painter.setPen(QColor(palette.panel))
        painter.setFont(font(12 * grow, True))
        painter.drawText(self._box(_plate(card.id)), MIDDLE, card.id)
        painter.setPen(QColor(palette.text))
        name = self._box(QRectF(left, 5, CARD_WIDE - 68 - left, BAND - 7))
        write_lines(painter, name, card.name, 14.0 * grow, 9.5 * grow, named=True)
        facts, row = tr("cost {cost} · revenue {revenue}", cost=card.cost, revenue=card.revenue), self._box(FACTS)
        painter.setFont(font(12 * grow, True))
        painter.drawText(row, LEFT, facts)
        write_lines(painter, self._box(POWERS), card.power, POWER * grow, SMALLEST * grow)
        if card.owner:
            painter.setPen(QColor(palette.muted))
            painter.setFont(font(11 * grow))
            room = row.width() - (8 + text_width(facts, 12, True)) * grow
            who = painter.fontMetrics().elidedText(card.owner, Qt.TextElideMode.ElideRight, int(room))
            painter.drawText(row, RIGHT, who)
        painter.restore()

    def _box(self, box: QRectF) -> QRectF:
        return QRectF(box.topLeft() * self.grow, box.size() * self.grow)


def write_lines(
    painter: QPainter, box: QRectF, words: str, wished: float, least: float, *, named: bool = False
) -> None:
    """Write words into a box, smaller where they would not fit.

    Args:
        named: they are a name, in the face of titles and in the middle of the height.
    """
    face, size, words = (display if named else font), wished, unbroken(words)
    flags = WRAPPED & ~int(Qt.AlignmentFlag.AlignTop) | int(Qt.AlignmentFlag.AlignVCenter) if named else WRAPPED
    step = wished / 28
    while True:
        painter.setFont(face(size))
        needs = painter.boundingRect(QRectF(0, 0, box.width(), 99999), WRAPPED, words)
        if needs.height() <= box.height() or size <= least:
            break
        size = max(least, size - step)
    painter.drawText(box, flags, words)


def cards_picture(cards: Sequence[PrivateCard], theme: Theme, ratio: float, part: float = 1.0) -> QPixmap:
    """Return a picture of some cards beside and below each other.

    Args:
        ratio: device pixels a pixel.
        part: of their size, where they have less room.
    """
    columns = min(COLUMNS, len(cards))
    rows, size = ceil(len(cards) / columns), theme.text_scale * part
    wide, high = columns * (CARD_WIDE + GAP) - GAP, rows * (CARD_HIGH + GAP) - GAP
    picture = blank(wide * size, high * size, ratio)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size, size)
        for number, card in enumerate(cards):
            painter.save()
            painter.translate(number % columns * (CARD_WIDE + GAP), number // columns * (CARD_HIGH + GAP))
            paint_card(painter, card, theme.palette)
            painter.restore()
    return picture

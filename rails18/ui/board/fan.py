"""Say beside a hex what the tile on it costs and brings, and offer the tiles that may come there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.ids import NO_TILE, TileId
from rails18.core.title import Tile
from rails18.ui.board.curves import SIDE, hex_outline, tile_art
from rails18.ui.board.free_space import SeenMap, nearest
from rails18.ui.board.hexart import paint_stops, paint_track, stroke
from rails18.ui.board.overlays import FAN
from rails18.ui.board.pieces import paint_ground
from rails18.ui.look.marks import CENTRED
from rails18.ui.look.theme import Theme, faded, font, text_width
from rails18.words.translation import tr

Told = Sequence[tuple[str, str]]

PART = 0.6  # size of a tile of the fan, compared with one on the map
GAP = 8.0  # between two cards, and round them
CARD_WIDE, CARD_HIGH = 66.0, 76.0  # half the size of a card
WORDS = 23.0  # text size on a card
LINE = 1.2 * WORDS  # height of a line of what is said
LINES = 2  # that are kept for it: the best run is known a moment after the cost
STEP = 60.0  # by which the width grows with the words
EDGE = 0.8 * SIDE  # from the middle of the hex to the end of the line
READABLE = 10.5  # pixels that it shall have on the screen


class FanChoice(msgspec.Struct, frozen=True):
    """Offer a tile.

    Args:
        tile: its name.
        rotation: how it is drawn.
        left: copies left, None for any number.
        reason: why it cannot be laid, "" when it can.
        note: what it does, in two words.
        good: it joins the company's track.
        digit: key that lays it, "" where none does.
    """

    tile: TileId
    rotation: int
    left: int | None
    reason: str = ""
    note: str = ""
    good: bool = True
    digit: str = ""

    @property
    def is_more(self) -> bool:
        """Return whether this card stands for all that cannot be laid."""
        return not self.tile


class Fan(QGraphicsItem):
    """Draw a strip beside a hex: what the tile on it costs and brings, and under that the tiles that may come there.

    Attributes:
        hex: centre of the hex, in scene units.
        choices: what is offered, nothing where there is only something to say.
        told: what the tile on the hex costs and brings, each with its tone.
        spots: centre of each choice, measured from the upper left corner of the strip.
        hover: number of the choice under the pointer, -1 for none.
    """

    def __init__(self, orientation: str, theme: Theme) -> None:
        super().__init__()
        self.orientation, self.theme = orientation, theme
        self.hex = QPointF()
        self.choices: tuple[FanChoice, ...] = ()
        self.told: Told = ()
        self.tiles: Mapping[TileId, Tile] = {}
        self.spots: tuple[QPointF, ...] = ()
        self.hover = -1
        self._refused: tuple[FanChoice, ...] = ()
        self._seen, self._larger, self._size, self._lines = QRectF(), 1.0, QSizeF(), 0
        self._placed: tuple[object, ...] = ()
        self.setZValue(FAN)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def offer(self, choices: Sequence[FanChoice], tiles: Mapping[TileId, Tile]) -> None:
        """Offer `choices`; those that cannot be laid are folded away behind one card.

        Args:
            tiles: all tiles by name.
        """
        usable = [choice for choice in choices if not choice.reason]
        self._refused = tuple(choice for choice in choices if choice.reason)
        self.tiles, self.hover = tiles, -1
        folded = len(usable) > 0 and len(self._refused) > 0
        more = (FanChoice(NO_TILE, 0, len(self._refused)),) if folded else self._refused
        self.choices = (*usable, *more)
        self.update()

    def unfold(self) -> None:
        """Offer what cannot be laid too."""
        self.choices, self.hover = (*(c for c in self.choices if not c.is_more), *self._refused), -1
        self.update()

    def tell(self, notes: Mapping[TileId, tuple[str, bool]]) -> None:
        """Write other notes on the cards: tile → note, and whether it joins the company's track."""
        known = (
            replace(c, note=notes[c.tile][0], good=notes[c.tile][1]) if c.tile in notes else c for c in self.choices
        )
        self.choices = tuple(known)
        self.update()

    def say(self, told: Told) -> None:
        """Write what the tile on the hex costs and brings."""
        self.told = told
        self.update()

    def stand(self, hex: QPointF, scale: float, seen: QRectF, ground: Callable[[], SeenMap]) -> None:
        """Stand beside a hex, where it stays as long as nothing of this changes and words have room on it.

        Args:
            hex: centre of the hex, in scene units.
            scale: pixels a scene unit; on a map drawn small the strip is larger than its share of it.
            seen: part of the scene in the window.
            ground: returns how much each part of that matters.
        """
        larger = max(1.0, self.theme.px(READABLE) / (WORDS * scale))
        wide, lines = self._words_size()
        asked = (hex, larger, seen, len(self.choices))
        if asked == self._placed:
            if wide <= self._size.width() and lines <= self._lines:
                return
            wide, lines = max(wide, self._size.width()), max(lines, self._lines)
        self.prepareGeometryChange()
        self.hex, self._larger, self._seen, self._placed, self._lines = hex, larger, seen, asked, lines
        head = lines * LINE + (GAP if lines else 0.0)
        count, step = len(self.choices), QSizeF(2 * CARD_WIDE + GAP, 2 * CARD_HIGH + GAP)
        rows = dict.fromkeys(ceil(count / rows) for rows in range(1, count + 1)) or {0: None}
        shapes = [
            QSizeF(max(wide, n * step.width() + GAP), head + GAP + (ceil(count / n) * step.height() if n else 0))
            for n in rows
        ]
        box, number = ground().place(hex, [shape * larger for shape in shapes])
        across, self._size = list(rows)[number], shapes[number]
        self.setPos(box.topLeft())
        self.setScale(larger)
        first = QPointF((self._size.width() - across * step.width()) / 2 + step.width() / 2, head + GAP + CARD_HIGH)
        places = (divmod(number, across) for number in range(count))
        self.spots = tuple(first + QPointF(column * step.width(), row * step.height()) for row, column in places)
        self.update()

    def _words_size(self) -> tuple[float, int]:
        """Return the width and the lines that words take, in steps: it must not wander with each word."""
        if not self.told:
            return 0.0, 0
        longest = max(text_width(text, WORDS, True) for text, _ in self.told) + 4 * GAP
        return STEP * ceil(longest / STEP), max(LINES, len(self.told))

    def box(self) -> QRectF:
        """Return the strip, measured from its upper left corner."""
        return QRectF(QPointF(), self._size)

    def place(self) -> QRectF:
        """Return where the strip is in the scene."""
        return self.mapRectToScene(self.box())

    def leader(self) -> QLineF:
        """Return the line from the strip to the edge of the hex, in the scene."""
        line = QLineF(nearest(self.place(), self.hex), self.hex)
        line.setLength(max(0.0, line.length() - EDGE))
        return line

    def choice_at(self, point: QPointF) -> FanChoice | None:
        """Return the choice at a point of the scene."""
        number = self._number_at(point)
        return self.choices[number] if number >= 0 else None

    def _number_at(self, point: QPointF) -> int:
        local = self.mapFromScene(point)
        for number, spot in enumerate(self.spots):
            if abs(local.x() - spot.x()) <= CARD_WIDE and abs(local.y() - spot.y()) <= CARD_HIGH:
                return number
        return -1

    def hover_at(self, point: QPointF) -> bool:
        """Point at the choice under the pointer, whose reason is then written out; return whether it is another one."""
        number = self._number_at(point)
        if number == self.hover:
            return False
        self.prepareGeometryChange()
        self.hover = number
        self.update()
        return True

    @property
    def pointed(self) -> str:
        """Return the tile under the pointer that can be laid, "" for none."""
        return self.choices[self.hover].tile if self.hover >= 0 and not self.choices[self.hover].reason else ""

    def boundingRect(self) -> QRectF:
        rect = self.box().united(QRectF(*self._line()).normalized())
        if self._reason():
            rect = rect.united(self._reason_box())
        return rect.adjusted(-6, -6, 6, 12)

    def _line(self) -> tuple[QPointF, QPointF]:
        leader = self.leader()
        return self.mapFromScene(leader.p1()), self.mapFromScene(leader.p2())

    def _reason(self) -> str:
        """Return why the tile under the pointer cannot be laid, "" where it can."""
        if self.hover < 0 or not (self.choices[self.hover].reason or self.choices[self.hover].is_more):
            return ""
        choice = self.choices[self.hover]
        if choice.is_more:
            return tr("Show why the others cannot be laid")
        return tr("{what}: {told}", what=tr("Tile {tile}", tile=choice.tile), told=choice.reason)

    def _reason_box(self) -> QRectF:
        spot, seen = self.spots[self.hover], self.mapRectFromScene(self._seen)
        wide = text_width(self._reason(), WORDS) + 28
        left = min(max(spot.x() - wide / 2, seen.left() + 4), seen.right() - wide - 4)
        below = spot.y() + CARD_HIGH + 3
        return QRectF(left, below if below + 36 <= seen.bottom() else spot.y() - CARD_HIGH - 39, wide, 36)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette = self.theme.palette
        for colour, wide in ((palette.glow_edge, 9.0), (palette.glow, 5.0)):
            painter.setPen(stroke(colour, wide))
            painter.drawLine(*self._line())
        painter.setPen(QPen(QColor(palette.glow_edge), 2.5))
        painter.setBrush(QColor(palette.raised))
        painter.drawRoundedRect(self.box(), 14, 14)
        self._paint_told(painter)
        for number, choice in enumerate(self.choices):
            if choice.is_more:
                self._paint_more(painter, number)
            else:
                self._paint_choice(painter, number)
        if self._reason():
            box = self._reason_box()
            painter.setPen(QPen(QColor(palette.line), 2))
            painter.setBrush(QColor(palette.panel))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(QColor(palette.bad if self.choices[self.hover].reason else palette.text))
            painter.setFont(font(WORDS))
            painter.drawText(box, CENTRED, self._reason())

    def _paint_told(self, painter: QPainter) -> None:
        """Write what the tile on the hex costs and brings, in the middle of the lines that are kept for it."""
        palette = self.theme.palette
        top = GAP / 2 + (self._lines - len(self.told)) * LINE / 2
        painter.setFont(font(WORDS, True))
        for number, (text, tone) in enumerate(self.told):
            painter.setPen(QColor({"good": palette.good, "warn": palette.warn}.get(tone, palette.text)))
            painter.drawText(QRectF(0, top + number * LINE, self._size.width(), LINE), CENTRED, text)

    def _paint_more(self, painter: QPainter, number: int) -> None:
        choice, spot, palette = self.choices[number], self.spots[number], self.theme.palette
        card = QRectF(spot.x() - CARD_WIDE, spot.y() - CARD_HIGH, 2 * CARD_WIDE, 2 * CARD_HIGH)
        painter.setPen(QPen(QColor(palette.accent if number == self.hover else palette.muted), 2, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(palette.panel))
        painter.drawRoundedRect(card, 14, 14)
        painter.setPen(QColor(palette.muted))
        painter.setFont(font(WORDS))
        wrapped = int(CENTRED) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(card.adjusted(6, 6, -6, -6), wrapped, tr("Why not {left} others", left=choice.left))

    def _paint_choice(self, painter: QPainter, number: int) -> None:
        choice, spot, palette = self.choices[number], self.spots[number], self.theme.palette
        tile = self.tiles[choice.tile]
        art = tile_art(self.orientation, tile, choice.rotation)
        pointed = number == self.hover
        painter.save()
        painter.translate(spot)
        painter.setPen(QPen(QColor(palette.accent if pointed else palette.muted), 5 if pointed else 2))
        painter.setBrush(QColor(palette.panel))
        painter.drawRoundedRect(QRectF(-CARD_WIDE, -CARD_HIGH, 2 * CARD_WIDE, 2 * CARD_HIGH), 14, 14)
        painter.save()
        painter.translate(0, -22 if choice.note else -16)
        painter.scale(*((0.86 * PART,) * 2 if choice.note else (PART,) * 2))
        paint_ground(painter, self.orientation, tile.colour, palette)
        paint_track(painter, self.orientation, art, palette, tile.colour)
        paint_stops(painter, art, (), (), {}, palette)
        if choice.reason:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(palette.panel, 0.62))
            painter.drawPolygon(hex_outline(self.orientation, -0.02))
            painter.setPen(stroke(palette.bad, 7))
            painter.drawLine(QPointF(-34, 34), QPointF(34, -34))
        painter.restore()
        if choice.digit:
            painter.setPen(QColor(palette.muted))
            painter.setFont(font(WORDS))
            painter.drawText(QPointF(CARD_WIDE - 20, -CARD_HIGH + 24), choice.digit)
        painter.setPen(QColor(palette.muted if choice.reason else palette.text))
        painter.setFont(font(WORDS, True))
        strip = QRectF(-CARD_WIDE + 8, CARD_HIGH - 36, 2 * CARD_WIDE - 16, 32)
        if choice.note:
            painter.setPen(QColor(palette.good if choice.good else palette.warn))
            size = min(WORDS, WORDS * strip.width() / text_width(choice.note, WORDS, True))
            painter.setFont(font(size, True))
            painter.drawText(strip, CENTRED, choice.note)
            painter.setFont(font(WORDS, True))
            painter.setPen(QColor(palette.text))
            strip.translate(0, -25)
        painter.drawText(strip, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, choice.tile)
        painter.setFont(font(WORDS))
        painter.drawText(
            strip,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            f"×{'∞' if choice.left is None else choice.left}",
        )
        painter.restore()

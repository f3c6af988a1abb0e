"""Offer the tiles that may come onto a hex on a strip in free space, with a line that leads to the hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.ids import NO_TILE, TileId
from rails18.core.title import Tile
from rails18.ui.board.curves import SIDE, hex_outline, tile_art
from rails18.ui.board.free_space import Ground
from rails18.ui.board.hexart import paint_stops, paint_track, stroke
from rails18.ui.board.overlays import FAN
from rails18.ui.board.pieces import paint_ground
from rails18.ui.look.marks import CENTRED
from rails18.ui.look.painting import guarded
from rails18.ui.look.theme import Theme, faded, font, text_width
from rails18.words.translation import tr

PART = 0.6  # size of a tile of the fan, compared with one on the map
GAP = 8.0  # between two cards, and round them
WIDE, HIGH = 66.0, 76.0  # half the size of a card
WORDS = 23.0  # text size on a card
FAINT = 0.22  # opacity of the line to the hex once it has been seen
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
    """

    tile: TileId
    rotation: int
    left: int | None
    reason: str = ""
    note: str = ""
    good: bool = True

    @property
    def is_more(self) -> bool:
        """Tell whether this card stands for all that cannot be laid."""
        return not self.tile


class Fan(QGraphicsItem):
    """Draw the choices for a hex on a strip beside what one must see.

    Attributes:
        choices: what is offered.
        spots: centre of each choice, measured from the hex.
        hover: number of the choice under the pointer, -1 for none.
    """

    def __init__(self, orientation: str, theme: Theme) -> None:
        super().__init__()
        self.orientation, self.theme = orientation, theme
        self.choices: tuple[FanChoice, ...] = ()
        self.tiles: Mapping[TileId, Tile] = {}
        self.spots: tuple[QPointF, ...] = ()
        self.hover = -1
        self._faint = False
        self._refused: tuple[FanChoice, ...] = ()
        self._ground, self._larger = Ground(QRectF()), 1.0
        self.setZValue(FAN)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def open(
        self, centre: QPointF, choices: Sequence[FanChoice], tiles: Mapping[TileId, Tile], ground: Ground, scale: float
    ) -> None:
        """Offer `choices` for a hex; those that cannot be laid are folded away behind one card.

        Args:
            centre: of the hex, in scene units.
            tiles: all tiles by name.
            ground: what is seen of the map, and how much each part of it matters.
            scale: pixels a scene unit; on a map drawn small the cards are larger than their share of it.
        """
        usable = [choice for choice in choices if not choice.reason]
        self._refused = tuple(choice for choice in choices if choice.reason)
        self._ground, self._larger = ground, max(1.0, READABLE / (WORDS * scale))
        self.tiles = tiles
        self.setPos(centre)
        self.setScale(self._larger)
        self._faint = False
        folded = len(usable) > 0 and len(self._refused) > 0
        more = (FanChoice(NO_TILE, 0, len(self._refused)),) if folded else self._refused
        self._spread((*usable, *more))

    def fade(self) -> None:
        """Let the line that leads to the hex step back: by now it has been seen, and it crosses track."""
        self._faint = True
        self.update()

    def unfold(self) -> None:
        """Show what cannot be laid too."""
        self._spread((*(choice for choice in self.choices if not choice.is_more), *self._refused))

    def tell(self, notes: Mapping[TileId, tuple[str, bool]]) -> None:
        """Write other notes on the cards: tile → note, and whether it joins the company's track."""
        known = (
            replace(c, note=notes[c.tile][0], good=notes[c.tile][1]) if c.tile in notes else c for c in self.choices
        )
        self.choices = tuple(known)
        self.update()

    def _spread(self, choices: Sequence[FanChoice]) -> None:
        self.prepareGeometryChange()
        self.choices = tuple(choices)
        step = QPointF(2 * WIDE + GAP, 2 * HIGH + GAP)
        box, across = self._ground.place(len(choices), self.pos(), step * self._larger)
        first = (box.topLeft() - self.pos()) / self._larger + step / 2
        places = (divmod(number, across) for number in range(len(choices)))
        self.spots = tuple(QPointF(first.x() + column * step.x(), first.y() + row * step.y()) for row, column in places)
        self.hover = -1
        self.update()

    def _box(self) -> QRectF:
        """Return the strip on which the cards lie."""
        rect = QRectF()
        for spot in self.spots:
            rect = rect.united(QRectF(spot.x() - WIDE, spot.y() - HIGH, 2 * WIDE, 2 * HIGH))
        return rect.adjusted(-GAP, -GAP, GAP, GAP)

    def strip(self) -> QRectF:
        """Return the strip in the scene."""
        return self.mapRectToScene(self._box())

    def _leader(self) -> QLineF:
        """Return the line from the strip to the edge of the hex."""
        box = self._box()
        near = QPointF(min(max(0.0, box.left()), box.right()), min(max(0.0, box.top()), box.bottom()))
        line = QLineF(near, QPointF(0, 0))
        edge = 0.8 * SIDE / self._larger
        if line.length() > edge:
            line.setLength(line.length() - edge)
        return line

    def choice_at(self, point: QPointF) -> FanChoice | None:
        """Return the choice at a point of the scene."""
        number = self._number_at(point)
        return self.choices[number] if number >= 0 else None

    def _number_at(self, point: QPointF) -> int:
        local = self.mapFromScene(point)
        for number, spot in enumerate(self.spots):
            if abs(local.x() - spot.x()) <= WIDE and abs(local.y() - spot.y()) <= HIGH:
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
        leader = self._leader()
        rect = self._box().united(QRectF(leader.p1(), leader.p2()).normalized())
        if self.hover >= 0:
            rect = rect.united(self._reason_box())
        return rect.adjusted(-6, -6, 6, 12)

    def _reason(self) -> str:
        choice = self.choices[self.hover]
        if choice.is_more:
            return tr("Show why the others cannot be laid")
        number = tr("Tile {tile}", tile=choice.tile)
        if choice.reason:
            return f"{number}: {choice.reason}"
        if choice.left is None:
            return tr("{tile}: unlimited", tile=number)
        return tr("{tile}: {left} left", tile=number, left=choice.left)

    def _reason_box(self) -> QRectF:
        spot = self.spots[self.hover]
        wide, seen = text_width(self._reason(), WORDS) + 28, self._ground.seen.translated(-self.pos())
        left = min(max(spot.x() - wide / 2, seen.left() / self._larger + 4), seen.right() / self._larger - wide - 4)
        below = spot.y() + HIGH + 3
        if (below + 36) * self._larger > seen.bottom():
            below = spot.y() - HIGH - 39
        return QRectF(left, below, wide, 36)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette = self.theme.palette
        painter.setOpacity(FAINT if self._faint else 1.0)
        for colour, wide in ((palette.glow_edge, 9.0), (palette.glow, 5.0)):
            painter.setPen(stroke(colour, wide))
            painter.drawLine(self._leader())
        painter.setOpacity(1.0)
        painter.setPen(QPen(QColor(palette.line), 2))
        painter.setBrush(QColor(palette.raised))
        painter.drawRoundedRect(self._box(), 16, 16)
        for number, choice in enumerate(self.choices):
            if choice.is_more:
                self._paint_more(painter, number)
            else:
                self._paint_choice(painter, number)
        if self.hover >= 0:
            box = self._reason_box()
            painter.setPen(QPen(QColor(palette.line), 2))
            painter.setBrush(QColor(palette.panel))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(QColor(palette.bad if self.choices[self.hover].reason else palette.text))
            painter.setFont(font(WORDS))
            painter.drawText(box, CENTRED, self._reason())

    def _paint_more(self, painter: QPainter, number: int) -> None:
        choice, spot, palette = self.choices[number], self.spots[number], self.theme.palette
        card = QRectF(spot.x() - WIDE, spot.y() - HIGH, 2 * WIDE, 2 * HIGH)
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
        painter.drawRoundedRect(QRectF(-WIDE, -HIGH, 2 * WIDE, 2 * HIGH), 14, 14)
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
        painter.setPen(QColor(palette.muted if choice.reason else palette.text))
        painter.setFont(font(WORDS, True))
        strip = QRectF(-WIDE + 8, HIGH - 36, 2 * WIDE - 16, 32)
        if choice.note:
            painter.setPen(QColor(palette.good if choice.good else palette.warn))
            painter.drawText(strip, CENTRED, choice.note)
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

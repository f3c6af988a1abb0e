"""Spread the tiles that may come onto a hex round it, each with the copies left or the reason why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.title import Tile
from rails18.loading.translation import tr
from rails18.ui.board.curves import SIDE, hex_outline, tile_art
from rails18.ui.board.hexart import paint_stops, paint_track, stroke
from rails18.ui.board.overlays import FAN
from rails18.ui.board.pieces import paint_ground
from rails18.ui.widgets.marks import CENTRED
from rails18.ui.widgets.theme import Theme, faded, font, text_width

PART = 0.6  # size of a tile of the fan, compared with one on the map
ROOM = 0.8 * SIDE  # half of the distance of two tiles of the fan
WIDE, HIGH = 66.0, 76.0  # half the size of a card
WORDS = 23.0  # text size on a card
READABLE = 10.5  # pixels that it shall have on the screen


@dataclass(frozen=True)
class FanChoice:
    """Offer a tile.

    Args:
        tile: its name.
        rotation: how it is drawn.
        left: copies left, None for any number.
        reason: why it cannot be laid, "" when it can.
    """

    tile: str
    rotation: int
    left: int | None
    reason: str = ""


class Fan(QGraphicsItem):
    """Draw the choices round a hex.

    Attributes:
        choices: what is offered.
        spots: centre of each choice, measured from the hex.
        hover: number of the choice under the pointer, -1 for none.
    """

    def __init__(self, orientation: str, theme: Theme) -> None:
        super().__init__()
        self.orientation, self.theme = orientation, theme
        self.choices: tuple[FanChoice, ...] = ()
        self.tiles: Mapping[str, Tile] = {}
        self.spots: tuple[QPointF, ...] = ()
        self.hover = -1
        self.setZValue(FAN)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def open(
        self, centre: QPointF, choices: Sequence[FanChoice], tiles: Mapping[str, Tile], seen: QRectF, scale: float
    ) -> None:
        """Offer `choices` round a hex.

        Args:
            centre: of the hex, in scene units.
            tiles: all tiles by name.
            seen: part of the scene in which the fan should lie.
            scale: pixels a scene unit; on a map drawn small the cards are larger than their share of it.
        """
        self.prepareGeometryChange()
        self.setPos(centre)
        self.choices, self.tiles = tuple(choices), tiles
        larger = max(1.0, READABLE / (WORDS * scale))
        self.setScale(larger)
        local = seen.translated(-centre)
        inside = QRectF(local.left() / larger, local.top() / larger, local.width() / larger, local.height() / larger)
        self.spots = spread(len(choices), inside, SIDE / larger + ROOM)
        self.hover = -1
        self.update()

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

    def hover_at(self, point: QPointF) -> None:
        """Point at the choice under the pointer, whose reason is then written out."""
        number = self._number_at(point)
        if number != self.hover:
            self.prepareGeometryChange()
            self.hover = number
            self.update()

    def boundingRect(self) -> QRectF:
        rect = QRectF()
        for spot in self.spots:
            rect = rect.united(QRectF(spot.x() - ROOM, spot.y() - ROOM, 2 * ROOM, 2 * ROOM))
        if self.hover >= 0:
            rect = rect.united(self._reason_box())
        return rect.adjusted(-6, -6, 6, 12)

    def _reason(self) -> str:
        choice = self.choices[self.hover]
        number = tr("Tile {tile}", tile=choice.tile)
        if choice.reason:
            return f"{number}: {choice.reason}"
        if choice.left is None:
            return tr("{tile}: unlimited", tile=number)
        return tr("{tile}: {left} left", tile=number, left=choice.left)

    def _reason_box(self) -> QRectF:
        spot = self.spots[self.hover]
        wide = text_width(self._reason(), WORDS) + 28
        return QRectF(spot.x() - wide / 2, spot.y() + HIGH + 3, wide, 36)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        for number in range(len(self.choices)):
            self._paint_choice(painter, number)
        if self.hover >= 0:
            palette, box = self.theme.palette, self._reason_box()
            painter.setPen(QPen(QColor(palette.line), 2))
            painter.setBrush(QColor(palette.panel))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(QColor(palette.bad if self.choices[self.hover].reason else palette.text))
            painter.setFont(font(WORDS))
            painter.drawText(box, CENTRED, self._reason())

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
        painter.translate(0, -16)
        painter.scale(PART, PART)
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
        painter.drawText(strip, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, choice.tile)
        painter.setFont(font(WORDS))
        painter.drawText(
            strip,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            f"×{'∞' if choice.left is None else choice.left}",
        )
        painter.restore()


def spread(count: int, seen: QRectF, ring: float = SIDE + ROOM) -> tuple[QPointF, ...]:
    """Return places for `count` tiles round a hex, in rings.

    Args:
        seen: where they should lie, measured from the hex.
        ring: radius of the innermost ring.
    """
    if count == 0:
        return ()
    inside = seen.adjusted(ROOM, ROOM, -ROOM, -ROOM)
    spots: list[QPointF] = []
    while len(spots) < count and ring < 8 * SIDE:
        fit = int(2 * pi * ring / (2 * ROOM))
        places = [
            QPointF(ring * cos(2 * pi * n / fit - pi / 2), ring * sin(2 * pi * n / fit - pi / 2)) for n in range(fit)
        ]
        places = [place for place in places if inside.contains(place)]
        wanted = count - len(spots)
        if len(places) == fit and wanted < fit:  # a whole ring: spread evenly
            fit = max(wanted, ceil(fit * 0.5))
            first = -pi / 2 - (pi / fit if wanted % 2 == 0 else 0) * (wanted - 1)
            places = [
                QPointF(ring * cos(first + 2 * pi * n / fit), ring * sin(first + 2 * pi * n / fit))
                for n in range(wanted)
            ]
            places = [place for place in places if inside.contains(place)] if wanted < fit else places
        spots += places[:wanted]
        ring += 2.05 * ROOM
    while len(spots) < count:  # the view is too small to hold them: let them lie beyond its edge
        spots.append(QPointF((len(spots) - count / 2) * 2 * ROOM, 2 * SIDE))
    return tuple(spots)

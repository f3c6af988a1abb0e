"""Show a tile or token that is in the hand: it follows the mouse, snaps to its place, and turns."""

from __future__ import annotations

from math import atan2, cos, degrees, sin

import msgspec
from PySide6.QtCore import Property, QEasingCurve, QPointF, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from rails18.core.ids import NO_HEX, CompanyId, HexId
from rails18.core.title import Company
from rails18.ui.board.curves import SIDE, SLOT, hex_outline, side_angle, tile_art
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hex_words import HexWords
from rails18.ui.board.hexart import paint_stops, paint_track, stroke
from rails18.ui.board.overlays import GHOST, TOKENS
from rails18.ui.board.pieces import paint_ground
from rails18.ui.board.word_art import paint_words
from rails18.ui.board.words import USUAL, Shown, wanted
from rails18.ui.look.marks import CENTRED, paint_token
from rails18.ui.look.theme import Theme, faded, font

TURN = 140  # milliseconds of the turn by one step
KNOB = 21.0  # radius of the corner handle
BARE = Shown(coordinates=False, numbers=False, names=False)


class Sides(msgspec.Struct, frozen=True):
    """Describe where the track of a tile in the hand meets other track.

    Args:
        joined: sides over which it meets other track.
        dead: sides at which it ends for good.
        good: it joins what it should, such as the track of the company.
    """

    joined: frozenset[int] = frozenset()
    dead: frozenset[int] = frozenset()
    good: bool = True


NO_SIDES = Sides()


class GhostTile(QGraphicsObject):
    """Draw a tile in the hand.

    Attributes:
        facts: what the tile would show: tile, rotation, tokens.
        hex: the hex to which it has snapped, "" while it follows the mouse.
        handle: the corner handle for turning is shown.
    """

    def __init__(self, orientation: str, theme: Theme) -> None:
        super().__init__()
        self.orientation, self.theme = orientation, theme
        self.facts: HexFacts | None = None
        self.hex = NO_HEX
        self.handle = False
        self._allowed = True
        self._sides = NO_SIDES
        self._lag = 0.0
        self._companies: dict[CompanyId, Company] = {}
        self.setZValue(GHOST)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._turning = QPropertyAnimation(self, b"lag", self)
        self._turning.setDuration(TURN)
        self._turning.setEasingCurve(QEasingCurve.Type.OutCubic)

    def show_tile(
        self, facts: HexFacts, companies: dict[CompanyId, Company], hex: HexId, allowed: bool, sides: Sides = NO_SIDES
    ) -> None:
        """Show what `facts` describe; the same tile on the same hex turns, anything else appears at once.

        Args:
            hex: hex it is on, "" while it follows the mouse.
            allowed: it may be laid like this; otherwise its frame warns.
            sides: where its track meets other track.
        """
        before = self.facts
        same = before is not None and before.tile is facts.tile and self.hex == hex and self.isVisible()
        self._companies = companies
        if same and before is not None and before.rotation != facts.rotation and self.theme.motion:
            step = (facts.rotation - before.rotation + 2) % 6 - 2
            self._turning.stop()
            self._turning.setStartValue(self._lag - 60.0 * step)
            self._turning.setEndValue(0.0)
            self._turning.start()
        elif not same or not self.theme.motion:
            self._turning.stop()
            self._lag = 0.0
        self.facts, self.hex, self._allowed = facts, hex, allowed
        self._sides = sides
        self.art = tile_art(self.orientation, facts.tile, facts.rotation)
        words = wanted(self.orientation, self.art, facts, 1.0, BARE, "", USUAL, ())
        self.words = HexWords(self.orientation, self.art, facts, USUAL).placed(list(words))
        self.update()

    def set_handle(self, shown: bool) -> None:
        """Show or hide the corner handle."""
        if shown != self.handle:
            self.prepareGeometryChange()
            self.handle = shown
            self.update()

    def _get_lag(self) -> float:
        return self._lag

    def _set_lag(self, degrees_behind: float) -> None:
        self._lag = degrees_behind
        self.update()

    lag = Property(float, _get_lag, _set_lag)

    def knob(self) -> QPointF:
        """Return the centre of the corner handle, measured from the centre of the tile."""
        angle = side_angle(self.orientation, 4) + 0.5236  # the corner to the right of the upper right side
        return QPointF(SIDE * cos(angle), SIDE * sin(angle))

    def on_knob(self, point: QPointF) -> bool:
        """Return whether a point of the scene is on the corner handle."""
        if not self.handle:
            return False
        away = point - self.scenePos() - self.knob()
        return away.x() ** 2 + away.y() ** 2 <= (1.5 * KNOB) ** 2

    def angle_of(self, point: QPointF) -> float:
        """Return the direction of a point of the scene from the centre of the tile, in degrees clockwise."""
        away = point - self.scenePos()
        return degrees(atan2(away.y(), away.x()))

    def boundingRect(self) -> QRectF:
        reach = SIDE + (KNOB + 5 if self.handle else 8)
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.facts is None:
            return
        palette = self.theme.palette
        painter.save()
        painter.rotate(self._lag)
        if not self.hex:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded("#000000", 0.22))
            painter.drawPolygon(hex_outline(self.orientation, 0.01).translated(5, 7))
        paint_ground(painter, self.orientation, self.facts.tile.colour, palette)
        paint_track(painter, self.orientation, self.art, palette, self.facts.tile.colour)
        paint_stops(painter, self.art, self.facts.tokens, self.facts.homes, self._companies, palette)
        colour = palette.glow if self._allowed else palette.bad
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(palette.glow_edge, 11))
        painter.drawPolygon(hex_outline(self.orientation, 0.03))
        pen = stroke(colour, 7.5)
        if not self._allowed:
            pen.setDashPattern([2.5, 1.6])
        painter.setPen(pen)
        painter.drawPolygon(hex_outline(self.orientation, 0.03))
        if abs(self._lag) < 30:
            paint_words(painter, self.words, self.facts.tile, self.facts.key, palette)
        painter.restore()
        self._paint_sides(painter)
        if self.handle:
            self._paint_knob(painter)

    def _paint_sides(self, painter: QPainter) -> None:
        """Mark sides that meet other track with a dot, and those where track ends for good with a bar across it."""
        palette, reach = self.theme.palette, SIDE * 0.866
        for side in self._sides.joined | self._sides.dead:
            angle = side_angle(self.orientation, side)
            painter.save()
            painter.translate(reach * cos(angle), reach * sin(angle))
            painter.rotate(degrees(angle))
            if side in self._sides.joined:
                painter.setPen(stroke("#FFFFFF", 3))
                painter.setBrush(QColor(palette.good))
                painter.drawEllipse(QPointF(0, 0), 11, 11)
            else:
                painter.setPen(stroke(palette.warn, 9))
                painter.drawLine(QPointF(-4, -20), QPointF(-4, 20))
            painter.restore()

    def _paint_knob(self, painter: QPainter) -> None:
        palette = self.theme.palette
        painter.save()
        painter.rotate(self._lag)
        centre = self.knob()
        painter.setPen(stroke(palette.glow_edge, 3))
        painter.setBrush(QColor(palette.glow))
        painter.drawEllipse(centre, KNOB, KNOB)
        painter.setPen(QColor("#FFFFFF"))
        painter.setFont(font(30, True))
        painter.drawText(QRectF(centre.x() - 30, centre.y() - 31, 60, 60), CENTRED, "↻")
        painter.restore()


class GhostToken(QGraphicsItem):
    """Draw a station token in the hand or, as a preview, in the place where it would be."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.company: Company | None = None
        self.setZValue(TOKENS + GHOST)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_company(self, company: Company) -> None:
        """Show the token of `company`."""
        self.company = company
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-SLOT * 1.5, -SLOT * 1.5, SLOT * 3, SLOT * 3)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.company is None:
            return
        palette = self.theme.palette
        paint_token(painter, QPointF(0, 0), SLOT * 1.02, self.company, palette)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(palette.glow_edge, 9))
        painter.drawEllipse(QPointF(0, 0), SLOT * 1.18, SLOT * 1.18)
        painter.setPen(stroke(palette.glow, 6))
        painter.drawEllipse(QPointF(0, 0), SLOT * 1.18, SLOT * 1.18)

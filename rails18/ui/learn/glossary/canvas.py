"""Draw pieces of a title side by side on a small picture: tiles, tokens, cards, trains, arrows and words."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from statistics import mode

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.title import Company, Tile
from rails18.ui.board.curves import SIDE, TileArt, path_through, side_point, tile_art
from rails18.ui.board.hexart import ROUND, paint_stops, paint_track, stroke
from rails18.ui.board.pieces import outline, paint_ground
from rails18.ui.look.marks import CENTRED, money, paint_certificate, paint_chip
from rails18.ui.look.theme import Theme, blend, font, text_width

PICTURE_WIDE, PICTURE_HIGH = 440, 132  # pixels of a picture at normal text size
HEX = 40.0  # pixels of the side of a hex
CARD = 30.0, 22.0  # pixels of a certificate
CHIP = 26.0  # height of the chip of a train
LINE = 15.0  # height of a line of words
TEXT = 12.0  # size of words
RIBBON = 13.0  # width of the ribbon of a run, in parts of a hex of side 100


class Canvas:
    """Hold a picture that is being drawn.

    Args:
        pos: the opening of the title whose pieces are drawn.
        theme: colours and text size.
        ratio: device pixels a pixel.

    Attributes:
        picture: what has been drawn.
        is_empty: nothing has been drawn: the title has no such thing.
    """

    def __init__(self, pos: Position, theme: Theme, ratio: float = 1.0) -> None:
        self.pos, self.title, self.theme, self.palette = pos, pos.title, theme, theme.palette
        self.orientation = pos.board.orientation
        scale = theme.px(1.0)
        self.picture = QPixmap(round(PICTURE_WIDE * scale * ratio), round(PICTURE_HIGH * scale * ratio))
        self.picture.setDevicePixelRatio(ratio)
        self.picture.fill(QColor(self.palette.raised))
        self.is_empty = True
        self._painter = QPainter(self.picture)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.scale(scale, scale)

    def end(self) -> QPixmap:
        """Return the finished picture."""
        self._painter.end()
        return self.picture

    @property
    def painter(self) -> QPainter:
        """Return the painter of whoever draws something."""
        self.is_empty = False
        return self._painter

    @property
    def companies(self) -> list[Company]:
        """Return the companies of the title."""
        return list(self.title.companies.values())

    @property
    def company(self) -> Company:
        """Return the company that stands for all: one that floats like most of them."""
        usual = mode(company.float_percent for company in self.companies)
        alike = [company for company in self.companies if company.float_percent == usual]
        return alike[min(3, len(alike) - 1)]

    def money(self, amount: int) -> str:
        """Return an amount in the currency of the title."""
        return money(self.title.currency, amount)

    # words and signs

    def words(
        self, x: float, y: float, text: str, tone: str = "text", *, bold: bool = False, size: float = TEXT
    ) -> None:
        """Write words round a point."""
        wide = text_width(text, size, bold) + 8
        self.painter.setPen(QColor(getattr(self.palette, tone)))
        self.painter.setFont(font(size, bold))
        self.painter.drawText(QRectF(x - wide / 2, y - LINE, wide, 2 * LINE), CENTRED, text)

    def arrow(self, start: QPointF, end: QPointF, tone: str = "accent") -> None:
        """Draw an arrow."""
        colour = QColor(getattr(self.palette, tone))
        dx, dy = end.x() - start.x(), end.y() - start.y()
        far = hypot(dx, dy) or 1.0
        dx, dy = dx / far, dy / far
        self.painter.setPen(QPen(colour, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        self.painter.drawLine(start, end - QPointF(6 * dx, 6 * dy))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        foot = end - QPointF(10 * dx, 10 * dy)
        side = QPointF(-5.5 * dy, 5.5 * dx)
        self.painter.drawPolygon(QPolygonF([end, foot + side, foot - side]))

    def sign(self, x: float, y: float, good: bool) -> None:
        """Draw a tick or a cross on a disc."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.palette.good if good else self.palette.bad))
        self.painter.drawEllipse(QPointF(x, y), 9, 9)
        self.painter.setPen(QPen(QColor("#FFFFFF"), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        lines = [(-4, 0, -1, 3), (-1, 3, 4, -3)] if good else [(-3, -3, 3, 3), (-3, 3, 3, -3)]
        for x0, y0, x1, y1 in lines:
            self.painter.drawLine(QPointF(x + x0, y + y0), QPointF(x + x1, y + y1))

    def frame(self, box: QRectF, tone: str = "glow") -> None:
        """Frame a place, as what may be chosen glows on the board."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(QColor(getattr(self.palette, tone)), 2.6))
        self.painter.drawRoundedRect(box, 5, 5)

    # pieces

    def chip(
        self, x: float, y: float, text: str, colour: str = "", *, crossed: bool = False, dashed: bool = False
    ) -> None:
        """Draw a train, or a value, round a point.

        Args:
            colour: of the tile that comes with it, "" for the colour of the window's chips.
        """
        palette = self.palette
        fill = palette.tile(colour) if colour else QColor(palette.chip)
        ink = palette.ink(colour) if colour else QColor(palette.chip_ink)
        box = QRectF(0, 0, max(CHIP * 1.25, text_width(text, 14, True) + 14), CHIP)
        box.moveCenter(QPointF(min(x, PICTURE_WIDE - 4 - box.width() / 2), y))
        if dashed:
            fill, ink = blend(fill, palette.raised, 0.62), blend(ink, palette.raised, 0.35)
        paint_chip(self.painter, box, text, fill, ink, QColor(palette.track), 14, corner=5)
        if crossed:
            self.painter.setPen(QPen(QColor(palette.bad), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            self.painter.drawLine(box.topLeft(), box.bottomRight())
            self.painter.drawLine(box.bottomLeft(), box.topRight())

    def cards(self, x: float, y: float, percents: Sequence[int], company: Company, free: int = 0) -> float:
        """Draw certificates in a row that begins at a point, and places for `free` more; return where it ends."""
        wide, high = CARD
        for number, percent in enumerate(percents):
            own = wide * (1.5 if percent > company.share else 1.0)
            words = f"{percent}★" if percent > company.share and number == 0 else str(percent)
            paint_certificate(self.painter, QRectF(x, y - high / 2, own, high), company, self.palette, words)
            x += own + 3
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(QColor(self.palette.muted), 1, Qt.PenStyle.DashLine))
        for _ in range(free):
            self.painter.drawRoundedRect(QRectF(x + 0.5, y - high / 2 + 0.5, wide - 1, high - 1), 3, 3)
            x += wide + 3
        return x

    def box(self, x: float, y: float, wide: float, title: str, text: str = "", tone: str = "panel") -> None:
        """Draw a card with one or two lines of words round a point."""
        rect = QRectF(x - wide / 2, y - 22, wide, 44)
        self.painter.setPen(QPen(QColor(self.palette.line), 1.2))
        self.painter.setBrush(QColor(getattr(self.palette, tone)))
        self.painter.drawRoundedRect(rect, 6, 6)
        self.painter.setFont(font(TEXT, True))
        title = self.painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, int(wide - 8))
        self.words(x, y - (9 if text else 0), title, bold=True)
        if text:
            self.words(x, y + 9, text, "muted")

    # hexes

    def tile(self, colour: str, cities: int = 0, towns: int = 0, slots: int = 0, exits: int = 2) -> Tile | None:
        """Return the first tile of the title with so many stops, places and exits; 0 places for any number."""
        for tile in self.title.tiles.values():
            kinds = [stop.kind for stop in tile.stops]
            ends = {end for piece in tile_art(self.orientation, tile, 0).tracks for end in (piece.a, piece.b)}
            sides = sum(isinstance(end, int) for end in ends)
            fits = (kinds.count("city"), kinds.count("town")) == (cities, towns) and not tile.label
            if fits and tile.colour == colour and sides >= exits and slots in (0, sum(s.slots for s in tile.stops)):
                return tile
        return None

    def side_towards(self, angle: float) -> int:
        """Return the side of a hex that is nearest to a direction, in degrees clockwise from east."""
        x, y = cos(angle * pi / 180), sin(angle * pi / 180)
        points = {side: side_point(self.orientation, side) for side in range(6)}
        return max(points, key=lambda side: points[side][0] * x + points[side][1] * y)

    def turned(self, tile: Tile, sides: set[int]) -> int:
        """Return the rotation in which a tile leads to some sides, on track that joins them."""
        for rotation in range(6):
            art = tile_art(self.orientation, tile, rotation)
            ends = {end for piece in art.tracks for end in (piece.a, piece.b)}
            whole = any({piece.a, piece.b} >= sides for piece in art.tracks) or bool(art.stops)
            if sides <= ends and whole:
                return rotation
        return 0

    def leads(self, tile: Tile, sides: set[int]) -> int | None:
        """Return the first rotation in which a tile has track at some sides, None when there is none."""
        own = {end for piece in tile.track for end in piece if isinstance(end, int)}
        return next((turn for turn in range(6) if sides <= {(end + turn) % 6 for end in own}), None)

    def water(self, centre: QPointF, side: float = HEX) -> None:
        """Draw a hex of sea."""
        self.painter.save()
        self.painter.translate(centre)
        self.painter.scale(side / SIDE, side / SIDE)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(self.palette.sea))
        self.painter.drawPolygon(outline(self.orientation))
        self.painter.restore()

    def hexagon(
        self,
        centre: QPointF,
        tile: Tile | None,
        rotation: int = 0,
        tokens: Sequence[CompanyId] = (),
        *,
        homes: Sequence[CompanyId] = (),
        colour: str = "",
        ribbon: Sequence[tuple[object, object]] = (),
        lit: bool = False,
        side: float = HEX,
    ) -> TileArt | None:
        """Draw a hex with its tile, the tokens on its first stop, and pieces of a run, by the ends of its track."""
        painter, palette = self.painter, self.palette
        painter.save()
        painter.translate(centre)
        painter.scale(side / SIDE, side / SIDE)
        paint_ground(painter, self.orientation, colour or (tile.colour if tile else "blank"), palette, laid=bool(tile))
        art = tile_art(self.orientation, tile, rotation) if tile is not None else None
        if art is not None and tile is not None:
            paint_track(painter, self.orientation, art, palette, tile.colour)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for piece in art.tracks:
                if (piece.a, piece.b) in ribbon or (piece.b, piece.a) in ribbon:
                    painter.setPen(stroke(palette.routes[0], RIBBON, ROUND))
                    painter.drawPath(path_through(piece.points))
            paint_stops(painter, art, (tuple(tokens),), (tuple(homes),), self.title.companies, palette)
        if lit:
            painter.setPen(stroke(palette.glow, 8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(outline(self.orientation, 0.04))
        painter.restore()
        return art

    def beside(self, centre: QPointF, side: int, size: float = HEX) -> QPointF:
        """Return the centre of the hex next to another one."""
        x, y = side_point(self.orientation, side)
        return centre + QPointF(2 * x, 2 * y) * (size / SIDE)

    def value(self, centre: QPointF, amount: int) -> None:
        """Write the value of a stop above its hex, as on the board."""
        box = QRectF(0, 0, 26, 17)
        box.moveCenter(centre + QPointF(0, -0.62 * HEX))
        chip, ink, edge = self.palette.chip, self.palette.chip_ink, self.palette.track
        paint_chip(self.painter, box, str(amount), QColor(chip), QColor(ink), QColor(edge), 11)

    def clip(self, box: QRectF) -> None:
        """Draw only inside a box with round corners from now on."""
        path = QPainterPath()
        path.addRoundedRect(box, 8, 8)
        self.painter.setClipPath(path)

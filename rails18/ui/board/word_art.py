"""Write on a hex: values, labels, names on a plate where they cross track, terrain, icons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache, QPolygonF

from rails18.core.ids import CompanyId, among, named
from rails18.core.title import COLOURS, Company, Tile
from rails18.ui.board.hexart import ROUND, stroke
from rails18.ui.board.hexmarks import MARK, paint_city_mark, paint_destination
from rails18.ui.board.words import TRIANGLE, Word, value_box, value_width
from rails18.ui.look.anchor import paint_anchor
from rails18.ui.look.marks import CENTRED, CREAM, UNCLIPPED, paint_chip
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import lasting
from rails18.ui.look.theme import MEDIUM, SEMI, blend, display, faded, font, text_width

LARGEST = 1500  # device pixels of a halo that is kept as a picture
HALO, BROAD = 0.27, 0.46  # width of a halo in text sizes, and of that of a name that may be on several colours
NOBODY: Mapping[CompanyId, Company] = {}  # on a tile that is not of the board


def paint_words(
    painter: QPainter,
    words: tuple[Word, ...],
    tile: Tile,
    key: str,
    palette: Palette,
    companies: Mapping[CompanyId, Company] = NOBODY,
) -> None:
    """Write everything that is on the hex."""
    for word in words:
        if word.kind in ("goal", "mark"):
            _write_company(painter, word, companies, palette)
            continue
        _WRITERS[word.kind](painter, word, tile, key, palette)


def _write_value(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    ink, edge = QColor(palette.chip_ink), QColor(palette.track)
    paint_chip(painter, value_box(word), word.text, QColor(palette.chip), ink, edge, word.size)


def _write_values(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    """Write values by phase as a row of boxes in the colours of the phases, the one in force larger and framed."""
    entries = [entry.split("=") for entry in word.text.split()]
    size, wide = word.size / 1.08, value_width(word.size / 1.08)
    left, top, height = word.box.center().x() - wide * len(entries) / 2, word.box.center().y() - size * 0.7, size * 1.4
    colours = ("yellow", "brown", "gray") if len(entries) == 3 else COLOURS
    current: tuple[QRectF, QColor, str] | None = None
    for number, (names, value) in enumerate(entries):
        first, *later = names.split("+")
        colour = first if first in palette.tiles else colours[min(number, len(colours) - 1)]
        box = QRectF(left + number * wide, top, wide, height)
        if key in (first, *later):
            current = (box, palette.tile(colour), value)
            continue
        _write_value_box(painter, box, blend(palette.tile(colour), CREAM, 0.3), value, size * 0.88, palette, False)
    if current:
        _write_value_box(painter, current[0].adjusted(-2, -4, 2, 4), current[1], current[2], size, palette, True)


def _write_value_box(
    painter: QPainter, box: QRectF, fill: QColor, value: str, size: float, palette: Palette, current: bool
) -> None:
    painter.setPen(QPen(QColor(palette.track), 4.0) if current else QPen(blend(fill, palette.track, 0.5), 1.2))
    painter.setBrush(fill)
    painter.drawRoundedRect(box, 4, 4)
    if current:
        painter.setPen(QPen(QColor("#FFFFFF"), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(2.6, 2.6, -2.6, -2.6), 2, 2)
    painter.setPen(QColor("#FFFFFF") if fill.lightnessF() < 0.42 else QColor("#14171A"))
    painter.setFont(font(size, current))
    painter.drawText(box, CENTRED, value)


def _write_label(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    painter.setPen(palette.ink(tile.colour))
    painter.setFont(display(word.size))
    painter.drawText(word.box, UNCLIPPED, word.text)


def _write_name(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    colour = word.ground or tile.colour
    ground, ink = (
        (QColor(palette.sea), QColor(palette.sea_ink))
        if colour == "sea"
        else (palette.tile(colour), palette.ink(colour))
    )
    lines = word.text.split("\n")
    height = word.box.height() / len(lines)
    weight = SEMI if palette.name == "dark" else MEDIUM
    for number, line in enumerate(lines):
        box = QRectF(word.box.left(), word.box.top() + number * height, word.box.width(), height)
        if not word.clear:
            _paint_plate(painter, box, line, word.size, ground)
        elif word.outside or colour == "blank":
            paint_halo(painter, box, line, word.size, ground, weight, BROAD if word.outside else HALO)
        painter.setPen(ink)
        painter.setFont(font(word.size, weight))
        painter.drawText(box, UNCLIPPED, line)


@lru_cache(maxsize=32)  # of 14 KB each, and only asked for where a halo is not pictured yet
def _letters(text: str, size: float, weight: int) -> QPainterPath:
    path = QPainterPath()
    path.addText(-text_width(text, size, weight) / 2, size * 0.36, font(size, weight), text)
    return path


@lru_cache(maxsize=256)
def _bounds(text: str, size: float, weight: int) -> QRectF:
    return _letters(text, size, weight).controlPointRect()


def _paint_plate(painter: QPainter, box: QRectF, text: str, size: float, ground: QColor) -> None:
    """Fade the track under a line of a name, so that the name is read and the track still guessed."""
    wide, high = text_width(text, size, MEDIUM) + 0.35 * size, 1.02 * size
    plate = QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(ground, 0.86))
    painter.drawRoundedRect(plate, 0.3 * size, 0.3 * size)


def paint_halo(
    painter: QPainter, box: QRectF, text: str, size: float, ground: QColor, weight: int = False, wide: float = HALO
) -> None:
    """Paint a halo under a line of words; on the screen from a picture: to stroke letters takes half a millisecond.

    Of one that is huge, or upside down, there is no picture.
    """
    halo = _Halo(text, size, weight, faded(ground, 0.92), size * wide)
    painter.save()
    painter.translate(box.center())
    onto = painter.deviceTransform()
    upright = not onto.m12() and not onto.m21() and onto.m11() == onto.m22()
    if (
        upright
        and 0 < onto.m11() * halo.box.width() < LARGEST
        and painter.paintEngine().type() == QPaintEngine.Type.Raster
    ):
        ratio = painter.device().devicePixelRatioF()
        picture, corner = _pictured(halo, onto.m11(), ratio)
        painter.resetTransform()
        back, _ = painter.deviceTransform().inverted()  # a widget inside a window stays moved by its place there
        at = QPoint(round(onto.dx() + corner.x()), round(onto.dy() + corner.y()))
        painter.drawPixmap(back.map(QPointF(at)), picture)
    else:
        halo.stroke(painter)
    painter.restore()


@dataclass(frozen=True)
class _Halo:
    """Describe the halo of one line of words round its middle."""

    text: str
    size: float
    weight: int
    colour: QColor
    width: float

    def stroke(self, painter: QPainter) -> None:
        painter.setPen(stroke(self.colour, self.width, ROUND))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_letters(self.text, self.size, self.weight))

    @property
    def box(self) -> QRectF:
        """Return what it covers."""
        return _bounds(self.text, self.size, self.weight).adjusted(-self.width, -self.width, self.width, self.width)


def _pictured(halo: _Halo, scale: float, ratio: float) -> tuple[QPixmap, QPoint]:
    """Return the picture of a halo, kept by Qt as long as there is room, and its corner in device pixels."""
    box = halo.box
    corner = QPoint(floor(box.left() * scale), floor(box.top() * scale))
    key = f"halo {halo.text} {halo.size} {halo.weight} {halo.colour.rgba()} {halo.width} {scale:.6f} {ratio}"
    picture = QPixmap()
    if not QPixmapCache.find(key, picture):
        far = QPoint(ceil(box.right() * scale), ceil(box.bottom() * scale)) - corner
        picture = QPixmap(far.x() + 1, far.y() + 1)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-corner)
            painter.scale(scale, scale)
            halo.stroke(painter)
        picture.setDevicePixelRatio(ratio)
        picture = lasting(picture)
        QPixmapCache.insert(key, picture)
    return picture, corner


def _write_cost(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    text, _, sign = word.text.partition("\t")
    box = word.box
    if sign:
        box = box.adjusted(TRIANGLE * word.size, 0, 0, 0)
        middle = QPointF(box.left() - TRIANGLE * word.size * 0.45, box.center().y())
        _paint_ground_sign(painter, middle, word.size, sign, palette)
    if not word.clear or tile.colour == "blank":  # it may be on mountains
        paint_halo(painter, box, text, word.size, palette.tile(tile.colour))
    painter.setPen(_quiet(palette, tile.colour, 0.12))
    painter.setFont(font(word.size))
    painter.drawText(box, UNCLIPPED, text)


def _paint_ground_sign(painter: QPainter, at: QPointF, size: float, sign: str, palette: Palette) -> None:
    """Draw a small triangle in the colour of water or of mountains, where terrain itself has no room."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.water if sign == "wet" else palette.mountain))
    half = size * 0.34
    painter.drawPolygon(QPolygonF([at + QPointF(-half, half), at + QPointF(0, -half), at + QPointF(half, half)]))


def _write_small(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    painter.setPen(_quiet(palette, tile.colour, 0.3 if word.kind == "coordinate" else 0.1))
    painter.setFont(font(word.size, word.kind == "number"))
    painter.drawText(word.box, UNCLIPPED, word.text)


def _quiet(palette: Palette, colour: str, part: float) -> QColor:
    """Return the colour of words on a tile, mixed with a part of that of the tile."""
    ink, ground = (found.get(colour, found["gray"]) for found in (palette.inks, palette.tiles))
    return blend(ink, ground, part)


def _write_block(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    """Write the private company that keeps the hex closed, behind a small barrier."""
    box = word.box.adjusted(1, 0, -1, 0)
    painter.setPen(stroke(palette.bad, 2.2))
    painter.setBrush(QColor(palette.chip))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(QColor(palette.chip_ink))
    painter.setFont(font(word.size, True))
    painter.drawText(box, CENTRED, word.text)
    for x in (box.left() + 3.4, box.right() - 3.4):
        painter.setPen(stroke(palette.bad, 2.6))
        painter.drawLine(QPointF(x, box.top() + 4), QPointF(x, box.bottom() - 4))


def _write_terrain(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    kinds = word.text.split()
    parts = [part for kind in kinds for part in kind.split("+")]
    wet = [part for part in parts if part in ("water", "river", "lake", "swamp")]
    if "mountain" in parts or "hill" in parts:
        _paint_mountains(painter, palette, -10 if wet else 0, tile)
    if wet:
        _paint_waves(painter, palette, 6 if "mountain" in parts else -14)


def _paint_mountains(painter: QPainter, palette: Palette, up: float, tile: Tile) -> None:
    rock = QColor(palette.mountain)
    base = 14 + up
    for x, height, half, shade in ((-24, 34, 24, 0.25), (24, 28, 22, 0.25), (0, 52, 32, 0.0)):
        body = blend(rock, palette.tile(tile.colour), shade)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(body)
        painter.drawPolygon(QPolygonF([QPointF(x - half, base), QPointF(x, base - height), QPointF(x + half, base)]))
        painter.setBrush(blend(body, "#000000", 0.18))
        painter.drawPolygon(
            QPolygonF([QPointF(x, base - height), QPointF(x + half, base), QPointF(x + half * 0.12, base)])
        )
        painter.setBrush(QColor(palette.snow))
        cut = 0.36
        painter.drawPolygon(
            QPolygonF([
                QPointF(x, base - height),
                QPointF(x - half * cut, base - height * (1 - cut)),
                QPointF(x - half * cut * 0.35, base - height * (1 - cut * 0.72)),
                QPointF(x + half * cut * 0.2, base - height * (1 - cut * 1.12)),
                QPointF(x + half * cut, base - height * (1 - cut)),
            ])
        )  # fmt: skip


def _paint_waves(painter: QPainter, palette: Palette, top: float) -> None:
    painter.setPen(stroke(palette.water, 4.2, ROUND))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row, (left, count) in enumerate(((-36, 4), (-27, 3))):
        path = QPainterPath(QPointF(left, top + 11 * row))
        for wave in range(count):
            x = left + 18 * wave
            path.cubicTo(
                QPointF(x + 6, top + 11 * row - 9), QPointF(x + 12, top + 11 * row + 9), QPointF(x + 18, top + 11 * row)
            )
        painter.drawPath(path)


def _write_company(painter: QPainter, word: Word, companies: Mapping[CompanyId, Company], palette: Palette) -> None:
    """Write the destination of a company, or the mark that serves it."""
    if word.kind == "goal":
        paint_destination(painter, word.box, companies[named(word.text, companies)], word.size, palette)
        return
    mark, company, closed = word.text.split("\t")  # it may serve nobody yet
    owner = companies[company].colour if among(company, companies) else palette.slot
    paint_city_mark(painter, word.box.center(), mark, bool(closed), owner, palette, word.box.height() / MARK)


def _write_icon(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    painter.save()
    painter.translate(word.box.center())
    unit = word.size / 26
    painter.scale(unit, unit)
    if word.text == "port":
        paint_anchor(painter, blend(palette.water, palette.ink(tile.colour), 0.25))
    else:
        painter.setPen(palette.ink(tile.colour))
        painter.setFont(font(18, True))
        painter.drawText(QRectF(-30, -14, 60, 28), UNCLIPPED, word.text[:3])
    painter.restore()


def _write_end(painter: QPainter, word: Word, tile: Tile, key: str, palette: Palette) -> None:
    painter.setPen(palette.ink(tile.colour))
    painter.setFont(font(word.size, True))
    painter.drawText(word.box, UNCLIPPED, word.text)


_WRITERS = {
    "value": _write_value,
    "values": _write_values,
    "label": _write_label,
    "name": _write_name,
    "cost": _write_cost,
    "coordinate": _write_small,
    "end": _write_end,
    "number": _write_small,
    "block": _write_block,
    "terrain": _write_terrain,
    "icon": _write_icon,
}

"""Explain the colours and marks of the map in a corner of the sea that no hex needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rails18.core.title import Title
from rails18.questions.privates import marks_of
from rails18.ui.board.curves import SIDE, SLOT
from rails18.ui.board.hexmarks import paint_destination, paint_shield
from rails18.ui.board.pieces import paint_ground
from rails18.ui.board.waterways import barrier_pen
from rails18.ui.look.anchor import paint_anchor
from rails18.ui.look.marks import CENTRED
from rails18.ui.look.palettes import LEVELS, Palette
from rails18.ui.look.theme import blend, font, text_width
from rails18.words.translation import tr
from rails18.words.wording import phase_name

SIZE = 22.0  # text size in scene units
PART = 0.21  # size of the sample hexes, compared with those of the map
LINE = 38.0  # height of a line
SPACE = 26.0  # between two columns
CITY_MARK = "mark "  # before the key of the drawing of a mark


class Legend:
    """Place samples and words in a free corner.

    Args:
        title: what is played.

    Attributes:
        entries: (mark, words) in order.
    """

    def __init__(self, title: Title) -> None:
        self.title = title
        self.entries = tuple(_entries(title))
        self._somebody = replace(next(iter(title.companies.values())), id="…")

    def place(self, land: QRectF, touches: Callable[[QRectF], bool], scale: float) -> tuple[QRectF, float] | None:
        """Return where the legend fits without touching the coast, and the text scale it needs there, or None.

        Args:
            land: part of the scene that a fitted map shows.
            touches: whether a box reaches the coast.
            scale: wished factor of the text size.
        """
        for size in (scale, 0.96 * scale):
            for columns in (1, 2, 3, 4):
                wide, high = self._measure(columns, size)
                for box in _corners(land, wide, high):
                    if not touches(box.adjusted(-8, -8, 8, 8)):
                        return box, size
        return self._below(land, scale)

    def _below(self, land: QRectF, scale: float) -> tuple[QRectF, float] | None:
        """Return a place under a board that leaves no corner free."""
        for columns in range(1, len(self.entries) + 1):
            wide, high = self._measure(columns, scale)
            if high <= 2 * LINE * scale:
                break
        size = scale
        while wide > land.width():  # letters take whole pixels, so a line does not shrink in proportion to them
            size *= 0.99
            wide, high = self._measure(columns, size)
        return QRectF(land.center().x() - wide / 2, land.bottom() + 6, wide, high), size

    def _columns(self, columns: int) -> list[tuple[tuple[str, str], ...]]:
        rows = -(-len(self.entries) // columns)
        return [self.entries[start : start + rows] for start in range(0, len(self.entries), rows)]

    def _measure(self, columns: int, scale: float) -> tuple[float, float]:
        parts = self._columns(columns)
        wide = sum(_width(part, scale) for part in parts) + SPACE * (len(parts) - 1)
        return wide, LINE * scale * max(map(len, parts))

    def paint(self, painter: QPainter, box: QRectF, scale: float, palette: Palette) -> None:
        """Draw the legend in `box`, which `place` returned for the same scale."""
        rows = max(1, round(box.height() / (LINE * scale)))
        x = box.left()
        for part in self._columns(-(-len(self.entries) // rows)):
            for number, (mark, words) in enumerate(part):
                y = box.top() + LINE * scale * (number + 0.5)
                self._paint_mark(painter, mark, QPointF(x + 28 * scale, y), scale, palette)
                painter.setPen(QColor(palette.sea_ink))
                painter.setFont(font(SIZE * scale))
                line = QRectF(x + 60 * scale, y - LINE * scale / 2, _width(part, scale), LINE * scale)
                painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            x += _width(part, scale) + SPACE

    def _paint_mark(self, painter: QPainter, mark: str, at: QPointF, scale: float, palette: Palette) -> None:
        painter.save()
        painter.translate(at)
        painter.scale(scale, scale)
        if mark == "home":
            pen = QPen(blend(palette.sea_ink, palette.sea, 0.25), 3)
            pen.setDashPattern([2.2, 1.6])
            painter.setPen(pen)
            painter.setBrush(QColor(palette.slot))
            painter.drawEllipse(QPointF(0, 0), SLOT * 0.62, SLOT * 0.62)
        elif mark == "end":
            painter.setPen(QColor(palette.sea_ink))
            painter.setFont(font(17, True))
            painter.drawText(QRectF(-26, -14, 52, 28), CENTRED, tr("E") + " +")
        elif mark == "crossing":
            painter.setPen(QPen(QColor(palette.track), 1.6))
            painter.setBrush(blend(palette.water, palette.casing, 0.35))
            painter.drawRoundedRect(QRectF(-17, -10, 34, 20), 5, 5)
        elif mark == "port":
            paint_anchor(painter, QColor(palette.sea_ink))
        elif mark == "goal":
            paint_destination(painter, QRectF(-22, -12, 44, 24), self._somebody, 17, palette)
        elif mark == "barrier":
            painter.setPen(barrier_pen(palette))
            painter.drawLine(QPointF(-16, 9), QPointF(16, -9))
        elif mark.startswith(CITY_MARK):
            paint_shield(painter, mark.removeprefix(CITY_MARK), QColor(palette.track), palette)
        else:
            painter.scale(PART, PART)
            paint_ground(painter, self.title.board.orientation, mark, palette, laid=mark != "red")
            if mark == "red":
                box = QRectF(-SIDE * 0.62, -SIDE * 0.4, SIDE * 1.24, SIDE * 0.8)
                painter.setPen(QPen(QColor(palette.track), 17))
                painter.setBrush(palette.tile("yellow"))
                painter.drawRoundedRect(box, 12, 12)
        painter.restore()


def _entries(title: Title) -> Iterable[tuple[str, str]]:
    colours = {colour for phase in title.phases.values() for colour in phase.tiles}
    for colour in sorted(colours, key=lambda colour: LEVELS.get(colour, 9)):
        first = next(name for name, phase in title.phases.items() if colour in phase.tiles)
        words = {
            "yellow": tr("yellow: phase {phase}"),
            "green": tr("green, 1 rim: phase {phase}"),
            "brown": tr("brown, 2 rims: phase {phase}"),
            "gray": tr("gray, 3 rims: phase {phase}"),
        }.get(colour, colour)
        if first == colour:  # the phase is called by the colour of its tiles
            words = words.partition(":")[0].rstrip()
        yield colour, words.format(phase=phase_name(first))
    printed = {place.kind for place in title.board.hexes.values()}
    if "gray" in printed and "gray" not in colours:
        yield "gray", tr("gray, 3 rims: fixed")
    if "offboard" in printed:
        yield "red", tr("framed value counts")
    yield "home", tr("reserved home")
    if any(place.end for place in title.board.hexes.values()):
        yield "end", tr("E to W: both bonuses")
    if title.board.crossings:
        yield "crossing", tr("paid once where track crosses")
    if any("port" in place.icons for place in title.board.hexes.values()):
        yield "port", tr("port")
    if any(company.destination for company in title.companies.values()):
        yield "goal", tr("destination")
    for name, private, bonus in marks_of(title):
        yield f"{CITY_MARK}{title.id}/{name}", f"{private} +{bonus}"
    if any("impassable" in place.closed.values() for place in title.board.hexes.values()):
        yield "barrier", tr("impassable")


def _width(part: Iterable[tuple[str, str]], scale: float) -> float:
    return 60 * scale + max(text_width(words, SIZE * scale) for _, words in part)


def _corners(land: QRectF, wide: float, high: float) -> Iterable[QRectF]:
    left, right = land.left() + 6, land.right() - 6 - wide
    top, bottom = land.top() + 6, land.bottom() - 6 - high
    for x, y in ((left, bottom), (right, bottom), (left, top), (right, top)):
        box = QRectF(x, y, wide, high)
        if land.contains(box):
            yield box

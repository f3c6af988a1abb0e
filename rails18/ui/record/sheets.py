"""Draw board and market on sheets of paper, to scale and with cut marks, in the program's own drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPen

from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import INNER
from rails18.ui.look.palettes import PAPER
from rails18.ui.look.theme import Theme, font
from rails18.ui.market.market import MarketView
from rails18.words.translation import tr

EDGE = 12.0  # mm of a sheet that stay free: most printers reach no further
MARK = 6.0  # mm, length of a cut mark
SMALLEST, LARGEST, USUAL = 38, 46, 42  # mm across a hex, from side to side
MARKET_PIXELS = 4.2  # of the market as it is laid out, for a mm: its text is then about 2.5 mm high
PAPERS = {"A4": QPageSize.PageSizeId.A4, "A3": QPageSize.PageSizeId.A3, "Letter": QPageSize.PageSizeId.Letter}


class Sheet(NamedTuple):
    """Hold one sheet.

    Args:
        size: what is drawn on it, in mm.
        paint: draws it into a rectangle of that size, in mm.
        words: what is written below it.
    """

    size: QSizeF
    paint: Callable[[QPainter, QRectF], None]
    words: str


def layout_of(paper: str, wide: bool) -> QPageLayout:
    """Return a page of a paper without margins."""
    turn = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    return QPageLayout(QPageSize(PAPERS[paper]), turn, QMarginsF(0, 0, 0, 0))


def room_of(layout: QPageLayout) -> QSizeF:
    """Return the mm of a page on which something is drawn."""
    page = layout.fullRect(QPageLayout.Unit.Millimeter)
    return QSizeF(page.width() - 2 * EDGE, page.height() - 2 * EDGE)


def note() -> str:
    """Return what every sheet says."""
    return tr("for personal use with the printed game")


def draw(device: QPagedPaintDevice, layout: QPageLayout, sheets: list[Sheet]) -> bool:
    """Draw sheets on a printer or into a PDF; return whether that was possible."""
    device.setPageLayout(layout)
    painter = QPainter()
    if not painter.begin(device):
        return False
    try:
        dots = device.logicalDpiX() / 25.4  # a mm
        for number, sheet in enumerate(sheets):
            if number:
                device.newPage()
            painter.save()
            painter.scale(dots, dots)
            box = QRectF(QPointF(EDGE, EDGE), sheet.size)
            painter.save()
            painter.setClipRect(box.adjusted(-0.2, -0.2, 0.2, 0.2))  # a line on the edge is drawn whole
            sheet.paint(painter, box)
            painter.restore()
            _mark(painter, box)
            write(painter, QRectF(box.left() + MARK, box.bottom() + 1, room_of(layout).width(), 6), sheet.words, 3.2)
            painter.restore()
    finally:
        written = painter.end()
    return written


def _mark(painter: QPainter, box: QRectF) -> None:
    """Draw cut marks beside the four corners of a box."""
    painter.setPen(QPen(QColor("black"), 0.15))
    for x, right in ((box.left(), -1), (box.right(), 1)):
        for y, down in ((box.top(), -1), (box.bottom(), 1)):
            painter.drawLine(QLineF(x + right, y, x + right * MARK, y))
            painter.drawLine(QLineF(x, y + down, x, y + down * MARK))


def write(painter: QPainter, box: QRectF, words: str, size: float, bold: bool = False) -> None:
    """Write a line of `size` mm; Qt knows fonts by whole pixels, so it is drawn larger and scaled."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(size / 32, size / 32)
    painter.setFont(font(32, bold))
    painter.setPen(QColor("black"))
    wide = QRectF(0, 0, box.width() * 32 / size, box.height() * 32 / size)
    painter.drawText(wide, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
    painter.restore()


# the board


def pieces(area: QRectF, scale: float, room: QSizeF) -> Iterator[tuple[int, int, QRectF]]:
    """Yield row, column and part of the board of each sheet.

    Args:
        area: the board in scene units.
        scale: mm a scene unit.
        room: mm of a sheet.
    """
    wide, high = room.width() / scale, room.height() / scale
    for row in range(ceil(area.height() / high)):
        for column in range(ceil(area.width() / wide)):
            piece = QRectF(area.left() + column * wide, area.top() + row * high, wide, high)
            yield row, column, piece.intersected(area)


def board_sheets(board: BoardScene, across: float, room: QSizeF) -> list[Sheet]:
    """Return the sheets of a board whose hexes are `across` mm wide from side to side."""
    board.place_words(1.0)
    scale, name = across / (2 * INNER), board.position.title.name if board.position else ""
    parts = list(pieces(board.whole(), scale, room))
    sheets = []
    for number, (row, column, piece) in enumerate(parts, start=1):

        def paint(painter: QPainter, box: QRectF, piece: QRectF = piece) -> None:
            painter.translate(box.topLeft())
            painter.scale(scale, scale)
            painter.translate(-piece.topLeft())
            painter.setClipRect(piece)
            board.paint_map(painter, piece, PAPER)

        words = tr(
            "{name}, board, sheet {number} of {all}: row {row}, column {column}, hexes {across} mm – {note}",
            name=name,
            number=number,
            all=len(parts),
            row=row + 1,
            column=column + 1,
            across=f"{across:g}",
            note=note(),
        )
        sheets.append(Sheet(piece.size() * scale, paint, words))
    return sheets


def board_layout(board: BoardScene, across: float, paper: str) -> QPageLayout:
    """Return the page, upright or across, that needs fewer sheets."""
    scale, area = across / (2 * INNER), board.whole()
    both = [layout_of(paper, wide) for wide in (False, True)]
    return min(both, key=lambda layout: len(list(pieces(area, scale, room_of(layout)))))


# the market


def market_view(theme: Theme, pos: Position, size: QSizeF) -> MarketView:
    """Return the market laid out for `size` in mm."""
    view = MarketView(theme)
    view.resize(round(size.width() * MARKET_PIXELS), round(size.height() * MARKET_PIXELS))
    view.show_position(pos)
    view.scene().setSceneRect(QRectF(view.viewport().rect()))
    view.lay_out()
    return view


def market_sheets(view: MarketView, room: QSizeF) -> list[Sheet]:
    """Return the sheet of a market."""
    name = view.position.title.name if view.position else ""

    def paint(painter: QPainter, box: QRectF) -> None:
        view.scene().render(painter, box, view.sceneRect())

    return [Sheet(room, paint, tr("{name}, stock market – {note}", name=name, note=note()))]

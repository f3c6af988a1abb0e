"""Draw the board on paper: a printer, a PDF, an SVG or a picture."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize
from PySide6.QtGui import QPageLayout, QPageSize, QPaintDevice, QPainter, QPdfWriter

from rails18.ui.board.board import BoardScene
from rails18.ui.widgets.theme import PAPER


def render_scene(board: BoardScene, device: QPaintDevice) -> None:
    """Draw the whole board in the colours for paper, centred and as large as it fits on `device`."""
    painter = QPainter(device)
    page = QRectF(0, 0, device.width(), device.height())
    area = _area(board)
    scale = min(page.width() / area.width(), page.height() / area.height())
    painter.translate(page.center())
    painter.scale(scale, scale)
    painter.translate(-area.center())
    painter.setClipRect(area)
    board.paint_map(painter, area, PAPER)
    painter.end()


def _area(board: BoardScene) -> QRectF:
    """Lay the words out for paper, which is fine enough for the smallest, and return the board with its legend."""
    board.place_words(1.0)
    return board.whole()


def write_pdf(board: BoardScene, path: str) -> None:
    """Write the board as a PDF of one A3 page, turned the way it fits better."""
    writer = QPdfWriter(path)
    writer.setTitle(board.position.title.name if board.position is not None else "")
    area = _area(board)
    wide = area.width() >= area.height()
    turn = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A3), turn, QMarginsF(10, 10, 10, 10)))
    writer.setResolution(300)
    render_scene(board, writer)


def write_svg(board: BoardScene, path: str) -> None:
    """Write the board as an SVG in the size of the map."""
    from PySide6.QtSvg import QSvgGenerator  # only here: the window need not load it

    picture = QSvgGenerator()
    picture.setFileName(path)
    area = _area(board)
    size = QSize(round(area.width()), round(area.height()))
    picture.setSize(size)
    picture.setViewBox(QRect(0, 0, size.width(), size.height()))
    picture.setTitle(board.position.title.name if board.position is not None else "")
    render_scene(board, picture)

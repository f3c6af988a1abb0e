"""Names have their halo on paper too."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgGenerator

from rails18.ui.board import word_art


def test_on_paper_it_is_drawn_as_lines(qtbot: object) -> None:
    paper, buffer = QSvgGenerator(), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    paper.setOutputDevice(buffer)
    paper.setSize(QSize(200, 70))
    painter = QPainter(paper)
    word_art.paint_halo(painter, QRectF(20, 20, 160, 30), "Kansas City", 24, QColor("#FFFFFF"))
    painter.end()
    told = bytes(buffer.data().data()).decode()
    assert "<path" in told
    assert "<image" not in told

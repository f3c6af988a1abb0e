"""Names keep their halo: the same on the screen, where it is a picture, and on paper, where it is drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from rails18.ui.board import word_art

BOX = QRectF(20, 20, 160, 30)


def haloed(scale: float, at: float) -> QImage:
    """Return a halo round a name, painted at a scale and moved by a part of a pixel."""
    image = QImage(round(200 * scale), round(70 * scale), QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(at, at)
    painter.scale(scale, scale)
    word_art.paint_halo(painter, BOX, "Kansas City", 24, QColor("#FFFFFF"))
    painter.end()
    return image


def light(image: QImage) -> list[int]:
    """Return how light an image is, column by column."""
    return [sum(QColor(image.pixel(x, y)).red() for y in range(image.height())) for x in range(image.width())]


@pytest.mark.parametrize("scale", [0.4, 1.0, 2.5])
@pytest.mark.parametrize("at", [0.0, 0.3])
def test_a_halo_looks_as_if_it_were_stroked(
    qtbot: object, scale: float, at: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, again = haloed(scale, at), haloed(scale, at)
    assert kept == again
    monkeypatch.setattr(QPaintEngine, "type", lambda self: QPaintEngine.Type.Pdf)
    stroked = haloed(scale, at)
    assert sum(light(kept)) == pytest.approx(sum(light(stroked)), rel=0.02)
    middles = [sum(x * much for x, much in enumerate(light(one))) / sum(light(one)) for one in (kept, stroked)]
    assert middles[0] == pytest.approx(middles[1], abs=0.51), "it stands where it is wanted, to half a pixel"


class Sheet(QWidget):
    """Show a name with its halo."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        word_art.paint_halo(painter, BOX, "Kansas City", 24, QColor("#FFFFFF"))
        painter.end()


def test_in_a_widget_inside_a_window_it_stands_where_the_widget_wants_it(qtbot: object) -> None:
    window = QWidget()
    window.setStyleSheet("background: black")
    window.resize(300, 160)
    sheet = Sheet(window)
    sheet.setGeometry(60, 50, 200, 70)
    alone, shown = light(sheet.grab().toImage()), light(window.grab().toImage())
    assert sum(alone) > 0
    assert shown[60:260] == alone


def test_on_paper_it_is_drawn_as_lines(qtbot: object) -> None:
    paper, buffer = QSvgGenerator(), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    paper.setOutputDevice(buffer)
    paper.setSize(QSize(200, 70))
    painter = QPainter(paper)
    word_art.paint_halo(painter, BOX, "Kansas City", 24, QColor("#FFFFFF"))
    painter.end()
    told = bytes(buffer.data().data()).decode()
    assert "<path" in told
    assert "<image" not in told


@pytest.mark.parametrize("scale", [-1.0, 30.0, 1e6])
def test_a_halo_that_fits_no_picture_is_stroked(qtbot: object, monkeypatch: pytest.MonkeyPatch, scale: float) -> None:
    monkeypatch.setattr(word_art, "lasting", lambda _: pytest.fail("it would be of no size, or of a gigabyte"))
    image = QImage(200, 70, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    before = image.copy()
    with QPainter(image) as painter:
        painter.translate(100, 35)
        painter.scale(scale, scale)
        painter.translate(-BOX.center())
        word_art.paint_halo(painter, BOX, "Kansas City", 24, QColor("#FFFFFF"))
    assert image != before

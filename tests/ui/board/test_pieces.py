"""Laid tiles lie on the board as pieces; printed ones belong to it; pixmaps show what would be drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from rails18.ui.board import pieces
from rails18.ui.board.curves import SIDE
from rails18.ui.look.palettes import DARK, LIGHT, Palette
from rails18.ui.look.pixmaps import MOST_PIXELS, kept, put_down
from rails18.ui.look.theme import Theme

SIZE = 160
GROUND = "#E3E6CF"


def drawn(palette: Palette, *, laid: bool, scale: float = 0.6, at: float = 80.0, turned: bool = False) -> QImage:
    """Return a yellow hex with its shadow, if it is laid."""
    picture = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    picture.fill(QColor(GROUND))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(at, at))
    painter.scale(scale, scale)
    if turned:
        painter.rotate(1e-4)  # too little to be seen, enough that no pixmap fits
    if laid:
        put_down(painter, [(QPointF(), pieces.shadow("flat", palette))], SIDE)
    pieces.paint_ground(painter, "flat", "yellow", palette, laid=laid)
    painter.end()
    return picture


def apart(one: QColor, other: QColor) -> int:
    return max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_a_laid_tile_has_a_shadow_below_it_and_light_on_its_upper_edge(theme: Theme, palette: Palette) -> None:
    laid, printed = drawn(palette, laid=True), drawn(palette, laid=False)
    below = QPointF(80, 80 + 0.6 * 86.6 + 2.5).toPoint()
    assert laid.pixelColor(below).lightness() < printed.pixelColor(below).lightness() - 8
    edge = QPointF(80, 80 - 0.6 * 86.6 * (1 - pieces.EDGE)).toPoint()
    assert laid.pixelColor(edge).lightness() > printed.pixelColor(edge).lightness()


@pytest.mark.parametrize("laid", [True, False])
@pytest.mark.parametrize("at", [80.0, 80.3, 79.55])
def test_a_pixmap_shows_what_would_be_drawn(theme: Theme, laid: bool, at: float) -> None:
    kept, afresh = drawn(LIGHT, laid=laid, at=at), drawn(LIGHT, laid=laid, at=at, turned=True)
    again = drawn(LIGHT, laid=laid, at=at)
    assert kept == again
    far = [apart(kept.pixelColor(x, y), afresh.pixelColor(x, y)) for x in range(0, SIZE, 2) for y in range(0, SIZE, 2)]
    assert max(far) < 48, "an eighth of a pixel at the edges"
    assert sum(far) / len(far) < 2


def test_pixmaps_are_made_once_for_a_zoom_and_not_kept_without_end(theme: Theme) -> None:
    kept.clear()
    drawn(LIGHT, laid=True)
    assert len(kept) == 2
    before = kept.pixels
    drawn(LIGHT, laid=True)
    assert len(kept) == 2
    assert kept.pixels == before
    for number in range(200):
        drawn(LIGHT, laid=True, scale=0.8 + 0.0001 * number)
    assert 10 < len(kept) < 200
    assert before < kept.pixels <= MOST_PIXELS


@pytest.mark.parametrize(("laid", "scale", "number"), [(True, 2.0, 2), (False, 2.0, 0), (True, 3.2, 0)])
def test_far_zoomed_in_only_what_many_hexes_show_has_pixmaps(
    theme: Theme, laid: bool, scale: float, number: int
) -> None:
    kept.clear()
    drawn(LIGHT, laid=laid, scale=scale)
    assert len(kept) == number


def test_a_large_piece_is_moved_by_half_a_pixel_at_most(theme: Theme) -> None:
    places = {at: drawn(LIGHT, laid=True, scale=1.3, at=at) for at in (20.0, 20.4, 20.6, 21.0)}
    assert places[20.0] == places[20.4] != places[20.6] == places[21.0]

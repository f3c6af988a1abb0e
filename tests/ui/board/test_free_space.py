"""Find room beside a hex where cards hide least of the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from rails18.ui.board.free_space import CLEAR, NEAR, SeenMap, nearest

SEEN = QRectF(-1000, -800, 2000, 1600)
SHAPES = [QSizeF(700, 200), QSizeF(420, 360), QSizeF(280, 520)]


def spared(box: QRectF, hex: QPointF) -> bool:
    near = nearest(box, hex)
    return max(abs(near.x() - hex.x()), abs(near.y() - hex.y())) >= CLEAR


@pytest.mark.parametrize("hex", [QPointF(-100, 0), QPointF(-900, -700), QPointF(900, 700), QPointF(0, 760)])
def test_a_strip_stands_in_sight_beside_its_hex(hex: QPointF) -> None:
    land = {(float(x), float(y)): 50.0 for x in range(-900, 0, 170) for y in range(-700, 700, 150)}
    box, number = SeenMap(SEEN, land).place(hex, SHAPES)
    assert SEEN.contains(box)
    assert box.size() == SHAPES[number]
    assert spared(box, hex)
    near = nearest(box, hex) - hex
    assert (near.x() ** 2 + near.y() ** 2) ** 0.5 <= NEAR


def test_it_spares_what_matters_where_it_can() -> None:
    left = {(float(x), float(y)): 60.0 for x in range(-900, 40, 170) for y in range(-700, 700, 150)}
    box, _ = SeenMap(SEEN, left).place(QPointF(-60, 0), SHAPES)
    assert box.left() > 0, "everything that matters lies on the left"


def test_of_equal_places_the_nearest_is_taken() -> None:
    box, _ = SeenMap(SEEN).place(QPointF(500, 300), SHAPES)
    near = nearest(box, QPointF(500, 300)) - QPointF(500, 300)
    assert (near.x() ** 2 + near.y() ** 2) ** 0.5 < CLEAR + 60


def test_a_view_that_is_too_small_still_shows_the_first_cards() -> None:
    small = QRectF(0, 0, 300, 200)
    box, number = SeenMap(small).place(QPointF(0, 0), SHAPES)
    assert SHAPES[number].width() == 280
    assert box.topLeft() == small.topLeft()

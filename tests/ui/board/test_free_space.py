"""Find room for cards where they hide least of the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from rails18.ui.board.free_space import Ground

SEEN = QRectF(-1000, -800, 2000, 1600)
STEP = QPointF(140, 160)


@pytest.mark.parametrize("count", [1, 3, 4, 7, 10])
def test_cards_lie_in_sight_and_off_what_matters(count: int) -> None:
    land = {(float(x), float(y)): 50.0 for x in range(-900, 0, 170) for y in range(-700, 700, 150)}
    box, across = Ground(SEEN, land).place(count, QPointF(-400, 0), STEP)
    assert SEEN.contains(box)
    assert box.left() >= 0, "the sea is on the right"
    assert across * STEP.x() == box.width()
    assert -(-count // across) * STEP.y() == box.height()


def test_of_equal_places_the_nearest_is_taken() -> None:
    near, _ = Ground(SEEN).place(2, QPointF(500, 300), STEP)
    far, _ = Ground(SEEN).place(2, QPointF(-700, -500), STEP)
    assert near.contains(QPointF(500, 300))
    assert far.center().x() < near.center().x()


def test_a_view_that_is_too_small_still_shows_the_first_cards() -> None:
    small = QRectF(0, 0, 300, 200)
    box, across = Ground(small).place(9, QPointF(0, 0), STEP)
    assert across == 2
    assert box.topLeft() == small.topLeft()

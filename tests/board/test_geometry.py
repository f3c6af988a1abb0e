from math import dist, sqrt

import pytest

from rails18.board.geometry import centre, corners, neighbour, opposite
from rails18.core.title import Board
from tests.support.boards import position, printed


def board(orientation: str, hexes: str) -> Board:
    return Board(orientation, {id: printed(id) for id in hexes.split()})


def test_flat_neighbours_lie_clockwise_from_the_south():
    flat = board("flat", "E2 E4 D3 F1 F3")
    assert [neighbour(flat, "E2", side) for side in range(6)] == ["E4", "D3", None, None, "F1", "F3"]


def test_pointy_neighbours_lie_clockwise_from_the_south_west():
    pointy = board("pointy", "B9 C8 B7 A8 A10 B11 C10")
    assert [neighbour(pointy, "B9", side) for side in range(6)] == ["C8", "B7", "A8", "A10", "B11", "C10"]


def test_nothing_lies_before_the_first_letter_and_letters_go_on_after_z():
    assert neighbour(board("flat", "A2 B1"), "A2", 1) is None
    assert neighbour(board("flat", "Z2 AA1 AA3"), "Z2", 5) == "AA3"
    assert neighbour(board("flat", "Z2 AA1 AA3"), "AA3", 2) == "Z2"


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_neighbours_share_two_corners_and_name_each_other(orientation):
    grid = board(
        orientation, " ".join(f"{letter}{n}" for i, letter in enumerate("ABCDE") for n in range(2 + i % 2, 9, 2))
    )
    for side in range(6):
        other = neighbour(grid, "C4", side)
        assert other is not None
        assert neighbour(grid, other, opposite(side)) == "C4"
        assert dist(centre(grid, "C4"), centre(grid, other)) == pytest.approx(sqrt(3))
        mine, theirs = corners(grid, "C4"), corners(grid, other)
        for corner in (mine[side], mine[(side + 1) % 6]):  # the two corners at the ends of the side
            assert min(dist(corner, theirs_one) for theirs_one in theirs) < 1e-9


def test_the_first_corner_is_at_the_lower_right_or_at_the_bottom():
    flat, pointy = position("C4").board, position("C4", orientation="pointy").board
    x, y = centre(flat, "C4")
    assert corners(flat, "C4")[0] == pytest.approx((x + 0.5, y + sqrt(3) / 2))
    x, y = centre(pointy, "C4")
    assert corners(pointy, "C4")[0] == pytest.approx((x, y + 1))

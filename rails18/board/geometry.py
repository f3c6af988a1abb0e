"""Place hexes on the plane and tell which of them share a side.

A hex id is letters and a number. On a ``flat`` board the letters name the column and the number the row, on a
``pointy`` board it is the other way round; numbers of neighbours in one line of the grid differ by two.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin, sqrt

from rails18.core.ids import HexId, grid_of, hex_at
from rails18.core.title import Board

Point = tuple[float, float]

_STEPS = {  # (letters, number) across sides 0 to 5
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
_FIRST_CORNER = {"flat": 60, "pointy": 90}  # degrees clockwise from east of the corner between sides 5 and 0


def opposite(side: int) -> int:
    """Return the number that the side `side` has in the hex across it."""
    return (side + 3) % 6


def neighbour(board: Board, hex: HexId, side: int) -> HexId | None:
    """Return the id of the hex across `side` of `hex`, None when nothing of the map is there."""
    found = _beside(board.orientation, hex, side)
    return found if found in board.hexes else None


def centre(board: Board, hex: HexId) -> Point:
    """Return the centre of `hex` as (x, y), with sides of length 1 and y growing downwards."""
    letters, number = _grid(hex)
    if board.orientation == "flat":
        return 1.5 * letters, sqrt(3) / 2 * number
    return sqrt(3) / 2 * number, 1.5 * letters


def corners(board: Board, hex: HexId) -> tuple[Point, ...]:
    """Return the six corners of `hex` clockwise; corner ``n`` is between sides ``n - 1`` and ``n``."""
    x, y = centre(board, hex)
    first = _FIRST_CORNER[board.orientation]
    angles = [radians(first + 60 * corner) for corner in range(6)]
    return tuple((x + cos(angle), y + sin(angle)) for angle in angles)


_grid = cache(grid_of)


@cache
def _beside(orientation: str, hex: HexId, side: int) -> HexId:
    """Return the id that the grid gives to the place across `side`; "" beyond the first letter."""
    column, row = _grid(hex)
    right, down = _STEPS[orientation][side]
    return hex_at(column + right, row + down)

"""Turn a table of bits over: what stood in its rows is in its columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache


def turned(rows: Sequence[int]) -> dict[int, int]:
    """Return for each bit that is set in any row the rows in which it is, as bits of one number.

    Args:
        rows: numbers of any size, not negative.

    Returns:
        number of the bit → the number whose bit n says whether it is set in row n.
    """
    side = _side(max(map(int.bit_length, rows), default=0))
    wide = side // 8
    squares = []
    for first in range(0, len(rows), side):
        held = b"".join(row.to_bytes(wide, "little") for row in rows[first : first + side])
        squares.append(_transposed(int.from_bytes(held, "little"), side).to_bytes(side * wide, "little"))
    columns = {}
    for bit in range(side):
        column = b"".join(square[bit * wide : (bit + 1) * wide] for square in squares)
        found = int.from_bytes(column, "little")
        if found:
            columns[bit] = found
    return columns


def _side(bits: int) -> int:
    """Return the side of a square of bits that has room for so many in a row."""
    return max(8, 1 << (bits - 1).bit_length()) if bits else 8


def _transposed(square: int, side: int) -> int:
    """Return a square of bits with rows and columns exchanged: halves, then halves of these, down to single bits."""
    for far, chosen in _halves(side):
        moved = (square >> far ^ square) & chosen
        square ^= moved | moved << far
    return square


@cache
def _halves(side: int) -> tuple[tuple[int, int], ...]:
    """Return for each step how far bits move, and those that change places with others further on."""
    steps, half = [], side // 2
    while half:
        row = sum(1 << column for column in range(side) if column & half).to_bytes(side // 8, "little")
        chosen = b"".join(bytes(len(row)) if number & half else row for number in range(side))
        steps.append((half * (side - 1), int.from_bytes(chosen, "little")))
        half //= 2
    return tuple(steps)

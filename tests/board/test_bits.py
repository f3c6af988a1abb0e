"""A table of bits is turned over as a person would do it, bit by bit."""

from __future__ import annotations

from random import Random

import pytest

from rails18.board.bits import turned


@pytest.mark.parametrize(("rows", "bits"), [(1, 1), (3, 8), (8, 3), (9, 9), (70, 64), (64, 65), (300, 130), (515, 511)])
def test_each_bit_names_the_rows_in_which_it_is_set(rows: int, bits: int) -> None:
    rng = Random(rows)
    table = [rng.getrandbits(bits) & rng.getrandbits(bits) for _ in range(rows)] + [1 << (bits - 1)]
    found = turned(table)
    for bit in range(bits + 1):
        assert found.get(bit, 0) == sum(1 << number for number, row in enumerate(table) if row >> bit & 1)
    assert set(found) <= set(range(bits))


def test_what_is_set_nowhere_is_not_named() -> None:
    assert turned([]) == {}
    assert turned([0, 0]) == {}
    assert turned([4, 0, 4]) == {2: 0b101}

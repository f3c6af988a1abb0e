from random import Random

import pytest

from rails18.board.simplex import Packing


def test_the_duals_price_the_rows():
    packing = Packing([1, 1, 1])
    packing.solve([(30, (0,)), (30, (1,)), (50, (0, 1)), (20, (2,))])
    assert packing.duals == pytest.approx([30, 30, 20], abs=1e-3)
    assert {(round(share), number) for share, number in packing.taken()} == {(1, 3), (1, 1), (1, 0)}


def test_an_odd_ring_is_taken_in_halves():
    packing = Packing([1, 1, 1])
    packing.solve([(10, (0, 1)), (10, (1, 2)), (10, (2, 0))])
    assert sum(packing.duals) == pytest.approx(15, abs=1e-3)


@pytest.mark.parametrize("seed", range(20))
def test_duals_bound_every_packing(seed):
    """Duals are a proof: no column is worth more than its rows, and rows together no more than the packing taken."""
    random = Random(seed)
    columns = [(random.randrange(10, 90, 10), tuple(random.sample(range(12), random.randint(1, 5)))) for _ in range(60)]
    packing = Packing([1] * 11 + [3])
    packing.solve(columns[:30])
    packing.solve(columns)
    for worth, rows in columns:
        assert worth <= sum(packing.duals[row] for row in rows) + 1e-3
    taken = sum(share * columns[number][0] for share, number in packing.taken())
    capacities = [1] * 11 + [3]
    assert taken == pytest.approx(sum(d * c for d, c in zip(packing.duals, capacities, strict=True)), rel=1e-2)

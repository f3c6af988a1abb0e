from random import Random

import pytest

from rails18.board.network import numbers, segments, ways
from tests.support.boards import cities, position


def test_segments_are_named_by_their_ends_side_first():
    pos = position("C4 C6", laid={"C4": ("205", 4), "C6": ("20", 1)})
    assert set(segments(pos)) == {"C4:4-s0", "C4:5-s0", "C4:1-s0", "C6:1-4", "C6:2-5"}
    piece = segments(pos)["C4:4-s0"]
    assert (piece.hex, piece.a, piece.b, piece.uses) == ("C4", 4, "s0", ("C4:4",))
    assert segments(pos)["C6:2-5"].uses == ("C6:2", "C6:5")


@pytest.mark.parametrize("seed", range(20))
def test_ways_made_from_others_are_those_made_from_nothing(seed):
    """The map of a position is worked out from the one asked about before, which may be any other."""
    random = Random(seed)
    hexes = ["C4", "C6", "D3", "D5", "E2", "E4", "F1"]

    laid = ["57", "205", "20", "9", "8"]

    def some() -> dict[str, tuple[str, int]]:
        return {hex: (random.choice(laid), random.randrange(6)) for hex in random.sample(hexes, len(hexes) // 2)}

    first = position(cities("E2", others="C4 C6 D3 D5 E4 F1"), laid=some())
    for tiles_now in (some(), some(), {}):
        ways(first)
        pos = first.supposing(tiles=tiles_now)
        made = ways(pos)
        numbers(pos).before = None
        fresh = ways(pos.supposing(tiles=dict(tiles_now)))
        assert (made.stops, made.bits, made.offboards) == (fresh.stops, fresh.bits, fresh.offboards)
        size = min(len(made.steps), len(fresh.steps))
        assert [sorted(row) for row in made.steps[:size]] == [sorted(row) for row in fresh.steps[:size]]
        assert {id: sorted(row) for id, row in made.over.items()} == {id: sorted(r) for id, r in fresh.over.items()}
        assert made.names[:size] == fresh.names[:size]

import pytest

from rails18.board.layout import (
    blocks,
    distinct_rotations,
    exits,
    free_slots,
    new_segments,
    preserves,
    revenue,
    slots,
    stop,
    stop_id,
    stops_of,
    successors,
    supply,
    tile_at,
    track_at,
)
from rails18.core.ids import hex_of
from tests.support.boards import TRAINS, imabari, position, printed, tile, tiles

T = tiles()


def test_a_hex_shows_its_laid_tile_or_what_is_printed():
    pos = position("C4 C6", laid={"C4": ("9", 2)})
    assert tile_at(pos, "C4") == (T["9"], 2)
    assert tile_at(pos, "C6")[0].colour == "blank"


def test_track_turns_clockwise():
    assert track_at(T["57"], 4) == ((4, "s0"), (1, "s0"))
    assert exits(T["23"], 5) == {5, 2, 3}


def test_stops_are_named_by_hex_kind_and_number():
    pos = position({"C4": printed("C4", "c0/1"), "C6": printed("C6", "t10 t10")}, laid={"C6": ("1", 0)})
    assert stops_of(pos, "C4") == ("C4.c0",)
    assert stops_of(pos, "C6") == ("C6.t0", "C6.t1")
    assert stop_id("C6", T["1"], 1) == "C6.t1"
    assert hex_of("C6.t1") == "C6"
    assert stop(pos, "C6.t1").revenue == 10
    for missing in ("C4.c1", "C4.t0", "C4"):
        with pytest.raises(KeyError):
            stop(pos, missing)


def test_places_are_counted_and_a_full_city_blocks_others():
    """token.block.open_place: a place that is free blocks nobody."""
    hexes = {"C4": printed("C4", "c0/1")}
    pos = position(hexes, laid={"C4": ("15", 0)}, tokens={"C4.c0": ("A",)})
    assert (slots(pos, "C4.c0"), free_slots(pos, "C4.c0")) == (2, 1)
    assert not blocks(pos, "C4.c0", "B")
    full = position(hexes, laid={"C4": ("15", 0)}, tokens={"C4.c0": ("A", "B")})
    assert blocks(full, "C4.c0", "C")
    assert not blocks(full, "C4.c0", "A")


def test_towns_and_empty_cities_do_not_block():
    pos = position({"C4": printed("C4", "t10"), "C6": printed("C6", "c0/1")})
    assert not blocks(pos, "C4.t0", "A")
    assert not blocks(pos, "C6.c0", "A")


def test_values_follow_the_tile_the_phase_and_the_train():
    """route.value.diesel: only red areas are worth more to a diesel."""
    hexes = {"F1": imabari("F1", "0-s0"), "E2": printed("E2", "c0/1")}
    early, late = position(hexes, {"E2": ("57", 0)}), position(hexes, {"E2": ("611", 0)}, phase="5")
    assert [revenue(early, "F1.o0", None), revenue(late, "F1.o0", TRAINS["5"])] == [30, 60]
    assert revenue(late, "F1.o0", TRAINS["D"]) == 100
    assert [revenue(pos, "E2.c0", TRAINS["D"]) for pos in (early, late)] == [20, 40]


def test_tiles_on_the_map_are_not_in_the_supply():
    assert supply(position("C4 C6", laid={"C4": ("9", 0), "C6": ("9", 1)})) == {"9": 3, "8": 1}


@pytest.mark.parametrize(
    ("old", "turn", "new", "new_turn", "kept"),
    [
        ("57", 1, "205", 4, True),  # exits 1 and 4 are among 4, 5 and 1
        ("57", 1, "205", 0, False),
        ("9", 2, "20", 2, True),
        ("9", 2, "23", 2, True),
        ("8", 0, "20", 0, False),
        ("58", 0, "15", 0, False),  # a town does not become a city
        ("59", 0, "64", 0, False),
        ("59", 0, "64", 2, True),  # cities 0 and 2 become cities 0 and 2 of 0-3 turned: 2 and 4, 5 and 0
        ("1", 0, "55", 0, False),
    ],
)
def test_upgrades_keep_all_old_track(old, turn, new, new_turn, kept):
    """track.upgrade.preserve: every segment of the old tile must be on the new one."""
    assert preserves(T[old], turn, T[new], new_turn) is kept


def test_a_hex_without_track_is_kept_by_any_tile():
    assert preserves(printed("C4", "c0/1").printed, 0, T["611"], 3)
    assert preserves(printed("C4").printed, 0, T["9"], 3)


def test_two_cities_find_their_successors_by_their_track():
    assert successors(T["59"], 0, T["64"], 2) == {0: 1, 1: 0}
    assert successors(T["59"], 0, T["64"], 1) == {}


def test_new_segments_are_those_that_the_old_tile_lacks():
    assert new_segments(T["9"], 2, T["23"], 2) == ((2, 0),)
    assert new_segments(T["57"], 1, T["205"], 4) == ((5, "s0"),)
    assert new_segments(T["57"], 0, tile("x", "green", "c30/2", "0-s0 3-s0"), 0) == ()


def test_rotations_that_look_the_same_are_offered_once():
    assert distinct_rotations(T["9"]) == (0, 1, 2)
    assert distinct_rotations(T["39"]) == (0, 1, 2, 3, 4, 5)
    assert distinct_rotations(T["55"]) == (0, 1, 2)
    assert distinct_rotations(tile("y", "brown", "", "0-2 2-4 4-0")) == (0, 1)
    assert distinct_rotations(tile("z", "gray", "c50/3", " ".join(f"{n}-s0" for n in range(6)))) == (0,)

"""The tiles and hexes of 1889 fit each other."""

from __future__ import annotations

import pytest

from rails18.board import layout
from rails18.board.geometry import neighbour, opposite
from rails18.core.title import Setup, Tile
from rails18.titledata.titles import load_data, load_title
from tests.support import boards

TITLE = load_title(Setup("1889", ("Ann", "Ben", "Cat", "Dan")))
SHAPES = load_data("1889").shapes
BY_HAND = boards.tiles()


@pytest.mark.parametrize("name", sorted(BY_HAND))
def test_shapes_agree_with_tiles_written_by_hand(name: str) -> None:
    shape, tile = SHAPES[name], BY_HAND[name]
    assert (shape.colour, shape.stops, shape.track) == (tile.colour, tile.stops, tile.track)


def follows(old: Tile, new: Tile) -> bool:
    return any(layout.preserves(old, 0, new, turn) for turn in range(6))


@pytest.mark.parametrize("name", sorted(name for name, tile in TITLE.tiles.items() if tile.upgrades))
def test_the_chart_is_what_the_track_allows(name: str) -> None:
    """track.chart.list: each row holds exactly the tiles of the next colour that keep track, stops and label."""
    tile = TITLE.tiles[name]
    after = {"yellow": "green", "green": "brown"}[tile.colour]
    allowed = {
        other.name
        for other in TITLE.tiles.values()
        if other.colour == after
        and other.label == tile.label
        and [stop.kind for stop in other.stops] == [stop.kind for stop in tile.stops]
        and follows(tile, other)
    }
    assert set(tile.upgrades) == allowed


def test_special_places_keep_their_tiles_to_themselves() -> None:
    """track.special.kotohira, track.special.takamatsu, track.special.kouchi: no other hex or tile offers theirs."""
    special = {"438": "I4", "440": "K4", "465": "F9"}
    for tile, home in special.items():
        assert [id for id, hex in TITLE.board.hexes.items() if tile in hex.printed.upgrades] == [home]
    offers = {name: [other.name for other in TITLE.tiles.values() if name in other.upgrades] for name in TITLE.tiles}
    assert (offers["439"], offers["492"], offers["466"]) == (["438"], ["439"], ["440"])
    assert (offers["465"], offers["438"], offers["440"]) == ([], [], [])


def test_printed_costs() -> None:
    """track.cost.kotohira, track.cost.kouchi: 80 at I4 and F9, and again for the upgrades of 438 and 439 only."""
    assert (TITLE.board.hexes["I4"].cost, TITLE.board.hexes["F9"].cost) == (80, 80)
    assert {name: tile.upgrade_cost for name, tile in TITLE.tiles.items() if tile.upgrade_cost} == {
        "438": 80,
        "439": 80,
    }
    assert {hex.cost for hex in TITLE.board.hexes.values()} == {0, 80}


def test_terrain_of_the_rivers() -> None:
    """private.sumitomo.river: H5 and I6 have a river in the mountains, K6 a river only."""
    wet = {id: hex.terrain for id, hex in TITLE.board.hexes.items() if "water" in hex.terrain}
    assert wet == {"H5": ("water", "mountain"), "I6": ("water", "mountain"), "K6": ("water",)}
    assert len([hex for hex in TITLE.board.hexes.values() if hex.terrain == ("mountain",)]) == 14


def test_printed_track_meets_open_sides() -> None:
    """track.lay.dead_end: every printed exit leads to a hex that is open on that side."""
    exits = [(id, side) for id, hex in TITLE.board.hexes.items() for side in layout.exits(hex.printed, 0)]
    assert len(exits) == 23
    for id, side in exits:
        beside = neighbour(TITLE.board, id, side)
        assert beside is not None
        assert opposite(side) not in TITLE.board.hexes[beside].closed


def test_values_of_stops() -> None:
    """route.value.stops: what is printed on tiles and hexes."""

    def values(*names: str) -> list[object]:
        return [TITLE.tiles[name].stops[0].revenue for name in names]

    def printed(*hexes: str) -> list[object]:
        return [TITLE.board.hexes[hex].printed.stops[0].revenue for hex in hexes]

    assert values("5", "6", "57") == [20, 20, 20]
    assert values("12", "13", "14", "15", "205", "206") == [30] * 6
    assert values("448", "611") == [40, 40]
    assert values("3", "58", "437") == [10, 10, 30]
    assert values("438", "439", "492") == [40, 60, 80]
    assert [*printed("K4"), *values("440", "466")] == [30, 40, 60]
    assert [*printed("F9"), *values("465")] == [30, 60]
    assert printed("C4", "B7", "B3", "G14") == [20, 40, 20, 20]
    assert printed("F1", "J1", "L7") == [
        {"yellow": 30, "brown": 60, "diesel": 100},
        {"yellow": 20, "brown": 40, "diesel": 80},
        {"yellow": 20, "brown": 40, "diesel": 80},
    ]

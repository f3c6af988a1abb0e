"""The tiles and hexes of 1889 fit each other."""

from __future__ import annotations

import pytest

from rails18.board import layout
from rails18.board.geometry import neighbour, opposite
from rails18.core.title import Setup, Tile
from rails18.loading.titles import load_data, load_title
from tests.board import boards

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

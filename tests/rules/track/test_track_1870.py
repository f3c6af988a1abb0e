"""Test what companies of 1870 may lay where, how often and for how much."""

from __future__ import annotations

import pytest

from rails18.core.actions import Pass
from tests.support.building_1870 import best, lay, turn
from tests.support.stock_1870 import broken, cash, play, step

TOPEKA = {"B9": ("57", 0)}  # sides 0 and 3
LINE = {**TOPEKA, "C8": ("9", 0), "D7": ("9", 0), "E6": ("9", 0), "F5": ("57", 0)}  # Topeka to Oklahoma City


def test_two_yellow_tiles() -> None:
    """track.turn.two_yellow: ATSF lays Topeka and a tile that joins it; a third yellow tile is refused."""
    game = turn("ATSF")
    play(game, lay("ATSF", "B9", "57"))
    assert step(game) == "track"
    play(game, lay("ATSF", "C8", "9"))
    assert broken(game, lay("ATSF", "D7", "9")) == {"track.turn.two_yellow"}


def test_one_upgrade() -> None:
    """track.turn.one_upgrade: after an upgrade a yellow tile is refused, and after a yellow tile an upgrade."""
    game = play(turn("ATSF", tiles=LINE), lay("ATSF", "B9", "14"))
    assert broken(game, lay("ATSF", "A10", "58", 0)) == {"track.turn.one_upgrade"}
    game = play(turn("ATSF", tiles=TOPEKA), lay("ATSF", "C8", "9"))
    assert broken(game, lay("ATSF", "B9", "14")) == {"track.turn.one_upgrade"}
    assert not broken(game, lay("ATSF", "D7", "9"))


def test_no_second_upgrade() -> None:
    """track.turn.one_upgrade: a second upgrade is refused as well."""
    game = play(turn("ATSF", tiles=LINE), lay("ATSF", "B9", "14"))
    assert broken(game, lay("ATSF", "C8", "23", 0)) == {"track.turn.one_upgrade"}


def test_only_reached_hexes() -> None:
    """track.reach.new_hex: without track all but home is refused; a city full of others' tokens bars the way."""
    assert broken(turn("IC"), lay("IC", "C8", "9")) == {"track.reach.new_hex"}
    others = {"H17.c0": ("SSW",)}
    tiles = {"K16": ("57", 0), "J17": ("9", 0), "I18": ("8", 0), "H17": ("6", 3)}  # Jackson to Memphis
    assert not broken(turn("IC", tiles=tiles), lay("IC", "G18", "9", 0))
    blocked = turn("IC", tiles=tiles, tokens=others, others={"SSW": "P2"})
    assert broken(blocked, lay("IC", "G18", "9", 0)) == {"track.reach.new_hex"}


def test_a_run_uses_the_new_track() -> None:
    """track.reach.run_new_track: ATSF's track meets side 3 of C8, so a tile with ends 1 and 4 is refused."""
    game = turn("ATSF", tiles=TOPEKA)
    assert broken(game, lay("ATSF", "C8", "9", 1)) == {"track.reach.run_new_track"}
    assert not broken(game, lay("ATSF", "C8", "9", 0))


def test_one_end_is_enough_on_the_site() -> None:
    """track.reach.run_new_track: 18xx.games asks for connected track at one side of the tile, as `exit` says."""
    game = turn("ATSF", tiles=TOPEKA, profile="18xx.games")
    assert broken(game, lay("ATSF", "C8", "9", 1)) == {"track.reach.new_hex"}
    assert not broken(game, lay("ATSF", "C8", "9", 0))


def test_length_does_not_matter() -> None:
    """track.reach.unlimited_length: with only a 2-train ATSF lays beyond Oklahoma City and two more stops."""
    tiles = {**LINE, "G4": ("9", 0), "H3": ("4", 0), "I2": ("8", 3)}
    game = turn("ATSF", tiles=tiles, trains={"2-0": "ATSF"}, phase="1")
    assert not broken(game, lay("ATSF", "J3", "57", 2))


def test_new_track_need_not_be_run() -> None:
    """track.reach.use_not_needed: ATSF lays B7 and runs the old line."""
    game = turn("ATSF", tiles={**LINE, "B9": ("14", 0)}, trains={"2-0": "ATSF"}, phase="1", cash={"ATSF": 30})
    play(game, lay("ATSF", "B7", "58", 4), Pass("P1"))
    assert step(game) == "run"
    play(game, next(game.options("run_trains")))
    assert game.state.income["ATSF"] == 50


def test_first_tile_at_home() -> None:
    """track.home.first_tile: IC's first tile is Jackson, which counts as one of its two yellow tiles."""
    game = turn("IC", operated=False)
    play(game, lay("IC", "K16", "57"))
    assert not broken(game, lay("IC", "J17", "9"))
    play(game, lay("IC", "J17", "9"))
    assert broken(game, lay("IC", "I18", "9")) == {"track.turn.two_yellow"}


def test_next_colour_only() -> None:
    """track.upgrade.next_colour: #57 becomes #14, and brown on yellow is refused."""
    game = turn("ATSF", tiles=TOPEKA, phase="4")
    assert broken(game, lay("ATSF", "B9", "63")) == {"track.upgrade.next_colour"}
    assert not broken(game, lay("ATSF", "B9", "14"))


def test_upgrades_are_reached() -> None:
    """track.upgrade.reach: MP has no way to Topeka and is refused its upgrade."""
    assert broken(turn("MP", tiles=TOPEKA), lay("MP", "B9", "14")) == {"track.upgrade.reach"}


def test_upgrades_bring_something() -> None:
    """track.upgrade.new_use: new track that no run can use is refused; a city that rises in value is enough."""
    tiles = {**TOPEKA, "C8": ("9", 0)}
    game = turn("ATSF", tiles=tiles)
    assert broken(game, lay("ATSF", "C8", "23", 3)) == set()  # 3-0 and 3-1: side 3 is where ATSF comes from
    assert broken(game, lay("ATSF", "C8", "23", 0)) == {"track.upgrade.new_use"}  # 0-3 and 0-4
    assert not broken(game, lay("ATSF", "B9", "14"))


def test_old_track_stays() -> None:
    """track.upgrade.keeps_track: a turn of #23 without the old line from side 0 to side 3 is refused."""
    game = turn("ATSF", tiles={**TOPEKA, "C8": ("9", 0)})
    assert broken(game, lay("ATSF", "C8", "23", 1)) == {"track.upgrade.keeps_track"}


def test_terrain() -> None:
    """track.terrain.first_cost, track.terrain.upgrade_free: SLSF pays 60 at home once, and nothing for the upgrade."""
    game = turn("SLSF")
    bank = cash(game, "bank")
    play(game, lay("SLSF", "E12", "57"))
    assert (cash(game, "SLSF"), cash(game, "bank")) == (940, bank + 60)
    game = play(turn("SLSF", tiles={"E12": ("57", 0)}), lay("SLSF", "E12", "14"))
    assert cash(game, "SLSF") == 1000


def test_terrain_is_paid_at_once() -> None:
    """track.terrain.money_at_hand: a treasury of 50 is refused a hex of 60, whatever the president has."""
    game = turn("SLSF", cash={"SLSF": 50, "P1": 500})
    assert broken(game, lay("SLSF", "E12", "57")) == {"track.terrain.money_at_hand"}


def test_tiles_run_out() -> None:
    """track.tile.supply: the single #141 lies at B7, so a second is refused until that one is replaced."""
    tiles = {"B9": ("6", 1), "B7": ("141", 2), "A10": ("58", 0)}
    game = turn("ATSF", tiles=tiles)
    assert broken(game, lay("ATSF", "A10", "141", 0)) == {"track.tile.supply"}
    later = turn("ATSF", tiles={**tiles, "B7": ("145", 2)})
    assert "track.tile.supply" not in broken(later, lay("ATSF", "A10", "141", 0))


def test_closed_sides() -> None:
    """track.edge.closed_sides: track off the map, against New Orleans' blue line or into the Gulf is refused."""
    game = turn("ATSF", tiles={"B9": ("57", 2), "A8": ("9", 2)}, tokens={"N17.c0": ("ATSF",), "N7.c0": ("ATSF",)})
    assert broken(game, lay("ATSF", "A8", "9", 2)) >= {"track.place.vacant_hex"}
    assert broken(turn("ATSF", tiles={"B9": ("57", 2)}), lay("ATSF", "A8", "9", 2)) == {"track.edge.closed_sides"}
    assert "track.edge.closed_sides" in broken(game, lay("ATSF", "N17", "57", 1))
    assert "track.edge.closed_sides" in broken(game, lay("ATSF", "N7", "57", 2))
    assert not broken(game, lay("ATSF", "N7", "57", 1))


@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [("58", "144", False), ("4", "143", False), ("3", "143", True), ("58", "141", True), ("4", "142", True)],
)
def test_yellow_towns(old: str, new: str, fits: bool) -> None:
    """track.chart.yellow_towns: #58 is refused #144 and #4 is refused #143; the others follow the chart."""
    tiles = {"B9": ("57", 1), "B7": (old, {"58": 4, "4": 1, "3": 4}[old])}
    game = turn("ATSF", tiles=tiles)
    found = [broken(game, lay("ATSF", "B7", new, rotation)) for rotation in range(6)]
    if fits:
        assert set() in found
    else:
        assert found == [{"track.chart.yellow_towns"}] * 6


@pytest.mark.parametrize("tile", ["5", "6", "57"])
def test_yellow_cities(tile: str) -> None:
    """track.chart.yellow_cities: they become #14 or #15 and are refused anything else."""
    game = turn("ATSF", tiles={"B9": (tile, 0)})
    rotations = {name: {r for r in range(6) if not broken(game, lay("ATSF", "B9", name, r))} for name in ("14", "15")}
    assert all(rotations.values())
    assert broken(game, lay("ATSF", "B9", "23")) == {"track.chart.yellow_cities"}
    assert best(game, "ATSF") == 0


def test_nothing_follows_what_is_printed_red():
    """track.place.red_refused: the Gulf is out of reach, and tiles are of the wrong colour; nothing is final there."""
    for tile, key in (("57", "track.lay.empty_hex"), ("14", "track.upgrade.colour")):
        game = turn("SSW")
        found = [refusal.key for refusal in game.refusals(lay("SSW", "N1", tile))]
        assert found == [key, "track.lay.reach"]

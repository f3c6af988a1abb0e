"""Upgrade track by the chart, and lay the first tile of a hex."""

from __future__ import annotations

import pytest

from rails18.rules.track import lay_choices, upgrades
from tests.rules.track.test_track import IR, key
from tests.support.map_lines import lay, turn

# upgrades


def test_one_colour_at_a_time():
    """track.upgrade.colour: yellow does not become brown, green does; brown and gray are never replaced."""
    assert key(turn("IR", IR, phase="5"), "E2:611:1") == {"track.upgrade.colour"}
    assert key(turn("IR", "E2:15:4", phase="5"), "E2:611:4") == {"track.lay.dead_end"}
    assert key(turn("IR", "E2:15:4", phase="5"), "E2:448:4") == set()
    assert "track.upgrade.colour" in key(turn("IR", "E2:448:4", phase="5"), "E2:611:4")
    for tile in ("12", "611", "448"):
        assert key(turn("UR", phase="5"), f"B7:{tile}:0") == {"track.upgrade.colour"}
        for hex in ("B3", "G14", "J7"):
            assert "track.upgrade.colour" in key(turn("UR", phase="5"), f"{hex}:{tile}:0")


def test_printed_track_is_upgraded():
    """track.upgrade.printed: Ohzu takes green 12 in phase 3, and brown 448 on that in phase 5."""
    game = turn("UR", "B5:9:2", phase="3", tokens="B7:UR C4:UR")
    assert key(game, "C4:12:0") == set()
    game = turn("UR", "C4:12:0", phase="5", tokens="B7:UR C4:UR")
    assert key(game, "C4:448:5") == set()
    assert "track.upgrade.preserve" in key(game, "C4:448:3")


def test_old_track_stays():
    """track.upgrade.preserve: 57 with exits 1 and 4 becomes 205 only where these two remain."""
    game = turn("IR", IR, phase="3")
    assert key(game, "E2:205:4") == set()  # exits 4, 5, 1
    assert key(game, "E2:205:5") == {"track.upgrade.preserve", "track.lay.dead_end"}
    assert key(game, "E2:205:3") == {"track.upgrade.preserve", "track.lay.dead_end"}
    game = turn("UR", "C8:9:2", phase="3")
    assert key(game, "C8:23:0") == {"track.upgrade.preserve"}
    for rotation in range(6):
        assert key(turn("IR", IR, phase="3"), f"E2:12:{rotation}")


def test_ways_round_that_end_nowhere_are_not_tried():
    """track.lay.dead_end: on D3 straight track fits one way round, on G4 gentle curves fit four."""
    pos = turn("IR").position
    assert upgrades.fitting_rotations(pos, "D3", "9", None) == (1,)
    assert upgrades.fitting_rotations(pos, "G4", "8", None) == (0, 2, 4, 5)


def test_upgrade_must_matter():
    """track.upgrade.connection: C8 has 2-5 and UR comes from side 2; new 3-0 is of no use, new 2-0 is."""
    game = turn("UR", "C8:9:2", phase="3")
    assert key(game, "C8:20:2") == {"track.upgrade.connection"}
    assert key(game, "C8:23:2") == set()


def test_city_on_the_route_can_grow():
    """track.upgrade.connection: a city that the company runs to may be upgraded, its home too."""
    game = turn("IR", "E2:5:5 F3:57:2", phase="3")
    assert key(game, "F3:15:5") == set()
    assert key(game, "E2:15:4") == set()
    assert key(turn("IR", "E2:57:1 F3:57:2", phase="3"), "F3:15:5") == {"track.lay.reach"}


def test_full_city_at_the_end_of_a_route_can_grow():
    """track.upgrade.connection: a stop on one of the routes is enough, though the way through is barred."""
    game = turn("IR", "E2:5:5 F3:57:2", "E2:IR F3:SR", phase="3")
    assert key(game, "F3:15:5") == set()


def test_tokens_stay_when_the_city_grows():
    """track.upgrade.tokens: IR's token is still in E2 after 57 has become 15, and a place is free."""
    game = turn("IR", IR, phase="3")
    game.play(lay(game, "E2:15:4"))
    assert game.state.tokens["E2.c0"] == ("IR",)
    assert game.state.tiles["E2"] == ("15", 4)


# chart

CHART = """5: 12 14 15 205 206; 6: 12 13 14 15 205 206; 7: 26 27 28 29; 8: 16 19 23 24 25 28 29; 9: 19 20 23 24 26 27;
12: 448 611; 15: 448 611; 205: 448 611; 206: 448 611; 13: 611; 14: 611; 19: 45 46; 20: 47; 23: 41 45 47; 24: 42 46 47;
25: 40 45 46; 26: 42 45; 27: 41 46; 28: 39 46; 29: 39 45; 57: 14 15 205 206; 438: 439; 439: 492; 440: 466"""


def test_chart():
    """track.chart.list, track.chart.fifty_seven, track.chart.thirty_nine: every row, and no other tile has upgrades."""
    rows = (row.split(":") for row in CHART.split(";"))
    chart = {old.strip(): set(new.split()) for old, new in rows}
    tiles = turn("IR").title.tiles
    assert {name: set(tile.upgrades) for name, tile in tiles.items() if tile.upgrades} == chart


def test_off_the_chart():
    """track.chart.list: tile 8 does not become 20, which would have kept nothing of it either."""
    game = turn("UR", "C8:8:2", phase="3")  # exits 2 and 4
    assert "track.chart.list" in key(game, "C8:20:2")
    assert key(turn("UR", "C8:9:2", phase="3"), "C8:25:0") == {"track.chart.list"}


def test_fifty_seven():
    """track.chart.fifty_seven: in phase 3, 57 on E2 becomes 205 or 206."""
    game = turn("IR", IR, phase="3")
    assert key(game, "E2:205:4") == set()
    assert key(game, "E2:206:1") == set()


def test_thirty_nine():
    """track.chart.thirty_nine: in phase 5, 28 with 0-4 and 0-5 becomes 39."""
    game = turn("TR", "C8:28:0 E8:9:2 D7:8:5", phase="5")
    assert key(game, "C8:39:4") == set()


@pytest.mark.parametrize("old", ["58:0", "437:0", "16:0", "3:0", "39:0", "45:0"])
def test_final_tiles(old):
    """track.chart.final: nothing replaces 16, 58, 437, 3 or a brown tile."""
    game = turn("UR", f"C8:{old}", phase="5")
    for tile in ("9", "19", "141", "45", "611"):
        if tile in game.title.tiles:
            assert "track.chart.final" in key(game, f"C8:{tile}:0")
    assert lay_choices.why_not(game.position, "UR", "C8").key == "track.chart.final"


def test_final_is_the_only_fault_of_the_next_colour():
    """track.chart.final: green 16 to a brown tile, yellow 58 to a green one."""
    assert key(turn("UR", "C8:16:2", phase="5"), "C8:45:0") == {"track.chart.final"}
    assert key(turn("UR", "C8:58:2", phase="5"), "C8:19:0") == {"track.chart.final"}


# first tiles


def test_open_country():
    """track.place.plain: D3 takes 7, 8 and 9, not 57 or 58."""
    game = turn("IR", IR)
    assert key(game, "D3:57:1") == key(game, "D3:58:5") == {"track.place.plain"}
    assert key(game, "D3:7:4") == key(game, "D3:8:4") == key(game, "D3:9:1") == set()


def test_towns():
    """track.place.town: J5 takes 3 and 58, not 9 or 57."""
    game = turn("KO")
    assert key(game, "J5:9:1") == key(game, "J5:57:1") == {"track.place.town"}
    assert key(game, "J5:58:2") == key(game, "J5:3:1") == set()


def test_port_tile_is_not_for_companies():
    """track.place.port: AR reaches J9 but cannot lay 437 in its turn, with or without private B in the game."""
    game = turn("AR", "K8:5:1")
    assert key(game, "J9:437:2") == {"track.place.port"}
    assert key(game, "J9:58:2") == set()
    assert "437" not in [tile for tile, _, _ in lay_choices.tiles(game.position, "AR", "J9")]


def test_cities():
    """track.place.city: Saijou takes 5, 6 and 57, not 8 or 58."""
    game = turn("IR", "E2:5:5")
    assert key(game, "F3:8:0") == key(game, "F3:58:0") == {"track.place.city"}
    assert key(game, "F3:6:0") == key(game, "F3:57:2") == key(game, "F3:5:1") == set()


def test_kotohira():
    """track.special.kotohira: I4 takes 438, 439 and 492 in this order, and they go nowhere else."""
    game = turn("SR", "I2:57:0", tokens="I2:SR I4:SR")
    assert "track.special.kotohira" in key(game, "I4:57:0")
    assert key(game, "I4:438:1") == set()
    assert key(turn("IR", "E2:5:5"), "F3:438:0") == {"track.special.kotohira"}
    game = turn("SR", "I4:438:1", tokens="I2:SR I4:SR", phase="3")
    assert key(game, "I4:15:0") == {"track.special.kotohira"}
    assert key(game, "I4:439:1") == set()
    game = turn("SR", "I4:439:1", tokens="I2:SR I4:SR", phase="5")
    assert key(game, "I4:492:0") == set()
    assert key(game, "I4:611:0") == {"track.special.kotohira"}


def test_takamatsu():
    """track.special.takamatsu: K4 takes 440 and then 466, and they go nowhere else."""
    game = turn("KO", phase="3")
    assert key(game, "K4:12:0") == {"track.special.takamatsu"}
    assert key(game, "K4:440:0") == set()
    late = turn("KO", "K4:440:0", phase="5")
    assert key(late, "K4:466:0") == set()
    assert key(late, "K4:465:0") == key(late, "K4:448:0") == {"track.special.takamatsu"}
    assert key(turn("UR", phase="3", tokens="B7:UR C4:UR"), "C4:440:0") == {"track.special.takamatsu"}


def test_kouchi():
    """track.special.kouchi: F9 takes 465 and nothing else, and it goes nowhere else."""
    game = turn("TR", phase="5")
    assert key(game, "F9:465:2") == set()
    assert key(game, "F9:448:2") == key(game, "F9:611:2") == {"track.special.kouchi"}
    assert key(turn("IR", "E2:15:4", phase="5"), "E2:465:4") == {"track.special.kouchi"}


def test_phases():
    """phase.tiles.yellow, phase.tiles.green, phase.tiles.brown: green from phase 3 on, brown from phase 5 on."""
    assert key(turn("IR", IR), "E2:15:4") == {"phase.tiles.yellow"}
    assert key(turn("IR", IR), "D3:9:1") == set()
    for phase in ("3", "4"):
        assert key(turn("IR", "E2:15:4", phase=phase), "E2:448:4") == {"phase.tiles.green"}
        assert key(turn("IR", f"{IR} D3:8:4", phase=phase), "D3:24:4") == set()
    for phase in ("5", "6", "D"):
        assert key(turn("IR", "E2:15:4 D3:8:4", phase=phase), "E2:448:4") == set()
        assert key(turn("IR", f"{IR} D3:8:4", phase=phase), "D3:24:4") == set()
        assert key(turn("IR", IR, phase=phase), "D3:9:1") == set()

"""Lay and upgrade track."""

from __future__ import annotations

import pytest

from rails18.board.network import segments
from rails18.board.reach import reach, runs_over
from rails18.core.actions import LayTile
from rails18.core.refusal import refuse
from rails18.core.state import CLOSED
from rails18.rules.track import lay_choices, track
from tests.support.map_lines import lay, turn
from tests.support.moments import refused

IR = "E2:57:1"  # Matsuyama with exits to D3 and to Imabari


def key(game, text):
    """Return what refuses a lay of the company whose turn it is."""
    return refused(game, lay(game, text))


# where


def test_one_lay_a_turn():
    """track.lay.one: AR lays tile 9 and wants to upgrade K8 in the same turn."""
    game = turn("AR", "K8:57:1", phase="3", trains="2")
    game.play(lay(game, "J9:58:2"))
    assert game.position.frame.company == "AR"
    assert refused(game, LayTile("P1", "AR", "K8", "15", 1)) == {"track.lay.one"}


def test_hex_must_be_reached():
    """track.lay.reach: IR with 57 on E2 lays on D3, not on G4, which none of its track leads to."""
    game = turn("IR", IR)
    assert key(game, "D3:9:1") == set()
    assert key(game, "G4:57:1") == {"track.lay.reach"}
    assert lay_choices.why_not(game.position, "IR", "G4") == refuse(
        "track.lay.reach", company="IR", hex="G4", old_colour="blank"
    )


def test_any_distance():
    """track.lay.reach: four hexes away from the token it may still lay."""
    game = turn("IR", f"{IR} D3:9:1 C4:13:0 C6:9:0 C8:9:0")
    assert key(game, "C10:5:2") == set()


def test_full_city_bars_the_way():
    """track.lay.blocked: IR reaches H5 only through G4, where SR has the one place."""
    tiles = "E2:5:5 F3:57:2 G4:57:2"
    game = turn("IR", tiles, "E2:IR G4:SR")
    assert key(game, "H5:9:2") == {"track.lay.blocked"}
    assert key(turn("IR", tiles, "E2:IR"), "H5:9:2") == set()


def test_reaching_the_hex_is_enough():
    """track.lay.unconnected: IR reaches D3 at side 4; tile 8 with exits 5 and 1 there is allowed by the book only."""
    book, site = turn("IR", IR), turn("IR", IR, profile="18xx.games")
    assert key(book, "D3:8:5") == set()
    assert key(site, "D3:8:5") == {"track.lay.reach"}
    assert key(site, "D3:8:4") == set()  # exits 4 and 0


def test_home_without_track():
    """track.lay.home: SR's first tile lies on its own empty city and is its one lay of the turn."""
    game = turn("SR")
    assert key(game, "I2:57:1") == set()
    game.play(lay(game, "I2:57:1"))
    assert game.state.tiles == {"I2": ("57", 1)}
    assert "lay_tile" not in [entry.kind for entry in game.menu()]


@pytest.mark.parametrize("text", ["D3:8:5", "F1:8:0", "C4:8:0", "X9:8:0", "B3:8:0"])
def test_yellow_only_on_empty_hexes(text):
    """track.lay.empty_hex: not on a tile, a red or gray hex, printed yellow track or outside the map."""
    game = turn("IR", f"{IR} D3:9:1", privates={"C": CLOSED})
    assert "track.lay.empty_hex" in key(game, text)


def test_yellow_on_yellow_is_the_only_fault():
    """track.lay.empty_hex: tile 8 on the 9 of D3, which IR reaches; J7 and K4 likewise when reached."""
    assert key(turn("IR", f"{IR} D3:9:1"), "D3:8:5") == {"track.lay.empty_hex"}
    assert key(turn("AR", "K8:5:1"), "J7:8:0") == {"track.lay.empty_hex"}
    assert key(turn("KO"), "K4:8:0") == {"track.lay.empty_hex"}


def test_no_track_into_the_sea():
    """track.lay.dead_end: E2 has no north side, J5 none towards the blank side of gray J7."""
    game = turn("IR")
    assert key(game, "E2:57:0") == {"track.lay.dead_end"}
    assert key(game, "E2:57:1") == set()
    game = turn("KO", tokens="K4:KO")  # printed track of K4 leads to J5
    assert key(game, "J5:58:4") == {"track.lay.dead_end"}  # exits 4 and 0
    assert key(game, "J5:58:2") == set()  # exits 2 and 4


def test_dead_ends_of_upgrades():
    """track.lay.dead_end: a green tile may not point off the map either."""
    game = turn("IR", IR, phase="3")
    assert key(game, "E2:205:1") == {"track.lay.dead_end"}  # exits 1, 2, 4


def test_track_may_meet_a_blank_side():
    """track.lay.meet_tile: I8 has 9 with exits 0 and 3; a tile on J9 with an exit towards its side 5 is allowed."""
    game = turn("AR", "K8:57:1 I8:9:0")
    assert key(game, "J9:58:2") == set()  # exits 2 and 4


# supply


def test_supply_runs_out():
    """track.lay.supply: with both tiles 57 on the map there is no third one."""
    game = turn("SR", "E2:57:1 K8:57:1")
    assert key(game, "I2:57:1") == {"track.lay.supply"}
    assert key(game, "I2:6:5") == set()
    assert key(game, "I2:1234:0") == {"track.lay.supply"}


def test_replaced_tile_returns():
    """track.lay.returned: 57 on E2 becomes 205, and there is one 57 more to lay."""
    game = turn("IR", "E2:57:1 K8:57:1", phase="3")
    left = {tile: count for tile, count, _ in lay_choices.tiles(game.position, "IR", "F3")}
    assert left["57"] == 0
    game.play(lay(game, "E2:205:4"))
    left = {tile: count for tile, count, _ in lay_choices.tiles(game.position, "IR", "F3")}
    assert left["57"] == 1


# money


def test_first_tile_costs():
    """track.cost.first: tile 9 on mountain E4 takes 80 from IR's 700 to the bank."""
    game = turn("IR", "E2:5:0")
    bank = game.position.cash("bank")
    game.play(lay(game, "E4:9:0"))
    assert game.position.cash("IR") == 620
    assert game.position.cash("bank") == bank + 80
    assert game.events_of(game.at)[0].facts["cost"] == 80


def test_treasury_pays_alone():
    """track.cost.funds: AR with 70 cannot lay on H9, although the president has 500."""
    game = turn("AR", "K8:5:1 J9:58:2 I8:8:5", cash=70, money={"P1": 500})
    assert key(game, "H9:9:1") == {"track.cost.funds"}
    assert key(turn("AR", "K8:5:1 J9:58:2 I8:8:5", cash=80), "H9:9:1") == set()


def test_later_upgrades_are_free():
    """track.cost.upgrade_free: 9 on E4 becomes 24 for nothing."""
    game = turn("IR", "E2:5:0 E4:9:0", phase="3", cash=0)
    game.play(lay(game, "E4:24:3"))
    assert game.position.cash("IR") == 0
    assert game.state.tiles["E4"] == ("24", 3)


@pytest.mark.parametrize(
    ("old", "new", "phase"), [("", "438:1", "2"), ("I4:438:1", "439:1", "3"), ("I4:439:1", "492:0", "5")]
)
def test_kotohira_costs_each_time(old, new, phase):
    """track.cost.kotohira: 80 for the yellow, the green and the brown tile; 79 are not enough."""
    game = turn("SR", old, tokens="I2:SR I4:SR", phase=phase)
    game.play(lay(game, f"I4:{new}"))
    assert game.position.cash("SR") == 620
    assert key(turn("SR", old, tokens="I2:SR I4:SR", phase=phase, cash=79), f"I4:{new}") == {"track.cost.funds"}


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_kouchi_costs_once(profile):
    """track.cost.kouchi: the brown tile on Kouchi is the first laid there and costs 80 in both profiles."""
    game = turn("TR", phase="5", profile=profile)
    game.play(lay(game, "F9:465:2"))
    assert game.position.cash("TR") == 620
    assert key(turn("TR", phase="5", cash=79, profile=profile), "F9:465:2") == {"track.cost.funds"}


# private powers


def test_player_blocks():
    """track.block.private: P2's A keeps KO from K4, also if P1 who owns A is its president; C keeps UR from C4."""
    for owner in ("P1", "P2"):
        assert key(turn("KO", phase="3", privates={"A": owner}), "K4:440:0") == {"track.block.private"}
    game = turn("UR", phase="3", tokens="B7:UR C4:UR", privates={"C": "P1"})
    assert key(game, "C4:12:0") == {"track.block.private"}


def test_block_is_lifted():
    """track.block.lifted: K4 is free once SR owns A, C4 once C has closed."""
    assert key(turn("KO", phase="3", privates={"A": "SR"}), "K4:440:0") == set()
    game = turn("UR", phase="5", tokens="B7:UR C4:UR", privates={"C": CLOSED})
    assert key(game, "C4:12:0") == set()


def test_mountains_are_free_for_the_mines():
    """private.sumitomo.discount: SR owns D and lays on H9, G6 and E4 for nothing, with an empty treasury."""
    game = turn("SR", "E2:5:0 G4:5:0", tokens="I2:SR G4:SR E2:SR", cash=0, privates={"D": "SR"})
    for text in ("G6:9:0", "E4:9:0"):
        assert key(game, text) == set()
        assert track.cost(game.position, "SR", text.split(":")[0]) == 0
    assert track.cost(game.position, "SR", "H9") == 0
    game.play(lay(game, "G6:9:0"))
    assert game.position.cash("SR") == 0


def test_rivers_are_paid():
    """private.sumitomo.river: H5, I6 (mountain and river), K6 (river), Kotohira and Kouchi cost 80 each."""
    game = turn("SR", privates={"D": "SR"})
    for hex in ("H5", "I6", "K6", "I4", "F9"):
        assert track.cost(game.position, "SR", hex) == 80
    game = turn("SR", "I2:57:0", tokens="I2:SR I4:SR", privates={"D": "SR"})
    game.play(lay(game, "I4:438:1"))
    assert game.position.cash("SR") == 620


def test_mines_of_a_player_or_another_company():
    """private.sumitomo.company: P1's own D, or SR's D in AR's turn, brings nothing."""
    assert track.cost(turn("SR", privates={"D": "P1"}).position, "SR", "H9") == 80
    assert track.cost(turn("AR", tokens="K8:AR I2:SR", privates={"D": "SR"}).position, "AR", "H9") == 80
    game = turn("IR", "E2:5:0", privates={"D": "P1"})
    game.play(lay(game, "E4:9:0"))
    assert game.position.cash("IR") == 620


# what a person asks


def test_options_are_narrowed_and_distinct():
    """track.lay.reach: options name reached hexes, each picture once; any equal rotation is accepted as an action."""
    game = turn("IR", IR)
    found = list(game.options("lay_tile", hex="D3", tile="9"))
    assert found == [lay(game, "D3:9:1")]
    assert key(game, "D3:9:4") == set()
    assert list(game.options("lay_tile", hex="D3", tile="9", rotation=4)) == [lay(game, "D3:9:4")]
    assert {each.hex for each in game.options("lay_tile")} == {"D3"}


def test_every_option_is_all_there_is():
    """track.lay.reach: asking for every hex, tile and rotation finds nothing that the options do not show."""
    game = turn("UR", "C8:9:2 D9:9:2 C10:5:2", phase="3", tokens="B7:UR C10:UR")
    accepted = {
        (hex, tile, rotation)
        for hex in game.title.board.hexes
        for tile in game.title.tiles
        for rotation in range(6)
        if not game.refusals(LayTile("P1", "UR", hex, tile, rotation))
    }
    shown = {
        (each.hex, each.tile, each.rotation)
        for hex, tile, rotation in accepted
        for each in game.options("lay_tile", hex=hex, tile=tile, rotation=rotation)
    }
    assert shown == accepted
    assert {(each.hex, each.tile) for each in game.options("lay_tile")} == {each[:2] for each in accepted}


def test_reasons_for_the_fan():
    """track.lay.supply, phase.tiles.yellow: each tile of the fan is usable or says why not."""
    game = turn("SR", "E2:57:1 K8:57:1")
    choices = {
        tile: (left, reason and reason.key) for tile, left, reason in lay_choices.tiles(game.position, "SR", "I2")
    }
    assert choices == {"5": (2, None), "6": (2, None), "57": (0, "track.lay.supply")}
    game = turn("IR", IR)
    assert {reason.key for _, _, reason in lay_choices.tiles(game.position, "IR", "E2")} == {"phase.tiles.yellow"}
    assert lay_choices.why_not(game.position, "IR", "E2").key == "phase.tiles.yellow"
    assert lay_choices.why_not(game.position, "IR", "D3") is None
    assert lay_choices.why_not(game.position, "IR", "Z99").key == "track.lay.empty_hex"
    assert lay_choices.why_not(game.position, "IR", "F1").key == "track.upgrade.colour"


def test_other_company():
    """operating.order.once: the president of two companies lays for the one whose turn it is."""
    game = turn("IR", IR, hold={"P1": {"IR": 60, "SR": 60}})
    assert refused(game, LayTile("P1", "SR", "I2", "57", 1)) == {"operating.order.once"}


KNOT = "C4:13:1 D5:24:0 D7:23:3 D9:7:3 E8:8:1 E6:9:0 E4:8:0 D3:7:5 C8:8:2 H7:611:0 H9:7:2 G8:24:3 G6:7:5"


@pytest.mark.parametrize("tokens", ["B7:UR", "B7:UR C4:UR", "B7:UR C4:SR", "H7:UR C4:UR", "H7:UR"])
def test_single_pieces_and_whole_reach_agree(tokens):
    """track.upgrade.connection: asking whether runs go over one piece of track says the same as the whole reach."""
    pos = turn("UR", KNOT, tokens, phase="5").position
    found = reach(pos, "UR").segments
    pieces = segments(pos).items()
    assert {name for name, _ in pieces if runs_over(pos, "UR", [name])} == found
    assert found

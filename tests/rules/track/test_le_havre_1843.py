"""1843: the tile and the marker of Le Havre and of Boulogne-sur-Mer and Calais (rule book 10.2)."""

from __future__ import annotations

import pytest

from rails18.rules.track import direct_lays
from tests.support.turns_1843 import alone, begin, broken, cash, claim, play, power, put, step, token, turn, why

HAVRE = power("LH", "C14:57:0", "C14.c0")
CALAIS = power("BA", "C18:59:0", "C18.c0")  # side 0 to D17, side 2 to the gray track of B17


def havre(company: str = "OU", **given):
    """Return the track step of a company that owns Le Havre."""
    return turn(company, given.pop("tiles", ""), privates={"LH": company}, **given)


def calais(company: str = "PRO", **given):
    """Return the track step of a company that owns Boulogne - Amiens."""
    return turn(company, given.pop("tiles", ""), given.pop("phase", "green"), privates={"BA": company}, **given)


# Le Havre: three turns, counted by hand


def test_havre_first_example():
    """private.lh.cost, private.lh.both: OU 200 - 80 = 120, river and marker included; the bank has 80 more.

    The marker was the one for 40, so that only the one for 100 is left. Le Havre stays open.
    """
    game = havre(cash=200)
    bank = cash(game, "bank")
    play(game, HAVRE)
    assert (cash(game, "OU"), cash(game, "bank")) == (120, bank + 80)
    assert game.state.tiles["C14"] == ("57", 0)
    assert game.state.tokens["C14.c0"] == ("OU",)
    assert game.state.tokens_left["OU"] == (100,)
    assert game.state.privates["LH"] == "OU"


def test_havre_second_example():
    """private.lh.cost: SO bought LH for 60 in its track step and uses it at once: 140 - 60 - 80 = 0."""
    game = turn("SO", privates={"LH": "P1"}, cash=140)
    play(game, *[next(game.options("buy_private", private="LH", price=60))], HAVRE)
    assert cash(game, "SO") == 0
    assert game.state.tokens["C14.c0"] == ("SO",)


def test_havre_third_example():
    """private.lh.both, private.lh.cost: OU with two markers has one for 100 left; it pays 80 all the same: 300 - 80.

    Then none is left, and of three markers three are on the map.
    """
    game = havre(cash=300, tokens="F15.c0:OU")
    assert game.state.tokens_left["OU"] == (100,)
    play(game, HAVRE)
    assert cash(game, "OU") == 220
    assert game.state.tokens_left["OU"] == ()
    assert sum("OU" in there for there in game.state.tokens.values()) == 3


# Le Havre: its clauses


def test_both_or_nothing():
    """private.lh.both: the tile alone is refused, so is a marker without one left, and another tile or way round."""
    game = havre()
    assert broken(game, power("LH", "C14:57:0")) == {"private.lh.both"}
    assert broken(game, alone("LH", "C14.c0")) == {"private.lh.both"}
    assert "private.lh.both" in broken(game, power("LH", "C14:57:1", "C14.c0"))
    assert broken(game, power("LH", "C14:57:0", "F15.c0")) == {"private.lh.both"}
    assert "private.lh.both" in broken(game, power("LH", "C14:LEH-G14:0", "C14.c0"))
    none = havre(tokens="F15.c0:OU F13.c0:OU")
    assert {"private.lh.both", "token.count.table"} == broken(none, HAVRE)
    assert list(game.options("power_tile")) == [HAVRE]


def test_havre_needs_eighty():
    """private.lh.cost: OU with 70 is refused; 80 is enough."""
    assert broken(havre(cash=70), HAVRE) == {"private.lh.cost"}
    assert cash(play(havre(cash=80), HAVRE), "OU") == 0


def test_havre_is_all_of_track_and_markers():
    """private.lh.entire: after LH another tile, a second yellow one, a marker and a claim are refused."""
    game = begin("SO", "H7:57:0 G8:69:0", privates={"LH": "SO", "TB": "SO"})
    play(game, HAVRE)
    assert step(game) == "run"
    assert "private.lh.entire" in why(game, "I6:9:0")
    assert "private.lh.entire" in broken(game, token("SO", "H7.c0"))
    assert "private.lh.entire" in broken(game, claim("SO", "H7"))
    assert "private.lh.entire" in broken(game, power("TB", "I6:9:0"))


def test_only_a_bare_havre():
    """private.lh.blank: with #57 on C14 the power is refused."""
    game = havre(tiles="C14:57:0")
    assert broken(game, HAVRE) == {"private.lh.blank"}
    assert broken(game, power("LH", "C14:LEH-G14:0", "C14.c0")) == {"private.lh.blank"}
    assert not any(game.options("power_tile"))


def test_in_the_track_step():
    """private.lh.step: refused after a normal tile, in the marker step and after the run."""
    game = put(havre("SO", tiles="H7:57:0"), "I6:9:0")
    assert step(game) == "track"
    assert "private.lh.step" in broken(game, HAVRE)
    for at in ("token", "trains", "ports"):
        late = turn("OU", "F13:14:0 F15:14:0", step=at, tokens="F13.c0:OU", privates={"LH": "OU"}, others="PO",
                    ports={"H7": "PO"})  # fmt: skip
        assert step(late) == at
        assert broken(late, HAVRE) == {"private.lh.step"}


# Boulogne and Calais: three turns, counted by hand


def test_calais_first_example():
    """private.ba.tile, private.ba.cost: PRO 250 - 100 = 150 for #59 r0 and a marker in Boulogne, far from its track.

    The marker was the one for 40; the one for 100 is left. Boulogne - Amiens stays open.
    """
    game = calais(cash=250)
    play(game, CALAIS)
    assert cash(game, "PRO") == 150
    assert game.state.tiles["C18"] == ("59", 0)
    assert game.state.tokens["C18.c0"] == ("PRO",)
    assert game.state.tokens_left["PRO"] == (100,)
    assert game.state.privates["BA"] == "PRO"


def test_calais_second_example():
    """private.ba.marker, private.ba.cost: #59 lies; NOR places in Calais alone: 250 - 100 = 150, none left of two."""
    game = calais("NOR", tiles="C18:59:0", tokens="C18.c0:PRO", cash=250)
    play(game, alone("BA", "C18.c1"))
    assert cash(game, "NOR") == 150
    assert game.state.tokens["C18.c1"] == ("NOR",)
    again = calais("NOR", tiles="C18:59:0", tokens="C18.c0:PRO", cash=250)
    assert list(again.options("power_token")) == [alone("BA", "C18.c1")]
    assert game.state.tokens_left["NOR"] == ()


def test_calais_third_example():
    """private.ba.cost: MID, without a home yet, uses its marker for 40 at C18: 100 - 100 = 0; home stays to be set.

    Of four markers the home marker, 100 and 100 are left.
    """
    game = calais("MID", cash=100)
    play(game, CALAIS)
    assert cash(game, "MID") == 0
    assert game.state.tokens_left["MID"] == (0, 100, 100)
    assert game.state.tokens["C18.c0"] == ("MID",)


# Boulogne and Calais: their clauses


def test_a_green_tile():
    """private.ba.tile: the tile is a green OO tile with a marker; in yellow, alone or elsewhere it is refused."""
    assert "track.phase.green" in broken(calais(phase="yellow"), CALAIS)
    assert "private.ba.tile" in broken(calais(phase="yellow"), CALAIS)
    game = calais()
    assert broken(game, power("BA", "C18:59:0")) == {"private.ba.marker"}
    assert "private.ba.tile" in broken(game, power("BA", "C18:64:0", "C18.c0"))
    assert "private.ba.tile" in broken(game, power("BA", "J9:59:0", "J9.c0"))
    found = {(action.tile, action.stop) for action in game.options("power_tile")}
    assert found == {(tile, stop) for tile in ("59", "OO-OPP") for stop in ("C18.c0", "C18.c1")}
    second = calais(tiles="C18:59:0")
    assert "private.ba.tile" in broken(second, power("BA", "C18:OO-OPP:0", "C18.c0"))


def test_a_marker_in_an_open_city():
    """private.ba.marker: both cities taken, a marker of NOR there already, or no tile at all: refused."""
    full = calais("NOR", tiles="C18:59:0", tokens="C18.c0:PRO C18.c1:SO")
    assert {"private.ba.marker", "token.slot.empty"} == broken(full, alone("BA", "C18.c1"))
    own = calais("EST", tiles="C18:59:0", tokens="C18.c0:EST")
    assert {"private.ba.marker", "token.hex.one"} == broken(own, alone("BA", "C18.c1"))
    assert broken(calais("NOR"), alone("BA", "C18.c0")) == {"private.ba.marker"}
    assert broken(calais("NOR", tiles="C18:59:0"), alone("BA", "F15.c0")) == {"private.ba.marker"}
    without = calais("NOR", tiles="C18:59:0", tokens="F15.c0:NOR")
    assert {"private.ba.marker", "token.count.table"} == broken(without, alone("BA", "C18.c0"))


def test_calais_needs_a_hundred():
    """private.ba.cost: NOR with 90 is refused both uses; with 100 either leaves nothing."""
    assert broken(calais("NOR", cash=90), CALAIS) == {"private.ba.cost"}
    assert broken(calais("NOR", tiles="C18:59:0", cash=90), alone("BA", "C18.c0")) == {"private.ba.cost"}
    assert cash(play(calais("NOR", cash=100), CALAIS), "NOR") == 0
    assert cash(play(calais("NOR", tiles="C18:59:0", cash=100), alone("BA", "C18.c0")), "NOR") == 0


@pytest.mark.parametrize("with_tile", [True, False])
def test_calais_is_all_of_track_and_markers(with_tile: bool):
    """private.ba.entire: after BA NOR is refused LIL-G, a marker elsewhere and a port."""
    tiles = "" if with_tile else "C18:59:0"
    game = begin("NOR", f"{tiles} C20:LIL-Y:0", privates={"BA": "NOR"})
    play(game, CALAIS if with_tile else alone("BA", "C18.c0"))
    assert step(game) == "run"
    assert "private.ba.entire" in why(game, "C20:LIL-G:0")
    assert "private.ba.entire" in broken(game, token("NOR", "F15.c0"))
    assert "private.ba.entire" in broken(game, claim("NOR", "C18"))


def test_calais_in_the_track_step():
    """private.ba.step: EST is refused BA in the marker step, and NOR after LIL-Y in the track step."""
    other = turn("EST", "C18:59:0 F13:14:0 F15:14:0", step="token", tokens="F13.c0:EST", privates={"BA": "EST"})
    assert step(other) == "token"
    assert broken(other, alone("BA", "C18.c0")) == {"private.ba.step"}
    assert broken(other, CALAIS) == {"private.ba.step"}
    laid = put(turn("NOR", "C18:59:0", privates={"BA": "NOR", "TB": "NOR"}), "C20:LIL-Y:0")
    assert step(laid) == "track"  # it waits for Toulouse à Barcelone
    assert "private.ba.step" in broken(laid, alone("BA", "C18.c0"))


def test_not_after_building():
    """private.lh.moment: after a tile of OU it is too late, and told with what the power replaces."""
    game = havre()
    first = next(action for action in game.options("lay_tile") if action.hex != "C14")
    play(game, first)
    assert [refusal.key for refusal in game.refusals(HAVRE)] == ["private.power.moment", "private.power.instead"]


def test_brown_tiles_that_may_be_laid_directly():
    """track.leap.reach: over bare and yellow Bordeaux the brown tile alone, over green nothing: it follows at once."""
    for tiles, found in (("", ("BOR-B",)), ("H7:57:0", ("BOR-B",)), ("H7:14:0", ())):
        assert direct_lays.tiles(turn("SO", tiles, "brown").position, "H7") == found

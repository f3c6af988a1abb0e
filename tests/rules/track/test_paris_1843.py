"""1843: turns with two yellow tiles and with Paris, counted by hand (rule book 8.4.1, 8.4.3)."""

from __future__ import annotations

from rails18.core.actions import Pass
from tests.support.building_1843 import cash, play, put, step, turn, why

WEST = "F13:57:1 F15:14:0"  # Orléans to Versailles, whose side 3 meets Montparnasse

# two yellow tiles


def test_two_tiles_of_sud_ouest():
    """track.two.cost: SO has 250. H7: river 80, first tile: 250 - 80 = 170. I6: 20 for the second: 170 - 20 = 150."""
    game = turn("SO", cash=250)
    put(game, "H7:57:0")
    assert cash(game, "SO") == 170
    assert step(game) == "track"
    put(game, "I6:9:0")
    assert cash(game, "SO") == 150
    assert step(game) != "track"


def test_two_tiles_of_est():
    """track.two.cost: EST has 200. H23: mountain 80: 200 - 80 = 120. H21, no terrain: 20 for the second: 100."""
    game = put(turn("EST", cash=200), "H23:9:1")
    assert cash(game, "EST") == 120
    put(game, "H21:9:1")
    assert cash(game, "EST") == 100
    assert step(game) != "track"


def test_the_second_on_a_river():
    """track.two.cost: PRO has 120. N15, no terrain: 120. M14 after it: river 80 + 20 = 100: 120 - 100 = 20.

    With 99 the second tile is refused: 99 < 100.
    """
    game = put(turn("PRO", cash=120), "N15:57:2")
    assert cash(game, "PRO") == 120
    put(game, "M14:9:2")
    assert cash(game, "PRO") == 20
    assert why(put(turn("PRO", cash=99), "N15:57:2"), "M14:9:2") == {"track.two.cost"}


def test_the_first_alone():
    """track.two.cost: OU has 10 and lays D9, free of terrain: 10 - 0 = 10; then 10 < 20, and it goes on without."""
    game = put(turn("OU", cash=10), "D9:57:0")
    assert cash(game, "OU") == 10
    assert why(game, "C10:7:0") == {"track.two.cost"}
    play(game, Pass("P1"))
    assert step(game) != "track"
    assert cash(game, "OU") == 10


# Paris


def test_paris_becomes_green():
    """track.paris.cost: PO has 100 and lays PAR-G: 100 - 40 = 60; the two markers keep their cities."""
    game = turn("PO", WEST, "green", cash=100, tokens="E16.c1:PO E16.c0:NOR", others="NOR")
    bank = cash(game, "bank")
    put(game, "E16:PAR-G:0")
    assert (cash(game, "PO"), cash(game, "bank")) == (60, bank + 40)
    assert game.state.tokens["E16.c0"] == ("NOR",)
    assert game.state.tokens["E16.c2"] == ("PO",)


def test_paris_becomes_brown():
    """track.paris.cost: PO has 75 and lays PAR-B on PAR-G: 75 - 40 = 35, though green Paris was paid for before."""
    game = put(turn("PO", f"{WEST} E16:PAR-G:0", "brown", cash=75, tokens="E16.c2:PO"), "E16:PAR-B:0")
    assert cash(game, "PO") == 35
    assert game.state.tokens["E16.c2"] == ("PO",)


def test_paris_is_an_upgrade():
    """track.paris.cost: OU has 95 and pays 40 for PAR-G: 95 - 40 = 55; it lays no yellow tile for 20 besides.

    With 39 PAR-G is refused, whatever the director has.
    """
    game = turn("OU", f"D9:57:0 {WEST}", "green", cash=95, tokens="F15.c0:OU")
    put(game, "E16:PAR-G:0")
    assert cash(game, "OU") == 55
    assert why(game, "C10:7:0") == {"track.action.exclusive"}
    poor = turn("OU", f"D9:57:0 {WEST}", "green", cash=39, tokens="F15.c0:OU", money={"P1": 1000})
    assert why(poor, "E16:PAR-G:0") == {"track.paris.cost"}

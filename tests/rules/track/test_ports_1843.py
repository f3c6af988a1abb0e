"""1843: Midi, Provence and Sud-Ouest bring ports straight to brown (rule book 8.4.3, 11.2)."""

from __future__ import annotations

import pytest

from rails18.core.actions import Pass
from tests.support.building_1843 import cash, put, step, turn, why

# three turns, counted by hand


def test_bordeaux_from_yellow():
    """track.port.direct: SO has 500; #57 on H7 becomes BOR-B, no river is due again (500 - 0 = 500), and no yellow.

    The track step is over, so SO is refused I6 (`track.action.exclusive`). BOR-B is worth 50 and has two places.
    """
    game = put(turn("SO", "H7:57:0", "brown", cash=500), "H7:BOR-B:0")
    assert cash(game, "SO") == 500
    assert step(game) != "track"
    assert why(game, "I6:9:0") == {"track.action.exclusive"}
    assert game.state.tokens["H7.c0"] == ("SO",)


def test_bordeaux_from_the_bare_hex():
    """track.port.direct: SO has 500; BOR-B on the blank H7 is the first tile there: 500 - 80 = 420.

    With 79 it is refused (`track.terrain.cost`); with 80 it has nothing left.
    """
    game = turn("SO", phase="brown", cash=500)
    bank = cash(game, "bank")
    put(game, "H7:BOR-B:0")
    assert (cash(game, "SO"), cash(game, "bank")) == (420, bank + 80)
    assert step(game) != "track"
    assert why(turn("SO", phase="brown", cash=79), "H7:BOR-B:0") == {"track.terrain.cost"}
    assert cash(put(turn("SO", phase="brown", cash=80), "H7:BOR-B:0"), "SO") == 0


def test_toulouse_from_printed_track():
    """track.port.direct: MID's #59 r0 on J9 has side 0, which meets printed side 3 of K8; #63 there: 300 - 0 = 300.

    K8 has no terrain, and #63 keeps the printed link. MID then places no yellow tile for 20.
    """
    game = turn("MID", "J9:59:0", "brown", tokens="J9.c0:MID", cash=300)
    put(game, "K8:63:0")
    assert cash(game, "MID") == 300
    assert why(game, "L7:9:0") == {"track.action.exclusive"}


def test_marseille_and_calais():
    """track.port.direct: PRO lays MAR-B on its blank home; MID lays #64 on the blank C18, each for nothing."""
    assert cash(put(turn("PRO", phase="brown", cash=10), "N15:MAR-B:0"), "PRO") == 10
    calais = turn("MID", "C20:LIL-G:0", "brown", tokens="J9.c0:MID C20.c0:MID", cash=10)
    tiles = {action.tile for action in calais.options("lay_tile", hex="C18")}
    assert tiles == {"59", "OO-OPP", "64", "65", "66", "67", "68", "984", "OO-B35"}
    assert cash(put(calais, f"C18:64:{next(calais.options('lay_tile', hex='C18', tile='64')).rotation}"), "MID") == 10


def test_le_havre_keeps_its_printed_side():
    """track.port.direct: LEH-B on blank C14 costs the river, 80, and keeps side 3 toward B15: 100 - 80 = 20."""
    game = turn("SO", "D15:57:2", "brown", tokens="D15.c0:SO", cash=100)
    ways = [action.rotation for action in game.options("lay_tile", hex="C14", tile="LEH-B")]
    assert ways == [0]
    assert cash(put(game, "C14:LEH-B:0"), "SO") == 20


def test_green_comes_as_usual_too():
    """track.port.direct: the power is free to use: SO may make #57 green, and BOR-G brown, as others do."""
    assert not why(turn("SO", "H7:57:0", "brown"), "H7:BOR-G:0")
    assert not why(turn("SO", "H7:BOR-G:0", "brown"), "H7:BOR-B:0")


# who and when


@pytest.mark.parametrize("tile", ["C14:57:0", ""])
def test_other_companies(tile: str):
    """track.port.company: OU reaches C14 and is refused LEH-B there, on #57 and on the blank hex."""
    game = turn("OU", f"D15:57:2 {tile}".strip(), "brown", tokens="D15.c0:OU")
    assert "track.port.company" in why(game, "C14:LEH-B:0")


def test_earlier_phases():
    """track.port.company: in the green and blue phases SO is refused BOR-B on #57."""
    for phase in ("green", "blue"):
        assert "track.port.company" in why(turn("SO", "H7:57:0", phase), "H7:BOR-B:0")
        assert "track.port.company" in why(turn("SO", phase=phase), "H7:BOR-B:0")
    for phase in ("brown", "red", "gray"):
        assert not why(turn("SO", "H7:57:0", phase), "H7:BOR-B:0")


def test_brest():
    """track.port.company: A6 is gray; MID is refused it."""
    game = turn("MID", "J9:59:0", "brown", tokens="J9.c0:MID A6.c0:MID")
    assert "track.port.company" in why(game, "A6:63:0")


def test_the_port_is_reached():
    """track.port.connect: SO has no line to N15 and is refused MAR-B there."""
    assert why(turn("SO", "H7:57:0", "brown"), "N15:MAR-B:0") == {"track.port.connect"}


def test_other_cities():
    """track.colour.sequence: the power is for ports; SO is refused #63 on a yellow Limoges."""
    game = turn("SO", "H11:57:0", "brown", tokens="H11.c0:SO")
    assert why(game, "H11:63:0") == {"track.colour.sequence"}


def test_blocked_ports():
    """track.private.blocked: a port that a player's private closes is refused to the power as well."""
    game = turn("MID", "J9:59:0", "blue", tokens="J9.c0:MID", privates={"TB": "P2"})
    assert "track.private.blocked" in why(game, "K8:63:0")


def test_passing():
    """track.port.direct: nobody has to use it."""
    game = turn("SO", phase="brown")
    game.play(Pass("P1"))
    assert game.state.tiles == {}

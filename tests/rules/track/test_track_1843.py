"""1843: what a company may build in a turn, and which tile goes where (rule book 8.4, 9, 12)."""

from __future__ import annotations

import pytest

from rails18.board.layout import stop, stops_of, supply
from rails18.board.network import segments
from rails18.core.actions import Pass
from rails18.core.game import Game
from tests.support.building_1843 import broken, cash, lay, play, put, step, turn, why

TWO = ("EST", "MID", "OU", "PRO", "SO")
LINE = "F13:57:1 F15:57:1"  # Orléans to Versailles

# how much a turn allows


def test_yellow_or_one_upgrade():
    """track.action.exclusive: OU lays #9 and is refused the upgrade of D9; after an upgrade it is refused yellow."""
    game = put(turn("OU", "D9:57:0", "green"), "C10:7:0")
    assert step(game) == "track"  # OU may lay a second yellow tile
    assert why(game, "D9:14:0") == {"track.action.exclusive"}
    game = put(turn("OU", "D9:57:0", "green"), "D9:14:0")
    assert step(game) != "track"
    assert why(game, "C10:7:0") == {"track.action.exclusive"}


def test_nothing_need_be_built():
    """track.action.exclusive: a company may lay nothing."""
    game = play(turn("PO", LINE), Pass("P1"))
    assert step(game) != "track"
    assert set(game.state.tiles) == {"F13", "F15"}


def test_one_yellow_tile():
    """track.yellow.one: PO lays #57 on F15 and is refused a second yellow tile."""
    game = put(turn("PO", "F13:57:1"), "F15:57:1")
    assert "track.yellow.one" in why(game, "F17:9:1")


@pytest.mark.parametrize("company", TWO)
def test_two_yellow_tiles(company: str):
    """track.yellow.two: EST, MID, OU, PRO and SO lay two yellow tiles and are refused a third."""
    ways = {
        "EST": ("", ("H23:9:1", "H21:9:1", "H19:4:1")),
        "MID": ("J9:59:1", ("J7:9:1", "J5:9:1", "J3:9:1")),
        "OU": ("", ("D9:57:0", "E8:57:0", "C10:7:0")),
        "PRO": ("", ("N15:57:2", "M14:9:2", "L13:9:2")),
        "SO": ("", ("H7:57:0", "I6:9:0", "G8:4:0")),
    }
    tiles, lays = ways[company]
    game = turn(company, tiles, "green", tokens="J9.c0:MID" if company == "MID" else "")
    put(game, *lays[:2])
    assert len(game.state.tiles) == len(tiles.split()) + 2
    assert why(game, lays[2]) == {"track.yellow.two"}


@pytest.mark.parametrize(
    ("company", "tiles", "first", "second"),
    [
        ("ETA", "", "G14:55:2", "F13:57:1"),
        ("NOR", "", "C20:LIL-Y:0", "B19:55:2"),
        ("PLM", "", "J17:LYO-Y:0", "I16:57:2"),
        ("PO", "F13:57:1", "F15:57:1", "F17:9:1"),
    ],
)
def test_only_one_for_the_others(company: str, tiles: str, first: str, second: str):
    """track.yellow.two: ETA, NOR, PLM and PO are refused a second yellow tile, whatever they would pay."""
    game = put(turn(company, tiles), first)
    assert why(game, second) == {"track.yellow.one", "track.yellow.two"}


def test_the_second_costs_twenty():
    """track.two.cost: SO pays 80 for the river at H7 and 20 for I6; with 90 the second tile is refused."""
    game = turn("SO", cash=500)
    bank = cash(game, "bank")
    put(game, "H7:57:0", "I6:9:0")
    assert (cash(game, "SO"), cash(game, "bank")) == (400, bank + 100)
    game = put(turn("SO", cash=90), "H7:57:0")
    assert why(game, "I6:9:0") == {"track.two.cost"}
    assert cash(put(put(turn("SO", cash=100), "H7:57:0"), "I6:9:0"), "SO") == 0


def test_the_second_costs_its_ground_too():
    """track.two.cost: OU's second tile on the river at E8 costs 20 and 80."""
    assert cash(put(turn("OU", cash=100), "D9:57:0", "E8:57:0"), "OU") == 0
    assert why(put(turn("OU", cash=99), "D9:57:0"), "E8:57:0") == {"track.two.cost"}


def test_one_upgrade():
    """track.upgrade.one: PO upgrades F13 and is refused F15."""
    game = put(turn("PO", LINE, "green"), "F13:14:0")
    assert why(game, "F15:14:0") == {"track.upgrade.one"}


# which hex


@pytest.mark.parametrize("text", ["J15:57:0", "F15:57:1", "B21:9:0", "B17:9:0"])
def test_yellow_on_blank_hexes_only(text: str):
    """track.yellow.empty: yellow on printed yellow, on a tile, on red and on gray is refused."""
    assert "track.yellow.empty" in why(turn("PO", LINE), text)


def test_gray_hexes_stay():
    """track.gray.unbuildable: EST and ETA are refused an upgrade of their gray homes."""
    assert "track.gray.unbuildable" in why(turn("EST", phase="gray"), "H25:513:0")
    assert "track.gray.unbuildable" in why(turn("ETA", phase="gray"), "H15:513:0")


@pytest.mark.parametrize(
    ("clause", "tiles", "wrong", "right"),
    [
        ("track.tile.city", "D9:57:1", "D11:57:1", "D11:9:1"),
        ("track.tile.city", "D9:57:0 C10:7:0 C8:9:1", "C6:57:1", "C6:3:4"),
        ("track.tile.town", "D9:57:1 D11:9:1 D13:9:1", "D15:58:1", "D15:57:1"),
        ("track.tile.town", "D9:57:1", "D11:4:1", "D11:9:1"),
        ("track.tile.town", "D9:57:1 D11:9:1 D13:8:5", "E14:4:2", "E14:55:2"),
        ("track.tile.double", "D9:14:2", "E10:55:2", "E10:4:2"),
        ("track.tile.plain", "D9:14:2", "E10:9:2", "E10:4:2"),
        ("track.tile.plain", "D9:57:1 D11:9:1 D13:9:1", "D15:9:1", "D15:57:1"),
    ],
)
def test_the_tile_fits_the_hex(clause: str, tiles: str, wrong: str, right: str):
    """track.tile.city, track.tile.town, track.tile.double, track.tile.plain: the wrong kind is refused."""
    game = turn("OU", tiles)
    assert why(game, wrong) == {clause}
    assert not why(game, right)


def test_double_cities():
    """track.tile.oo: #59 on Versailles and #14 on Le Mans/Tours are refused, #59 there is not."""
    game = turn("PO", "F13:14:1 F15:57:1", "green")  # F13: 1, 2, 4, 5; side 2 leads to E12
    assert why(game, "F15:59:1") == {"track.tile.oo"}
    assert why(game, "E12:14:2") == {"track.tile.oo"}
    assert not why(game, "E12:59:3")


def test_named_tiles():
    """track.named.tile: cities with tiles of their own take no other, and other cities not theirs: refused."""
    nor = turn("NOR")
    assert why(nor, "C20:57:2") == {"track.named.tile"}
    assert not why(nor, "C20:LIL-Y:0")
    plm = turn("PLM", "J17:LYO-Y:0", "green")
    assert why(plm, "J17:14:2") == {"track.named.tile"}
    assert not why(plm, "J17:LYO-G:0")
    assert why(turn("OU", "D9:57:0", "green"), "D9:LIL-G:0") == {"track.named.tile"}
    assert why(turn("OU", "D9:57:0", "green"), "D9:BOR-G:0") == {"track.named.tile"}
    assert not why(turn("SO"), "H7:57:0")
    assert not why(turn("PRO"), "N15:57:2")
    assert why(turn("SO", "H7:57:0", "green"), "H7:14:0") == {"track.named.tile"}
    assert not why(turn("SO", "H7:57:0", "green"), "H7:BOR-G:0")
    assert why(turn("SO", "H7:BOR-G:0", "brown"), "H7:63:0") == {"track.named.tile"}


def test_names_read_from_left_to_right():
    """track.named.orientation: LIL-Y lies only one way round, as do Lyon and Paris: all others are refused."""
    game = turn("NOR")
    assert not why(game, "C20:LIL-Y:0")
    for rotation in range(1, 6):
        assert "track.named.orientation" in why(game, f"C20:LIL-Y:{rotation}")
    lyon = turn("PLM", "J17:LYO-G:0", "brown")
    assert [action.rotation for action in lyon.options("lay_tile", hex="J17")] == [0]
    assert why(lyon, "J17:LYO-B:3") == {"track.named.orientation"}
    paris = turn("PO", "F13:57:1 F15:14:0", "green")
    assert [action.rotation for action in paris.options("lay_tile", hex="E16")] == [0]


# supply


def test_tiles_run_out():
    """track.supply.limit: with seven #57 on the map an eighth is refused, until one of them is replaced."""
    seven = "F13:57:1 F15:57:1 D9:57:0 D15:57:1 E8:57:0 E20:57:0 H11:57:0"
    game = turn("PO", f"{seven} F17:9:1 F19:7:1", "green", tokens="E20.c0:PO")
    more = turn("PRO", seven)
    assert why(more, "N15:57:2") == {"track.supply.limit"}
    put(game, "F15:14:0")
    assert supply(game.position)["57"] == 1
    assert not why(turn("PRO", seven.replace("F15:57:1", "F15:14:0")), "N15:57:2")


def test_plain_yellow_tiles_do_not_run_out():
    """track.supply.unlimited: an eleventh #7 is laid when ten are on the map."""
    blanks = ("B7", "C8", "C10", "C12", "D7", "D11", "D13", "D17", "D19", "D21")
    game = turn("SO", "H7:57:0 " + " ".join(f"{hex}:7:0" for hex in blanks))
    assert sum(tile == "7" for tile, _ in game.state.tiles.values()) == 10
    put(game, "I6:7:3")
    assert sum(tile == "7" for tile, _ in game.state.tiles.values()) == 11
    assert supply(game.position)["7"] > 0


def test_replaced_tiles_come_back():
    """track.supply.return: #57 on F15 becomes #14: one #57 more, one #14 less."""
    game = turn("PO", LINE, "green")
    before = dict(supply(game.position))
    put(game, "F15:14:0")
    after = supply(game.position)
    assert (after["57"], after["14"]) == (before["57"] + 1, before["14"] - 1)


# colours


def test_green_phase():
    """track.phase.green: in the yellow phase #57 to #14 and #59 on J9 are refused, from green on they are not."""
    assert why(turn("PO", LINE), "F15:14:0") == {"track.phase.green"}
    assert why(turn("MID"), "J9:59:0") == {"track.phase.green"}
    for phase in ("green", "blue", "brown", "red", "gray"):
        assert not why(turn("PO", LINE, phase), "F15:14:0")
        assert not why(turn("MID", phase=phase), "J9:59:0")
        assert not why(turn("PO", LINE, phase), "F17:9:1")  # yellow stays


def test_brown_phase():
    """track.phase.brown: in the blue phase #14 to #63 is refused, from brown on it is not."""
    line = "F13:57:1 F15:14:0"
    assert why(turn("PO", line, "blue"), "F15:63:0") == {"track.phase.brown"}
    assert not why(turn("PO", line, "brown"), "F15:63:0")
    assert not why(turn("PO", line, "red"), "F15:63:0")


def test_gray_phase():
    """track.phase.gray: in red #63 to #513 is refused; in gray it is not, nor #64 to #167; Lyon stays brown."""
    line = "F13:57:1 F15:63:0"
    assert why(turn("PO", line, "red"), "F15:513:0") == {"track.phase.gray"}
    assert not why(turn("PO", line, "gray"), "F15:513:0")
    double = turn("MID", "J9:64:0", "gray", tokens="J9.c0:MID")
    assert list(double.options("lay_tile", hex="J9", tile="167"))
    assert why(turn("PLM", "J17:LYO-B:0", "gray"), "J17:513:0") == {"track.phase.gray"}


def test_one_colour_after_the_other():
    """track.colour.sequence: in the brown phase PO is refused #63 on #57; #14 comes first."""
    game = turn("PO", LINE, "brown")
    assert why(game, "F15:63:0") == {"track.colour.sequence"}
    assert not why(game, "F15:14:0")


def test_towns_stay_yellow():
    """track.town.final: #58 is never replaced, and a double town by nothing but G58: all else is refused."""
    towns = "D9:14:2 E10:58:2"  # D9: 2, 3, 5, 0
    for tile in ("14", "23", "63"):
        assert "track.town.final" in why(turn("OU", towns, "brown"), f"E10:{tile}:2")
    double = "F13:57:1 F15:57:1 F17:9:1 F19:9:1 F21:55:1"
    assert "track.town.final" in why(turn("PO", double, "green"), "F21:20:1")
    assert "track.town.final" in why(turn("PO", double, "brown"), "F21:43:2")
    assert not why(turn("PO", double, "brown"), "F21:G58:2")


def test_double_towns_become_brown():
    """track.doubletown.brown: from brown on #55 becomes G58; before, on #58, or a second one is refused."""
    double = "F13:57:1 F15:57:1 F17:9:1 F19:9:1 F21:55:1"
    game = turn("PO", double, "brown")
    ways = [action.rotation for action in game.options("lay_tile", hex="F21", tile="G58")]
    assert ways == [2, 5]  # #55 r1 has sides 1-4 and 2-5; G58 has all sides but 4, which is turned to 0 or 3
    put(game, f"F21:G58:{ways[0]}")
    assert [stop(game.position, name).revenue for name in stops_of(game.position, "F21")] == [20]
    assert step(game) != "track"  # it was the upgrade of the turn
    for phase in ("green", "blue"):
        assert "track.doubletown.brown" in why(turn("PO", double, phase), f"F21:G58:{ways[0]}")
    assert "track.doubletown.brown" in why(turn("OU", "D9:14:2 E10:58:2", "brown"), "E10:G58:2")
    second = turn("PO", f"{double} G8:G58:0", "brown")
    assert "track.doubletown.brown" in why(second, f"F21:G58:{ways[0]}")


# Paris and the double cities


def test_cities_of_paris():
    """track.paris.cities: Paris has two cities on the map, three on its tiles; the cities of #59 are not linked."""

    def slots(tiles: str) -> list[int]:
        pos = turn("PO", tiles).position
        return [stop(pos, name).slots for name in stops_of(pos, "E16")]

    assert slots("") == [1, 1]
    assert slots("E16:PAR-G:0") == [1, 1, 1]
    assert slots("E16:PAR-B:0") == [2, 2, 1]
    calais = turn("PO", "C18:59:0").position
    assert stops_of(calais, "C18") == ("C18.c0", "C18.c1")
    pieces = [{piece.a, piece.b} for piece in segments(calais).values() if piece.hex == "C18"]
    assert sorted(map(len, pieces)) == [2, 2]
    assert {"s0", "s1"} not in pieces


def test_markers_keep_their_city():
    """track.markers.move: the city at side 3 becomes North Paris, Montparnasse stays, and so do cities of #59."""
    tokens = "E16.c0:NOR E16.c1:OU"
    game = put(turn("PO", "F13:57:1 F15:14:0", "green", tokens=tokens, others="NOR OU"), "E16:PAR-G:0")
    assert (game.state.tokens["E16.c0"], game.state.tokens["E16.c2"]) == (("NOR",), ("OU",))
    assert not game.state.tokens.get("E16.c1")
    game = turn("MID", "J9:59:0", "brown", tokens="J9.c1:MID J9.c0:PO", others="PO")
    put(game, "J9:64:2")  # #59 has sides 0 and 2; #64 r2 has 2-4 and 5-0
    assert game.state.tokens["J9.c0"] != game.state.tokens["J9.c1"]
    sides = {frozenset({piece.a, piece.b}) for piece in segments(game.position).values() if piece.hex == "J9"}
    mid = next(name for name, there in game.state.tokens.items() if there == ("MID",))
    assert frozenset({2, f"s{mid[-1]}"}) in sides


def test_markers_keep_their_city_up_to_gray():
    """track.markers.move: on #59, each brown OO tile and #167 the two markers stay apart, each at its old sides."""
    brown = turn("MID", "J9:59:0", "brown", tokens="J9.c0:MID J9.c1:PO", others="PO")
    ways = [f"J9:{action.tile}:{action.rotation}" for action in brown.options("lay_tile", hex="J9")]
    assert len(ways) > 5
    for second in ways:
        game = put(turn("MID", "J9:59:0", "brown", tokens="J9.c0:MID J9.c1:PO", others="PO"), second)
        assert {0} <= beside(game, "MID")
        assert {2} <= beside(game, "PO")
        gray = turn(
            "MID",
            second,
            "gray",
            tokens=" ".join(f"{stop}:{there[0]}" for stop, there in game.state.tokens.items() if stop.startswith("J9")),
            others="PO",
        )
        third = next(gray.options("lay_tile", hex="J9", tile="167"))
        before = {name: beside(gray, name) for name in ("MID", "PO")}
        gray.play(third)
        assert all(before[name] <= beside(gray, name) for name in before)
        assert not beside(gray, "MID") & beside(gray, "PO")


def beside(game: Game, company: str) -> set[int]:
    """Return the sides of J9 to which the city with a company's marker leads."""
    stop_name = next(name for name, there in game.state.tokens.items() if name.startswith("J9") and company in there)
    pieces = [piece for piece in segments(game.position).values() if piece.hex == "J9"]
    return {piece.a for piece in pieces if piece.b == f"s{stop_name[-1]}" and isinstance(piece.a, int)}


def test_every_tile_on_paris_costs_forty():
    """track.paris.cost: PAR-G and PAR-B cost 40 each; with 30 both are refused."""
    green, brown = "F13:57:1 F15:14:0", "F13:57:1 F15:14:0 E16:PAR-G:0"
    assert cash(put(turn("PO", green, "green", cash=40), "E16:PAR-G:0"), "PO") == 0
    assert cash(put(turn("PO", brown, "brown", cash=140), "E16:PAR-B:0"), "PO") == 100
    assert why(turn("PO", green, "green", cash=30), "E16:PAR-G:0") == {"track.paris.cost"}
    assert why(turn("PO", brown, "brown", cash=30), "E16:PAR-B:0") == {"track.paris.cost"}


# money


def test_terrain():
    """track.terrain.cost: NOR pays 80 of 200 for Lille; with 70 it is refused, whatever its director has."""
    game = turn("NOR", cash=200)
    bank = cash(game, "bank")
    put(game, "C20:LIL-Y:0")
    assert (cash(game, "NOR"), cash(game, "bank")) == (120, bank + 80)
    assert why(turn("NOR", cash=70, money={"P1": 500}), "C20:LIL-Y:0") == {"track.terrain.cost"}
    assert cash(put(turn("PO", cash=200), "F13:57:1"), "PO") == 200


def test_terrain_is_paid_once():
    """track.terrain.once: LIL-G on LIL-Y is free; the first green tile on J15 costs 80, #63 after it nothing."""
    assert cash(put(turn("NOR", "C20:LIL-Y:0", "green", cash=0), "C20:LIL-G:0"), "NOR") == 0
    line = "J17:LYO-Y:0 K16:55:0"
    game = turn("PLM", line, "green", tokens="J15.c0:PLM", cash=100)
    put(game, "J15:14:2")
    assert cash(game, "PLM") == 20
    later = turn("PLM", f"{line} J15:14:2", "brown", tokens="J15.c0:PLM", cash=0)
    assert cash(put(later, "J15:63:0"), "PLM") == 0


# privates


def test_blocked_hexes():
    """track.private.blocked: E14, K8 and C18 are refused to all while a player holds the private, then open."""
    line = "D9:57:1 D11:9:1 D13:8:5"
    tile = "E14:55:2"
    assert why(turn("OU", line, privates={"PSG": "P2"}), tile) == {"track.private.blocked"}
    assert why(turn("OU", line, privates={"PSG": "P1"}), tile) == {"track.private.blocked"}
    assert not why(turn("OU", line, privates={"PSG": "OU"}), tile)
    assert not why(turn("OU", line, privates={"PSG": "PO"}, others="PO"), tile)
    assert not why(turn("OU", line, "brown"), tile)
    toulouse = {"tiles": "J9:59:0", "phase": "green", "tokens": "J9.c0:MID"}
    assert why(turn("MID", **toulouse, privates={"TB": "P3"}), "K8:14:0") == {"track.private.blocked"}
    assert not why(turn("MID", **toulouse), "K8:14:0")
    calais = {"tiles": "C20:LIL-G:0", "phase": "green"}
    assert why(turn("NOR", **calais, privates={"BA": "P1"}), "C18:59:4") == {"track.private.blocked"}
    assert not why(turn("NOR", **calais, privates={"BA": "NOR"}), "C18:59:4")


def test_blocked_track_can_be_used():
    """track.private.blocked: the block closes a hex to tiles; a line may go over track printed on it."""
    game = turn("MID", "J9:59:0", "green", tokens="J9.c0:MID", privates={"TB": "P3"})
    assert not why(turn("PO", LINE), "F17:9:1")
    reached = {action.hex for action in game.options("lay_tile")}
    assert "K8" not in reached
    assert broken(game, lay(game, "K8:14:0")) == {"track.private.blocked"}

"""1830: what companies may lay where, what it costs, and which hexes privates close."""

from __future__ import annotations

import pytest

from rails18.board.layout import exits_of, supply
from rails18.core.actions import Pass
from rails18.core.state import CLOSED
from rails18.rules.track import upgrades
from tests.support.games_1830 import broken, cash, lay, play, step, turn

ALBANY = {"E19": ("57", 1)}  # exits west and east
ROCHESTER = {**ALBANY, "E17": ("8", 2), "D16": ("8", 5)}  # from Albany to Rochester


def test_one_tile_a_turn() -> None:
    """track.lay.one: after a tile another lay and an upgrade are refused."""
    game = play(turn("NYC", tiles=ALBANY, phase="3"), lay("NYC", "E17", "9", 1))
    assert broken(game, lay("NYC", "E21", "9", 1)) == {"track.lay.one"}
    assert broken(game, lay("NYC", "E19", "14", 1)) == {"track.lay.one"}
    assert step(game) != "track"


def test_what_track_reaches() -> None:
    """track.lay.reach, track.lay.connected: E21 with an exit west; other hexes and other exits are refused."""
    game = turn("NYC", tiles=ALBANY)
    assert broken(game, lay("NYC", "G13", "9", 1)) >= {"track.lay.reach"}
    assert broken(game, lay("NYC", "E21", "8", 5)) == set()
    assert "track.lay.connected" in broken(game, lay("NYC", "E21", "8", 4))


def test_a_full_city_bars_the_way() -> None:
    """track.lay.blocked: E13 is reached through Rochester; refused once others' tokens fill it."""
    assert broken(turn("NYC", tiles=ROCHESTER), lay("NYC", "E13", "9", 0)) == set()
    full = turn("NYC", tiles=ROCHESTER, tokens={"D14.c0": ("B&M",)}, others={"B&M": "P2"})
    assert "track.lay.blocked" in broken(full, lay("NYC", "E13", "9", 0))


def test_home_and_empty_hexes() -> None:
    """track.lay.home, track.lay.empty_hex: home takes a tile; gray, red and printed yellow hexes refuse yellow ones."""
    game = turn("NYC")
    assert broken(game, lay("NYC", "E19", "57", 1)) == set()
    for hex in ("H12", "F2"):
        assert broken(game, lay("NYC", hex, "57", 1)) & {"track.lay.empty_hex", "track.upgrade.colour"}
    assert broken(turn("B&O"), lay("B&O", "I15", "57", 1)) == {"track.lay.empty_hex"}


BORDERS = [("B16", 5), ("C17", 2), ("C11", 5), ("D12", 2), ("C13", 0), ("D12", 3), ("E7", 5), ("F8", 2)]
EDGES = [("E11", 1), ("G19", 4), ("G19", 5), ("B14", 2), ("G11", 5), ("F4", 4), ("J14", 4), ("H2", 0)]


@pytest.mark.parametrize(("hex", "side", "impassable"), [(*b, True) for b in BORDERS] + [(*e, False) for e in EDGES])
def test_closed_sides(hex: str, side: int, impassable: bool) -> None:
    """track.lay.dead_end, track.lay.impassable: where no track may point, and why, from both sides of a blue border."""
    found = dict(upgrades.dead_ends(turn("NYC").position, hex, "9", side % 3))
    assert (found[side] == "impassable") is impassable


def test_closed_sides_are_refused() -> None:
    """track.lay.dead_end, track.lay.impassable: C17 towards B16, and E15 towards Rochester, are refused."""
    cpr = turn("CPR", tiles={"B18": ("9", 0)})
    assert broken(cpr, lay("CPR", "C17", "7", 2)) == {"track.lay.impassable"}
    assert broken(cpr, lay("CPR", "C17", "9", 0)) == set()
    nyc = turn("NYC", tiles={**ALBANY, "E17": ("9", 1)})
    assert broken(nyc, lay("NYC", "E15", "8", 2)) == {"track.lay.dead_end"}


def test_track_may_end_at_a_neighbours_bare_side() -> None:
    """track.lay.meet_tile: E17 leads towards E15, whose tile has no exit there."""
    game = turn("NYC", tiles={**ALBANY, "E15": ("8", 3)})
    assert broken(game, lay("NYC", "E17", "9", 1)) == set()


def test_the_supply() -> None:
    """track.lay.supply, track.lay.returned: a fifth 57 is refused; a replaced one comes back."""
    tiles = dict.fromkeys(("B10", "F4", "H4", "H10"), ("57", 1))
    game = turn("NYC", tiles=tiles)
    assert "track.lay.supply" in broken(game, lay("NYC", "E19", "57", 1))
    game = turn("NYC", tiles=ALBANY, phase="3")
    before = supply(game.position)["57"]
    play(game, lay("NYC", "E19", "14", 1))
    assert supply(game.position)["57"] == before + 1


@pytest.mark.parametrize(
    ("company", "tiles", "hex", "wrong", "right", "clause"),
    [
        ("NYC", {"E19": ("57", 2)}, "D18", "57", ("7", "8", "9"), "track.place.plain"),
        ("ERIE", {"E11": ("59", 0)}, "F10", "8", ("3", "4", "58"), "track.place.town"),
        ("C&O", {}, "G7", "58", ("1", "2", "55", "56", "69"), "track.place.two_towns"),
        ("PRR", {}, "H10", "58", ("57",), "track.place.city"),
    ],
)
def test_first_tiles(
    company: str, tiles: dict[str, tuple[str, int]], hex: str, wrong: str, right: tuple[str, ...], clause: str
) -> None:
    """track.place.plain, track.place.town, track.place.two_towns, track.place.city: other first tiles are refused."""
    game = turn(company, tiles=tiles)
    found = [broken(game, lay(company, hex, wrong, r)) for r in range(6)]
    assert {clause} in found
    allowed = {tile for tile in supply(game.position) for r in range(6) if not broken(game, lay(company, hex, tile, r))}
    assert allowed == set(right)


@pytest.mark.parametrize(
    ("company", "hex", "wrong", "right", "clause"),
    [
        ("ERIE", "E11", "14", ("59", 0), "track.place.double_city"),
        ("B&M", "E23", "14", ("53", 1), "track.place.boston"),
        ("B&O", "I15", "14", ("53", 0), "track.place.boston"),
        ("NYNH", "G19", "59", ("54", 0), "track.place.new_york"),
    ],
)
def test_labelled_cities(company: str, hex: str, wrong: str, right: tuple[str, int], clause: str) -> None:
    """track.place.double_city, track.place.boston, track.place.new_york: other green tiles are refused."""
    game = turn(company, phase="3", tokens={} if company != "ERIE" else {"E11.c0": ("ERIE",)})
    assert clause in broken(game, lay(company, hex, wrong, 0))
    rotations = [r for r in range(6) if not broken(game, lay(company, hex, right[0], r))]
    assert rotations
    early = turn(company, tokens={} if company != "ERIE" else {"E11.c0": ("ERIE",)})
    assert "phase.tiles.yellow" in broken(early, lay(company, hex, right[0], rotations[0]))


def test_upgrades() -> None:
    """track.upgrade.colour, track.upgrade.preserve, track.upgrade.chart, track.upgrade.final: what else is refused."""
    game = turn("NYC", tiles={**ALBANY, "E21": ("8", 5), "F20": ("1", 0)}, phase="5")
    assert broken(game, lay("NYC", "E19", "63", 0)) == {"track.upgrade.colour"}
    assert "track.upgrade.preserve" in broken(game, lay("NYC", "E19", "14", 2))
    assert broken(game, lay("NYC", "E19", "15", 1)) == set()
    assert "track.upgrade.chart" in broken(game, lay("NYC", "E21", "20", 5))
    assert "track.upgrade.final" in broken(game, lay("NYC", "F20", "14", 0))
    brown = turn("NYC", tiles={"E19": ("63", 0)}, phase="5")
    assert "track.upgrade.final" in broken(brown, lay("NYC", "E19", "14", 0))


def test_upgrades_need_no_use() -> None:
    """track.upgrade.use: 23 adds an exit on the far side of E21; one exit that meets its track is enough."""
    game = turn("NYC", tiles={**ALBANY, "E21": ("9", 1)}, phase="3")
    far = [r for r in range(6) if not broken(game, lay("NYC", "E21", "23", r))]
    assert {1, 4} <= set(far) or len(far) == 2


def test_two_cities_keep_their_track() -> None:
    """track.upgrade.preserve_cities: a brown tile that joins both old exits in one city is refused."""
    game = turn("ERIE", tiles={"E11": ("59", 0)}, tokens={"E11.c0": ("ERIE",)}, phase="5")
    allowed = [(tile, r) for tile in ("64", "65", "66", "67", "68") for r in range(6)
               if not broken(game, lay("ERIE", "E11", tile, r))]  # fmt: skip
    assert allowed
    for tile, rotation in allowed:
        laid = game.position.supposing(tiles={**game.state.tiles, "E11": (tile, rotation)})
        homes = [{side in exits_of(laid, f"E11.c{n}") for side in (0, 2)} for n in (0, 1)]
        assert homes == [{True, False}, {True, False}]
    refusals = [broken(game, lay("ERIE", "E11", tile, r)) for tile in ("64", "65") for r in range(6)]
    assert any("track.upgrade.preserve_cities" in found for found in refusals)


def test_costs() -> None:
    """track.cost.first, track.cost.funds: 120 for the mountain, upgrades free; with 100 it is refused."""
    game = play(turn("NYC", tiles=ALBANY), lay("NYC", "E17", "9", 1))
    assert cash(game, "NYC") == 880
    poor = turn("NYC", tiles=ALBANY, cash={"NYC": 100, "P1": 900})
    assert broken(poor, lay("NYC", "E17", "9", 1)) == {"track.cost.funds"}
    later = play(turn("NYC", tiles={**ALBANY, "E17": ("9", 1)}, phase="3"), lay("NYC", "E17", "23", 1))
    assert cash(later, "NYC") == 1000


def test_costs_of_printed_cities() -> None:
    """track.cost.printed_yellow: 54 on New York costs 80, 62 nothing, 59 on E11 nothing."""
    game = turn("NYNH", phase="3")
    rotation = next(r for r in range(6) if not broken(game, lay("NYNH", "G19", "54", r)))
    assert cash(play(game, lay("NYNH", "G19", "54", rotation)), "NYNH") == 920
    brown = turn("NYNH", phase="5", tiles={"G19": ("54", rotation)}, tokens={"G19.c1": ("NYNH",)})
    again = next(r for r in range(6) if not broken(brown, lay("NYNH", "G19", "62", r)))
    assert cash(play(brown, lay("NYNH", "G19", "62", again)), "NYNH") == 1000
    erie = turn("ERIE", phase="3", tokens={"E11.c0": ("ERIE",)})
    assert cash(play(erie, lay("ERIE", "E11", "59", 0)), "ERIE") == 1000


@pytest.mark.parametrize(
    ("private", "hex"),
    [("SV", "G15"), ("CS", "B20"), ("DH", "F16"), ("MH", "D18"), ("CA", "H18"), ("BO", "I13"), ("BO", "I15")],
)
def test_blocks(private: str, hex: str) -> None:
    """track.block.private, track.block.lifted, private.sv.none: refused while a player owns the private, then free."""
    wanted = lay("NYC", hex, "8", 0)
    for owner, blocked in (("P1", True), ("P2", True), ("PRR", False), (CLOSED, False)):
        game = turn("NYC", privates={private: owner}, others={"PRR": "P2"})
        assert ("track.block.private" in broken(game, wanted)) is blocked


@pytest.mark.parametrize(
    ("phase", "tiles"), [("2", {"57"}), ("3", {"57", "14"}), ("4", {"57", "14"}), ("5", {"57", "14", "63"})]
)
def test_colours_of_phases(phase: str, tiles: set[str]) -> None:
    """phase.tiles.yellow, phase.tiles.green, phase.tiles.brown: colours of later phases are refused."""
    game = turn("NYC", phase=phase)
    barred = {"phase.tiles.yellow", "phase.tiles.green"}
    assert {tile for tile in ("57", "14", "63") if not barred & broken(game, lay("NYC", "E19", tile, 1))} >= tiles
    laid = {"57": "", "14": "57", "63": "14"}
    for tile, under in laid.items():
        board = {"E19": (under, 1)} if under else {}
        found = broken(turn("NYC", phase=phase, tiles=board), lay("NYC", "E19", tile, 1))
        assert bool(barred & found) is (tile not in tiles)


def test_a_turn_without_track() -> None:
    """operating.steps.optional: track and token may be passed."""
    game = play(turn("NYC", tiles=ROCHESTER, trains={"2-0": "NYC"}), Pass("P1"))
    assert step(game) == "token"
    play(game, Pass("P1"))
    assert step(game) == "run"

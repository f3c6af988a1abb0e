"""1843: what a route is (rule book 8.6.1).

Orléans F13, Versailles F15, Paris E16, Reims E20, Strasbourg H25, Bâle J23, Genève J21, Dijon I16.
"""

from __future__ import annotations

import pytest

from rails18.core.route import Route
from rails18.rules.routes import running
from tests.support.trains_1843 import broken, gone, play, route, run, turn

TYPE = {
    "2+1": "yellow", "2×2/3+1": "yellow", "4+1": "green", "3/5×2": "green", "5+2": "blue", "4/6×2": "blue",
    "5E": "brown", "5/7×2": "brown", "8E": "red", "Electric": "gray",
}  # fmt: skip
PARIS = "F13:57:1 F15:14:0"  # Orléans - Versailles - Montparnasse, and on from Versailles to the east and south
GENEVE = "H23:9:1 H21:8:4 I20:8:3 J19:8:2 I18:8:5 I16:57:1"  # Strasbourg - Genève - Dijon


def laid(tiles: str) -> dict[str, tuple[str, int]]:
    """Return tiles written like ``F13:57:1`` (hex, tile, rotation)."""
    return {hex: (tile, int(turned)) for hex, tile, turned in (each.split(":") for each in tiles.split())}


def at_run(tiles: str, *sides: str, company: str = "PO", player: str = "P3", phase: str = "green", more=None, **given):
    """Return the run step of a company with trains of these sides, named t0, t1 ... by `ids`."""
    ids = [f"{TYPE[side]}-{number}" for number, side in enumerate(sides)]
    trains = {**gone("yellow"), **dict.fromkeys(ids, company)}
    places = {"PO": ("F13.c0",), "EST": ("H25.c0",), "PRO": ("N15.c0",), "ETA": ("H15.c0",)}[company]
    tokens = {**dict.fromkeys(places, (company,)), **(more or {})}
    hold = {player: {company: 60}, "P2" if player != "P2" else "P1": {"NOR": 60}}
    return turn(
        "run", company, phase, trains, dict(zip(ids, sides, strict=True)), tiles=laid(tiles), tokens=tokens, hold=hold,
        **given,
    )  # fmt: skip


def why(game, *routes: Route) -> set[str]:
    """Return the clauses that refuse a run of the company of the turn over these routes."""
    return broken(game, run(game, *routes, company=game.position.frame.company, player=game.position.frame.player))


def income(game, *routes: Route) -> int:
    """Return what the company of the turn earns over these routes."""
    company = game.position.frame.company
    play(game, run(game, *routes, company=company, player=game.position.frame.player))
    return game.state.income[company]


def test_two_stops_and_one_line():
    """route.stops.minimum: F15 alone is refused, so is a gap between F13 and F15; F13 to F15 is 20 + 30 = 50."""
    game = at_run(PARIS, "4+1")
    assert why(game, Route("green-0", ("F13.c0",), ())) == {"route.stops.minimum"}
    assert "route.stops.minimum" in why(game, Route("green-0", ("F13.c0", "F15.c0"), ()))
    assert income(game, route(game, "green-0", "F13.c0", "F15.c0")) == 50


def test_an_own_marker_is_on_the_route():
    """route.station.own: PO is refused F15 to Montparnasse; F13 to F15 to Montparnasse is 20 + 30 + 40 = 90."""
    game = at_run(PARIS, "4+1")
    assert why(game, route(game, "green-0", "F15.c0", "E16.c1")) == {"route.station.own"}
    assert income(game, route(game, "green-0", "F13.c0", "F15.c0", "E16.c1")) == 90


def test_where_routes_end():
    """route.end.any: PRO ends in the town O16 (20 + 10 = 30), PO in F15, which is full of NOR (40), EST in Bâle."""
    coast = at_run("N15:57:2", "4+1", company="PRO")
    assert income(coast, route(coast, "green-0", "N15.c0", "O16.t0")) == 30
    full = at_run("F13:57:1 F15:57:1", "4+1", more={"F15.c0": ("NOR",)})
    assert income(full, route(full, "green-0", "F13.c0", "F15.c0")) == 40
    bale = at_run("", "4+1", company="EST", player="P1")
    assert income(bale, route(bale, "green-0", "H25.c0", "J23.o0")) == 60


def test_red_areas_are_ends():
    """route.offboard.end: town L9 - Barcelone - Montpellier is refused, in at its NW side and out at the NE one; ending
    in Barcelone is 40 + 30 = 70."""
    game = at_run("L9:58:0 M8:8:3 M10:9:0 L11:7:5", "4+1", company="PRO", more={"M12.c0": ("PRO",)})
    assert why(game, route(game, "green-0", "L9.t0", "N9.o0", "M12.c0")) == {"route.offboard.end"}
    assert income(game, route(game, "green-0", "M12.c0", "N9.o0")) == 70


def test_geneve_is_passed():
    """route.geneve.through: EST, green, Strasbourg 30 - Genève 50 - Dijon 20 with a 2+1: 100, Genève counted once."""
    game = at_run(GENEVE, "2+1", company="EST", player="P1")
    assert income(game, route(game, "yellow-0", "H25.c0", "J21.o0", "I16.c0")) == 100


def test_geneve_takes_the_place_of_a_town():
    """route.geneve.town: with a 2+1 Bâle - Strasbourg - Genève has 2 cities and 3 stops: 30 + 30 + 50 = 110.

    City - off-board - city is refused: Bâle does not count as a town, so Genève - Strasbourg - Bâle is the most."""
    game = at_run(GENEVE, "2+1", company="EST", player="P1")
    assert why(game, route(game, "yellow-0", "I16.c0", "J21.o0", "H25.c0", "J23.o0")) >= {"train.range.plus"}
    assert income(game, route(game, "yellow-0", "J23.o0", "H25.c0", "J21.o0")) == 110


@pytest.mark.parametrize(
    ("tokens", "refused"),
    [(("NOR",), set()), (("NOR", "PO"), set()), (("NOR", "EST"), {"route.pass.full"})],
)
def test_cities_are_passed_while_a_place_is_open_or_owned(tokens, refused):
    """route.pass.open, route.pass.full: PO passes F15 (two places) beside NOR, or with an own marker; full of NOR and
    EST it is refused. In by side 1, out by side 3: 20 + 30 + 40 = 90."""
    game = at_run(PARIS, "4+1", more={"F15.c0": tokens})
    way = route(game, "green-0", "F13.c0", "F15.c0", "E16.c1")
    assert why(game, way) == refused
    if not refused:
        assert income(game, way) == 90


def test_a_full_yellow_city():
    """route.pass.full: NOR holds the one place of F15: PO through it is refused."""
    game = at_run("F13:57:1 F15:57:1 F17:9:1 F19:9:1 F21:55:0", "4+1", more={"F15.c0": ("NOR",)})
    way = route(game, "green-0", "F13.c0", "F15.c0", "F21.t1")
    assert why(game, way) == {"route.pass.full"}


def test_a_blocked_marker_stops_everybody():
    """route.blocked.marker: PO moved away from F15: through it is refused for PO, too; ending there is allowed (40)."""
    game = at_run("F13:57:1 F15:57:1 F17:9:1 F19:9:1 F21:55:0", "4+1", more={"F15.c0": ("blocked",)})
    assert why(game, route(game, "green-0", "F13.c0", "F15.c0", "F21.t1")) == {"route.pass.full"}
    assert income(game, route(game, "green-0", "F13.c0", "F15.c0")) == 40


BRIDGE = "F13:57:1 F15:57:1 F17:20:0"  # F17: 1-4 from Versailles, and 0-3 below it


def test_a_route_over_both_lines_of_a_tile():
    """route.lines.separate: PO crosses F17 #20 by 1-4, comes back over F19 and E18 by 3-0: 20 + 20 + 10."""
    game = at_run(f"{BRIDGE} F19:7:1 E18:7:5 G16:7:3 G18:4:1", "4+1")
    way = route(game, "green-0", "F13.c0", "F15.c0", "G18.t0")
    assert [piece for piece in way.segments if piece.startswith("F17")] == ["F17:1-4", "F17:0-3"]
    assert income(game, way) == 50


def test_trains_on_two_lines_of_a_tile():
    """route.lines.separate: F13 - F15 - F21 by 1-4 (20 + 20 + 10) and E20 - G18 by 3-0 (20 + 10) are 80 together."""
    tiles = f"{BRIDGE} F19:9:1 F21:55:0 E18:8:4 E20:57:1 G16:7:3 G18:4:1"
    game = at_run(tiles, "4+1", "4+1", more={"E20.c0": ("PO",)})
    first = route(game, "green-0", "F13.c0", "F15.c0", "F21.t1")
    assert income(game, first, route(game, "green-1", "E20.c0", "G18.t0")) == 80


def test_an_edge_is_crossed_once():
    """route.edge.once: over F17 and F19 to F21, back over G20 and F19 to F17 and G18: refused for the edge F17/F19."""
    tiles = "F13:57:1 F15:57:1 F17:24:4 F19:23:1 F21:632:0 G20:7:2 G16:7:3 G18:4:1"
    out = ("F13:4-s0", "F15:1-s0", "F15:4-s0", "F17:1-4", "F19:1-4", "F21:1-s0")
    back = ("F21:0-s0", "G20:2-3", "F19:1-5", "F17:0-4", "G16:3-4", "G18:1-s0")
    way = Route("green-0", ("F13.c0", "F15.c0", "F21.t0", "G18.t0"), (*out, *back))
    assert why(at_run(tiles, "4+1"), way) == {"route.edge.once"}


def test_no_piece_of_track_twice():
    """route.track.once: F13 - F15 and back to F13 over the same track is refused; so are two lines of a brown #43 that
    meet at one edge, while its bridge, 0-2 over 1-3, may be used by both trains."""
    game = at_run(PARIS, "4+1")
    way = ("F13:4-s0", "F15:1-s0", "F15:1-s0", "F13:4-s0")
    assert "route.track.once" in why(game, Route("green-0", ("F13.c0", "F15.c0", "F13.c0"), way))
    uses = {piece.id: set(piece.uses) for piece in running.problem(at_run("F17:43:0", "4+1").position, "PO").segments}
    assert uses["F17:0-2"] & uses["F17:0-3"]
    assert not uses["F17:0-2"] & uses["F17:1-3"]


def test_a_stop_is_visited_once():
    """route.stop.once: the loop F13 - F15 - G14 - F13 is refused, and Barcelone by one arrow and back by the other."""
    game = at_run("F13:15:2 F15:14:0 G14:632:0", "4+1")
    way = route(game, "green-0", "F13.c0", "F15.c0", "G14.t1")
    loop = Route("green-0", (*way.stops, "F13.c0"), (*way.segments, "G14:2-s1", "F13:5-s0"))
    assert why(game, loop) == {"route.stop.once"}
    assert why(game, way) == set()
    coast = at_run("M8:8:3 L9:58:0 M10:9:0 L11:7:5", "4+1", company="PRO", more={"M12.c0": ("PRO",)})
    there = route(coast, "green-0", "M12.c0", "N9.o0")
    twice = Route("green-0", (*there.stops, "N9.o0"), (*there.segments, "N9:2-s0", "N9:2-s0"))
    assert "route.stop.once" in why(coast, twice)


def test_both_cities_of_paris():
    """route.cities.distinct: Paris 40 - Versailles 30 - Montparnasse 40 = 110, with a marker at F15."""
    game = at_run("F15:14:0 F17:8:1 E18:8:0 D17:7:5", "4+1", more={"F15.c0": ("PO",)})
    assert income(game, route(game, "green-0", "E16.c0", "F15.c0", "E16.c1")) == 40 + 30 + 40


def test_no_turning_at_a_junction():
    """route.switch.reverse: F17 #23 r3 (1-3, 0-3): F15 (side 1) to G16 (side 0) is refused; over E18 to Reims E20 it is
    20 + 20 + 20 = 60."""
    game = at_run("F13:57:1 F15:57:1 F17:23:3 G16:7:3 G18:4:1 E18:8:4 E20:57:1", "4+1")
    there = ("F13:4-s0", "F15:1-s0", "F15:4-s0", "F17:1-3", "F17:0-3", "G16:3-4", "G18:1-s0")
    assert "route.switch.reverse" in why(game, Route("green-0", ("F13.c0", "F15.c0", "G18.t0"), there))
    onward = at_run("F13:57:1 F15:57:1 F17:23:3 E18:8:4 E20:57:1", "4+1")
    assert onward.position.side("green-0").name == "4+1"
    straight = route(onward, "green-0", "F13.c0", "F15.c0", "E20.c0")
    assert "F17:1-3" in straight.segments
    assert income(onward, straight) == 60


def test_trains_share_no_track():
    """route.trains.share: both trains of a 3/5×2 over F13 - F15 are refused; so is one train with two routes."""
    game = at_run(PARIS, "3/5×2")
    short, long = route(game, "green-0/1", "F13.c0", "F15.c0"), route(game, "green-0/2", "F13.c0", "F15.c0", "E16.c1")
    assert "route.trains.share" in why(game, short, long)
    assert "route.trains.share" in why(game, short, short)


def test_trains_meet_in_cities():
    """route.trains.meet: F13 - F15 and F15 - Montparnasse with a marker in F15: (20 + 30) + (30 + 40) = 120."""
    game = at_run(PARIS, "3/5×2", more={"F15.c0": ("PO",)})
    first, second = route(game, "green-0/1", "F13.c0", "F15.c0"), route(game, "green-0/2", "F15.c0", "E16.c1")
    assert income(game, first, second) == 120


def test_a_junction_is_for_one_train():
    """route.trains.switch: F17 #23 (1-4, 1-5): trains to F21 and to G18 over it are refused; either one runs."""
    game = at_run("F13:57:1 F15:57:1 F17:23:1 F19:9:1 F21:55:0 G18:4:2", "4+1", "4+1", more={"F15.c0": ("PO",)})
    first, second = route(game, "green-0", "F15.c0", "F21.t1"), route(game, "green-1", "F15.c0", "G18.t0")
    assert "route.trains.switch" in why(game, first, second)
    assert (why(game, first), why(game, second)) == (set(), set())

"""Test what runs of trains in 1870 are allowed and what they earn."""

from __future__ import annotations

from rails18.board.routes import breakdown
from rails18.core.actions import ClaimRoutes, RunTrains
from rails18.core.game import Game
from rails18.core.route import Route
from rails18.core.state import OFFERING
from rails18.rules.routes import running
from tests.support.building_1870 import best, route, turn
from tests.support.play import put
from tests.support.stock_1870 import broken, play

SOUTH = {"K16": ("57", 0), "J17": ("9", 0), "I18": ("8", 0), "H17": ("6", 3)}  # Jackson 20 to Memphis 20
# Topeka and Kansas City beside each other, Topeka to Oklahoma City, and to Wichita over a town
KANSAS = {"B9": ("14", 0), "B11": ("57", 1), "C8": ("9", 0), "D7": ("8", 1), "D5": ("57", 1)}
TEXAS = {"J3": ("57", 1), "J5": ("14", 0), "J7": ("9", 1), "J9": ("4", 1)}


def run(company: str, *routes: Route) -> RunTrains:
    """Return the run of P1's company."""
    return RunTrains("P1", company, routes)


def earns(game: Game, found: Route) -> int:
    """Return what one run earns."""
    company = game.position.frame.company
    return sum(amount for _, amount in breakdown(running.problem(game.position, company), found))


def test_income() -> None:
    """route.run.income: IC's 2-train runs Jackson 20 and Memphis 20 for 40."""
    game = turn("IC", "run", tiles=SOUTH, trains={"2-0": "IC"}, phase="1")
    play(game, run("IC", route(game, "2-0", "K16.c0", "H17.c0")))
    assert game.state.income["IC"] == 40


def test_income_is_the_sum_of_all_stops() -> None:
    """route.value.sum: Topeka 30 + 10 + Denver 40 in phase 4 and Topeka 30 + Kansas City 20 make 130."""
    tiles = {**KANSAS, "B7": ("4", 1), "B5": ("9", 1), "B3": ("8", 2)}
    game = turn("ATSF", "run", tiles=tiles, trains={"4-0": "ATSF", "5-0": "ATSF"}, phase="4")
    west, east = route(game, "4-0", "B9.c0", "B7.t0", "A2.o0"), route(game, "5-0", "B9.c0", "B11.c0")
    assert (earns(game, west), earns(game, east)) == (80, 50)
    assert running.income(game.position, run("ATSF", west, east)) == 130


def test_own_token() -> None:
    """route.stops.own_token: ATSF is refused a run between Fort Worth and Dallas, where it has no token."""
    game = turn("ATSF", "run", tiles={**KANSAS, **TEXAS}, trains={"2-0": "ATSF"}, phase="1")
    assert broken(game, run("ATSF", route(game, "2-0", "J3.c0", "J5.c0"))) == {"route.stops.own_token"}


def test_two_stops() -> None:
    """route.stops.two: Topeka alone is refused; a city and a dot city make 30."""
    tiles = {"J5": ("57", 1), "J7": ("9", 1), "J9": ("4", 1)}
    game = turn("TP", "run", tiles=tiles, trains={"2-0": "TP"}, phase="1")
    assert broken(game, run("TP", Route("2-0", ("J5.c0",), ()))) == {"route.stops.two"}
    assert best(game, "TP") == 30


def test_red_areas_end_a_run() -> None:
    """route.offboard.ends_only: a run into Denver and out by the other triangle is refused."""
    tiles = {"B7": ("4", 1), "B5": ("9", 1), "B3": ("8", 2), "A4": ("9", 1), "A6": ("9", 1), "A8": ("9", 1)}
    game = turn("ATSF", "run", tiles={**tiles, **KANSAS, "A10": ("4", 1)}, trains={"4-0": "ATSF"})
    assert not broken(game, run("ATSF", route(game, "4-0", "B9.c0", "B7.t0", "A2.o0")))
    through = route(game, "4-0", "B9.c0", "B7.t0", "A2.o0", "A10.t0")
    assert broken(game, run("ATSF", through)) == {"route.offboard.ends_only"}


def test_no_city_twice() -> None:
    """route.stops.no_repeat: a loop that comes back to Topeka is refused."""
    game = turn("ATSF", "run", tiles=KANSAS, trains={"3-0": "ATSF"})
    there = route(game, "3-0", "B9.c0", "B11.c0")
    loop = Route("3-0", ("B9.c0", "B11.c0", "B9.c0"), (*there.segments, *reversed(there.segments)))
    assert "route.stops.no_repeat" in broken(game, run("ATSF", loop))


def test_two_dots_of_one_tile() -> None:
    """route.stops.two_dots: one train counts a dot city of I10, goes round over I12 and H11 and counts the other."""
    tiles = {"J5": ("57", 1), "J7": ("9", 1), "J9": ("58", 1), "I10": ("1", 0), "I12": ("7", 1), "H11": ("7", 5)}
    game = turn("TP", "run", tiles=tiles, trains={"4-0": "TP"})
    play(game, next(game.options("run_trains")))
    (found,) = game.state.runs["TP"]
    assert set(found[1]) == {"J5.c0", "J9.t0", "I10.t0", "I10.t1"}
    assert game.state.income["TP"] == 20 + 10 + 10 + 10


def test_no_track_twice() -> None:
    """route.track.no_reuse: the same line of #20 twice is refused, both its lines in one run are not."""
    game = turn("ATSF", "run", tiles={**KANSAS, "C8": ("20", 0)}, trains={"4-0": "ATSF"})
    there = route(game, "4-0", "B9.c0", "D5.c0")
    twice = Route("4-0", there.stops, (*there.segments, there.segments[-1]))
    assert "route.track.no_reuse" in broken(game, run("ATSF", twice))
    pieces = {piece.id: piece for piece in running.problem(game.position, "ATSF").segments if piece.hex == "C8"}
    lines = list(pieces.values())
    assert len(lines) == 2
    assert not set(lines[0].uses) & set(lines[1].uses)


def test_a_common_side_is_common_track() -> None:
    """route.track.common_edge: pieces of #23 that meet at side 0 are refused in one run."""
    game = turn("ATSF", "run", tiles={**KANSAS, "C8": ("23", 0)}, trains={"4-0": "ATSF"})
    there = route(game, "4-0", "B9.c0", "D5.c0")
    both = Route("4-0", there.stops, (*there.segments, "C8:0-4"))
    assert "route.track.common_edge" in broken(game, run("ATSF", both))


def test_no_turning_back() -> None:
    """route.track.no_reversal: from side 3 to the switch at side 0 and back to side 4 is refused."""
    game = turn("ATSF", "run", tiles={**KANSAS, "C8": ("23", 0)}, trains={"4-0": "ATSF"})
    back = Route("4-0", ("B9.c0", "B11.c0"), ("B9:0-s0", "C8:0-3", "C8:0-4"))
    assert "route.track.no_reversal" in broken(game, run("ATSF", back))


def test_city_without_its_company() -> None:
    """route.city.unstarted_open: with FW not started, its place in Fort Worth bars nobody's train."""
    tiles = {"J5": ("57", 1), "J3": ("6", 4), "K2": ("7", 3), "K4": ("4", 1)}
    game = turn("TP", "run", tiles=tiles, trains={"3-0": "TP"})
    through = route(game, "3-0", "J5.c0", "J3.c0", "K4.t0")
    assert not broken(game, run("TP", through))
    taken = turn("TP", "run", tiles=tiles, trains={"3-0": "TP"}, others={"FW": "P2"})
    assert broken(taken, run("TP", through)) == {"route.city.blocked", "token.city.full_blocks"}


def test_trains_keep_apart() -> None:
    """route.trains.separate_track: two trains of ATSF over the same track are refused."""
    game = turn("ATSF", "run", tiles=KANSAS, trains={"2-0": "ATSF", "2-1": "ATSF"}, phase="1")
    same = [route(game, train, "B9.c0", "B11.c0") for train in ("2-0", "2-1")]
    assert broken(game, run("ATSF", *same)) == {"route.trains.separate_track"}


def test_trains_share_a_city() -> None:
    """route.trains.shared_city: two 2-trains count Topeka, each with another stop: 30 + 20 and 30 + 20."""
    game = turn("ATSF", "run", tiles=KANSAS, trains={"2-0": "ATSF", "2-1": "ATSF"}, phase="1")
    both = (route(game, "2-0", "B9.c0", "B11.c0"), route(game, "2-1", "B9.c0", "D5.c0"))
    play(game, run("ATSF", *both))
    assert game.state.income["ATSF"] == 100


def test_length() -> None:
    """route.length.type: a 3-train counts city, dot city and city; a fourth stop or leaving the dot out is refused."""
    tiles = {"J3": ("57", 1), "J5": ("14", 0), "J7": ("9", 1), "J9": ("58", 5), "K10": ("9", 2), "L11": ("57", 2)}
    game = turn("TP", "run", tiles=tiles, trains={"3-0": "TP"})
    three = route(game, "3-0", "J5.c0", "J9.t0", "L11.c0")
    assert not broken(game, run("TP", three))
    assert earns(game, three) == 30 + 10 + 20
    four = route(game, "3-0", "J3.c0", "J5.c0", "J9.t0", "L11.c0")
    assert broken(game, run("TP", four)) == {"route.length.type"}
    skipped = Route("3-0", ("J5.c0", "L11.c0"), three.segments)
    assert broken(game, run("TP", skipped)) == {"route.run.income"}


def test_shown_routes() -> None:
    """route.value.better_claim: once a holder shows 70, 50 is refused; P4, who holds nothing, is refused a claim."""
    given = {"tiles": KANSAS, "trains": {"3-0": "ATSF"}}
    game = turn("ATSF", "run", **given)
    poor, rich = route(game, "3-0", "B9.c0", "B11.c0"), route(game, "3-0", "B11.c0", "B9.c0", "D5.c0")
    assert not broken(game, run("ATSF", poor))
    assert broken(game, ClaimRoutes("P4", "ATSF", (rich,))) == {"route.value.better_claim"}
    play(game, ClaimRoutes("P1", "ATSF", (rich,)))
    assert broken(game, run("ATSF", poor)) == {"route.value.better_claim"}
    assert broken(game, ClaimRoutes("P1", "ATSF", (poor,))) == {"route.value.better_claim"}
    play(game, run("ATSF", rich))
    assert game.state.income["ATSF"] == 70
    site = turn("ATSF", "run", **given, profile="18xx.games")
    assert broken(site, ClaimRoutes("P1", "ATSF", (rich,))) == {"route.value.better_claim"}


def test_what_holders_may_show() -> None:
    """route.value.better_claim: each holder may show the best routes, or those that are asked for; nobody may show
    nothing, and what is no route is refused for that alone. Where routes are free, that is the reason."""
    given = {"tiles": KANSAS, "trains": {"3-0": "ATSF"}}
    game = turn("ATSF", "run", **given)
    offered = next(name for name, owner in game.state.certificates.items() if (name[:4], owner) == ("ATSF", OFFERING))
    game = put(game, certificates={**game.state.certificates, offered: "P3"})
    poor, rich = route(game, "3-0", "B9.c0", "B11.c0"), route(game, "3-0", "B11.c0", "B9.c0", "D5.c0")
    assert list(game.options("claim_routes")) == [ClaimRoutes(player, "ATSF", (rich,)) for player in ("P1", "P3")]
    asked = list(game.options("claim_routes", routes=(poor,)))
    assert asked == [ClaimRoutes(player, "ATSF", (poor,)) for player in ("P1", "P3")]
    assert broken(game, ClaimRoutes("P3", "ATSF", ())) == {"route.value.better_claim"}
    assert broken(game, ClaimRoutes("P3", "ATSF", (poor, poor))) == {"route.trains.separate_track"}
    assert broken(game, ClaimRoutes("P3", "MP", (rich,))) == {"operating.order.once"}
    play(game, ClaimRoutes("P3", "ATSF", (rich,)))
    lost = Route("3-0", poor.stops, poor.segments[:1])  # no way to the second city, for less than is shown
    assert "route.value.better_claim" not in broken(game, ClaimRoutes("P1", "ATSF", (lost,)))
    assert broken(game, ClaimRoutes("P1", "ATSF", (lost,)))
    entry = next(e for e in turn("ATSF", "run", **given, profile="18xx.games").menu() if e.kind == "claim_routes")
    assert (entry.enabled, entry.refusal and entry.refusal.key) == (False, "route.value.better_claim")


def test_city_doubled_before_marks() -> None:
    """route.value.city_order: MP's Dallas 30 is doubled first and its cattle mark then added: 70."""
    game = turn(
        "MP",
        "run",
        tiles=TEXAS,
        trains={"2-0": "MP"},
        tokens={"J3.c0": ("MP",), "J5.c0": ("MP",)},
        phase="3",
        destinations={"MP": "map"},
        privates={"SCC": "MP"},
        city_marks={"SCC": ("J5", "MP", False)},
    )
    found = route(game, "2-0", "J3.c0", "J5.c0")
    assert earns(game, found) == 20 + 70


def test_red_area_doubled() -> None:
    """route.value.edge_order: in phase 6 Denver is worth 50, and FW with its token there gets 100."""
    tiles = {"A4": ("9", 1), "A6": ("8", 5), "B7": ("58", 2)}
    given = {"tiles": tiles, "trains": {"10-0": "FW"}, "tokens": {"A2.o0": ("FW",)}, "phase": "6"}
    game = turn("FW", "run", destinations={"FW": "map"}, **given)
    assert earns(game, route(game, "10-0", "A2.o0", "B7.t0")) == 100 + 10
    kept = turn("FW", "run", destinations={"FW": "charter"}, **given)
    assert earns(kept, route(kept, "10-0", "A2.o0", "B7.t0")) == 50 + 10

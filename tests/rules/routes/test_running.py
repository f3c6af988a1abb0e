"""Run trains."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rails18.board.optimise import Progress, best
from rails18.board.problem import BestRoutes, RouteProblem
from rails18.core.actions import RunTrains
from rails18.core.route import Route
from rails18.rules.routes import running
from tests.support.map_lines import run, turn
from tests.support.moments import refused

# Imabari - Matsuyama - D3 - Ohzu: 57 on E2 with exits to F1 and D3
WEST = "E2:57:1 D3:9:1 C4:13:0"
F1_E2 = "E2.c0 F1.o0 over E2:4-s0 F1:1-s0"
E2_C4 = "E2.c0 C4.c0 over E2:1-s0 D3:1-4 C4:4-s0"
THROUGH = "C4.c0 E2.c0 F1.o0 over C4:4-s0 D3:1-4 E2:1-s0 E2:4-s0 F1:1-s0"


def west(trains="2", tokens="E2:IR", company="IR", profile="18xx.games", phase="3", tiles=WEST, **given):
    """Return a game in which IR runs in the west, by default where the best routes are not asked for."""
    return turn(company, tiles, tokens, "run", phase, trains=trains, profile=profile, **given)


def key(game, *routes):
    """Return what refuses a run of the company whose turn it is."""
    return refused(game, run(game, *routes))


def income(game, *routes):
    """Return what a run brings, which is allowed."""
    company = game.position.frame.company
    return game.what_if(run(game, *routes)).after.income[company]


def test_own_token():
    """route.token.own: AR with its token in K8 cannot run E2-F1, nor send a second train over track without a token."""
    game = west("2 2", "K8:AR", "AR", tiles=f"{WEST} K8:57:1")
    assert key(game, f"2-0: {F1_E2}") == {"route.token.own"}
    naruto = "2-0: K8.c0 L7.o0 over K8:4-s0 L7:1-s0"
    assert key(game, naruto) == set()
    assert key(game, naruto, f"2-1: {F1_E2}") == {"route.token.own"}


def test_one_line():
    """route.path.continuous: no gap between hexes, no third arm, no stop left out of the list."""
    game = west("5")
    assert key(game, "5-0: E2.c0 C4.c0 over E2:1-s0 C4:4-s0") == {"route.path.continuous"}
    three_arms = "5-0: F1.o0 E2.c0 C4.c0 over F1:1-s0 E2:4-s0 E2:1-s0 D3:1-4 C4:4-s0 C4:2-s0"
    assert key(game, three_arms) == {"route.path.continuous"}
    assert key(game, "5-0: C4.c0 F1.o0 over C4:4-s0 D3:1-4 E2:1-s0 E2:4-s0 F1:1-s0") == {
        "route.path.continuous",
        "route.token.own",
    }
    assert key(game, "5-0: E2.c0 Z1.c0 over E2:1-s0") == {"route.path.continuous"}
    assert key(game, "5-0: E2.c0 F1.o0 over E2:4-s0 F1:7-s0") == {"route.path.continuous"}
    assert key(game, f"9-0: {F1_E2}") == {"route.path.continuous"}


def test_gray_track():
    """route.path.gray: J7 joins K8 and I8 without a stop: K8-J7-I8-H7 counts two stops."""
    game = west("2", "K8:AR", "AR", tiles="K8:5:1 I8:8:2 H7:57:2")
    over = "over K8:2-s0 J7:1-5 I8:2-4 H7:5-s0"
    assert key(game, f"2-0: K8.c0 H7.c0 {over}") == set()
    assert income(game, f"2-0: K8.c0 H7.c0 {over}") == 40


def test_no_track_twice():
    """route.path.once: there and back over D3's 9 is refused."""
    game = west("5")
    back = "5-0: E2.c0 C4.c0 E2.c0 over E2:1-s0 D3:1-4 C4:4-s0 C4:4-s0 D3:1-4 E2:1-s0"
    assert "route.path.once" in key(game, back)


def test_track_twice_is_the_only_fault():
    """route.path.once: over D3 three times on the way to Ohzu."""
    game = west("5")
    thrice = "5-0: E2.c0 C4.c0 over E2:1-s0 D3:1-4 D3:1-4 D3:1-4 C4:4-s0"
    assert key(game, thrice) == {"route.path.once"}


def test_same_tile_on_other_track():
    """route.path.same_tile: with tile 20 on C8 (0-3, 1-4), KU runs C10-C8-C6-D7-C8-B9-A10."""
    game = west("2", "C10:KU", "KU", tiles="C10:5:2 C8:20:0 C6:7:5 D7:7:1 B9:9:1 A10:5:3")
    crossing = "2-0: C10.c0 A10.c0 over C10:3-s0 C8:0-3 C6:0-5 D7:1-2 C8:1-4 B9:1-4 A10:4-s0"
    assert key(game, crossing) == set()
    assert income(game, crossing) == 40


# D5 with 24 (0-2, 0-3) and D7 with 23 (3-0, 3-1) meet at the side between them
KNOT = "C4:13:1 D5:24:0 D7:23:3 D9:7:3 E8:8:1 E6:9:0 E4:8:0 D3:7:5 C8:8:2"


def test_tracks_that_share_a_side():
    """route.path.edge: in from C4 at side 2 of D5, out at side 0, and round to 0-3 of D5 and out there again."""
    game = west("2", "B7:UR", "UR", tiles=KNOT)
    loop = "2-0: C4.c0 B7.c0 over C4:5-s0 D5:0-2 D7:0-3 D9:3-4 E8:1-3 E6:0-3 E4:0-2 D3:0-5 D5:0-3 D7:1-3 C8:2-4 B7:5-s0"
    assert key(game, loop) == {"route.path.edge"}
    straight = "2-0: C4.c0 B7.c0 over C4:5-s0 D5:0-2 D7:1-3 C8:2-4 B7:5-s0"
    assert key(game, straight) == set()


def test_no_turning_back_at_a_junction():
    """route.path.reverse: on D7 with 23 (3-0, 3-1), from side 0 to side 3 and back into 3-1."""
    game = west("2", "B7:UR", "UR", tiles="B5:9:0 D7:23:3 D9:7:3 E8:8:5 C8:8:2")
    assert key(game, "2-0: F9.c0 B7.c0 over F9:2-s0 E8:1-5 D9:3-4 D7:0-3 D7:1-3 C8:2-4 B7:5-s0") == {
        "route.path.reverse"
    }


def test_each_stop_once():
    """route.stop.once: out of H7 at exit 0, round by H9, G8 and G6, and into H7 again at exit 2."""
    game = west("5", "H7:AR", "AR", phase="5", tiles="H7:611:0 H9:7:2 G8:8:3 G6:7:5 I6:8:1 I4:438:4")
    assert key(game, "5-0: H7.c0 H7.c0 over H7:0-s0 H9:2-3 G8:3-5 G6:0-5 H7:2-s0") == {"route.stop.once"}


def test_red_areas_end_a_route():
    """route.offboard.ends: not F3-F1-E2, but F1-E2-...-I2-J1 between two of them."""
    game = west("3", tiles="E2:57:1 F3:57:0")
    assert key(game, "3-0: F3.c0 F1.o0 E2.c0 over F3:3-s0 F1:0-s0 F1:1-s0 E2:4-s0") == {"route.offboard.ends"}
    game = west("6", phase="6", tiles="E2:5:4 F3:57:2 G4:6:2 H3:9:1 I2:57:1")
    whole = (
        "6-0: F1.o0 E2.c0 F3.c0 G4.c0 I2.c0 J1.o0 over "
        "F1:1-s0 E2:4-s0 E2:5-s0 F3:2-s0 F3:5-s0 G4:2-s0 G4:4-s0 H3:1-4 I2:1-s0 I2:4-s0 J1:1-s0"
    )
    assert key(game, whole) == set()
    assert income(game, whole) == 60 + 4 * 20 + 40


def test_trains_do_not_share_track():
    """route.trains.track: two 2-trains of IR cannot both run E2-F1, nor can one train run twice."""
    game = west("2 2")
    assert key(game, f"2-0: {F1_E2}", f"2-1: {F1_E2}") == {"route.trains.track"}
    assert key(game, f"2-0: {F1_E2}", f"2-0: {E2_C4}") == {"route.trains.track"}


def test_trains_meet_in_a_city():
    """route.trains.city: E2-F1 by exit 4 and E2-C4 by exit 1 both count E2."""
    game = west("2 2", tiles="E2:57:1 D3:9:1 C4:205:1")
    assert key(game, f"2-0: {F1_E2}", f"2-1: {E2_C4}") == set()
    assert income(game, f"2-0: {F1_E2}", f"2-1: {E2_C4}") == (20 + 30) + (20 + 30)


NARUTO_ANAN = "K8:57:1 J9:58:4 J11:5:2"
K8_J11 = "K8.c0 J9.t0 J11.c0 over K8:1-s0 J9:4-s0 J9:0-s0 J11:3-s0"


def test_longest_route():
    """route.length.max: a 2-train counts the town on its way; a 3-train runs to three stops, a 4-train may too."""
    game = west("2 3 4", "K8:AR", "AR", tiles=NARUTO_ANAN)
    assert key(game, f"2-0: {K8_J11}") == {"route.length.max"}
    assert key(game, f"3-0: {K8_J11}") == key(game, f"4-0: {K8_J11}") == set()
    four = "L7.o0 K8.c0 J9.t0 J11.c0 over L7:1-s0 K8:4-s0 K8:1-s0 J9:4-s0 J9:0-s0 J11:3-s0"
    assert key(game, f"3-0: {four}") == {"route.length.max"}
    assert key(game, f"4-0: {four}") == set()


def test_shortest_route():
    """route.length.min: K8 alone is no route for a 2-train or a 5-train, K8-L7 is."""
    game = west("2 5", "K8:AR", "AR", phase="5", tiles=NARUTO_ANAN)
    assert key(game, "2-0: K8.c0") == key(game, "5-0: K8.c0") == {"route.length.min"}
    assert key(game, "5-0: K8.c0 L7.o0 over K8:4-s0 L7:1-s0") == set()


def test_diesel_has_no_limit():
    """route.length.diesel: a Diesel runs over 11 stops and counts them all."""
    tiles = "E2:5:4 F3:57:2 G4:6:2 H3:9:1 I2:6:5 J3:9:2 J5:58:2 I4:438:5 H5:8:4 H7:57:0 H9:8:3 I10:9:2 J11:5:2 J9:58:4"
    game = west("D", phase="D", tiles=tiles)
    stops = "F1.o0 E2.c0 F3.c0 G4.c0 I2.c0 K4.c0 J5.t0 I4.c0 H7.c0 J11.c0 J9.t0"
    track = (
        "F1:1-s0 E2:4-s0 E2:5-s0 F3:2-s0 F3:5-s0 G4:2-s0 G4:4-s0 H3:1-4 I2:1-s0 I2:5-s0 J3:2-5 K4:2-s0 K4:1-s0 "
        "J5:4-s0 J5:2-s0 I4:5-s0 I4:1-s0 H5:0-4 H7:3-s0 H7:0-s0 H9:3-5 I10:2-5 J11:2-s0 J11:3-s0 J9:0-s0"
    )
    whole = f"D-0: {stops} over {track}"
    assert key(game, whole) == set()
    assert income(game, whole) == 100 + 4 * 20 + 30 + 10 + 40 + 20 + 20 + 10


# values


def test_runs_add_up():
    """route.value.sum: E2 and F1 make 50; with a 3-train that brings 70 the income is 120."""
    game = west(
        "2 3",
        phase="2",
    )
    assert income(game, f"2-0: {F1_E2}") == 50
    three = "3-0: E2.c0 C4.c0 B3.t0 over E2:1-s0 D3:1-4 C4:4-s0 C4:2-s0 B3:5-s0"
    assert income(game, f"2-0: {F1_E2}", three) == 50 + 70


VALUES = [
    ("E2", "57:1", 20), ("E2", "15:4", 30), ("E2", "448:4", 40), ("J5", "3:1", 10), ("J5", "58:2", 10),
    ("J9", "437:2", 30), ("I4", "438:1", 40), ("I4", "439:1", 60), ("I4", "492:0", 80), ("K4", "", 30),
    ("K4", "440:0", 40), ("K4", "466:0", 60), ("F9", "", 30), ("F9", "465:2", 60), ("B7", "", 40), ("B3", "", 20),
    ("G14", "", 20),
]  # fmt: skip


@pytest.mark.parametrize(("hex", "tile", "value"), VALUES)
def test_values_of_stops(hex, tile, value):
    """route.value.stops: each stop is worth what is printed on the tile or hex that lies there now."""
    game = west("2", tiles=f"{hex}:{tile}" if tile else "", phase="5")
    stops = {stop.hex: stop for stop in running.problem(game.position, "IR").stops}
    assert stops[hex].revenue == value
    assert stops[hex].revenue_by_train is None


def test_only_red_areas_pay_a_diesel_more():
    """route.value.diesel: in phase D, K8 (40) and L7 make 120 for a Diesel and 80 for a 5-train."""
    game = west("5 D", "K8:AR", "AR", phase="D", tiles="K8:448:1")
    naruto = "K8.c0 L7.o0 over K8:4-s0 L7:1-s0"
    assert income(game, f"D-0: {naruto}") == 120
    assert income(game, f"5-0: {naruto}") == 80


# the best


def test_best_set_is_asked_for():
    """route.best.total: with 100 possible, 50 or nothing is refused and told so; any set worth 100 is accepted."""
    game = west("2 2", profile="rulebook")
    assert running.best(game.position, "IR").revenue == 100
    assert key(game, f"2-0: {F1_E2}") == {"route.best.total"}
    assert key(game) == {"route.best.total"}
    assert dict(game.refusals(run(game))[0].facts) == {"company": "IR", "revenue": 0, "best": 100}
    assert key(game, f"2-0: {F1_E2}", f"2-1: {E2_C4}") == set()
    assert key(game, f"2-0: {E2_C4}", f"2-1: {F1_E2}") == set()


def test_best_set_is_not_asked_for_elsewhere():
    """route.best.total: in the profile 18xx.games the president may run less, and nothing."""
    game = west("2 2")
    assert key(game, f"2-0: {F1_E2}") == key(game) == set()


@pytest.mark.parametrize(
    ("profile", "declared", "refusals"),
    [("rulebook", 50, {"route.value.sum"}), ("18xx.games", 50, set()), ("18xx.games", -10, {"route.value.sum"})],
)
def test_a_stated_income(profile, declared, refusals):
    """route.value.sum: only files of another program may state an income besides what the routes earn, and no loss."""
    game = west("2 2", profile=profile)
    action = replace(run(game, f"2-0: {F1_E2}", f"2-1: {E2_C4}"), declared=declared)
    assert refused(game, action) == refusals


def test_no_better_routes_after_the_dividend():
    """route.best.final: 50 are paid; the set worth 100 comes too late and the income stays 50."""
    game = west("2 2")
    game.play(run(game, f"2-0: {F1_E2}"))
    game.play(next(game.options("dividend", choice="pay")))
    assert game.position.frame.step == "trains"
    assert key(game, f"2-0: {F1_E2}", f"2-1: {E2_C4}") == {"route.best.final"}
    assert game.state.income["IR"] == 50


def test_run_is_recorded():
    """route.value.sum: the run leaves income and routes behind, and an event with both."""
    game = west("2 2")
    action = run(game, f"2-0: {F1_E2}", f"2-1: {E2_C4}")
    event = game.play(action).events[0]
    assert (event.key, event.facts["company"], event.facts["income"]) == ("trains_ran", "IR", 100)
    assert [Route(*each) for each in game.state.runs["IR"]] == list(action.routes) == list(event.facts["routes"])


def test_options_begin_with_the_best():
    """route.best.total: the first option earns the most; fixed routes are offered as they are."""
    game = west("2 2")
    best = next(game.options("run_trains"))
    assert isinstance(best, RunTrains)
    assert running.income(game.position, best) == 100
    fixed = run(game, f"2-0: {F1_E2}")
    assert list(game.options("run_trains", routes=fixed.routes)) == [fixed]


def test_nothing_to_run():
    """route.length.min: without a second stop to run to, a company with a train is not asked."""
    game = turn("IR", "", step="run", trains="2")
    assert game.position.frame.step != "run"
    assert game.state.income["IR"] == 0


def test_menus_do_not_search_and_only_the_proven_best_decides(monkeypatch: pytest.MonkeyPatch):
    """route.best.total: the proven best decides, once, though little work finds less; menus do not search at all."""
    asked = []

    def counted(
        problem: RouteProblem, progress: Progress | None = None, work: int | None = None, apart: bool = False
    ) -> BestRoutes:
        asked.append(work)
        return best(problem, progress) if work is None else BestRoutes(0, 990, False, ())

    monkeypatch.setattr(running.routes, "best", counted)
    game = west("3", profile="rulebook")
    assert next(entry.enabled for entry in game.menu() if entry.kind == "run_trains")
    assert asked == []
    assert key(game, f"3-0: {F1_E2}") == {"route.best.total"}
    assert key(game, f"3-0: {THROUGH}") == set()
    assert key(game) == {"route.best.total"}
    offered = next(game.options("run_trains"))
    assert game.refusals(offered) == ()
    assert asked == [None]
    free = west("3")
    assert next(free.options("run_trains"))
    assert asked == [None, running.WORK]


def test_nobody_before_changes_what_is_offered():
    """route.best.total: options are the same before and after a search, whether it was stopped or came to its end."""
    game = west("2 2")
    before = list(game.options("run_trains"))
    assert not running.search(west("2 2").position, "IR", lambda *_: False).proven
    running.search(game.position, "IR", lambda *_: False)
    assert list(game.options("run_trains")) == before
    running.search(game.position, "IR", lambda *_: True)
    assert list(game.options("run_trains")) == before


def test_a_proof_is_not_made_twice(monkeypatch: pytest.MonkeyPatch):
    """route.best.total: what was searched to its end, by the window for instance, is not searched again to judge."""
    game = west("2 2", profile="rulebook")
    assert running.search(game.position, "IR", lambda *_: True).proven
    monkeypatch.setattr(running.routes, "best", None)
    assert key(game, f"2-0: {F1_E2}") == {"route.best.total"}
    assert running.search(game.position, "IR", lambda *_: True).revenue == 100

import json
from pathlib import Path

import msgspec
import pytest

from rails18.board.checking import breakdown, counting, faults, value
from rails18.board.problem import (
    EndBonus,
    RequiredRoute,
    RouteBonus,
    RouteProblem,
    RouteSegment,
    RouteStop,
    RouteTrain,
)
from rails18.core.route import Route

DATA = json.loads((Path(__file__).parent / "data" / "positions.json").read_text(encoding="utf-8"))


def stop(id: str, revenue: int = 20, **more: object) -> RouteStop:
    kind = {"c": "city", "t": "town", "o": "offboard"}[id.partition(".")[2][0]]
    return RouteStop(id, id.partition(".")[0], kind, revenue, **more)  # type: ignore[arg-type]


def piece(id: str, a: str, b: str, *uses: str, ends_only: bool = False) -> RouteSegment:
    return RouteSegment(id, id.partition(":")[0], a, b, uses, ends_only)


# K8 is joined to L7 and to H7 directly, to H7 also by a second way; H7 goes on to F1 and to E2; D3 forks at its side 0
PROBLEM = RouteProblem(
    stops=(
        stop("K8.c0", ours=True),
        stop("L7.o0", 40, ends_only=True, revenue_by_train={"2-0": 40, "5-0": 40, "D-0": 80}),
        stop("H7.c0", 30),
        stop("F1.o0", 60, ends_only=True),
        stop("E2.c0", 30, ends_only=True),
        stop("J9.t0", 10),
    ),
    segments=(
        piece("K8:4-s0", "s:K8.c0", "e:K8:4|L7:1", "K8:4"),
        piece("L7:1-s0", "e:K8:4|L7:1", "s:L7.o0", "L7:1"),
        piece("K8:2-s0", "s:K8.c0", "e:H7:5|K8:2", "K8:2"),
        piece("H7:5-s0", "e:H7:5|K8:2", "s:H7.c0", "H7:5"),
        piece("K8:1-s0", "s:K8.c0", "e:J9:4|K8:1", "K8:1"),
        piece("J9:4-s0", "e:J9:4|K8:1", "s:J9.t0", "J9:4"),
        piece("J9:2-s0", "s:J9.t0", "e:H7:0|J9:2", "J9:2"),
        piece("H7:0-s0", "e:H7:0|J9:2", "s:H7.c0", "H7:0"),
        piece("H7:3-s0", "s:H7.c0", "e:F1:1|H7:3", "H7:3"),
        piece("F1:1-s0", "e:F1:1|H7:3", "s:F1.o0", "F1:1"),
        piece("F1:0-s0", "s:F1.o0", "e:E2:4|F1:0", "F1:0"),
        piece("E2:4-s0", "e:E2:4|F1:0", "s:E2.c0", "E2:4"),
        piece("D3:0-3", "e:D3:0|D5:3", "e:D3:3|E2:0", "D3:0", "D3:3"),
        piece("D3:0-4", "e:D3:0|D5:3", "e:D3:4|E4:1", "D3:0", "D3:4"),
        piece("E2:0-s0", "e:D3:3|E2:0", "s:E2.c0", "E2:0"),
    ),
    trains=(RouteTrain("2-0", "2", 2), RouteTrain("5-0", "5", 5), RouteTrain("D-0", "D", None)),
)
WEST = ("K8:2-s0", "H7:5-s0")


def kinds(*routes: Route, problem: RouteProblem = PROBLEM) -> list[str]:
    return [fault.kind for fault in faults(problem, routes)]


def test_a_legal_set_has_no_fault():
    """route.trains.city: two trains count the same city over different track."""
    east = Route("2-0", ("K8.c0", "L7.o0"), ("K8:4-s0", "L7:1-s0"))
    west = Route("5-0", ("K8.c0", "H7.c0", "F1.o0"), (*WEST, "H7:3-s0", "F1:1-s0"))
    assert kinds(east, west) == []
    assert value(PROBLEM, east) + value(PROBLEM, west) == 60 + 110


def test_a_route_needs_an_own_token():
    """route.token.own: every route contains a city with a token of the company."""
    assert kinds(Route("2-0", ("H7.c0", "F1.o0"), ("H7:3-s0", "F1:1-s0"))) == ["token_own"]


def test_a_route_is_one_line():
    """route.path.continuous: a gap, or a stop passed in silence, breaks the line."""
    gap = Route("5-0", ("K8.c0", "H7.c0"), ("K8:4-s0", "L7:1-s0"))
    assert kinds(gap) == ["path_continuous"]
    silent = Route("5-0", ("K8.c0", "H7.c0"), ("K8:1-s0", "J9:4-s0", "J9:2-s0", "H7:0-s0"))
    assert kinds(silent) == ["path_continuous"]
    assert kinds(Route("5-0", ("K8.c0", "H7.c0"), ("K8:2-s0",))) == ["path_continuous"]
    arms = Route("5-0", ("H7.c0", "K8.c0", "L7.o0", "J9.t0"), (*WEST[::-1], "K8:4-s0", "L7:1-s0", "K8:1-s0", "J9:4-s0"))
    assert "path_continuous" in kinds(arms)


def test_track_is_used_once():
    """route.path.once: the same piece of track there and back."""
    assert "path_once" in kinds(Route("5-0", ("K8.c0", "H7.c0", "K8.c0"), (*WEST, *WEST[::-1])))


def test_a_route_does_not_turn_back_at_a_junction():
    """route.path.reverse: from side 3 of D3 to side 0 and back by the other branch."""
    found = kinds(Route("5-0", ("E2.c0", "K8.c0"), ("E2:0-s0", "D3:0-3", "D3:0-4")))
    assert "path_reverse" in found
    assert "path_edge" not in found


def test_pieces_that_meet_at_a_side_are_not_both_used():
    """route.path.edge: two pieces that overlap at a hex side, used by two parts of one route."""
    both = Route("5-0", ("K8.c0", "E2.c0"), ("D3:0-3", "E2:0-s0", "D3:0-4"))
    assert "path_edge" in kinds(both)


def test_a_stop_is_visited_once():
    """route.stop.once: a loop that comes back to its first city does not count it again."""
    loop = Route("5-0", ("K8.c0", "H7.c0", "J9.t0", "K8.c0"), (*WEST, "H7:0-s0", "J9:2-s0", "J9:4-s0", "K8:1-s0"))
    assert kinds(loop) == ["stop_once"]


def test_red_areas_are_ends():
    """route.offboard.ends: no route goes through a red area."""
    through = ("K8.c0", "H7.c0", "F1.o0", "E2.c0")
    track = (*WEST, "H7:3-s0", "F1:1-s0", "F1:0-s0", "E2:4-s0")
    assert kinds(Route("5-0", through, track)) == ["offboard_ends"]
    both_ends = Route("5-0", ("F1.o0", "H7.c0", "K8.c0", "L7.o0"), (*track[3:1:-1], *WEST[::-1], "K8:4-s0", "L7:1-s0"))
    assert kinds(both_ends) == []


def test_a_full_city_is_an_end():
    """token.block.through: others' tokens close a city. route.blocked.ends: a route may end there."""
    closed = msgspec.structs.replace(PROBLEM.stops[2], ends_only=True)
    problem = msgspec.structs.replace(PROBLEM, stops=(*PROBLEM.stops[:2], closed, *PROBLEM.stops[3:]))
    through = Route("5-0", ("K8.c0", "H7.c0", "F1.o0"), (*WEST, "H7:3-s0", "F1:1-s0"))
    assert kinds(through, problem=problem) == ["blocked_through"]
    ending = Route("5-0", ("K8.c0", "H7.c0"), WEST)
    assert kinds(ending, problem=problem) == []
    assert value(problem, ending) == 50


def test_trains_do_not_share_track():
    """route.trains.track: two trains over the same side of a hex."""
    found = faults(PROBLEM, [Route("2-0", ("K8.c0", "H7.c0"), WEST), Route("5-0", ("K8.c0", "H7.c0"), WEST)])
    assert [fault.kind for fault in found] == ["trains_track", "trains_track"]
    assert {fault.facts["hex"] for fault in found} == {"K8", "H7"}


def test_a_train_counts_no_more_stops_than_its_number():
    """route.length.max: every stop on the way counts, towns too; fewer stops are allowed."""
    town_between = Route("2-0", ("K8.c0", "J9.t0", "H7.c0"), ("K8:1-s0", "J9:4-s0", "J9:2-s0", "H7:0-s0"))
    assert kinds(town_between) == ["length_max"]
    assert kinds(msgspec.structs.replace(town_between, train="5-0")) == []


def test_a_diesel_counts_any_number_of_stops():
    """route.length.diesel: no limit of stops."""
    long = ("L7.o0", "K8.c0", "J9.t0", "H7.c0", "F1.o0")
    track = ("L7:1-s0", "K8:4-s0", "K8:1-s0", "J9:4-s0", "J9:2-s0", "H7:0-s0", "H7:3-s0", "F1:1-s0")
    four = msgspec.structs.replace(PROBLEM, trains=(RouteTrain("4-0", "4", 4), RouteTrain("D-0", "D", None)))
    assert kinds(Route("D-0", long, track), problem=four) == []
    assert kinds(Route("4-0", long, track), problem=four) == ["length_max"]
    assert value(four, Route("D-0", long, track)) == 80 + 20 + 10 + 30 + 60


def test_a_route_has_two_stops():
    """route.length.min: one city alone is no route."""
    assert kinds(Route("2-0", ("K8.c0",), ())) == ["length_min"]
    assert "length_min" in kinds(Route("2-0", (), ()))


def test_unknown_names_and_a_train_that_runs_twice_are_faults():
    assert kinds(Route("9-9", ("K8.c0", "X1.c0"), ("X1:0-s0",))) == ["unknown"] * 3
    east = Route("5-0", ("K8.c0", "L7.o0"), ("K8:4-s0", "L7:1-s0"))
    assert kinds(east, Route("5-0", ("K8.c0", "H7.c0"), WEST)) == ["train_once"]


def test_groups_and_terminal_track():
    stops = tuple(msgspec.structs.replace(s, groups=("red",)) if s.kind == "offboard" else s for s in PROBLEM.stops)
    grouped = msgspec.structs.replace(PROBLEM, stops=stops)
    track = ("L7:1-s0", "K8:4-s0", *WEST, "H7:3-s0", "F1:1-s0")
    route = Route("5-0", ("L7.o0", "K8.c0", "H7.c0", "F1.o0"), track)
    assert kinds(route, problem=grouped) == ["group_once"]
    pieces = tuple(msgspec.structs.replace(p, ends_only=p.id == "K8:2-s0") for p in PROBLEM.segments)
    assert kinds(route, problem=msgspec.structs.replace(PROBLEM, segments=pieces)) == ["terminal_track"]


def test_a_required_route_is_demanded_when_anything_runs():
    problem = msgspec.structs.replace(PROBLEM, required_route=RequiredRoute("run", ("K8.c0", "F1.o0")))
    assert kinds(problem=problem) == []
    assert kinds(Route("5-0", ("K8.c0", "H7.c0"), WEST), problem=problem) == ["required_route"]
    right = Route("5-0", ("K8.c0", "H7.c0", "F1.o0"), (*WEST, "H7:3-s0", "F1:1-s0"))
    assert kinds(right, problem=problem) == []


def test_the_breakdown_names_stops_and_bonuses():
    """route.value.diesel: only the red area pays the diesel more."""
    problem = msgspec.structs.replace(
        PROBLEM,
        route_bonuses=(RouteBonus("port", 10, ("H7.c0", "K8.c0")),),
        end_bonuses=(EndBonus("double", {"K8.c0": 20, "H7.c0": 30}),),
    )
    route = Route("5-0", ("K8.c0", "H7.c0"), WEST)
    assert breakdown(problem, route) == [("K8.c0", 20), ("H7.c0", 30), ("port", 10), ("double", 30)]
    east = ("K8.c0", "L7.o0"), ("K8:4-s0", "L7:1-s0")
    assert [value(PROBLEM, Route(train, *east)) for train in ("2-0", "5-0", "D-0")] == [60, 60, 100]


def test_a_train_may_count_only_its_best_stops():
    """A train N/M runs to M stops and counts the best N, which need not hold its own token."""
    trains = (RouteTrain("1/3", "1/3", 3, counted=1), RouteTrain("2E", "2E", None, counted=2))
    problem = msgspec.structs.replace(PROBLEM, trains=trains)
    run = ("K8.c0", "H7.c0", "F1.o0"), (*WEST, "H7:3-s0", "F1:1-s0")
    assert breakdown(problem, Route("1/3", *run)) == [("K8.c0", 0), ("H7.c0", 0), ("F1.o0", 60)]
    assert breakdown(problem, Route("2E", *run)) == [("K8.c0", 0), ("H7.c0", 30), ("F1.o0", 60)]
    assert counting(problem, Route("2E", *run)) == {"H7.c0", "F1.o0"}
    assert kinds(Route("1/3", *run), problem=problem) == []


def test_a_train_may_have_a_limit_of_cities():
    """A train N+M runs to N cities or red areas and to towns, N+M stops in all; some red areas count as towns."""
    problem = msgspec.structs.replace(PROBLEM, trains=(RouteTrain("2+1", "2+1", 3, max_cities=2),))
    west = Route("2+1", ("K8.c0", "H7.c0", "F1.o0"), (*WEST, "H7:3-s0", "F1:1-s0"))
    town = Route("2+1", ("K8.c0", "J9.t0", "H7.c0"), ("K8:1-s0", "J9:4-s0", "J9:2-s0", "H7:0-s0"))
    assert kinds(west, problem=problem) == ["cities_max"]
    assert kinds(town, problem=problem) == []
    assert kinds(town, problem=msgspec.structs.replace(problem, trains=(RouteTrain("2+1", "", 2, max_cities=2),))) == [
        "length_max"
    ]
    stops = tuple(msgspec.structs.replace(stop, as_town=stop.id == "F1.o0") for stop in PROBLEM.stops)
    assert kinds(west, problem=msgspec.structs.replace(problem, stops=stops)) == []


@pytest.mark.parametrize("entry", [e for e in DATA if "human" in e], ids=lambda e: e["key"])
def test_recorded_runs_are_legal_and_worth_what_was_recorded(entry):
    """route.value.sum: the income is the sum of the runs."""
    problem = msgspec.convert(entry, RouteProblem)
    routes = [Route(r["train"], tuple(r["stops"]), tuple(r["segments"])) for r in entry["human"]["routes"]]
    assert faults(problem, routes) == []
    assert sum(value(problem, route) for route in routes) == entry["human"]["revenue"]

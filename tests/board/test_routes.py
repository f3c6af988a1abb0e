from rails18.board.routes import best, breakdown, extend, faults, next_stops, route_problem, value
from rails18.core.route import Route
from tests.support.boards import imabari, position, printed

# F1 is red and lies beside E2; the cities E2 and C4 are joined through D3
HEXES = {"F1": imabari("F1", "1-s0"), "E2": printed("E2", "c0/1"), "D3": printed("D3"), "C4": printed("C4", "c0/1")}
LAID = {"E2": ("57", 1), "D3": ("9", 1), "C4": ("205", 1)}
TOKENS = {"E2.c0": ("A",)}


def test_the_problem_has_the_company_its_trains_and_the_map():
    pos = position(HEXES, LAID, TOKENS, {"2-0": "A", "3-1": "A", "2-1": "B"})
    problem = route_problem(pos, "A")
    assert [(train.id, train.max_stops) for train in problem.trains] == [("2-0", 2), ("3-1", 3)]
    assert {stop.id for stop in problem.stops} == {"F1.o0", "E2.c0", "C4.c0"}
    assert {stop.id: (stop.ours, stop.ends_only) for stop in problem.stops} == {
        "F1.o0": (False, True),
        "E2.c0": (True, False),
        "C4.c0": (False, False),
    }
    ends = {end for piece in problem.segments for end in (piece.a, piece.b)}
    assert "e:E2:4|F1:1" in ends
    assert "e:C4:2|" in ends  # nothing lies north-west of C4


def test_two_trains_count_the_same_city():
    """route.trains.city: E2 counts for the run to F1 and for the run to C4."""
    pos = position(HEXES, LAID, TOKENS, {"2-0": "A", "2-1": "A"})
    problem = route_problem(pos, "A")
    answer = best(problem)
    assert {frozenset(route.stops) for route in answer.routes} == {
        frozenset(("E2.c0", "F1.o0")),
        frozenset(("E2.c0", "C4.c0")),
    }
    assert answer.revenue == (20 + 30) + (20 + 30)
    assert faults(problem, answer.routes) == []


def test_a_full_city_closes_the_way_and_ends_a_route():
    """route.blocked.ends: a city full of other companies' tokens may end a route and is counted."""
    pos = position(HEXES, LAID, {"E2.c0": ("B",), "C4.c0": ("A",)}, {"3-0": "A"})
    answer = best(route_problem(pos, "A"))
    assert answer.revenue == 20 + 30
    assert set(answer.routes[0].stops) == {"C4.c0", "E2.c0"}
    open_place = position(HEXES, LAID, {"C4.c0": ("A",)}, {"3-0": "A"})
    assert best(route_problem(open_place, "A")).revenue == 30 + 20 + 30


def test_an_open_place_lets_others_through():
    """token.block.open_place: E2 without a token in its one place is run through by A."""
    pos = position(HEXES, LAID, {"C4.c0": ("A",)}, {"3-0": "A"})
    problem = route_problem(pos, "A")
    route = best(problem).routes[0]
    assert route.stops in (("C4.c0", "E2.c0", "F1.o0"), ("F1.o0", "E2.c0", "C4.c0"))
    assert faults(problem, [route]) == []


def test_a_diesel_gets_more_from_red_areas():
    """route.value.diesel: Imabari pays a diesel 100 and a 5-train 60; the cities pay both the same."""
    pos = position(HEXES, LAID, TOKENS, {"D-0": "A", "5-0": "A"}, phase="5")
    problem = route_problem(pos, "A")
    run = ("E2.c0", "F1.o0"), ("E2:4-s0", "F1:1-s0")
    assert breakdown(problem, Route("D-0", *run)) == [("E2.c0", 20), ("F1.o0", 100)]
    assert breakdown(problem, Route("5-0", *run)) == [("E2.c0", 20), ("F1.o0", 60)]


def test_gray_track_is_used_like_any_track():
    """route.path.gray: the gray piece links two cities and counts no stop."""
    hexes = {"A2": printed("A2", "c0/1"), "A4": printed("A4", "", "0-3", "gray"), "A6": printed("A6", "c0/1")}
    pos = position(hexes, {"A2": ("57", 0), "A6": ("57", 0)}, {"A2.c0": ("A",)}, {"2-0": "A"})
    problem = route_problem(pos, "A")
    answer = best(problem)
    assert answer.revenue == 40
    assert set(answer.routes[0].segments) == {"A2:0-s0", "A4:0-3", "A6:3-s0"}


def test_one_route_crosses_a_tile_twice_on_different_track():
    """route.path.same_tile: both segments of the crossing on C5 are run by one train."""
    hexes = {"C3": printed("C3", "c20/1", "0-s0"), "D4": printed("D4", "c30/1", "1-s0")}
    hexes |= {id: printed(id) for id in ("C5", "C7", "B6")}
    laid = {"C5": ("20", 0), "C7": ("7", 2), "B6": ("7", 4)}  # from side 0 of C5 round to its side 1
    problem = route_problem(position(hexes, laid, {"C3.c0": ("A",)}, {"2-0": "A"}), "A")
    answer = best(problem)
    assert answer.revenue == 50
    assert {"C5:0-3", "C5:1-4"} <= set(answer.routes[0].segments)
    assert faults(problem, answer.routes) == []


def test_extend_leads_on_to_the_clicked_stop():
    problem = route_problem(position(HEXES, LAID, TOKENS, {"3-0": "A"}), "A")
    start = extend(problem, Route("3-0", (), ()), "E2.c0")
    assert start == [Route("3-0", ("E2.c0",), ())]
    (on,) = extend(problem, start[0], "C4.c0")
    assert on == Route("3-0", ("E2.c0", "C4.c0"), ("E2:1-s0", "D3:1-4", "C4:4-s0"))
    (both,) = extend(problem, on, "F1.o0")  # nothing leads on from C4, so the other end grows
    assert both.stops == ("F1.o0", "E2.c0", "C4.c0")
    assert faults(problem, [both]) == []
    assert value(problem, both) == 30 + 20 + 30
    assert extend(problem, both, "F1.o0") == []


def test_extend_offers_each_of_parallel_ways_the_shortest_first():
    ring = {"A2": printed("A2", "c20/1", "0-s0 5-s0"), "A4": printed("A4", "c20/1", "3-s0 4-s0"), "B3": printed("B3")}
    pos = position(ring, {"B3": ("7", 1)}, {"A2.c0": ("A",)}, {"2-0": "A"})
    ways = extend(route_problem(pos, "A"), Route("2-0", ("A2.c0",), ()), "A4.c0")
    assert [way.segments for way in ways] == [("A2:0-s0", "A4:3-s0"), ("A2:5-s0", "B3:1-2", "A4:4-s0")]


def test_next_stops_lead_on_from_both_ends():
    problem = route_problem(position(HEXES, LAID, TOKENS, {"3-0": "A"}), "A")
    assert next_stops(problem, Route("3-0", (), ())) == ("E2.c0",)
    (start,) = extend(problem, Route("3-0", (), ()), "E2.c0")
    assert set(next_stops(problem, start)) == {"F1.o0", "C4.c0"}
    (on,) = extend(problem, start, "F1.o0")
    assert next_stops(problem, on) == ("C4.c0",)  # nothing goes on from a red area, so the other end grows
    (both,) = extend(problem, on, "C4.c0")
    assert both.stops == ("C4.c0", "E2.c0", "F1.o0")
    assert next_stops(problem, both) == ()
    assert faults(problem, [both]) == []


def test_a_full_city_is_led_on_from_only_when_nothing_else_is_left():
    """token.block.through: whoever asks for it is told why not; nobody is offered it."""
    row = {"A2": printed("A2", "c20/1", "0-s0 3-s0"), "A4": printed("A4", "c20/1", "0-s0 3-s0")}
    row["A6"] = printed("A6", "c20/1", "0-s0 3-s0")
    pos = position(row, {}, {"A2.c0": ("A",), "A4.c0": ("B",)}, {"3-0": "A"})
    problem = route_problem(pos, "A")
    (start,) = extend(problem, Route("3-0", (), ()), "A2.c0")
    (on,) = extend(problem, start, "A4.c0")
    assert next_stops(problem, on) == ()
    (through,) = extend(problem, on, "A6.c0")
    assert [fault.kind for fault in faults(problem, [through])] == ["blocked_through"]


def test_every_route_can_be_drawn_from_a_token():
    """Whatever the best routes are: begun at a token, led on to their ends and the other way, they come about."""
    ring = {"A2": printed("A2", "c20/1", "0-s0 5-s0"), "A4": printed("A4", "c20/1", "3-s0 4-s0"), "B3": printed("B3")}
    problem = route_problem(position(ring, {"B3": ("7", 1)}, {"A4.c0": ("A",)}, {"2-0": "A"}), "A")
    for wanted in (("A4:3-s0", "A2:0-s0"), ("A4:4-s0", "B3:1-2", "A2:5-s0")):
        (start,) = extend(problem, Route("2-0", (), ()), next_stops(problem, Route("2-0", (), ()))[0])
        ways = extend(problem, start, next_stops(problem, start)[0])
        assert wanted in [way.segments for way in ways]

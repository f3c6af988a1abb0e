"""Test that hexes which are one red area together are one stop."""

from __future__ import annotations

from rails18.board.optimise import best
from rails18.board.routes import faults, route_problem
from rails18.core.route import Route
from rails18.core.title import Setup
from rails18.titledata.games import new_game


def test_no_route_from_one_hex_of_an_area_to_the_other() -> None:
    """route.red.area: A9 and A11 are both Canadian West; B10 joins them, and a run from one to the other is refused."""
    start = new_game(Setup("1830", ("Ann", "Ben"))).position
    pos = start.supposing(
        tiles={"B10": ("15", 0)}, tokens={"B10.c0": ("PRR",)}, trains={**start.state.trains, "3-0": "PRR"}
    )
    problem = route_problem(pos, "PRR")
    areas = {stop.id: stop.groups for stop in problem.stops if stop.groups}
    assert areas["A9.o0"] == areas["A11.o0"] != areas["I1.o0"] == areas["J2.o0"]
    through = Route("3-0", ("A9.o0", "B10.c0", "A11.o0"), ("A9:5-s0", "B10:2-s0", "B10:3-s0", "A11:0-s0"))
    assert {fault.kind for fault in faults(problem, [through])} == {"group_once"}
    found = best(problem)
    assert all(not {"A9.o0", "A11.o0"} <= set(route.stops) for route in found.routes)

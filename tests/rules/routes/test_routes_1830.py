"""1830: runs of trains, what they count, and what no train may do."""

from __future__ import annotations

import pytest

from rails18.board.routes import breakdown, extend
from rails18.core.actions import RunTrains
from rails18.core.game import Game
from rails18.core.route import Route
from rails18.rules.routes import running
from tests.support.games_1830 import best, broken, play, route, turn

ROCHESTER = {"E19": ("57", 1), "E17": ("8", 2), "D16": ("8", 5)}  # Albany to Rochester
LANCASTER = {"H10": ("57", 1), "H14": ("9", 1), "H16": ("57", 1)}  # Pittsburgh, Altoona, Lancaster


def run(company: str, *routes: Route) -> RunTrains:
    """Return the run of P1's company."""
    return RunTrains("P1", company, routes)


def earns(game: Game, found: Route) -> int:
    """Return what one run earns."""
    problem = running.problem(game.position, game.position.frame.company)
    return sum(amount for _, amount in breakdown(problem, found))


def altoona(company: str = "PRR", trains: tuple[str, ...] = ("2-0",), **given: object) -> Game:
    """Return the run of a company on Pittsburgh, Altoona and Lancaster."""
    return turn(company, "run", tiles=LANCASTER, trains=dict.fromkeys(trains, company), **given)


def test_income_is_the_sum_of_all_stops() -> None:
    """route.value.sum, route.value.stops: Altoona 10 and Pittsburgh 20; two trains make 60."""
    game = altoona(trains=("2-0", "2-1"))
    west, east = route(game, "2-0", "H12.c0", "H10.c0"), route(game, "2-1", "H12.c0", "H16.c0")
    assert (earns(game, west), earns(game, east)) == (30, 30)
    assert broken(game, run("PRR", west, east)) == set()
    play(game, run("PRR", west, east))
    assert game.state.income["PRR"] == 60


def test_trains_share_stops_not_track() -> None:
    """route.trains.track, route.trains.city: two trains over one track are refused."""
    game = altoona(trains=("2-0", "2-1"))
    one, same = route(game, "2-0", "H12.c0", "H10.c0"), route(game, "2-1", "H12.c0", "H10.c0")
    assert "route.trains.track" in broken(game, run("PRR", one, same))
    assert broken(game, run("PRR", one, route(game, "2-1", "H12.c0", "H16.c0"))) == set()


def test_altoona_may_be_passed() -> None:
    """token.block.altoona, route.value.altoona: NYC passes Altoona, full of PRR's token, and counts only 20 and 20."""
    game = altoona("NYC", tokens={"H16.c0": ("NYC",)}, others={"PRR": "P2"})
    past = route(game, "2-0", "H16.c0", "H10.c0")
    assert (past.stops, earns(game, past)) == (("H16.c0", "H10.c0"), 40)
    assert broken(game, run("NYC", past)) == set()
    halt = route(game, "2-0", "H16.c0", "H12.c0")
    assert earns(game, halt) == 30


def test_lengths() -> None:
    """route.length.max, route.length.min, route.token.own: three stops for a 2, one stop, no own token are refused."""
    game = altoona(trains=("2-0", "3-0"), phase="3")
    three = route(game, "3-0", "H10.c0", "H12.c0", "H16.c0")
    assert broken(altoona(trains=("3-0",), phase="3"), run("PRR", three)) == set()
    assert "route.length.max" in broken(game, run("PRR", Route("2-0", three.stops, three.segments)))
    assert "route.length.min" in broken(game, run("PRR", Route("2-0", ("H12.c0",), ())))
    other = turn("NYC", "run", tiles={**LANCASTER, **ROCHESTER}, trains={"2-0": "NYC"})
    half = route(game, "3-0", "H12.c0", "H10.c0")
    assert "route.token.own" in broken(other, run("NYC", Route("2-0", half.stops, half.segments)))


def test_diesels() -> None:
    """route.length.diesel: a Diesel counts all three stops, and has no limit."""
    game = altoona(trains=("D-0",), phase="D")
    assert game.title.trains["D"].reach is None
    assert best(game, "PRR") == 50


def test_breaks_and_repeats() -> None:
    """route.path.continuous, route.path.once, route.stop.once: gaps, track used twice and a stop twice are refused."""
    game = altoona(trains=("3-0",), phase="3")
    whole = route(game, "3-0", "H10.c0", "H12.c0", "H16.c0")
    gap = Route("3-0", whole.stops, whole.segments[:-1])
    assert "route.path.continuous" in broken(game, run("PRR", gap))
    back = route(game, "3-0", "H10.c0", "H12.c0")
    again = Route("3-0", (*back.stops, "H10.c0"), (*back.segments, *reversed(back.segments)))
    found = broken(game, run("PRR", again))
    assert found & {"route.path.once", "route.stop.once"}


def test_a_reversal() -> None:
    """route.path.reverse: from one branch of 23 into the other is refused: no such run can be drawn."""
    tiles = {"H10": ("57", 1), "H14": ("23", 4), "H16": ("57", 1), "I15": ("53", 2)}
    game = turn("PRR", "run", tiles=tiles, trains={"3-0": "PRR"}, phase="3")
    problem = running.problem(game.position, "PRR")
    assert problem is not None
    start = next(iter(extend(problem, Route("3-0", (), ()), "H16.c0")))
    reached = {found.stops[-1] for stop in ("H12.c0", "H10.c0", "I15.c0") for found in extend(problem, start, stop)}
    assert "I15.c0" not in reached


def test_two_cities_of_a_hex() -> None:
    """route.stop.two_in_hex: the two cities of New York, and two towns of a tile, are different stops."""
    problem = running.problem(turn("C&O", tiles={"G7": ("1", 4)}).position, "C&O")
    by_hex = {hex: [stop.id for stop in problem.stops if stop.hex == hex] for hex in ("G19", "G7")}
    assert {hex: len(stops) for hex, stops in by_hex.items()} == {"G19": 2, "G7": 2}


def values(phase: str, train: str, **given: object) -> dict[str, int]:
    """Return what a visit to each stop is worth to a train."""
    problem = running.problem(turn("C&O", "run", trains={train: "C&O"}, phase=phase, **given).position, "C&O")
    return {stop.id: (stop.revenue_by_train or {}).get(train, stop.revenue) for stop in problem.stops}


@pytest.mark.parametrize(
    ("phase", "train", "worth"),
    [("4", "4-0", (40, 30, 30, 30, 20)), ("5", "5-0", (70, 60, 50, 40, 30)), ("D", "D-0", (70, 60, 50, 40, 30))],
)
def test_red_areas_by_phase(phase: str, train: str, worth: tuple[int, ...]) -> None:
    """phase.offboard.value: Chicago, Gulf, Canadian West, Deep South, Maritime Provinces; a Diesel gets no more."""
    found = values(phase, train)
    assert tuple(found[stop] for stop in ("F2.o0", "J2.o0", "A11.o0", "K13.o0", "B24.o0")) == worth
    assert (found["I1.o0"], found["A9.o0"]) == (found["J2.o0"], found["A11.o0"])


@pytest.mark.parametrize(
    ("hex", "tile", "value"),
    [("H10", "57", 20), ("H10", "14", 30), ("H10", "15", 30), ("H10", "63", 40), ("E11", "59", 40), ("E11", "64", 50),
     ("E23", "53", 50), ("E23", "61", 60), ("G19", "54", 60), ("G19", "62", 80)],
)  # fmt: skip
def test_values_of_tiles(hex: str, tile: str, value: int) -> None:
    """route.value.stops: those of the tile now on the map."""
    assert values("5", "5-0", tiles={hex: (tile, 0)})[f"{hex}.c0"] == value


def test_values_of_the_map() -> None:
    """route.value.stops, route.path.gray: gray cities and towns; gray track without a stop counts nothing."""
    found = values("2", "2-0")
    printed = {"D2.c0": 20, "F6.c0": 30, "H12.c0": 10, "D14.c0": 20, "K15.c0": 20, "A19.c0": 40}
    assert {stop: found[stop] for stop in printed} == printed
    assert {found[stop] for stop in ("C15.t0", "I19.t0", "F24.t0")} == {10}
    assert not [stop for stop in found if stop.split(".")[0] in ("E9", "A17", "D24")]


def test_red_areas_are_ends() -> None:
    """route.red.ends: C&O runs to Chicago, and is refused a run through it."""
    tiles = {"G5": ("9", 0), "F4": ("57", 1), "G3": ("8", 2)}
    problem = running.problem(turn("C&O", "run", tiles=tiles, trains={"4-0": "C&O"}, phase="4").position, "C&O")
    assert {stop.id for stop in problem.stops if stop.ends_only and stop.kind == "offboard"} == {
        "A9.o0", "A11.o0", "B24.o0", "F2.o0", "I1.o0", "J2.o0", "K13.o0",
    }  # fmt: skip
    game = turn("C&O", "run", tiles=tiles, trains={"4-0": "C&O"}, phase="4", tokens={"F4.c0": ("C&O",)})
    through = Route("4-0", ("F4.c0", "F2.o0", "D4.t0"), ())
    assert "route.red.ends" in broken(game, run("C&O", through))


def test_an_area_is_one_stop() -> None:
    """route.red.area: a run from A9 over Barrie to A11, both Canadian West, is refused."""
    game = turn("PRR", "run", tiles={"B10": ("15", 0)}, tokens={"B10.c0": ("PRR",)}, trains={"3-0": "PRR"}, phase="3")
    through = Route("3-0", ("A9.o0", "B10.c0", "A11.o0"), ("A9:5-s0", "B10:2-s0", "B10:3-s0", "A11:0-s0"))
    assert broken(game, run("PRR", through)) == {"route.red.area"}


def test_both_crossings_of_a_tile() -> None:
    """route.path.same_tile: both tracks of tile 20 are there to be used, each by itself."""
    problem = running.problem(turn("PRR", "run", tiles={"H14": ("20", 1)}).position, "PRR")
    pieces = [piece for piece in problem.segments if piece.hex == "H14"]
    assert len(pieces) == 2
    assert not set(pieces[0].uses) & set(pieces[1].uses)


def test_the_best_run_is_required() -> None:
    """route.best.total: less than the best is refused; a table may let presidents choose."""
    for options, refused in (({}, True), ({"free_runs": True}, False)):
        game = turn("PRR", "run", tiles=LANCASTER, trains={"3-0": "PRR"}, phase="3", options=options)
        less = run("PRR", route(game, "3-0", "H12.c0", "H10.c0"))
        assert ("route.best.total" in broken(game, less)) is refused

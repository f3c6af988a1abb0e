"""1846: what trains visit and count, Chicago, the red areas, and what marks and the mail add."""

from __future__ import annotations

import pytest

from rails18.board.checking import breakdown
from rails18.core.actions import Dividend, RunTrains
from rails18.core.game import Game
from rails18.core.slices import CityMarks
from rails18.rules.routes import running
from tests.support.games_1846 import best, broken, cash, play, route, step, turn
from tests.support.moments import at

SEATS = {"C15.c0": ("GT",), "B16.c0": ("GT",)}
DETROIT = {"B16": ("5", 0)}
CHICAGO = {"D6": ("298", 0)}


def run(train: str, *, side: str = "", phase: str = "II", **given: object) -> Game:
    """Return GT before it runs one train."""
    sides = {train: side} if side else {}
    known = {"tokens": SEATS, "tiles": DETROIT, "trains": {train: "GT"}, "sides": sides, **given}
    return turn("GT", "run", phase=phase, **known)  # type: ignore[arg-type]


def test_a_company_with_train_and_route_must_run() -> None:
    """operating.steps.run_forced: to leave the run out is refused by the book, not by 18xx.games."""
    for profile, found in (("rulebook", {"operating.steps.run_forced"}), ("18xx.games", set())):
        assert broken(run("2-3", profile=profile), RunTrains("P1", "GT", ())) == found


@pytest.mark.parametrize(("tile", "worth"), [("5", 20), ("14", 30), ("611", 40)])
def test_the_value_on_the_tile(tile: str, worth: int) -> None:
    """route.value.tile: a run from Detroit (40) to Port Huron earns what lies there besides; without a tile none goes.

    All three tiles have track to the side of Detroit.
    """
    game = run("2-3", tiles={"B16": (tile, 0)})
    there = RunTrains("P1", "GT", (route(game, "2-3", "C15.c0", "B16.c0"),))
    assert running.income(game.position, there) == 40 + worth
    assert step(run("2-3", tiles={})) == "trains"  # no run is asked for


@pytest.mark.parametrize(("side", "visits", "counts"), [("3/5", 5, 3), ("4", 4, None)])
def test_pairs(side: str, visits: int, counts: int) -> None:
    """route.length.pair: a 3/5 visits five stops and counts three, the 4 on its other side four."""
    game = run("4-0", side=side)
    (train,) = running.problem(game.position, "GT").trains
    assert (train.max_stops, train.counted) == (visits, counts)


def test_each_train_earns_it() -> None:
    """route.bonus.each_train, route.length.pair_east_west: both routes across the board earn a bonus, of 80 and of 50.

    One goes from Chicago Connections to Windsor, the other from St. Louis to Cumberland.
    """
    north = {"D8": ("8", 2), "D10": ("9", 1), "D12": ("8", 1), "C13": ("8", 4), "C15": ("294", 0), **CHICAGO}
    straight = dict.fromkeys(("G5", "G11", "G17"), ("9", 1)) | dict.fromkeys(("G7", "G9", "G13", "G15"), ("57", 1))
    south = {"H2": ("9", 0), "G3": ("6", 4), **straight, "G19": ("14", 1)}
    game = run(
        "5-0", phase="IV", tiles={**north, **south}, trains={"5-0": "GT", "6-0": "GT"},
        sides={"5-0": "5", "6-0": "7/8"}, tokens={"D6.c1": ("GT",), "G9.c0": ("GT",), "B16.c0": ("GT",)},
    )  # fmt: skip
    upper = route(game, "5-0", "C5.o0", "D6.c1", "C15.c0", "C17.o0")
    lower = route(game, "6-0", "I1.o0", "G3.c0", "G7.c0", "G9.c0", "G13.c0", "G15.c0", "G19.c0", "H20.o0")
    both = RunTrains("P1", "GT", (upper, lower))
    assert broken(game, both) == set()
    found = running.problem(game.position, "GT")
    assert [dict(breakdown(found, each))["far"] for each in both.routes] == [80, 50]
    assert running.income(game.position, both) == (40 + 40 + 50 + 60 + 80) + (70 + 4 * 20 + 30 + 40 + 50)


def test_the_mail_is_part_of_the_income() -> None:
    """private.mail.income: of 60 and 20 for two stops half is 40; 24 go to P1, who holds 60%."""
    game = run("2-3", phase="I", privates={"MAIL": "GT"}, cash={"GT": 0})
    play(game, RunTrains("P1", "GT", (route(game, "2-3", "C15.c0", "B16.c0"),)))
    assert game.state.income["GT"] == 80
    play(game, Dividend("P1", "GT", "half"))
    assert cash(game, "P1") == 400 + 24


def test_the_treasury_counts_as_paid() -> None:
    """dividend.price.treasury_counts: GT at 60 pays 60, of which 24 go to itself, and its price moves one right."""
    game = turn("GT", "dividend", price=60, income={"GT": 60}, trains={"2-3": "GT"}, cash={"GT": 0})
    play(game, Dividend("P1", "GT", "pay"))
    assert (cash(game, "GT"), game.position.price("GT")) == (24, 70)


def test_half_is_rounded_for_the_holders() -> None:
    """dividend.half.split: of 70 30 are kept; 40 are paid, of which 16 go to the treasury."""
    game = turn("GT", "dividend", price=60, income={"GT": 70}, trains={"2-3": "GT"}, cash={"GT": 0})
    play(game, Dividend("P1", "GT", "half"))
    assert (cash(game, "P1"), cash(game, "GT"), game.position.price("GT")) == (400 + 24, 30 + 16, 60)


def marked(counted: bool) -> Game:
    """Return GT with the mark of the Steamboat in Holland, which its train can reach or not."""
    game = run("2-3", phase="I", privates={"SC": "GT"}, tiles={**DETROIT, "C9": ("57", 1)})
    marks = {CityMarks: CityMarks({"SC": ("C17" if counted else "B8", "GT", False)})}
    return at(game, game.position.supposing(features={**game.state.features, **marks}).state)


def test_a_mark_counts_where_the_train_counts_the_stop() -> None:
    """private.marker.counted_stop: the mark of a place that no train visits earns nothing."""
    game = marked(counted=False)
    assert best(game, "GT") == 60
    (bonus,) = running.problem(game.position, "GT").route_bonuses
    assert bonus.counted


def test_chicago_through_its_sides() -> None:
    """route.stop.chicago_through, route.stop.chicago_shared: on 298 each city has track to the north-west side.

    A train passes a city from its own side to that one; a second one that leaves another city by it is refused.
    """
    seats = {"D6.c0": ("GT",), "D6.c1": ("GT",)}
    tiles = {**CHICAGO, "E5": ("9", 0), "F4": ("9", 0), "G3": ("57", 0)}
    game = run("4-0", tiles=tiles, tokens=seats, trains={"2-3": "GT", "2-4": "GT", "4-0": "GT"})
    through = route(game, "4-0", "G3.c0", "D6.c0", "C5.o0")
    other = route(game, "2-4", "D6.c1", "C5.o0")
    for alone in (through, other):
        assert broken(game, RunTrains("P1", "GT", (alone,))) == set()
    assert "route.stop.chicago_shared" in broken(game, RunTrains("P1", "GT", (through, other)))


def test_the_west_alone_has_no_bonus() -> None:
    """route.red.two_west: from Chicago Connections (20) by Chicago (40) and Springfield (20) to St. Louis (50): 130."""
    line = {"E5": ("9", 0), "F4": ("9", 0), "G3": ("57", 0), "H2": ("9", 0)}
    game = run("4-0", side="4", tiles={**CHICAGO, **line}, tokens={"D6.c0": ("GT",), "B16.c0": ("GT",)})
    west = RunTrains("P1", "GT", (route(game, "4-0", "C5.o0", "D6.c0", "G3.c0", "I1.o0"),))
    assert broken(game, west) == set()
    assert running.income(game.position, west) == 20 + 40 + 20 + 50


def test_one_area_over_two_sides() -> None:
    """route.trains.red_side: to St. Louis from Springfield and from Centralia; twice over one side is refused."""
    tiles = {"G3": ("57", 0), "H2": ("9", 0), "I3": ("9", 1)}
    seats = {"G3.c0": ("IC",), "I5.c0": ("IC",)}
    game = turn("IC", "run", tiles=tiles, tokens=seats, trains={"2-3": "IC", "2-4": "IC"})
    first = route(game, "2-3", "G3.c0", "I1.o0")
    both = RunTrains("P1", "IC", (first, route(game, "2-4", "I5.c0", "I1.o0")))
    assert broken(game, both) == set()
    assert running.income(game.position, both) == 20 + 50 + 10 + 50
    again = RunTrains("P1", "IC", (first, route(game, "2-4", "G3.c0", "I1.o0")))
    assert "route.trains.track" in broken(game, again)


def test_an_independent_runs_from_its_token() -> None:
    """route.independent.token: MS from Detroit; a route without its token is refused."""
    hold = {"P1": {"GT": 20}}
    given = {"privates": {"MS": "P2"}, "trains": {"2-0": "MS"}, "tiles": DETROIT, "hold": hold}
    game = turn("GT", "track", tokens={"C15.c0": ("MS",), "B16.c0": ("GT",)}, **given)  # type: ignore[arg-type]
    found = running.problem(game.position, "MS")
    assert [stop.id for stop in found.stops if stop.ours] == ["C15.c0"]


def test_a_pair_counts_a_token_and_the_best() -> None:
    """route.length.pair_token, route.length.pair_best: one of the counted stops has the company's token.

    Its best three stops count; a route without its token is refused.
    """
    game = run("4-0", side="3/5", tokens={"B16.c0": ("GT",)})
    found = running.problem(game.position, "GT")
    assert found.token_counts
    assert best(game, "GT") == 60
    away = turn("NYC", "run", phase="II", tiles=DETROIT, trains={"4-0": "NYC"}, sides={"4-0": "3/5"})
    found = broken(away, RunTrains("P1", "NYC", (route(away, "4-0", "C15.c0", "B16.c0"),)))
    assert "route.length.pair_token" in found


@pytest.mark.parametrize(
    ("company", "tiles", "stops", "refused"),
    [
        ("NYC", {"D20": ("14", 2)}, ("C21.o0", "D20.c0", "E21.c0", "E23.o0"), {"route.red.east_once"}),
        ("PRR", {}, ("F22.o0", "F20.c0", "G21.o0"), {"route.red.east_once", "route.red.area"}),
    ],
)
def test_the_east_once(
    company: str, tiles: dict[str, tuple[str, int]], stops: tuple[str, ...], refused: set[str]
) -> None:
    """route.red.east_once, route.red.area: from Buffalo to Binghamton, or Pittsburgh to Pittsburgh, is refused."""
    game = turn(company, "run", phase="II", tiles=tiles, trains={"4-0": company}, sides={"4-0": "4"})
    twice = RunTrains("P1", company, (route(game, "4-0", *stops),))
    assert broken(game, twice) == refused
    once = RunTrains("P1", company, (route(game, "4-0", *stops[:-1]),))
    assert broken(game, once) == set()

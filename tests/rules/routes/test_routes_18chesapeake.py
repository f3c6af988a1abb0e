"""18Chesapeake: station tokens, runs of trains, and dividends."""

from __future__ import annotations

import pytest

from rails18.board.routes import extend
from rails18.core.actions import Dividend, MoveToken, Pass, PlaceToken, Route, RunTrains
from rails18.core.game import Game
from rails18.core.state import POOL
from rails18.rules.routes import running
from rails18.rules.tokens import tokens
from tests.support.games_18chesapeake import (
    HOMES,
    best,
    broken,
    cash,
    everybody_passes,
    lay,
    moment,
    play,
    route,
    step,
    turn,
)

WEST = {"F2": ("57", 1), "E3": ("57", 1), "D4": ("9", 1), "C5": ("57", 1)}  # Harrisburg, Hagerstown, Green Spring


def run(company: str, *routes: Route) -> RunTrains:
    """Return the run of P1's company."""
    return RunTrains("P1", company, routes)


def put(company: str, stop: str) -> PlaceToken:
    """Return a token of P1's company."""
    return PlaceToken("P1", company, stop)


def west(trains: tuple[str, ...] = ("3-0",), phase: str = "3", **given: object) -> Game:
    """Return the run of PRR on the line to the west."""
    return turn("PRR", "run", tiles=WEST, trains=dict.fromkeys(trains, "PRR"), phase=phase, **given)


def values(phase: str, train: str, **given: object) -> dict[str, int]:
    """Return what a visit to each stop is worth to a train."""
    problem = running.problem(turn("C&O", "run", trains={train: "C&O"}, phase=phase, **given).position, "C&O")
    return {stop.id: (stop.revenue_by_train or {}).get(train, stop.revenue) for stop in problem.stops}


# tokens


@pytest.mark.parametrize("company", HOMES)
def test_home_tokens(company: str) -> None:
    """token.home.free, token.home.baltimore, token.home.pittsburgh: it lies in the home city from the first turn on."""
    game = everybody_passes(moment(hold={"P1": {company: 60}}, cash={company: 670}))
    assert game.state.tokens[HOMES[company]] == (company,)
    assert cash(game, company) == 670


def test_prices_and_supply() -> None:
    """token.place.cost, token.place.supply, token.place.one.

    40, 60, 80; a third of LV, and two in a turn, are refused.
    """
    for placed, price in (((), 40), (("C5.c0",), 60), (("C5.c0", "D8.c0"), 80)):
        there = dict.fromkeys(placed, ("PRR",))
        game = turn("PRR", "token", tiles=WEST, tokens=there)
        play(game, put("PRR", "E3.c0"))
        assert 1000 - cash(game, "PRR") == price
    assert broken(game, put("PRR", "C5.c0")) == {"token.place.one"}
    none = turn("LV", "token", tiles=WEST, tokens={"C5.c0": ("LV",)})
    assert [refusal.key for refusal in tokens.left(none.position, put("LV", "E3.c0"))] == ["token.place.supply"]
    poor = turn("PRR", "token", tiles=WEST, cash={"PRR": 39})
    assert [refusal.key for refusal in tokens.funds(poor.position, put("PRR", "E3.c0"))] == ["token.place.cost"]


def test_places() -> None:
    """token.place.route, token.place.space, token.place.city_only, token.place.permanent: each is refused."""
    game = turn("PRR", "token", tiles={**WEST, "D8": ("57", 0), "E11": ("58", 0)})
    assert broken(game, put("PRR", "D8.c0")) == {"token.place.route"}
    assert "token.place.city_only" in broken(game, put("PRR", "E11.t0"))
    assert broken(game, MoveToken("P1", "PRR", "F2.c0", "E3.c0")) == {"token.place.permanent"}
    full = turn("PRR", "token", tiles=WEST, tokens={"E3.c0": ("LV",), "J2.c0": ("LV",)}, others={"LV": "P2"})
    assert step(full) != "token"
    assert {refusal.key for refusal in tokens.no_room(full.position, "PRR", "E3.c0")} == {"token.place.space"}
    assert broken(turn("PRR", "token", tiles=WEST), put("PRR", "A3.o0")) >= {"token.place.route"}


@pytest.mark.parametrize("others", [{}, {"PLE": "P2"}], ids=["kept", "taken"])
def test_pittsburgh_takes_one_company_alone(others: dict[str, str]) -> None:
    """token.home.pittsburgh: PRR reaches A3, but its token is refused there, whether PLE has begun or not."""
    tiles, placed = {"B4": ("55", 2), "B6": ("7", 3), "C5": ("15", 0)}, {"C5.c0": ("PRR",), "F2.c0": ("PRR",)}
    pos = turn("PRR", "track", phase="3", tiles=tiles, tokens=placed, others=others).position
    assert "A3.o0" in tokens.near(pos, "PRR")
    key = "token.place.space" if others else "token.place.reserved"
    assert [refusal.key for refusal in tokens.no_room(pos, "PRR", "A3.o0")] == [key]


def test_one_token_in_a_hex() -> None:
    """token.place.one_in_hex: B&O in one city of H6 is refused the other."""
    game = turn("B&O", "token", phase="3", tiles={"H6": ("X4", 1)})
    assert [refusal.key for refusal in tokens.only_one(game.position, put("B&O", "H6.c1"))] == ["token.place.same_city"]


def test_a_slot_of_this_turn() -> None:
    """token.place.after_upgrade, operating.steps.sequence: 57 of Hagerstown becomes 15 and takes a token at once."""
    game = turn("PRR", phase="3", tiles=WEST, tokens={"E3.c0": ("LV",), "J2.c0": ("LV",)}, others={"LV": "P2"})
    play(game, next(a for a in game.options("lay_tile", hex="E3", tile="15")))
    assert step(game) == "token"
    assert broken(game, put("PRR", "E3.c0")) == set()
    assert broken(game, lay("PRR", "D6", "9", 0)) == {"track.lay.one"}
    assert game.title.turn == ("track", "token", "run", "dividend", "trains")


# runs


def test_income() -> None:
    """route.value.sum, route.value.stops, route.length.max, route.best.total.

    20 each; less than the best is refused.
    """
    game = west()
    whole = route(game, "3-0", "F2.c0", "E3.c0", "C5.c0")
    assert broken(game, run("PRR", route(game, "3-0", "F2.c0", "E3.c0"))) == {"route.best.total"}
    assert broken(west(options={"free_runs": True}), run("PRR", route(game, "3-0", "F2.c0", "E3.c0"))) == set()
    assert "route.length.max" in broken(west(("2-0",)), run("PRR", Route("2-0", whole.stops, whole.segments)))
    play(game, run("PRR", whole))
    assert game.state.income["PRR"] == 60


def test_what_no_run_may_do() -> None:
    """route.length.min, route.token.own, route.path.continuous, route.path.once, route.stop.once: all refused."""
    game = west()
    whole = route(game, "3-0", "F2.c0", "E3.c0", "C5.c0")
    assert "route.length.min" in broken(game, run("PRR", Route("3-0", ("F2.c0",), ())))
    assert "route.path.continuous" in broken(game, run("PRR", Route("3-0", whole.stops, whole.segments[:-1])))
    there = route(game, "3-0", "F2.c0", "E3.c0")
    back = Route("3-0", (*there.stops, "F2.c0"), (*there.segments, *reversed(there.segments)))
    assert broken(game, run("PRR", back)) >= {"route.path.once", "route.stop.once"}
    west_alone = route(game, "3-0", "E3.c0", "C5.c0")
    other = turn("LV", "run", tiles={**WEST, "J2": ("57", 1)}, trains={"3-0": "LV"}, phase="3")
    assert "route.token.own" in broken(other, run("LV", west_alone))


def test_trains_share_stops_not_track() -> None:
    """route.trains.track, route.trains.city: over one track they are refused; PRR's two trains meet in Harrisburg."""
    tiles = {**WEST, "F2": ("15", 1), "G3": ("4", 0)}
    game = turn("PRR", "run", tiles=tiles, trains={"2-0": "PRR", "2-1": "PRR"}, phase="3")
    one, same = route(game, "2-0", "F2.c0", "E3.c0"), route(game, "2-1", "F2.c0", "E3.c0")
    assert "route.trains.track" in broken(game, run("PRR", one, same))
    assert best(game, "PRR") == 30 + 20 + 30 + 10


def test_no_reversal() -> None:
    """route.path.reverse: from one branch of 23 into the other is refused: no such run can be drawn."""
    tiles = {"F2": ("57", 0), "F4": ("23", 3), "F6": ("9", 0), "F8": ("X1", 5), "G3": ("4", 0), "E5": ("9", 1)}
    problem = running.problem(turn("PRR", "run", tiles=tiles, trains={"3-0": "PRR"}, phase="3").position, "PRR")
    joined = [piece.uses for piece in problem.segments if piece.hex == "F4"]
    assert len(joined) == 2
    assert set(joined[0]) & set(joined[1])  # they share a side, so that no run uses both


def test_both_tracks_of_a_tile() -> None:
    """route.path.same_tile, route.path.gray.

    The two tracks of 20 are there, each by itself; gray track counts nothing.
    """
    problem = running.problem(turn("PRR", "run", tiles={"F4": ("20", 0)}).position, "PRR")
    pieces = [piece for piece in problem.segments if piece.hex == "F4"]
    assert not set(pieces[0].uses) & set(pieces[1].uses)
    assert not [stop for stop in problem.stops if stop.hex in ("E1", "F14", "G1", "K7")]


def test_two_stops_of_a_hex() -> None:
    """route.stop.two_in_hex.

    The cities of Baltimore, and two towns, are different stops until brown joins the cities.
    """
    problem = running.problem(turn("C&O", tiles={"B4": ("1", 0)}).position, "C&O")
    assert {hex: sum(stop.hex == hex for stop in problem.stops) for hex in ("H6", "J4", "B4")} == dict.fromkeys(
        ("H6", "J4", "B4"), 2
    )
    brown = running.problem(turn("C&O", phase="5", tiles={"H6": ("X7", 0)}).position, "C&O")
    assert sum(stop.hex == "H6" for stop in brown.stops) == 1


@pytest.mark.parametrize(
    ("phase", "worth"),
    [("2", (40, 40, 40, 30)), ("4", (50, 60, 50, 40)), ("5", (60, 80, 60, 50)), ("D", (80, 100, 80, 60))],
)
def test_red_areas(phase: str, worth: tuple[int, ...]) -> None:
    """route.value.red, phase.offboard.value, route.red.ends.

    Pittsburgh, New York, West Virginia and Norfolk by phase.
    """
    train = {"2": "2-0", "4": "4-0", "5": "5-0", "D": "D-0"}[phase]
    found = values(phase, train)
    assert tuple(found[stop] for stop in ("A3.o0", "L2.o0", "B14.o0", "H14.o0")) == worth
    assert (found["B2.o0"], found["A13.o0"]) == (found["A3.o0"], found["B14.o0"])


def test_a_red_area_is_an_end_and_one_stop() -> None:
    """route.red.area, route.red.ends, route.red.own_token: from A3 over B4 to B2, both Pittsburgh, is refused."""
    game = turn("PLE", "run", tiles={"B4": ("2", 1)}, trains={"3-0": "PLE"}, phase="3")
    through = Route("3-0", ("A3.o0", "B4.t1", "B2.o0"), ("A3:5-s0", "B4:2-s1", "B4:3-s1", "B2:0-s0"))
    assert broken(game, run("PLE", through)) == {"route.red.area"}
    assert best(game, "PLE") == 50 + 10
    problem = running.problem(game.position, "PLE")
    assert all(stop.ends_only for stop in problem.stops if stop.kind == "offboard")


def test_no_run_goes_through_ohio() -> None:
    """route.red.ends: from C5 over A7 on to D8 is refused; to A7 it is not."""
    tiles = {"C5": ("57", 1), "B6": ("9", 1), "B8": ("9", 2), "C9": ("8", 2), "D8": ("57", 1)}
    game = turn("PRR", "run", phase="3", tiles=tiles, trains={"3-0": "PRR"}, tokens={"C5.c0": ("PRR",)})
    there = ("C5:1-s0", "B6:1-4", "A7:4-s0")
    on = Route("3-0", ("C5.c0", "A7.o0", "D8.c0"), (*there, "A7:5-s0", "B8:2-5", "C9:2-4", "D8:1-s0"))
    assert broken(game, run("PRR", on)) == {"route.red.ends"}
    assert broken(game, run("PRR", Route("3-0", ("C5.c0", "A7.o0"), there))) == set()


def test_two_trains_in_one_area() -> None:
    """route.red.trains: from Green Spring one train ends in A3, the other in B2, 90 each."""
    tiles = {"B4": ("55", 2), "B6": ("7", 3), "C5": ("15", 0)}
    trains = {"3-0": "PLE", "3-1": "PLE"}
    game = turn("PLE", "run", phase="3", tiles=tiles, trains=trains, tokens={"C5.c0": ("PLE",), "A3.o0": ("PLE",)})
    north, south = route(game, "3-0", "C5.c0", "B4.t0", "A3.o0"), route(game, "3-1", "C5.c0", "B4.t1", "B2.o0")
    assert broken(game, run("PLE", north, south)) == set()
    assert best(game, "PLE") == 180


def test_full_cities() -> None:
    """token.block.through, route.blocked.ends, token.block.open_place.

    Through full Hagerstown is refused; it may end there.
    """
    whole = route(west(), "3-0", "F2.c0", "E3.c0", "C5.c0")
    full = west(tokens={"E3.c0": ("LV",), "J2.c0": ("LV",)}, others={"LV": "P2"})
    assert "token.block.through" in broken(full, run("PRR", whole))
    assert broken(full, run("PRR", route(full, "3-0", "F2.c0", "E3.c0"))) == set()


def test_diesels() -> None:
    """route.length.diesel: a Diesel counts all three stops, and has no limit."""
    game = west(("D-0",), "D")
    assert game.title.trains["D"].reach is None
    assert best(game, "PRR") == 60
    assert next(iter(extend(running.problem(game.position, "PRR"), Route("D-0", (), ()), "F2.c0"))).stops == ("F2.c0",)


# dividends


def earning(income: int, **given: object) -> Game:
    """Return C&O at its dividend: P1 30%, P2 20%, the pool 10%."""
    hold = {"P1": {"C&O": 30}, "P2": {"C&O": 20}, POOL: {"C&O": 10}}
    money = {"C&O": 0, "P1": 0, "P2": 0}
    return turn("C&O", "dividend", hold=hold, income={"C&O": income}, trains={"2-0": "C&O"}, cash=money, **given)


def test_paying_out() -> None:
    """dividend.pay.share, dividend.pay.pool, dividend.pay.offering, market.reason.dividend, dividend.price.move.

    27, 18, 9.
    """
    game = play(earning(90, cells={"C&O": (2, 4)}), Dividend("P1", "C&O", "pay"))
    assert [cash(game, owner) for owner in ("P1", "P2", "C&O")] == [27, 18, 9]
    assert (step(game), game.state.market["C&O"]) == ("trains", (2, 5))


def test_withholding() -> None:
    """dividend.keep.all, dividend.choice.full, market.reason.withhold: 90 to the treasury; a half is refused."""
    game = earning(90, cells={"C&O": (2, 4)})
    assert broken(game, Dividend("P1", "C&O", "half")) == {"dividend.choice.full"}
    play(game, Dividend("P1", "C&O", "withhold"))
    assert (cash(game, "C&O"), game.state.market["C&O"]) == (90, (2, 3))


def test_nothing_to_pay() -> None:
    """dividend.keep.no_train, operating.steps.optional.

    Without a train a dividend is refused, and the price moves left.
    """
    game = turn("C&O", tiles={"G13": ("57", 2)}, cells={"C&O": (2, 4)})
    assert broken(game, Dividend("P1", "C&O", "pay")) == {"operating.steps.sequence"}
    play(game, Pass("P1"))
    assert (step(game), game.state.market["C&O"]) == ("trains", (2, 3))

"""Runs are rebuilt from whatever a file tells about them: stretches in any direction, stops only, muddled lists."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core.actions import RunTrains
from rails18.core.position import Position
from rails18.interchange import wishes as w
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.tracks import hexes_of, runs, trace
from rails18.interchange.wishes import FileRoute
from rails18.titledata.games import new_game
from tests.support.sources import source


@pytest.mark.parametrize(
    ("route", "hexes"),
    [
        (FileRoute("2-0", ("A", "B")), ("A", "B")),
        (FileRoute("2-0", ("A", "C"), (), (("A", "B", "C"),)), ("A", "B", "C")),
        (FileRoute("2-0", ("C", "A"), (), (("A", "B", "C"),)), ("C", "B", "A")),
        (FileRoute("3-0", (), (), (("A", "B", "C"), ("E", "D", "C"))), ("A", "B", "C", "D", "E")),
        (FileRoute("3-0", (), (), (("C", "B", "A"), ("E", "D", "C"))), ("A", "B", "C", "D", "E")),
        (FileRoute("3-0", (), (), (("C", "A"), ("C", "E"), ("F", "E"))), ("A", "C", "E", "F")),
    ],
)
def test_stretches_are_chained_by_their_shared_ends(route: FileRoute, hexes: tuple[str, ...]) -> None:
    assert hexes_of(route) == hexes


def moments() -> list[tuple[Position, RunTrains]]:
    """Return positions of one game in which a company with several trains runs, and what it runs."""
    given = source("random/1889-4p-104")
    game = new_game(given.setup)
    Reconciler(game, given.wishes, finished=True).run()
    found = []
    for at, action in enumerate(game.actions):
        if isinstance(action, RunTrains) and len(action.routes) > 1:
            found.append((game.position_at(at), action))
    return found


def hex_list(stretch: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hexes of segments in order."""
    return tuple(dict.fromkeys(segment.partition(":")[0] for segment in stretch))


def described(action: RunTrains) -> tuple[FileRoute, ...]:
    """Describe runs the way old files do: all hexes in order, no stretches."""
    return tuple(FileRoute(route.train, hex_list(route.segments)) for route in action.routes)


def test_runs_come_back_from_their_hexes() -> None:
    positions = moments()
    assert len(positions) > 20
    for pos, action in positions:
        routes = described(action)
        names = tuple(route.train for route in routes)
        sets = list(trace(pos, routes, names, lambda route, revenue: False))
        assert action.routes in sets


def test_no_run_uses_track_that_another_uses() -> None:
    pos, action = moments()[0]
    routes = described(action)
    used = frozenset(next(iter(runs(pos, routes[0]))).uses)
    assert list(runs(pos, routes[0], used)) == []


def test_a_muddled_list_is_read_by_what_it_earns() -> None:
    given = source("recorded/1889-bankrupt")
    wish = given.wishes[157]
    assert isinstance(wish, w.WishRun)
    assert wish.routes[2].stops == ("J5", "K4", "J5", "I4")
    game = new_game(given.setup)
    Reconciler(game, given.wishes).run(until=158)
    last = game.actions[game.at - 1]
    assert isinstance(last, RunTrains)
    assert {stop.partition(".")[0] for stop in last.routes[2].stops} == {"K4", "J5", "I4"}
    assert game.state.income["KO"] == wish.revenue


def test_hexes_off_the_map_lead_nowhere() -> None:
    pos, _ = moments()[0]
    assert list(runs(pos, FileRoute("2-0", ("Z1", "Z2")))) == []
    assert list(runs(pos, FileRoute("2-0", ("E2",)))) == []


def test_the_number_of_a_stop_counts_only_where_a_hex_has_several() -> None:
    pos, action = moments()[0]
    route = described(action)[0]
    named = msgspec.structs.replace(route, towns=(3,) * len(action.routes[0].stops))
    assert list(runs(pos, named)) == list(runs(pos, route)) != []

"""Dense random nets with trains of all kinds, larger than `naive` can make."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from rails18.board.checking import faults, value
from rails18.board.optimise import best
from rails18.board.problem import (
    BestRoutes,
    EndBonus,
    RequiredRoute,
    RouteBonus,
    RouteProblem,
    RouteSegment,
    RouteStop,
    RouteTrain,
)
from tests.support.boards import within
from tests.support.length import first
from tests.support.naive import best_by_trying


def dense_problem(seed: int, wide: int, high: int, trains: int) -> RouteProblem:
    """Return a grid of stops, each joined to its neighbours and some also across, one train valuing stops twice."""
    random = Random(seed)
    places = list(product(range(wide), range(high)))
    squad = [_train(random, "t0", wide * high)]
    while len(squad) < trains:
        squad.append(
            replace(squad[-1] if random.random() < 0.5 else _train(random, "", wide * high), id=f"t{len(squad)}")
        )
    double = random.choice([None, squad[-1].id])
    ours = random.sample(places, random.choice([1, 2, 3]))
    stops = []
    for place in places:
        worth = random.choice([10, 20, 20, 30, 40, 50, 60])
        stops.append(
            RouteStop(
                _name(place), _name(place), random.choice(["city", "city", "town"]), worth,
                revenue_by_train={double: 2 * worth} if double else None,
                ends_only=place not in ours and random.random() < 0.1, ours=place in ours,
            )
        )  # fmt: skip
    pieces = []
    for x, y in places:
        for dx, dy, share in ((1, 0, 0.95), (0, 1, 0.95), (1, 1, 0.5), (1, -1, 0.5)):
            there = x + dx, y + dy
            if there in places and random.random() < share:
                uses = (f"{x}-{y}:{dx}{dy}",) if random.random() < 0.7 else (f"{x}-{y}:out",)  # some ways share a side
                ends = f"s:{_name((x, y))}", f"s:{_name(there)}"
                pieces.append(RouteSegment(f"{x}-{y}:{dx}{dy}", _name((x, y)), *ends, uses))
    names = [stop.id for stop in stops]
    return RouteProblem(
        tuple(stops),
        tuple(pieces),
        tuple(squad),
        (RouteBonus("port", 20, tuple(random.sample(names, 2))),) if random.random() < 0.4 else (),
        (EndBonus("end", {random.choice(names): 40}),) if random.random() < 0.4 else (),
        RequiredRoute("run", tuple(random.sample(names, 2))) if random.random() < 0.3 else None,
    )


def _name(place: tuple[int, int]) -> str:
    return f"{place[0]}-{place[1]}"


def _train(random: Random, id: str, stops: int) -> RouteTrain:
    """Return a train N, N+M, best N of M, E or one of any length."""
    most = random.randint(3, max(4, min(9, stops // 2)))
    return random.choice(
        [
            RouteTrain(id, f"{most}", most),
            RouteTrain(id, f"{most}", most),
            RouteTrain(id, f"{most}+2", most + 2, max_cities=most),
            RouteTrain(id, f"{most - 1}/{most + 1}", most + 1, counted=most - 1),
            RouteTrain(id, "3E", None, counted=3),
            RouteTrain(id, "D", None),
        ]
    )


def assert_sound(problem: RouteProblem, answer: BestRoutes) -> None:
    assert faults(problem, answer.routes) == []
    assert sum(value(problem, route) for route in answer.routes) == answer.revenue <= answer.upper_bound
    assert answer.proven == (answer.revenue == answer.upper_bound)


@pytest.mark.parametrize("seed", range(30))
def test_nothing_beats_the_best_on_a_small_grid(seed, by_programs):
    """route.best.total: the set of runs with the highest total is found on a grid small enough to try everything."""
    problem = dense_problem(seed, 3, 2, 2)
    answer = best(problem)
    assert_sound(problem, answer)
    assert (answer.revenue, answer.proven) == (best_by_trying(problem), True)


@pytest.mark.parametrize("seed", first(3, range(12)))
def test_both_ways_of_searching_agree_on_a_grid_of_four_trains(seed, try_all, use_programs):
    problem = dense_problem(seed, 3, 3, 4)
    try_all()
    everything = best(problem)
    use_programs()
    programs = best(problem)
    assert_sound(problem, programs)
    assert everything.proven
    assert (programs.revenue, programs.proven) == (everything.revenue, True)


@pytest.mark.parametrize("seed", first(8, range(26)))
def test_a_dense_net_gives_legal_routes_and_a_bound_that_holds_whenever_it_is_stopped(seed):
    problem = dense_problem(seed, 4 + seed % 4, 4 + seed % 3, 2 + seed % 3)
    assert_sound(problem, best(problem, within(0.4)))

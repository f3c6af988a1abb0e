import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from rails18.board.checking import faults, value
from rails18.board.optimise import best
from rails18.board.positions import read
from rails18.board.problem import RouteProblem, RouteTrain

from .naive import best_by_trying, random_problem

HERE = Path(__file__).parent
DATA = json.loads((HERE / "data" / "positions.json").read_text(encoding="utf-8"))
SHARED = HERE.parents[2] / "shared" / "routes"


def assert_best(problem: RouteProblem, optimum: int) -> None:
    answer = best(problem)
    assert (answer.revenue, answer.upper_bound, answer.proven) == (optimum, optimum, True)
    assert faults(problem, answer.routes) == []
    assert sum(value(problem, route) for route in answer.routes) == optimum


@pytest.mark.parametrize("seed", range(300))
def test_nothing_beats_the_best_of_a_small_problem(seed):
    """route.best.total: the set of runs with the highest total is found."""
    problem = random_problem(seed)
    assert_best(problem, best_by_trying(problem))


@pytest.mark.parametrize("entry", DATA, ids=lambda entry: entry["key"])
def test_recorded_positions_give_the_proven_optimum(entry):
    assert_best(msgspec.convert(entry, RouteProblem), entry["optimum"])


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"the full set of recorded positions is not at {SHARED}")
def test_all_recorded_positions_give_the_proven_optimum():
    optimum = json.loads((SHARED / "optimum.json").read_text(encoding="utf-8"))
    positions = [found for path in sorted((SHARED / "positions").glob("*.json")) for found in read(path)]
    assert len(positions) > 300
    for key, problem in positions:
        assert_best(problem, optimum[key]["optimum"])


def test_nothing_to_run_is_worth_nothing():
    empty = RouteProblem((), (), (RouteTrain("2-0", "2", 2),))
    assert best(empty).routes == ()
    assert best(empty).proven
    problem = msgspec.convert(DATA[0], RouteProblem)
    assert best(msgspec.structs.replace(problem, trains=())).revenue == 0


def test_the_order_of_trains_stops_and_track_does_not_matter():
    for entry in DATA[:9]:
        problem = msgspec.convert(entry, RouteProblem)
        random = Random(1)
        mixed = msgspec.structs.replace(
            problem,
            stops=tuple(random.sample(problem.stops, len(problem.stops))),
            segments=tuple(random.sample(problem.segments, len(problem.segments))),
            trains=problem.trains[::-1],
        )
        assert_best(mixed, entry["optimum"])

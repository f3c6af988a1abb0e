import json
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from rails18.board import optimise, planning, program
from rails18.board.checking import faults, value
from rails18.board.optimise import best
from rails18.board.problem import RouteProblem, RouteTrain
from tests.support import recorded
from tests.support.boards import within
from tests.support.length import first
from tests.support.naive import best_by_trying, grid, problem_of_kinds, random_problem

HERE = Path(__file__).parent
DATA = json.loads((HERE / "data" / "positions.json").read_text(encoding="utf-8"))


def assert_best(problem: RouteProblem, optimum: int) -> None:
    answer = best(problem)
    assert (answer.revenue, answer.upper_bound, answer.proven) == (optimum, optimum, True)
    assert faults(problem, answer.routes) == []
    assert sum(value(problem, route) for route in answer.routes) == optimum


@pytest.mark.parametrize("seed", first(150, range(300)))
def test_nothing_beats_the_best_of_a_small_problem(seed):
    """route.best.total: the set of runs with the highest total is found."""
    problem = random_problem(seed)
    assert_best(problem, best_by_trying(problem))


@pytest.mark.parametrize("seed", first(200, range(400)))
def test_nothing_beats_the_best_of_trains_of_all_kinds(seed):
    """route.best.total: also of trains that limit cities or count only their best stops, equal ones among them."""
    problem = problem_of_kinds(seed)
    assert_best(problem, best_by_trying(problem))


@pytest.mark.parametrize("entry", DATA, ids=lambda entry: entry["key"])
def test_recorded_positions_give_the_proven_optimum(entry):
    assert_best(msgspec.convert(entry, RouteProblem), entry["optimum"])


def test_all_recorded_positions_give_the_proven_optimum():
    found = list(recorded.positions())
    assert len(found) > 300
    for _, problem, optimum in found:
        assert_best(problem, optimum)


@pytest.mark.parametrize("seed", first(75, range(300, 450)))
def test_the_search_by_programs_misses_nothing_in_small_problems(seed, by_programs):
    problem = random_problem(seed)
    assert_best(problem, best_by_trying(problem))


@pytest.mark.parametrize("seed", first(75, range(500, 650)))
def test_the_search_by_programs_misses_nothing_with_trains_of_all_kinds(seed, by_programs):
    problem = problem_of_kinds(seed)
    assert_best(problem, best_by_trying(problem))


@pytest.mark.parametrize("entry", DATA, ids=lambda entry: entry["key"])
def test_the_search_by_programs_proves_recorded_positions(entry, by_programs):
    assert_best(msgspec.convert(entry, RouteProblem), entry["optimum"])


def test_too_many_combinations_go_to_the_search_by_programs(monkeypatch):
    monkeypatch.setattr(optimise, "BUDGET", 3)
    sent = []
    prove = optimise.Optimiser.prove
    monkeypatch.setattr(optimise.Optimiser, "prove", lambda self, *rest: sent.append(1) or prove(self, *rest))
    for entry in DATA:
        assert_best(msgspec.convert(entry, RouteProblem), entry["optimum"])
    assert len(sent) > len(DATA) // 10


def test_a_search_that_is_stopped_gives_a_legal_set_and_a_bound_that_holds():
    problem = grid(6, 3, None)
    answer = best(problem, within(0.3))
    assert not answer.proven
    assert 0 < answer.revenue < answer.upper_bound
    assert faults(problem, answer.routes) == []
    assert sum(value(problem, route) for route in answer.routes) == answer.revenue


def test_without_a_solver_there_is_a_legal_set_that_is_not_proven(monkeypatch):
    monkeypatch.setattr(program, "has_solver", lambda: False)
    problem = grid(6, 3, None)
    answer = best(problem)
    assert answer.routes
    assert not answer.proven
    assert faults(problem, answer.routes) == []
    assert sum(value(problem, route) for route in answer.routes) == answer.revenue < answer.upper_bound


@pytest.mark.parametrize("work", [0, 1, 5, 40])
def test_a_search_of_limited_work_finds_the_same_each_time(work, monkeypatch):
    """route.best.total: work is counted by no clock, so that a slow machine finds as much; programs are not begun."""
    problem = grid(6, 3, None)
    monkeypatch.setattr(planning, "Planner", None)
    answer = best(problem, work=work)
    assert (answer.proven, answer.revenue > 0) == (False, True)
    assert faults(problem, answer.routes) == []
    assert answer == best(problem, lambda *_: time.sleep(0.001) is None, work)


def test_little_work_is_enough_for_a_small_problem():
    problem = msgspec.convert(DATA[0], RouteProblem)
    assert best(problem, work=40) == best(problem)


def test_the_caller_hears_of_progress_and_can_stop():
    told = []

    def progress(best_so_far: int, at_most: int) -> bool:
        told.append((best_so_far, at_most))
        return len(told) < 40

    answer = best(grid(6, 3, None), progress=progress)
    assert len(told) == 40
    assert not answer.proven
    assert all(low <= high for low, high in told)
    assert [low for low, _ in told] == sorted(low for low, _ in told)
    assert [high for _, high in told] == sorted((high for _, high in told), reverse=True)
    assert answer.upper_bound == told[-1][1]


@pytest.mark.parametrize("problem", [grid(4, 1, None), grid(4, 2, 6), grid(3, 3, 5)])
def test_both_ways_of_searching_agree_on_a_grid(problem, try_all, use_programs):
    try_all()
    everything = best(problem)
    assert everything.proven
    use_programs()
    assert_best(problem, everything.revenue)


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

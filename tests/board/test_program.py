"""Linear programs, the flows they describe, the demands they break and the planning with them."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rails18.board import highs_library, program
from rails18.board.checking import faults, value
from rails18.board.cuts import Cut, broken
from rails18.board.flows import Flow, Group, Solved
from rails18.board.links import Net
from rails18.board.optimise import best
from rails18.board.planning import Planner
from rails18.board.problem import RouteProblem, RouteTrain
from rails18.board.program import Program
from rails18.board.walks import Trips
from tests.board.test_optimise import grid
from tests.support.boards import within
from tests.support.length import first
from tests.support.naive import every_route, problem_of_kinds


def idle(*_: object) -> None:
    """Do nothing at a tick."""


def knapsack() -> Program:
    """Return a program whose best in whole numbers (5 + 3) is below its best in fractions."""
    program = Program()
    takes = [program.variable(1, gain) for gain in (5, 4, 3)]
    program.row(None, 6, dict(zip(takes, (4, 3, 2), strict=True)))
    return program


def test_fractions_bound_whole_numbers():
    program = knapsack()
    assert program.relax() == pytest.approx(8.25)
    assert program.solve(0, idle) == (True, pytest.approx(8), True)
    assert [round(value) for value in program.values] == [1, 0, 1]


@pytest.mark.parametrize("seed", range(10))
def test_bounds_told_on_the_way_are_never_below_what_is_then_found(seed):
    """The solver completes known solutions first; a bound for that part alone would make a proof of none."""
    random, program, told = Random(seed), Program(), list[float]()
    takes = [program.variable(1, random.randint(5, 20)) for _ in range(40)]
    for _ in range(30):
        program.row(None, 12, {take: random.randint(1, 9) for take in random.sample(takes, 8)})
    program.relax()
    for _ in range(2):
        found = program.solve(0, told.append)
        assert found.finished
        assert min(told) > found.bound - 0.01


def test_rows_may_be_added_between_two_searches():
    program = knapsack()
    program.solve(0, idle)
    program.row(None, 1, {0: 1, 2: 1})
    assert program.solve(0, idle).bound == pytest.approx(7)
    program.row(3, None, {0: 1})
    assert program.relax() == 0.0


def test_nothing_above_the_floor_is_an_answer():
    assert knapsack().solve(8, idle) == (False, 8, True)


class Enough(BaseException):
    """Be raised by a watch, as Ctrl+C is."""


def tangle(seed: int) -> Program:
    """Return a program that is not solved at the first look."""
    random, sums = Random(seed), Program()
    takes = [sums.variable(1, random.randint(5, 20)) for _ in range(60)]
    for _ in range(40):
        sums.row(None, 12, {take: random.randint(1, 9) for take in random.sample(takes, 8)})
    return sums


def searched(seed: int) -> tuple:
    """Return everything that a search in fractions, two in whole numbers and all that was told on the way come to."""
    sums, bounds, better = tangle(seed), list[float](), list[list[float]]()
    first = sums.relax(idle)
    found = sums.solve(0, bounds.append, lambda: better.append(list(sums.values)))
    sums.row(None, 3, dict.fromkeys(range(9), 1))
    sums.shuffle(7)
    again = sums.solve(5, bounds.append, work=10**6)
    return first, found, again, sums.relax(), sums.work, bounds, better, list(sums.values)


SOLVED = pytest.mark.skipif(highs_library.load() is None, reason="there is no solver for this system")


@SOLVED
@pytest.mark.parametrize("seed", first(1, range(4)))
def test_searches_agree_to_the_last_digit(seed):
    once = searched(seed)
    assert searched(seed) == once
    assert once[5], "bounds were told"
    assert once[6], "better solutions were told"


@SOLVED
def test_neither_numpy_nor_the_solvers_package_is_loaded():
    code = (
        "import sys; from rails18.board.program import Program; p = Program(); n = p.variable(3, 2); "
        "print(p.solve(0, print).bound, {'numpy', 'highspy', 'highsbox'} & set(sys.modules))"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["6.0 set()"], done.stderr


@SOLVED
def test_what_calls_raise_comes_out():
    def stop(*_: object) -> None:
        raise Enough

    for call in (lambda: tangle(1).solve(0, idle, stop), lambda: tangle(1).solve(0, stop)):
        with pytest.raises(Enough):
            call()


def test_without_the_library_no_model_is_opened(monkeypatch):
    monkeypatch.setattr(highs_library, "load", lambda: None)
    assert not program.has_solver()
    with pytest.raises(ImportError, match=highs_library.PACKAGE):
        program.open_solver()


@SOLVED
def test_a_call_that_the_solver_refuses_is_no_answer():
    with pytest.raises(RuntimeError, match="setBoolOptionValue"):
        program.open_solver().set("no such option", True)


@SOLVED
def test_a_model_may_die_while_another_is_searched():
    """The garbage collector finds old models at any time, also during a call of the solver."""
    code = (
        "from rails18.board import highs_library as way; from tests.board.test_program import tangle; heard = []\n"
        "def drop(bound): heard.append(way.Solver(way.load())); heard[-1] = bound\n"
        "for seed in range(4): tangle(seed).solve(0, drop)\n"
        "print(len(heard) > 9, way._runs.dead)"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "True []\n"), done.stderr


def test_what_a_watch_raises_ends_the_search_and_comes_out():
    def watch(*_: object) -> None:
        raise Enough

    net, group = group_of(grid(6, 1, None))
    with pytest.raises(Enough):
        Flow(net, [group, group]).solve(0, watch, idle)


def group_of(problem: RouteProblem) -> tuple[Net, Group]:
    """Return the net of a problem and its first train."""
    net, train = Net(problem), problem.trains[0]
    everything = sum(problem.stops[index].counts for index in net.stops)
    reach = everything if train.max_stops is None else min(train.max_stops, everything)
    return net, Group(Trips(net, problem, train, reach), (reach,))


@pytest.mark.parametrize("seed", range(700, 760))
def test_the_flow_of_one_train_finds_its_best_route(seed):
    problem = problem_of_kinds(seed)
    net, group = group_of(problem)
    top = max((walk[0] for walk in group.trips.walks(idle, 10**6)), default=0)
    flow = Flow(net, [group])
    assert flow.relax(idle) >= top - 1e-6
    while (solved := flow.solve(0, idle, idle)) is Solved.BROKEN:
        assert flow.cuts
    if top <= 0:
        assert solved is Solved.NOTHING
        return
    assert solved is Solved.BEST
    (path,) = flow.paths()
    assert path.value == top
    names = tuple(problem.stops[net.stops[number]].id for number in path.stops)
    assert names in {route.stops for route in every_route(problem, problem.trains[0].id)}


def test_a_ring_without_an_own_token_is_found():
    """Three stops that are linked in a ring and cut off from the own token in stop 3."""
    ring = [{1: 1.0, 2: 1.0}, {0: 1.0, 2: 1.0}, {0: 1.0, 1: 1.0}, {}]
    found = broken(ring, [1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 2.0], [3])
    assert Cut(0, frozenset({0, 1, 2}), True) in found
    line = [{1: 1.0}, {0: 1.0, 2: 1.0}, {1: 1.0}]
    assert broken(line, [1.0, 1.0, 1.0], [1.0, 0.0, 1.0], [0]) == []


def test_planning_tells_bounds_that_come_down_to_the_best():
    problem = grid(4, 2, 6)
    net, group = group_of(problem)
    bounds: list[int] = []
    choices: list[int] = []
    squad = group._replace(reaches=group.reaches * 2)
    planner = Planner(net, [squad], 0, 10**4, 10, lambda value, _: choices.append(value), bounds.append, idle)
    planner.solve()
    assert planner.best == planner.bound == bounds[-1] == choices[-1]
    assert bounds == sorted(bounds, reverse=True)
    assert choices == sorted(choices)


def test_planning_keeps_to_the_trains_it_has():
    problem = grid(5, 3, 4)
    net, group = group_of(problem)
    kept: list = []
    squad = group._replace(reaches=group.reaches * 3)
    Planner(net, [squad], 0, 10**4, 10, lambda _, paths: kept.append(list(paths)), idle, idle).solve()
    paths = [path for path in kept[-1] if path]
    assert len(kept[-1]) == 3
    assert all(len(path.stops) <= 4 and len(set(path.stops)) == len(path.stops) for path in paths)
    assert all(not a.track & b.track for i, a in enumerate(paths) for b in paths[:i])


@pytest.mark.parametrize("counts", [(5, None), (5, 8), (5, 5)])
@pytest.mark.parametrize("size", first(1, [5, 6, 7]))
def test_trains_that_count_their_best_stops_are_proven_on_a_dense_map(counts, size):
    """A map on which each of many cities is joined to four others: any train goes a very great number of ways."""
    problem = grid(size, 1, None)
    trains = tuple(RouteTrain(f"t-{n}", "t", None, counted=count) for n, count in enumerate(counts))
    problem = RouteProblem(problem.stops, problem.segments, trains)
    answer = best(problem, within(20))
    assert answer.proven
    assert faults(problem, answer.routes) == []
    assert sum(value(problem, route) for route in answer.routes) == answer.revenue

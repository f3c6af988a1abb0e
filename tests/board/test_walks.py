import pytest

from rails18.board.links import Net
from rails18.board.walks import TooMany, Trips
from tests.support.naive import every_route, random_problem


def trips(seed: int) -> tuple[Trips, object]:
    problem = random_problem(seed)
    net = Net(problem)
    train = problem.trains[0]
    everything = sum(problem.stops[index].counts for index in net.stops)
    reach = everything if train.max_stops is None else min(train.max_stops, everything)
    return Trips(net, problem, train, reach), problem


def idle() -> None:
    """Do nothing at a tick."""


@pytest.mark.parametrize("seed", range(60))
def test_walks_are_all_routes_and_each_comes_once(seed):
    found, problem = trips(seed)
    walks = found.walks(idle, 10**6)
    net = found.net
    runs = [tuple(found.trace(walk)[1]) for walk in walks]
    assert len({min(run, run[::-1]) for run in runs}) == len(runs)
    stops = {frozenset(problem.stops[net.stops[n]].id for n in found.trace(walk)[0]) for walk in walks}
    assert stops == {frozenset(route.stops) for route in every_route(problem, problem.trains[0].id)}


def test_walks_stop_when_there_are_too_many():
    with pytest.raises(TooMany):
        trips(3)[0].walks(idle, -1)

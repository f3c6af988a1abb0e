import pytest

from rails18.board.links import Net
from rails18.board.tolls import SCALE, Harvest, ceiling, glean
from rails18.board.walks import TooMany, Trips

from .naive import every_route, random_problem


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


@pytest.mark.parametrize("seed", range(100, 160))
def test_a_harvest_is_what_nets_most(seed):
    found, _ = trips(seed)
    tolls = [(7919 * link) % (30 * SCALE) for link in range(len(found.net.links))]

    def netted(walk) -> int:
        return walk[0] * SCALE - sum(tolls[link] for link in found.trace(walk)[1])

    nets = sorted(map(netted, found.walks(idle, 10**6)), reverse=True)
    harvest = Harvest(found, tolls, 5 * SCALE, 10**6, idle).search()
    assert [net for net, _ in harvest] == [net for net in nets if net > 5 * SCALE]
    assert all(netted(walk) == net for net, walk in harvest)
    few = Harvest(found, tolls, 0, 3, idle).search()
    assert [net for net, _ in few] == [net for net in nets if net > 0][:3]
    gleaned = glean(found, tolls, 5, reach=found.reach)
    assert {net for net, _ in gleaned} <= set(nets)
    if nets:
        assert ceiling(found, tolls, found.reach) >= nets[0]

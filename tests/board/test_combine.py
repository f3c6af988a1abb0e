from itertools import product
from random import Random

import pytest

from rails18.board.combine import Combination, offers
from rails18.board.walks import TooMany

TRACK = 2**12 - 1


def idle() -> None:
    """Do nothing at a tick."""


def walks(random: Random, number: int) -> list:
    return [
        (random.randrange(10, 100, 10), sum({1 << random.randrange(12) for _ in range(4)}), 0, 0, 0)
        for _ in range(number)
    ]


def best_by_trying(lists) -> int:
    most = 0
    for choice in product(*([None, *found] for found in lists)):
        masks = [walk[1] for walk in choice if walk]
        if not any(a & b for i, a in enumerate(masks) for b in masks[:i]):
            most = max(most, sum(walk[0] for walk in choice if walk))
    return most


def test_of_the_same_track_the_best_walk_is_offered():
    assert [offer[0] for offer in offers([(10, 3, 0, 0, 0), (30, 3, 0, 1, 1), (20, 4, 0, 0, 0)], 7)] == [30, 20]
    assert offers([(10, 3, 0, 0, 0)], 7, least_left=1) == []


@pytest.mark.parametrize("seed", range(60))
def test_the_best_combination_is_found(seed):
    random = Random(seed)
    first, second = walks(random, 9), walks(random, 7)
    teams = [(offers(first, TRACK), 3), (offers(second, TRACK), 1)]
    found = []

    def better(value, choice):
        found.append((value, choice))
        return value

    Combination(teams, 0, better, idle, 10**9).search()
    value, choice = found[-1]
    assert value == best_by_trying([first, first, first, second])
    assert value == sum(walk[0] for walk in choice if walk)
    assert len(choice) == 4


@pytest.mark.parametrize("seed", range(40))
def test_where_the_first_team_must_run_nobody_runs_without_it(seed):
    random = Random(seed)
    first, second = walks(random, 3), walks(random, 9)
    found = []
    Combination(
        [(offers(first, TRACK), 1), (offers(second, TRACK), 2)],
        best_by_trying([first]) if seed % 2 else 0,
        lambda value, choice: found.append((value, choice)) or value,
        idle,
        10**9,
        must=True,
    ).search()
    with_first = max(walk[0] + best_by_trying([[w for w in second if not w[1] & walk[1]]] * 2) for walk in first)
    assert not found or (found[-1][0] == with_first and found[-1][1][0] is not None)
    assert found or with_first == (best_by_trying([first]) if seed % 2 else 0)


def test_nobody_runs_when_the_first_team_cannot():
    found = []
    Combination([([], 1), (offers(walks(Random(2), 5), TRACK), 1)], 0, found.append, idle, 99, must=True).search()
    assert found == []


def test_a_small_budget_is_used_up():
    with pytest.raises(TooMany):
        Combination([(offers(walks(Random(1), 40), TRACK), 3)], 0, lambda value, _: value, idle, 5).search()

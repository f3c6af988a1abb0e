"""Beside programs that wait, each person who leads a company runs trains once before the programs hurry on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rails18.core.actions import BuyTrain, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.ids import kind_of
from rails18.core.state import POOL, SCRAPPED
from rails18.core.title import Setup
from rails18.players.level import LEVELS
from rails18.players.opponent import Choice, choose
from rails18.players.waiting import hurries, people_have_to_run
from rails18.titledata.games import new_game
from tests.support.moments import at, table

RELAXED = LEVELS["relaxed"]
HASTY = replace(RELAXED, waits=False)
PROGRAMS = {"P2": "relaxed"}


def buying(
    left: int = 0, theirs: int = 1, own: int = 0, programs: dict[str, str] = PROGRAMS, players: int = 2, **given: Any
) -> Game:
    """Return a game in which a program's IR may buy a train; SR is a person's and has not run.

    Args:
        left: 2-trains in the depot.
        theirs: 2-trains of SR.
        own: 2-trains of IR.
        programs: seat → level.
        players: of them P1 leads SR and P2 IR.
        given: further fields of `table`.
    """
    owners = ["SR"] * theirs + ["IR"] * own
    owners += [SCRAPPED] * (6 - left - len(owners))
    game = table(
        players,
        step="trains",
        company="IR",
        player="P2",
        trains={f"2-{number}": owner for number, owner in enumerate(owners)},
        hold={"P1": {"SR": 60}, "P2": {"IR": 60}},
        cells={"SR": (0, 3), "IR": (1, 3)},
        cash={"IR": 900, "SR": 100},
        tokens={"E2-0": ("IR",), "I2-0": ("SR",)},
        operated=("SR", "IR"),
        **given,
    )
    game.programs = dict(programs)
    return game


def bought(game: Game, level: str = "relaxed") -> str:
    made = choose(game, LEVELS[level], 1)
    assert isinstance(made, Choice)
    return made.action.train if isinstance(made.action, BuyTrain) else ""


def test_it_begins_no_phase_before_a_person_has_run() -> None:
    assert bought(buying()) == ""


def test_others_wait_for_nobody() -> None:
    assert bought(buying(), "solid") == "3-0"
    assert bought(buying(programs={})) == "3-0", "a game of programs alone"
    assert bought(buying(programs={"P1": "relaxed", "P2": "relaxed"})) == "3-0", "no company is a person's"
    assert not people_have_to_run(buying(programs={"P1": "relaxed", "P2": "relaxed"}, players=3)), "P3 leads none"


@pytest.mark.parametrize(
    ("left", "theirs", "own", "is_hasty"),
    [(5, 0, 0, False), (3, 0, 1, False), (2, 0, 1, True), (1, 1, 1, False), (2, 1, 2, True), (1, 0, 0, False)],
)
def test_a_third_train_and_one_that_others_need_more_are_left(left: int, theirs: int, own: int, is_hasty: bool) -> None:
    """Two are left for a company that has none; a company without any takes the last."""
    game = buying(left, theirs, own)
    (two,) = [each for each in game.options("buy_train") if kind_of(each.train) == "2" and each.price == 80]
    assert hurries(game, two) is is_hasty


def test_a_train_of_the_running_phase_and_one_of_the_pool_hurry_nobody() -> None:
    game = buying(own=1, phase="3")
    assert not hurries(game, BuyTrain("P2", "IR", "3-0", 180))
    assert bought(game) == "3-0"
    pool = buying(2, 0, 1)
    pool = at(pool, pool.position.supposing(trains={**pool.state.trains, "2-1": POOL}).state)
    assert hurries(pool, BuyTrain("P2", "IR", "2-5", 80))
    assert not hurries(pool, BuyTrain("P2", "IR", "2-1", 80))


def test_a_run_that_was_taken_back_counts_for_nothing() -> None:
    game = new_game(Setup("1889", ("Ann", "Blue"), "short", seed=9))
    game.programs = dict(PROGRAMS)
    while not any(isinstance(action, RunTrains) and action.player == "P1" for action in game.actions):
        made = choose(game, HASTY, 9)
        assert isinstance(made, Choice)
        game.play(made.action)
    assert not people_have_to_run(game)
    game.go_to(game.at - 1)
    assert people_have_to_run(game)


def test_nobody_is_waited_for_who_never_runs() -> None:
    """Four turns of SR without a run are enough."""
    game = buying(theirs=0)
    rounds = set()
    while people_have_to_run(game):
        if game.position.frame.company == "SR":
            rounds.add(game.state.round)
        game.play(Pass(game.position.frame.player))
        assert len(rounds) <= 4
    assert len(rounds) == 4


def test_a_first_game_lets_the_learner_run_before_the_first_3_train() -> None:
    """Here the program had to buy it in the first operating round: others had taken all 2-trains."""
    game = new_game(Setup("1889", ("Ann", "Blue", "Green"), "short", seed=9))
    game.programs = {"P2": "relaxed", "P3": "relaxed"}
    while game.state.phase == "2":
        made = choose(game, RELAXED if game.position.frame.player in game.programs else HASTY, 9)
        assert isinstance(made, Choice)
        game.play(made.action)
    assert any(isinstance(action, RunTrains) and action.player == "P1" for action in game.actions)

"""Prove every task that ships again, by engine and solver, and notice a wrong answer."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest
from msgspec.structs import replace

from rails18.core.action_json import from_json
from rails18.core.actions import BuyTrain
from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.practice import first, judge, par, rescue
from rails18.practice.play import RIGHT, WRONG, TaskPlay
from rails18.practice.reading import load_tasks
from rails18.practice.task import DUMP, FIRST, GRADES, KINDS, LAY, PAR, RESCUE, RUN, Proof, Task, Tried
from rails18.titledata.games import new_game

TASKS = sorted(load_tasks().tasks, key=lambda task: task.id.split("/")[1])
LEAST, EACH = 60, 8  # tasks in all, and of each kind


@lru_cache(maxsize=2)
def _whole(name: str) -> Game:
    """Return a game with the actions of its longest task: those of one game come one after the other."""
    tasks = [task for task in TASKS if _name(task) == name]
    longest = max(tasks, key=lambda task: len(task.actions))
    game = new_game(longest.setup)
    for action in longest.actions:
        game.play(action)
    return game


def _name(task: Task) -> str:
    return task.id.split("/")[1]


def board(task: Task) -> Game:
    """Return the position of a task."""
    whole = _whole(_name(task))
    return whole.fork(whole.state_at(len(task.actions)))


def faults(task: Task) -> list[str]:
    """Return what is wrong with the proof that a task carries."""
    game = board(task)
    proven, told = judge.prove(game, task.ask), task.proof
    assert told is not None
    found = [] if proven.best == told.best else [f"the best is {proven.best}, not {told.best}"]
    for tried in (*told.answers, *told.others):
        value = _value(game, task, tried)
        if value != tried.value:
            found.append(f"{tried.does or tried.names} comes to {value}, not {tried.value}")
    found += filter(None, [judge.nothing_to_find(task.ask, proven)])
    found += [f"{tried} is no best answer" for tried in told.answers if tried.value != proven.best]
    found += [f"{tried} is as good as the best" for tried in told.others if tried.value >= proven.best]
    return found


def _value(game: Game, task: Task, tried: Tried) -> int | None:
    if task.ask.kind == FIRST:
        return int(tried.names == first.outcome(game, task.ask))
    return judge.value(game, task.ask, from_json(tried.does[0]))


@pytest.mark.parametrize("task", TASKS, ids=[task.id for task in TASKS])
def test_every_answer_is_proven_again(task: Task) -> None:
    assert not faults(task)


@pytest.mark.parametrize("task", [task for task in TASKS if task.ask.kind == RESCUE], ids=lambda task: task.id)
def test_who_pays_for_a_train_is_worth_what_the_answer_says_once_it_is_bought(task: Task) -> None:
    game = board(task)
    assert task.proof is not None
    for plain in task.proof.answers[0].does:
        game.play(from_json(plain))
    buys = [one for one in game.options("buy_train") if isinstance(one, BuyTrain) and one.help]
    player, company = game.position.frame.player, game.position.frame.company
    cheapest = game.questions.duty(game.position, company).price
    game.play(next(one for one in buys if one.price == cheapest and not one.trade_in))
    assert game.questions.worth(game.position, player) == task.proof.best


def test_there_are_enough_of_each_kind_and_no_file_is_wrong() -> None:
    kinds = Counter(task.ask.kind for task in TASKS)
    assert len(TASKS) >= LEAST
    assert not load_tasks().faults
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= EACH
    for kind in KINDS:
        assert len({task.grade for task in TASKS if task.ask.kind == kind}) == len(GRADES), kind


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_noticed(kind: str) -> None:
    """What a proof must not say: another best value, an answer that is none, an answer among the others."""
    task = next(task for task in TASKS if task.ask.kind == kind)
    proof = task.proof
    assert proof is not None
    wrong = replace(proof.others[0], value=proof.best)
    for broken in (
        replace(proof, best=proof.best + 10),
        replace(proof, answers=(*proof.answers, wrong)),
        replace(proof, others=(*proof.others, proof.answers[0])),
    ):
        assert faults(replace(task, proof=broken))


@pytest.mark.parametrize(("kind", "best"), [(RUN, 0), (LAY, 0), (RESCUE, rescue.LOST), (DUMP, 0), (PAR, par.NO_FLOAT)])
def test_a_question_that_nothing_answers_is_refused_by_its_file(kind: str, best: int) -> None:
    task = next(task for task in TASKS if task.ask.kind == kind)
    assert task.proof is not None
    empty = Proof(best, (Tried(best, task.proof.answers[0].does),), (Tried(best - 1, task.proof.answers[0].does),))
    with pytest.raises(CannotRead, match=r"^mine\.rails18: No "):
        TaskPlay(replace(task, proof=empty, file="mine.rails18"))
    alike = replace(task.proof, others=())
    told = judge.nothing_to_find(task.ask, alike)
    assert told == ("" if kind == RUN else "Every answer comes to the same here.")


@pytest.mark.parametrize("kind", KINDS)
def test_right_and_wrong_answers_are_told_apart(kind: str) -> None:
    task = next(task for task in TASKS if task.ask.kind == kind)
    proof: Proof | None = task.proof
    assert proof is not None
    play = TaskPlay(task, "Ann")
    assert play.game.setup.players[play.game.setup.ids.index(play.seat)] == "Ann"
    other, right = proof.others[0], proof.answers[0]
    found = play.name(other.names) if kind == FIRST else play.take(from_json(other.does[0]))
    assert (found.kind, play.solved, play.tries) == (WRONG, False, 1)
    for plain in right.does:
        found = play.take(from_json(plain))
    if kind == FIRST:
        found = play.name(right.names)
    assert found.kind == RIGHT
    assert play.solved
    play.again()
    assert not play.solved
    assert not play.begun


def test_any_run_may_be_tried_where_the_best_is_asked_for() -> None:
    """A table may run nothing but the best; here the worse one is no refusal but a wrong answer."""
    task = next(task for task in TASKS if task.ask.kind == RUN and task.setup.title == "1889")
    assert task.proof is not None
    play = TaskPlay(task)
    worse = from_json(task.proof.others[0].does[0])
    assert not play.game.refusals(worse)


def test_whoever_sits_left_of_the_last_to_act_is_named_only_where_they_begin() -> None:
    tasks = [task for task in TASKS if task.ask.kind == FIRST and task.ask.who == first.PLAYER][:4]
    named = 0
    for task in tasks:
        game = TaskPlay(task).game
        seats, last = game.position.players, first.last_to_act(game)
        assert task.proof is not None
        if last:
            named += 1
            assert seats[(seats.index(last) + 1) % len(seats)] == task.proof.answers[0].names
    assert named


def test_sales_in_a_wrong_order_come_to_less() -> None:
    """At least one task is solved by several sales, of which the first leaves more to be had."""
    several = [task for task in TASKS if task.ask.kind == RESCUE and task.proof and len(task.proof.answers[0].does) > 1]
    assert several

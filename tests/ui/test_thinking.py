"""Programs think in a process of its own: as they would here, only as long as somebody waits, and never in vain."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from multiprocessing.context import BaseContext
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QObject

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.players import offers
from rails18.players.hint import hint
from rails18.players.level import LEVELS
from rails18.players.offers import move
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from rails18.ui.model import mind
from rails18.ui.model.thinking import Lost, Thinking, thinking
from tests.support import minds
from tests.support.moments import table
from tests.support.processes import DEADLY, assert_ends_with_killed, is_running
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.room import lasting_window

GAMES = Path(__file__).parents[1] / "games"
FILES = {
    "1830": "played/1830-bank.rails18",
    "1843": "played/1843-gray.rails18",
    "1870": "played/1870-finish-400.rails18",
    "1889": "random/1889-4p-104.json",
    "1846": "recorded/1846-bank-5p.json",
    "18Chesapeake": "played/18Chesapeake-bank.rails18",
}
MOMENTS = (0.05, 0.35, 0.6)  # of a game, for the levels in turn
SETUP = Setup("1889", ("Ann", "Blue", "Green"), variant="beginner", seed=5)


@pytest.fixture
def asks(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinking]:
    """Return what asks a process of its own, which is ended with the test."""
    monkeypatch.setattr(Thinking, "apart", True)
    made = Thinking()
    yield made
    made.close()
    assert active_children() == []


@pytest.fixture
def game() -> Game:
    """Return a game after a few moves."""
    game = new_game(SETUP)
    for _ in range(3):
        kind = next(entry.kind for entry in game.menu() if entry.enabled and entry.kind != "stop_game")
        game.play(next(game.options(kind)))
    return game


def asked(asks: Thinking, work: Callable[..., object], game: Game, *rest: object) -> object:
    """Return what comes of a question."""
    answers: list[object] = []
    receiver = QObject()
    asks.ask(answers.append, receiver, work, game, *rest)
    wait(lambda: answers)
    return answers[0]


def moments() -> Iterator[Game]:
    """Yield each recorded game at each of the moments."""
    for name in FILES.values():
        game = recorded_game(GAMES / name)
        whole = len(game.actions)
        for part in MOMENTS:
            game.go_to(round(part * whole))
            yield game


@pytest.mark.slow
def test_each_level_decides_in_the_process_as_it_does_here(asks: Thinking) -> None:
    """Another process has other addresses and another order of sets: to the last digit it is the same answer."""
    levels = list(LEVELS.values())
    for number, game in enumerate(moments()):
        level = levels[number % len(levels)]
        question = mind.thought(move, game, level, 7)
        there = asked(asks, move, game, level, 7)
        assert msgspec.json.encode(mind.answer(question, game)) == msgspec.json.encode(there), (game.title.id, level)


def test_a_hint_is_the_same_in_the_process(asks: Thinking) -> None:
    game = recorded_game(GAMES / FILES["1889"])
    game.go_to(120)
    assert asked(asks, hint, game, 3) == hint(game, 3)


def test_the_process_knows_the_game_and_goes_along_with_it(asks: Thinking, game: Game) -> None:
    game.programs = {"P2": "relaxed"}
    first = asked(asks, minds.where, game)
    assert first == (active_children()[0].pid, 3, {"P2": "relaxed"})
    assert first[0] != os.getpid()
    game.undo()
    game.programs = {}
    assert asked(asks, minds.where, game) == (first[0], 2, {})
    game.redo()
    assert asked(asks, minds.where, game) == (first[0], 3, {})
    other = new_game(msgspec.structs.replace(SETUP, players=("Ann", "Ivo")))
    assert asked(asks, minds.where, other) == (first[0], 0, {})


def test_there_is_no_process_before_it_is_needed_and_none_afterwards(asks: Thinking, game: Game) -> None:
    assert active_children() == []
    asked(asks, minds.where, game)
    assert len(active_children()) == 1
    asks.close()
    assert active_children() == []
    asked(asks, minds.where, game)
    assert len(active_children()) == 1, "the next window has one again"


def test_a_state_to_which_no_actions_lead_is_thought_about_here(asks: Thinking) -> None:
    made_up = table(3, step="trains", company="IR", hold={"P1": {"IR": 50}}, cash={"IR": 700})
    assert asked(asks, minds.where, made_up) == (os.getpid(), 0, {})


def test_without_processes_it_is_thought_here(asks: Thinking, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    assert asked(asks, minds.where, game) == (os.getpid(), 3, {})


def test_a_fault_in_the_process_is_heard_and_ends_nothing(asks: Thinking, game: Game) -> None:
    assert isinstance(asked(asks, minds.fail, game), ZeroDivisionError)
    assert asked(asks, minds.where, game) == (active_children()[0].pid, 3, {})


def test_nobody_waits_for_what_nobody_wants_to_know(asks: Thinking, game: Game) -> None:
    """The next question is not kept waiting by one whose position has passed, nor is its answer told."""
    told: list[object] = []
    first = asks.ask(told.append, asks, minds.think_for_ever, game)
    wait(minds.begun)
    first.drop()
    later = asked(asks, minds.where, game)
    assert isinstance(later, tuple)
    assert str(later[0]) != minds.begun()
    assert told == []


def test_what_is_asked_again_is_not_begun_again(asks: Thinking, game: Game) -> None:
    """A look at the past and back asks for the same once more."""
    asks.ask(pytest.fail, asks, minds.count, game).drop()
    assert asked(asks, minds.count, game) == 1
    assert asked(asks, minds.count, game) == 1
    game.undo()
    assert asked(asks, minds.count, game) == 2


def test_what_is_asked_again_is_thought_to_its_end(asks: Thinking, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody wants to know any more goes on until somebody asks for something else."""
    monkeypatch.setattr("rails18.ui.model.thinking.LOOK_EVERY", 0.001)
    first = asks.ask(pytest.fail, asks, minds.linger, game)
    wait(minds.begun)
    first.drop()
    answers: list[object] = []
    asks.ask(answers.append, asks, minds.linger, game)
    minds.going_on().touch()
    begun = minds.begun()
    wait(lambda: answers)
    assert answers == [int(begun)]


def test_a_question_that_ends_the_process_is_asked_once_more_and_no_oftener(asks: Thinking, game: Game) -> None:
    again: list[int] = []
    asks.restarted.connect(partial(again.append, 1))
    assert isinstance(asked(asks, minds.end, game), Lost)
    assert again == [1]
    assert asked(asks, minds.where, game) == (active_children()[0].pid, 3, {})


def test_a_process_that_ended_while_nobody_asked_is_replaced(asks: Thinking, game: Game) -> None:
    again: list[int] = []
    asks.restarted.connect(partial(again.append, 1))
    first = asked(asks, minds.where, game)
    assert isinstance(first, tuple)
    os.kill(first[0], DEADLY)
    wait(lambda: not is_running(first[0]))
    game.undo()
    second = asked(asks, minds.where, game)
    assert isinstance(second, tuple)
    assert second[0] != first[0]
    assert again == [1]


def test_a_process_that_was_lost_before_it_listened_is_replaced(
    asks: Thinking, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows keeps the other end of such a connection open, and nothing is ever said there."""
    really, kept = BaseContext.Pipe, []

    def pipe(context: BaseContext, duplex: bool = True) -> tuple[object, object]:
        ours, theirs = really(context, duplex)
        theirs.close = lambda: None
        kept.append(theirs)
        return ours, theirs

    monkeypatch.setattr(BaseContext, "Pipe", pipe)
    assert isinstance(asked(asks, minds.end, game), Lost)
    for end in kept:
        del end.close
        end.close()


@pytest.fixture
def window(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """Return a window whose programs think in a process of its own."""
    monkeypatch.setattr(Thinking, "apart", True)
    with lasting_window(tmp_path) as made:
        made.session.opponents.pace = "fast"
        yield made
        thinking().close()
    assert active_children() == []


def test_a_process_that_is_killed_is_replaced_and_the_people_are_told(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "move", minds.dawdle_once)
    window.session.begin(SETUP, {"P1": "relaxed"})
    wait(minds.begun)
    assert window.adapter.at == 0
    os.kill(int(minds.begun()), DEADLY)
    wait(lambda: window.adapter.at == 1)
    assert window.notice.isVisible()
    assert "started again" in window.notice.sentence
    assert window.adapter.game is not None
    assert window.adapter.game.programs == {"P1": "relaxed"}


def test_a_program_whose_process_ends_each_time_hands_its_seat_back(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "move", minds.end)
    window.session.begin(SETUP, {"P1": "relaxed"})
    wait(lambda: not window.adapter.is_held)
    assert "found no move" in window.notice.sentence
    assert window.adapter.at == 0


def test_people_are_heard_while_a_program_thinks(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pause, step and taking the seat act at once: the one who thinks is not asked."""
    monkeypatch.setattr(offers, "move", minds.think_for_ever)
    opponents = window.session.opponents
    window.session.begin(SETUP, {"P1": "sharp"})
    wait(minds.begun)
    opponents.pause(True)
    assert opponents.paused
    opponents.step()
    assert opponents.thinks
    opponents.seat("P1", "")
    assert not window.adapter.is_held
    monkeypatch.setattr(offers, "move", move)
    opponents.seat("P1", "relaxed")
    wait(lambda: window.adapter.at == 1)  # the step that was asked for
    assert opponents.paused


def test_a_window_that_closes_leaves_nothing_thinking(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "move", minds.think_for_ever)
    window.session.begin(SETUP, {"P1": "sharp"})
    wait(minds.begun)
    window.close()
    thinking().close()
    assert active_children() == []
    assert not is_running(int(minds.begun()))


KILLED = """
import os
from multiprocessing import get_context
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.model import mind
from tests.support import minds
from tests.support.processes import DEADLY

if __name__ == "__main__":
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=mind.attend, args=(theirs,), daemon=True)
    worker.start()
    ours.send(mind.thought(minds.think_for_ever, new_game(Setup("1889", ("Ann", "Ben")))))
    while not minds.begun():
        pass
    print(worker.pid, flush=True)
    os.kill(os.getpid(), DEADLY)
"""


def test_the_process_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    assert_ends_with_killed(tmp_path, KILLED)


def test_the_process_does_without_qt_and_gives_way() -> None:
    """What it loads is what it takes: Python and the rules, and no window."""
    code = "import os, sys\nfrom rails18.ui.model import mind\nmind.own_process.give_way()\n"
    code += "print(os.nice(0) if hasattr(os, 'nice') else 5, [name for name in sys.modules if 'PySide6' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    nice, _, modules = done.stdout.strip().partition(" ")
    assert int(nice) >= mind.own_process.NICE
    assert modules == "[]"

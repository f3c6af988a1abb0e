"""Make a task of a moment with one click: it is proven, wrong answers are answered, and its answer solves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rails18.core.action_json import from_json
from rails18.core.game import Game
from rails18.core.ids import NO_COMPANY
from rails18.practice.play import TaskPlay
from rails18.practice.reading import load_tasks
from rails18.practice.task import DUMP, LAY, PAR, RESCUE, Task
from rails18.review.keeping import Review, digest_of
from rails18.review.look import STOCK, TRACK, TRAINS, Look
from rails18.saves import saves
from rails18.ui.app.window import Window
from tests.support.waiting import wait
from tests.ui.room import lasting_window, put_right

STEPS = {LAY: TRACK, RESCUE: TRAINS, DUMP: STOCK, PAR: STOCK}  # kind of task → what was decided
TASKS = {
    kind: next(task for task in load_tasks().tasks if task.ask.kind == kind and not task.ask.train) for kind in STEPS
}


@pytest.fixture(scope="module")
def room(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """Return one window for all games."""
    with lasting_window(tmp_path_factory.mktemp("room")) as made:
        yield made


@pytest.fixture
def window(room: Window, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """Return the window, which asks nothing when a game is left."""
    monkeypatch.setattr(room.files, "asks", False)
    monkeypatch.setattr(room.look_back, "agrees", lambda: True)
    yield room
    put_right(room)


def decided_badly(task: Task) -> Game:
    """Return the game of a task with a wrong answer as its last action."""
    assert task.proof is not None
    game = TaskPlay(task).game.copy()
    game.play(from_json(task.proof.others[0].does[0]))
    return game


def reviewed(window: Window, kind: str, save: Path) -> Look:
    """Open a game whose last action is the only thing that its review found."""
    task = TASKS[kind]
    assert task.proof is not None
    game = decided_badly(task)
    window.session.open_now(saves.save(game, save))
    number, player = game.at, game.actions[game.at - 1].player
    look = Look(number, player, STEPS[kind], NO_COMPANY, 100.0, 1.0, True, task.proof.answers[0].does[0])
    looker = window.look_back.reviewer
    looker.of = game.copy()
    looker.review = Review(digest_of(game, number), number, (look,))
    return look


@pytest.mark.parametrize("kind", STEPS)
def test_a_moment_becomes_a_task_of_its_kind(window: Window, kind: str, tmp_path: Path) -> None:
    task = TASKS[kind]
    look, game = reviewed(window, kind, tmp_path / "game.rails18"), window.look_back.reviewer.of
    assert game is not None
    assert window.look_back.retrospect.begin(game, look, (look,))
    window.look_back.card.task.click()
    wait(lambda: window.drill.lead is not None)
    lead, proof = window.drill.lead, task.proof
    assert lead is not None
    assert proof is not None
    assert (lead.play.task.ask.kind, lead.play.proof.best) == (kind, proof.best)
    assert lead.play.game.state == TaskPlay(task).game.state
    card = window.drill.card
    assert window.selection.propose(from_json(proof.others[0].does[0]))
    window.selection.confirm()
    assert (lead.play.tries, lead.play.solved) == (1, False)
    assert card.answer.accessibleName()
    for plain in proof.answers[0].does:
        assert window.selection.propose(from_json(plain))
        window.selection.confirm()
    assert lead.play.solved
    assert card.can.text().startswith("Right: ")
    assert window.school.progress.has_solved(window.drill.learner, lead.play.task.id)

"""Tasks of a folder: read and proven beside the window; what is wrong with one is said, and the others stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QLabel

from rails18.core.game import Game
from rails18.practice import judge
from rails18.practice.play import TaskPlay
from rails18.practice.reading import load_tasks, read_folder
from rails18.practice.task import Ask, GoOn, Proof, Task, TooHard
from rails18.saves import problems
from rails18.ui.app.window import Window
from rails18.ui.practice import page
from tests.support.waiting import wait
from tests.ui.room import lasting_window


@pytest.fixture
def window(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """Return a window that shows the list of tasks."""
    with lasting_window(tmp_path_factory.mktemp("learner")) as made:
        made.beginnings.show_tasks()
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of two runs, between which lie a tile that cannot be asked for and a game of no title."""
    runs = [task for task in load_tasks().tasks if task.ask.kind == problems.RUN and task.setup.title == "1889"]
    games = [TaskPlay(task).game for task in runs[:2]]
    texts = [problems.text_of(game, game.at, problems.Problem(problems.RUN)) for game in games]
    (tmp_path / "a.rails18").write_text(texts[0], encoding="utf-8")
    (tmp_path / "b.rails18").write_text(problems.text_of(games[0], 0, problems.Problem("lay")), encoding="utf-8")
    (tmp_path / "c.rails18").write_text(texts[0].replace('"1889"', '"18Nowhere"', 1), encoding="utf-8")
    (tmp_path / "d.rails18").write_text(texts[1], encoding="utf-8")
    return tmp_path


def on_board(window: Window) -> Task | None:
    """Return the task that is on the board."""
    return window.drill.lead.play.task if window.drill.lead is not None else None


def said(window: Window) -> str:
    """Return what the notice says."""
    return window.notice.sentence if window.notice.isVisible() else ""


def test_a_task_that_cannot_be_asked_is_named_and_the_next_one_comes(window: Window, folder: Path) -> None:
    tasks = read_folder(folder).tasks
    assert len(tasks) == 4
    window.drill.begin(tasks[0], "Ann", tasks)
    wait(lambda: on_board(window) is tasks[0])
    assert not said(window)
    window.drill.go_on()
    wait(lambda: on_board(window) is tasks[3])
    assert window.drill.row == (tasks[0], tasks[3])
    assert not window.drill.card.isHidden()
    window.drill.leave()
    window.drill.begin(tasks[1], "Ann", tasks[1:2])
    wait(lambda: "lays track" in said(window))
    assert on_board(window) is None


@pytest.mark.parametrize("leaves", [True, False])
def test_the_window_works_while_a_task_is_proven(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    task, enough, stopped = read_folder(folder).tasks[0], Event(), Event()

    prove = judge.prove

    def slow(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
        assert go_on is not None
        while not enough.wait(0.01):
            if not go_on(0, 0):
                stopped.set()
                raise TooHard
        return prove(game, ask)

    monkeypatch.setattr(judge, "prove", slow)
    window.drill.begin(task, "Ann")
    assert said(window) == "The answer is being proven. The task begins after that."
    assert on_board(window) is None
    if leaves:
        window.beginnings.leave_new_game()
        assert not said(window)
        wait(stopped.is_set)
        assert on_board(window) is None
    else:
        enough.set()
        wait(lambda: on_board(window) is task)
        assert not said(window)


def test_the_list_says_what_a_folder_holds(
    window: Window, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    made = window.beginnings.practice_page
    assert isinstance(made, page.PracticePage)

    def shown(words: str) -> bool:
        return any(words in label.text() for label in made.findChildren(QLabel) if label.isVisibleTo(made))

    made.open_folder(folder)
    wait(lambda: len(made.shared.tasks) == 4)
    wait(lambda: shown("From the folder"))
    made.open_folder(tmp_path_factory.mktemp("empty"))
    wait(lambda: shown("No task is in this folder"))
    made.open_folder(folder / "nowhere")
    wait(lambda: shown("nowhere"))
    wait(lambda: not shown("Reading"))
    assert not shown("No task is in this folder")

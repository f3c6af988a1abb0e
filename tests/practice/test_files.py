"""Read task files: a fault is named and leaves the others; saved problems are tasks too."""

from __future__ import annotations

import json
import os
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.interchange.open import open_game
from rails18.practice import reading
from rails18.practice.play import RIGHT, TaskPlay
from rails18.practice.reading import FOLDER, GAMES, load_tasks, of_the_day, read_file, read_folder
from rails18.practice.task import LAY, RUN, Collection
from rails18.questions import routes
from rails18.saves import problems

SHIPPED = paths.resources() / FOLDER


def entry(**changes: object) -> str:
    """Return a sound task of 1889, with some of its values changed."""
    text = (SHIPPED / "1889.yaml").read_text(encoding="utf-8")
    plain = json.loads(text.split("\n  - ")[1].split("\n")[0])
    return json.dumps({**plain, **changes})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"at": 99_999}, "actions, not 99999"),
        ({"grade": 7}, "no grade 7"),
        ({"ask": {"kind": "guess"}}, "no kind guess"),
        ({"answers": []}, "there are none"),
        ({"game": "nowhere"}, "nowhere"),
        ({"beest": 1}, "beest"),
    ],
)
def test_a_wrong_task_is_named_and_leaves_the_others(changes: dict[str, object], told: str, tmp_path: Path) -> None:
    file = tmp_path / "1889.yaml"
    file.write_text(f"tasks:\n  - {entry(**changes)}\n  - {entry()}\n", encoding="utf-8")
    found = read_file(file, SHIPPED / GAMES)
    assert len(found.tasks) == 1
    assert len(found.faults) == 1
    assert told in str(found.faults[0])
    assert "tasks[0]" in str(found.faults[0]) or told == "nowhere"


def test_a_file_that_is_no_list_of_tasks_is_named(tmp_path: Path) -> None:
    file = tmp_path / "1889.yaml"
    file.write_text("tasks: none\n", encoding="utf-8")
    assert [type(fault) for fault in read_file(file, SHIPPED / GAMES).faults] == [CannotRead]


def test_problems_of_a_folder_are_tasks_when_their_answer_can_be_checked(tmp_path: Path) -> None:
    task = next(task for task in load_tasks().tasks if task.ask.kind == RUN and task.setup.title == "1889")
    game = TaskPlay(task).game
    problems.save(game, game.at, problems.Problem(problems.RUN, "Mind the port."), tmp_path / "a.rails18")
    problems.save(game, game.at, problems.Problem(problems.DECISION), tmp_path / "b.rails18")
    (tmp_path / "c.rails18").write_text('{"format": "rails18-problem", "version": 99}\n', encoding="utf-8")
    (tmp_path / "d.rails18").write_text("no save\n", encoding="utf-8")
    found = read_folder(tmp_path)
    assert [(one.ask.kind, one.note) for one in found.tasks] == [(RUN, "Mind the port.")]
    assert len(found.faults) == 1
    assert "c.rails18" in str(found.faults[0])
    play = TaskPlay(found.tasks[0])
    pos = play.game.position
    assert play.proof.best == routes.best(pos, pos.frame.company).revenue
    assert play.take(play.answer()[0]).kind == RIGHT
    assert open_game(tmp_path / "a.rails18").question.endswith("Mind the port.")


def test_a_question_that_does_not_fit_its_position_is_refused(tmp_path: Path) -> None:
    task = next(task for task in load_tasks().tasks if task.ask.kind == RUN)
    game = TaskPlay(task).game
    problems.save(game, 0, problems.Problem("lay"), tmp_path / "a.rails18")
    with pytest.raises(CannotRead, match="lays track"):
        TaskPlay(read_folder(tmp_path).tasks[0])


def test_each_day_has_its_task_until_all_have_come() -> None:
    tasks, first = load_tasks(), date(2026, 1, 1)
    days = [of_the_day(tasks, first + timedelta(days=day)) for day in range(len(tasks.tasks))]
    seen = {task.id for task in days if task is not None}
    assert len(seen) == len(tasks.tasks)
    assert of_the_day(tasks, first) is of_the_day(tasks, first)


def test_whatever_else_lies_in_a_folder_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    task = next(task for task in load_tasks().tasks if task.ask.kind == RUN and task.setup.title == "1889")
    game = TaskPlay(task).game
    good = problems.text_of(game, game.at, problems.Problem(problems.RUN))
    files = {
        "asks.rails18": good.replace('"ask":"run"', '"ask":"guess"', 1),
        "binary.rails18": b"\x00\xff\xfe".decode("latin-1"),
        "cut.rails18": good[: len(good) // 2],
        "empty.rails18": "",
        "setup.rails18": good.replace('"players":', '"playerz":', 1),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="latin-1" if name == "binary.rails18" else "utf-8")
    (tmp_path / "title.rails18").write_text(good.replace('"1889"', '"18Nowhere"', 1), encoding="utf-8")
    (tmp_path / "folder.rails18").mkdir()
    (tmp_path / "good.rails18").write_text(good, encoding="utf-8")
    (tmp_path / "same.rails18").write_text(good, encoding="utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.rails18")
        (tmp_path / "gone.rails18").symlink_to(tmp_path / "nothing")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    found = read_folder(tmp_path)
    told = [str(fault) for fault in found.faults]
    assert [one.setup.title for one in found.tasks] == ["1889", "18Nowhere"]  # the copy asks the same
    for name in (*files, "folder.rails18", *(("pipe.rails18", "gone.rails18") if hasattr(os, "mkfifo") else ())):
        assert [name in one for one in told].count(True) == 1, (name, told)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before
    with pytest.raises(CannotRead, match="18Nowhere"):
        TaskPlay(found.tasks[1])


def test_a_folder_that_cannot_be_read_or_holds_too_many_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "nowhere" in str(read_folder(tmp_path / "nowhere").faults[0])
    assert read_folder(tmp_path) == Collection(())
    monkeypatch.setattr(reading, "MOST_FILES", 1)
    for name in "ab":
        (tmp_path / f"{name}.rails18").write_text("no save\n", encoding="utf-8")
    assert ["holds 2 saves" in str(fault) for fault in read_folder(tmp_path).faults] == [True]


@pytest.mark.parametrize("kind", [RUN, LAY])
def test_a_proof_that_is_stopped_is_none(kind: str) -> None:
    asked: list[int] = []

    def stop(best: int, at_most: int) -> bool:
        asked.append(at_most)
        return False

    for task in (task for task in load_tasks().tasks if task.ask.kind == kind and task.setup.title == "1870"):
        try:
            TaskPlay(replace(task, proof=None), go_on=stop)
        except CannotRead as error:
            assert "too many ways" in str(error)  # noqa: PT017  which of them are hard is not known before
            break
    assert asked

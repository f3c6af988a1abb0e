"""What a player has learned is kept, and a damaged file loses nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rails18.lessons.lesson_texts import load_text
from rails18.lessons.lessons import load_lesson
from rails18.lessons.play import LessonPlay
from rails18.lessons.progress import DONE, EXPERT, NEW, Progress
from rails18.storage.reading import LARGEST


def test_progress_is_kept_by_player(tmp_path: Path) -> None:
    file = tmp_path / "learning.json"
    progress = Progress(file)
    progress.reach("Ann", "1889/money", "pay")
    progress.reach("Ben", "1889/money", DONE)
    progress.player("Ben").level = EXPERT
    progress.save()
    again = Progress(file)
    assert again.step("Ann", "1889/money") == "pay"
    assert not again.is_finished("Ann", "1889/money")
    assert again.step("Ben", "1889/money") == ""
    assert again.is_finished("Ben", "1889/money")
    assert again.player("Ben").level == EXPERT
    assert again.player("Cleo").level == NEW
    again.forget("Ben", "1889/money")
    assert Progress(file).is_finished("Ben", "1889/money")


def test_asking_for_the_progress_of_a_name_keeps_nothing_of_it(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "learning.json")
    assert progress.step("Ad", "1889/money") == ""
    assert not progress.is_finished("Ad", "1889/money")
    progress.set_level("Ada", "new")
    assert "Ada" in progress.file.read_text(encoding="utf-8")
    assert '"Ad"' not in progress.file.read_text(encoding="utf-8")


def test_a_damaged_file_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "learning.json"
    damaged = (b"{", b"[]", b'{"Ann": 3}', b"\xff", b'{"Ann": {"later": ' + b"[" * 5000, b" " * (LARGEST + 1))
    for content in damaged:
        file.write_bytes(content)
        progress = Progress(file)
        assert "the damaged file was kept as" in progress.notice
        assert progress.player("Ann").level == NEW
        assert not file.exists()
    kept = sorted(path.read_bytes() for path in tmp_path.glob("learning-damaged*"))
    assert kept == sorted(damaged)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file_is_told_and_not_waited_for(tmp_path: Path) -> None:
    for number, make in enumerate((Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/zero"))):
        file = tmp_path / str(number) / "learning.json"
        file.parent.mkdir()
        make(file)
        progress = Progress(file)
        assert "could not be read" in progress.notice
        progress.reach("Ann", "1889/money", "pay")
        assert Progress(file).step("Ann", "1889/money") == "pay"


def test_an_unknown_level_is_that_of_a_newcomer(tmp_path: Path) -> None:
    file = tmp_path / "learning.json"
    file.write_text('{"Ann": {"level": "wizard", "later": 1}}', encoding="utf-8")
    assert Progress(file).player("Ann").level == NEW


def test_a_file_of_an_earlier_version_is_read_and_what_it_does_not_know_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "learning.json"
    file.write_text('{"Ann": {"lessons": {"1889/end": "winners", "1889/gone": "x"}, "stars": 3}}', encoding="utf-8")
    progress = Progress(file)
    assert not progress.notice
    assert progress.step("Ann", "1889/end") == "winners"
    lesson = load_lesson("1889/end")
    play = LessonPlay(lesson, load_text(lesson), "Ann", progress.step("Ann", "1889/end"))
    assert play.index == 0
    progress.reach("Ann", "1889/end", play.step.id)
    assert Progress(file).step("Ann", "1889/gone") == "x"

"""What a player has learned is kept, and a damaged file loses nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rails18.lessons.lesson_texts import load_text
from rails18.lessons.lessons import load_lesson
from rails18.lessons.play import LessonPlay
from rails18.lessons.progress import DONE, EXPERT, KNOWS, LADDER, NEW, Progress
from rails18.players.level import LEVELS as LEVELS_OF_PROGRAMS
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


def noted(file: Path, *games: tuple[str, float]) -> str:
    """Return the level that is a match after games of a level with a part of all worth."""
    progress = Progress(file)
    for number, (level, part) in enumerate(games):
        progress.note_game("Ann", f"1889 {number}", level, part)
    return Progress(file).match("Ann")


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ((), ""),
        ((("relaxed", 1.0),), "relaxed"),
        ((("relaxed", 1.5),), "relaxed"),
        ((("relaxed", 1.5), ("relaxed", 1.3)), "solid"),
        ((("relaxed", 1.5), ("relaxed", 1.0), ("relaxed", 1.5)), "relaxed"),
        ((("relaxed", 1.5),) * 4, "solid"),  # who wins against the weakest for ever is not sent on further
        ((("relaxed", 1.5),) * 2 + (("solid", 1.4),) * 2, "sharp"),
        ((("sharp", 1.4),) * 6, "sharp"),
        ((("relaxed", 1.5),) * 2 + (("solid", 0.5),) * 2, "relaxed"),
        ((("relaxed", 1.5),) * 2 + (("sharp", 0.5),) * 2, "solid"),  # nothing is said by losing to stronger ones
        ((("wild", 1.5),) * 2, ""),
    ],
)
def test_two_games_in_a_row_move_the_level_that_is_a_match(
    tmp_path: Path, games: tuple[tuple[str, float], ...], level: str
) -> None:
    assert noted(tmp_path / "learning.json", *games) == level


def test_a_game_that_is_ended_again_counts_once(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "learning.json")
    for part in (1.5, 1.4, 1.3):
        progress.note_game("Ann", "1889 7", "relaxed", part)
    assert [met.part for met in progress.player("Ann").games] == [1.3]
    assert progress.match("Ann") == "relaxed"


def test_the_ladder_has_all_levels_of_programs() -> None:
    assert tuple(LEVELS_OF_PROGRAMS) == LADDER


def test_a_name_that_was_only_met_is_not_kept(tmp_path: Path) -> None:
    """Those who sit in a task, a lesson or somebody's file are nobody whose learning is to be known."""
    file = tmp_path / "learning.json"
    progress = Progress(file)
    for name in ("Ann", "Blue"):
        progress.meet(name)
    progress.silence("Ann", "pay")
    assert "Blue" not in file.read_text(encoding="utf-8")
    assert Progress(file).player("Ann").level == KNOWS

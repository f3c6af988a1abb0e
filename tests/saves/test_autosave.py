"""After each action the game lies on disk, whatever happens next."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rails18.core.actions import Pass
from rails18.saves import autosave, saves
from tests.support.toy_game import bid, new, played, reopened


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAILS18_HOME", str(tmp_path / "user"))
    return tmp_path / "user"


def same(path: Path, game: object) -> None:
    again, opened = reopened(path)
    assert (again.actions, again.at, list(opened.branches)) == (game.actions, game.at, game.branches)  # type: ignore[attr-defined]


def test_every_action_undo_and_redo_is_on_disk_at_once(tmp_path: Path) -> None:
    game, keeper = new(), autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    for step in (
        lambda: game.play(bid(1)),
        lambda: game.play(bid(2)),
        lambda: game.play(bid(3)),
        game.undo,
        game.undo,
        game.redo,
        lambda: game.go_to(1),
        lambda: game.play(bid(20)),
        game.undo,
        lambda: game.play(bid(20)),
        lambda: game.play(Pass("P1")),
    ):
        keeper.record(game, step())
        same(tmp_path / "a.rails18", game)
    assert saves.load(tmp_path / "a.rails18").worth == {"P1": 3, "P2": 4}


def test_actions_are_added_not_rewritten(tmp_path: Path) -> None:
    game, keeper = new(), autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    before = (tmp_path / "a.rails18").read_text(encoding="utf-8")
    inode = (tmp_path / "a.rails18").stat().st_ino
    keeper.record(game, game.play(bid(1)))
    assert (tmp_path / "a.rails18").read_text(encoding="utf-8") == before + saves.action_line(bid(1))
    assert (tmp_path / "a.rails18").stat().st_ino == inode


def test_a_move_that_was_not_recorded_is_made_good(tmp_path: Path) -> None:
    game, keeper = new(), autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    game.play(bid(1))
    keeper.record(game)
    game.undo()
    keeper.record(game, game.play(bid(9)))
    same(tmp_path / "a.rails18", game)


def test_a_failed_write_is_told_and_made_good_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, keeper = new(), autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(saves.CannotSave, match="No space left"):
            keeper.record(game, game.play(bid(1)))
    keeper.record(game, game.play(bid(2)))
    same(keeper.path or Path(), game)


def test_a_damaged_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.rails18"
    path.write_text("rubbish\n", encoding="utf-8")
    game, keeper = played(1), autosave.Autosave(path)
    keeper.record(game)
    keeper.record(game, game.play(bid(2)))
    assert path.read_text(encoding="utf-8") == "rubbish\n"
    assert keeper.path == tmp_path / "a (2).rails18"
    same(keeper.path, game)


def test_new_games_get_their_own_files(user_folder: Path) -> None:
    first, second = autosave.Autosave(), autosave.Autosave()
    first.record(played(1))
    second.record(played(2))
    assert first.path != second.path
    assert {first.path, second.path} == set((user_folder / "autosave").glob("*.rails18"))


def test_recent_lists_sound_games_last_written_first(user_folder: Path, tmp_path: Path) -> None:
    assert autosave.recent() == []
    keeper = autosave.Autosave()
    keeper.record(played(1))
    assert keeper.path is not None
    os.utime(keeper.path, (1000, 1000))
    game = played(1)
    game.play(Pass("P1"))
    elsewhere = saves.save(game, tmp_path / "kept.rails18")
    os.utime(elsewhere, (2000, 2000))
    autosave.remember(elsewhere)
    autosave.remember(tmp_path / "gone.rails18")
    (user_folder / "autosave" / "odd.rails18").write_text("rubbish", encoding="utf-8")
    listed = autosave.recent()
    assert [entry.path for entry in listed] == [elsewhere, keeper.path]
    assert [entry.finished for entry in listed] == [True, False]
    assert (listed[0].title, listed[0].players) == ("toy", ("Ann", "Bob"))


def test_a_damaged_list_of_recent_games_is_no_obstacle(user_folder: Path) -> None:
    user_folder.mkdir()
    (user_folder / "recent.json").write_text("{", encoding="utf-8")
    assert autosave.recent() == []


def test_people_who_take_over_from_programs_do_so_in_a_file_that_a_move_began(tmp_path: Path) -> None:
    """A copy, or a game whose save could not be written, begins its file with a move, and with the programs of then."""
    game = played(1)
    game.programs = {"P1": "sharp"}
    keeper = autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game, game.play(bid(2)))
    game.programs = {}
    keeper.record(game)
    keeper.close()
    assert saves.load(tmp_path / "a.rails18").programs == {}

"""The window says where the game is saved, and nobody loses a game unasked."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from rails18.core.actions import TakePrivate
from rails18.core.game import Game
from rails18.saves import savefile, saves
from rails18.saves.autosave import recent
from rails18.ui.app.window import Window
from rails18.ui.record import files
from rails18.ui.session import slow_disk
from rails18.ui.system import language
from tests.ui.conftest import Hand

MOVE = TakePrivate("P1", "A")
KINDS = QMessageBox.StandardButton


def told(hand: Hand) -> str:
    return hand.window.notice.sentence if hand.window.notice.isVisible() else ""


def way(hand: Hand) -> str:
    return hand.window.notice.way.text() if hand.window.notice.way.isVisible() else ""


def take(hand: Hand) -> None:
    hand.press("take-A")
    hand.enter()


@pytest.fixture
def save(fresh: Game, tmp_path: Path) -> Path:
    path = saves.save(fresh, tmp_path / "evening.rails18")
    os.utime(path, (1000, 1000))
    return path


def test_opening_and_closing_leaves_the_save_as_it_is(hand: Hand, save: Path) -> None:
    before = save.read_bytes(), save.stat().st_mtime_ns, save.stat().st_ino
    hand.window.session.open_now(save)
    hand.window.close()
    assert (save.read_bytes(), save.stat().st_mtime_ns, save.stat().st_ino) == before
    assert [file.name for file in save.parent.iterdir()] == [save.name]


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_link_at_the_name_of_the_claim_is_told_and_left_alone(hand: Hand, save: Path, tmp_path: Path) -> None:
    """An archive may hold it beside a save: what it leads to is nobody else's to write."""
    (tmp_path / "bashrc").write_text("precious", encoding="utf-8")
    beside = tmp_path / f".{save.name}.lock"
    beside.symlink_to("bashrc")
    hand.window.session.open_now(save)
    assert told(hand) == (
        f"Another rails18 window cannot see that you play this game: something else lies at {beside}. "
        "It stays as it is; move it away, then open the game again."
    )
    take(hand)
    hand.window.close()
    assert saves.load(save).actions == (MOVE,)
    assert (beside.is_symlink(), (tmp_path / "bashrc").read_text(encoding="utf-8")) == (True, "precious")


def test_a_save_deleted_while_it_is_played_is_told(hand: Hand, save: Path) -> None:
    hand.window.session.open_now(save)
    save.unlink()
    take(hand)
    assert told(hand) == (
        "evening.rails18 was moved or deleted by another program. The complete game is saved again under that name."
    )
    assert saves.load(save).actions == (MOVE,)


def test_a_second_window_looks_on_and_plays_on_in_a_copy(
    hand: Hand, save: Path, make_window: Callable[[], Window], qtbot: object
) -> None:
    hand.window.session.open_now(save)
    take(hand)
    second = Hand(make_window(), qtbot)
    second.window.session.open_now(save)
    assert told(second).startswith("evening.rails18 is open in another rails18 window (")
    assert told(second).endswith(". You can look at it here, or play on in a copy.")
    assert way(second) == "Play on in a copy"
    assert "you can look but not play" in second.window.panel.page.sentence()
    second.window.history.undo()
    second.window.adapter.look_at(0)
    second.window.adapter.play_on_from_here()
    assert second.game.at == 1
    assert not second.has("play-on")
    assert not second.window.header.back.isEnabled()
    assert saves.load(save).at == 1
    second.press("play-copy")
    copy = save.with_name("evening (2).rails18")
    assert told(second) == "You are now playing in evening (2).rails18; evening.rails18 is unchanged."
    second.window.adapter.look_at(None)
    second.window.history.undo()
    assert (saves.load(save).at, saves.load(copy).at) == (1, 0)
    hand.window.history.undo()
    assert told(hand) == ""


def test_the_other_window_may_have_the_game_when_the_first_has_left_it(
    hand: Hand, save: Path, make_window: Callable[[], Window], qtbot: object, fresh: Game
) -> None:
    hand.window.session.open_now(save)
    hand.window.session.begin(fresh.setup)
    second = Hand(make_window(), qtbot)
    second.window.session.open_now(save)
    assert told(second) == ""
    take(second)
    assert saves.load(save).actions == (MOVE,)


def test_the_open_game_can_be_opened_again_and_stays_claimed_when_another_cannot(
    hand: Hand, save: Path, make_window: Callable[[], Window], qtbot: object
) -> None:
    hand.window.session.open_now(save)
    hand.window.session.open_now(save)
    assert told(hand) == ""
    save.rename(save.with_name("hidden"))
    save.write_text("rubbish", encoding="utf-8")
    hand.window.session.open_now(save)
    assert "first line" in told(hand)
    save.with_name("hidden").replace(save)
    second = Hand(make_window(), qtbot)
    second.window.session.open_now(save)
    assert way(second) == "Play on in a copy"
    hand.window.activateWindow()
    take(hand)
    assert saves.load(save).actions == (MOVE,)


def test_a_game_is_not_saved_over_one_that_another_window_plays(
    hand: Hand, save: Path, make_window: Callable[[], Window], qtbot: object, fresh: Game
) -> None:
    hand.window.session.open_now(save)
    second = Hand(make_window(), qtbot)
    second.window.session.begin(fresh.setup)
    before = save.read_bytes()
    assert not second.window.session.save_as(save)
    assert told(second).endswith("Choose another name.")
    assert save.read_bytes() == before


def test_a_game_in_refuge_can_be_saved_under_its_chosen_name(
    hand: Hand, save: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.session.open_now(save)
    usual = savefile.write_all

    def full(file: FileIO, data: bytes) -> None:
        if str(file.name) == str(save):
            raise OSError(errno.ENOSPC, "No space left on device")
        usual(file, data)

    monkeypatch.setattr(savefile, "write_all", full)
    take(hand)
    (refuge,) = (home / "autosave").glob("*.rails18")
    assert told(hand) == (
        f"evening.rails18 cannot be written (No space left on device). The game is saved in {refuge} for now, "
        "and returns to evening.rails18 once that can be written."
    )
    assert hand.window.session.save_as(save)
    assert told(hand) == f"The game is saved as {save} and continues there."
    assert saves.load(save).actions == (MOVE,)


def test_saving_as_itself_writes_nothing(hand: Hand, save: Path) -> None:
    hand.window.session.open_now(save)
    assert hand.window.session.save_as(save)
    assert save.stat().st_mtime == 1000
    assert told(hand) == "The game is saved in evening.rails18, up to the last move."


def test_a_game_that_got_a_name_is_offered_once(hand: Hand, fresh: Game, home: Path, tmp_path: Path) -> None:
    hand.window.session.begin(fresh.setup)
    take(hand)
    (before,) = (home / "autosave").glob("*.rails18")
    beside = before.with_name(f"{before.name}.review")
    beside.write_text("what was found in it", encoding="utf-8")
    named = tmp_path / "evening.rails18"
    assert hand.window.session.save_as(named)
    assert [entry.path for entry in recent()] == [named]
    assert named.with_name("evening.rails18.review").read_text(encoding="utf-8") == "what was found in it"
    assert list((home / "autosave").iterdir()) == []
    told = hand.window.progress.of(named)
    assert told is not None
    assert told.kind == hand.game.position.state.round.kind
    hand.window.history.undo()
    assert saves.load(named).at == 0


def test_an_automatic_save_stays_that_holds_more_than_the_file_with_a_name(
    hand: Hand, fresh: Game, home: Path, tmp_path: Path
) -> None:
    hand.window.session.begin(fresh.setup)
    (before,) = (home / "autosave").glob("*.rails18")
    with before.open("a", encoding="utf-8") as file:
        file.write(saves.action_line(MOVE))
    assert hand.window.session.save_as(tmp_path / "evening.rails18")
    assert saves.load(before).actions == (MOVE,)


def test_a_file_that_people_have_named_stays_when_its_game_gets_another_name(
    hand: Hand, save: Path, tmp_path: Path
) -> None:
    hand.window.session.open_now(save)
    assert hand.window.session.save_as(tmp_path / "late.rails18")
    assert save.exists()


def test_the_first_game_of_a_learner_goes_on_under_its_name(hand: Hand, tmp_path: Path) -> None:
    beginnings = hand.window.beginnings
    beginnings.begin_first_game(True)
    learner = beginnings.lessons_page().learner
    named = tmp_path / "first.rails18"
    assert hand.window.session.save_as(named)
    assert beginnings.under_way(learner) == named


def test_a_slash_in_a_name_makes_no_folder(hand: Hand, fresh: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dialog of the system may let it pass; the folder would not be looked into by *Open*."""
    hand.window.session.begin(fresh.setup)
    folder = files.save_folder()
    typed = iter([str(folder / "my" / "game"), str(folder / "my_game")])
    wanted: list[str] = []
    asked: list[str] = []
    said = "There is no folder my in {folder}. A slash in a name divides a folder from a file: leave it out."

    def choose(*given: object) -> tuple[str, str]:
        wanted.append(str(given[2]))
        return next(typed), ""

    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", choose)
    monkeypatch.setattr(files.MessageBox, "exec", lambda box: asked.append(f"{box.text()} {box.informativeText()}"))
    assert hand.window.files.save()
    assert asked == [said.format(folder=folder)]
    assert wanted[1] == str(folder / "my_game"), "what was typed is proposed as a name"
    assert sorted(file.name for file in folder.iterdir() if not file.name.startswith(".")) == ["my_game.rails18"]
    assert told(hand) == "The game is saved as my_game.rails18 and continues there."


def test_a_save_of_a_newer_rails18_is_told_and_left_alone(hand: Hand, save: Path, home: Path) -> None:
    header, *rest = save.read_text(encoding="utf-8").splitlines()
    newer = json.dumps(json.loads(header) | {"version": saves.VERSION + 1, "program": "9.9"})
    text = "\n".join([newer, *rest, saves.action_line(MOVE) + '{"kind":"teleport","player":"P1"}\n'])
    save.write_text(text, encoding="utf-8")
    hand.window.session.open_now(save)
    assert "evening.rails18 was saved by a newer rails18 (9.9)" in told(hand)
    assert "The file stays as it is" in told(hand)
    assert hand.game.actions == [MOVE]
    hand.window.history.undo()
    take(hand)
    hand.window.session.save_as(save)
    assert save.read_text(encoding="utf-8") == text
    assert save.with_name("evening (2).rails18").exists()
    assert list((home / "autosave").glob("*.rails18")) == [], "what was saved automatically has got a name"


def test_without_a_home_the_game_is_played_and_saved_elsewhere(
    no_home: Path, hand: Hand, fresh: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.session.begin(fresh.setup)
    assert told(hand).startswith(f"This game is not saved: {no_home}")
    # Each system has words of its own for a file in the place of a folder.
    assert re.search(r" \(\w[^()]+\)\. You can play on, but save the game elsewhere before you quit\.$", told(hand))
    assert way(hand) == "Save as …"
    hand.window.notice.hide()
    take(hand)
    assert hand.game.actions == [MOVE]
    assert told(hand) == ""  # once is enough
    target = tmp_path / "kept.rails18"
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    hand.window.session.unsaved.emit("Again.")
    hand.press("notice-way")
    assert told(hand) == f"The game is saved as {target} and continues there."
    hand.window.history.undo()
    assert saves.load(target).at == 0
    assert told(hand) == f"The game is saved as {target} and continues there."
    take(hand)
    assert told(hand) == "", "of use until the next move"


def test_a_game_without_a_save_is_told_in_the_language_of_the_window(no_home: Path, hand: Hand, fresh: Game) -> None:
    language.speak("de")
    try:
        hand.window.session.begin(fresh.setup)
    finally:
        language.speak(language.ENGLISH)
    assert told(hand).startswith(f"Dieses Spiel ist nicht gespeichert: {no_home}")
    assert re.search(r" kann nicht geschrieben werden \(\w[^()]+\)\. Du kannst weiterspielen, ", told(hand))
    assert way(hand) == "Speichern unter …"


@pytest.mark.parametrize("choice", [KINDS.Cancel, KINDS.Save, KINDS.Discard])
def test_a_game_that_is_saved_nowhere_is_not_left_unasked(
    no_home: Path, hand: Hand, fresh: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: object
) -> None:
    hand.window.session.begin(fresh.setup)
    take(hand)
    target = tmp_path / "kept.rails18"
    asked: list[object] = []
    monkeypatch.setattr(files.Files, "ask_to_save", lambda self: asked.append(choice) or choice)
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    hand.window.close()
    assert len(asked) == 1
    assert hand.window.isVisible() == (choice == KINDS.Cancel)
    assert target.exists() == (choice == KINDS.Save)


def test_the_save_dialog_opens_somewhere_without_a_home(no_home: Path) -> None:
    assert files.save_folder().is_dir()


def test_a_slow_disk_is_told_once_and_the_pointer_shows_the_waits_after_it(
    hand: Hand, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.window.session.open_now(save)
    monkeypatch.setattr(slow_disk, "SLOW", 0.0)
    shapes: list[object] = []

    def flush(*given: object) -> None:
        pointer = QGuiApplication.overrideCursor()
        shapes.append(pointer and pointer.shape())

    monkeypatch.setattr(savefile.SaveFile, "flush", flush)
    take(hand)
    assert told(hand) == (
        "Saving this move took 0 seconds: the disk is slow. The window waits for it, so that no move is lost; a save "
        "on another disk may be quicker."
    )
    hand.window.notice.hide()
    hand.window.adapter.undo()
    assert told(hand) == ""
    assert shapes == [None, Qt.CursorShape.WaitCursor]
    assert QGuiApplication.overrideCursor() is None


def test_a_disk_that_is_quick_is_not_spoken_of(hand: Hand, save: Path) -> None:
    hand.window.session.open_now(save)
    take(hand)
    assert told(hand) == ""

"""Look through a folder of games, open one, bring all in; save a moment as a problem."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from rails18 import paths
from rails18.interchange.open import open_game
from rails18.ui.look.plain import MessageBox
from rails18.ui.record.library import Library
from rails18.ui.system import language
from tests.support.waiting import wait
from tests.ui.conftest import Hand

DATA = Path(__file__).parents[1] / "saves" / "data"
PLAYED = 1_750_000_000  # when the first game of the folder was written, in seconds of Unix
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def library(hand: Hand, tmp_path: Path) -> Library:
    shutil.copy(DATA / "v1-first-1889.rails18", tmp_path / "a.rails18")
    shutil.copy(DATA / "v2-asked-1843.rails18", tmp_path / "b.rails18")
    (tmp_path / "c.json").write_text("{}", encoding="utf-8")
    for ago, name in enumerate(("a.rails18", "b.rails18", "c.json")):  # the latest comes first
        os.utime(tmp_path / name, (PLAYED - 60 * ago, PLAYED - 60 * ago))
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    shown = hand.window.files.library
    assert shown is not None
    assert shown.isVisible()
    assert shown.note.text() == "There is no game in this folder: no file that ends with .rails18 or .json."
    shown.look_in(tmp_path)
    wait(lambda: len(shown.found) == 3)
    return shown


def test_a_game_is_told_with_its_picture_and_opened(library: Library, hand: Hand, tmp_path: Path) -> None:
    first, file = library.list.item(0).text().split("\n")
    assert first == "1889 · Operating round 7.3 · Aki, Botan, Chiyo"
    assert file == f"a.rails18 · {datetime.fromtimestamp(PLAYED, tz=UTC).astimezone():%Y-%m-%d %H:%M}"
    assert "Players: Aki, Botan, Chiyo" in library.told.text()
    assert not library.picture.pixmap().isNull()
    library.list.setCurrentRow(2)
    assert library.picture.pixmap().isNull()
    assert "c.json" in library.told.text()
    library.buttons["Open"].click()
    assert library.note.text() == library.told.text()
    library.list.setCurrentRow(1)
    library.buttons["Open"].click()
    wait(lambda: hand.window.adapter.game is not None)
    assert hand.game.title.id == "1843"


def test_it_begins_in_the_folder_of_saved_games_even_without_any(hand: Hand) -> None:
    """Games that nobody has given a name are one button away."""
    paths.autosaves().mkdir(parents=True, exist_ok=True)
    shutil.copy(DATA / "v1-first-1889.rails18", paths.autosaves() / "unnamed.rails18")
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    shown = hand.window.files.library
    assert shown is not None
    assert shown.folder == paths.saves()
    assert "no game in this folder" in shown.note.text()
    shown.buttons["Autosaved games"].click()
    assert shown.folder == paths.autosaves()
    wait(lambda: paths.autosaves() / "unnamed.rails18" in shown.found)


def test_all_are_brought_in(library: Library, hand: Hand) -> None:
    library.buttons["Bring all into my games"].click()
    wait(lambda: "copied" in library.note.text())
    assert library.note.text().startswith(f"2 games copied to {paths.saves()}.")
    assert library.note.text().count("c.json") == 1, "what is wrong with a file names it"
    assert {file.name for file in paths.saves().iterdir()} >= {"a.rails18", "b.rails18"}


def test_all_are_brought_in_by_a_list_that_was_open_before_another_language_was_chosen(
    library: Library, hand: Hand
) -> None:
    bring = library.buttons["Bring all into my games"]
    language.speak("de")
    try:
        bring.click()
        wait(lambda: bring.isEnabled())
    finally:
        language.speak(language.ENGLISH)
    assert {file.name for file in paths.saves().iterdir()} >= {"a.rails18", "b.rails18"}


def test_games_that_could_not_be_brought_in_can_be_once_more(
    library: Library, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError("The disk is full.")

    monkeypatch.setattr("rails18.ui.record.library.bring_in", broken)
    library.buttons["Bring all into my games"].click()
    wait(lambda: library.note.text() == "The disk is full.")
    assert library.buttons["Bring all into my games"].isEnabled()


def test_a_moment_is_saved_as_a_problem_and_opened(hand: Hand, tmp_path: Path) -> None:
    hand.open(open_game(DATA / "v1-first-1889.rails18").game)
    hand.window.adapter.look_at(40)
    hand.key(Qt.Key.Key_P, CTRL_SHIFT)
    shown = hand.window.dialogs.problem
    assert shown is not None
    assert "after move 40." in shown.moment.text()
    assert shown.question.findData("run") < 0  # no company runs trains at that moment
    assert shown.question.value == "decision"
    shown.words.setText("Mind the bank.")
    shown.write(str(tmp_path / "a.rails18"))
    assert shown.note.text() == f"Saved as {tmp_path / 'a.rails18'}."
    opened = open_game(tmp_path / "a.rails18")
    assert opened.question == "What would you do here? Mind the bank."
    assert opened.game.at == 40
    own = tmp_path / "a.rails18"
    hand.window.context.file_of = lambda: own
    shown.write(str(own))
    assert shown.note.text().startswith("This is the file of the open game.")


def test_a_file_named_in_the_dialog_of_the_system_is_opened_at_once(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(DATA / "v2-asked-1843.rails18", tmp_path / "z.rails18")
    asked: list[str] = []

    def answer(_: object, __: str, folder: str, ___: str) -> tuple[str, str]:
        asked.append(folder)
        return str(tmp_path / "z.rails18"), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    hand.key(Qt.Key.Key_O, CTRL_SHIFT)
    wait(lambda: hand.window.adapter.game is not None)
    assert asked == [str(paths.saves())]
    assert hand.window.files.library is None, "no list lies under the dialog"


def test_a_file_from_anywhere_is_told_before_it_is_opened(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "elsewhere"
    other.mkdir()
    for name in ("a.rails18", "z.rails18"):
        shutil.copy(DATA / "v2-asked-1843.rails18", other / name)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other / "z.rails18"), ""))
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    shown = hand.window.files.library
    assert shown is not None
    shown.buttons["Another file …"].click()
    wait(lambda: len(shown.found) == 2)
    assert shown.file == other / "z.rails18"
    assert shown.head.text().startswith("1843")
    assert not shown.picture.pixmap().isNull()
    shown.buttons["Open"].click()
    wait(lambda: hand.window.adapter.game is not None)
    assert hand.game.title.id == "1843"


FORMS = Path(__file__).parents[1] / "interchange" / "files"


def untitled(folder: Path) -> Path:
    """Write a game file that does not say of which title it is."""
    game = json.loads((FORMS / "entities-by-name.json").read_text(encoding="utf-8"))
    file = folder / "untitled.json"
    plain = {"players": [each["name"] for each in game["players"]], "actions": game["actions"][:60]}
    file.write_text(json.dumps(plain), encoding="utf-8")
    return file


def press(text: str) -> None:
    """Press a button of the question that is open."""
    (box,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, MessageBox) and each.isVisible())
    assert box.text() == "This file does not say which title was played."
    next(button for button in box.buttons() if button.text().replace("&", "") == text).click()


def test_the_title_of_a_file_without_one_is_asked(library: Library, hand: Hand, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    folder.mkdir()
    untitled(folder)
    library.look_in(folder)
    wait(lambda: bool(library.found))
    assert "does not say which title was played" in library.told.text()
    asked = QTimer(interval=50)
    asked.timeout.connect(lambda: _answered(asked, "1889"))
    asked.start()
    library.buttons["Open"].click()
    wait(lambda: hand.window.adapter.game is not None)
    assert hand.game.title.id == "1889"
    assert hand.game.setup.players == ("Player 1", "Player 2", "Player 3", "Player 4")


def test_nothing_is_opened_when_nobody_says_the_title(hand: Hand, tmp_path: Path) -> None:
    asked = QTimer(interval=50)
    asked.timeout.connect(lambda: _answered(asked, "Cancel"))
    asked.start()
    hand.window.session.open(untitled(tmp_path))
    wait(lambda: hand.window.notice.isVisible())
    assert hand.window.adapter.game is None


def _answered(timer: QTimer, text: str) -> None:
    if any(isinstance(each, MessageBox) and each.isVisible() for each in QApplication.topLevelWidgets()):
        timer.stop()
        press(text)

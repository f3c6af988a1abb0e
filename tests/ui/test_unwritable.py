"""The program opens and plays where nothing can be written, and no traceback reaches anybody."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rails18 import paths
from rails18.ui.app import app
from rails18.ui.app.crash import Watch
from rails18.ui.system.settings import Settings
from tests.ui.conftest import Hand

ROOT = Path(__file__).resolve().parent.parent.parent
DROP_FROM_BOUNDS, MAY_WRITE_ANYWHERE = 24, 1  # PR_CAPBSET_DROP and CAP_DAC_OVERRIDE of Linux
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lets root give up single rights")

# The window is started as `rails18` starts it; as soon as it stands, a game is begun in it and the notice is printed.
START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from rails18.core.actions import TakePrivate
from rails18.core.title import Setup
from rails18.ui.app import app
from rails18.ui.record import files
from rails18.ui.app.window import Window
from rails18.ui.app.app import main

def window():
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, Window))

def told(window):
    return window.notice.sentence if window.notice.isVisible() else ""

def play():
    files.Files.ask_to_save = lambda self: files.QMessageBox.StandardButton.Discard
    shown = window()
    print(told(shown))
    shown.session.begin(Setup("1889", ("Aki", "Botan", "Chiyo"), seed=1))
    print(told(shown))
    print(shown.notice.way.text())
    print(shown.adapter.play(TakePrivate("P1", "A")))
    shown.close()

QTimer.singleShot(0, lambda: QTimer.singleShot(300, play))
sys.exit(main([]))
"""


def started(env: dict[str, str], **more: object) -> list[str]:
    """Run the program and return what was told at the start and in the game, the way out, and whether it played."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("RAILS18", "XDG_"))}
    done = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env={**kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1", **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        **more,  # type: ignore[call-overload]
    )
    said = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line and line]
    assert (done.returncode, said) == (0, []), done.stderr
    return done.stdout.splitlines()


def without_rights() -> None:
    """Give up what lets root write anywhere, so that the modes of folders count."""
    if os.geteuid() == 0:
        dropped = ctypes.CDLL(None).prctl(DROP_FROM_BOUNDS, MAY_WRITE_ANYWHERE, 0, 0, 0)
        assert dropped == 0, "root cannot give up a right here"


@LINUX
@pytest.mark.parametrize("variable", ["HOME", "RAILS18_HOME"])
def test_a_home_that_cannot_be_written_is_told_and_the_game_is_played(tmp_path: Path, variable: str) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o555)
    lines = started({variable: str(home)}, preexec_fn=without_rights)
    told, saved, way, played = lines
    assert told.startswith(f"Games cannot be saved here: the folder {home}")
    assert told.endswith("You can play; to keep a game, choose Save as … in the Game menu and pick another folder.")
    assert saved.startswith(f"This game is not saved: {home}")
    assert "(Permission denied)" in saved
    assert (way, played) == ("Save as …", "True")
    assert list(home.iterdir()) == []


@LINUX
def test_a_home_that_is_missing_is_told_and_the_game_is_played(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    told, saved, way, played = started({"HOME": str(tmp_path / "gone")}, preexec_fn=without_rights)
    tmp_path.chmod(0o755)
    assert told.startswith("Games cannot be saved here")
    assert (way, played) == ("Save as …", "True")
    assert saved.startswith("This game is not saved")


def test_a_file_where_the_home_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("x", encoding="utf-8")
    told, saved, way, played = started({"RAILS18_HOME": str(tmp_path / "home")})
    assert told.startswith("Games cannot be saved here")
    assert (way, played) == ("Save as …", "True")
    assert saved.startswith("This game is not saved")


def test_where_everything_can_be_written_nothing_is_told(tmp_path: Path) -> None:
    assert started({"RAILS18_HOME": str(tmp_path / "home")}) == ["", "", "", "True"]


def test_an_account_without_a_home_has_folders_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", none)
    monkeypatch.delenv("RAILS18_HOME")
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    asked: list[Callable[[], Path]] = [paths.autosaves, paths.logs, paths.settings_file, paths.locks]
    for folder in asked:
        with pytest.raises(OSError):
            folder().mkdir(parents=True)
    assert app.ready_to_save().startswith("Games cannot be saved here")
    assert Settings().text("theme", "light") == "light"


def test_a_log_folder_that_cannot_be_written_is_no_obstacle(no_home: Path, hand: Hand) -> None:
    watch = Watch(hand.window)
    watch.begin()
    watch.hook(ValueError, ValueError("a fault of ours"), None)
    assert "An internal error stopped this step" in hand.window.notice.sentence
    watch.end()


def test_leftovers_are_cleared_at_the_start(home: Path) -> None:
    part = home / "autosave" / ".a.rails18.0123abcd.part"
    lock = home / "locks" / "fe01-2b.lock"
    for file in (part, lock):
        file.parent.mkdir(parents=True)
        file.write_text('{"program": "rails18"}', encoding="utf-8")  # nothing else is removed as a claim
        os.utime(file, (1000, 1000))
    assert app.ready_to_save() == ""
    assert not part.exists()
    assert not lock.exists()

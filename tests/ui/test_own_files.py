"""A window opens, and says what it cannot use, whatever lies at the names of its own files."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSysInfo
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from rails18 import paths
from rails18.ui.app import app, crash
from rails18.ui.look.plain import MessageBox
from rails18.ui.look.theme import Theme
from rails18.ui.record.chart import FigureChart
from rails18.ui.record.files import ask_place
from rails18.ui.system.settings import Settings
from tests.test_own_files import PLANTS, Plant, Planted, planted, tree_of, unharmed, victim_unharmed

__all__ = ("planted",)


@pytest.mark.parametrize("plant", PLANTS)
@pytest.mark.parametrize("name", ["settings.ini", "settings.ini.lock"])
def test_settings(name: str, plant: Plant, planted: Planted, home: Path, tmp_path: Path, qapp: object) -> None:
    """Qt would wait for a pipe, and for a folder or a link at the name of its lock, for ever."""
    planted(plant, home / name)
    before = tree_of(home)
    settings = Settings()
    assert settings.in_the_way == [home / name]
    settings.put("a", 1.5)
    settings.flush()
    assert settings.number("a", 0) == 1.5
    settings.forget("a")
    assert settings.number("a", 2) == 2
    assert tree_of(home) == before
    assert str(home / name) in app.in_the_way(settings)
    victim_unharmed(tmp_path)


def test_notes_of_somebody_with_the_name_of_the_lock_stay(home: Path, qapp: object) -> None:
    """Qt would remove them, for nobody has held them for long."""
    home.mkdir(parents=True)
    lock = home / "settings.ini.lock"
    lock.write_text("notes of mine\n", encoding="utf-8")
    os.utime(lock, (1000, 1000))
    settings = Settings()
    settings.put("a", 1)
    settings.flush()
    assert lock.read_text(encoding="utf-8") == "notes of mine\n"
    assert settings.in_the_way == [lock]


@pytest.mark.parametrize(
    ("host", "age"), [(QSysInfo.machineHostName(), 0), ("another", 3600)], ids=["here", "elsewhere, long ago"]
)
def test_the_lock_of_a_killed_program_is_no_hindrance(host: str, age: float, home: Path, qapp: object) -> None:
    home.mkdir(parents=True)
    lock = home / "settings.ini.lock"
    lock.write_text(f"999999\nrails18\n{host}\n", encoding="utf-8")
    os.utime(lock, (time.time() - age,) * 2)
    settings = Settings()
    settings.put("a", 1)
    settings.flush()
    assert (settings.in_the_way, Settings().number("a", 0)) == ([], 1)
    assert app.in_the_way(settings) == ""


def test_settings_that_are_too_long_are_not_read(home: Path, qapp: object) -> None:
    home.mkdir(parents=True)
    with (home / "settings.ini").open("wb") as file:
        file.truncate(1 << 30)
    assert Settings().number("a", 2) == 2


@pytest.mark.parametrize("plant", PLANTS)
@pytest.mark.parametrize("name", ["rails18.log", "crash.txt"])
def test_the_log(
    name: str,
    plant: Plant,
    planted: Planted,
    home: Path,
    tmp_path: Path,
    qapp: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planted(plant, paths.logs() / name)
    handlers = list(app.log.handlers)
    monkeypatch.setattr(app.faulthandler, "enable", lambda file: file.close())
    try:
        app.start_logging()
        app.log.warning("a line")
    finally:
        for handler in app.log.handlers:
            if handler not in handlers:
                app.log.removeHandler(handler)
                handler.close()
    assert str(paths.logs() / name) in app.in_the_way(Settings())
    victim_unharmed(tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_the_mark_of_a_running_program(
    plant: Plant, planted: Planted, home: Path, tmp_path: Path, qapp: object
) -> None:
    planted(plant, paths.logs() / "running.lock")
    before = tree_of(home)
    watch = crash.Watch(None)  # type: ignore[arg-type]
    watch.begin()
    watch.end()
    assert tree_of(home) == before
    victim_unharmed(tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_the_report_of_a_fault(
    plant: Plant, planted: Planted, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crash.time, "strftime", lambda text: "fault-now.txt")
    planted(plant, paths.logs() / "fault-now.txt")
    before = tree_of(home)
    file = crash.keep("report")
    assert file is not None
    assert file.name == "fault-now (2).txt"
    file.unlink()
    assert tree_of(home) == before
    victim_unharmed(tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_what_is_drawn_for_people(plant: Plant, planted: Planted, tmp_path: Path, theme: Theme) -> None:
    """Qt would write through a link, and wait for whoever reads a pipe."""
    before = planted(plant, tmp_path / "a")
    chart = FigureChart(theme, str)
    assert not chart.save_png(str(tmp_path / "a"))
    assert not chart.save_svg(str(tmp_path / "a"))
    unharmed(before, tmp_path)


@pytest.mark.parametrize("again", [QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.Cancel])
def test_a_name_that_gets_an_ending_replaces_nothing_unasked(
    again: QMessageBox.StandardButton, tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog has asked for the name that was typed, at which there is nothing."""
    asked: list[str] = []

    def ask(box: QMessageBox) -> int:
        asked.append(box.text())
        return again

    monkeypatch.setattr(MessageBox, "exec", ask)
    parent = QWidget()

    def place(typed: str, kind: str = "") -> str:
        name = str(tmp_path / typed) if typed else ""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, kind))
        return ask_place(parent, "Save", "wanted", {"A (*.aa)": ".aa", "B (*.bb)": ".bb"})[0].rpartition(os.sep)[2]

    (tmp_path / "friday.bb").write_text("a whole evening", encoding="utf-8")
    assert [place(""), place("new"), place("new", "B (*.bb)"), place("friday.bb")] == [
        "",
        "new.aa",
        "new.bb",
        "friday.bb",
    ]
    assert asked == []
    assert place("friday", "B (*.bb)") == ("friday.bb" if again == QMessageBox.StandardButton.Yes else "")
    assert asked == ["friday.bb is there already."]
    parent.deleteLater()

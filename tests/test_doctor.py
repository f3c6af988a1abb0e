"""Let the doctor say what the machine lacks, in words and with the command that brings it."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from rails18 import __version__, bootstrap, cli, doctor, installers, paths
from rails18.bootstrap import RUN_LOCK
from rails18.installers import SetupError
from tests.support.environments import SPOILED, answering, installed

SERVES = bootstrap.serves


def without(*names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that these libraries are not installed and all others are."""
    monkeypatch.setattr(doctor, "loads", lambda library: library not in names)


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="system packages are a matter of Linux")


@linux
def test_missing_libraries_are_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    without("libEGL.so.1", "libxcb-cursor.so.0", monkeypatch=monkeypatch)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    told = "apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libxcb-cursor0"
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert f"\n  sudo {told}" in doctor.window_fault()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "sudo" not in doctor.window_fault(), "a bare system has no sudo, and root needs none"
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert "libegl1" in doctor.window_fault()
    assert "libxcb-cursor0" not in doctor.window_fault()


@linux
def test_all_components_and_the_display_are_named_before_anything_is_fetched(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without("libEGL.so.1", monkeypatch=monkeypatch)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(bootstrap, "ready_here", lambda lock: False)
    monkeypatch.setattr(bootstrap, "brings_its_own", lambda lock: False)
    monkeypatch.setattr(bootstrap, "enter", lambda *rest: pytest.fail("something was fetched"))
    monkeypatch.setattr(installers, "lacks_venv", lambda: True)
    monkeypatch.setattr(bootstrap, "ROOT", Path("/nowhere"))
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert cli.main([]) == 3
    first, command, last = capsys.readouterr().err.splitlines()
    assert "libEGL.so.1, ensurepip" in first
    assert command.endswith(f"libegl1 python3.{sys.version_info[1]}-venv")
    assert "there is no display" in last


@linux
@pytest.mark.parametrize(("manager", "command"), [("dnf", "dnf install -y libglvnd-egl"), ("pacman", "pacman -S")])
def test_other_package_managers(manager: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == manager else None)
    assert command in doctor.sentence([need for need in doctor.LIBRARIES if need.name == "libEGL.so.1"])


@linux
def test_no_display_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    without(monkeypatch=monkeypatch)
    assert "there is no display" in doctor.window_fault()


@linux
def test_a_display_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("DISPLAY", ":98765")
    assert "':98765' does not answer" in doctor.window_fault()


@linux
def test_tests_without_root_name_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    without("libGL.so.1", monkeypatch=monkeypatch)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SetupError, match=r"sudo apt-get update && sudo .*libgl1"):
        doctor.ready_for_tests()


@linux
def test_tests_as_root_bring_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = ["libGL.so.1"]
    monkeypatch.setattr(doctor, "loads", lambda library: library not in absent)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    run: list[list[str]] = []

    def install(command: list[str]) -> None:
        run.append(command)
        absent.clear() if "install" in command else None

    monkeypatch.setattr(doctor, "run_command", install)
    doctor.ready_for_tests()
    assert run == [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "libgl1"]]
    assert "libgl1" in capsys.readouterr().err


def test_the_doctor_reports(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.report() == 0
    said = capsys.readouterr().out
    assert "window      can open (offscreen)" in said
    monkeypatch.setattr(doctor, "window_fault", lambda more=(): "there is no display.")
    assert doctor.report() == 1
    assert "there is no display." in capsys.readouterr().out


def test_the_doctor_tells_places_and_what_the_window_finds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor"]) == 0
    told = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line[:1].islower())
    assert told["rails18"].startswith(__version__)
    assert told["logs"] == str(home / "logs")
    assert told["autosaves"] == str(home / "autosave")
    assert told["settings"] == str(home / "settings.ini")
    assert "scale 1" in told["display"]
    assert told["fonts"] == "Inter and Vollkorn, come along"


def test_the_doctor_misses_a_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    assert doctor.report() == 1
    assert f"missing in {tmp_path / 'fonts'}" in capsys.readouterr().out


def report_on(tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the doctor's exit code and report, asked by a Python outside of the environment of `tree`."""
    monkeypatch.setattr(bootstrap, "ROOT", tree)
    monkeypatch.setattr(bootstrap, "ready_here", lambda lock: False)
    monkeypatch.setattr(bootstrap, "serves", lambda lock: SERVES(lock, tree))
    monkeypatch.setattr(bootstrap, "brings_its_own", lambda lock: False)
    code = doctor.report()
    return code, capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for Python is a shell script")
def test_the_doctor_lets_the_environments_own_python_import(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python = installed(tree, RUN_LOCK)
    code, said = report_on(tree, monkeypatch, capsys)
    assert code == 0
    assert "All is here" in said
    answering(python, msgspec="ModuleNotFoundError: No module named 'msgspec'")
    code, said = report_on(tree, monkeypatch, capsys)
    assert code == 1
    assert "msgspec cannot be imported (ModuleNotFoundError: No module named 'msgspec')" in said
    assert "All is here" not in said


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for Python is a shell script")
@pytest.mark.parametrize("reason", SPOILED)
def test_the_doctor_sees_an_environment_that_no_longer_serves(
    reason: str, tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    SPOILED[reason](installed(tree, RUN_LOCK))
    code, said = report_on(tree, monkeypatch, capsys)
    assert code == 0
    assert f"no longer serve ({reason})" in said
    assert "All is here" not in said
    assert "installs them and opens the window" in said


def test_the_doctor_sees_what_hinders_the_installation(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    writable = doctor.is_writable
    monkeypatch.setattr(doctor, "is_writable", lambda place: place.name != ".venv" and writable(place))
    monkeypatch.setattr(doctor, "ROOM", 10**9)
    code, said = report_on(tree, monkeypatch, capsys)
    assert code == 1
    assert ".venv cannot be written" in said
    assert "1000000000 MB" in said


@pytest.mark.parametrize("name", ["autosave", "settings.ini", "logs"])
def test_the_doctor_sees_a_place_of_the_player_that_cannot_be_written(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    if name == "settings.ini":
        (home / name).mkdir()  # a folder where a file is to go
    else:
        (home / name).touch()
    assert doctor.report() == 1
    assert f"{home / name} cannot be written" in capsys.readouterr().out

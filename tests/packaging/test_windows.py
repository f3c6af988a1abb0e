"""The command that builds for Windows on Debian: what it needs, what it fetches and what it leaves out."""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
import windows
from wine import debian, pictures, proof, rooms, setting, stand_ins

from rails18.checks import keys

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is made on Debian alone")


@linux
def test_what_is_missing_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    assert windows.main(["--folder", str(tmp_path / "win")]) == 1
    assert capsys.readouterr().out == "This needs root, `apt-get install debootstrap util-linux`.\n"
    assert not (tmp_path / "win").exists()


def test_everything_fetched_is_pinned() -> None:
    lines = debian.LOCK.read_text(encoding="utf-8").splitlines()
    assert lines
    assert not [
        line for line in lines if not re.fullmatch(r"[0-9a-f]{64} [a-z0-9+.-]+_\S+_(amd64|i386|all)\.deb", line)
    ]
    names = {line.split()[1].split("_")[0] for line in lines}
    assert {package.split(":")[0] for package in debian.PACKAGES} <= names
    for lock in (setting.PYTHON_LOCK, PACKAGING / "macos" / "signer.lock"):
        assert re.fullmatch(r"[\w-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}\n", lock.read_text(encoding="utf-8"))


def fetched(folder: Path, content: bytes) -> debian.Debian:
    """Return a Debian that has fetched one package."""
    system = debian.Debian(folder)
    archives = system.root / "var/cache/apt/archives"
    archives.mkdir(parents=True)
    (archives / "wine_10_amd64.deb").write_bytes(content)
    return system


def test_a_package_that_changed_under_its_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "lock"
    monkeypatch.setattr(debian, "LOCK", lock)
    system = fetched(tmp_path, b"wine")
    lock.write_text(f"{hashlib.sha256(b'wine').hexdigest()} wine_10_amd64.deb\n", encoding="utf-8")
    system.compare()
    assert "all as proven" in capsys.readouterr().out
    lock.write_text(f"{hashlib.sha256(b'other').hexdigest()} wine_10_amd64.deb\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="wine_10_amd64"):
        system.compare()
    lock.write_text(f"{hashlib.sha256(b'old').hexdigest()} wine_9_amd64.deb\n", encoding="utf-8")
    system.compare()
    assert "1 of them newer than those proven, such as wine_10_amd64.deb" in capsys.readouterr().out


def test_commands_inside_live_in_spaces_of_their_own(tmp_path: Path) -> None:
    """So mounts and processes end with them, however they end, and nothing of this system but proxies is seen."""
    system = debian.Debian(tmp_path)
    assert {"--mount", "--pid", "--kill-child"} <= set(system.command("true"))
    assert "TMPDIR" not in system.environment()
    assert set(system.environment()) - set(debian.KEPT) == {
        *("PATH", "HOME", "LANG", "DEBIAN_FRONTEND", "PIP_CERT", "PIP_CACHE_DIR"),
    }


@linux
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])  # Windows has no such name
def test_what_runs_inside_ends_with_a_command_that_is_killed(how: str, tmp_path: Path) -> None:
    if os.geteuid():
        pytest.skip("only root makes spaces for mounts and processes")
    whole = debian.Debian(tmp_path).command()
    spaces = whole[: whole.index("sh")]
    inside = tmp_path / "inside"
    told = f"read number rest </proc/self/stat; echo $number >{inside}.part; mv {inside}.part {inside}; exec sleep 600"
    words = [*spaces, "sh", "-c", told]
    started = subprocess.Popen([sys.executable, "-c", f"import subprocess; subprocess.run({words!r})"])
    wait_for(inside.exists)
    mine = f"/proc/{inside.read_text(encoding='ascii').strip()}"
    assert Path(mine).exists()
    started.send_signal(getattr(signal, how))
    started.wait(20)
    wait_for(lambda: not Path(mine).exists() or "Z" in Path(mine, "stat").read_text(encoding="ascii").split()[2])


def wait_for(test: Callable[[], bool]) -> None:
    """Wait until something is so.

    Raises:
        AssertionError: it is not within 20 seconds.
    """
    until = time.monotonic() + 20
    while not test():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_another_source_is_built_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in windows.BUILT_FROM:
        (tmp_path / name).mkdir() if "." not in name and name != "LICENSE" else (tmp_path / name).touch()
    (tmp_path / "rails18/a.py").write_text("1", encoding="utf-8")
    first = windows.digest(tmp_path)
    (tmp_path / "rails18/__pycache__").mkdir()
    (tmp_path / "rails18/__pycache__/a.pyc").touch()
    assert windows.digest(tmp_path) == first
    (tmp_path / "rails18/a.py").write_text("2", encoding="utf-8")
    assert windows.digest(tmp_path) != first


def test_stand_ins_for_windows_are_never_packed() -> None:
    for name in ("rails18.spec", "build.py", "windows/rails18.nsi", "smoke_test.py"):
        text = (PACKAGING / name).read_text(encoding="utf-8")
        assert "stand_ins" not in text
        assert "icuuc" not in text
    assert len(stand_ins.COMPLEX) == 5
    assert {"icuuc.dll", "ucrtbase.dll"} == proof.STAND_INS


def test_every_test_is_in_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "TREE", ROOT)
    held: list[Path] = []
    for room in rooms.rooms():
        held += [*ROOT.glob(room)] if "*" in room else [*(ROOT / room).rglob("test_*.py")]
    assert sorted(held) == sorted((ROOT / "tests").rglob("test_*.py"))
    assert all((ROOT / file).is_file() for file in rooms.SEEN)


def test_what_failed_and_why_tests_were_skipped_is_told() -> None:
    said = """
tests/core/test_a.py F.s
SKIPPED [2] tests\\core\\test_a.py:7: Windows has no pipes
SKIPPED [1] tests\\core\\test_b.py: Windows has no pipes
FAILED tests/core/test_a.py::test_one - assert 1 == 2
1 failed, 1 passed, 3 skipped in 1.00s
"""
    assert [*rooms.listed(said)] == ["FAILED tests/core/test_a.py::test_one", "3 skipped: Windows has no pipes"]


@pytest.mark.skipif(shutil.which("compare") is None, reason="imagemagick is not installed")
def test_pictures_differ_by_what_a_person_sees(tmp_path: Path) -> None:
    from PySide6.QtGui import QColor, QImage, QPainter

    made = []
    for number, width in enumerate((0, 1366 // 2)):
        image = QImage(1366, 768, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.fillRect(0, 0, width, 768, QColor("navy"))
        painter.end()
        made.append(tmp_path / f"{number}.png")
        image.save(str(made[-1]))
    assert pictures.difference(made[0], made[0], tmp_path / "d.png") == 0
    assert 0.49 < pictures.difference(*made, tmp_path / "d.png") < 0.51


def of_specification(name: str) -> object:
    """Return a value of the specification, which is a program of PyInstaller's."""
    tree = ast.parse((PACKAGING / "rails18.spec").read_text(encoding="utf-8"))
    wanted = (n for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == name)
    return eval(compile(ast.Expression(next(wanted).value), "spec", "eval"), {"re": re})


def unused() -> re.Pattern[str]:
    """Return what the specification leaves out."""
    made = of_specification("UNUSED")
    assert isinstance(made, re.Pattern)
    return made


def test_docstrings_that_people_read_come_along() -> None:
    """`check --keys` tells them; those of other rooms are left out."""
    told = {kind for parts in keys.PARTS.values() for _, kind, _ in parts} | {keys.Power, *get_args(keys.Effect)}
    assert all(kind.__doc__ for kind in told)
    assert {kind.__module__.split(".")[1] for kind in told} == {*of_specification("DESCRIBED")}


@pytest.mark.parametrize("folder", ["PySide6/translations", "PySide6/Qt/translations"])
def test_translations_of_qt_come_along_for_languages_of_the_program_alone(folder: str) -> None:
    """They lie in one folder on Windows and in another elsewhere."""
    for name in ("qtbase_ja", "qt_de", "designer_fr", "qtdeclarative_en"):
        assert unused().search(f"{folder}/{name}.qm")
    spoken = [folder.name for folder in (ROOT / "resources" / "translations").iterdir()]
    for code in spoken:
        assert not unused().search(f"{folder}/qtbase_{code}.qm")
        assert not unused().search(f"resources/translations/{code}/words.yaml")


def test_windows_is_told_of_every_scale() -> None:
    text = (PACKAGING / "windows" / "rails18.manifest").read_text(encoding="utf-8")
    settings = {node.tag.partition("}")[2]: node.text or "" for node in ElementTree.fromstring(text).iter()}
    assert settings["dpiAwareness"].split(", ") == ["PerMonitorV2", "PerMonitor"]
    assert settings["dpiAware"] == "true/pm"
    assert settings["longPathAware"] == "true"

"""The program as one folder: what is built proves itself, and nothing is ever written beside the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import smoke_test
from PyInstaller.archive.readers import CArchiveReader

from rails18 import __version__, cli
from rails18.titledata.titles import titles
from rails18.ui.board import thumbnail
from rails18.ui.look.theme import Theme

ROOT = Path(__file__).resolve().parent.parent.parent
SMOKE = ROOT / "packaging" / "smoke_test.py"
GAME = ROOT / "tests" / "games" / "played" / "1870-bankrupt.rails18"
BUILT = {
    "win32": ROOT / "dist" / "rails18" / "rails18-console.exe",
    "darwin": ROOT / "dist" / "rails18.app" / "Contents" / "MacOS" / "rails18",
}.get(sys.platform, ROOT / "dist" / "rails18" / "rails18")


def newest_source() -> float:
    folders = [ROOT / name for name in ("rails18", "maps", "resources")]
    return max(file.stat().st_mtime for folder in folders for file in folder.rglob("*") if file.suffix != ".pyc")


def look_for_build() -> None:
    if not BUILT.exists():
        pytest.skip("there is no build in dist/: make one with `python packaging/build.py frozen`")
    if BUILT.stat().st_mtime < newest_source():
        pytest.skip("the build in dist/ is older than the sources: `python packaging/build.py frozen` renews it")


@pytest.mark.slow
def test_the_smoke_test_understands_what_check_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check"]) == 0
    report = capsys.readouterr().out
    assert smoke_test.titles_of(report) == sorted(file.parent.name for file in (ROOT / "maps").glob("*/title.yaml"))
    without_lessons = "".join(line for line in report.splitlines(keepends=True) if "lessons" not in line)
    with pytest.raises(smoke_test.Fault, match="lessons"):
        smoke_test.titles_of(without_lessons)


@pytest.mark.slow
@pytest.mark.realwindow
def test_the_frozen_program_proves_itself() -> None:
    look_for_build()
    done = subprocess.run([sys.executable, str(SMOKE)], capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "smoke test: all is well" in done.stdout
    assert done.stdout.count("dragged onto") == 2 * len(list((ROOT / "maps").glob("*/title.yaml")))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the folder has other contents")
def test_the_frozen_folder_carries_no_more_than_it_needs() -> None:
    if not BUILT.exists():
        pytest.skip("there is no build in dist/: make one with `python packaging/build.py frozen`")
    files = [file for file in BUILT.parent.rglob("*") if file.is_file() and not file.is_symlink()]
    unwanted = ("numpy", "shapely", "openblas", "gfortran", "libssl", "libcrypto")
    assert not [file for file in files if any(word in str(file.relative_to(BUILT.parent)) for word in unwanted)]
    assert not [file.name for file in files if b"\0.debug_info\0" in file.read_bytes()]
    assert sum(file.stat().st_size for file in files) < 125e6


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere it is another package")
def test_the_package_is_small_enough() -> None:
    built = sorted((ROOT / "dist" / "out").glob(f"rails18_{__version__}_*.deb"))
    if not built:
        pytest.skip("there is no package in dist/out: make one with `python packaging/build.py linux`")
    assert not [file.name for file in built if file.stat().st_size > 36e6]


def shipped_places() -> list[Path]:
    """Return where this program looks for the maps of its first start."""
    palettes = [Theme(name).palette for name in ("light", "dark")]
    return [thumbnail.shipped_place(info, palette) for info in titles() for palette in palettes]


def files_in(folder: Path) -> set[str]:
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the folder is laid out differently")
def test_the_frozen_program_carries_every_module_and_all_data() -> None:
    look_for_build()
    inside = BUILT.parent / "_internal"
    drawn = {f"thumbnails/{place.name}" for place in shipped_places()}
    assert len(drawn) == 2 * len(titles())
    assert files_in(inside / "maps") == files_in(ROOT / "maps")
    assert files_in(inside / "resources") == files_in(ROOT / "resources") | drawn
    modules = CArchiveReader(str(BUILT)).open_embedded_archive("PYZ.pyz").toc
    sources = [file.relative_to(ROOT).with_suffix("") for file in (ROOT / "rails18").rglob("*.py")]
    wanted = {".".join(file.parts).removesuffix(".__init__") for file in sources}
    assert not wanted - set(modules)


def test_without_a_build_the_smoke_test_says_what_to_do(tmp_path: Path) -> None:
    command = [sys.executable, str(SMOKE), str(tmp_path / "rails18")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "packaging/build.py" in done.stdout


def test_a_program_that_does_not_end_is_told_with_what_it_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    patience: list[float] = []

    def run(command: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        patience.append(float(str(more["timeout"])))
        raise subprocess.TimeoutExpired(command, patience[-1], output=b"ok      1889")

    monkeypatch.setattr(subprocess, "run", run)
    place = smoke_test.Place("rails18", None, tmp_path)
    with pytest.raises(subprocess.TimeoutExpired):
        place.run("self-test", *["game"] * 10)
    (tmp_path / "rails18").touch()
    assert smoke_test.main([str(tmp_path / "rails18")]) == 1
    assert patience[0] >= 3 * patience[1]  # it plays ten games there
    told = capsys.readouterr().out
    assert "ok      1889" in told
    assert f"did not end within {patience[1]:.0f} s" in told


def run_in(install: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "rails18", *words]
    return subprocess.run(command, cwd=install, env=environment, capture_output=True, text=True, check=False)


def test_the_self_test_writes_nothing_into_the_program_s_folder_and_tells_what_is_no_game(tmp_path: Path) -> None:
    install = tmp_path / "install"
    for name in ("rails18", "maps", "resources"):
        shutil.copytree(ROOT / name, install / name, ignore=shutil.ignore_patterns("__pycache__"))
    before = {file: file.stat().st_mtime_ns for file in install.rglob("*")}
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all,", encoding="utf-8")
    tried = run_in(install, "self-test", str(GAME), str(letter))
    told = tried.stdout + tried.stderr
    assert tried.returncode == 1, told
    assert f"ok      {GAME.name}" in told
    assert "FAILED  letter.txt" in told
    assert "Traceback" not in told
    assert "self-test: 1 faults" in told  # all else is well
    assert run_in(install, "doctor").returncode == 0
    assert {file: file.stat().st_mtime_ns for file in install.rglob("*")} == before

"""Bring the locked packages once, and turn each thing that can go wrong into a sentence."""

from __future__ import annotations

import ast
import os
import shutil
import sys
from pathlib import Path

import pytest

from rails18 import __version__, bootstrap, cli, doctor, paths
from rails18.bootstrap import RUN_LOCK, TEST_LOCK, SetupError

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a source tree that has locks and nothing installed."""
    (tmp_path / "packaging").mkdir()
    for lock in (RUN_LOCK, TEST_LOCK):
        (tmp_path / "packaging" / lock).write_text(
            f"# {lock}\npyside6-essentials==6.11.3 \\\n  --hash=x\n", encoding="utf-8"
        )
    return tmp_path


def installed(tree: Path, lock: str) -> Path:
    """Pretend that `.venv` was made from a lock and return its interpreter."""
    python = bootstrap.venv_python(tree / ".venv")
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()
    bootstrap.stamp_file(tree).write_text(bootstrap.stamp_text(tree / "packaging" / lock), encoding="utf-8")
    return python


@pytest.mark.parametrize(
    ("made_from", "wanted", "fits"),
    [
        (RUN_LOCK, RUN_LOCK, True),
        (TEST_LOCK, TEST_LOCK, True),
        (TEST_LOCK, RUN_LOCK, True),
        (RUN_LOCK, TEST_LOCK, False),
    ],
)
def test_an_environment_for_tests_serves_playing(tree: Path, made_from: str, wanted: str, fits: bool) -> None:
    installed(tree, made_from)
    assert bootstrap.stamp_fits(bootstrap.read_stamp(tree), wanted, tree) is fits


def test_a_changed_lock_is_installed_again(tree: Path) -> None:
    installed(tree, RUN_LOCK)
    with (tree / "packaging" / RUN_LOCK).open("a", encoding="utf-8") as lock:
        lock.write("shapely==2.2.0\n")
    assert not bootstrap.stamp_fits(bootstrap.read_stamp(tree), RUN_LOCK, tree)


def test_nothing_is_installed_twice(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = installed(tree, TEST_LOCK)
    monkeypatch.setattr(bootstrap, "_call", lambda *_: pytest.fail("an installer was called"))
    assert bootstrap.ensure(RUN_LOCK, tree) == python


def commands(monkeypatch: pytest.MonkeyPatch, code: int = 0, output: str = "") -> list[list[str]]:
    """Collect the commands of the set-up instead of running them."""
    kept: list[list[str]] = []

    def call(command: list[str], show: bool = False) -> tuple[int, str]:
        kept.append(command)
        return code, output

    monkeypatch.setattr(bootstrap, "_call", call)
    return kept


def test_uv_is_used_when_it_is_there(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    kept = commands(monkeypatch)
    bootstrap.ensure(RUN_LOCK, tree)
    assert [command[:2] for command in kept] == [["/bin/uv", "venv"], ["/bin/uv", "pip"]]
    assert "--require-hashes" in kept[1]
    assert bootstrap.stamp_fits(bootstrap.read_stamp(tree), RUN_LOCK, tree)


def test_pip_is_used_without_uv(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(bootstrap, "lacks_venv", lambda: False)
    kept = commands(monkeypatch)
    bootstrap.ensure(TEST_LOCK, tree)
    assert kept[0][1:3] == ["-m", "venv"]
    assert {"--require-hashes", "--only-binary"} <= set(kept[1])
    assert kept[1][-1].endswith(TEST_LOCK)


def test_a_failed_installation_leaves_no_stamp(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tree, RUN_LOCK)
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/uv")
    commands(monkeypatch, 1, "error: No space left on device (os error 28)")
    with pytest.raises(SetupError, match="disk is full"):
        bootstrap.ensure(TEST_LOCK, tree)
    assert bootstrap.read_stamp(tree) == ""


def test_missing_ensurepip_names_its_package(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(bootstrap, "lacks_venv", lambda: True)
    with pytest.raises(SetupError, match=rf"apt-get install python3\.{sys.version_info[1]}-venv"):
        bootstrap.ensure(RUN_LOCK, tree)


def test_a_folder_that_cannot_be_written_is_said(tree: Path) -> None:
    (tree / ".venv").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(SetupError, match=r"\.venv cannot be written"):
        bootstrap.ensure(RUN_LOCK, tree)


@pytest.mark.parametrize(
    ("output", "part"),
    [
        (
            "WARNING: Failed to establish a new connection\nERROR: No matching distribution found for msgspec==0.22.0",
            "network connection",
        ),
        (
            "error: Request failed after 3 retries\n  Caused by: dns error: failed to lookup address",
            "network connection",
        ),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "differs from the locked one"),
        ("ERROR: No matching distribution found for pyside6-essentials==6.11.3", "no ready-made package"),
        ("error: failed to create directory: Permission denied (os error 13)", "cannot be written"),
        ("line\nERROR: something new\n", "ERROR: something new"),
        ("", "no reason given"),
    ],
)
def test_installers_complaints_become_sentences(output: str, part: str) -> None:
    said = bootstrap.explain(output)
    assert part in said
    assert "\n" not in said


@pytest.mark.parametrize(
    "file", ["rails18/__init__.py", "rails18/__main__.py", "tests/__init__.py", "tests/__main__.py"]
)
def test_old_pythons_can_parse_up_to_the_sentence(file: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"), feature_version=(3, 7))
    assert not [node for node in ast.walk(tree) if isinstance(node, (ast.JoinedStr, ast.NamedExpr, ast.Match))]
    if file.endswith("__main__.py"):
        before = [type(node) for node in tree.body[:3]]
        assert before == [ast.Expr, ast.Import, ast.If], "the version is looked at before anything of ours is imported"


def test_an_old_python_gets_a_sentence() -> None:
    source = (ROOT / "rails18" / "__main__.py").read_text(encoding="utf-8").replace("(3, 11)", "(4, 0)")
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer is needed, and this is Python 3\.\d+"):
        exec(compile(source, "__main__.py", "exec"), {"__name__": "rails18.__main__"})


@pytest.mark.parametrize("lock", [RUN_LOCK, TEST_LOCK])
def test_locks_are_hashed_and_name_no_place(lock: str) -> None:
    text = (ROOT / "packaging" / lock).read_text(encoding="utf-8")
    blocks = [block for block in text.replace("\\\n", " ").splitlines() if block.strip()]
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text
    assert "pyside6-essentials==6.11." in text, "6.12.0 loses references to None on Python 3.11"


def without(*names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that these libraries are not installed and all others are."""
    monkeypatch.setattr(doctor, "_loads", lambda library: library not in names)


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="system packages are a matter of Linux")


@linux
def test_missing_libraries_are_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    without("libEGL.so.1", "libxcb-cursor.so.0", monkeypatch=monkeypatch)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    assert "sudo apt-get install -y --no-install-recommends libegl1 libxcb-cursor0" in doctor.window_fault()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert "libegl1" in doctor.window_fault()
    assert "libxcb-cursor0" not in doctor.window_fault()


@linux
def test_all_components_are_named_before_anything_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    without("libEGL.so.1", monkeypatch=monkeypatch)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(bootstrap, "ready_here", lambda lock: False)
    monkeypatch.setattr(bootstrap, "lacks_venv", lambda: True)
    monkeypatch.setattr(bootstrap, "ROOT", Path("/nowhere"))
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    with pytest.raises(SetupError, match=r"install .*libegl1 python3\.\d+-venv$"):
        doctor.ready_for_window()


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
    with pytest.raises(SetupError, match=r"sudo .*libgl1"):
        doctor.ready_for_tests()


@linux
def test_tests_as_root_bring_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = ["libGL.so.1"]
    monkeypatch.setattr(doctor, "_loads", lambda library: library not in absent)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    run: list[list[str]] = []

    def install(command: list[str]) -> None:
        run.append(command)
        absent.clear() if "install" in command else None

    monkeypatch.setattr(doctor, "_run", install)
    doctor.ready_for_tests()
    assert run == [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "libgl1"]]
    assert "libgl1" in capsys.readouterr().err


def test_the_doctor_reports(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.report() == 0
    said = capsys.readouterr().out
    assert "window      can open (offscreen)" in said
    monkeypatch.setattr(doctor, "window_fault", lambda: "there is no display.")
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
    assert told["fonts"] == "DejaVu Sans, comes along"


def test_the_doctor_misses_a_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    assert doctor.report() == 1
    assert f"missing in {tmp_path / 'fonts'}" in capsys.readouterr().out

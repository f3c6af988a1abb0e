"""Bring the locked packages once, and turn each thing that can go wrong into a sentence."""

from __future__ import annotations

import ast
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from rails18 import bootstrap, cli, doctor, environment, installers
from rails18.board import highs_library
from rails18.bootstrap import RUN_LOCK, TEST_LOCK
from rails18.installers import SetupError
from tests.support.environments import ABI, SPOILED, answering, installed, recorded, told_by

ROOT = Path(__file__).resolve().parent.parent


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
    assert bootstrap.serves(wanted, tree) is fits


def test_a_changed_lock_is_installed_again(tree: Path) -> None:
    installed(tree, RUN_LOCK)
    with (tree / "packaging" / RUN_LOCK).open("a", encoding="utf-8") as lock:
        lock.write("shapely==2.2.0\n")
    assert not bootstrap.serves(RUN_LOCK, tree)


@pytest.mark.parametrize(
    ("line", "serves"),
    [
        ("highsbox==1.15.1 ; platform_machine != 'ARM64' and sys_platform == 'elsewhere'", True),
        ("highsbox==1.15.1 ; sys_platform == 'elsewhere' or sys_platform == 'nowhere'", True),
        ("numpy==2.5.5 ; python_full_version >= '3.12'", True),
        ("numpy==2.5.5 ; python_full_version < '3.12'", False),
        ("types_PyYAML==6.0.3 ; sys_platform != 'elsewhere'", True),
        ("types-pyyaml==6.0.4", False),
        ("cffi==2.0 ; platform_python_implementation != 'PyPy'", False),
    ],
)
def test_a_lock_that_changed_for_other_systems_alone_is_served(line: str, serves: bool, tree: Path) -> None:
    packages = next(installed(tree, RUN_LOCK).parent.parent.rglob("msgspec")).parent
    for name in ("pyside6_essentials-6.11.3", "types_pyyaml-6.0.3"):
        (packages / f"{name}.dist-info").mkdir()
    with (tree / "packaging" / RUN_LOCK).open("a", encoding="utf-8") as lock:
        lock.write(f"{line} \\\n    --hash=sha256:0\n")
    assert bootstrap.serves(RUN_LOCK, tree) is serves


def test_nothing_is_installed_twice(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = installed(tree, TEST_LOCK)
    monkeypatch.setattr(installers, "call", lambda *_: pytest.fail("an installer was called"))
    assert bootstrap.ensure(RUN_LOCK, tree) == python


def commands(monkeypatch: pytest.MonkeyPatch, *outcomes: tuple[int, str]) -> list[list[str]]:
    """Collect the commands of the set-up instead of running them; they end as told, and well after that."""
    kept: list[list[str]] = []
    left = list(outcomes)

    def call(command: list[str], **how: bool) -> tuple[int, str]:
        kept.append(command)
        if "venv" in command:
            answering(environment.python_of(Path(command[-1])))
        return left.pop(0) if left else (0, "")

    monkeypatch.setattr(installers, "call", call)
    if os.name == "nt":
        monkeypatch.setattr(environment, "ask_python", told_by)
    return kept


def with_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")


def with_pip_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(installers, "lacks_venv", lambda: False)


def test_uv_is_used_when_it_is_there(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_uv(monkeypatch)
    kept = commands(monkeypatch)
    bootstrap.ensure(RUN_LOCK, tree)
    assert [command[:2] for command in kept] == [["/bin/uv", "venv"], ["/bin/uv", "pip"]]
    assert bootstrap.serves(RUN_LOCK, tree)


def test_pip_is_used_without_uv(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_pip_alone(monkeypatch)
    kept = commands(monkeypatch)
    bootstrap.ensure(TEST_LOCK, tree)
    assert kept[0][1:3] == ["-m", "venv"]
    assert kept[1][-1].endswith(TEST_LOCK)


@pytest.mark.parametrize("choose", [with_uv, with_pip_alone])
def test_both_installers_take_hashed_wheels_only(tree: Path, monkeypatch: pytest.MonkeyPatch, choose) -> None:
    choose(monkeypatch)
    kept = commands(monkeypatch)
    bootstrap.ensure(RUN_LOCK, tree)
    fill = kept[-1]
    assert "--require-hashes" in fill
    assert fill[fill.index("--only-binary") + 1] == ":all:"


ARM_WINDOWS = {"sys_platform": "win32", "platform_machine": "ARM64"}


@pytest.mark.parametrize("lock", [RUN_LOCK, TEST_LOCK])
@pytest.mark.parametrize(
    ("system", "solver"),
    [
        (ARM_WINDOWS, ""),
        ({"sys_platform": "win32", "platform_machine": "AMD64"}, "highsbox"),
        ({"sys_platform": "linux", "platform_machine": "aarch64"}, "highspy"),
        ({"sys_platform": "darwin", "platform_machine": "arm64"}, "highspy"),
    ],
)
def test_locks_name_the_solver_where_there_is_one(lock: str, system: dict[str, str], solver: str) -> None:
    lines = (ROOT / "packaging" / lock).read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line.rstrip("\\ ")) for line in lines if line[:1].isalnum()]
    names = {each.name for each in pinned if each.marker is None or each.marker.evaluate(system)}
    assert {"highspy", "highsbox"} & names == ({solver} if solver else set())
    assert {"pyside6-essentials", "shapely", "msgspec", "pyyaml"} <= names


def test_windows_on_arm_does_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = highs_library.PACKAGE
    assert solver in bootstrap.run_modules()
    monkeypatch.setattr(sys, "platform", ARM_WINDOWS["sys_platform"])
    monkeypatch.setattr(platform, "machine", lambda: ARM_WINDOWS["platform_machine"])
    assert solver not in bootstrap.run_modules()
    monkeypatch.setattr(platform, "machine", lambda: "AMD64")
    assert solver in bootstrap.run_modules()


def test_a_system_without_the_solver_is_told_so(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_pip_alone(monkeypatch)
    commands(monkeypatch)
    monkeypatch.setattr(bootstrap, "lacks_solver", lambda: True)
    bootstrap.ensure(RUN_LOCK, tree)
    assert "no ready-made solver for Windows on ARM" in capsys.readouterr().err
    assert bootstrap.serves(RUN_LOCK, tree)
    assert doctor.report() == 0
    assert "solver      there is no ready-made solver" in capsys.readouterr().out


def test_a_failed_installation_leaves_no_stamp(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tree, RUN_LOCK)
    with_uv(monkeypatch)
    commands(monkeypatch, (1, "error: No space left on device (os error 28)"))
    with pytest.raises(SetupError, match="disk is full"):
        bootstrap.ensure(TEST_LOCK, tree)
    assert environment.read_stamp(tree / ".venv") is None


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for Python is a shell script")
@pytest.mark.parametrize("reason", SPOILED)
def test_an_environment_that_no_longer_serves_is_made_again_with_one_sentence(
    reason: str, tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left = installed(tree, RUN_LOCK).parent / "left over"
    left.touch()
    SPOILED[reason](environment.python_of(tree / ".venv"))
    assert not bootstrap.serves(RUN_LOCK, tree)
    with_pip_alone(monkeypatch)
    kept = commands(monkeypatch)
    bootstrap.ensure(RUN_LOCK, tree)
    said = capsys.readouterr().err
    assert f".venv no longer serves ({reason}) and is made again" in said
    assert said.count("\n") == 1
    assert not left.exists()
    assert [command[2] for command in kept] == ["venv", "pip"]
    assert bootstrap.serves(RUN_LOCK, tree)


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for Python is a shell script")
def test_the_same_python_at_a_new_time_serves_on(tree: Path) -> None:
    """A patch release changes the file, but not what compiled packages need."""
    python = installed(tree, RUN_LOCK)
    answering(python, version="3.11.9")
    os.utime(python, (1, 1))
    assert bootstrap.serves(RUN_LOCK, tree)


def test_a_library_of_another_version_is_no_damage(tree: Path) -> None:
    python = installed(tree, RUN_LOCK)
    recorded(next(python.parent.parent.rglob("msgspec")).parent, "msgspec", f"_core{ABI}", 7)
    assert bootstrap.serves(RUN_LOCK, tree)


def test_a_stamp_of_before_lengths_were_noted_serves_on(tree: Path) -> None:
    file = environment.stamp_file(installed(tree, RUN_LOCK).parent.parent)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert list(kept.pop("libraries").values()) == [6]
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert bootstrap.serves(RUN_LOCK, tree)


def test_a_newer_pip_is_no_loss(tree: Path) -> None:
    installed(tree, RUN_LOCK)
    old = next((tree / ".venv").rglob("pip-24.0.dist-info"))
    old.rename(old.with_name("pip-25.0.dist-info"))
    assert bootstrap.serves(RUN_LOCK, tree)


@pytest.mark.parametrize("left", ["nothing", "no packages", "no pip"])
def test_a_half_made_environment_is_finished(left: str, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = environment.python_of(tree / ".venv")
    (tree / ".venv").mkdir()
    outcomes = []
    if left != "nothing":
        answering(python)
        outcomes = [(0, "pip 24.0"), (1, "ERROR: Cannot uninstall yaml, no RECORD file was found")]
    if left == "no pip":
        outcomes = [(1, "No module named pip")]
    with_pip_alone(monkeypatch)
    kept = commands(monkeypatch, *outcomes)
    bootstrap.ensure(RUN_LOCK, tree)
    assert [command[2] for command in kept[-2:]] == ["venv", "pip"]
    assert bootstrap.serves(RUN_LOCK, tree)


def test_without_network_what_is_there_is_kept(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = installed(tree, RUN_LOCK)
    with_pip_alone(monkeypatch)
    commands(monkeypatch, (0, "pip 24.0"), (1, "Temporary failure in name resolution"))
    with pytest.raises(SetupError, match="network connection"):
        bootstrap.ensure(TEST_LOCK, tree)
    assert python.exists()


def test_an_environment_that_does_not_serve_is_not_entered_twice(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILS18_ENTERED", "1")
    monkeypatch.setattr(bootstrap, "ready_here", lambda *rest: False)
    installed(tree, RUN_LOCK)
    with pytest.raises(SetupError, match="Remove that folder"):
        bootstrap.enter("rails18", [], TEST_LOCK, tree)


def test_files_that_are_damaged_are_installed_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tree, TEST_LOCK)
    (whole,) = (tree / ".venv").rglob("pip-24.0.dist-info")
    (whole.parent / "yaml" / "a.py").write_text("12345", encoding="utf-8")
    (whole / "RECORD").write_text("yaml/a.py,sha256=x,5\nyaml/a.pyc,,3\n", encoding="utf-8")
    monkeypatch.setattr(sys, "prefix", str(tree / ".venv"))
    went: list[object] = []
    monkeypatch.setattr(bootstrap, "go_on", lambda *rest: went.append(rest))
    monkeypatch.setattr(bootstrap, "ensure", lambda *rest: went.append(rest))
    bootstrap.mend("rails18", ["check"], tree)
    assert went == []
    (whole.parent / "yaml" / "a.py").write_text("1", encoding="utf-8")
    bootstrap.mend("rails18", ["check"], tree)
    assert went[0] == (TEST_LOCK, tree, "one of its files is damaged: yaml/a.py")


def test_a_package_that_cannot_be_imported_is_mended_or_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(asked: object) -> int:
        raise ModuleNotFoundError("No module named 'shiboken6'", name="shiboken6")

    asked: list[object] = []
    monkeypatch.setattr(cli, "carry_out", broken)
    monkeypatch.setattr(bootstrap, "mend", lambda *rest: asked.append(rest))
    assert cli.main(["check"]) == 3
    assert asked == [("rails18", ["check"])]
    told = f"rails18: No module named 'shiboken6'. `{doctor.start()} doctor` says more.\n"
    assert capsys.readouterr().err == told


INSTALLING = """
import sys
from pathlib import Path
from rails18 import bootstrap
with bootstrap.one_at_a_time(Path(sys.argv[1])):
    print("inside", flush=True)
    sys.stdin.read()
"""


def test_a_second_first_start_waits_for_the_first_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-c", INSTALLING, str(tmp_path)]
    first = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert first.stdout is not None
    assert first.stdout.readline() == "inside\n"
    looks: list[float] = []

    def pause(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 30:  # more often than Windows' own way to wait would look
            first.communicate()  # it ends
        assert len(looks) < 100, "the lock of a program that has ended is free"

    monkeypatch.setattr(time, "sleep", pause)
    with bootstrap.one_at_a_time(tmp_path):
        assert first.poll() == 0
    assert len(looks) >= 30
    said = capsys.readouterr().err
    assert said == "rails18: another start is installing the packages; this one waits for it ...\n"


def test_a_python_without_venv_is_told_what_its_system_offers(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "apt-get" in installers.venv_cure("linux")
    assert "python.org" in installers.venv_cure("win32")
    assert "apt-get" not in installers.venv_cure("win32")
    monkeypatch.setattr(sys, "platform", "win32")
    need = doctor.Need("ensurepip", "all", installers.venv_package(), "python3", "python")
    assert doctor.sentence([need]) == f"this Python lacks ensurepip. {installers.venv_cure('win32')}"


def test_missing_ensurepip_names_its_package(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(installers, "lacks_venv", lambda: True)
    venv = rf"apt-get update && .*install -y python3\.{sys.version_info[1]}-venv"
    with pytest.raises(SetupError, match=venv if sys.platform.startswith("linux") else r"python\.org"):
        bootstrap.ensure(RUN_LOCK, tree)
    assert not (tree / ".venv").exists()


def test_a_folder_that_cannot_be_written_is_said(tree: Path) -> None:
    (tree / ".venv").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(SetupError, match=r"\.venv cannot be written"):
        bootstrap.ensure(RUN_LOCK, tree)


# As printed by pip 23 and 25 and by uv behind a proxy that shows a certificate of its own.
_PIP_MISTRUSTS = (
    "Could not fetch URL https://pypi.org/simple/six/: There was a problem confirming the ssl certificate: Max retries "
    "exceeded with url: /simple/six/ (Caused by SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] "
    "certificate verify failed: self-signed certificate in certificate chain (_ssl.c:1006)'))) - skipping\n"
    "ERROR: No matching distribution found for six==1.16.0"
)
_UV_MISTRUSTS = (
    "error: Failed to fetch: `https://pypi.org/simple/six/`\n  Caused by: error sending request for url\n"
    "  Caused by: client error (Connect)\n  Caused by: invalid peer certificate: UnknownIssuer"
)
_NO_CERTIFICATES = (
    "ERROR: Could not install packages due to an OSError: Could not find a suitable TLS CA certificate bundle, "
    "invalid path: /etc/ssl/own.pem"
)


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
        (_PIP_MISTRUSTS, "certificate of the package index was not accepted"),
        (_UV_MISTRUSTS, "certificate of the package index was not accepted"),
        (_NO_CERTIFICATES, "invalid path: /etc/ssl/own.pem). Correct PIP_CERT"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "differs from the locked one"),
        ("ERROR: No matching distribution found for pyside6-essentials==6.11.3", "no ready-made package"),
        ("error: failed to create directory: Permission denied (os error 13)", "cannot be written"),
        ("line\nERROR: something new\n", "ERROR: something new"),
        ("", "no reason given"),
    ],
)
def test_installers_complaints_become_sentences(output: str, part: str) -> None:
    said = installers.explain(output)
    assert part in said
    assert "\n" not in said


def test_a_server_that_does_not_answer_is_given_up_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked three times, 20 seconds each, also where a system says otherwise."""
    assert installers.PATIENCE["PIP_DEFAULT_TIMEOUT"] == installers.PATIENCE["UV_HTTP_TIMEOUT"] == "20"
    assert installers.PATIENCE["UV_HTTP_RETRIES"] == "2"
    pytest.importorskip("pip", reason="an environment that uv made has none")
    monkeypatch.setattr(environment, "python_of", lambda venv: Path(sys.executable))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_DEFAULT_TIMEOUT", "1000")
    monkeypatch.setitem(installers.PATIENCE, "PIP_DEFAULT_TIMEOUT", "0.2")
    monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("PIP_RETRIES", "9")
    lock = tmp_path / "a.lock"
    lock.write_text("what-nobody-has==1.0 --hash=sha256:" + 64 * "0", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{deaf.getsockname()[1]}/simple")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        code, output = installers.Pip().fill(tmp_path, lock)
    assert code
    assert output.count("Retrying") == 2
    assert "network connection" in installers.explain(output)


def test_what_is_fetched_is_told_as_it_comes(capsys: pytest.CaptureFixture[str]) -> None:
    printed = "Collecting qt\n  Downloading qt.whl.metadata (4 kB)\n  Downloading qt.whl (80 MB)\nInstalling qt\n"
    code, output = installers.call([sys.executable, "-c", f"print({printed!r}, end='')"], tells=True)
    assert (code, output) == (0, printed)
    assert capsys.readouterr().err == "rails18: Downloading qt.whl (80 MB)\nrails18: Installing qt\n"


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


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=;\s]", line)[0].lower() for line in project["dependencies"]}
    named = {"PySide6": "pyside6-essentials", "shiboken6": "pyside6-essentials", "yaml": "pyyaml"}
    imported: set[str] = set()
    for file in (ROOT / "rails18").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported.add(str(node.module).split(".")[0])
    foreign = imported - set(sys.stdlib_module_names) - {"rails18"}
    assert {named.get(name, name) for name in foreign} <= declared

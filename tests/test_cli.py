"""Say wrong arguments in one sentence, and let no traceback reach a person."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rails18 import __version__, bootstrap, cli, doctor
from rails18.installers import SetupError

ROOT = Path(__file__).resolve().parent.parent


REPLAY = {"command": "replay", "file": "g", "states": None, "until": None, "force": False, "title": ""}


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ([], {"command": "window", "file": None, "titles": None}),
        (["game.json"], {"command": "window", "file": "game.json", "titles": None}),
        (
            ["replay", "g", "--until", "20"],
            {"command": "replay", "file": "g", "states": None, "until": 20, "force": False, "title": ""},
        ),
        (
            ["replay", "g", "--states", "o"],
            {"command": "replay", "file": "g", "states": "o", "until": None, "force": False, "title": ""},
        ),
        (
            ["export", "g", "--format", "csv", "--output", "o"],
            {"command": "export", "file": "g", "format": "csv", "output": "o", "force": False, "title": ""},
        ),
        (
            ["problem", "g", "--at", "7", "--output", "o"],
            {
                "command": "problem",
                "file": "g",
                "at": 7,
                "ask": "decision",
                "note": "",
                "output": "o",
                "force": False,
                "title": "",
            },
        ),
        (["info", "g", "h"], {"command": "info", "files": ["g", "h"], "title": "", "short": False}),
        (["routes", "p", "--limit", "1.5", "--json"], {"command": "routes", "file": "p", "limit": 1.5, "json": True}),
        (["check"], {"command": "check", "title": None, "keys": False, "titles": None}),
        (["check", "abc"], {"command": "check", "title": "abc", "keys": False, "titles": None}),
        (["ground", "/"], {"command": "ground", "folder": os.path.abspath("/")}),
        (["doctor"], {"command": "doctor"}),
        (["self-test", "a", "b"], {"command": "self-test", "files": ["a", "b"]}),
    ],
)
def test_commands_are_read(argv: list[str], expected: dict[str, object]) -> None:
    assert vars(cli.parse(argv)) == expected


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["a", "b"], "unrecognized arguments: b"),
        (["--nothing"], "unrecognized arguments: --nothing"),
        (["replay"], "FILE"),
        (["replay", "g", "--until", "-1"], "not a number of actions"),
        (["replay", "g", "--until", "x"], "'x'"),
        (["export", "g"], "--format"),
        (["export", "g", "--format", "pdf"], "pdf"),
        (["problem", "g"], "--output"),
        (["info"], "FILE"),
        (["routes", "g", "--limit", "0"], "seconds above 0"),
        (["routes", "g", "--limit", "nan"], "seconds above 0"),
        (["ground"], "FOLDER"),
        (["ground", "no-such-folder"], "there is no folder 'no-such-folder'"),
        (["doctor", "x"], "unrecognized arguments: x"),
    ],
)
def test_wrong_arguments_get_one_sentence(argv: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(argv)
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert part in said
    assert said.count("\n") == 1
    assert said.startswith("rails18")


def test_a_missing_file_is_said_before_a_window_opens(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["no-such-game.json"]) == 2
    assert "no-such-game.json" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"rails18 {__version__}\n"


def test_a_fault_inside_is_kept_in_a_file(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(asked: object) -> int:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(cli, "carry_out", broken)
    assert cli.main(["check"]) == 3
    said = capsys.readouterr().err
    (kept,) = (home / "logs").iterdir()
    assert "Traceback" not in said
    assert str(kept) in said
    assert "a fault of ours" in kept.read_text(encoding="utf-8")


def test_a_missing_component_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(*_: object) -> None:
        raise SetupError("the package index cannot be reached.")

    monkeypatch.setattr(bootstrap, "enter", refused)
    assert cli.main(["check"]) == 3
    assert capsys.readouterr().err == "rails18: the package index cannot be reached.\n"


def test_no_window_without_a_display(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "window_fault", lambda more=(): "there is no display.")
    assert cli.main([]) == 3
    assert capsys.readouterr().err == "rails18: there is no display.\n"


@pytest.mark.parametrize("letters", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("name", ["Müller 東京.rails18", *([] if os.name == "nt" else ["no text \udcff.rails18"])])
def test_names_in_every_script_are_written_to_a_file(name: str, letters: str, tmp_path: Path) -> None:
    """Windows takes an old code page where output goes to a file; what was written must not end the command."""
    file = tmp_path / "spiele ä" / name
    file.parent.mkdir()
    shutil.copyfile(ROOT / "tests/games/played/1843-idle.rails18", file)
    for words in (["info", str(file.parent)], ["check", "--keys"], ["replay", str(file)]):
        command = [sys.executable, "-m", "rails18", *words]
        variables = {**os.environ, "PYTHONIOENCODING": f"{letters}:strict", "PYTHONUTF8": "0"}
        done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b""), words
        assert len(done.stdout) > 20


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = [sys.executable, "-m", "rails18", "check"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        told = program.stderr.read()
    assert "Traceback" not in told

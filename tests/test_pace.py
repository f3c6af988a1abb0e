"""Say how long the tests take and how far they are, and use all processors."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import pace
from tests.__main__ import arguments, keep_bytecode, own_arguments, processors

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def times(tmp_path: Path) -> pace.Times:
    """Return figures of a long file with one test, a short one with two, and none of others."""
    noted = tmp_path / "durations.json"
    noted.write_text(json.dumps({"machine": 10.0, "files": {"long.py": [60.0, 1], "short.py": [20.0, 2]}}), "utf-8")
    return pace.Times(noted)


def test_a_run_takes_as_long_as_its_work_or_its_longest_file(times: pace.Times) -> None:
    tests = ["long.py::a", "short.py::a", "short.py::b", "new.py::a"]
    assert times.of_run(tests, 1, 10.0) == pytest.approx(80.5)
    assert times.of_run(tests, 2, 10.0) == 60
    assert times.of_run(tests, 1, 20.0) == pytest.approx(161), "a machine half as fast"
    assert times.of_run(["short.py::a"], 1, 10.0) == 10


def test_a_seed_draws_the_order_of_files_and_of_the_tests_in_them() -> None:
    ids = [f"{file}.py::{test}" for file in "abcd" for test in "123"]
    items: list[Any] = [SimpleNamespace(nodeid=id) for id in ids]
    orders = {seed: [item.nodeid for item in pace.shuffled(items, seed)] for seed in range(5)}
    assert orders[3] == [item.nodeid for item in pace.shuffled(items, 3)], "the same seed gives the same order"
    assert len({tuple(order) for order in orders.values()}) == len(orders)
    for order in orders.values():
        files = [pace.file_of(test) for test in order]
        assert sorted(order) == ids
        assert len([file for file, after in pairwise(files) if file != after]) == 3, "a file stays whole"


def test_the_longest_files_go_first_and_stay_whole(times: pace.Times) -> None:
    ids = ["new.py::a", "short.py::b", "long.py::a", "short.py::a"]
    items = [SimpleNamespace(nodeid=id) for id in ids]
    ordered = [item.nodeid for item in times.longest_first(items)]
    assert ordered == ["new.py::a", "long.py::a", "short.py::b", "short.py::a"], "what was never timed may be long"


def test_tests_of_a_recorded_game_stay_together(times: pace.Times) -> None:
    """The game is replayed once for all of them, whatever file they lie in."""
    ids = ["a.py::x[1870-2p-102]", "a.py::x[1889-2p-102]", "b.py::y[2p-102]", "b.py::y[1870-2p-102]", "b.py::z"]
    assert [pace.group_of(test) for test in ids] == ["1870-2p-102", "1889-2p-102", "b.py", "1870-2p-102", "b.py"]
    assert pace.group_of("c.py::test[random/1870-2p-102]") == "1870-2p-102", "named with its folder"
    ordered = [item.nodeid for item in times.longest_first([SimpleNamespace(nodeid=id) for id in ids])]
    assert ordered.index(ids[3]) == ordered.index(ids[0]) + 1
    split = vars(pace.Scheduler)["_split_scope"]
    assert split(None, ids[0]) == split(None, ids[3]) != split(None, ids[1])


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(1, "5 seconds"), (33, "35 seconds"), (56, "1 minute"), (100, "2 minutes"), (420, "7 minutes")],
)
def test_durations_are_said_as_people_do(seconds: float, said: str) -> None:
    assert pace.in_words(seconds) == said


def test_all_processors_are_used_unless_somebody_looks_into_a_test() -> None:
    many = str(processors() + 1)  # one more, as tests now and then wait
    side_by_side = ["-n", many, "--dist", "loadfile", "--no-loadscope-reorder"] if processors() > 1 else []
    assert arguments("long", None, ["-k", "x"]) == ["-p", "tests.pace", *side_by_side, "-k", "x"]
    assert arguments("", 3, [])[2:4] == ["-n", "3"]
    for words in (["--pdb"], ["-s"], ["-n0"]):
        assert arguments("long", None, words) == ["-p", "tests.pace", *words]


def test_what_is_left_out_is_said_by_its_length() -> None:
    assert arguments("", 1, ["-x"])[2:] == ["-m", "not long", "-x"]
    assert arguments("quick", 1, [])[2:] == ["-m", "not slow and not long and not realwindow"]
    assert arguments("long", 1, [])[2:] == []


def test_processes_keep_what_they_compile_whatever_the_shell_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    keep_bytecode()
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert not sys.dont_write_bytecode


@pytest.mark.parametrize("jobs", [1, processors() + 1])
def test_progress_is_shown_instead_of_dots(jobs: int) -> None:
    """More processes than processors are not told to be quicker than as many."""
    command = [sys.executable, "-m", "tests", "--jobs", str(jobs), "-p", "no:cacheprovider", "tests/test_paths.py"]
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_XDIST")}
    done = subprocess.run(command, cwd=ROOT, env=kept, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("11 tests, about "))
    used = min(jobs, processors())
    where = f"{used} processors" if used > 1 else "one processor"
    assert lines[first].endswith(f"on {where} that nobody else uses")
    assert any(line.startswith(" 45%  5 of 11 tests, about ") for line in lines[first:])
    assert any(line.startswith("100%  11 of 11 tests") for line in lines[first:])
    assert not [line for line in lines if line.startswith("...")]


TOLD = """
import pytest
def test_bad():
    assert 0
def test_good():
    pass
def test_left_out():
    pytest.skip("no printer is here")
@pytest.mark.xfail(reason="paper is short")
def test_known():
    assert 0
"""


def test_a_failure_is_told_when_it_happens(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text(TOLD, "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.pace",
        "-p",
        "no:cacheprovider",
        "-n0",
        "-ra",
        "-c",
        os.devnull,
    ]
    kept = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [*command, "--rootdir", str(tmp_path), f"--basetemp={tmp_path / 'temporary'}", str(tmp_path)]
    done = subprocess.run(words, cwd=tmp_path, env=kept, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "FAILED test_bad.py::test_bad (call)" in done.stdout
    assert "100%  4 of 4 tests, 1 failed" in done.stdout
    assert "SKIPPED [1] test_bad.py:8: no printer is here" in done.stdout
    assert "XFAIL test_bad.py::test_known - paper is short" in done.stdout
    assert not [line for line in done.stdout.splitlines() if re.match(r"[.xsF]+( |$)", line)]


def test_the_check_before_a_release_runs_the_commands_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "    python3 -m tests  " in readme
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("\npython3 -m tests\n")


def test_figures_name_files_that_are_there() -> None:
    assert [name for name in pace.Times().files if not (ROOT / name).is_file()] == []


def test_no_test_looks_outside_of_the_repository() -> None:
    """Positions, games and figures that tests use lie in `tests`."""
    steps = re.compile(r"(HERE|Path\(__file__\)(?:\.resolve\(\))?)\.parents\[(\d+)\]")
    found = []
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for start, number in steps.findall(file.read_text(encoding="utf-8")):
            folder = (file.parent if start == "HERE" else file).parents[int(number)]
            if folder != ROOT and ROOT not in folder.parents:
                found.append(f"{file.relative_to(ROOT)} looks into {folder}")
    assert found == []


def test_times_are_noted_wherever_a_test_ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = {"machine": 10.0, "files": {"tests/test_pace.py": [8.0, 2], "tests/test_gone.py": [9.0, 1]}}
    (tmp_path / "tests").mkdir()
    noted = tmp_path / "tests" / "durations.json"
    noted.write_text(json.dumps(held), "utf-8")
    (tmp_path / "tests" / "test_pace.py").touch()
    monkeypatch.setattr(pace, "NOTED", noted)
    monkeypatch.setattr(pace.Times.__init__, "__defaults__", (noted,))
    notes = pace.Notes()
    notes.machine = 20.0
    for when, spent in (("call", 70.0), ("teardown", 1.5), ("teardown", 0.25)):
        report = SimpleNamespace(when=when, nodeid="tests/test_new.py::a", user_properties=[(pace.Clock.NAME, spent)])
        notes.pytest_runtest_logreport(report)
    notes.pytest_sessionfinish()
    assert json.loads(noted.read_text("utf-8")) == {
        "machine": 20.0,
        "files": {"tests/test_new.py": [1.75, 2], "tests/test_pace.py": [16.0, 2]},
    }


def test_help_names_what_is_not_pytests_own() -> None:
    told = own_arguments().format_help()
    assert all(word in told for word in ("--quick", "--long", "--jobs", "--only-install", "leave out the slow tests"))

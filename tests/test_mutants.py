"""Break a few rules on purpose: the short form of ``python -m tests.mutants``."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from rails18.titles import RULE_SETS
from tests.mutants.__main__ import KNOWN
from tests.mutants.changes import mutants
from tests.mutants.trying import BROKEN, CAUGHT, OPTIONS, SURVIVED, Bench, attempt

ROOT = Path(__file__).resolve().parent.parent
REISSUE = ROOT / "rails18/rules/redemption/reissue.py"
POSSIBLE = len(list(mutants(REISSUE, REISSUE.read_text(encoding="utf-8"))))
SAMPLE = """
MOST = 40

def check(pos, held):
    if held > MOST and not pos.open:
        yield refuse("limit", held=held)
    pos.tell("seen", next=held + 1)
    return [name for name in pos if name]
"""


def test_each_kind_of_change_is_found() -> None:
    found = {(each.line, each.kind, each.before, each.after) for each in mutants(Path("sample.py"), SAMPLE)}
    assert found == {
        (2, "constant", "40", "50"),
        (5, "condition", "held > MOST and not pos.open", "False"),
        (5, "condition", "held > MOST and not pos.open", "(not pos.open)"),
        (5, "condition", "held > MOST and not pos.open", "(held > MOST)"),
        (5, "comparison", "held > MOST", "(held >= MOST)"),
        (5, "condition", "not pos.open", "(pos.open)"),
        (6, "call", 'yield refuse("limit", held=held)', "yield from ()"),
        (7, "call", 'pos.tell("seen", next=held + 1)', "pass"),
        (7, "constant", "1", "2"),
        (8, "condition", "name", "True"),
    }


@pytest.mark.parametrize("room", ["core", "board", "rules"])
def test_every_change_can_be_read(room: str) -> None:
    for file in sorted((ROOT / "rails18" / room).rglob("*.py"))[::7]:
        for each in mutants(file, file.read_text(encoding="utf-8")):
            ast.parse(each.source)


def test_what_makes_no_difference_can_still_be_changed() -> None:
    """A reason whose rule has moved or is written otherwise would stand there for nothing."""
    files = (ROOT / "rails18" / "rules").rglob("*.py")
    possible = {each.name for file in files for each in mutants(file, file.read_text(encoding="utf-8"))}
    assert set(yaml.safe_load(KNOWN.read_text(encoding="utf-8"))) - possible == set()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in a fork of the process")
@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (
            ["--tests", "tests/rules/redemption/test_reissue_1870.py"],
            0,
            f"4 of {POSSIBLE} possible changes tried, 0 survived",
        ),
        (
            ["--tests", "tests/rules/redemption/test_reissue_1870.py::test_ties_go_up"],
            1,
            "survived: rules/redemption/reissue.py:",
        ),
    ],
    ids=["noticed", "unnoticed"],
)
def test_broken_rules_are_noticed(more: list[str], code: int, said: str) -> None:
    """reissue.condition.sold_out: a change of the rules for reissues fails their tests, and one test is not enough."""
    before = REISSUE.read_bytes()
    command = [sys.executable, "-m", "tests.mutants", "--file", "reissue.py", "--sample", "4", "--seed", "3", *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert said in done.stdout, done.stdout + done.stderr
    assert done.returncode == code
    assert REISSUE.read_bytes() == before


def passes(test: str, folder: Path) -> bool:
    """Return whether a test passes; in a folder of its own, since in pytest's it would remove what whole runs left."""
    return pytest.main([*OPTIONS, f"--basetemp={folder}/tests", test]) == pytest.ExitCode.OK


@pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in a fork of the process")
def test_a_rule_that_nobody_has_read_yet_can_be_broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Titles import their rules when they are first played, so the collected tests need not have done it."""
    file = ROOT / "rails18/rules/privates/free_exchange.py"
    wanted = 'yield refuse("private.exchange.offering", private=action.private, company=company)'
    change = next(found for found in mutants(file, file.read_text(encoding="utf-8")) if found.before == wanted)
    monkeypatch.delitem(sys.modules, "rails18.rules.privates.free_exchange", raising=False)
    test = "tests/rules/privates/test_loire_1843.py::test_only_out_of_the_offering"
    assert attempt(change, lambda: passes(test, tmp_path), 60) == CAUGHT
    unchanged = change._replace(source=file.read_text(encoding="utf-8"))
    assert attempt(unchanged, lambda: passes(test, tmp_path), 60) == SURVIVED, "the change is what the test notices"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in a fork of the process")
def test_a_test_that_is_not_there_notices_nothing() -> None:
    """What is remembered of which test comes where may be older than the tests."""
    change = next(mutants(REISSUE, REISSUE.read_text(encoding="utf-8")))
    test = "tests/rules/redemption/test_reissue_1870.py::test_of_yesterday"
    assert attempt(change, lambda: Bench({}).run([test]), 60) == BROKEN


@pytest.mark.skipif(not hasattr(os, "fork"), reason="changes are tried in a fork of the process")
def test_a_rule_that_makes_features_can_be_broken(tmp_path: Path) -> None:
    """Titles were composed when the tests were collected, before the change."""
    assert RULE_SETS["1843"].steps["discard"].moves
    file = ROOT / "rails18/rules/trains/phases.py"
    found = mutants(file, file.read_text(encoding="utf-8"))
    change = next(each for each in found if (each.function, each.before) == ("discards_feature", "turning"))
    test = "tests/rules/trains/test_certificates_1843.py::test_a_pair_is_turned_to_keep_the_limit"
    assert attempt(change, lambda: passes(test, tmp_path), 60) == CAUGHT
    unchanged = change._replace(source=file.read_text(encoding="utf-8"))
    assert attempt(unchanged, lambda: passes(test, tmp_path), 60) == SURVIVED, "the change is what the test notices"

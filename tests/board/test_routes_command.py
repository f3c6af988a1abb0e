"""Run the command ``rails18 routes`` as a person does, and check its answers by the rules of the file format alone."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from rails18.board.optimise import best
from rails18.board.problem import RouteProblem
from tests.support import recorded
from tests.support.format_checker import revenue

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DATA = json.loads((HERE / "data" / "positions.json").read_text(encoding="utf-8"))
FILES = {name: list(entries) for name, entries in groupby(DATA, key=lambda entry: entry["key"].partition("#")[0])}


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "rails18", "routes", *map(str, arguments)]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def written(folder: Path, name: str) -> Path:
    """Write the positions of a recorded game as they are shared."""
    positions = [
        {**{field: part for field, part in entry.items() if field not in ("key", "optimum")}, "action": action}
        for entry in FILES[name]
        if (action := int(entry["key"].partition("#")[2]))
    ]
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"fixture": name, "positions": positions}), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", FILES)
def test_each_position_of_a_game_gets_a_proven_and_legal_answer(name, tmp_path):
    done = command(written(tmp_path, name), "--json", "--limit", 60)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["key"] for line in lines] == [entry["key"] for entry in FILES[name]]
    for line, entry in zip(lines, FILES[name], strict=True):
        assert line["proof"] == "optimal"
        assert line["revenue"] == line["upper_bound"] == entry["optimum"]
        assert revenue(entry, line["routes"]) == entry["optimum"]
        assert 0 <= line["seconds"] < 60


LOUD = """
import ctypes, os, sys, time
from rails18.saves import positions

quiet = positions.best

def best(*given):
    os.write(1, b"HiGHS speaks at once. ")
    if sys.platform != "win32":
        ctypes.CDLL(None).puts(b"And this is written when the process ends.")
    return quiet(*given)

positions.best = best
sys.exit(positions.run(sys.argv[1], time.process_time, None, True))
"""


def test_what_the_solver_prints_is_no_answer(tmp_path):
    """Some versions of HiGHS tell their name, whatever they are asked."""
    file = tmp_path / "loud.py"
    file.write_text(LOUD, encoding="utf-8")
    line = [sys.executable, str(file), str(written(tmp_path, "1889_314"))]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=True, timeout=300)
    assert [json.loads(line)["key"] for line in done.stdout.splitlines()] == [e["key"] for e in FILES["1889_314"]]
    assert "HiGHS speaks" in done.stderr


def test_lines_for_people_name_key_revenue_proof_and_time(tmp_path):
    done = command(written(tmp_path, "1889_314"))
    assert done.stdout.splitlines()[0].split()[:3] == ["1889_314#250", "260", "optimal"]
    assert done.stdout.splitlines()[0].endswith(" s")


def test_a_bad_file_gets_one_sentence(tmp_path):
    path = tmp_path / "bad.json"
    path.write_text('{"positions": [{"stops": [], "segments": []}]}', encoding="utf-8")
    done = command(path)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "positions[0]" in done.stderr
    assert command(tmp_path / "nothing.json").returncode == 2


def test_a_limit_leaves_a_legal_set_and_a_bound(tmp_path):
    hard = dict(recorded.monsters())["monsters#9"]
    path = tmp_path / "monsters.json"
    path.write_text(json.dumps({"positions": [hard]}), encoding="utf-8")
    before = os.times()
    line = json.loads(command(path, "--json", "--limit", 1.5).stdout)
    spent = os.times().children_user - before.children_user  # the limit is one of processor time
    assert (line["key"], line["proof"]) == ("monsters#9", "stopped")
    assert 0 < line["revenue"] < line["upper_bound"] <= hard["upper_bound"]
    assert revenue(hard, line["routes"]) == line["revenue"]
    assert spent < 5


def spoiled(change) -> None:
    """Assert that the checker finds what `change` spoils in a good answer of two trains."""
    entry = copy.deepcopy(DATA[0])
    routes = json.loads(msgspec.json.encode(best(msgspec.convert(entry, RouteProblem)).routes))
    assert revenue(entry, routes) == entry["optimum"]
    change(entry, routes)
    with pytest.raises(AssertionError):
        revenue(entry, routes)


@pytest.mark.parametrize(
    "change",
    [
        lambda entry, routes: routes.append(dict(routes[0], train=routes[-1]["train"])),
        lambda entry, routes: routes[0]["segments"].pop(),
        lambda entry, routes: routes[0]["stops"].reverse(),
        lambda entry, routes: routes[0].update(stops=routes[0]["stops"][:1], segments=[]),
        lambda entry, routes: [train.update(max_stops=1) for train in entry["trains"]],
        lambda entry, routes: [stop.update(ours=False) for stop in entry["stops"]],
        lambda entry, routes: [stop.update(groups=["all"]) for stop in entry["stops"]],
        lambda entry, routes: [piece.update(uses=["all"]) for piece in entry["segments"]],
        lambda entry, routes: entry.update(required_route={"name": "x", "ends_in": ["nowhere"]}),
    ],
)
def test_the_checker_finds_each_fault(change):
    spoiled(change)

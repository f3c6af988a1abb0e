"""A program killed at any instant loses no action that was confirmed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rails18.saves import saves
from rails18.saves.autosave import Autosave
from tests.support.toy_game import bid, new, reopened

PLAYER = """
import sys
sys.path.insert(0, {folder!r})
from tests.support.toy_game import bid, new
from rails18.saves.autosave import Autosave
game, keeper = new(), Autosave({path!r})
keeper.record(game)
for number in range(100000):
    keeper.record(game, game.play(bid(number % 50)))
    print(number + 1, flush=True)
"""


def test_killed_while_playing(tmp_path: Path) -> None:
    folder = str(ROOT)
    for turn in range(4):
        path = tmp_path / f"{turn}.rails18"
        script = PLAYER.format(folder=folder, path=str(path))
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        wanted = random.Random(turn).randrange(5, 60)
        confirmed = 0
        while confirmed < wanted:
            confirmed = int(process.stdout.readline())
        process.kill()
        rest = process.stdout.read()
        process.stdout.close()
        process.wait()
        confirmed = max([confirmed, *(int(line) for line in rest.splitlines() if line)])
        opened = saves.load(path)
        assert len(opened.actions) >= confirmed
        assert opened.actions == tuple(bid(number % 50) for number in range(len(opened.actions)))


ROOT = Path(__file__).resolve().parent.parent.parent
PLOTS = 13  # ways to die in `tests.kill`
POSIX = pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals, and split by fork")

FORGETFUL = """
import sys
from rails18.saves.savefile import SaveFile
from tests import kill
SaveFile._append = lambda self, data: None
sys.exit(kill.main(sys.argv[1:]))
"""


def kills(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command, "--seed", "18"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=600
    )


@POSIX
def test_whatever_happens_to_a_save_no_confirmed_move_is_missing() -> None:
    """Each way to die once, and a few twice; `python -m tests.kill` does it a thousand times."""
    done = kills("-m", "tests.kill", "--times", str(PLOTS + 3))
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 kills after which something was missing" in done.stdout


@POSIX
def test_a_save_that_forgets_moves_is_found_out() -> None:
    done = kills("-c", FORGETFUL, "--times", "6")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "instead of" in done.stdout


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(st.integers(0, 9), st.sampled_from(["undo", "redo"]), st.tuples(st.integers(0, 12)))))
def test_any_session_comes_back(tmp_path_factory, moves) -> None:
    path = tmp_path_factory.mktemp("saves") / "a.rails18"
    game, keeper = new(), Autosave(path)
    keeper.record(game)
    for move in moves:
        if isinstance(move, int):
            update = game.play(bid(move))
        elif move == "undo":
            update = game.undo()
        elif move == "redo":
            update = game.redo()
        else:
            update = game.go_to(move[0])
        keeper.record(game, update)
    for file in (path, saves.save(game, path.with_name("b.rails18"))):
        again, opened = reopened(file)
        assert (again.actions, again.at, list(opened.branches)) == (game.actions, game.at, game.branches)
        assert opened.warning == ""

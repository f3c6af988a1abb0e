"""Open broken files the way people do: with the real command, and in the window."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fuzz.looks import put_away
from tests.fuzz.told import Unheard
from tests.fuzz.trees import ROOT
from tests.fuzz.trial import MOST_MEMORY, Tally, kind_of, try_one
from tests.support.limits import with_memory

PATIENCE = 120  # seconds on a busy machine


def _numbers(seed: int, many: int, kinds: tuple[str, ...]) -> list[int]:
    """Return the numbers of the first files of some kinds."""
    dealt = ((number, kind_of(random.Random(f"{seed}/{number}"))) for number in itertools.count())
    return list(itertools.islice((number for number, kind in dealt if kind in kinds), many))


def _command(path: Path) -> str:
    words = ["routes", path, "--limit", "0.1"] if path.name == "positions.json" else ["replay", path]
    done = subprocess.run(
        [sys.executable, "-m", "rails18", *map(str, words)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE, preexec_fn=with_memory(MOST_MEMORY),
    )  # fmt: skip
    told = done.stdout + done.stderr
    if done.returncode not in (0, 1, 2) or "Traceback" in told or not told.strip():
        raise Unheard(f"exit code {done.returncode}: {told[-300:]}")
    return "opened" if done.returncode == 0 else told


def through_command_line(seed: int, many: int, tally: Tally) -> None:
    """Open files with `rails18 replay` and `rails18 routes`."""
    own = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in _numbers(seed, many, ("save", "site", "record", "replay", "routes")):
            try_one(seed, number, Path(folder), own, _command)
    _add(own, tally, "command")


def through_window(seed: int, many: int, tally: Tally) -> None:
    """Open files in the window of the program, in a home that is thrown away."""
    if not many:
        return
    own = Tally()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ["RAILS18_HOME"] = f"{folder}/home"
        from rails18.ui.app.app import application
        from rails18.ui.app.window import Window

        app = application([])
        window = Window()
        window.open_up()
        raised: list[BaseException] = []
        sys.excepthook = lambda kind, error, trace: raised.append(error)

        def show(path: Path) -> str:
            raised.clear()
            before = window.adapter.game
            window.notice.say("")
            window.session.open_now(path)
            app.processEvents()
            if raised:
                raise raised[0]
            told = str(window.notice.sentence)
            if window.adapter.game is before and not told:
                raise Unheard("nothing opened, and nothing told")
            return told or "opened"

        for number in _numbers(seed, many, ("save", "site", "record", "replay")):
            try_one(seed, number, Path(folder), own, show)
        put_away(window)
        sys.excepthook = sys.__excepthook__
    _add(own, tally, "window")


def _add(own: Tally, tally: Tally, way: str) -> None:
    told = Tally()
    for end, count in own.ends.items():
        told.ends[f"{end} ({way})"] = count
    told.faults = {f"{way}: {place}": numbers for place, numbers in own.faults.items()}
    tally.add(told)

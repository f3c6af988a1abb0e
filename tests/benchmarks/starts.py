"""Start the program in a process of its own: ``python -m tests.benchmarks.starts [FILE]`` prints what it took as JSON.

With ``--size WIDTHxHEIGHT`` the window has that size. ``STARTED`` in the environment is the clock at the beginning.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path
from time import perf_counter, process_time, sleep, time
from typing import Any

from tests.benchmarks.memory import megabytes

REST = 0.4  # seconds without work after which everything is drawn
IDLE = 0.0015  # processor seconds of one look at it that still count as rest
POLL = 0.004  # seconds between two looks
PATIENCE = 30  # seconds in which it has to come


def once(file: str, size: tuple[int, int]) -> dict[str, float]:
    """Open the window, on a game if one is named, and return times in milliseconds and memory in megabytes.

    It goes the way of `cli`, and what only the measuring needs is imported when that is over.
    """
    argv = [file] if file else []
    from rails18 import bootstrap, cli, doctor

    cli.parse(argv)
    doctor.ready_for_window()
    bootstrap.enter("rails18", argv)
    gc.disable()
    from rails18.ui.app.app import begin

    desk, watch = begin(argv)
    from PySide6.QtWidgets import QApplication

    app, window = QApplication.instance(), desk.window
    assert isinstance(app, QApplication)
    window.showNormal()
    window.resize(*size)
    found, shown = {"freeze": 0.0}, process_time()
    drawn, clock, since, limit = shown, time(), perf_counter(), perf_counter() + PATIENCE
    while perf_counter() - since < REST and perf_counter() < limit:
        before = process_time()
        sleep(POLL)  # a thread may read the file meanwhile
        began = process_time()
        app.processEvents()
        ended = process_time()
        found["freeze"] = max(found["freeze"], (ended - began) * 1000)
        if ended - before > IDLE or window.busy.isVisible():
            drawn, clock, since = ended, time(), perf_counter()
    found |= {"shown": shown * 1000, "drawn": drawn * 1000, "clock": (clock - float(os.environ["STARTED"])) * 1000}
    found["memory"] = megabytes()
    board = window.context.board
    if file:
        assert board.layer.made
        for _ in range(20):
            board.zoom_by(1.25)
            app.processEvents()
        sleep(0.15)
        app.processEvents()
        board.due = True
        board.viewport().update()
        app.processEvents()
        found["zoomed"] = megabytes()
    window.close()
    window.session.close()
    watch.end()
    return found


def started(file: Path | None, size: tuple[int, int], home: str) -> dict[str, Any]:
    """Return what `once` finds in a process of its own, with the factor to the known machine."""
    import subprocess

    from tests.benchmarks.measures import scale

    env = {**os.environ, "RAILS18_HOME": home, "PYTHONPYCACHEPREFIX": str(Path(home) / "compiled")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
    command = [sys.executable, "-m", "tests.benchmarks.starts", "--size", f"{size[0]}x{size[1]}"]
    factor = scale()
    env["STARTED"] = str(time())
    done = subprocess.run(
        [*command, *([str(file)] if file else [])], env=env, capture_output=True, text=True, check=True
    )
    return {**json.loads(done.stdout.splitlines()[-1]), "factor": (factor + scale()) / 2}


def starts(file: Path | None, size: tuple[int, int], times: int = 4) -> list[dict[str, Any]]:
    """Return what some starts take after the first one, which fills what the program keeps between two."""
    import tempfile

    with tempfile.TemporaryDirectory() as home:
        return [started(file, size, home) for _ in range(times + 1)][1:]


def main() -> None:
    """Print one start."""
    import argparse

    parser = argparse.ArgumentParser(description="Measure one start.")
    parser.add_argument("file", nargs="?", default="")
    parser.add_argument("--size", default="1366x768")
    chosen = parser.parse_args()
    wide, high = chosen.size.split("x")
    print(json.dumps(once(chosen.file, (int(wide), int(high)))))


if __name__ == "__main__":
    main()

"""Measure the window: ``python -m tests.benchmarks.window``, on the display of the environment or without one.

Times are CPU time of the process in milliseconds, median / slowest, so that a busy machine tells the same; the start is
measured by the clock too. The board is the one near the end of a whole game.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time, time

AIMS = {  # milliseconds, except memory in MB
    "start to drawn board, by the clock": 1000,
    "start to drawn board": 1000,
    "dragging a tile, a frame": 4,
    "zooming, a frame": 16,
    "sharp again after zooming": 100,
    "choosing, to redrawn": 50,
    "confirming, to redrawn": 50,
    "looking at another moment": 50,
    "memory": 150,
}
LATE = 60  # moves before the end from which they are played in the window
SIZE = (1366, 768)


def tell(name: str, times: list[float], unit: str = "ms") -> None:
    """Print a line with the aim and whether it is met."""
    middle, worst, aim = median(times), max(times), AIMS[name]
    seen = f"{middle:8.1f}" if len(times) == 1 else f"{middle:8.1f} /{worst:8.1f}"
    print(f"{name:40} {seen:20} {unit}  aim {aim:5}  {'' if middle <= aim else 'OVER'}")


def megabytes() -> float:
    """Return the resident memory of this process, 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# the start, in a process of its own


def start_once() -> None:
    """Open the window on a new game and print the milliseconds since the process began, by the clock and of CPU."""
    from PySide6.QtCore import QEvent, QObject

    from rails18.core.title import Setup
    from rails18.ui.app.app import application

    app = application([])
    from rails18.ui.app.window import Window

    class Painted(QObject):
        seen = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.seen = self.seen or event.type() == QEvent.Type.Paint
            return False

    window = Window()
    window.show()
    window.session.begin(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo")))
    painted = Painted()
    window.context.board.viewport().installEventFilter(painted)
    while not (painted.seen and window.context.board.layer.made):
        app.processEvents()
    app.processEvents()
    print((time() - float(os.environ["STARTED"])) * 1000, process_time() * 1000, megabytes())
    window.close()


def starts(times: int = 3) -> list[tuple[float, float, float]]:
    """Return clock, CPU and memory of some starts; the first warms the disk and is left out."""
    found = []
    for _ in range(times + 1):
        with tempfile.TemporaryDirectory() as home:
            env = {**os.environ, "STARTED": str(time()), "RAILS18_HOME": home}
            command = [sys.executable, "-m", "tests.benchmarks.window", "--start"]
            done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
            clock, cpu, memory = map(float, done.stdout.split())
            found.append((clock, cpu, memory))
    return found[1:]


# the window on a late board


class Bench:
    """Hold a window on a game that is nearly over."""

    def __init__(self) -> None:
        from rails18.ui.app.app import application
        from rails18.ui.app.window import Window
        from tests.support.players import sensible
        from tests.ui.robot import fresh

        self.app = application([])
        self.game, rng = fresh(4, 1), Random(1)
        while self.game.state.frames:
            self.game.play(sensible(self.game, rng))
        self.actions = list(self.game.actions)
        self.game = fresh(4, 1)
        for action in self.actions[:-LATE]:
            self.game.play(action)
        self.window = Window()
        self.window.showNormal()
        self.window.resize(*SIZE)
        self.window.show()
        self.window.adapter.open(self.game)
        self.window._show_game()
        self.idle()
        self.before = megabytes()

    def idle(self) -> None:
        """Handle everything that waits, the drawing that comes a moment later and what is thrown away too."""
        from PySide6.QtTest import QTest

        QTest.qWait(250)

    def timed(self, work: Callable[[], object]) -> float:
        """Return the milliseconds that `work` and the drawing after it take."""
        started = process_time()
        work()
        self.app.processEvents()
        return (process_time() - started) * 1000

    def drag(self) -> Iterator[float]:
        """Yield the frames of a tile that is carried over the whole board."""
        from PySide6.QtCore import QPoint

        from rails18.ui.pages.tiles import TrackPage

        page = self.window.panel.page
        assert isinstance(page, TrackPage)
        assert page.tool is not None
        tool, view = page.tool, self.window.context.board.viewport()
        tile = next(iter(next(iter(tool.legal.values()))))
        for step in range(200):
            at = QPoint(view.width() * (step % 50 + 1) // 52, view.height() * (step // 50 + 1) // 5)
            yield self.timed(lambda at=at: tool.carry(tile, view.mapToGlobal(at), False))
        tool.pick("")

    def zoom(self) -> Iterator[float]:
        """Yield the frames of zooming in and out again at one point."""
        board = self.window.context.board
        middle = board.hex_point("G4")
        for step in range(40):
            yield self.timed(lambda step=step: board.zoom_by(1.1 if step < 20 else 1 / 1.1, middle))

    def sharp(self) -> Iterator[float]:
        """Yield the times to draw the map sharp for another scale."""
        board = self.window.context.board
        for step in range(6):
            board.zoom_by(1.2 if step < 3 else 1 / 1.2)
            self.app.processEvents()
            yield self.timed(board._settle)
        board.fit()
        self.idle()

    def play(self) -> tuple[list[float], list[float]]:
        """Return the times to choose and to confirm each of the last moves but the end."""
        choosing, confirming = [], []
        while len(self.actions) - self.game.at > 1:
            action = self.actions[self.game.at]
            choosing.append(self.timed(lambda action=action: self.window.selection.propose(action)))
            confirming.append(self.timed(self.window.confirm))
            assert self.game.actions[-1] == action
            self.idle()
        return choosing, confirming

    def look(self) -> Iterator[float]:
        """Yield the times to show moments of the past."""
        for back in range(1, 40):
            yield self.timed(lambda back=back: self.window.adapter.look_at(len(self.actions) - 1 - 5 * back))
            self.idle()
        self.window.adapter.look_at(None)

    def to_track(self) -> None:
        """Play on to the next step of laying track in which something can be laid."""
        while self.game.position.frame.step != "track" or not next(self.game.options("lay_tile"), None):
            self.window.adapter.play(self.actions[self.game.at])
        self.idle()


def main() -> None:
    """Print all measures."""
    found = starts()
    tell("start to drawn board, by the clock", [clock for clock, _, _ in found])
    tell("start to drawn board", [cpu for _, cpu, _ in found])
    bench = Bench()
    print(f"window {SIZE[0]}x{SIZE[1]} on {bench.app.platformName()}, {len(bench.game.state.tiles)} tiles laid")
    bench.to_track()
    tell("dragging a tile, a frame", list(bench.drag()))
    tell("zooming, a frame", list(bench.zoom()))
    tell("sharp again after zooming", list(bench.sharp()))
    choosing, confirming = bench.play()
    tell("choosing, to redrawn", choosing)
    tell("confirming, to redrawn", confirming)
    tell("looking at another moment", list(bench.look()))
    tell("memory", [megabytes()], "MB")
    print(f"memory with a new game {found[-1][2]:.0f} MB, with the late game {bench.before:.0f} MB")
    bench.window.close()


if __name__ == "__main__":
    if "--start" in sys.argv:
        start_once()
    else:
        with tempfile.TemporaryDirectory() as home:
            os.environ["RAILS18_HOME"] = home
            if not os.environ.get("DISPLAY"):
                os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
            main()

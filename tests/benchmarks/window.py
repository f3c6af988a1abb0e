"""Measure the window: ``python -m tests.benchmarks.window [--title 1870] [--size 1366x768] [--part confirm]``.

``--table`` prints one line for each title and size instead.

It runs on the display of the environment or without one. Times are processor time of the process, scaled to a known
machine and as they were; the worst counts. The boards are those near the end of whole games. Each board is measured in
several processes of its own, and of the same step the quickest time counts: other work on the machine makes single
steps twice as long. The last column tells the slowest single one of all.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from random import Random

from rails18.core.actions import Correct
from rails18.core.changes import MoveMoney
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.saves import saves
from rails18.titledata.games import new_game
from tests.benchmarks import table
from tests.benchmarks.measures import HEAD, Series, quickest, scale
from tests.benchmarks.parts import EVENTS, REST, Profile, watch
from tests.benchmarks.starts import starts
from tests.benchmarks.table import aimed

PLAYED = Path(__file__).parents[1] / "games" / "played"
FILES = {
    "1870": PLAYED / "1870-finish-400.rails18",
    "1843": PLAYED / "1843-gray.rails18",
    "1830": PLAYED / "1830-bank.rails18",
    "18Chesapeake": PLAYED / "18Chesapeake-bank.rails18",
}
TITLES = ("1889", "1846", *FILES)
SIZES = ((1366, 768), (2560, 1440))
LATE = 60  # moves before the end from which they are played in the window
TIMES = 3  # processes that measure the same board
THINK = 200  # milliseconds between choosing and confirming: nobody reads what follows in less


def whole_game(title: str) -> Game:
    """Return a whole game of a title: one of people's or programs', else one by the seeded players."""
    if title in FILES:
        return open_game(FILES[title]).game
    from tests.support.players import sensible
    from tests.ui.robot import fresh

    game, rng = fresh(4, 1, title), Random(1)
    while game.state.frames:
        game.play(sensible(game, rng))
    return game


def lengthened(game: Game, moves: int = 2400) -> Game:
    """Return a game with so many moves, its last ones the same: money was corrected, and corrected back, before them.

    No game of such a length has been played; what a move costs must not depend on what came before it.
    """
    made = new_game(game.setup)
    more = moves - len(game.actions)
    for number, action in enumerate(game.actions):
        if number > 20 and more > 0 and len(game.actions) - number > LATE:
            player = made.position.frame.player
            for bank, other in (("bank", player), (player, "bank")):
                made.play(Correct(player, "paid twice", (MoveMoney(bank, other, 1),)))
            more -= 2
        made.play(action)
    return made


class Bench:
    """Hold a window on a game that is nearly over.

    Args:
        whole: the game to its end.
        size: of the window in pixels.
        most: moves of each kind that are measured.
    """

    def __init__(self, whole: Game, size: tuple[int, int], most: int = LATE) -> None:
        from rails18.ui.app.app import application
        from rails18.ui.app.window import Window

        self.app, self.most = application([]), most
        self.actions = list(whole.actions)
        self.game = new_game(whole.setup)
        for action in self.actions[:-LATE]:
            self.game.play(action)
        self.window = Window()
        self.window.session.opponents.skipping.switch(False)  # each move of the game is chosen and confirmed
        self.window.showNormal()
        self.window.resize(*size)
        self.window.show()
        self.window.adapter.open(self.game)
        self.window.show_game()
        gc.collect()
        gc.freeze()  # as the program does when its window is open
        while self.window.panel.ahead.go_on():  # people look at the board for some seconds before they move
            self.app.processEvents()
        self.idle()

    def idle(self) -> None:
        """Handle everything that waits, the drawing that comes a moment later and what is thrown away too."""
        from PySide6.QtTest import QTest

        QTest.qWait(250)
        board = self.window.context.board
        while board.is_moving() or board.is_sharpening:  # a large map takes longer until it is sharp after zooming
            QTest.qWait(10)

    def think(self) -> None:
        """Read what is chosen as quickly as a person does; what the program prepares meanwhile is not measured."""
        from PySide6.QtTest import QTest

        QTest.qWait(THINK)

    def until(self, work: Callable[[], object], done: Callable[[], bool] = lambda: True) -> None:
        """Do `work` and everything that follows from it at once, until it is `done`."""
        work()
        self.app.processEvents()
        while not done():
            self.app.processEvents()

    # what the hand does

    def play(self, choosing: Series, confirming: Series, later: Series) -> None:
        """Choose and confirm each of the last moves but the end; what is done in idle moments after it is told too."""
        last = min(len(self.actions) - 1, self.game.at + self.most)
        while self.game.at < last:
            action = self.actions[self.game.at]
            choosing.time(lambda action=action: self.until(lambda: self.window.selection.propose(action)))
            self.window.context.wishes.agreed.emit(action)  # nobody is asked whether they agree
            self.think()
            confirming.time(lambda: self.until(self.window.hand.confirm))
            assert self.game.actions[-1] == action
            later.time(self.idle)

    def profile(self, parts: Profile) -> None:
        """Choose each of the last moves but the end, and see into which parts the time of confirming it goes."""
        while len(self.actions) - self.game.at > 1:
            action = self.actions[self.game.at]
            self.until(lambda action=action: self.window.selection.propose(action))
            self.window.context.wishes.agreed.emit(action)
            self.think()
            with parts.measuring(REST):
                self.window.hand.confirm()
                with parts.measuring(EVENTS):
                    self.app.processEvents()
            self.idle()

    def steps(self, series: Series) -> None:
        """Move the slider one move back at a time."""
        last = len(self.game.actions)
        for back in range(1, self.most):
            self._slide(series, last - back)
            self.idle()

    def jumps(self, series: Series, part: Series, whole: Series) -> None:
        """Move the slider far back and forth: until the window shows it, each part of the map after it, and all."""
        last = len(self.game.actions)
        for number in range(1, self.most // 2):
            self._slide(series, last - 1 - (number * 211) % (last - 40))
            whole.add(series.raw[-1] + self._parts(part))
            self.idle()

    def _slide(self, series: Series, wanted: int) -> None:
        adapter, slider = self.window.adapter, self.window.header.slider
        series.time(lambda: self.until(lambda: slider.setValue(wanted), lambda: adapter.at == wanted))

    def resizes(self, series: Series) -> None:
        """Make the window narrower and wider."""
        size = self.window.size()
        for step in (*range(20), *range(20, 0, -1)):
            series.time(
                lambda step=step: self.until(lambda: self.window.resize(size.width() - 8 * step, size.height()))
            )
        self.idle()
        self.window.resize(size)
        self.idle()

    def sharp(self, series: Series, whole: Series) -> None:
        """Zoom in and draw the map sharp for each scale: part by part, and all of them."""
        board = self.window.context.board
        for step in range(10):
            board.zoom_by(1.2 if step < 7 else 1 / 1.2)
            self.app.processEvents()
            series.time(lambda: self.until(board.sharpen))
            whole.add(series.raw[-1] + self._parts(series))
        board.fit()
        self.idle()

    def _parts(self, series: Series) -> float:
        """Wait until the map is drawn sharp, part by part; return the milliseconds that all parts took."""
        before = len(series.raw)
        while self.window.context.board.is_sharpening:
            series.time(self.app.processEvents)
        return sum(series.raw[before:])

    def zoom(self, series: Series) -> None:
        """Zoom in and out again at one point."""
        board = self.window.context.board
        middle = board.viewport().rect().center()
        for step in range(40):
            factor = 1.1 if step < 20 else 1 / 1.1
            series.time(lambda factor=factor: self.until(lambda: board.zoom_by(factor, middle)))
        self.idle()

    def to_track(self) -> bool:
        """Play on to the next step of laying track in which something can be laid."""
        while len(self.actions) - self.game.at > 1:
            if self.game.position.frame.step == "track" and next(self.game.options("lay_tile"), None):
                self.idle()
                return True
            self.window.adapter.play(self.actions[self.game.at])
        return False

    def drag(self, first: Series, frames: Series) -> None:
        """Carry a tile over the whole board; its first picture is measured for several tiles."""
        from PySide6.QtCore import QPoint

        from rails18.ui.nouns.track.page import TrackPage

        page = self.window.panel.page
        assert isinstance(page, TrackPage)
        assert page.tool is not None
        tool, view = page.tool, self.window.context.board.viewport()
        tiles = list(dict.fromkeys(tile for there in tool.legal.values() for tile in there))[:10]
        for tile in tiles:
            at = QPoint(view.width() // 2, view.height() // 2)
            first.time(lambda tile=tile, at=at: self.until(lambda: tool.carry(tile, view.mapToGlobal(at), False)))
            tool.pick("")
            self.app.processEvents()
        for step in range(200):
            at = QPoint(view.width() * (step % 50 + 1) // 52, view.height() * (step // 50 + 1) // 5)
            frames.time(lambda at=at: self.until(lambda: tool.carry(tiles[0], view.mapToGlobal(at), False)))
        tool.pick("")


def measured(whole: Game, size: tuple[int, int], parts: Iterable[str], most: int) -> list[Series]:
    """Return what one late board takes in one size, measured in this process."""
    bench, found = Bench(whole, size, most), list[Series]()
    if "board" in parts:
        first, frames = Series("choosing a tile, first picture", 33), aimed("dragging a tile, a frame")
        zooms, sharp = aimed("zooming, a frame"), aimed("sharp again after zooming, a part")
        together = aimed("sharp again after zooming, in all")
        if bench.to_track():
            bench.drag(first, frames)
        bench.zoom(zooms)
        bench.sharp(sharp, together)
        found += [first, frames, zooms, sharp, together]
    if "confirm" in parts:
        choosing, confirming = Series("choosing, to redrawn", 33), aimed("confirming, to redrawn")
        later = Series("after it, in idle moments", 50)
        bench.play(choosing, confirming, later)
        found += [choosing, confirming, later]
    if "slider" in parts:
        steps, jumps = aimed("slider, one step"), aimed("slider, far jump")
        drawn, together = Series("the map after a far jump, a part", 33), Series("slider, far jump, in all", 250)
        bench.steps(steps)
        bench.jumps(jumps, drawn, together)
        found += [steps, jumps, drawn, together]
    if "resize" in parts:
        resizes = aimed("resizing, a step")
        bench.resizes(resizes)
        found.append(resizes)
    if "thinking" in parts:
        from tests.benchmarks import thinking

        found += thinking.measured(bench)
    bench.window.close()
    return [series for series in found if series.raw]


def apart(whole: Game, size: tuple[int, int], parts: Iterable[str], most: int, times: int) -> list[Series]:
    """Return what one late board takes in one size, the quickest of some processes of their own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "whole.rails18"
        saves.save(whole, file)
        chosen = ["--once", str(file), "--size", f"{size[0]}x{size[1]}", *(f"--part={part}" for part in parts)]
        command = [sys.executable, "-m", "tests.benchmarks.window", *chosen, "--most", str(most)]
        done = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(times)]
    runs = [[Series(**row) for row in json.loads(out.splitlines()[-1])] for out in done]
    return [quickest(row) for row in zip(*runs, strict=True)]


def measure(name: str, whole: Game, size: tuple[int, int], parts: Iterable[str], most: int) -> None:
    """Print what one late board takes in one size."""
    print(f"\n{name} at {size[0]}x{size[1]}, from move {len(whole.actions) - LATE}")
    print(HEAD)
    for series in apart(whole, size, parts, most, TIMES):
        print(series.row(), flush=True)


def profile(name: str, whole: Game, size: tuple[int, int]) -> None:
    """Print into which parts the time of confirming a late move goes, mean milliseconds scaled."""
    parts = watch()
    bench = Bench(whole, size)
    bench.profile(parts)
    print(f"\n{name} at {size[0]}x{size[1]}: parts of a confirmed move, mean milliseconds scaled")
    for line in parts.rows(scale()):
        print(line)
    bench.window.close()


def print_table(whole: Mapping[str, Game], sizes: Iterable[tuple[int, ...]], most: int) -> None:
    """Print a line of a table for each title and size."""
    print(table.HEAD)
    for wide, high in sizes:
        for title, game in whole.items():
            found = {row.name: row for row in apart(game, (wide, high), table.PARTS, most, 1)}
            print(table.line(title, (wide, high), found), flush=True)


def begin(file: Path | None, name: str, size: tuple[int, int], aim: float) -> None:
    """Print what a start takes."""
    found = starts(file, size)
    for key, words, limit in (("drawn", name, aim), ("freeze", "longest freeze of it", 50)):
        runs = [Series(words, limit, raw=[one[key]], scaled=[one[key] * one["factor"]]) for one in found]
        print(quickest(runs).row(), flush=True)
    clock = sorted(one["clock"] for one in found)[len(found) // 2]
    memory = max(one["memory"] for one in found)
    zoomed = max(one.get("zoomed", 0) for one in found)
    print(f"{'':4}by the clock {clock:.0f} ms, memory {memory:.0f} MB, after zooming to 4 times {zoomed:.0f} MB")


PARTS = ("start", "board", "confirm", "slider", "resize", "thinking")


def main() -> None:
    """Print all measures."""
    parser = argparse.ArgumentParser(description="Measure the window.")
    parser.add_argument("--title", action="append", choices=TITLES)
    parser.add_argument("--size", action="append", help="such as 3840x2160")
    parser.add_argument("--factor", help="pixels of the screen for one of the size, such as 2")
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--most", type=int, default=LATE, help="moves of each kind that are measured")
    parser.add_argument(
        "--table", action="store_true", help="print a line for each title and size, in one process each"
    )
    parser.add_argument("--profile", action="store_true", help="only tell into which parts a confirmed move goes")
    parser.add_argument("--long", action="store_true", help="measure moves of the same games made 2,400 moves long too")
    parser.add_argument("--once", type=Path, help="measure a save in this process, and print the times as JSON")
    chosen = parser.parse_args()
    if chosen.factor:
        os.environ["QT_SCALE_FACTOR"] = chosen.factor  # Qt reads it, in each process that opens a window
    sizes = [tuple(map(int, size.split("x"))) for size in chosen.size] if chosen.size else list(SIZES)
    parts = chosen.part or PARTS
    if chosen.once:
        found = measured(open_game(chosen.once).game, (sizes[0][0], sizes[0][1]), parts, chosen.most)
        print(json.dumps([asdict(series) for series in found]))
        return
    print(f"scaled by {scale():.2f}: median, 95 % and worst; then the same raw. Aims are for the scaled times.")
    whole = {title: whole_game(title) for title in chosen.title or TITLES}
    if chosen.table:
        print_table(whole, sizes if chosen.size else table.SIZES, chosen.most)
        return
    if chosen.profile:
        for title, game in whole.items():
            profile(title, game, (sizes[0][0], sizes[0][1]))
        return
    if "start" in parts:
        print(HEAD)
        for size in sizes:
            begin(None, f"start page {size[0]}x{size[1]}", (size[0], size[1]), 350)
            for title, game in whole.items():
                with tempfile.TemporaryDirectory() as folder:
                    file = Path(folder) / "late.rails18"
                    saves.save(game, file)
                    begin(file, f"opening {title} {size[0]}x{size[1]}", (size[0], size[1]), 600)
    if set(parts) - {"start"}:
        for title, game in whole.items():
            for size in sizes:
                measure(title, game, (size[0], size[1]), parts, chosen.most)
                if chosen.long:
                    measure(f"{title} of 2,400 moves", lengthened(game), (size[0], size[1]), parts, chosen.most)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["RAILS18_HOME"] = home
        if not os.environ.get("DISPLAY"):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        main()

"""Kill the program again and again while it plays, and look whether a confirmed move is missing afterwards.

`python -m tests.kill --times 1000` plays a game, with programs at some seats, corrections, notes, clocks and lines that
are left by undo, in a process that is killed at any instant: between moves, in the middle of a write, while a file
takes another's place, on a full or slow disk, in a folder that cannot be written, and after the save was deleted,
moved, emptied, replaced, or lost with its folder. After each kill the game is looked for as people look for it, in the
list of recent games; it must hold every move that was confirmed, and the next process plays on.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

import msgspec

from rails18 import own_files
from rails18.core.actions import Action, Correct
from rails18.core.changes import MoveMoney
from rails18.core.errors import CannotRead
from rails18.core.game import Game, Update
from rails18.interchange.found import find
from rails18.interchange.open import read
from rails18.saves import autosave, note_lines, savefile, saves
from rails18.storage import disk
from rails18.titledata.games import new_game

GAMES = Path(__file__).parent / "games" / "played"
LENGTH = 60  # moves after which another game is begun: every restart plays them again
NOBODY = 65534
PATIENCE = 60.0  # seconds after which a process that ought to have been killed counts as stuck
PROGRESS = 100  # kills between two words about them
Branches = Sequence[tuple[int, tuple[Action, ...]]]


class Round(NamedTuple):
    """Hold what one killed process said.

    Args:
        opened: it came as far as opening the game.
        lost: somebody has taken the save away, and nothing was confirmed since.
        kept: signature of the last confirmed position, "" for none.
        tried: signatures of what was played after it.
        path: where the confirmed position was said to lie.
        moves: how many were confirmed.
        fault: "" or what went wrong in it.
    """

    opened: bool
    lost: bool
    kept: str
    tried: tuple[str, ...]
    path: Path | None
    moves: int
    fault: str


def signature(game: Game | saves.Opened) -> str:
    """Return a short text that tells all that a save holds of a game from anything else."""
    made = {move: level for move, level in game.table.made.items() if level}  # "" and nothing mean the same: a person
    table = msgspec.structs.replace(game.table, made=made)
    told = (tuple(game.actions), tuple(game.branches), game.programs, table)
    return f"{game.at}/{len(game.actions)}/{zlib.crc32(msgspec.json.encode(told, order='sorted')):08x}"


# the process that is killed


def step(game: Game, script: Sequence[Action], rng: Random) -> Update:
    """Play on, mostly by the script; also undo, redo, jump, and play something else."""
    roll = rng.random()
    if roll < 0.1:
        return game.undo()
    if roll < 0.18:
        return game.redo()
    if roll < 0.2:
        return game.go_to(rng.randrange(len(game.actions) + 1))
    same = autosave.in_common(game.actions[: game.at], script)
    if same < game.at:
        return game.go_to(same)
    if roll < 0.24:
        kinds = [entry.kind for entry in game.menu() if entry.enabled]
        for action in islice(game.options(rng.choice(kinds)), 1):
            return game.play(action)
    return game.play(script[game.at])


def beside(game: Game, rng: Random) -> Update | None:
    """Do what a table does beside its moves: write a note or take one out, let programs play, count time, correct.

    Returns:
        What to record; None has everything looked at.
    """
    roll = rng.random()
    table, unmoved = game.table, Update(game.state, game.state, game.at)
    if roll < 0.4:
        table.written.append(note_lines.written(f"Note {rng.random()}\nof two lines", "Aki", game.actions, game.at))
    elif roll < 0.5 and table.written:
        del table.written[rng.randrange(len(table.written))]
    elif roll < 0.65:
        game.programs = {seat: rng.choice(("easy", "sharp")) for seat in game.setup.ids if rng.random() < 0.5}
        return None
    elif roll < 0.75:
        table.used = {seat: rng.randrange(1000) for seat in game.setup.ids}
    elif roll < 0.85 and game.at:
        move = note_lines.move(game.actions, game.at)
        table.made[move] = "" if move in table.made else "easy"  # a person has made the move of a program again
    else:
        seat = rng.choice(game.setup.ids)
        correction = Correct(seat, "paid too much", (MoveMoney("bank", seat, rng.randrange(1, 9)),))
        return unmoved if game.refusals(correction) else game.play(correction)
    return unmoved


def play(
    say: Callable[[str], None], start: Path, script: Sequence[Action], setup: object, rng: Random, plot: Plot
) -> None:
    """Open or begin the game at `start` and play until somebody kills this process."""
    if start.exists():
        found = find(start)
        if found.holder is not None:
            raise AssertionError(f"the dead program still holds {start}")
        game, keeper = found.opened.game, found.autosave()
        autosave.remember(start)
    else:
        game, keeper = new_game(setup), autosave.Autosave(start)  # type: ignore[arg-type]
        plot.prepare(keeper)
        say(f"try {signature(game)}")
        keeper.record(game)
        autosave.remember(start)
        say(f"ok {keeper.path}")
    plot.prepare(keeper)
    say("open")
    while True:
        before = signature(game)
        if rng.random() < 0.15:
            update = beside(game, rng)
        else:
            update = step(game, script, rng) if game.at < len(script) else game.go_to(game.at // 2)
        if signature(game) == before:
            continue  # nothing has changed, and nothing is written
        plot.move(keeper, say)
        say(f"try {signature(game)}")
        try:
            keeper.record(game, update)
        except disk.CannotSave:
            say("unsaved")
        else:
            say(f"ok {keeper.path}")


class Plot:
    """Prepare the accidents of one process.

    Args:
        name: one of `PLOTS`.
        folder: where the people's own save lies.
    """

    def __init__(self, name: str, folder: Path, rng: Random) -> None:
        self.name, self.folder, self.rng = name, folder, rng
        self.at = rng.randrange(1, 8)  # the move before which it happens
        self.until = self.at + rng.randrange(1, 6)  # the move before which it is over, where it ends
        self.moves = 0
        self._ready = False

    def prepare(self, keeper: autosave.Autosave) -> None:
        """Lay the mines that kill in the middle of a write."""
        if not self._ready and self.name in MINES:
            self._ready = True
            MINES[self.name](self.rng)

    def move(self, keeper: autosave.Autosave, say: Callable[[str], None]) -> None:
        """Let happen what is due before the next move."""
        self.moves += 1
        path = keeper.path
        if self.moves == self.at and path is not None and self.name in ACCIDENTS:
            if self.name not in ENDS:
                say("lost")  # until the next move the game lies in the memory of this process alone
            ACCIDENTS[self.name](path, self.rng)
        elif self.moves == self.until and self.name in ENDS:
            ENDS[self.name](self.folder)


def die() -> NoReturn:
    """End this process as `kill -9` does."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def mine(owner: object, name: str, rng: Random, first: int, last: int) -> None:
    """Kill the process at some call of a function, before it or after it."""
    usual, left, after = getattr(owner, name), [rng.randrange(first, last)], rng.random() < 0.5

    def deadly(*given: object, **named: object) -> object:
        left[0] -= 1
        if left[0] == 0 and not after:
            die()
        result = usual(*given, **named)
        if left[0] == 0:
            die()
        return result

    setattr(owner, name, deadly)


def torn_line(rng: Random) -> None:
    """Kill the process when part of a line is written."""
    usual, left = savefile.write_all, [rng.randrange(1, 10)]

    def torn(file: object, data: bytes) -> None:
        left[0] -= 1
        if left[0] == 0:
            usual(file, data[: rng.randrange(len(data))])  # type: ignore[arg-type]
            die()
        usual(file, data)  # type: ignore[arg-type]

    savefile.write_all = torn  # type: ignore[assignment]


def slow(rng: Random) -> None:
    """Let each write and each wait for the disk take some time, in which somebody kills the process."""
    flush, write = os.fsync, savefile.write_all

    def slow_flush(handle: int) -> None:
        time.sleep(rng.random() * 0.02)
        flush(handle)
        time.sleep(rng.random() * 0.02)

    def slow_write(file: object, data: bytes) -> None:
        middle = rng.randrange(len(data) + 1)
        for part in (data[:middle], data[middle:]):
            write(file, part)  # type: ignore[arg-type]
            time.sleep(rng.random() * 0.02)

    os.fsync, savefile.write_all = slow_flush, slow_write  # type: ignore[assignment]


def replaced(path: Path, rng: Random) -> None:
    """Put another file in the place of the save, as a synchronising program does."""
    other = path.with_name("incoming")
    other.write_bytes(path.read_bytes()[: rng.randrange(path.stat().st_size)])
    other.replace(path)


def full(path: Path, rng: Random) -> None:
    """Leave room for part of the next line only."""
    import resource  # as all of this, on Linux and macOS alone

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limit = path.stat().st_size + rng.randrange(60)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def room_again(folder: Path) -> None:
    import resource

    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def read_only(path: Path, rng: Random) -> None:
    """Take the right to write the save and its folder."""
    path.chmod(0o444)
    path.parent.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(NOBODY)  # root writes where it likes


def writable(folder: Path) -> None:
    if os.getuid() == 0:
        os.seteuid(0)
    for each in (folder, *folder.iterdir()):
        each.chmod(0o777 if each.is_dir() else 0o666)


MINES: dict[str, Callable[[Random], None]] = {
    "torn line": torn_line,
    "slow disk": slow,
    "flush": lambda rng: mine(os, "fsync", rng, 1, 12),
    "first write": lambda rng: mine(own_files, "write_new", rng, 1, 4),
    "new name": lambda rng: mine(Path, "replace", rng, 1, 4),
    "claim": lambda rng: mine(os, "ftruncate", rng, 1, 3),
}
ACCIDENTS: dict[str, Callable[[Path, Random], object]] = {
    "deleted": lambda path, rng: path.unlink(),
    "moved": lambda path, rng: path.rename(path.with_name(f"moved {rng.randrange(10**6)}.rails18")),
    "emptied": lambda path, rng: path.write_bytes(b""),
    "replaced": replaced,
    "folder gone": lambda path, rng: shutil.rmtree(path.parent),
    "full disk": full,
    "read-only": read_only,
}
ENDS: dict[str, Callable[[Path], None]] = {"full disk": room_again, "read-only": writable}
PLOTS = ("any instant", *MINES, *ACCIDENTS)


# the process that kills


def killed(start: Path, script: Sequence[Action], setup: object, plot: Plot, rng: Random) -> Round:
    """Start a process that plays, kill it, and return what it had said."""
    reading, writing = os.pipe()
    seed = rng.random()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(
                lambda word: os.write(writing, f"{word}\n".encode()) and None, start, script, setup, Random(seed), plot
            )
        except BaseException as error:
            os.write(writing, f"fault {type(error).__name__}: {error}".replace("\n", " ").encode())
        os._exit(1)
    os.close(writing)
    try:
        return listen(reading, child, rng)
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)


def listen(reading: int, child: int, rng: Random) -> Round:
    """Follow what the process says, kill it at some instant, and hear it out."""
    enough, text, confirmed, until = rng.randrange(1, 25), "", 0, time.monotonic() + PATIENCE
    while part := os.read(reading, 65536):
        text += part.decode()
        if text.count("ok ") >= enough or time.monotonic() > until:
            time.sleep(rng.random() * 0.004)
            os.kill(child, signal.SIGKILL)
            until = enough = 10**9
    opened, lost, kept, path, fault = False, False, "", None, ""
    tried: list[str] = []
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "try":
            tried.append(rest)
        elif kind == "ok":
            lost, kept, tried, path, confirmed = False, tried[-1], [], Path(rest), confirmed + 1
        elif kind == "open":
            opened = True
        elif kind == "lost":
            lost = True
        elif kind == "fault":
            fault = rest
    return Round(opened, lost, kept, tuple(tried), path, confirmed, fault)


def missing(said: Round, before: str, path: Path) -> str:
    """Return "" when everything confirmed lies in the file, and can be found, else what is wrong.

    Args:
        said: what the killed process said.
        before: signature of what had been confirmed before it.
        path: where that lies that was confirmed last.
    """
    if said.fault:
        return said.fault
    kept = said.kept or before
    if not kept or said.lost:
        return ""
    held = {entry.path: position(entry.path) for entry in autosave.recent()}
    if any(lies in (kept, *said.tried) for lies in held.values()):
        return ""
    return f"{path} was to hold {kept}; the recent games hold {held} instead of it"


def position(path: Path) -> str:
    """Return the signature of the game in a file, "" where none can be read."""
    try:
        found = saves.load(path)
    except CannotRead:
        return ""
    return signature(found)


def newest(path: Path) -> Path:
    """Return the file to go on with: the one named last, or the last written where the game has returned from it."""
    return path if path.exists() else autosave.recent()[0].path


def run(times: int, seed: int, talk: Callable[[str], None] = print) -> int:
    """Kill so many times; say how it went and return the number of rounds in which something was missing."""
    rng, begun = Random(seed), time.monotonic()
    games = [found for file in sorted(GAMES.glob("*.rails18")) if isinstance(found := read(file), saves.Opened)]
    for game in games:
        new_game(game.setup)  # titles are read once here, not in every process
    done: Counter[str] = Counter()
    faults, moves, number = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="rails18-kill-") as scratch:
        os.environ["RAILS18_HOME"] = f"{scratch}/home"
        Path(scratch).chmod(0o777)
        while sum(done.values()) < times:
            number += 1
            game = rng.choice(games)
            folder = Path(scratch) / f"game {number}"
            folder.mkdir()
            path, before, script = folder / "evening.rails18", "", game.actions[:LENGTH]
            for _ in range(rng.randrange(3, 25)):
                name = PLOTS[sum(done.values()) % len(PLOTS)]
                folder.mkdir(exist_ok=True)
                for each in (folder, Path(scratch) / "home"):
                    open_up(each)
                said = killed(path, script, game.setup, Plot(name, folder, rng), rng)
                for each in (folder, Path(scratch) / "home"):
                    open_up(each)
                done[name] += 1
                moves += said.moves
                path = said.path or path
                if sum(done.values()) % PROGRESS == 0:
                    talk(f"{sum(done.values())} kills, {faults} with something missing")
                wrong = missing(said, before, path)
                if wrong:
                    faults += 1
                    talk(f"kill {sum(done.values())} ({name}, seed {seed}): {wrong}")
                    break
                if said.lost or not (said.kept or before) or sum(done.values()) == times:
                    break
                path = newest(path)
                before = position(path)
            shutil.rmtree(folder, ignore_errors=True)
    counts = ", ".join(f"{name} {count}" for name, count in done.items())
    talk(f"{sum(done.values())} kills in {number} games: {counts}")
    talk(f"{moves} confirmed moves, {faults} kills after which something was missing, {time.monotonic() - begun:.0f} s")
    return faults


def open_up(folder: Path) -> None:
    """Let everybody write in a folder and what lies in it."""
    if folder.exists():
        for each in (folder, *folder.rglob("*")):
            with suppress(OSError):
                each.chmod(0o777 if each.is_dir() else 0o666)


def main(argv: Sequence[str]) -> int:
    """Read the command line and kill."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=1000, help="how many kills")
    parser.add_argument("--seed", type=int, default=1, help="for the same kills again, as far as time allows")
    asked = parser.parse_args(argv)
    return 1 if run(asked.times, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Let a monkey play: `python -m tests.monkey --minutes 30 --seed 5`, in a real window on an X server of its own."""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import faulthandler
import gc
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic

from rails18 import paths
from tests.support.display import NoDisplay, display

WARM = 10  # minutes after which the memory must not grow any more
GROWTH = 1.10  # of what was in use then, at the end
SPAN = 5  # minutes that are compared: how much is in use in one of them depends on the game that is open
HANGING = 600  # seconds without the end of a step, on a machine that may be busy, after which it says where it stands
SHOWN = 50  # steps
BROKEN = 3  # exit code of the playing process when it has told what broke


def memory() -> float:
    """Return the resident memory of this process in MB.

    What the C library keeps of memory that was given back is handed on first: how much that is depends on what the
    monkey itself made and threw away, such as broken files, and says nothing of the program.
    """
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # other C libraries have no such function
        ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def play(seed: int, minutes: float, steps: int, folder: Path, go_on: bool) -> int:
    """Play in this process and return the exit code."""
    from rails18.ui.app.app import application
    from tests.monkey.faults import Faults
    from tests.monkey.play import Monkey

    faulthandler.enable()
    application([])
    faults = Faults()
    used: list[float] = []
    begin, minute = monotonic(), 0
    found = 0
    with faults.watched(), (folder / "steps").open("w", encoding="utf-8") as record:
        monkey = Monkey(seed, folder / "files", faults, record=record)
        gc.freeze()
        while monotonic() - begin < minutes * 60 and (not steps or monkey.number < steps):
            faulthandler.dump_traceback_later(HANGING, exit=True)
            monkey.step()
            if faults.found:
                found += len(faults.found)
                tell(monkey.seed, monkey.number, faults.found, list(monkey.last))
                faults.found.clear()
                if not go_on:
                    break
            if monotonic() - begin >= (minute + 1) * 60:
                minute += 1
                used += [memory()] if sys.platform == "linux" else []
                print(f"minute {minute}: {monkey.number} steps", *(f"{held:.0f} MB" for held in used[-1:]), flush=True)
        faulthandler.cancel_dump_traceback_later()
        monkey.end()
        if faults.found:
            found += len(faults.found)
            tell(monkey.seed, monkey.number, faults.found, list(monkey.last))
    print(
        f"seed {seed}: {monkey.number} steps in {(monotonic() - begin) / 60:.1f} minutes, {monkey.checks} saves "
        f"compared, {found} faults"
    )
    print(", ".join(f"{name} {number}" for name, number in sorted(monkey.done.items())))
    return BROKEN if grown(used) or found else 0


def grown(used: list[float]) -> bool:
    """Tell, and say, whether the memory has grown since it should have been steady."""
    if len(used) <= WARM:
        return False
    warm, end = median(used[WARM - SPAN : WARM]), median(used[-SPAN:])
    print(f"memory: {used[WARM - 1]:.0f} MB after minute {WARM}, {used[-1]:.0f} MB at the end")
    print(
        f"in {SPAN} minutes each: {warm:.0f} MB until minute {WARM}, {end:.0f} MB until the end ({end / warm - 1:+.0%})"
    )
    return end / warm > GROWTH


def tell(seed: int, number: int, faults: list[str], last: list[str]) -> None:
    """Print what is needed to see a fault again."""
    print(f"\nFAULT with seed {seed} in step {number}; the last steps:", *last, "", *faults, sep="\n", flush=True)


def main() -> int:
    """Start an X server, let another process play there, and say so when it dies."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--steps", type=int, default=0, help="end after so many steps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="play on after a fault")
    parser.add_argument("--offscreen", action="store_true", help="play without an X server")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        return play(asked.seed, asked.minutes, asked.steps, Path(asked.inside), asked.go_on)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.monkey", *sys.argv[1:], "--inside", folder]
        home = {"RAILS18_HOME": f"{folder}/home"}
        if asked.offscreen:
            # without a folder of fonts Qt complains on Windows when it draws letters that are those of no window
            alone = {"QT_QPA_PLATFORM": "offscreen", "QT_QPA_FONTDIR": str(paths.resources() / "fonts")}
            return ended(subprocess.call(command, env=os.environ | home | alone), folder)
        try:
            with display() as server:
                return ended(subprocess.call(command, env=server.env(**home)), folder)
        except NoDisplay as fault:
            print(fault)
            return 2


def ended(code: int, folder: str) -> int:
    """Say which steps came last when the playing process died."""
    if code not in (0, BROKEN):
        steps = (Path(folder) / "steps").read_text(encoding="utf-8").splitlines()
        print(f"the process ended with code {code}; the last steps:", *steps[-SHOWN:], sep="\n")
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main())

"""Open broken files by the thousand: ``python -m tests.fuzz --files 100000``.

File N of a seed is always the same; ``--only N`` opens it alone and shows the fault, ``--write FOLDER`` keeps it.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

from tests.fuzz.kinds import KINDS, warm_up
from tests.fuzz.outside import through_command_line, through_window
from tests.fuzz.trial import Tally, limit_memory, made, try_one

BATCH = 100  # files of one process
SILENCE = 120  # seconds after which a process that tells nothing is taken to hang


def _batch(seed: int, numbers: range, kind: str, line: Connection) -> None:
    limit_memory()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            line.send(number)
            try_one(seed, number, Path(folder), tally, kind=kind)
    line.send(tally)


def batch(seed: int, numbers: range, tally: Tally, kind: str = "") -> None:
    """Try some files in a process of their own, so that neither a crash nor a hang ends the run."""
    here, there = multiprocessing.Pipe()
    worker = multiprocessing.Process(target=_batch, args=(seed, numbers, kind, there))
    worker.start()
    there.close()
    last = numbers.start
    try:
        while here.poll(SILENCE):
            told = here.recv()
            if isinstance(told, Tally):
                tally.add(told)
                break
            last = told
        else:
            worker.kill()
            tally.faults.setdefault("a hang without answer", []).append(last)
    except EOFError:
        tally.faults.setdefault("the process ended", []).append(last)
    worker.join()


def report(tally: Tally, seconds: float) -> int:
    """Print what was counted and return the exit code."""
    for end, count in sorted(tally.ends.items()):
        print(f"{count:8} {end}")
    print(f"{tally.ends.total():8} files in {seconds:.0f} s")
    print(f"{tally.slowest[0]:8.2f} s of processor time for the slowest, --only {tally.slowest[1]}")
    for place, numbers in sorted(tally.faults.items(), key=lambda entry: -len(entry[1])):
        print(f"FAULT {len(numbers)} × {place}, for example --only {numbers[0]}")
    return 1 if tally.faults else 0


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--files", type=int, default=2_000, help="files to open inside the program")
    parser.add_argument("--commands", type=int, default=None, help="of them, also through the command line (1 in 300)")
    parser.add_argument("--windows", type=int, default=None, help="of them, also through the window (1 in 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, default="", help="files of this kind alone")
    parser.add_argument("--first", type=int, default=0, help="number of the first file")
    parser.add_argument("--only", type=int, help="open this file alone and show what happens")
    parser.add_argument("--write", type=Path, help="with --only: folder to keep the file in")
    asked = parser.parse_args()
    if asked.only is not None:
        return _only(*made(asked.seed, asked.only, asked.kind), asked.write)
    warm_up()
    tally, started = Tally(), time.monotonic()
    with contextlib.suppress(KeyboardInterrupt):  # what was found until then is told
        for first in range(asked.first, asked.first + asked.files, BATCH):
            known = set(tally.faults)
            batch(asked.seed, range(first, min(first + BATCH, asked.first + asked.files)), tally, asked.kind)
            for place in tally.faults.keys() - known:
                print(f"\n{place}: --only {tally.faults[place][0]}", file=sys.stderr)
            print(f"\r{tally.ends.total()} files", end="", file=sys.stderr, flush=True)
    outside = asked.files // 300
    through_command_line(asked.seed, outside if asked.commands is None else asked.commands, tally)
    through_window(asked.seed, outside if asked.windows is None else asked.windows, tally)
    print(file=sys.stderr)
    return report(tally, time.monotonic() - started)


def _only(kind: str, data: bytes, keep: Path | None) -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = (keep or Path(folder)) / KINDS[kind].name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{kind}, {len(data)} bytes{f', kept as {path}' if keep else ''}")
        print(KINDS[kind].open(path))
    return 0


if __name__ == "__main__":
    sys.exit(main())

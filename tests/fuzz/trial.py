"""Try files one by one, within the processor time and the memory that a file may cost."""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time

from tests.fuzz.kinds import KINDS
from tests.support import limits

MOST_SECONDS = 5.0  # of processor time
MOST_MEMORY = 500 * 1024 * 1024  # bytes


class TooSlow(BaseException):
    """Report a file that takes too long; no handler of ordinary errors may swallow it."""


class Tally:
    """Count how files ended.

    Attributes:
        ends: kind and ending → number of files.
        faults: where a fault arose → numbers of the files that met it.
        slowest: processor seconds of the slowest file, and its number.
    """

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.faults: dict[str, list[int]] = {}
        self.slowest = (0.0, -1)

    def add(self, other: Tally) -> None:
        """Count what another tally counted, too."""
        self.ends += other.ends
        for place, numbers in other.faults.items():
            self.faults.setdefault(place, []).extend(numbers)
        self.slowest = max(self.slowest, other.slowest)


def made(seed: int, number: int, kind: str = "") -> tuple[str, bytes]:
    """Return kind and content of file `number` of a seed.

    Args:
        kind: makes a file of this kind; "" leaves it to chance.
    """
    dice = random.Random(f"{seed}/{number}")
    drawn = kind or kind_of(dice)
    return drawn, KINDS[drawn].make(dice)


def kind_of(dice: random.Random) -> str:
    """Return a kind by the share that each has."""
    return dice.choices(list(KINDS), [kind.share for kind in KINDS.values()])[0]


def limit_memory() -> None:
    """Let this process have no more memory than a file may cost."""
    limits.limit_memory(MOST_MEMORY)


def try_one(
    seed: int, number: int, folder: Path, tally: Tally, opening: Callable[[Path], str] | None = None, kind: str = ""
) -> None:
    """Make a file, open it, and count how it ended.

    Args:
        folder: where the file is written.
        opening: opens it instead of what its kind says.
        kind: makes a file of this kind; "" leaves it to chance.
    """
    kind, data = made(seed, number, kind)
    path = folder / KINDS[kind].name
    path.write_bytes(data)
    started = process_time()
    try:
        with limits.within(MOST_SECONDS, TooSlow):
            told = (opening or KINDS[kind].open)(path)
    except (Exception, TooSlow):
        tally.ends[f"{kind} fault"] += 1
        tally.faults.setdefault(_place(), []).append(number)
    else:
        tally.ends[f"{kind} {told if told in ('opened', 'solved', 'loaded') else 'sentence'}"] += 1
    if path.read_bytes() != data:
        tally.faults.setdefault(f"{kind}: the file was changed", []).append(number)
    tally.slowest = max(tally.slowest, (process_time() - started, number))


def _place() -> str:
    """Return error and last line of the program that the running exception went through."""
    kind, error, trace = sys.exc_info()
    assert kind is not None
    lines = [frame for frame in traceback.extract_tb(trace) if "/rails18/" in Path(frame.filename).as_posix()]
    where = f"{Path(lines[-1].filename).name}:{lines[-1].lineno}" if lines else "the trial"
    return (
        f"{kind.__name__} at {where}: {str(error)[:120]!r}"
        if kind.__name__ == "Unheard"
        else f"{kind.__name__} at {where}"
    )

"""Write games for 18xx.games by the hundred: ``python -m tests.exports --games 200``.

First every recorded game is written, then so many random ones of each title. Game N of a seed is always the same;
``--only N`` plays it alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from rails18.interchange.open import open_game
from tests.exports.trial import TITLES, played, setup_of, write

GAMES = Path(__file__).resolve().parent.parent / "games"


class Asked(NamedTuple):
    """Name one game: a recorded file, or number `number` of a run."""

    title: str
    number: int
    seed: int = 0
    most: int = 0
    file: Path | None = None

    def __str__(self) -> str:
        return self.file.stem if self.file else f"{self.title} game {self.number} of seed {self.seed}"


def tried(asked: Asked) -> tuple[Asked, str, str]:
    """Return how writing a game ended, and what is told about it."""
    try:
        if asked.file:
            game = open_game(asked.file).game
        else:
            rng = Random(f"{asked.seed} {asked.number}")
            game = played(setup_of(asked.title, asked.seed, asked.number), rng, asked.most)
        found = write(game)
    except Exception as error:  # whatever it is, it is a fault, and the others are tried as well
        return asked, "fault", f"{type(error).__name__}: {error}"
    if found.faults:
        return asked, "fault", "; ".join(found.faults)
    return asked, "file" if found.text else "sentence", found.sentence


def recorded(title: str) -> Iterator[Asked]:
    """Yield the recorded games of the titles that the site has."""
    for name in TITLES if not title else (title,):
        for number, file in enumerate(sorted(GAMES.glob(f"*/{name}-*"))):
            if file.suffix in (".json", ".rails18"):
                yield Asked(name, number, file=file)


def drawn(arguments: argparse.Namespace) -> Iterator[Asked]:
    """Yield the random games that are asked for."""
    for title in TITLES if not arguments.title else (arguments.title,):
        for number in range(arguments.games) if arguments.only is None else (arguments.only,):
            yield Asked(title, number, arguments.seed, arguments.most)


def main(given: Sequence[str] | None = None) -> int:
    """Write the games, tell the faults, and return 1 when there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.exports")
    parser.add_argument("--games", type=int, default=200, help="random games of each title")
    parser.add_argument("--title", default="", choices=("", *TITLES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=600, help="actions of a random game")
    parser.add_argument("--only", type=int, help="number of the one game to play")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args(given)
    found = [] if arguments.only is not None else [*recorded(arguments.title)]
    ends: Counter[str] = Counter()
    started = time.monotonic()
    with multiprocessing.Pool(arguments.jobs) as pool:
        for asked, end, told in pool.imap_unordered(tried, [*found, *drawn(arguments)]):
            ends[end] += 1
            if told:
                print(f"{asked}: {end}: {told}", flush=True)
    print(f"{', '.join(f'{count} {end}' for end, count in sorted(ends.items()))}, {time.monotonic() - started:.0f} s")
    return 1 if ends["fault"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""Learn what shares will have brought: ``python -m tests.opponents.learn FOLDER --games 20 --minutes 120 --jobs 2``.

Games of every title are played between programs and players by rules of thumb, with fixed seeds, and kept in FOLDER;
a further run goes on where the last one stopped. What a share of each company then brought is set beside what the
opponents foresee, and what that is wrong by is fitted by a few weights. What is printed is how far both forecasts are
from what came in games that were held out, each time by the games of its own part, and in the recorded games of
people, none of which is learned from. The weights are written to FOLDER/forecast.json with all that they depend on.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from time import monotonic

from msgspec.structs import replace

from rails18 import __version__
from rails18.core.errors import CannotRead
from rails18.titledata.files import title_ids
from tests.opponents import fitting
from tests.opponents.comparing import Pair, table, worse_titles
from tests.opponents.gathering import FIRST, gather, played_again
from tests.opponents.sampling import Row, rows
from tests.support.recorded_game import recorded_game

PEOPLE = Path(__file__).resolve().parents[1] / "games" / "recorded"


def of_people() -> Iterator[Path]:
    """Yield the recorded games of people; those of early years have no file but the record."""
    for path in sorted(PEOPLE.glob("*.json*")):
        if path.suffix == ".json" or not path.with_name(path.name.removesuffix("l.gz")).exists():
            yield path


def of_programs(folder: Path) -> list[Path]:
    """Return the games of a folder."""
    return sorted(folder.glob("*-*.json"))


def seen(path: Path) -> list[Row]:
    """Return the companies of a game in its course."""
    game = recorded_game(path) if path.parent == PEOPLE else played_again(path)
    return list(rows(path.name.partition(".")[0], game))


def in_time(folder: Path, until: float, job: tuple[int, str]) -> None:
    """Play a game unless the time is over."""
    number, title = job
    if monotonic() < until:
        gather(folder, title, number)


def told(name: str, pairs: list[Pair]) -> None:
    """Print how far forecasts are off, and where the learned one is no better."""
    if pairs:
        print(f"\n{name}\n", *table(pairs), sep="\n")
        print("not closer in:", ", ".join(worse_titles(pairs)) or "no title")


def main() -> None:
    """Play, fit, compare and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.opponents.learn")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=20, help="of each title")
    parser.add_argument("--minutes", type=float, default=120, help="after which no further game is begun")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--nice", type=int, default=10)
    parser.add_argument("--columns", default=",".join(fitting.COLUMNS), help="facts, or products of them")
    parser.add_argument("--weights", type=Path, help="compare these, and learn nothing")
    given = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(given.nice)
    try:
        known = fitting.read(given.weights) if given.weights else None
    except CannotRead as error:
        raise SystemExit(str(error)) from None
    jobs = [(number, title) for number in range(given.games) for title in title_ids()]
    with ProcessPoolExecutor(given.jobs) as pool:
        list(pool.map(partial(in_time, given.folder, monotonic() + 60 * given.minutes), jobs))
        own, people = (list(chain(*pool.map(seen, paths))) for paths in (of_programs(given.folder), of_people()))
    if not own:
        raise SystemExit(f"{given.folder} holds no game that was played to its end.")
    fit = partial(fitting.fitted, columns=given.columns.split(","))
    model = known or fit(own)
    told("Games of programs, each foreseen by others:", model.all(own) if known else fitting.foreseen(own, fit))
    told("Recorded games of people, none of which was learned from:", model.all(people))
    if known is None:
        recipe = {"games": len({row.game for row in own}), "rows": len(own), "seed": FIRST, "rails18": __version__}
        fitting.write(given.folder / "forecast.json", replace(model, recipe=recipe))


if __name__ == "__main__":
    main()

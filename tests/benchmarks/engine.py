"""Measure the engine: ``python -m tests.benchmarks.engine [FOLDER]``.

FOLDER holds games of 18xx.games or saves; by default it is ``tests/games``. A replay plays the game's actions once
more from the opening, each with all checks.
Times are CPU time of this process. What is asked is asked in several such replays; the quickest time of each counts.
"""

from __future__ import annotations

import argparse
import gc
import os
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import process_time

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.interchange.open import read
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.wishes import Source
from rails18.titledata.games import new_game
from tests.benchmarks.measures import HEAD, Series, quickest
from tests.benchmarks.routes import reference

HERE = Path(__file__).parent
GAMES = HERE.parent / "games"
AIMS = {"actions/s": 3000, "tile lays": 25, "menu": 3, "memory": 60}
EVERY = 23  # menus and tile lays are measured at each so many actions
LATE = 0.6  # part of a game after which its map counts as late
MOST_LAYS = 12  # moments of a game at which they are measured
TIMES = 3  # replays in which the same is asked
LONG = 1000  # actions of the game whose memory is measured


def games(folder: Path) -> Iterator[tuple[str, Setup, list[Action]]]:
    """Yield name, set-up and actions of each game."""
    patterns = ("*.json", "*.rails18")
    for path in sorted(path for pattern in patterns for path in folder.rglob(pattern)):
        found = read(path)
        if isinstance(found, Source):
            game = new_game(found.setup)
            Reconciler(game, found.wishes, found.result is not None).run()
            yield path.stem, found.setup, list(game.actions)
        else:
            yield path.stem, found.setup, list(found.actions[: found.at])


def replayed(setup: Setup, actions: Iterable[Action]) -> Game:
    """Play the actions in a new game."""
    game = new_game(setup)
    for action in actions:
        game.play(action)
    return game


def speed(setup: Setup, actions: list[Action]) -> float:
    """Return the seconds of a replay, the better of two."""
    times = []
    for _ in range(2):
        gc.collect()
        started = process_time()
        replayed(setup, actions)
        times.append(process_time() - started)
    return min(times)


def nothing_asked() -> tuple[Series, Series]:
    """Return series of menus and of tile lays in which nothing is measured yet."""
    return Series("menu", AIMS["menu"]), Series("all legal tile lays, late", AIMS["tile lays"])


def asked(setup: Setup, actions: list[Action], late_only: int) -> tuple[Series, Series]:
    """Return what menus take, and finding all tile lays on a late map."""
    menus, lays = nothing_asked()
    game, listed = new_game(setup), 0
    for number, action in enumerate(actions):
        if number % EVERY == 0:
            menus.time(game.menu)
        if number >= late_only and listed < MOST_LAYS and game.position.frame.step == "track":
            listed += 1
            lays.time(lambda: list(game.options("lay_tile")))
        game.play(action)
    return menus, lays


def memory(setup: Setup, actions: list[Action]) -> float:
    """Return the megabytes that a game with its whole history takes, a thousand actions long or reckoned so."""
    new_game(setup)  # what the title takes belongs to no game
    gc.collect()
    tracemalloc.start()
    game = replayed(setup, actions)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return taken * LONG / len(game.actions)


def told(name: str, value: float, unit: str, aim: float, most: bool = True) -> None:
    """Print a line with the aim and whether it is met."""
    good = value <= aim if most else value >= aim
    print(f"{name:<46}{value:>10.1f} {unit:<10} aim {aim:>6}  {'' if good else 'MISSED'}")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument("folder", nargs="?", type=Path, default=GAMES)
    chosen = parser.parse_args()
    gc.freeze()  # as the program does when its window is open
    print(f"reference calculation: {reference():.1f} ms; {os.cpu_count()} processors")
    rates: dict[str, float] = {}
    menus, lays = nothing_asked()
    longest: tuple[Setup, list[Action]] | None = None
    total, taken = 0, 0.0
    for name, setup, actions in games(chosen.folder):
        seconds = speed(setup, actions)
        total, taken = total + len(actions), taken + seconds
        rates[name] = len(actions) / seconds
        runs = [asked(setup, actions, int(len(actions) * LATE)) for _ in range(TIMES)]
        for series, same in zip((menus, lays), zip(*runs, strict=True), strict=True):
            series.extend(quickest(same))
        if longest is None or len(actions) > len(longest[1]):
            longest = setup, actions
        print(f"{name:<30}{len(actions):>6} actions{rates[name]:>9.0f} actions/s", flush=True)
    if not rates:
        parser.error(f"{chosen.folder} holds no game. Name a folder with saves or games of 18xx.games.")
    print()
    told("replay of all games", total / taken, "actions/s", AIMS["actions/s"], most=False)
    worst = min(rates, key=lambda name: rates[name])
    told(f"slowest replay, {worst}", rates[worst], "actions/s", AIMS["actions/s"], most=False)
    print(HEAD, menus.row(), lays.row(), sep="\n")
    if longest is not None:
        told("memory of 1,000 actions with all history", memory(*longest), "MB", AIMS["memory"])


if __name__ == "__main__":
    main()

"""Try constants by self-play: ``python -m tests.opponents.tune solid judge.CHAIR=12,60,120 --against solid,solid``.

Each value is played from the same seeds in the same seats, so that values are compared game by game. What is printed
of each is how often the changed seat came first, and its part of what all were worth: 1 is an even share. A field of
the level (``rivals=0.2,0.5``) or a constant of a module of `rails18.players` can be tried, several of them in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, stdev

from rails18.core.title import Setup
from tests.opponents.match import NAMES, Played, play, rotated

Job = tuple[str, tuple[str, ...], int]  # title, seats with the tried one first, seed


def settings(name: str, changes: list[str]) -> Iterator[str]:
    """Yield the names of the players to try: as it is, then with each value of each change."""
    yield name
    for change in changes:
        what, _, values = change.partition("=")
        yield from (f"{name}:{what}={value}" for value in values.split(","))


def measured(job: Job) -> tuple[str, float, float, Played]:
    """Return the tried player, its share of first place, its part of all worth against an even one, and the game."""
    title, names, seed = job
    seats = rotated(names, seed)
    _, found = play(Setup(title, NAMES[: len(seats)], seed=seed), seats)
    seat = seats.index(names[0])
    return names[0], found.share_of_first(seat), found.part(seat), found


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.opponents.tune")
    parser.add_argument("player")
    parser.add_argument("changes", nargs="*")
    parser.add_argument("--against", default="solid,solid")
    parser.add_argument("--title", default="1889")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    tried = list(settings(given.player, given.changes))
    others = tuple(given.against.split(","))
    seeds = range(given.seed, given.seed + given.games)
    jobs: list[Job] = [(given.title, (name, *others), seed) for seed in seeds for name in tried]
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in tried}
    with ProcessPoolExecutor(given.jobs) as pool:
        for name, first, part, game in pool.map(measured, jobs):
            found[name].append((first, part))
            longest = max(game.times[name])
            print(
                f"  {name} {first:.1f} {part:.2f} phase {game.phase}, set {game.sets}, {longest:.1f} s {game.bankrupt}",
                flush=True,
            )
    for name, games in found.items():
        parts = [part for _, part in games]
        error = stdev(parts) / len(parts) ** 0.5 if len(parts) > 1 else 0.0
        won = mean(first for first, _ in games)
        print(f"{name}: first {won:.0%} of {len(games)}, part {mean(parts):.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()

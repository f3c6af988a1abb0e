"""Measure practice opponents: ``python -m tests.opponents --title 1889 --games 40 --seats solid,relaxed,relaxed``.

Seats are rotated from game to game and seeds are fixed, so that the same command plays the same games. ``--opening N``
lets *solids*, who err, make the first actions, so that players who never err meet different positions. ``--tell FILE``
writes the moves of each game with their reasons. Times are processor time of this process.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import mean

from rails18.core.game import Game
from rails18.core.title import Setup
from tests.opponents.match import NAMES, Played, play, rotated


def interval(part: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share of `games`."""
    z = 1.96
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def report(played: list[Played]) -> None:
    """Print who won how often, how games ended, how far they got, and how long moves took."""
    count = len(played)
    for name in dict.fromkeys(name for game in played for name in sorted(game.seats)):
        won = sum(game.share_of_first(seat) for game in played for seat, who in enumerate(game.seats) if who == name)
        part = [game.part(seat) for game in played for seat, who in enumerate(game.seats) if who == name]
        low, high = interval(won / count, count)
        print(
            f"{name:8} first {won / count:6.1%} [{low:.0%}, {high:.0%}] of {count}, part of all worth {mean(part):.2f}"
        )
        times = sorted(time for game in played for time in game.times.get(name, ()))
        late = times[int(0.99 * (len(times) - 1))]
        print(f"{'':8} s a move: mean {mean(times):.3f}, 99 % {late:.2f}, longest {times[-1]:.2f}")
        idle = [part for game in played for part in game.idle_in_between(name)]
        most = max((n for g in played for (seat, _), n in g.sold.items() if g.seats[seat] == name), default=0)
        print(
            f"{'':8} {mean(idle or [0]):.1%} of worth is cash after stock rounds in between; most sold in one: {most} %"
        )
    print("ends    ", dict(Counter(game.reason for game in played)))
    print("bankrupt", dict(Counter(game.bankrupt for game in played if game.bankrupt)))
    print("phases  ", dict(Counter(game.phase for game in played)))
    print(
        "sets     mean", round(mean(game.sets for game in played), 1), "actions", round(mean(g.actions for g in played))
    )
    print("deals   ", sum(g.deals for g in played), "declined", sum(g.declined for g in played))
    print(
        "failures", sum(len(game.failures) for game in played), *[f for g in played for f in g.failures][:5], sep="\n  "
    )


def opened(setup: Setup, count: int) -> Game | None:
    """Return a game whose first actions were those of *solids* in all seats, None without any."""
    return play(setup, ("solid",) * len(setup.players), count)[0] if count else None


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.opponents")
    parser.add_argument("--title", default="1889")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", default="solid,relaxed,relaxed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default="full")
    parser.add_argument("--opening", type=int, default=0)
    parser.add_argument("--tell", type=Path)
    parser.add_argument("--most", type=int, default=4000)
    given = parser.parse_args()
    names = tuple(given.seats.split(","))
    played = []
    for number in range(given.games):
        seats = rotated(names, number)
        setup = Setup(given.title, NAMES[: len(names)], variant=given.variant, seed=given.seed + number)
        start = opened(setup, given.opening)
        _, found = play(setup, seats, given.most, telling=given.tell is not None, start=start)
        played.append(found)
        worth = " ".join(f"{name}:{found.worth[seat]}" for seat, name in enumerate(seats))
        seconds = sum(map(sum, found.times.values()))
        print(
            f"{number:3} {worth}  {found.reason} {found.bankrupt} phase {found.phase}, set {found.sets}, "
            f"{found.actions} actions, {seconds:.0f} s",
            flush=True,
        )
        if given.tell:
            with given.tell.open("a", encoding="utf-8") as out:
                out.write(f"\n=== seed {setup.seed} {seats}\n" + "\n".join(found.told) + "\n")
    report(played)


if __name__ == "__main__":
    main()

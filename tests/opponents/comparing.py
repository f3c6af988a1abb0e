"""Say how far two forecasts of companies are from what came, by title, game and phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import sqrt

from tests.opponents.sampling import Row

Pair = tuple[Row, float]  # a company at a moment, and what is foreseen beside the forecast by hand


def errors(pairs: Sequence[Pair]) -> tuple[float, float, float, float]:
    """Return how far the forecast by hand and the other one are off in the root of the mean square, and in the mean."""
    number = len(pairs)
    hand = [row.hand - row.came for row, _ in pairs]
    other = [value - row.came for row, value in pairs]
    return (
        sqrt(sum(each * each for each in hand) / number),
        sqrt(sum(each * each for each in other) / number),
        sum(hand) / number,
        sum(other) / number,
    )


def parts(pairs: Iterable[Pair], by: Callable[[Row], str]) -> list[list[Pair]]:
    """Return the pairs in parts that have something in common, in its order."""
    ordered = sorted(pairs, key=lambda pair: by(pair[0]))
    return [list(group) for _, group in groupby(ordered, key=lambda pair: by(pair[0]))]


def better_in(pairs: Sequence[Pair]) -> tuple[int, int]:
    """Return in how many games the other forecast is closer than that by hand, and how many there are."""
    games = [errors(group) for group in parts(pairs, lambda row: row.game)]
    return sum(other < hand for hand, other, _, _ in games), len(games)


def table(pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield the lines of a table: each title as a whole, and by phase."""
    yield "| title | phase | companies | error by hand (bias) | learned (bias) | closer in |"
    yield "|---|---|---|---|---|---|"
    for of_title in parts(pairs, lambda row: row.title):
        yield _line(of_title, "all")
        for of_phase in parts(of_title, lambda row: f"{row.phase:2}"):
            yield _line(of_phase, of_phase[0][0].named)


def _line(pairs: Sequence[Pair], phase: str) -> str:
    hand, other, off, bias = errors(pairs)
    closer, games = better_in(pairs)
    cells = (pairs[0][0].title, phase, len(pairs), f"{hand:.0f} ({off:+.0f})", f"{other:.0f} ({bias:+.0f})")
    return f"| {' | '.join(map(str, cells))} | {closer} of {games} |"


def worse_titles(pairs: Sequence[Pair]) -> list[str]:
    """Return the titles in which the other forecast is not closer to what came."""
    found = [(group[0][0].title, errors(group)) for group in parts(pairs, lambda row: row.title)]
    return [title for title, (hand, other, _, _) in found if other >= hand]

"""Draw by the seed of a game: the same on every machine, and as 18xx.games does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def draw(items: tuple[T, ...], seed: int) -> T:
    """Return the one of `items` that a seed draws."""
    return items[next(numbers(seed)) % len(items)]


def numbers(seed: int) -> Iterator[int]:
    """Yield the numbers that a seed stands for, without end."""
    number = seed % 2**31
    while True:
        number = (1103515245 * number + 12345) % 2**31
        yield number


def shuffled(items: tuple[T, ...], seed: int) -> tuple[tuple[T, ...], int]:
    """Return the items as a seed shuffles them, and the seed of what is drawn next."""
    drawn = list(islice(numbers(seed), len(items)))
    order = sorted((number, place) for place, number in enumerate(drawn))
    return tuple(items[place] for _, place in order), drawn[-1] if drawn else seed

"""Join words to sentences: lists, and numbers with their nouns."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rails18.words.translation import noun, tr


def listed(items: Sequence[str]) -> str:
    """Return items as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])


def labelled(what: str, told: str) -> str:
    """Return what something is, and what is told of it, with the colon of the language: ``KO: no train``."""
    return tr("{what}: {told}", what=what, told=told)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 share``, ``3 shares``."""
    return f"{number} {noun(one, many or one + 's', number)}"


def moment(when: datetime) -> str:
    """Return day and time in figures that are read alike everywhere."""
    return f"{when:%Y-%m-%d %H:%M}"

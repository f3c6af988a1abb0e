"""Join words to sentences: lists, and numbers with their nouns."""

from __future__ import annotations


def listed(items: list[str]) -> str:
    """Return items as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 share``, ``3 shares``."""
    return f"{number} {one if number == 1 else many or one + 's'}"

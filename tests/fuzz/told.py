"""Look whether what is told about a file is a sentence that a person can read."""

from __future__ import annotations

from rails18.core.text import JOINERS

LONGEST = 2_000  # characters of what is told


class Unheard(Exception):
    """Report that a file got no sentence that a person can read."""


def told(text: str) -> str:
    """Return what is told when a person can read it on any terminal.

    Raises:
        Unheard: it is empty, endless, or holds what no terminal and no label should get.
    """
    shown = all(c.isprintable() or c.isspace() or c in JOINERS for c in text)
    if not text.strip() or len(text) > LONGEST or not shown:
        raise Unheard(f"told: {text[:300]!r}, {len(text)} characters")
    return text

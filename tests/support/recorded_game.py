"""Open each recorded game once for all tests that run in a process: reading it takes longer than many of them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rails18.core.game import Game
from rails18.interchange.open import open_game

MOST = 16  # games that are kept, up to 8 MB each


@lru_cache(MOST)
def _read(path: Path) -> Game:
    return open_game(path).game


def recorded_game(path: Path) -> Game:
    """Return a game of the caller's own with the history of a file that no test changes.

    Args:
        path: of the file.
    """
    return _read(path).copy()

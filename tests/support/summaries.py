"""Say what game a file holds, as `rails18 info` does."""

from __future__ import annotations

from pathlib import Path

from rails18.interchange.open import open_game
from rails18.record.info import Summary, of_game


def summary(path: Path) -> Summary:
    """Return what game a file holds."""
    return of_game(open_game(path), path)

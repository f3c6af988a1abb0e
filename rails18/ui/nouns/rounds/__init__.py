"""What goes on all through the game: passing, its end, and the past."""

from __future__ import annotations

from rails18.ui.nouns.rounds.words import NOUN

__all__ = ["NOUN"]

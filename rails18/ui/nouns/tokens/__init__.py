"""Station tokens."""

from __future__ import annotations

from rails18.ui.nouns.tokens.words import NOUN

__all__ = ["NOUN"]

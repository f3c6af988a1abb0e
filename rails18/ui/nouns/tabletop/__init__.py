"""The board on the real table."""

from __future__ import annotations

from rails18.ui.nouns.tabletop.words import NOUN

__all__ = ["NOUN"]

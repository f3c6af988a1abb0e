"""Private companies."""

from __future__ import annotations

from rails18.ui.nouns.privates.words import NOUN

__all__ = ["NOUN"]

"""Track."""

from __future__ import annotations

from rails18.ui.nouns.track.words import NOUN

__all__ = ["NOUN"]

"""Price protection."""

from __future__ import annotations

from rails18.ui.nouns.protection.words import NOUN

__all__ = ["NOUN"]

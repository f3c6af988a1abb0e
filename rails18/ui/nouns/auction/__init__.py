"""The auction of privates, and par values that it decides."""

from __future__ import annotations

from rails18.ui.nouns.auction.words import NOUN

__all__ = ["NOUN"]

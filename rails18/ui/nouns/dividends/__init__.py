"""Dividends."""

from __future__ import annotations

from rails18.ui.nouns.dividends.words import NOUN

__all__ = ["NOUN"]

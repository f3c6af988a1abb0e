"""Purchases and sales of shares."""

from __future__ import annotations

from rails18.ui.nouns.stock.words import NOUN

__all__ = ["NOUN"]

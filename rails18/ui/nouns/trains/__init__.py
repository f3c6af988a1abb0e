"""Trains."""

from __future__ import annotations

from rails18.ui.nouns.trains.words import NOUN

__all__ = ["NOUN"]

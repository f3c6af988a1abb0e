"""Destinations and connection runs."""

from __future__ import annotations

from rails18.ui.nouns.destinations.words import NOUN

__all__ = ["NOUN"]

"""Runs."""

from __future__ import annotations

from rails18.ui.nouns.routes.words import NOUN

__all__ = ["NOUN"]

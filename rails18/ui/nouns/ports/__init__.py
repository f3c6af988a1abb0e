"""Ports."""

from __future__ import annotations

from rails18.ui.nouns.ports.words import NOUN

__all__ = ["NOUN"]

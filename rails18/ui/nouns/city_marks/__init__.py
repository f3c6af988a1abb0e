"""Marks of privates on cities."""

from __future__ import annotations

from rails18.ui.nouns.city_marks.words import NOUN

__all__ = ["NOUN"]

"""Shares that companies redeem and reissue."""

from __future__ import annotations

from rails18.ui.nouns.redemption.words import NOUN

__all__ = ["NOUN"]

"""Lend tests of the ground a copy of the title data to spoil."""

from __future__ import annotations

from tests.support.title_copy import maps

__all__ = ["maps"]

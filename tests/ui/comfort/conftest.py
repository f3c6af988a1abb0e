"""Share one window among the tests of a file: making it takes longer than most of them."""

from __future__ import annotations

from tests.ui.room import hand, room

__all__ = ["hand", "room"]

"""Say what a picture consists of, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget


class Picture(Protocol):
    """A view that can say what it shows, item by item; an item has a key that tells it from the others."""

    def part_keys(self) -> Sequence[object]:
        """Return the keys of its items, in the order in which one would read them."""

    def part_name(self, key: object) -> str:
        """Return what an item shows, "" when it shows nothing or is no longer there."""

    def part_box(self, key: object) -> QRect:
        """Return where an item is in the viewport, empty when it is no longer there."""

    def viewport(self) -> QWidget:
        """Return where it is drawn."""

"""Offer the items of the pictures to screen readers: hexes of the map, cells of the market and of the share display.

Nothing is made before a screen reader asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol
from weakref import ref

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import isValid

_installed: list[bool] = []
_pictures: list[PictureInterface] = []  # Qt deletes them after their views; Python must not do so before


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


class ItemInterface(QAccessibleInterface):
    """Describe one item of a picture."""

    def __init__(self, picture: PictureInterface, key: object) -> None:
        super().__init__()
        self.picture, self.key = picture, key

    def _box(self) -> QRect:
        return self.picture.shown.part_box(self.key) if self.picture.isValid() else QRect()

    def isValid(self) -> bool:
        return not self._box().isEmpty()

    def object(self) -> QObject:
        return None  # type: ignore[return-value]

    def window(self) -> QWindow:
        return self.picture.window()

    def parent(self) -> QAccessibleInterface:
        return self.picture

    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        box = self._box()
        return QRect(self.picture.shown.viewport().mapToGlobal(box.topLeft()), box.size()) if box.isValid() else box

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        made = QAccessible.State()
        if not self.picture.shown.viewport().rect().intersects(self._box()):
            made.offscreen = True
        return made

    def text(self, kind: QAccessible.Text) -> str:
        asked = kind == QAccessible.Text.Name and self.picture.isValid()
        return self.picture.shown.part_name(self.key) if asked else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        return


class PictureInterface(QAccessibleWidget):
    """Describe a picture as a list of its items; it outlives its view by a moment, and says so."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view, QAccessible.Role.List, view.accessibleName())
        self._view = ref(view)
        self._items: dict[object, ItemInterface] = {}

    def isValid(self) -> bool:
        view = self._view()
        return view is not None and isValid(view)

    @property
    def shown(self) -> Picture:
        """Return the view, of a valid interface."""
        return self._view()  # type: ignore[return-value]

    def let_go(self) -> None:
        """Take the items out of Qt's keeping before Python forgets them."""
        for item in self._items.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(item))
        self._items.clear()

    def _item(self, key: object) -> ItemInterface:
        if key not in self._items:
            self._items[key] = ItemInterface(self, key)
        return self._items[key]

    def childCount(self) -> int:
        return len(self.shown.part_keys()) if self.isValid() else 0

    def child(self, index: int) -> QAccessibleInterface:
        keys = self.shown.part_keys() if self.isValid() else ()
        return self._item(keys[index]) if 0 <= index < len(keys) else None  # type: ignore[return-value]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        if not self.isValid():
            return None  # type: ignore[return-value]
        here, shown = self.shown.viewport().mapFromGlobal(QPoint(x, y)), self.shown
        found = [key for key in shown.part_keys() if shown.part_box(key).contains(here)]
        found.sort(key=lambda key: (shown.part_box(key).center() - here).manhattanLength())  # boxes of hexes overlap
        return self._item(found[0]) if found else None  # type: ignore[return-value]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        key, keys = getattr(child, "key", None), list(self.shown.part_keys() if self.isValid() else ())
        return keys.index(key) if key in keys else -1


def _made(key: str, thing: QObject | None) -> Any:
    """Return the interface of a picture; Qt makes those of all else."""
    if not isinstance(thing, QWidget) or not hasattr(thing, "part_keys"):
        return None
    _forget_dead()
    made = PictureInterface(thing)  # always another one: Qt deletes each answer by itself
    _pictures.append(made)
    return made


def _forget_dead() -> None:
    """Let go of the interfaces that Qt has deleted with their views."""
    for picture in [picture for picture in _pictures if not isValid(picture)]:
        picture.let_go()
        _pictures.remove(picture)


def install() -> None:
    """Let Qt ask here for the interfaces of widgets; once for the program."""
    if not _installed:
        QAccessible.installFactory(_made)
        _installed.append(True)

"""Let the keys of the operator's window work in a window beside it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QWidget


def share_keys(window: QWidget, owner: QWidget, without: Collection[str] = ()) -> None:
    """Let all keys of `owner` work in `window` too, but for actions whose object names are in `without`."""
    window.addActions([action for action in owner.actions() if action.objectName() not in without])
    for known in owner.findChildren(QShortcut):
        place = known.parent()
        if isinstance(place, QWidget) and place.window() is owner:
            QShortcut(known.key(), window).activated.connect(known.activated)

"""Open a window beside the game."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QDialog, QWidget

from rails18.ui.look.plain import Button, set_title
from rails18.ui.widgets.controls import button
from rails18.ui.widgets.hidden import give_back_picture
from rails18.words.translation import tr


class Dialog(QDialog):
    """Stand beside the game, which goes on, and be thrown away when it is closed.

    Args:
        title: of the window.
        size: of the window in pixels, None for as much as what is in it wants.
        lasts: it is only hidden when it is closed, and opened again.
    """

    def __init__(
        self, title: str, parent: QWidget | None = None, size: QSize | None = None, *, lasts: bool = False
    ) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, not lasts)
        set_title(self, title)
        if size is not None:
            self.resize(size)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        give_back_picture(self)

    def closing_button(self, words: str = "", name: str = "") -> Button:
        """Return a button that closes the window, called *Close* unless there are other words for it."""
        return button(words or tr("Close"), self.close, name=name)

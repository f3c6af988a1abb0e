"""Open a window beside the game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QPoint, QSize, Qt
from PySide6.QtGui import QFontInfo, QHideEvent
from PySide6.QtWidgets import QDialog, QWidget

from rails18.ui.look.plain import Button, set_title
from rails18.ui.look.style import NORMAL
from rails18.ui.widgets.controls import button
from rails18.ui.widgets.hidden import give_back_picture
from rails18.words.translation import tr

RIM = QMargins(10, 40, 10, 40)  # pixels of the screen that a dialog leaves free
LOOKS = ("larger", "smaller", "normal")  # commands of the window whose keys hold here too


class Dialog(QDialog):
    """Stand beside the game, which goes on, and be thrown away when it is closed.

    Args:
        title: of the window.
        size: of the window in pixels at normal text size, None for as much as what is in it wants.
        lasts: it is only hidden when it is closed, and opened again.
    """

    def __init__(
        self, title: str, parent: QWidget | None = None, size: tuple[int, int] | None = None, *, lasts: bool = False
    ) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, not lasts)
        set_title(self, title)
        self._size, self._text = size, 0
        if parent is not None:
            self.addActions([action for action in parent.actions() if action.objectName() in LOOKS])
        self._follow_text()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._follow_text()

    def _follow_text(self) -> None:
        """Be as large as the text asks for."""
        self.ensurePolished()
        text = QFontInfo(self.font()).pixelSize()
        if self._size is not None and text != self._text:
            self._text = text
            self.take(QSize(*self._size) * text / NORMAL)

    def take(self, size: QSize) -> None:
        """Have a size, or as much of it as the screen has, and be whole on it."""
        screen = self.screen().availableGeometry().marginsRemoved(RIM)
        self.resize(size.boundedTo(screen.size()))
        if self.isVisible():
            over = self.geometry().bottomRight() - screen.bottomRight()
            self.move(self.pos() - QPoint(max(over.x(), 0), max(over.y(), 0)))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        give_back_picture(self)

    def closing_button(self, words: str = "", name: str = "") -> Button:
        """Return a button that closes the window, called *Close* unless there are other words for it."""
        return button(words or tr("Close"), self.close, name=name)

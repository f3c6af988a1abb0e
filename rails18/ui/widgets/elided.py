"""Show as much of a sentence as a row has room for."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy

from rails18.ui.look.plain import Label, set_tip

TELLING = 8  # letters below which a cut sentence tells nothing


class Elided(Label):
    """Show a sentence that is cut with dots where the row is short; the tool tip has all of it.

    Args:
        tone, name: how it looks.

    Signals:
        clicked: it was clicked.
    """

    clicked = Signal()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.clicked.emit()

    def __init__(self, tone: str = "muted", name: str = "") -> None:
        super().__init__()
        self._whole, self._briefly = "", tuple[str, ...]()
        self.setProperty("tone", tone)
        self.setObjectName(name)
        self.setMinimumWidth(30)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        size.setWidth(self.room_for(self._whole))
        return size

    def minimumSizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().minimumSizeHint().height())  # whatever it says at the moment

    def text_told(self) -> str:
        """Return the whole text, also where it is cut."""
        return self._whole

    def set_text(self, text: str, *briefly: str) -> None:
        """Show `text`.

        Args:
            briefly: shorter words for what matters of it, the longest first, where it would be cut; without room for
                any of them nothing is shown.
        """
        if (text, briefly) != (self._whole, self._briefly):
            self._whole, self._briefly = text, briefly
            set_tip(self, text)
            self.setAccessibleName(text)
            self.updateGeometry()
        self._fit()

    def least_room(self) -> int:
        """Return the width without which nothing is shown of words that are never cut."""
        return min(self.room_for(words) for words in (self._whole, *self._briefly))

    def room_within(self, room: float) -> int:
        """Return the width of the longest of its words that fit, or of the shortest where none do."""
        wide = [self.room_for(words) for words in (self._whole, *self._briefly)]
        return max((each for each in wide if each <= room), default=min(wide))

    def keep_room(self, words: str) -> None:
        """Never be narrower than some words."""
        self.setMinimumWidth(self.room_for(words))

    def room_for(self, words: str) -> int:
        """Return the width that some words need."""
        rim = self.width() - self.contentsRect().width()
        return self.fontMetrics().horizontalAdvance(words) + rim + 4

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def _fit(self) -> None:
        width, room = self.fontMetrics().horizontalAdvance, self.contentsRect().width() - 2
        if self._briefly:
            told = (self._whole, *self._briefly)
            self.setText(next((words for words in told if width(words) <= room), ""))
            return
        text = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        if text != self._whole:  # at the end of a word
            text = text[:-1].rpartition(" ")[0].rstrip(" ,;:") + "…"
        self.setText(text if text == self._whole or len(text) >= TELLING else "")

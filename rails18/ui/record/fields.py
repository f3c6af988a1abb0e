"""Build the boxes and lines of the dialogs that ask for something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox

from rails18.ui.look.plain import Label
from rails18.ui.look.theme import Theme
from rails18.ui.widgets.controls import called, left_to_game

NAME_WIDTH = 110  # pixels at normal text size
Offer = tuple[object, str]  # a value and its words


class Pick(QComboBox):
    """Offer values in words; the wheel turns it only when it has the keyboard.

    Args:
        name: its object name.
        words: what is chosen, for screen readers.
    """

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self._values: list[object] = []
        called(self, words, name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(24)

    def offer(self, offers: Iterable[Offer], value: object = None) -> None:
        """Offer other values, tell nobody, and keep the one that is chosen where it is still there."""
        wanted = self.value if value is None else value
        with QSignalBlocker(self):
            self.clear()
            found = list(offers)
            self._values = [value for value, _ in found]
            self.addItems([words for _, words in found])
            self.setCurrentIndex(self._values.index(wanted) if wanted in self._values else 0)

    @property
    def value(self) -> Any:
        """Return the chosen value, None where nothing is on offer."""
        return self._values[self.currentIndex()] if self.currentIndex() >= 0 else None

    def choose(self, value: object) -> None:
        """Choose a value, if it is on offer."""
        if value in self._values:
            self.setCurrentIndex(self._values.index(value))

    def event(self, event: QEvent) -> bool:
        return not left_to_game(event) and super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def name_of_line(words: str, theme: Theme) -> Label:
    """Return the name of a line; all are equally wide, so that the boxes of all forms are below each other."""
    made = Label(words)
    made.setMinimumWidth(int(theme.px(NAME_WIDTH)))
    return made

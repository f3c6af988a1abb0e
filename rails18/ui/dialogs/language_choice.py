"""Choose the language of the window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from rails18.ui.system.language import SYSTEM, of_system, offered
from rails18.ui.widgets.controls import called
from rails18.words.translation import tr


class LanguageChoice(QComboBox):
    """Offer the languages, each by its own name, and the system's.

    Args:
        language: code of the language that was chosen.
        name: object name.

    Signals:
        chosen: (str) code of the language that is wanted now.
    """

    chosen = Signal(str)

    def __init__(self, language: str, name: str) -> None:
        super().__init__()
        called(self, tr("Language"), name)
        known = offered()
        self.addItem(tr("System language ({name})", name=known[of_system()]), SYSTEM)
        for code, own in known.items():
            self.addItem(own, code)
        self.setCurrentIndex(max(0, self.findData(language)))
        self.activated.connect(lambda _: self.chosen.emit(self.currentData()))

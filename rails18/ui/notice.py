"""Say something important above the table without stopping the game."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from rails18.ui.widgets import label, set_tone


class Notice(QFrame):
    """Show one sentence until it is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAccessibleName("Notice")
        self.text: QLabel = label()
        close = QPushButton("Understood")
        set_tone(close, role="header")
        close.clicked.connect(self.hide)
        box = QHBoxLayout(self)
        box.setContentsMargins(12, 6, 12, 6)
        box.addWidget(self.text, 1)
        box.addWidget(close)
        self.hide()

    def say(self, sentence: str) -> None:
        """Show `sentence`; an empty one hides the notice."""
        self.text.setText(sentence)
        self.setAccessibleDescription(sentence)
        self.setVisible(bool(sentence))

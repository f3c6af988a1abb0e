"""Show what a chosen action would bring about."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from rails18.core.actions import RunTrains
from rails18.ui.consequence import Line, consequences
from rails18.ui.desk import Proposal
from rails18.ui.table import Table
from rails18.ui.widgets import clear, label

MARKS = {"good": "▲", "warn": "▼", "next": "→", "plain": "•"}


class Outcome(QFrame):
    """List the consequences of the proposal in sentences.

    Attributes:
        lines: consequences shown.
    """

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.lines: list[Line] = []
        self.setObjectName("outcome")
        self.setAccessibleName("Consequence")
        self._title: QLabel = label(tone="strong")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(1, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 6, 8, 6)
        box.setSpacing(3)
        box.addWidget(self._title)
        box.addLayout(self._grid)
        self.hide()

    def show_proposal(self, proposal: Proposal | None) -> None:
        """Show what follows from `proposal`, or nothing."""
        clear(self._grid)
        self.lines = []
        self.setVisible(proposal is not None)
        if proposal is None:
            return
        words, pos = self.table.words, self.table.pos
        self._title.setText(words.action(pos, proposal.action))
        self.lines = consequences(pos, proposal.update, words)
        if isinstance(proposal.action, RunTrains):  # the page says what it earns
            self.lines = [line for line in self.lines if line.tone != "plain"]
            self.setVisible(bool(self.lines))
        for number, line in enumerate(self.lines):
            mark = label(MARKS.get(line.tone, "•"), line.tone, wrap=False)
            text = label(line.text, line.tone if line.tone in ("good", "warn") else "")
            self._grid.addWidget(mark, number, 0)
            self._grid.addWidget(text, number, 1)
        spoken = " ".join(line.text for line in self.lines)
        self.setAccessibleDescription(f"{self._title.text()}. {spoken}")


def scrolled(content: QWidget) -> QScrollArea:
    """Return `content` in an area that scrolls when the panel is small."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(content)
    return area

"""Lay choices out in rows of equal cells, which have the same place all game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from rails18.ui.now.page import Page
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.layouts import Grid

GAP = 4  # pixels between cells


class Cell(NamedTuple):
    """Say where a choice stands in its row.

    Args:
        choice: its button.
        column: the first one from the left, from 0.
        wide: columns that it takes.
    """

    choice: Choice
    column: int
    wide: int = 1


class Cells(Grid):
    """Hold rows of cells with a caption before each; all columns of cells are equally wide.

    Args:
        columns: how many cells a row has room for.
    """

    def __init__(self, page: Page, columns: int) -> None:
        super().__init__()
        self._page, self._columns = page, columns
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(GAP)
        for column in range(1, columns + 1):
            self.setColumnStretch(column, 1)

    def add_row(self, caption: str, cells: Iterable[Cell]) -> None:
        """Add a row; a caption of several lines says what the lines of the cells are."""
        row = self.rowCount()
        if caption:
            head: QWidget = self._page.parts.label(caption, "muted", wrap=False)
            self.addWidget(head, row, 0)
        for cell in cells:
            self.addWidget(cell.choice, row, cell.column + 1, 1, cell.wide)

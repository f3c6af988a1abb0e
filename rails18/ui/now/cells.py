"""Lay choices out in rows of equal cells, which have the same place all game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from rails18.ui.look.theme import text_width
from rails18.ui.now.page import Page
from rails18.ui.widgets.controls import Choice, set_tone
from rails18.ui.widgets.layouts import Grid

GAP = 4  # pixels between cells
TIGHT = 0.85  # width of words in small letters, in part of their usual width
CAPTION = 12  # pixels of the letters of a caption at normal text size, as in the style sheet


class Cell(NamedTuple):
    """Say where a choice is in its row.

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

    Where the page is too narrow for their words, or too low for all choices, all of them are written in small letters.

    Args:
        columns: how many cells a row has room for.
    """

    def __init__(self, page: Page, columns: int) -> None:
        super().__init__()
        self._page, self._columns = page, columns
        self._head, self._cells = 0, list[Cell]()  # width of the widest caption, and all cells
        self._is_tight = page.is_dense
        self.setContentsMargins(0, 0, 0, 0)
        self.setHorizontalSpacing(GAP)
        self.setVerticalSpacing(GAP // 2 if self._is_tight else GAP)
        for column in range(1, columns + 1):
            self.setColumnStretch(column, 1)

    def add_row(self, caption: str, cells: Iterable[Cell]) -> None:
        """Add a row; a caption of several lines says what the lines of the cells are."""
        row = self.rowCount()
        if caption:
            head: QWidget = self._page.parts.label(caption, "muted", wrap=False)
            self.addWidget(head, row, 0)
            self._head = max(self._head, head.sizeHint().width() + GAP)
        for cell in cells:
            self.addWidget(cell.choice, row, cell.column + 1, 1, cell.wide)
            cell.choice.share_width()  # words that change, such as a price, make no column wider
            self._cells.append(cell)
        widest = max((self._part(cell) for cell in self._cells), default=0)
        self._is_tight = self._is_tight or self._head + self._columns * (widest + GAP) - GAP > self._page.room
        if self._is_tight:
            for cell in self._cells:
                if not cell.choice.property("tight"):
                    set_tone(cell.choice, tight=True)

    def _part(self, cell: Cell) -> int:
        """Return how wide each column of a cell has to be."""
        return -(-(cell.choice.sizeHint().width() - (cell.wide - 1) * GAP) // cell.wide)


def columns(page: Page, caption: str, choices: Sequence[Choice]) -> int:
    """Return how many cells are in a row: all choices where they have room beside their caption.

    Else they are in as few rows as there is room for in small letters.

    Args:
        caption: what is before each row.
        choices: one or more.
    """
    theme = page.context.theme
    head = max(text_width(line, theme.px(CAPTION)) for line in caption.split("\n")) + 2 * GAP
    widest = max(choice.sizeHint().width() for choice in choices)
    for rows in range(1, len(choices) + 1):
        across = -(-len(choices) // rows)
        if head + across * ((widest if rows == 1 else TIGHT * widest) + GAP) <= page.room:
            return across
    return 1

"""Show facts in a table whose columns sort by a click on their head."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from rails18.ui.look.plain import Items, set_tip
from rails18.ui.look.unbroken import unbroken
from rails18.words.translation import tr

RANK = Qt.ItemDataRole.UserRole
PAD = 26  # pixels beside the words of a cell
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MEASURED = 200  # rows that are measured one by one: more are as high as the highest of them
LINES = 6  # of a sentence in a narrow table, about


class Cell(NamedTuple):
    """Hold the words of a cell, the number by which it sorts, a colour name of the palette or "", and a tip."""

    words: str
    rank: float | None = None
    tone: str = ""
    tip: str = ""


class Facts(NamedTuple):
    """Hold what a table shows: heads of columns, rows of cells, and what a click on each row is about."""

    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    about: Sequence[str] = ()


class _Item(QTableWidgetItem):
    """Sort by number where there is one, else by words."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        mine, theirs = self.data(RANK), other.data(RANK)
        if mine is not None and theirs is not None:
            return bool(mine < theirs)
        return self.text() < other.text()


class FactTable(QTableWidget):
    """Show facts; the order that a person chose stays when the facts change.

    A click on a head sorts, and so does the number of its column on the keyboard; the same again turns the order round.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setAccessibleDescription(tr("Keys 1 to 9 sort by a column; the same key again reverses the order."))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setItemDelegate(Items(self))
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setSortIndicatorShown(True)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setResizeContentsPrecision(MEASURED)
        self._usual_row = self.verticalHeader().defaultSectionSize()
        self._measured: Sequence[int] = ()

    def show_facts(self, facts: Facts, tones: dict[str, str]) -> None:
        """Show other facts.

        Args:
            tones: name of a tone → colour.
        """
        self.setSortingEnabled(False)
        self.setColumnCount(len(facts.heads))
        self.setHorizontalHeaderLabels(list(facts.heads))
        self.setRowCount(len(facts.rows))
        for line, row in enumerate(facts.rows):
            for column, cell in enumerate(row):
                item = _Item(cell.words)
                item.setData(RANK, cell.rank)
                if cell.tone:
                    item.setForeground(QColor(tones[cell.tone]))
                if cell.tip:
                    set_tip(item, cell.tip)
                if column == 0 and line < len(facts.about):
                    item.setData(Qt.ItemDataRole.UserRole + 1, facts.about[line])
                self.setItem(line, column, item)
        self._measured = _measured(facts)
        for column in range(len(facts.heads)):
            side = RIGHT if self._is_number(column) else LEFT
            for shown in (self.horizontalHeaderItem(column), *self._items(column)):
                if shown is not None:
                    shown.setTextAlignment(side)
        self.setSortingEnabled(True)
        self._fit()

    def _is_number(self, column: int) -> bool:
        """Return whether a column holds numbers, which stand at its right edge, and no words that sort by one."""
        items = [item for item in self._items(column) if item is not None]
        ranked = [item.text() for item in items if item.data(RANK) is not None]
        return bool(ranked) and not any(words[:1].isalpha() for words in ranked)

    def _items(self, column: int) -> list[QTableWidgetItem | None]:
        return [self.item(row, column) for row in range(self.rowCount())]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give each column the width of its words; without room for all, sentences wrap, then the table scrolls.

        What is left over belongs to a last column of words, or to all columns alike.
        """
        heads = self.horizontalHeader()
        columns = range(self.columnCount())
        wide = [max(heads.sectionSizeHint(number), self.sizeHintForColumn(number)) for number in columns]
        if not wide:
            return
        over = sum(wide) - self.viewport().width()
        least = [min(wide[number], self._narrowest(number)) for number in columns]
        spare = sum(wide) - sum(least)
        even = -over // len(wide) if over < 0 and self._is_number(len(wide) - 1) else 0
        for number in columns:
            given = wide[number] + even
            if over > 0 and spare > 0:
                given -= -(-(wide[number] - least[number]) * min(over, spare) // spare)
            elif over < 0 and number == len(wide) - 1:
                given -= over + even * len(wide)
            self.setColumnWidth(number, given)
        if self.rowCount() <= MEASURED:
            self.verticalHeader().setDefaultSectionSize(self._usual_row)
            self.resizeRowsToContents()
        else:
            self.verticalHeader().setDefaultSectionSize(max(map(self.sizeHintForRow, self._measured)))

    def _narrowest(self, column: int) -> int:
        """Return the width of a column in which no word is cut and no sentence has too many lines."""
        items = (self.item(row, column) for row in self._measured)
        words = [item.text() for item in items if item is not None]
        measured = self.fontMetrics().horizontalAdvance
        apart = (word for text in words for line in unbroken(text).split("\n") for word in line.split(" "))
        longest = max(map(measured, apart), default=0)
        sentence = max((measured(text) for text in words), default=0) // LINES
        return max(self.horizontalHeader().sectionSizeHint(column), longest + PAD, sentence + PAD)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        column = event.key() - Qt.Key.Key_1
        if 0 <= column < min(9, self.columnCount()) and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            header = self.horizontalHeader()
            again = header.sortIndicatorSection() == column
            falling = header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
            self.sortByColumn(
                column, Qt.SortOrder.DescendingOrder if again and not falling else Qt.SortOrder.AscendingOrder
            )
            return
        super().keyPressEvent(event)

    def about(self, row: int) -> str:
        """Return what a row is about."""
        item = self.item(row, 0)
        return str(item.data(Qt.ItemDataRole.UserRole + 1) or "") if item is not None else ""

    def words_under(self, head: str) -> list[str]:
        """Return the words of a column from the top."""
        labels = [self.horizontalHeaderItem(n) for n in range(self.columnCount())]
        number = next(n for n, label in enumerate(labels) if label is not None and label.text() == head)
        return [item.text() if item is not None else "" for item in self._items(number)]


def _measured(facts: Facts) -> Sequence[int]:
    """Return the rows that are measured: all of a short table, else the first ones and the longest of each column."""
    if len(facts.rows) <= MEASURED:
        return range(len(facts.rows))
    longest = {
        max(range(len(facts.rows)), key=lambda row: len(facts.rows[row][column].words))
        for column in range(len(facts.heads))
    }
    return [*range(MEASURED), *longest]

"""Python keeps no item of a layout: Qt deletes it without a word, and something else comes to lie in its place."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QLabel, QLayout, QWidget
from pytestqt.qtbot import QtBot

from rails18.ui.widgets.layouts import Column, Grid, Row
from tests.support.wrappers import unheard

ROWS_AND_LISTS = """
import shiboken6
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QListWidgetItem, QWidget
from rails18.ui.widgets.layouts import Column, Row

def places(row):
    for number in range(row.count()):
        item = row.itemAt(number)
        yield shiboken6.getCppPointer(item)[0]
        shiboken6.invalidate(item)

app = QApplication([])
host, taken, met = QWidget(), set(), 0
column = Column(host)
for _ in range(5):
    rows = []
    for _ in range(200):
        row, label = Row(), QLabel(host)
        row.addWidget(label)
        row.addStretch(1)
        taken.update(places(row))
        column.addLayout(row)
        rows.append((row, label))
    for row, label in rows:
        column.removeItem(row)
        shiboken6.delete(label)
        shiboken6.delete(row)
    shown = QListWidget()
    for number in range(3000):
        item = QListWidgetItem(str(number))
        met += shiboken6.getCppPointer(item)[0] in taken
        shown.addItem(item)
    shown.clear()
print(met)
"""


def test_what_comes_to_lie_where_an_item_lay_is_not_taken_for_it(home: object) -> None:
    """Else the program would free it twice, and crash."""
    run = [sys.executable, "-c", ROWS_AND_LISTS]
    done = subprocess.run(run, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0, "nothing came to lie in the same place, and so nothing was shown"


def filled(layout: Row | Column, *parts: QWidget) -> Row | Column:
    """Return a layout with widgets and a space at its end."""
    for part in parts:
        layout.addWidget(part)
    layout.addStretch(1)
    return layout


@pytest.mark.parametrize("late", [True, False])
def test_layouts_that_take_in_filled_ones_leave_no_item_to_python(qtbot: QtBot, late: bool) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    before = len(unheard())
    whole = Column() if late else Column(host)
    rows: list[QLayout] = [filled(Row(), QLabel("1"), QLabel("2"))]
    whole.addLayout(rows[0], 1)
    rows.append(filled(Column(), QLabel("3")))
    rows.append(filled(Row(), QLabel("4")))
    rows[2].addLayout(rows[1])
    whole.insertLayout(0, rows[2])
    grid = Grid()
    grid.addWidget(QLabel("5"), 0, 0)
    rows.append(filled(Row(), QLabel("6")))
    grid.addLayout(rows[3], 1, 0, 1, 2)
    whole.addLayout(grid)
    if late:
        host.setLayout(whole)
    assert len(unheard()) == before
    assert sorted(each.text() for each in host.findChildren(QLabel)) == list("123456")
    assert [whole.stretch(number) for number in range(whole.count())] == [0, 1, 0]
    assert grid.getItemPosition(grid.indexOf(rows[3])) == (1, 0, 1, 2)

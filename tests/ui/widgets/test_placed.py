"""Widgets of layouts are found in their order, without the items of a layout: Python never hears that one has died."""

from __future__ import annotations

import gc
import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import delete

from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.parts import placed, strip

UI = Path(__file__).parents[3] / "rails18" / "ui"
OWN = {UI / "widgets" / "flow.py", UI / "widgets" / "layouts.py"}  # one answers Qt, the other forgets what it is told


def names(host: QWidget) -> str:
    return "".join(widget.text() for widget in placed(host.layout()) if isinstance(widget, QLabel))


def made() -> QWidget:
    """Return a widget with layouts in layouts and in widgets, made in another order than they stand in."""
    host = QWidget()
    whole = QVBoxLayout(host)
    last, first = QLabel("z"), QLabel("a")
    whole.addWidget(last)
    whole.insertWidget(0, first)
    line = QHBoxLayout()
    line.addWidget(QLabel("c"))
    line.insertWidget(0, QLabel("b"))
    line.addStretch(1)
    whole.insertLayout(1, line)
    inside = QWidget()
    grid = QGridLayout(inside)
    grid.addWidget(QLabel("d"), 0, 0)
    grid.addWidget(QLabel("e"), 0, 1)
    whole.insertWidget(2, inside)
    flow = Flow()
    whole.insertLayout(3, flow)
    for word in "fg":
        flow.addWidget(QLabel(word))
    scrolled = QWidget()
    QVBoxLayout(scrolled).addWidget(QLabel("h"))
    area = QScrollArea()
    area.setWidget(scrolled)
    whole.insertWidget(4, area)
    QLabel("nowhere", host)
    return host


def test_widgets_come_in_the_order_of_their_layouts(qapp: QApplication) -> None:
    assert names(made()) == "abcdefghz"


def test_no_item_is_left_behind_by_widgets_that_die(qapp: QApplication) -> None:
    before = items()
    host = QWidget()
    box = QVBoxLayout(host)
    labels = [QLabel("x") for _ in range(20)]
    for label in labels:
        box.addWidget(label)
    assert len(list(placed(box))) == 20
    for label in labels:
        delete(label)
    assert list(placed(box)) == []
    assert items() == before


@pytest.mark.parametrize("nested", [False, True])
def test_a_widget_that_is_laid_out_again_gets_the_room_that_it_wants_now(qapp: QApplication, nested: bool) -> None:
    host = QWidget()
    whole, label, held = QVBoxLayout(host), QLabel("short"), list[QVBoxLayout]()
    label.setWordWrap(True)
    whole.setContentsMargins(0, 0, 0, 0)
    host.show()
    for words in ("short", "a line of words that is far too long for so little room " * 3, "short again"):
        box = QVBoxLayout() if nested else whole
        held.append(box)  # as a page holds the rows that it fills
        if nested:
            whole.addLayout(box)
        box.addWidget(label)
        label.show()
        box.heightForWidth(150)
        label.setText(words)
        box.invalidate()  # an inner layout is told nothing by its widgets, only their items are
        assert box.heightForWidth(150) == label.heightForWidth(150)
        strip(whole, {label})


def items() -> int:
    gc.collect()
    return sum(type(thing).__name__ == "QWidgetItem" for thing in gc.get_objects())


def test_nobody_asks_a_layout_for_its_items() -> None:
    asked = re.compile(r"\.itemAt(Position)?\(")
    files = [file for file in UI.rglob("*.py") if file not in OWN]
    assert len(files) > 100
    assert [file.name for file in files if asked.search(file.read_text(encoding="utf-8"))] == []

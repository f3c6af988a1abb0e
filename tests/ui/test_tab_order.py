"""Each control is reached by the tabulator key, in an order that the eye follows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLineEdit, QWidget

from rails18.ui.app.window import Window
from rails18.ui.beside.train_strip import TrainChip
from rails18.ui.record.corrections import Corrections
from rails18.ui.record.overview.table import FactTable
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.test_translation import MOMENTS

ROLE = Qt.ItemDataRole.UserRole  # number by which a cell sorts
CONTROLS = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit)
VIEWPORT = "qt_scrollarea_viewport"
STEPS = ("auction 1889", "stock", "track", "token", "run", "dividend", "trains", "forced", "protection")


def stops(inside: QWidget, first: QWidget) -> list[QWidget]:
    """Return what the tabulator key leads to in a part of a window, from a widget on."""
    found, here = [], first
    while True:
        # a part of a control, which hands the keyboard on to it
        inner = isinstance(here.parentWidget(), QAbstractSpinBox | QComboBox) or here.objectName() == VIEWPORT
        open_to_keys = here.isVisibleTo(inside.window()) and here.isEnabled()
        if inside.isAncestorOf(here) and open_to_keys and here.focusPolicy() & Qt.FocusPolicy.TabFocus and not inner:
            found.append(here)
        here = here.nextInFocusChain()
        if here is first:
            return found


def back(inside: QWidget, order: list[QWidget]) -> list[str]:
    """Return where the order goes up again without going on to the right."""
    boxes = [(QRect(each.mapTo(inside, QPoint()), each.size()), each.objectName()) for each in order]
    return [f"{name} → {other}" for (box, name), (next_box, other) in pairwise(boxes)
            if next_box.bottom() <= box.top() and next_box.left() < box.right()]  # fmt: skip


def missing(inside: QWidget, order: list[QWidget]) -> list[str]:
    """Return the controls that the key does not come to."""
    return [
        each.objectName() or each.accessibleName()
        for each in inside.findChildren(QWidget)
        if isinstance(each, CONTROLS)
        and each.isVisibleTo(inside)
        and each.isEnabled()
        and each not in order
        and not isinstance(each.parentWidget(), QAbstractSpinBox | QComboBox)
        and not isinstance(each, TrainChip)  # the page of the step offers the same
    ]


def corrections(window: Window) -> tuple[QWidget, QWidget]:
    """Open the corrections."""
    window.adapter.open(MOMENTS["stock"]())
    window.show_game()
    window.dialogs.show_corrections()
    dialog = window.dialogs.corrections
    assert isinstance(dialog, Corrections)
    return dialog, dialog.kind


def new_game(window: Window) -> tuple[QWidget, QWidget]:
    """Show the page of a new game."""
    window.beginnings.show_new_game()
    page = window.beginnings.new_page
    assert page is not None
    return page, page.title


def lessons(window: Window) -> tuple[QWidget, QWidget]:
    """Show the lessons."""
    window.beginnings.show_lessons()
    page = window.stack.currentWidget()
    assert page is not None
    return page, page.nextInFocusChain()


@pytest.mark.parametrize("step", STEPS)
def test_the_key_leads_from_choices_over_consequences_to_the_buttons(hand: Hand, step: str) -> None:
    hand.open(MOMENTS[step]())
    QTest.qWait(20)
    panel = hand.window.panel
    order = stops(panel, panel.area)
    assert missing(panel, order) == []
    below = [each for each in order if not isinstance(each, QAbstractScrollArea)]
    inside = [each for each in below if panel.area.isAncestorOf(each)]
    assert back(panel, inside) == []
    assert below[: len(inside)] == inside
    assert [each.objectName() for each in below[len(inside) :] if each.objectName() in ("skip", "confirm")] in (
        ["skip", "confirm"], ["confirm"])  # fmt: skip


@pytest.mark.parametrize("shown", [corrections, new_game, lessons])
def test_pages_and_windows_are_gone_through_from_the_top(
    hand: Hand, shown: Callable[[Window], tuple[QWidget, QWidget]]
) -> None:
    inside, first = shown(hand.window)
    QTest.qWait(20)
    order = stops(inside, first)
    assert missing(inside, order) == []
    assert back(inside, [each for each in order if not isinstance(each, QAbstractScrollArea)]) == []


def test_tables_are_sorted_by_keys(hand: Hand) -> None:
    hand.open(MOMENTS["stock"]())
    hand.window.dialogs.show_overview("players")
    overview = hand.window.dialogs.overview
    assert overview is not None
    overview.activateWindow()
    wait(overview.isActiveWindow)
    (table,) = overview.tables["players"]
    assert isinstance(table, FactTable)
    worth = next(n for n in range(table.columnCount()) if table.item(0, n).data(ROLE) != table.item(1, n).data(ROLE))
    for order in (False, True):
        QTest.keyClick(table, Qt.Key(Qt.Key.Key_1 + worth))
        ranks = [table.item(row, worth).data(ROLE) for row in range(table.rowCount())]
        assert ranks == sorted(ranks, reverse=order)
    assert len(set(ranks)) > 1

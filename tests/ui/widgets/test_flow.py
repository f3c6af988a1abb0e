"""What belongs together in a flow stays beside each other where a row has room for it."""

from __future__ import annotations

import gc
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget, QWidgetItem
from pytestqt.qtbot import QtBot

from rails18.ui.widgets.flow import Flow, offers, offers_beside
from rails18.ui.widgets.parts import strip

SIDE, GAP = 60, 8


@pytest.mark.parametrize(
    ("wide", "rows"),
    [
        (7 * SIDE + 7 * GAP, [0, 0, 0, 0, 0, 0]),
        (5 * SIDE + 6 * GAP, [0, 0, 0, 1, 1, 1]),  # two more would fit, but not all three
        (3 * SIDE + 2 * GAP, [0, 0, 0, 1, 1, 1]),
        (2 * SIDE + GAP, [0, 0, 1, 2, 2, 3]),
    ],
)
def test_groups_wrap_as_one(qtbot: QtBot, wide: int, rows: list[int]) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    flow = Flow(place, spacing=GAP)
    boxes = [QWidget() for _ in range(6)]
    for box in boxes:
        box.setFixedSize(SIDE, SIDE)
    flow.add_group(boxes[:3])
    flow.add_group(boxes[3:])
    place.resize(wide, flow.heightForWidth(wide))
    place.show()
    assert [box.y() // (SIDE + GAP) for box in boxes] == rows
    assert place.height() == max(rows) * (SIDE + GAP) + SIDE


def test_rows_below_each_other_are_as_close_as_those_that_always_are(qtbot: QtBot) -> None:
    """A train more is seen where there is room for one column alone."""

    def rows() -> list[tuple[QLabel, list[QWidget]]]:
        return [(QLabel("SR 2-train"), [QPushButton("Buy")]) for _ in range(5)]

    high = []
    for box in (offers(rows()), offers_beside(rows())):
        place = QWidget()
        qtbot.addWidget(place)
        place.setLayout(box)
        box.setContentsMargins(0, 0, 0, 0)
        place.resize(240, box.heightForWidth(240))
        place.show()
        high.append([button.y() for button in place.findChildren(QPushButton)])
    steps = [{below - above for above, below in pairwise(each)} for each in high]
    assert steps[0] == steps[1]
    assert len(steps[0]) == 1


def test_a_flow_that_is_taken_out_leaves_no_item(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    body = QVBoxLayout(place)
    parts = [QLabel(str(number), place) for number in range(3)]
    gc.collect()  # else what other tests have left is counted, and gone afterwards
    before = sum(isinstance(each, QWidgetItem) for each in gc.get_objects())
    for _ in range(3):
        flow = Flow()
        for part in parts:
            flow.addWidget(part)
        body.addLayout(flow)
        assert flow.count() == len(parts)
        del flow
        strip(body, set(parts))
    gc.collect()
    assert sum(isinstance(each, QWidgetItem) for each in gc.get_objects()) == before
    assert [part.parent() for part in parts] == [place] * len(parts)


def test_a_widget_that_is_deleted_leaves_its_flow(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    flow = Flow(place)
    for number in range(3):
        flow.addWidget(QLabel(str(number)))
    flow.widgets()[1].deleteLater()
    qtbot.waitUntil(lambda: flow.count() == 2)
    assert [part.text() for part in flow.widgets() if isinstance(part, QLabel)] == ["0", "2"]

"""What belongs together in a flow stays beside each other where a row has room for it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from rails18.ui.widgets.flow import Flow

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

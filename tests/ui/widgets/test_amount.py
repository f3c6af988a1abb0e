"""Type an amount where another one stands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from rails18.ui.widgets.amount import Amount


@pytest.mark.parametrize("how", ["click", "key", "arrows"])
def test_what_is_typed_takes_the_place_of_the_amount(qtbot: QtBot, how: str) -> None:
    """However the keyboard comes to the box, or after its arrows, 100 typed where ¥50 stands is ¥100, never ¥10,050."""
    host = QWidget()
    qtbot.addWidget(host)
    other, box = QLineEdit(host), Amount("¥{}", 1, 200, 50)
    box.setParent(host)
    box.setGeometry(0, 40, 120, 30)
    host.show()
    host.activateWindow()
    QTest.qWaitForWindowActive(host)
    other.setFocus()
    if how == "click":
        QTest.mouseClick(box.lineEdit(), Qt.MouseButton.LeftButton, pos=QPoint(14, 12))
    else:
        box.setFocus()
    qtbot.waitUntil(lambda: box.lineEdit().selectedText() != "")
    if how == "arrows":
        QTest.keyClick(box, Qt.Key.Key_Up)
        QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClicks(box, "100")
    assert box.value() == 100

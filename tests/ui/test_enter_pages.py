"""Enter presses what has the keyboard on pages without a board, and leads from name to name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.ui.look.plain import Button
from tests.ui.conftest import Hand


def test_enter_leads_from_name_to_name_and_starts_the_game(hand: Hand) -> None:
    hand.window.beginnings.show_new_game("1889")
    page = hand.window.beginnings.new_page
    assert page is not None
    page.players.setValue(3)
    QTest.qWait(1)
    page.names[0].setFocus()
    page.names[0].selectAll()
    for name in ("Ann", "Ben", "Cleo"):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, name)
        hand.enter()
    assert [entry.text() for entry in page.names] == ["Ann", "Ben", "Cleo"]
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.objectName() == "begin"
    hand.enter()
    assert hand.window.adapter.game is not None
    assert hand.game.setup.players == ("Ann", "Ben", "Cleo")


def test_enter_presses_the_focused_button_of_the_start_page(hand: Hand) -> None:
    hand.window.beginnings.show_start()
    page = hand.window.start_page
    learn = next(each for each in page.findChildren(Button) if each.objectName() == "start-learn")
    learn.setFocus()
    hand.key(Qt.Key.Key_Return)
    assert hand.window.stack.currentWidget() is not page

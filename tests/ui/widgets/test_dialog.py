"""A dialog is as large as its text asks for, whole on the screen, and hears the keys for text size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.core.game import Game
from rails18.ui.widgets.dialog import Dialog
from tests.support.waiting import wait
from tests.ui.conftest import Hand


def opened(hand: Hand, command: str) -> Dialog:
    """Open a dialog by its command."""
    hand.window.commands.actions[command].trigger()
    (dialog,) = [each for each in hand.window.findChildren(Dialog) if each.isVisible()]
    return dialog


@pytest.mark.parametrize("command", ["words", "rules", "overview", "settings", "about", "club", "record"])
def test_a_dialog_grows_with_its_text_within_the_screen(hand: Hand, recorded: Game, command: str) -> None:
    hand.open(recorded)
    screen = hand.window.screen().availableGeometry()
    dialog = opened(hand, command)
    dialog.move(screen.topLeft())
    usual = dialog.size()
    dialog.move(screen.bottomRight())
    for percent in (200, 100):
        hand.window.appearance.set_text_percent(percent)
        assert screen.contains(dialog.geometry()), percent
        grown = min(2 * usual.width(), screen.width() - 20) if percent == 200 else usual.width()
        assert dialog.width() == grown
    dialog.close()


def test_a_dialog_hears_the_keys_for_text_size(hand: Hand, recorded: Game) -> None:
    hand.open(recorded)
    dialog = opened(hand, "words")
    dialog.activateWindow()
    assert QTest.qWaitForWindowActive(dialog)
    wait(lambda: QApplication.activeWindow() is dialog)
    before = hand.window.appearance.text_percent()
    QTest.keyClick(dialog, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert hand.window.appearance.text_percent() < before
    dialog.close()

"""Press, confirm and read what the pages of 1843 offer, by mouse or by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from rails18.core.actions import (
    Action,
)
from tests.ui.conftest import LEFT, Hand

BY = pytest.mark.parametrize("way", ["mouse", "keyboard"])


def touch(hand: Hand, way: str, name: str) -> None:
    """Press a button by the mouse, or by the space key once it has the keyboard."""
    if way == "mouse":
        hand.press(name)
        return
    button = hand.find(name)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.qWait(1)


def confirm(hand: Hand, way: str) -> Action:
    """Say yes by the button or by Enter, and return what was played."""
    before = hand.game.at
    if way == "mouse":
        QTest.mouseClick(hand.window.panel.confirm, LEFT)
        QTest.qWait(1)
    else:
        hand.enter()
    assert hand.game.at == before + 1
    return hand.game.actions[-1]


def told(hand: Hand) -> str:
    """Return all that the open page says."""
    page = hand.window.panel.page
    assert page is not None
    texts = [child.text() for child in page.findChildren(QLabel) if child.isVisibleTo(page)]
    return " ".join([page.sentence(), *texts])


def extra(hand: Hand, kind: str) -> None:
    """Open a page beside the step."""
    hand.window.panel.extras.buttons[kind].click()
    QTest.qWait(1)


def text(hand: Hand, name: str) -> str:
    """Return the words on a button."""
    button = hand.find(name)
    assert isinstance(button, QAbstractButton)
    return button.text()

"""What a teacher would say in the taught game stands on the card until somebody has read it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rails18.core.actions import StartCompany
from rails18.core.title import Setup
from rails18.lessons.taught_game import load_taught_game
from rails18.ui.app.window import Window
from tests.ui.room import room, window

__all__ = ["room", "window"]

TAUGHT = Setup("1889", ("Ann", "Ben", "Cleo"), "taught", seed=3)


def said(window: Window) -> str:
    """Return what the card says, "" while it is hidden."""
    card = window.school.card
    return card.text.accessibleName() if card.isVisible() else ""


def test_each_stop_is_read_and_put_away_by_mouse_and_by_key(window: Window) -> None:
    words = load_taught_game().words
    window.beginnings.begin(TAUGHT, {}, {})
    assert said(window) == words["money"]
    QTest.mouseClick(window.school.card.on, Qt.MouseButton.LeftButton)
    assert not said(window)
    assert window.adapter.play(StartCompany("P1", "IR", 65))
    assert said(window) == words["par"]
    window.school.card.on.setFocus()
    QTest.keyClick(window.school.card.on, Qt.Key.Key_Return)
    assert not said(window)
    window.history.undo()
    assert not said(window), "what has been said is not said again"


def test_whoever_leaves_hears_nothing_more(window: Window) -> None:
    window.beginnings.begin(TAUGHT, {}, {})
    assert said(window)
    QTest.mouseClick(window.school.card.leave, Qt.MouseButton.LeftButton)
    assert window.adapter.play(StartCompany("P1", "IR", 65))
    assert not said(window)


def test_other_games_have_no_teacher(window: Window) -> None:
    window.beginnings.begin(TAUGHT, {}, {})
    assert said(window)
    window.beginnings.begin(Setup("1889", TAUGHT.players, "short"), {}, {})
    assert not said(window)

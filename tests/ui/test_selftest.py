"""Hold the hand that tries a frozen program: it must not stumble over a page that is built anew under it."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import delete, isValid

from rails18.board import program
from rails18.ui.app import selftest


class Page(QScrollArea):
    """A page that makes all its buttons again, so many times, each time further down."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.left, self.made = times, 0
        self.setWidgetResizable(True)
        self.build()
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.build)
        self.timer.start(15)

    def build(self) -> None:
        """Delete the button at once and make another one."""
        if self.made > self.left:
            return
        old = self.findChild(QPushButton, "tile")
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.addSpacing(400 + 50 * self.made)
        button = QPushButton("tile", inside)
        button.setObjectName("tile")
        column.addWidget(button)
        if old is not None:
            delete(old)
        self.setWidget(inside)
        self.made += 1


@pytest.mark.parametrize("times", [0, 1, 6])
def test_a_button_that_is_made_anew_is_looked_up_again(qtbot, times: int) -> None:
    page = Page(times)
    qtbot.addWidget(page)
    page.resize(300, 200)
    page.show()
    at = selftest.in_sight(lambda: selftest.button_of(page, "tile"))
    button = page.findChild(QPushButton, "tile")
    assert isValid(button)
    assert at == button.mapToGlobal(button.rect().center())
    assert page.viewport().rect().contains(page.viewport().mapFromGlobal(at)), "it was scrolled into sight"


@pytest.mark.parametrize("deaf", [0, 10])
def test_a_window_without_the_keyboard_is_asked_again(qtbot, deaf: int) -> None:
    """Six presses were enough for a tile, but not while another window had the keyboard."""
    presses: list[int] = []
    selftest.press_until(lambda: len(presses) > deaf, lambda: presses.append(1), "it does not turn")
    assert len(presses) == deaf + 1


def test_a_key_that_nothing_hears_is_said(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "PATIENCE", 3)
    with pytest.raises(selftest.Failed, match="it does not turn"):
        selftest.press_until(lambda: False, lambda: None, "it does not turn")


def test_a_button_that_never_keeps_still_is_said(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "PATIENCE", 10)
    page = Page(10**6)
    qtbot.addWidget(page)
    page.show()

    def moved_again() -> QPushButton:
        page.build()
        return selftest.button_of(page, "tile")

    with pytest.raises(selftest.Failed, match="does not keep still"):
        selftest.in_sight(moved_again)


def test_a_frozen_program_must_have_its_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sources do without where there is none; a package that was built without it has lost it."""
    assert selftest.solve_small() == "solved a small program, and found a route in a process of its own"
    monkeypatch.setattr(selftest, "has_solver", lambda: False)
    assert "does without" in selftest.solve_small()

    def no_solver() -> None:
        raise ImportError("highs.dll")

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(program, "open_solver", no_solver)
    with pytest.raises(ImportError):
        selftest.solve_small()

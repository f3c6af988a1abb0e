"""Everything can be reached and named: by the keyboard, by a screen reader, in small windows, with large text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QWidget,
)

from rails18.core.game import Game
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

GAME = Path(__file__).parents[1] / "games" / "random" / "1889-4p-144.json"
CONTROLS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)
STEPS = ("auction", "stock", "track", "token", "run", "dividend", "trains")


@pytest.fixture(scope="module")
def recorded() -> Game:
    """Return a whole recorded game for four."""
    return recorded_game(GAME)


def named(control: QWidget) -> str:
    """Return what a screen reader says of a control."""
    text = control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
    return text.strip("▲▼↶↷↺↻ ")


def unnamed(window: QWidget) -> list[str]:
    """Return the visible controls without a name."""
    found = []
    for control in window.findChildren(QWidget):
        if not isinstance(control, CONTROLS) or isinstance(control, QScrollBar) or not control.isVisibleTo(window):
            continue
        inside = isinstance(control.parent(), QAbstractSpinBox | QComboBox)
        part = control.objectName().startswith("qt_")  # a button that Qt puts into a menu bar or a tab bar
        if not inside and not part and not named(control):
            found.append(f"{type(control).__name__} {control.objectName()} in {type(control.parent()).__name__}")
    return found


def moments(game: Game) -> list[int]:
    """Return a moment for each kind of step."""
    steps = [game.state_at(number).frames[-1].step for number in range(len(game.actions))]
    found = dict.fromkeys(STEPS)
    return [steps.index(step) for step in found if step in steps]


def test_every_control_of_every_page_has_a_name(hand: Hand, recorded: Game) -> None:
    hand.window.beginnings.show_start()
    assert unnamed(hand.window) == []
    hand.press("start-new")
    assert unnamed(hand.window) == []
    hand.open(recorded)
    numbers = moments(recorded)
    assert len(numbers) >= 5
    for number in numbers:
        recorded.go_to(number)
        hand.open(recorded)
        assert unnamed(hand.window) == []
    recorded.go_to(len(recorded.actions))


@pytest.mark.parametrize("width", [760, 900, 1000, 1366, 1920])
def test_the_header_cuts_no_chip(hand: Hand, recorded: Game, width: int) -> None:
    recorded.go_to(400)
    hand.open(recorded)
    hand.window.resize(width, 700)
    hand.key(Qt.Key.Key_F)
    header = hand.window.header
    for part in (*header.rounds.children(), *header.trains.children(), header.bank, header.back, header.forth):
        if isinstance(part, QWidget) and part.isVisibleTo(header):
            assert part.width() >= part.minimumSizeHint().width(), part
            assert part.mapTo(header, part.rect().topRight()).x() <= header.width()
    recorded.go_to(len(recorded.actions))


def test_chips_of_the_header_explain_themselves(hand: Hand, recorded: Game) -> None:
    number = next(n for n in range(200, 600) if recorded.state_at(n).frames[-1].step == "track")
    recorded.go_to(number)
    hand.open(recorded)
    header = hand.window.header
    chips = [chip for chip in header.trains.findChildren(QAbstractButton) if chip.isVisibleTo(header)]
    assert all("left" in chip.toolTip() and "rusts" in chip.toolTip() for chip in chips)
    chips[-1].click()
    assert "rusts" in hand.said()
    header.phase.clicked.emit()
    assert "operating rounds per set" in hand.said()
    recorded.go_to(len(recorded.actions))


def test_tab_goes_round_the_choices_and_shows_where_it_is(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    seen = []
    for _ in range(12):
        focus = hand.window.focusWidget()
        assert focus is not None
        seen.append(focus)
        hand.key(Qt.Key.Key_Tab)
    assert len(set(seen)) >= 8
    assert hand.window.panel.isAncestorOf(seen[0])
    assert "QPushButton:focus" in hand.window.styleSheet()


@pytest.mark.parametrize("scale", [0.8, 1.5, 2.0])
def test_large_text_keeps_the_confirm_button_in_the_panel(hand: Hand, recorded: Game, scale: float) -> None:
    recorded.go_to(400)
    hand.open(recorded)
    hand.window.theme.scale_text(scale)
    hand.key(Qt.Key.Key_F)
    panel = hand.window.panel
    corner = panel.confirm.mapTo(panel, panel.confirm.rect().bottomRight())
    assert panel.rect().contains(corner)
    recorded.go_to(len(recorded.actions))


def test_learners_see_what_the_words_of_the_step_mean(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.appearance.use_layout("teaching")
    assert hand.window.tabs.currentWidget() is hand.window.hints
    hand.window.drawer.open()
    assert "Private" in hand.window.hints.toPlainText()
    hand.window.appearance.use_layout("table")
    assert not hand.window.header.back.isVisible()
    hand.window.appearance.use_layout("play")
    assert hand.window.header.back.isVisible()
    assert hand.window.tabs.currentWidget() is hand.window.log


def test_the_start_page_tells_how_far_games_have_come(hand: Hand, fresh: Game) -> None:
    hand.window.session.begin(fresh.setup)
    hand.window.beginnings.show_start()
    assert "auction" in hand.window.start_page.go_on.text()
    assert "Aki" in hand.window.start_page.go_on.text()
    card = next(card for card in hand.window.start_page.cards if "1889" in card.text())
    wait(lambda: hand.window.start_page.is_drawn)
    assert not card.icon().isNull()
    card.click()
    assert hand.window.beginnings.new_page is not None
    assert [
        hand.window.beginnings.new_page.profile.itemData(n)
        for n in range(hand.window.beginnings.new_page.profile.count())
    ] == [
        "rulebook",
        "18xx.games",
    ]

"""A player can pass until something happens: by ordinary passes, seen by all, and undo goes back over them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.saves import saves
from tests.support.waiting import wait
from tests.ui.conftest import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def table(hand: Hand) -> Hand:
    """Return a hand at a new game whose first player has chosen to pass until something happens."""
    hand.window.session.opponents.autopass.pause = 0
    hand.window.session.begin(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3))
    QTest.qWait(1)
    hand.key(Qt.Key.Key_P, SHIFT)
    assert hand.window.panel.confirm.text() == "✓ Pass until something happens"
    assert "Until somebody trades shares of their companies" in hand.window.panel.outcome.told.text()
    hand.enter()
    return hand


def bid(hand: Hand, private: str) -> None:
    """Bid the least on a private for whoever decides."""
    action = next(a for a in hand.window.adapter.iter_options("bid") if a.private == private)  # type: ignore[attr-defined]
    assert hand.window.adapter.play(action)


def test_passes_are_played_and_recorded_until_somebody_stops_it(table: Hand) -> None:
    autopass = table.window.session.opponents.autopass
    assert set(autopass.watches) == {"P1"}
    bid(table, "B")
    bid(table, "C")
    wait(lambda: table.game.at == 4)
    assert table.game.actions[3] == Pass("P1")  # type: ignore[arg-type]
    assert table.window.session.autosave is not None
    assert saves.load(table.window.session.autosave.path or "").actions[3] == Pass("P1")  # type: ignore[arg-type]
    assert table.has("autopass-stop-P1")
    table.press("autopass-stop-P1")
    assert not autopass.watches
    bid(table, "D")
    bid(table, "E")
    QTest.qWait(5)
    assert table.game.at == 6
    assert table.game.position.frame.player == "P1"


@pytest.mark.parametrize("height", [720, 1000])
def test_who_passes_is_told_beside_the_log_and_moves_nothing(hand: Hand, height: int) -> None:
    window = hand.window
    window.resize(1366, height)
    window.session.begin(Setup("1889", ("Ann", "Ben", "Cleo", "Dora"), seed=3))
    wait(lambda: window.layouts.root.height() > 500)
    QTest.qWait(5)
    autopass = window.session.opponents.autopass
    places = [(part.mapTo(window, QPoint()), part.size()) for part in (window.context.board, window.panel)]
    for player in window.context.position.players[1:]:
        autopass.switch(player, on=True)
        QTest.qWait(5)
        now = [(part.mapTo(window, QPoint()), part.size()) for part in (window.context.board, window.panel)]
        assert now == places, player
        stop = window.drawer.findChild(QPushButton, f"autopass-stop-{player}")
        assert stop is not None
        assert stop.isVisible()
        assert stop.width() >= stop.sizeHint().width()
        assert window.drawer.rect().contains(QRect(stop.mapTo(window.drawer, QPoint()), stop.size()))
    assert window.context.words.who(player) in stop.text()


def test_undo_goes_back_to_what_somebody_chose(table: Hand) -> None:
    bid(table, "B")
    bid(table, "C")
    wait(lambda: table.game.at == 4)
    table.window.history.undo()
    assert table.game.at == 2
    assert table.game.position.frame.player == "P3"
    assert "P1" in table.window.session.opponents.autopass.watches
    table.window.history.undo()
    table.window.history.undo()
    assert table.game.at == 0
    assert not table.window.session.opponents.autopass.watches
    assert "taken back" in table.window.notice.sentence


def test_it_ends_when_something_happens_and_says_what(hand: Hand, recorded: Game) -> None:
    autopass = hand.window.session.opponents.autopass
    autopass.pause = 0
    number = next(
        n
        for n, action in enumerate(recorded.actions)
        if action.kind == "sell_shares" and recorded.state_at(n).round == recorded.state_at(n + 1).round
    )
    recorded.go_to(number)
    hand.open(recorded)
    action = recorded.actions[number]
    company = action.company  # type: ignore[union-attr]
    holder = next(p for p in recorded.position.players if p != action.player and recorded.position.holding(p, company))
    autopass.switch(holder, on=True)
    hand.window.adapter.play_for(action)
    assert not autopass.watches
    assert "decides again" in hand.window.notice.sentence
    assert company in hand.window.notice.sentence
    recorded.go_to(len(recorded.actions))


def test_another_choice_forgets_it(hand: Hand) -> None:
    autopass = hand.window.session.opponents.autopass
    hand.window.session.begin(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3))
    QTest.qWait(1)
    hand.key(Qt.Key.Key_P, SHIFT)
    hand.key(Qt.Key.Key_P)
    hand.enter()
    assert hand.game.at == 1
    assert not autopass.watches

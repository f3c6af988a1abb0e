"""The table sees how the last rounds would go on, has them played, and can take them back one by one or all."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from rails18.core.game import Game
from rails18.questions import finishing
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import GAMES, Hand


@pytest.fixture
def ending() -> Game:
    """Return a game in its last operating round, with little left to play."""
    game = recorded_game(GAMES / "1889-2p-142.json")
    first = next(n for n in range(1, len(game.actions)) if finishing.is_fixed(game.position_at(n)))
    game.go_to(first)
    for action in finishing.plan(game).actions[:-6]:
        game.play(action)
    return game


def test_it_is_shown_played_and_taken_back(hand: Hand, ending: Game) -> None:
    hand.open(ending)
    at = ending.at
    hand.window.finishing.show()
    dialog = hand.window.finishing.dialog
    assert "Play these 6 steps" in dialog.play.text()
    dialog.play.click()
    wait(lambda: ending.state.ending is not None)
    assert ending.at == at + 6
    assert "6 steps played" in hand.window.notice.sentence
    hand.window.history.undo()
    assert ending.at == at + 5
    assert not hand.window.notice.isVisible(), "what it says is not so any more"
    hand.window.history.redo()
    way = hand.window.findChild(QPushButton, "notice-way")
    assert way is not None
    way.click()
    assert ending.at == at
    assert len(ending.actions) == at + 6
    hand.window.finishing.take_back()
    assert "No operating rounds" in hand.said()
    if hand.window.dialogs.results is not None:
        hand.window.dialogs.results.close()


def test_undo_stops_it(hand: Hand, ending: Game) -> None:
    hand.open(ending)
    at = ending.at
    finisher = hand.window.session.opponents.finisher
    finisher.play(finishing.plan(ending))
    assert hand.window.adapter.is_held
    wait(lambda: ending.at > at)
    hand.window.hand.cancel()
    assert not finisher.runs
    assert not hand.window.adapter.is_held
    assert at < ending.at < at + 6


def test_it_waits_for_the_last_set(hand: Hand, recorded: Game) -> None:
    recorded.go_to(300)
    hand.open(recorded)
    hand.window.finishing.show()
    assert "last set" in hand.said()
    recorded.go_to(len(recorded.actions))

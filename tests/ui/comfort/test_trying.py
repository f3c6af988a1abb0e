"""Moves are tried out on a copy: one key leads in, one out, and nothing stays."""

from __future__ import annotations

from PySide6.QtCore import Qt

from rails18.core.game import Game
from rails18.core.title import Setup
from tests.ui.conftest import Hand


def begun(hand: Hand) -> Game:
    """Begin a game that is saved after each move, with a program at the second seat."""
    session = hand.window.session
    assert session.begin(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3), {"P2": "solid"})
    hand.window.show_game()
    return hand.game


def test_one_key_leads_in_and_one_out(hand: Hand) -> None:
    game = begun(hand)
    state, saved = game.state, hand.window.session.autosave
    assert saved is not None
    assert saved.path is not None
    before = saved.path.read_bytes()
    hand.key(Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    assert hand.game is not game
    assert hand.has("try-back")
    hand.enter()
    hand.enter()
    assert hand.game.at == 1
    assert hand.game.position.frame.player == "P2"
    assert not hand.window.adapter.is_held, "no program plays here"
    hand.enter()
    hand.enter()
    assert hand.game.at == 2
    hand.key(Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    assert hand.game is game
    assert (game.state, game.at, game.actions) == (state, 0, [])
    assert saved.path.read_bytes() == before
    assert not hand.has("try-back")


def test_what_is_saved_meanwhile_is_the_game(hand: Hand) -> None:
    game = begun(hand)
    hand.key(Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    hand.enter()
    hand.enter()
    assert hand.game.at == 1
    assert hand.window.session.game is game
    hand.press("try-back")
    assert hand.game is game
    assert game.at == 0


def test_another_game_that_is_opened_ends_it(hand: Hand) -> None:
    begun(hand)
    hand.key(Qt.Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    other = begun(hand)
    assert hand.window.session.real is None
    assert hand.game is other
    assert not hand.has("try-back")

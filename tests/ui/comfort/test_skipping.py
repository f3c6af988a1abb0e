"""A step without a choice is not asked, and the game is the one in which somebody had passed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.saves import saves
from rails18.titledata.games import new_game
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.answers import Answers
from rails18.ui.session.opponents import Opponents
from rails18.ui.session.skipping import Skipping, only_passes
from rails18.ui.system.settings import Settings
from tests.support.moments import table
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand
from tests.ui.hands import handle_all
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment
from tests.ui.two_enters import GAMES

__all__ = ["hand", "room"]

LATE = ("random/1830-3p-203.json", "random/1846-3p-303.json", "random/1889-4p-104.json")
EVERY = 19
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def skipping(hand: Hand) -> Iterator[Skipping]:
    """Return what goes over steps, switched on."""
    found = hand.window.session.opponents.skipping
    found.switch(True)
    yield found
    found.switch(False)


def broke() -> Game:
    """Return a game at the track step of SR, which can then place no token, and buy no train."""
    return moment("track", cash={"SR": 0}, trains={})


def play_on(hand: Hand) -> None:
    for _ in range(8):
        QTest.qWait(1)
        handle_all()


def test_a_step_without_a_choice_is_passed_and_the_log_says_why(hand: Hand, skipping: Skipping) -> None:
    hand.open(table(4, cash={"P1": 0, "P2": 0, "P3": 0}, hold={}))
    assert hand.game.at == 0  # nothing is played because a game is opened
    assert only_passes(Answers(hand.game.fork()))
    hand.window.adapter.play(Pass("P1"))
    play_on(hand)
    assert hand.game.actions == [Pass("P1"), Pass("P2"), Pass("P3")]
    assert hand.game.position.frame.player == "P4"
    log = [entry.text for entry in hand.window.log.model.entries]
    assert log.count("Not asked: nothing can be bought or sold.") == 2


def test_undo_and_redo_go_over_what_was_passed_as_one(hand: Hand, skipping: Skipping) -> None:
    hand.open(table(4, cash={"P1": 0, "P2": 0, "P3": 0}, hold={}))
    hand.window.adapter.play(Pass("P1"))
    play_on(hand)
    hand.key(Qt.Key.Key_Z, CTRL)
    assert hand.game.at == 0
    play_on(hand)
    assert hand.game.at == 0  # what was taken back is not played again
    hand.key(Qt.Key.Key_Y, CTRL)
    assert hand.game.at == 3


def test_it_can_be_switched_off(hand: Hand, skipping: Skipping) -> None:
    skipping.switch(False)
    hand.open(table(4, cash={"P1": 0, "P2": 0}, hold={}))
    hand.window.adapter.play(Pass("P1"))
    play_on(hand)
    assert hand.game.actions == [Pass("P1")]


def test_a_choice_beside_the_step_is_asked_and_named(hand: Hand, skipping: Skipping) -> None:
    """A private may be bought by SR: its step is not passed, and the page says why it is asked."""
    game = moment("trains", cash={"SR": 60}, privates={"A": "P1"}, phase="3")
    hand.open(game)
    assert "buy_private" in {entry.kind for entry in hand.game.menu() if entry.enabled}
    assert not only_passes(Answers(game.fork()))
    words = [label.text() for label in hand.window.panel.extras.findChildren(QLabel)]
    assert "You are asked because this is possible:" in words


@pytest.mark.parametrize("name", ["1889-3p-103", "1870-3p-103", "1830-3p-113"])
def test_a_recorded_game_is_the_same_with_it(qapp: object, name: str, tmp_path: Path) -> None:
    """Somebody makes every move of a game that is still to be made: it becomes the same game, and so does its save."""
    whole = recorded_game(GAMES / "random" / f"{name}.json")
    adapter = Adapter()
    adapter.lead = opponents = Opponents(adapter)
    opponents.skipping.restore(Settings(tmp_path / "settings.ini"))
    game, passed = new_game(whole.setup), 0
    adapter.open(game)
    while game.at < len(whole.actions):
        number = game.at
        assert adapter.play_for(whole.actions[number]), whole.actions[number]
        while game.state.frames and adapter.is_held:
            handle_all()
        passed += game.at - number - 1
    assert game.actions == whole.actions
    assert game.state == whole.state
    assert passed, "nothing was passed"
    file = tmp_path / "game.rails18"
    saves.save(game, file)
    assert open_game(file).game.actions == whole.actions


@pytest.mark.parametrize("name", LATE)
def test_no_step_of_a_recorded_game_is_asked_that_leaves_a_pass_alone(name: str) -> None:
    """Every action that is allowed is looked for, kind by kind; one that is never played in such a step counts too."""
    game = recorded_game(GAMES / name)
    alone = 0
    for number in range(5, len(game.actions), EVERY):
        game.go_to(number)
        kinds = {str(move.action.__struct_config__.tag) for move in game.moves()} - {"stop_game"}
        can = {kind for kind in kinds if next(iter(game.options(kind)), None) is not None}
        assert (can == {"pass"}) == only_passes(Answers(game.fork())), (number, can)
        alone += can == {"pass"}
    assert alone

"""Play whole games in the real window, from the auction to the final score, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rails18.core.actions import BuyTrain
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.loading.games import new_game
from rails18.ui.window import Window
from tests.rules.players import sensible
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot

NAMES = ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumi")


def fresh(players: int, seed: int) -> Game:
    """Return a new game."""
    return new_game(Setup("1889", NAMES[:players], seed=seed))


def play_through(robot: Robot, players: int, seed: int, most: int = 2000) -> Game:
    """Open a new game, play what sensible players choose to its end or for so many moves, and return it."""
    robot.window.showNormal()
    robot.window.resize(1366, 768)
    robot.window.adapter.open(fresh(players, seed))
    robot.window._show_game()
    robot.hands.settle()
    twin, rng = fresh(players, seed), Random(seed)
    while robot.game.state.frames and robot.game.at < most:
        robot.play(sensible(robot.game, rng))
        twin.play(robot.game.actions[-1])
        if robot.game.state != twin.state:
            raise robot.fail("the window's game is not the engine's")
    return robot.game


ROBOTS = [MouseRobot, KeyRobot]
LONG = (2, 4)  # players and seed of a game in which the bank breaks and a president has to help
SHORT = (5, 3)  # players and seed of a game that ends in a bankruptcy


@pytest.mark.parametrize("kind", ROBOTS)
def test_an_opening(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    robot = kind(make_window(), QtHands())
    game = play_through(robot, *SHORT, most=100)
    assert {"bid", "start_company", "lay_tile", "run_trains"} < {action.kind for action in game.actions}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ROBOTS)
def test_a_game_to_the_end_of_the_bank(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    """end.bank.stock, emergency.help.shortfall: a whole game, with a train for which a president pays."""
    robot = kind(make_window(), QtHands())
    game = play_through(robot, *LONG)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bank"
    assert any(isinstance(action, BuyTrain) and action.help for action in game.actions)
    assert robot.window.results.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ROBOTS)
def test_a_game_to_a_bankruptcy(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    """emergency.fail.bankrupt: a whole game that ends when a train cannot be paid."""
    robot = kind(make_window(), QtHands())
    game = play_through(robot, *SHORT)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bankrupt"
    assert game.state.ending.player
    assert robot.window.results.isVisible()

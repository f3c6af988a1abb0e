"""Play whole games in the real window, from the auction to the final score, by mouse and by keyboard alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rails18.core.actions import BuyTrain, SellShares, StopGame
from rails18.core.game import Game
from rails18.ui.app.window import Window
from tests.conftest import Display
from tests.support.players import sensible
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot, fresh, show


def made(kind: type[Robot], window: Window) -> Robot:
    """Return a robot with hands of Qt."""
    return kind(window, QtHands(window))


def play_through(robot: Robot, players: int, seed: int, most: int = 2000) -> Game:
    """Open a new game, play what sensible players choose to its end or for so many moves, and return it."""
    show(robot, fresh(players, seed))
    twin, rng = fresh(players, seed), Random(seed)
    while robot.game.state.frames and robot.game.at < most:
        robot.play(sensible(robot.game, rng))
        twin.play(robot.game.actions[-1])
        if robot.game.state != twin.state:
            raise robot.fail("the window's game is not the engine's")
    return robot.game


LONG = (2, 4)  # players and seed of a game in which the bank breaks and a president has to help
SHORT = (3, 8)  # players and seed of a game in which every kind of move occurs, and which ends in a bankruptcy
ROBOTS = [MouseRobot, KeyRobot]


@pytest.mark.parametrize("kind", ROBOTS)
def test_an_opening(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    robot = made(kind, make_window())
    game = play_through(robot, *SHORT, most=100)
    assert {"bid", "start_company", "lay_tile", "run_trains"} < {action.kind for action in game.actions}


@pytest.mark.parametrize("kind", ROBOTS)
def test_the_table_stops_the_game(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    """score.worth.total: the end by the menu shows the worth of everybody as it is."""
    robot = made(kind, make_window())
    game = play_through(robot, *SHORT, most=3)
    robot.play(StopGame(game.position.frame.player))
    assert game.state.ending is not None
    assert game.state.ending.reason == "agreed"
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ROBOTS)
def test_a_game_to_the_end_of_the_bank(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    """end.bank.stock, emergency.help.shortfall: a whole game, with a train for which a president pays."""
    robot = made(kind, make_window())
    game = play_through(robot, *LONG)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bank"
    assert any(isinstance(action, BuyTrain) and action.help for action in game.actions)
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ROBOTS)
def test_a_game_to_a_bankruptcy(make_window: Callable[[], Window], kind: type[Robot]) -> None:
    """emergency.fail.bankrupt: a whole game that ends when a train cannot be paid."""
    robot = made(kind, make_window())
    game = play_through(robot, *SHORT)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bankrupt"
    assert game.state.ending.player
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ROBOTS)
@pytest.mark.parametrize(("layout", "text"), [("table", 1.0), ("teaching", 1.0), ("play", 1.3)])
def test_everything_is_reached_in_every_arrangement(
    make_window: Callable[[], Window], kind: type[Robot], layout: str, text: float
) -> None:
    """Six players, a small window and large letters: what has to be touched can be seen or scrolled to."""
    robot = made(kind, make_window())
    robot.window.use_layout(layout)
    robot.window.scale_text(text)
    game = play_through(robot, 6, 2, most=150)
    assert any(isinstance(action, SellShares) for action in game.actions)


@pytest.mark.realwindow
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["mouse", "keyboard"])
def test_a_game_in_a_real_window(xvfb: Display, kind: str, home: Path) -> None:
    """Real events of an X server, which hit what really lies under the pointer and has the keyboard."""
    command = [sys.executable, "-m", "tests.ui.real_window", kind, *map(str, SHORT), "300"]
    done = subprocess.run(command, env=xvfb.env(), capture_output=True, text=True, check=False, timeout=600)
    assert done.stdout == "206 moves played in xcb, bankrupt\n", done.stderr

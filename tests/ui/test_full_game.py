"""Play whole games in the real window, from the auction to the final score, by mouse and by keyboard."""

from __future__ import annotations

import subprocess
import sys
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
from tests.ui.room import room, window
from tests.ui.turns import InTurns

__all__ = ["room", "window"]

UNDRAWN = True


def play_through(robot: Robot, players: int, seed: int, most: int = 2000, first: int = 0, title: str = "1889") -> Game:
    """Play what sensible players choose by hand, to the end of the game or up to a number of moves, and return it.

    Args:
        first: moves that have been played when the window opens the game.
    """
    game, twin, rng = fresh(players, seed, title), fresh(players, seed, title), Random(seed)
    for _ in range(first):
        game.play(sensible(game, rng))
        twin.play(game.actions[-1])
    show(robot, game)
    while robot.game.state.frames and robot.game.at < most:
        robot.play(sensible(robot.game, rng))
        twin.play(robot.game.actions[-1])
        if robot.game.state != twin.state:
            raise robot.fail("the window's game is not the engine's")
    return robot.game


BANK = (2, 4)  # players and seed of a game in which the bank breaks and a president has to help
SHORT = (3, 8)  # players and seed of a game in which every kind of move occurs, and which ends in a bankruptcy
ROBOTS = [MouseRobot, KeyRobot]
SLOW, AT_LENGTH = pytest.mark.slow, pytest.mark.long
WHOLE = [pytest.param(InTurns, marks=SLOW), *(pytest.param(kind, marks=AT_LENGTH) for kind in ROBOTS)]
OPENING = 50  # moves
LATE = 540  # moves of the game that ends with the bank
FIRST, ARRANGED = 60, 130  # moves between which shares are sold, tiles laid and trains run


@pytest.mark.parametrize("kind", ROBOTS)
def test_an_opening(window: Window, kind: type[Robot]) -> None:
    robot = kind(window, QtHands(window))
    game = play_through(robot, *SHORT, most=OPENING)
    assert {"bid", "start_company", "lay_tile", "run_trains"} < {action.kind for action in game.actions}


@pytest.mark.parametrize("kind", ROBOTS)
def test_the_table_stops_the_game(window: Window, kind: type[Robot]) -> None:
    """score.worth.total: the end by the menu shows the worth of everybody as it is."""
    robot = kind(window, QtHands(window))
    game = play_through(robot, *SHORT, most=3)
    robot.play(StopGame(game.position.frame.player))
    assert game.state.ending is not None
    assert game.state.ending.reason == "agreed"
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        pytest.param(InTurns, LATE, marks=pytest.mark.slow),
        *(pytest.param(k, 0, marks=pytest.mark.long) for k in ROBOTS),
    ],
)
def test_a_game_to_the_end_of_the_bank(window: Window, kind: type[Robot], first: int) -> None:
    """end.bank.stock, emergency.help.shortfall: to the score of a game with a train for which a president paid."""
    robot = kind(window, QtHands(window))
    game = play_through(robot, *BANK, first=first)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bank"
    assert any(isinstance(action, BuyTrain) and action.help for action in game.actions)
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.parametrize("kind", WHOLE)
def test_a_game_to_a_bankruptcy(window: Window, kind: type[Robot]) -> None:
    """emergency.fail.bankrupt: a whole game that ends when a train cannot be paid."""
    robot = kind(window, QtHands(window))
    game = play_through(robot, *SHORT)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bankrupt"
    assert game.state.ending.player
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize(("layout", "text"), [("table", 1.0), ("teaching", 1.0), ("play", 1.3)])
def test_everything_is_reached_in_every_arrangement(
    window: Window, kind: type[Robot], layout: str, text: float
) -> None:
    """Six players, a small window and large letters: what has to be touched can be seen or scrolled to."""
    robot = kind(window, QtHands(window))
    window.appearance.use_layout(layout)
    window.appearance.scale_text(text)
    game = play_through(robot, 6, 2, first=FIRST, most=ARRANGED)
    assert any(isinstance(action, SellShares) for action in game.actions[FIRST:])


@pytest.mark.realwindow
@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "most", "told"),
    [
        ("mouse", 55, "55 moves played in xcb"),
        ("keyboard", 45, "45 moves played in xcb"),
        pytest.param("mouse", 300, "206 moves played in xcb, bankrupt", marks=pytest.mark.long),
        pytest.param("keyboard", 300, "206 moves played in xcb, bankrupt", marks=pytest.mark.long),
    ],
)
def test_a_game_in_a_real_window(xvfb: Display, kind: str, most: int, told: str, home: Path) -> None:
    """Real events of an X server, which hit what really lies under the pointer and has the keyboard."""
    command = [sys.executable, "-m", "tests.ui.real_window", kind, *map(str, (*SHORT, most))]
    done = subprocess.run(command, env=xvfb.env(), capture_output=True, text=True, check=False, timeout=600)
    assert done.stdout == f"{told}\n", done.stderr

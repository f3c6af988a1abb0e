"""Play a whole game of 18Chesapeake in the window, and decide what it alone asks, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.actions import Action, BuyShare, PowerTile
from rails18.core.game import Game
from rails18.core.state import POOL, REMOVED
from rails18.ui.app.window import Window
from tests.support.recorded_game import recorded_game
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot
from tests.ui.room import room, window
from tests.ui.test_full_game import play_through
from tests.ui.test_full_game_1870 import play_on
from tests.ui.turns import InTurns

__all__ = ["room", "window"]

UNDRAWN = True

GAMES = Path(__file__).parents[1] / "games"
WHOLE = "played/18Chesapeake-bank.rails18"  # three players, until the bank breaks
MOMENTS = {  # what is decided → the game that has it, and how many moves are made by hand
    "par of the company that was drawn": (WHOLE, 1),
    "pair of tiles": (WHOLE, 3),
    "token of the canal": ("random/18Chesapeake-2p-142.json", 2),
    "discard after an export": ("random/18Chesapeake-4p-314.json", 2),
    "share that leaves the game": ("random/18Chesapeake-2p-142.json", 2),
}


def is_of(game: Game, number: int, what: str) -> bool:
    """Return whether an action of a game is the decision that is looked for."""
    action: Action = game.actions[number]
    if what == "pair of tiles":
        return isinstance(action, PowerTile) and game.actions[number + 1].kind == "power_tile"
    if what == "discard after an export":
        return action.kind == "discard_train" and game.actions[number - 1].kind != "buy_train"
    if what == "share that leaves the game":
        return isinstance(action, BuyShare) and action.source == POOL and gone(game, number + 1) > gone(game, number)
    return action.kind == {"par of the company that was drawn": "choose_par", "token of the canal": "power_token"}[what]


def gone(game: Game, number: int) -> int:
    """Return how many shares have left the game after so many actions."""
    return list(game.state_at(number).certificates.values()).count(REMOVED)


@pytest.mark.parametrize("what", MOMENTS)
def test_a_rare_moment(window: Window, what: str) -> None:
    """What only this title asks is decided by hand, and the game goes on in the window as it was recorded."""
    name, moves = MOMENTS[what]
    robot, whole = InTurns(window, QtHands(window)), recorded_game(GAMES / name)
    here = next(number for number in range(1, len(whole.actions)) if is_of(whole, number, what))
    assert len(play_on(robot, whole, here, here + moves)) == moves


@pytest.mark.long
@pytest.mark.parametrize("kind", [MouseRobot, KeyRobot])
def test_a_whole_game(window: Window, kind: type[Robot]) -> None:
    """emergency.fail.bankrupt, score.worth.total: eight companies, Diesels and gray tiles, to the final score."""
    robot = kind(window, QtHands(window))
    game = play_through(robot, 4, 3, title="18Chesapeake")
    assert game.state.ending is not None
    assert game.state.ending.reason == "bankrupt"
    assert {"X8", "X9", "915"} <= {tile for tile, _ in game.state.tiles.values()}
    assert robot.window.dialogs.results.isVisible()

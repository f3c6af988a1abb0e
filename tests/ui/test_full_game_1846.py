"""Play whole games of 1846 in the window, from the draft to the final score, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.game import Game
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

PLAYERS, SEED = 4, 3
OPENING = 40  # moves
GAME = Path(__file__).parents[1] / "games" / "random" / "1846-4p-405.json"  # has all that only this title asks
KINDS = ("lend_mark", "mark_city", "power_tile", "power_token", "redeem", "reissue", "declare_bankruptcy")
AFTER = 2  # moves by hand at a moment
ROBOTS = [MouseRobot, KeyRobot]


def played(robot: Robot, most: int = 3000, first: int = 0) -> Game:
    """Play the game by hand."""
    return play_through(robot, PLAYERS, SEED, most=most, first=first, title="1846")


@pytest.mark.parametrize("what", KINDS)
def test_a_rare_moment(window: Window, what: str) -> None:
    """What is decided in 1846 alone is decided by hand, and the game goes on in the window as it was recorded."""
    robot = InTurns(window, QtHands(window))
    whole = recorded_game(GAME)
    here = next(n for n, action in enumerate(whole.actions) if action.kind == what)
    played = play_on(robot, whole, here, here + AFTER)
    assert played[0].kind == what


@pytest.mark.parametrize("kind", ROBOTS)
def test_an_opening(window: Window, kind: type[Robot]) -> None:
    """draft.choice.one, draft.end.reveal: all cards are kept by hand, and companies are started."""
    game = played(kind(window, QtHands(window)), most=OPENING)
    assert {"take_private", "start_company"} < {action.kind for action in game.actions}


@pytest.mark.parametrize(
    "kind",
    [pytest.param(InTurns, marks=pytest.mark.slow), *(pytest.param(kind, marks=pytest.mark.long) for kind in ROBOTS)],
)
def test_a_whole_game(window: Window, kind: type[Robot]) -> None:
    """end.bank.broken, score.worth.total: to the final score, with all that only this title asks."""
    robot = kind(window, QtHands(window))
    game = played(robot)
    assert game.state.ending is not None
    assert game.state.ending.reason == "bank"
    assert robot.window.dialogs.results.isVisible()
    own = {"take_private", "reissue", "place_token", "buy_private"}
    assert own < {action.kind for action in game.actions}

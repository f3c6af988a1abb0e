"""Play a whole game of 1830 in the window, and the decisions of its own, by mouse and by keys."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rails18.core.game import Game
from rails18.core.notes import StockNotes
from rails18.ui.app.window import Window
from tests.conftest import Display
from tests.support.recorded_game import recorded_game
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot
from tests.ui.room import room, window
from tests.ui.test_full_game_1870 import play_on
from tests.ui.turns import InTurns

__all__ = ["room", "window"]

UNDRAWN = True

GAME = Path(__file__).parents[1] / "games" / "played" / "1830-bank.rails18"  # three players, until the bank breaks
BEFORE, AFTER = 1, 3  # moves by hand round a moment
KINDS = ("choose_par", "exchange", "trade_private", "power_tile", "power_token")


def is_of(game: Game, number: int, what: str) -> bool:
    """Return whether an action of a game is the decision that is looked for."""
    frame = game.position_at(number).frame
    if what == "city of the home":
        return frame.step == "home"
    if what == "several brown":
        return isinstance(frame.notes, StockNotes) and bool(frame.notes.several)
    return game.actions[number].kind == what


@pytest.mark.parametrize("what", [*KINDS, "city of the home", "several brown"])
def test_a_rare_moment(window: Window, what: str) -> None:
    """What is decided in 1830 alone is decided by hand, and the game goes on in the window as it was recorded."""
    robot = InTurns(window, QtHands(window))
    whole = recorded_game(GAME)
    here = next(n for n in range(len(whole.actions)) if is_of(whole, n, what))
    assert len(play_on(robot, whole, here - BEFORE, here + AFTER)) == BEFORE + AFTER
    assert is_of(robot.game, here, what)


@pytest.mark.long
@pytest.mark.parametrize("kind", [MouseRobot, KeyRobot])
def test_a_whole_game(window: Window, kind: type[Robot]) -> None:
    """end.bank.stock, score.worth.total: all of a game from the auction to the final score."""
    robot = kind(window, QtHands(window))
    whole = recorded_game(GAME)
    play_on(robot, whole, 0, len(whole.actions))
    assert robot.game.state.ending == whole.state.ending
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.realwindow
@pytest.mark.long
def test_a_whole_game_in_a_real_window(xvfb: Display, home: Path) -> None:
    """Real events of an X server, which hit what really lies under the pointer, from the auction to the final score."""
    command = [sys.executable, "-m", "tests.ui.real_window", "mouse", str(GAME)]
    done = subprocess.run(command, env=xvfb.env(), capture_output=True, text=True, check=False, timeout=2400)
    assert done.stdout == f"{len(recorded_game(GAME).actions)} moves played in xcb, bank\n", done.stderr

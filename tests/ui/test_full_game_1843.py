"""Play whole games of 1843 in the window, and the decisions that only 1843 asks for, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.actions import Action, BuyTrain, Exchange
from rails18.core.game import Game
from rails18.rules.trains import roster
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from tests.support.recorded_game import recorded_game
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot
from tests.ui.room import room, window
from tests.ui.test_full_game import WHOLE
from tests.ui.test_full_game_1870 import by_turns, play_on

__all__ = ["room", "window"]

UNDRAWN = True

GAMES = Path(__file__).parents[1] / "games" / "played"
# games that seeded players of `tests.support.players` have played by the book
LONG = GAMES / "1843-gray.rails18"  # five players, until the second set with gray trains is over
TOP = GAMES / "1843-finish.rails18"  # three players, until a price reaches the top in the gray phase
SHORT = GAMES / "1843-brown.rails18"  # two players, until a price reaches the top in the brown phase
BEFORE, AFTER = 1, 5  # moves by hand round a moment
ROBOTS = [MouseRobot, KeyRobot]
KINDS = (
    "choose_par",
    "claim_port",
    "buy_port",
    "buy_private",
    "power_tile",
    "turn_train",
    "move_token",
)
MOMENTS = (*KINDS, "exchange", "second side", "used train", "handed in", "new order")


def is_of(game: Game, number: int, what: str) -> bool:
    """Return whether an action of a game is the decision that is looked for."""
    action: Action = game.actions[number]
    if what == "exchange":
        return isinstance(action, Exchange) and bool(action.par)
    if what == "second side":
        return isinstance(action, BuyTrain) and action.side.endswith("×2")
    if what == "used train":
        pos = game.position_at(number)
        return isinstance(action, BuyTrain) and roster.second_hand(pos, action.train) and bool(action.side)
    if what == "handed in":
        return isinstance(action, BuyTrain) and bool(action.trade_in)
    if what == "new order":
        return game.position_at(number).players != game.position_at(number + 1).players
    return action.kind == what


@pytest.mark.parametrize(("what", "kind"), by_turns(MOMENTS))
def test_a_rare_moment(window: Window, what: str, kind: type[Robot]) -> None:
    """What only 1843 asks is decided by hand, and the game goes on in the window as it was recorded."""
    robot = kind(window, QtHands(window))
    whole = recorded_game(LONG)
    here = next(n for n in range(len(whole.actions)) if is_of(whole, n, what))
    played = play_on(robot, whole, here - BEFORE, here + AFTER)
    assert len(played) == BEFORE + AFTER
    assert is_of(robot.game, here, what)


def test_the_recorded_games_follow_the_rules() -> None:
    """end.gray.second, end.price.operating: the games end as their names say, in the phases that they say."""
    ends = {}
    for path in (LONG, TOP, SHORT):
        whole = recorded_game(path)
        game = new_game(whole.setup)
        for action in whole.actions:
            game.play(action)
        assert game.state.ending is not None
        assert game.state.cash == whole.state.cash
        ends[path] = (game.state.phase, game.state.ending.reason)
    assert ends == {LONG: ("gray", "last_train"), TOP: ("gray", "finish"), SHORT: ("brown", "finish")}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_whole_game(window: Window, kind: type[Robot]) -> None:
    """end.price.operating: all of a game from the auction to the final score."""
    robot = kind(window, QtHands(window))
    whole = recorded_game(TOP)
    played = play_on(robot, whole, 0, len(whole.actions))
    assert {"choose_par", "exchange", "claim_port", "buy_port", "power_tile"} < {action.kind for action in played}
    assert robot.game.state.ending is not None
    assert robot.game.state.ending.reason == "finish"
    assert robot.window.dialogs.results.isVisible()

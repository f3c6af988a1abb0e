"""Play in a real window with real events of the X server: `python -m tests.ui.real_window mouse 3 8 60`.

The numbers are players, seed and most moves of a game of sensible players, of 1889 unless a title follows them. The
name of a saved game takes their place:
`python -m tests.ui.real_window mouse GAME.rails18 [first [last]]` plays the actions of that game.

Run as a process of its own, on a display that nobody else uses: it moves the pointer.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from PySide6.QtTest import QTest

from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.titledata.games import new_game
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from tests.support.players import sensible
from tests.ui.hands import XHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot, fresh, show

PATIENCE = 60_000  # milliseconds in which the window has to come
ROBOTS = {"mouse": MouseRobot, "keyboard": KeyRobot}


def play_sensibly(robot: Robot, players: int, seed: int, most: int, title: str = "1889") -> None:
    """Play `most` moves of the game that sensible players with `seed` play."""
    show(robot, fresh(players, seed, title))
    rng = Random(seed)
    while robot.game.state.frames and robot.game.at < most:
        robot.play(sensible(robot.game, rng))


def play_again(robot: Robot, whole: Game, first: int = 0, last: int | None = None) -> None:
    """Play the actions of `whole` from number `first` up to `last`, and compare every state with its own.

    Raises:
        Stuck: the window's game is not the recorded one.
    """
    game = new_game(whole.setup)
    for action in whole.actions[:first]:
        game.play(action)
    show(robot, game)
    for number, action in enumerate(whole.actions[first:last], start=first + 1):
        robot.play(action)
        if robot.game.state.cash != whole.state_at(number).cash:
            raise robot.fail("the money is not as it was recorded")


def main(words: Sequence[str]) -> int:
    """Play and say how many moves were played."""
    app = application([])
    if app.platformName() != "xcb":
        print("this needs a window on an X server")
        return 1
    window = Window()
    window.show()
    window.activateWindow()
    if not QTest.qWaitForWindowActive(window, PATIENCE):
        print("the window does not get the keyboard")
        return 1
    window.session.opponents.skipping.switch(False)  # every action of a game is played by hand
    hands = XHands()
    robot, before = ROBOTS[words[0]](window, hands), perf_counter()
    if words[1].isdecimal():
        play_sensibly(robot, *map(int, words[1:4]), *words[4:5])
    else:
        play_again(robot, open_game(Path(words[1])).game, *map(int, words[2:4]))
    hands.close()
    ending = robot.game.state.ending
    print(f"{robot.game.at} moves played in {app.platformName()}" + (f", {ending.reason}" if ending else ""))
    print(f"{perf_counter() - before:.0f} s", file=sys.stderr)
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Play part of a game in a real window with real events of the X server: `python -m tests.ui.real_window mouse 3 8 60`.

Run as a process of its own, on a display that nobody else uses: it moves the pointer.
"""

from __future__ import annotations

import sys
from random import Random

from PySide6.QtTest import QTest

from rails18.ui.app import application
from rails18.ui.window import Window
from tests.rules.players import sensible
from tests.ui.hands import XHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import fresh, show

ROBOTS = {"mouse": MouseRobot, "keyboard": KeyRobot}


def main(kind: str, players: int, seed: int, most: int) -> int:
    """Play `most` moves of the game that sensible players with `seed` play, and say how many were played."""
    app = application([])
    if app.platformName() != "xcb":
        print("this needs a window on an X server")
        return 1
    window = Window()
    window.show()
    QTest.qWaitForWindowExposed(window)
    window.activateWindow()
    robot = ROBOTS[kind](window, XHands())
    show(robot, fresh(players, seed))
    QTest.qWait(200)
    rng = Random(seed)
    while robot.game.state.frames and robot.game.at < most:
        robot.play(sensible(robot.game, rng))
    print(f"{robot.game.at} moves played in {app.platformName()}")
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:5])))

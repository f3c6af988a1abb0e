"""Play by mouse and by keys in turns: one game of a title shows that both lead from its beginning to its end."""

from __future__ import annotations

from rails18.core.actions import Action
from rails18.ui.app.window import Window
from tests.ui.hands import Hands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot, Stuck


class InTurns(Robot):
    """Play one move by mouse and the next by keys."""

    def __init__(self, window: Window, hands: Hands) -> None:
        super().__init__(window, hands)
        self.robots: tuple[Robot, Robot] = (MouseRobot(window, hands), KeyRobot(window, hands))
        self.next = 0

    def play(self, action: Action) -> None:
        self.robots[self.next].play(action)
        self.next = 1 - self.next

    def fail(self, words: str) -> Stuck:
        return self.robots[1 - self.next].fail(words)

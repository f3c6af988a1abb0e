"""Play by mouse and by keys in turns: one game of a title shows that both lead from its beginning to its end."""

from __future__ import annotations

from collections import Counter

from rails18.core.actions import Action
from rails18.core.game import Update
from rails18.core.state import GameState
from rails18.ui.app.window import Window
from tests.ui.hands import Hands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot, Stuck, canonical

ENOUGH = 2  # times that each of the two makes a sort of move
EVERY = 30  # one in so many after that


class InTurns(Robot):
    """Play one move by mouse and the next by keys.

    A sort of move that both have made twice is mostly left to the engine from then on, and the window shows what came
    of it, as it does when the history jumps; the tests marked `long` make every move by hand.
    """

    def __init__(self, window: Window, hands: Hands) -> None:
        super().__init__(window, hands)
        self.robots: tuple[Robot, Robot] = (MouseRobot(window, hands), KeyRobot(window, hands))
        self.next = 0
        self.made: Counter[tuple[str, str]] = Counter()
        self.shown: GameState | None = None  # what the window shows while the engine is ahead of it

    def play(self, action: Action) -> None:
        game = self.game
        sort = (game.position.frame.step, action.kind)
        self.made[sort] += 1
        last = not game.what_if(action).after.frames
        if self.made[sort] > 2 * ENOUGH and self.made[sort] % EVERY and not last:
            self.shown = self.shown or game.state
            game.play(canonical(game, action))
            return
        self.catch_up()
        self.robots[self.next].play(action)
        self.next = 1 - self.next

    def catch_up(self) -> None:
        """Let the window show what the engine has played."""
        if self.shown is not None:
            before, self.shown = self.shown, None
            self.window.adapter.follow(Update(before, self.game.state, self.game.at))
            self.hands.settle()

    def fail(self, words: str) -> Stuck:
        return self.robots[1 - self.next].fail(words)

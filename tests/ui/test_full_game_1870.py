"""Play whole games of 1870 in the window, with everything that only its presidents have to decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QToolButton

from rails18.core.actions import Action, Dividend
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.loading.games import new_game
from rails18.ui.window import Window
from tests.ui.conftest import Hand
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot, show

GAMES = Path(__file__).parents[1] / "games"
# two games that `tests.rules.barons` has played by the book, with SLSF as the company that is ruined
WHOLE = GAMES / "played" / "1870-finish-400.rails18"  # one price reaches the end of the market
BROKE = GAMES / "played" / "1870-bankrupt.rails18"  # a train cannot be paid
BEFORE, AFTER = 1, 7  # moves by hand round a moment
ROBOTS = [MouseRobot, KeyRobot]
# what is decided → kinds of action by which that is done, in this order
MOMENTS = {
    "par": ("choose_par",),
    "protection": ("take_over",),
    "redemption": ("redeem",),
    "reissue": ("reissue",),
    "connection": ("connection_run", "destination_token", "run_trains", "dividend"),
    "closure": (),
    "private": ("trade_private",),
    "mark": ("mark_city",),
    "bridge": ("power_tile",),
    "half": ("dividend",),
}


@cache
def recorded(path: Path) -> Game:
    """Return a recorded game at its end."""
    return open_game(path).game


def moment(what: str) -> tuple[Game, int]:
    """Return a game with a decision of a sort, and the number of actions before the first."""
    game = recorded(BROKE if what == "bridge" else WHOLE)
    if what == "closure":
        states = (game.position_at(number) for number in range(len(game.actions) + 1))
        return game, next(n for n, pos in enumerate(states) if any(map(pos.is_closed, pos.title.companies))) - 1
    return game, next(n for n, action in enumerate(game.actions) if _is(action, what))


def _is(action: Action, what: str) -> bool:
    if what == "half":
        return isinstance(action, Dividend) and action.choice == "half"
    return action.kind == MOMENTS[what][0]


def replayed(game: Game, number: int) -> Game:
    """Return another game in which the first `number` actions of `game` have been played."""
    made = new_game(game.setup)
    for action in game.actions[:number]:
        made.play(action)
    return made


def play_on(robot: Robot, whole: Game, first: int, last: int) -> Sequence[Action]:
    """Open `whole` as it stood after `first` actions, play by hand up to `last`, and return what was played."""
    show(robot, replayed(whole, first))
    twin = replayed(whole, first)
    for number in range(first, last):
        robot.play(whole.actions[number])
        twin.play(robot.game.actions[-1])  # as recorded but for the order of equal trains and the like
        if robot.game.state != twin.state:
            raise robot.fail("the window's game is not the engine's")
        if robot.game.state.cash != whole.state_at(number + 1).cash:
            raise robot.fail("the money is not as it was recorded")
    return robot.game.actions[first:]


@pytest.mark.parametrize("kind", ROBOTS)
@pytest.mark.parametrize("what", MOMENTS)
def test_a_rare_moment(make_window: Callable[[], Window], kind: type[Robot], what: str) -> None:
    """What only 1870 asks is decided by hand, and the game goes on in the window as it was recorded."""
    robot = kind(window := make_window(), QtHands(window))
    whole, here = moment(what)
    played = play_on(robot, whole, here - BEFORE, here + AFTER)
    assert len(played) == BEFORE + AFTER
    following = [action.kind for action in played[BEFORE:]]
    assert following[: len(MOMENTS[what])] == list(MOMENTS[what])
    if what == "closure":
        assert any(map(robot.pos.is_closed, robot.pos.title.companies))


def test_a_dividend_at_the_end_of_a_round_counts_alone(hand: Hand) -> None:
    """destination.income.full_up: the revenue of privates, which the next round pays at once, is not part of it."""
    whole, here = moment("connection")
    game = replayed(whole, here + 3)
    assert game.position.frame.step == "connection_dividend"
    assert game.what_if(whole.actions[here + 3]).after.round != game.state.round
    hand.open(game)
    page = hand.window.panel.page
    assert page is not None
    told = [child.text() for child in page.findChildren(QLabel)]
    share = game.position.frame.notes["income"] // 10
    assert share == 8
    assert {"+$16", "+$32", "+$80"} < set(told)


def test_the_badge_of_a_closed_company_says_so(hand: Hand) -> None:
    """closing.restart.refused: short enough for its place, and in full for those who hear it."""
    whole, here = moment("closure")
    game = replayed(whole, here + 1)
    hand.open(game)
    badge = hand.find("company-SLSF")
    assert isinstance(badge, QToolButton)
    assert badge.text() == "out"
    assert badge.accessibleName().endswith(", closed")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "path", "reason"), [(ROBOTS[0], WHOLE, "finish"), (ROBOTS[1], BROKE, "bankrupt")])
def test_a_whole_game(make_window: Callable[[], Window], kind: type[Robot], path: Path, reason: str) -> None:
    """variant.finish400.end, emergency.fail.bankrupt: all of a game from the auction to the final score."""
    robot = kind(window := make_window(), QtHands(window))
    whole = recorded(path)
    assert whole.setup.options == {"finish_on_400": True}
    played = play_on(robot, whole, 0, len(whole.actions))
    kinds = {action.kind for action in played}
    assert {"take_over", "redeem", "reissue", "connection_run", "destination_token"} < kinds
    assert any(map(robot.pos.is_closed, robot.pos.title.companies))
    assert robot.game.state.ending is not None
    assert robot.game.state.ending.reason == reason
    assert robot.window.results.isVisible()

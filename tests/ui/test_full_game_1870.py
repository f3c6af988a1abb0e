"""Play whole games of 1870 in the window, with everything that only its presidents have to decide."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from _pytest.mark import ParameterSet
from PySide6.QtWidgets import QLabel, QToolButton

from rails18.core.actions import Action, ClaimRoutes, ConnectionRun, DestinationToken, Dividend, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.ids import hex_of
from rails18.rules.routes import running
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from tests.conftest import Display
from tests.rules.rounds.test_ending_1870 import lost
from tests.support.players import sensible
from tests.support.recorded_game import recorded_game
from tests.support.stock_1870 import everybody_passes
from tests.ui.conftest import Hand
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Robot, show
from tests.ui.room import hand, room, window
from tests.ui.turns import InTurns

__all__ = ["hand", "room", "window"]

UNDRAWN = True

GAMES = Path(__file__).parents[1] / "games"
# two games that `tests.support.connecting_players` has played by the book, with SLSF as the company that is ruined
WHOLE = GAMES / "played" / "1870-finish-400.rails18"  # one price reaches the end of the market
BROKE = GAMES / "played" / "1870-bankrupt.rails18"  # a train cannot be paid
LAST = 40  # moves at the end of a game
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


def moment(what: str) -> tuple[Game, int]:
    """Return a game with a decision of a sort, and the number of actions before the first."""
    game = recorded_game(BROKE if what == "bridge" else WHOLE)
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
    game.go_to(number)
    made = game.copy()
    game.go_to(len(game.actions))
    return made


def by_turns(moments: Iterable[str]) -> list[ParameterSet]:
    """Return moments, each with the one who decides it: the next moment is the other's, and `long` takes both."""
    both = itertools.cycle((ROBOTS, ROBOTS[::-1]))
    return [
        pytest.param(what, kind, marks=() if number == 0 else (pytest.mark.long,))
        for what, kinds in zip(moments, both, strict=False)
        for number, kind in enumerate(kinds)
    ]


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


@pytest.mark.parametrize(("what", "kind"), by_turns(MOMENTS))
def test_a_rare_moment(window: Window, what: str, kind: type[Robot]) -> None:
    """What only 1870 asks is decided by hand, and the game goes on in the window as it was recorded."""
    robot = kind(window, QtHands(window))
    whole, here = moment(what)
    played = play_on(robot, whole, here - BEFORE, here + AFTER)
    assert len(played) == BEFORE + AFTER
    following = [action.kind for action in played[BEFORE:]]
    assert following[: len(MOMENTS[what])] == list(MOMENTS[what])
    if what == "closure":
        assert any(map(robot.position.is_closed, robot.position.title.companies))


@pytest.mark.parametrize("kind", ROBOTS)
def test_a_run_that_was_put_off_is_claimed(window: Window, kind: type[Robot]) -> None:
    """destination.run.not_required, destination.run.late_notice: declined, it is asked for, and follows that turn."""
    robot = kind(window, QtHands(window))
    whole, here = moment("connection")
    claimed = whole.actions[here]
    assert isinstance(claimed, ConnectionRun)
    show(robot, replayed(whole, here))
    robot.play(Pass(claimed.player))
    rng = Random(1)
    while robot.position.frame.step not in ("track", "token", "dividend", "trains"):
        robot.play(sensible(robot.game, rng))
    assert robot.find("extra-connection_run").isEnabled()  # in sight of whoever has put it off
    robot.play(claimed)
    company = robot.position.frame.company
    while robot.position.frame.company == company and robot.position.frame.step != "connection_token":
        robot.play(sensible(robot.game, rng))
    assert (robot.position.frame.step, robot.position.frame.company) == ("connection_token", claimed.company)


@pytest.mark.parametrize("kind", ROBOTS)
def test_a_holder_shows_better_routes(window: Window, kind: type[Robot]) -> None:
    """route.value.better_claim: once a holder has shown the best routes, the president runs for as much."""
    robot = kind(window, QtHands(window))
    whole = recorded_game(WHOLE)
    here = next(n for n, a in enumerate(whole.actions) if isinstance(a, RunTrains) and len(a.routes) > 1)
    run = whole.actions[here]
    assert isinstance(run, RunTrains)
    show(robot, replayed(whole, here))
    holder = next(p for p in robot.position.players if robot.position.holding(p, run.company) and p != run.player)
    robot.play(ClaimRoutes(holder, run.company, run.routes))
    assert robot.position.frame.notes.shown == running.income(robot.position, run)
    less = msgspec.structs.replace(run, routes=run.routes[:1])
    assert [refusal.key for refusal in robot.game.refusals(less)] == ["route.value.better_claim"]
    robot.play(run)
    assert robot.position.frame.step == "dividend"


@pytest.mark.parametrize("kind", ROBOTS)
def test_destination_tokens_beside_the_city(window: Window, kind: type[Robot]) -> None:
    """variant.nonblocking.tokens: the token lies beside the city, in the picture too, and takes no place."""
    whole, here = moment("connection")
    setup = msgspec.structs.replace(whole.setup, options={**whole.setup.options, "nonblocking_destinations": True})
    game = new_game(setup)
    for action in whole.actions[:here]:
        game.play(action)
    robot = kind(window, QtHands(window))
    show(robot, game)
    robot.play(whole.actions[here])
    company = robot.position.frame.company
    destination = robot.position.company(company).destination
    robot.play(DestinationToken(robot.position.frame.player, company, "map"))
    assert robot.game.state.beside[destination] == (company,)
    picture = robot.window.context.board.board.pictures[hex_of(destination)]
    assert any(company in there for there in picture.facts.beside)
    assert not any(company in there for there in picture.facts.tokens)
    robot.play(whole.actions[here + 2])
    robot.play(whole.actions[here + 3])
    assert robot.position.frame.step != "connection_dividend"


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
    share = game.position.frame.notes.income // 10
    assert share == 8
    assert {"+$16", "+$32", "+$80"} < set(told)


def test_a_forced_sale_says_when_the_price_falls(hand: Hand) -> None:
    """protection.forced.applies: presidents are asked before the train is bought, and the consequence says so."""
    whole = recorded_game(BROKE)
    here = next(
        n
        for n, action in enumerate(whole.actions)
        if action.kind == "sell_shares" and whole.position_at(n).frame.step == "trains"
    )
    hand.open(replayed(whole, here))
    hand.window.selection.propose(whole.actions[here])
    assert "before the train is bought" in hand.outcome()
    assert "after the turn" not in hand.outcome()


def test_a_stalemate_has_no_places(hand: Hand) -> None:
    """end.stalemate.no_winner: the results name no first."""
    hand.open(everybody_passes(lost(100)))
    hand.window.dialogs.show_results()
    told = [child.text() for child in hand.window.dialogs.results.findChildren(QLabel)]
    assert any("Nobody wins" in text for text in told)
    assert told.count("–") == 4
    assert "1." not in told


def test_the_badge_of_a_closed_company_says_so(hand: Hand) -> None:
    """closing.restart.refused: short enough for its place, and in full for those who hear it."""
    whole, here = moment("closure")
    game = replayed(whole, here + 1)
    hand.open(game)
    badge = hand.find("company-SLSF")
    assert isinstance(badge, QToolButton)
    assert badge.text() == "out"
    assert badge.accessibleName().endswith(", closed")


@pytest.mark.parametrize(
    ("kind", "path", "first", "reason"),
    [
        pytest.param(InTurns, WHOLE, 0, "finish", marks=pytest.mark.slow),
        pytest.param(InTurns, BROKE, -LAST, "bankrupt", marks=pytest.mark.slow),
        pytest.param(MouseRobot, WHOLE, 0, "finish", marks=pytest.mark.long),
        pytest.param(KeyRobot, BROKE, 0, "bankrupt", marks=pytest.mark.long),
    ],
)
def test_a_whole_game(window: Window, kind: type[Robot], path: Path, first: int, reason: str) -> None:
    """variant.finish400.end, emergency.fail.bankrupt: from the auction, or from near the end, to the score."""
    robot = kind(window, QtHands(window))
    whole = recorded_game(path)
    assert whole.setup.options == {"finish_on_400": True, "earlier_readings": True}
    played = play_on(robot, whole, first % len(whole.actions), len(whole.actions))
    if not first:
        kinds = {action.kind for action in played}
        assert {"take_over", "redeem", "reissue", "connection_run", "destination_token"} < kinds
    assert any(map(robot.position.is_closed, robot.position.title.companies))
    assert robot.game.state.ending is not None
    assert robot.game.state.ending.reason == reason
    assert robot.window.dialogs.results.isVisible()


@pytest.mark.realwindow
@pytest.mark.slow
@pytest.mark.parametrize("first", [-LAST, pytest.param(0, marks=pytest.mark.long)])
def test_a_game_in_a_real_window(xvfb: Display, first: int, home: Path) -> None:
    """variant.finish400.end: real events of an X server play the end, or all, of a game to its score."""
    number = len(recorded_game(WHOLE).actions)
    command = [sys.executable, "-m", "tests.ui.real_window", "mouse", str(WHOLE), str(first % number)]
    done = subprocess.run(command, env=xvfb.env(), capture_output=True, text=True, check=False, timeout=2400)
    assert done.stdout == f"{number} moves played in xcb, finish\n", done.stderr

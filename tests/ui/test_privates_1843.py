"""Use the private companies of 1843 in the window: the exchange at any time, and the tile of Toulouse–Barcelone."""

from __future__ import annotations

import pytest

from rails18.core.actions import Pass
from rails18.core.state import CLOSED, Round
from rails18.ui.app.window import Window
from rails18.ui.nouns.privates.exchange import LastExchangePage
from rails18.ui.system import language
from tests.rules.privates.test_last_exchange_1843 import BROWN, before_brown, before_export, give
from tests.rules.privates.test_privates_1843 import offered, put
from tests.support.trains_1843 import buy, turn
from tests.support.turns_1843 import power
from tests.support.turns_1843 import turn as track
from tests.ui.conftest import Hand
from tests.ui.hands import QtHands
from tests.ui.robot import Robot, show
from tests.ui.room import hand, room, window
from tests.ui.test_full_game import ROBOTS

__all__ = ["hand", "room", "window"]

OPERATING = {"round": Round("operating", 2, 1, 2)}


@pytest.fixture(params=ROBOTS)
def robot(request: pytest.FixtureRequest, window: Window) -> Robot:
    """Return a robot that plays by mouse, and one that plays by keyboard."""
    return request.param(window, QtHands(window))


# Val de Loire


def test_the_owner_is_asked_and_exchanges(robot: Robot) -> None:
    """private.vdl.operating: P1 buys the first brown train; P3 is asked, exchanges, and the train is bought."""
    show(robot, before_brown())
    robot.play(buy("brown-0", BROWN))
    assert isinstance(robot.panel.page, LastExchangePage)
    assert "5E" in robot.panel.page.sentence()
    assert robot.panel.heading.title.text() == "Player 3 decides"
    assert "exchange" not in robot.panel.extras.buttons
    robot.play(give("OU"))
    assert (robot.position.frame.player, robot.position.state.phase) == ("P1", "brown")
    assert robot.position.holding("P3", "OU") == 10


def test_the_owner_lets_it_close_before_an_export(robot: Robot) -> None:
    """private.vdl.operating: after the last company P3 is asked, and lets Val de Loire close."""
    show(robot, before_export())
    robot.play(Pass("P4"))
    assert "exported" in robot.panel.page.sentence()  # type: ignore[union-attr]
    assert robot.panel.skip.text() == "Let it close"
    robot.play(Pass("P3"))
    assert robot.position.state.privates["VDL"] == CLOSED
    assert robot.position.frame.step == "stock"


def test_it_is_offered_while_another_decides(robot: Robot) -> None:
    """private.vdl.operating: in the step in which P1 decides about a run, P3 exchanges beside it; the run goes on."""
    show(robot, turn("trains", phase="green", privates={"VDL": "P3"}, trains={"green-0": "EST"}))
    assert robot.panel.extras.buttons["exchange"].text() == "Player 3: exchange a private…"
    language.speak("de")
    robot.panel.extras.refresh("")
    german = robot.panel.extras.buttons["exchange"].text()
    language.speak(language.ENGLISH)
    assert german.endswith(": Privatbahn tauschen …")  # a noun keeps its capital
    robot.play(give("OU"))
    assert (robot.position.frame.step, robot.position.frame.player) == ("trains", "P1")
    assert "exchange" not in robot.panel.extras.buttons


def test_the_buyer_sees_who_is_asked(hand: Hand) -> None:
    """private.vdl.operating: what follows from the purchase says that its owner may exchange first."""
    hand.open(before_brown())
    hand.window.context.selection.propose(buy("brown-0", BROWN), "Buy")
    assert "Player 3 may exchange it first" in hand.outcome()
    hand.open(before_brown("P1"))
    assert hand.window.panel.extras.buttons["exchange"].text() == "Exchange a private…"


# Toulouse–Barcelone


def test_the_track_page_offers_a_private_that_gives_one_more_tile(robot: Robot) -> None:
    """private.tb.timing: after its tile PO is told that TB can still be bought; it buys it and lays one more tile."""
    game, purchase = offered(**OPERATING)
    show(robot, put(game, "F15:57:1"))
    assert "may still buy TB from Player 2" in robot.panel.page.sentence()  # type: ignore[union-attr]
    robot.play(purchase)
    assert "may lay one more yellow tile" in robot.panel.page.sentence()  # type: ignore[union-attr]
    robot.play(power("TB", "F11:9:1"))
    assert robot.position.frame.step != "track"


def test_the_page_says_before_that_a_tile_is_forfeited(hand: Hand) -> None:
    """private.tb.timing: after one of two yellow tiles the tile of TB ends the build, and the page says so; before the
    first, and for a company with one tile, it does not."""
    game = track("SO", "H7:57:0", privates={"TB": "SO"}, **OPERATING)
    hand.open(game)
    hand.window.panel.open_extra("power_tile")
    assert "forfeited" not in hand.window.panel.page.sentence()  # type: ignore[union-attr]
    hand.open(put(game, "I6:9:0"))
    hand.window.panel.open_extra("power_tile")
    assert "the second yellow tile is forfeited" in hand.window.panel.page.sentence()  # type: ignore[union-attr]
    hand.window.context.selection.propose(power("TB", "J5:9:0"), "Lay")
    assert "SO forfeits its second yellow tile" in hand.outcome()
    one = track("PO", "F13:57:1", privates={"TB": "PO"}, **OPERATING)
    hand.open(put(one, "F15:57:1"))
    hand.window.panel.open_extra("power_tile")
    assert "forfeited" not in hand.window.panel.page.sentence()  # type: ignore[union-attr]

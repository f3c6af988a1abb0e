"""Place tokens, run trains, decide the dividend."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import Dividend, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.ui.nouns.routes.page import RunPage
from tests.support.moments import table
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

HELD = {"P1": {"SR": 40}, "P2": {"SR": 20}, "pool": {"SR": 10}}


def moment(step: str, **more: object) -> Game:
    """Return a game in a step of SR, with track from Marugame (I2) to Kotohira (I4)."""
    given: dict[str, object] = {
        "hold": HELD,
        "cash": {"SR": 300},
        "tokens": {"I2.c0": ("SR",)},
        "tiles": {"I2": ("6", 0), "I4": ("440", 3)},
        "trains": {"2-0": "SR", "2-1": "SR"},
    }
    return table(4, step=step, company="SR", **{**given, **more})  # type: ignore[arg-type]


def test_token_is_put_into_a_ringed_city_by_a_click(hand: Hand) -> None:
    hand.open(moment("token"))
    board = hand.window.context.board
    assert len(board.marks.rings) == 1
    hand.click_stop("I4.c0")
    assert "SR treasury ¥300 → ¥260 (−¥40)" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [PlaceToken("P1", "SR", "I4.c0")]


def test_token_is_dragged_from_the_panel(hand: Hand) -> None:
    hand.open(moment("token"))
    board, token = hand.window.context.board, hand.find("token")
    hand.drag(token, token.rect().center(), board.viewport(), board.stop_point("I4.c0"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == PlaceToken("P1", "SR", "I4.c0")


def test_token_is_dragged_from_the_charter(hand: Hand) -> None:
    hand.open(moment("token"))
    board, shares = hand.window.context.board, hand.window.context.shares
    start = shares.cell_point("SR", "tokens")
    hand.drag(shares.viewport(), start, board.viewport(), board.stop_point("I4.c0"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == PlaceToken("P1", "SR", "I4.c0")


def test_other_city_says_why_not(hand: Hand) -> None:
    """token.place.route: a city that no train could run to."""
    hand.open(moment("token"))
    hand.click_stop("F9.c0")
    assert hand.said()
    assert hand.window.selection.proposal is None


def ran(hand: Hand) -> RunPage:
    """Wait for the best routes and return the page."""
    page = hand.window.panel.page
    assert isinstance(page, RunPage)
    wait(lambda: page.best is not None)
    return page


def test_best_run_is_offered_with_proof_and_drawn(hand: Hand) -> None:
    """route.best.total: the best set is found without being asked for."""
    hand.open(moment("run"))
    page = ran(hand)
    assert page.best is not None
    assert page.best.proven
    assert "This is the best possible" in page.sentence()
    assert hand.window.selection.proposal is not None
    assert len(hand.window.context.board.runs.routes.ribbons) == 1
    hand.enter()
    run, paid = hand.game.actions[-2:]
    assert isinstance(run, RunTrains)
    assert sorted(run.routes) == sorted(page.best.routes)
    assert paid == Dividend("P1", "SR", "pay")
    assert hand.game.state.income["SR"] == page.best.revenue


def test_route_is_drawn_by_clicks_and_a_bad_one_says_why(hand: Hand) -> None:
    hand.open(moment("run"))
    page = ran(hand)
    assert page.tool is not None
    train = page.tool.trains[0]
    page.tool.clear(train)
    QTest.qWait(1)
    assert hand.window.selection.proposal is None
    hand.click_stop("I2.c0")
    hand.click_stop("F9.c0")
    assert "No track leads" in hand.said()
    hand.click_stop("I4.c0")
    assert hand.window.selection.proposal is not None
    assert page.tool.total() == page.best.revenue if page.best else False


def test_worse_run_is_refused_with_the_rule(hand: Hand) -> None:
    """route.best.total: less than the best is refused in the rule book's profile, in words on the page."""
    hand.open(moment("run"))
    page = ran(hand)
    assert page.tool is not None
    for train in page.tool.trains:
        page.tool.clear(train)
    QTest.qWait(1)
    assert page.fault.text()
    assert hand.window.selection.proposal is None
    hand.press("best-run")
    assert hand.window.selection.proposal is not None


def test_search_is_dropped_when_the_position_moves_on(hand: Hand) -> None:
    hand.open(moment("run"))
    hand.window.adapter.open(moment("dividend", income={"SR": 50}))
    assert not hand.window.adapter.finder.is_searching
    QTest.qWait(50)
    assert hand.window.selection.proposal is None


def test_dividend_shows_every_player_treasury_and_price(hand: Hand) -> None:
    """dividend.pay.pool: pool shares pay the company; both choices are compared before any is taken."""
    hand.open(moment("dividend", income={"SR": 100}, cells={"SR": (2, 3)}))
    page = hand.window.panel.page
    assert page is not None
    texts = [child.text() for child in page.findChildren(QLabel)]
    for told in ("+¥40", "+¥20", "+¥10", "+¥100", "Price ¥80", "→ ¥90", "→ ¥75"):
        assert told in texts, told


@pytest.mark.parametrize(("key", "choice"), [(Qt.Key.Key_1, "pay"), (Qt.Key.Key_2, "withhold")])
def test_dividend_by_key(hand: Hand, key: Qt.Key, choice: str) -> None:
    hand.open(moment("dividend", income={"SR": 100}))
    hand.key(key)
    hand.enter()
    assert hand.game.actions == [Dividend("P1", "SR", choice)]

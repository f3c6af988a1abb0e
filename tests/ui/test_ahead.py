"""What is found out while a choice waits for its yes is what the next page asks, and changes nothing before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

from rails18.board.problem import BestRoutes
from rails18.core.actions import Action, Dividend, LayTile, Pass, RunTrains
from rails18.core.game import Game
from rails18.questions import routes
from rails18.ui.board.board import BoardScene
from rails18.ui.board.hex_words import HexWords
from rails18.ui.model.route_search import RouteFinder
from rails18.ui.nouns.routes.page import RunPage
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment

__all__ = ["hand", "room"]


def before(hand: Hand, action: Action) -> Game:
    """Open a game of 1889 at the step of an action and choose it."""
    game = moment({LayTile: "track", RunTrains: "run"}[type(action)])
    hand.open(game)
    wait(lambda: not hand.window.adapter.finder.is_searching)
    assert hand.window.selection.propose(action)
    return game


def a_lay() -> LayTile:
    """Return a lay."""
    return next(lay for lay in moment("track").options("lay_tile") if isinstance(lay, LayTile))


def asked_ahead(hand: Hand) -> None:
    """Let everything be found out that the next page asks."""
    for _ in hand.window.panel.ahead.questions:
        pass


def noting(function: Callable[..., object], asked: list[object]) -> Callable[..., object]:
    """Return a function that notes each time it is asked."""
    return lambda *facts: asked.append(facts) or function(*facts)


def test_a_confirmed_choice_leads_to_the_state_that_was_foreseen(hand: Hand) -> None:
    game = before(hand, a_lay())
    asked_ahead(hand)
    proposal, foreseen = hand.window.selection.proposal, hand.window.adapter.foreseen
    assert proposal is not None
    assert foreseen is not None
    hand.window.hand.confirm()
    assert game.state is proposal.update.after
    assert hand.window.adapter.answers is foreseen


def test_what_was_foreseen_is_forgotten_when_something_else_is_done(hand: Hand) -> None:
    game = before(hand, a_lay())
    asked_ahead(hand)
    foreseen = hand.window.adapter.foreseen
    hand.window.adapter.play(Pass(game.position.frame.player))
    assert hand.window.adapter.answers is not foreseen
    assert hand.window.adapter.menu() == game.menu()


def test_the_map_looks_the_same_while_it_is_found_out_where_words_will_stand(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    before(hand, a_lay())
    QTest.qWait(1)
    board = hand.window.context.board.board
    looks = {name: shown.look() for name, shown in board.pictures.items()}
    asked_ahead(hand)
    assert all(
        one is other
        for name, look in looks.items()
        for one, other in zip(board.pictures[name].look(), look, strict=True)
    )
    placed: list[object] = []
    monkeypatch.setattr(HexWords, "placed", noting(HexWords.placed, placed))
    hand.window.hand.confirm()
    assert placed == []
    assert a_lay().hex in hand.game.state.tiles


def test_words_stand_where_they_would_without_looking_ahead(hand: Hand) -> None:
    before(hand, a_lay())
    asked_ahead(hand)
    hand.window.hand.confirm()
    view = hand.window.context.board
    fresh = BoardScene(hand.window.theme)
    fresh.shown, fresh.readable = view.board.shown, view.board.readable
    fresh.show_position(hand.game.position)
    fresh.place_words(view.transform().m11())
    kept = {name: shown.words for name, shown in view.board.pictures.items()}
    assert kept == {name: shown.words for name, shown in fresh.pictures.items()}


def test_a_run_that_was_foreseen_is_offered_with_the_page(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    game = moment("token")
    hand.open(game)
    assert hand.window.selection.propose(Pass(game.position.frame.player))
    later = hand.window.selection.proposal
    assert later is not None
    asked_ahead(hand)
    wait(lambda: routes.known(game.fork(later.update.after).position, "SR"))
    monkeypatch.setattr(RouteFinder, "start", lambda *asked: pytest.fail("it is searched for again"))
    hand.window.hand.confirm()
    page = hand.window.panel.page
    assert isinstance(page, RunPage)
    assert isinstance(page.best, BestRoutes)
    QTest.qWait(1)
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert isinstance(proposal.action, RunTrains)
    assert {route.train: route for route in page.best.routes} == {
        route.train: route for route in proposal.action.routes
    }
    assert len(hand.window.context.board.runs.routes.ribbons) == len(page.best.routes)
    assert "best possible" in page.sentence()
    assert hand.window.context.best_run.action == proposal.action


def test_the_run_stays_drawn_while_its_dividend_is_decided(hand: Hand) -> None:
    hand.open(moment("run"))
    wait(lambda: hand.window.selection.proposal is not None)
    layer = hand.window.context.board.runs.routes
    wait(lambda: layer.spots)
    paths = layer.paths
    hand.press("then-pay")  # the income is decided about in a move of its own
    hand.window.hand.confirm()
    QTest.qWait(1)
    assert hand.game.position.frame.step == "dividend"
    assert layer.paths is paths
    hand.window.adapter.play(Dividend("P1", "SR", "pay"))
    wait(lambda: layer.paths == [])

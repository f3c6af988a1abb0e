"""What is found out while a choice waits for its yes is what the next page asks, and changes nothing before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from rails18.board.problem import BestRoutes
from rails18.core import game as core_game
from rails18.core.actions import Action, Dividend, LayTile, Pass, RunTrains
from rails18.core.game import Game
from rails18.questions import routes
from rails18.ui.board import picture
from rails18.ui.board.board import BoardScene
from rails18.ui.board.crowded import HexWords
from rails18.ui.board.ribbons import RouteLayer
from rails18.ui.model.route_search import RouteFinder
from rails18.ui.nouns.dividends.page import DividendPage
from rails18.ui.nouns.ports.page import PortsPage
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.stock.page import StockPage
from rails18.ui.nouns.tokens.page import TokenPage
from rails18.ui.nouns.track.page import TrackPage
from rails18.ui.nouns.trains.page import TrainsPage
from rails18.ui.now.page import Page
from rails18.ui.widgets.controls import Choice
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment
from tests.ui.test_kept_pages import GAMES, RECORDED, described, differing, moments, settled, tabs

__all__ = ["hand", "room"]

FILLED = {
    DividendPage,
    TrainsPage,
    PortsPage,
    TrackPage,
    TokenPage,
    RunPage,
    StockPage,
}  # the kinds of page that are filled ahead


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
    for place, name in ((HexWords, "settled"), (picture, "lay_out")):
        monkeypatch.setattr(place, name, noting(getattr(place, name), placed))
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


def everything_made(hand: Hand) -> None:
    """Let everything be found out and made that is while nobody acts, without its pauses."""
    while hand.window.panel.ahead.go_on():
        pass


def test_boards_of_the_past_are_known_before_anybody_looks_at_them(
    hand: Hand, recorded: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.open(recorded)
    view, adapter, last = hand.window.context.board, hand.window.adapter, recorded.at
    looks = {name: shown.look() for name, shown in view.board.pictures.items()}
    everything_made(hand)
    assert all(looks[name] == shown.look() for name, shown in view.board.pictures.items())
    placed: list[object] = []
    for place, name in ((HexWords, "settled"), (picture, "lay_out")):
        monkeypatch.setattr(place, name, noting(getattr(place, name), placed))
    for at in (30, last // 2, last - 3):
        adapter.look_at(at)
    assert placed == []
    hand.window.resize(hand.window.width() + 150, hand.window.height() + 150)
    wait(lambda: bool(placed) and view.at_rest)
    everything_made(hand)
    placed.clear()
    for at in (30, last // 2):
        adapter.look_at(at)
    assert placed == []


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
    assert len(hand.window.context.board.routes.ribbons) == len(page.best.routes)
    assert "best possible" in page.sentence()
    assert hand.window.context.routes == proposal.action


def test_the_run_stays_drawn_while_its_dividend_is_decided(hand: Hand) -> None:
    hand.open(moment("run"))
    wait(lambda: hand.window.selection.proposal is not None)
    layer = hand.window.context.board.routes
    wait(lambda: layer.spots)
    paths = layer.paths
    hand.window.hand.confirm()
    QTest.qWait(1)
    assert hand.game.position.frame.step == "dividend"
    assert layer.paths is paths
    hand.window.adapter.play(Dividend("P1", "SR", "pay"))
    wait(lambda: layer.paths == [])


# pages that are filled ahead


def at_dividend(hand: Hand) -> None:
    """Open a game and let the best run be run."""
    hand.open(moment("run"))
    wait(lambda: hand.window.selection.proposal is not None)
    hand.window.hand.confirm()
    assert hand.game.position.frame.step == "dividend"


def beside(hand: Hand) -> list[object]:
    """Return what of a page is seen and heard beside it: what lies in the hand, and what board and market show."""
    context = hand.window.context
    board = context.board
    return [
        list(context.takers),
        board.glowing,
        list(board.rings),
        board.carriable,
        board.hand_tile and (board.hand_tile.isVisible(), board.hand_tile.pos()),
        list(board.routes.ribbons),
        [line.copy() for line in board.routes.lines],
        context.market.lit,
        {key: cell.content for key, cell in context.shares.cells.items()},
    ]


def check_pictures(hand: Hand) -> None:
    """Check that what was found out ahead is what is found now: contents of the share display, places of ribbons."""
    shares, board = hand.window.context.shares, hand.window.context.board
    written, told = {key: cell.content for key, cell in shares.cells.items()}, shares.description
    shares.show_position(hand.game.position)
    assert ({key: cell.content for key, cell in shares.cells.items()}, shares.description) == (written, told)
    wait(lambda: not board.routes.naming.isActive())
    if board.routes.spots:
        fresh = RouteLayer(board.board)
        fresh.show_ribbons(board.routes.ribbons)
        fresh.name_trains()
        assert (fresh.lines, fresh.spots) == (board.routes.lines, board.routes.spots)


def waiting(hand: Hand, action: Action) -> Page:
    """Choose how to use an income, and return the hidden page that was filled for what comes after it."""
    at_dividend(hand)
    assert hand.window.selection.propose(action)
    asked_ahead(hand)
    filled = hand.window.panel.ahead.filled
    assert filled is not None
    return filled


def test_a_page_that_was_filled_ahead_is_as_one_that_was_filled_when_its_position_came(hand: Hand) -> None:
    panel, kinds = hand.window.panel, set()
    for name in RECORDED:
        game = recorded_game(GAMES / name)
        for number in moments(game):
            game.go_to(number - 1)
            hand.open(game.copy())
            settled(hand)
            action = game.actions[number - 1]
            assert hand.window.selection.propose(action)
            hand.window.context.yes_said.emit(action)
            for _ in range(2):
                wait(lambda: panel.ahead.run is None or not panel.ahead.run.is_busy)
                seen = beside(hand)
                asked_ahead(hand)
                assert beside(hand) == seen
            filled = panel.ahead.filled
            hand.window.hand.confirm()
            assert hand.game.at == number
            check_pictures(hand)
            if filled is None:
                continue
            kinds.add(type(filled))
            assert panel.page is filled
            assert panel.ahead.filled is None
            settled(hand)
            ahead, order, sentence = described(panel, filled), tabs(filled), filled.sentence()
            panel.pages.clear()  # a page is made anew
            hand.window.adapter.refresh()
            settled(hand)
            assert panel.page is not None
            assert panel.page is not filled
            fresh = described(panel, panel.page)
            assert [differing(*pair) for pair in zip(ahead, fresh, strict=True) if pair[0] != pair[1]] == [], (
                f"{type(filled).__name__} after {number} moves"
            )
            assert (order, sentence) == (tabs(panel.page), panel.page.sentence())
    assert kinds >= FILLED


def test_a_page_that_is_filled_ahead_shows_nothing_and_changes_nothing_before(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.open(moment("run"))
    wait(lambda: hand.window.selection.proposal is not None)
    panel, context = hand.window.panel, hand.window.context
    page, chosen, known = panel.page, context.selection.proposal, context.routes
    routes_drawn, drawn = context.board.routes.ribbons, list[object]()
    monkeypatch.setattr(context.board, "show_routes", noting(context.board.show_routes, drawn))
    asked_ahead(hand)
    assert drawn == []
    filled = panel.ahead.filled
    assert isinstance(filled, DividendPage)
    assert filled.choices
    assert not filled.isVisible()
    assert (panel.page, context.selection.proposal, context.routes) == (page, chosen, known)
    assert context.board.routes.ribbons == routes_drawn
    assert context.position.frame.step == "run"
    assert context.adapter.game is hand.game
    assert panel.skip.isHidden()


def test_a_page_that_was_filled_ahead_is_emptied_when_something_else_is_chosen(hand: Hand) -> None:
    filled = waiting(hand, Dividend("P1", "SR", "pay"))
    assert filled.findChildren(Choice)
    panel = hand.window.panel
    hand.window.selection.propose(Dividend("P1", "SR", "withhold"))
    assert panel.ahead.filled is None
    panel.ahead.go_on()
    assert not filled.choices
    assert not [made for made in filled.findChildren(QAbstractButton) if made.text() or made.objectName()]
    asked_ahead(hand)
    hand.window.hand.confirm()
    assert panel.page is filled
    assert not filled.is_over


def test_a_choice_that_is_confirmed_again_after_it_was_undone_opens_the_page_that_was_filled(hand: Hand) -> None:
    waiting(hand, Dividend("P1", "SR", "pay"))
    hand.window.hand.confirm()
    hand.window.adapter.undo()
    assert hand.window.selection.propose(Dividend("P1", "SR", "pay"))
    asked_ahead(hand)
    filled = hand.window.panel.ahead.filled
    assert filled is not None
    hand.window.hand.confirm()
    assert hand.window.panel.page is filled


def test_a_page_that_is_half_filled_is_emptied_when_something_else_is_chosen(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_dividend(hand)
    monkeypatch.setattr(TrainsPage, "fill_ahead", lambda page, seconds: not page.parts.choice("half"))
    assert hand.window.selection.propose(Dividend("P1", "SR", "pay"))
    ahead = hand.window.panel.ahead
    half = [button for _ in range(20) if ahead.go_on() for button in hand.window.findChildren(Choice, "")]
    half = [button for button in half if button.text() == "half"]
    assert half
    hand.window.selection.propose(Dividend("P1", "SR", "withhold"))
    ahead.go_on()
    assert not [button for button in half if button.text()]


def test_what_was_filled_ahead_is_not_shown_for_another_position(hand: Hand) -> None:
    filled = waiting(hand, Dividend("P1", "SR", "pay"))
    hand.window.adapter.play(Dividend("P1", "SR", "withhold"))
    assert hand.game.position.frame.step == "trains"
    panel = hand.window.panel
    assert isinstance(panel.page, TrainsPage)
    assert panel.page is not filled
    assert panel.ahead.filled is None


def test_filling_ahead_stops_in_time_and_goes_on_from_there(hand: Hand) -> None:
    at_dividend(hand)
    assert hand.window.selection.propose(Dividend("P1", "SR", "pay"))
    hand.window.adapter.foresee(hand.window.selection.proposal.update)  # type: ignore[union-attr]
    page = TrainsPage(hand.window.context)
    tries = made = 0
    with hand.window.context.ahead():
        while not page.fill_ahead(-1):
            seen = len(page.findChildren(QAbstractButton))
            assert seen - made < 9, "more at a time than one choice"
            made, tries = seen, tries + 1
    assert tries > 4
    assert page.choices


def test_what_a_pass_would_bring_is_known_when_its_page_comes(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(hand, Dividend("P1", "SR", "pay"))
    hand.window.hand.confirm()
    asked: list[object] = []
    monkeypatch.setattr(core_game, "Draft", noting(core_game.Draft, asked))
    assert hand.window.adapter.what_if(Pass(hand.game.position.frame.player)) is not None
    assert asked == []

"""Do in the window what only the operating rounds of 1870 have, from a moment of a recorded game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import (
    BuyPrivate,
    ClaimRoutes,
    ClosePrivate,
    ConnectionRun,
    DestinationToken,
    Dividend,
    MarkCity,
    Pass,
    RunTrains,
)
from rails18.core.game import Game
from rails18.core.slices import CityMarks
from rails18.core.state import Frame, GameState
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.track.page import TilesPage
from tests.support.moments import at, table
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

RECORDED = Path(__file__).parents[1] / "games" / "recorded" / "1870-diesels-finish-400.json"


@cache
def recorded() -> tuple[GameState, ...]:
    """Return every state of a recorded game."""
    game = recorded_game(RECORDED)
    return tuple(game.state_at(number) for number in range(len(game.actions) + 1))


def first(step: str, company: str) -> GameState:
    """Return the first state of the recorded game at a step of a company."""
    return next(s for s in recorded() if s.frames and (s.frames[-1].step, s.frames[-1].company) == (step, company))


def by_the_book(state: GameState) -> Game:
    """Return a game by the designer's rules that stands at a state."""
    setup = Setup("1870", ("Aki", "Botan", "Chiyo", "Daigo"), options={"diesels": True, "finish_on_400": True})
    return at(new_game(setup), state)


def asked() -> Game:
    """Return the question whether ATSF connects now."""
    state = first("connection_token", "ATSF")
    frame = Frame("connection", state.frames[-1].player, "ATSF")
    return by_the_book(replace(state, frames=(*state.frames[:-1], frame)))


def told(hand: Hand) -> str:
    """Return all that the open page says."""
    page = hand.window.panel.page
    assert page is not None
    return " ".join([page.sentence(), *(child.text() for child in page.findChildren(QLabel))])


def extra(hand: Hand, kind: str) -> None:
    """Open a page beside the step."""
    hand.window.panel.extras.buttons[kind].click()
    QTest.qWait(1)


def ran(hand: Hand) -> RunPage:
    """Wait for the best routes and return the page."""
    page = hand.window.panel.page
    assert isinstance(page, RunPage)
    wait(lambda: page.best is not None)
    return page


def chips(hand: Hand) -> list[str]:
    """Return the steps that the heading shows, without the numbers that a narrow one leaves out."""
    found = hand.window.panel.heading.findChildren(QLabel, "step")
    return [chip.text().lstrip("1234 ") for chip in found if not chip.isHidden()]


def test_connection_run_in_four_stages(hand: Hand) -> None:
    """destination.token.before_run, destination.income.extra, destination.income.full_up: asked, token, run, income."""
    game = asked()
    hand.open(game)
    assert "ATSF can connect Topeka (B9) with Southwest (N1)" in told(hand)
    assert chips(hand) == ["Connect", "Token", "Run", "Pay"]
    assert len(hand.window.context.board.marks.rings) == 2
    before = game.position.price("ATSF")
    hand.press("connect")
    hand.enter()
    assert isinstance(game.actions[-1], ConnectionRun)
    hand.press("use-map")
    hand.enter()
    assert game.actions[-1] == DestinationToken("P4", "ATSF", "map")
    assert "ATSF" in game.state.tokens["N1.o0"]
    page = ran(hand)
    assert page.best is not None
    assert page.best.proven
    assert "One train links Topeka (B9) with Southwest (N1)" in page.sentence()
    wait(lambda: hand.window.selection.proposal is not None)
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert proposal.then == Dividend("P4", "ATSF", "pay")
    assert [way for way in ("pay", "half", "withhold") if hand.has(f"then-{way}")] == ["pay", "withhold"]
    hand.press("then-pay")  # which was chosen: the income is decided about in a stage of its own
    hand.enter()
    run = game.actions[-1]
    assert isinstance(run, RunTrains)
    assert any({route.stops[0], route.stops[-1]} == {"B9.c0", "N1.o0"} for route in run.routes)
    assert hand.has("dividend-pay")
    assert not hand.has("dividend-half")
    assert f"earned ${page.best.revenue}" in told(hand)
    hand.press("dividend-pay")
    hand.enter()
    assert game.actions[-1] == Dividend("P4", "ATSF", "pay")
    assert game.position.price("ATSF") > before


def test_connection_put_off_and_asked_for_later(hand: Hand) -> None:
    """destination.run.not_required, destination.run.late_notice: declined, it stands among what may be done too."""
    game = asked()
    hand.open(game)
    hand.press("connect-later")
    hand.enter()
    assert game.actions == [Pass("P4")]
    assert game.position.frame.step != "connection"
    extra(hand, "connection_run")
    hand.press("claim-ATSF")
    hand.enter()
    assert game.actions[-1] == ConnectionRun("P4", "ATSF")


def test_token_kept_for_the_charter(hand: Hand) -> None:
    """destination.token.two_uses: the other way costs nothing now and 100 later."""
    game = by_the_book(first("connection_token", "ATSF"))
    hand.open(game)
    assert "$100" in told(hand)
    hand.key(Qt.Key.Key_2)
    hand.enter()
    assert game.actions == [DestinationToken("P4", "ATSF", "charter")]
    assert game.state.tokens_left["ATSF"][-1] == 100


def test_half_dividend_is_the_third_way(hand: Hand) -> None:
    """dividend.half.split: three columns side by side, with the price that stays."""
    state = next(s for s in recorded() if s.frames and s.frames[-1].step == "dividend" and s.income.get("MP", 0) > 100)
    game = by_the_book(first("dividend", state.frames[-1].company))
    hand.open(game)
    buttons = [hand.find(name) for name in ("dividend-pay", "dividend-half", "dividend-withhold")]
    assert len({(button.y(), button.height()) for button in buttons}) == 1
    assert "half dividend" in hand.window.panel.todo.text()
    hand.press("dividend-half")
    assert "price" not in hand.outcome()


def test_no_column_of_a_dividend_is_cut(hand: Hand) -> None:
    """Three choices with prices of three figures stand beside each other in the panel of a small screen."""
    rows = asked().title.market.rows
    moments = [s for s in recorded() if s.frames and s.frames[-1].step == "dividend"]
    placed = [(s, s.market[s.frames[-1].company]) for s in moments]
    dear = next(s for s, (row, column) in placed if rows[row][column].price >= 130)
    hand.open(by_the_book(dear))
    assert hand.has("dividend-half")
    panel = hand.window.panel
    assert panel.page is not None
    assert panel.page.minimumSizeHint().width() <= panel.area.viewport().width()


def marking() -> Game:
    """Return a moment in which GMO owns the port company and has not marked a city."""
    state = next(s for s in recorded() if s.privates.get("GSC") == "GMO" and not s.slice(CityMarks).city_marks)
    return by_the_book(state)


def test_port_is_marked_by_a_click_on_the_map(hand: Hand) -> None:
    """private.gulf.place: hexes glow, a click marks the city, and the map shows whom it serves."""
    game = marking()
    hand.open(game)
    extra(hand, "mark_city")
    assert "$20 more for GMO, and $10 for every other company" in told(hand)
    hand.click_hex("M14")
    hand.enter()
    assert game.actions == [MarkCity("P3", "GSC", "M14")]
    picture = hand.window.context.board.board.pictures["M14"]
    assert picture.facts.marks == (("GSC", "1870/port", "GMO", False),)
    assert "mark of Gulf Shipping Company: $20 more for GMO" in hand.window.context.board.describe("M14")


def test_port_is_marked_closed_at_once(hand: Hand) -> None:
    """private.gulf.closed_closes: the box makes it a closed one, and the private closes."""
    game = marking()
    hand.open(game)
    extra(hand, "mark_city")
    hand.press("closed-GSC")
    hand.press("mark-GSC-N7")
    assert "Gulf Shipping Company (GSC) closes" in hand.outcome()
    hand.enter()
    assert game.actions == [MarkCity("P3", "GSC", "N7", True)]


def test_port_is_closed_later(hand: Hand) -> None:
    """private.gulf.close_later: the president turns the mark over."""
    game = marking()
    game.play(MarkCity("P3", "GSC", "M20"))
    hand.open(game)
    extra(hand, "close_private")
    hand.press("close-GSC")
    hand.enter()
    assert game.actions[-1] == ClosePrivate("P3", "GSC")
    assert hand.window.context.board.board.pictures["M20"].facts.marks == (("GSC", "1870/port", "GMO", True),)


def running() -> Game:
    """Return a run step with income."""
    return by_the_book(first("run", "MP"))


def test_holder_shows_better_routes(hand: Hand) -> None:
    """route.value.better_claim: once the best run is known a holder may show it; less is refused then."""
    game = running()
    hand.open(game)
    page = ran(hand)
    best = page.best
    assert best is not None
    company = game.position.frame.company
    holder = next(p for p in game.position.players if game.position.holding(p, company))
    extra(hand, "claim_routes")
    hand.press(f"show-{holder}")
    hand.enter()
    assert isinstance(game.actions[-1], ClaimRoutes)
    assert game.position.frame.notes.shown == best.revenue


def test_second_yellow_tile(hand: Hand) -> None:
    """track.turn.two_yellow: the page says how many may be laid, and asks again after the first."""
    hold = {"P1": {"MP": 60}}
    game = table(
        setup={"title": "1870"}, hold=hold, step="track", company="MP", cash={"MP": 500}, tokens={"C18.c0": ("MP",)}
    )
    hand.open(game)
    assert "up to 2 yellow tiles" in told(hand)
    action = next(a for a in game.options("lay_tile") if a.hex == "C18")  # type: ignore[attr-defined]
    hand.window.selection.propose(action)
    hand.enter()
    assert "another yellow tile" in told(hand)
    assert hand.window.panel.skip.text() == "Done laying"


def test_bridge_is_a_tile_by_the_private(hand: Hand) -> None:
    """river.discount.once: the company that owns the right sees what it saves."""
    game = table(
        setup={"title": "1870"}, hold={"P1": {"MP": 60}}, step="track", company="MP", cash={"MP": 500},
        tokens={"C18.c0": ("MP",)}, privates={"MRBC": "MP"}, phase="2",
    )  # fmt: skip
    hand.open(game)
    extra(hand, "power_tile")
    assert "$40 less" in told(hand)
    assert hand.window.panel.page is not None


def test_company_may_buy_the_bridge_private_early(hand: Hand) -> None:
    """river.price.phase_one: in phase 1 MP may pay no more than 40."""
    game = table(
        setup={"title": "1870"}, hold={"P1": {"MP": 60}}, step="track", company="MP", cash={"MP": 500},
        tokens={"C18.c0": ("MP",)}, privates={"MRBC": "P1"},
    )  # fmt: skip
    hand.open(game)
    extra(hand, "buy_private")
    price = hand.find("price-MRBC")
    assert price.most == 40  # type: ignore[attr-defined]
    hand.press("buy-private-MRBC")
    hand.enter()
    assert game.actions == [BuyPrivate("P1", "MP", "MRBC", 40)]


def test_no_trains_left(hand: Hand) -> None:
    """train.none.left: with an empty depot the page says that nothing has to be bought."""
    hold = {"P1": {"MP": 60}}
    game = table(
        setup={"title": "1870"}, hold=hold, step="trains", company="MP", cash={"MP": 500}, tokens={"C18.c0": ("MP",)},
    )  # fmt: skip
    state = game.state
    game = at(game, replace(state, trains=dict.fromkeys(state.trains, "scrapped")))
    hand.open(game)
    assert "No train is left in the depot" in told(hand)


def test_legal_hexes_are_looked_for_between_frames(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """track.turn.two_yellow: the page shows itself at once, says that it looks, and glows when all is known."""
    monkeypatch.setattr(TilesPage, "AT_ONCE", 0.0)
    game = by_the_book(first("track", "ATSF"))
    hand.window.adapter.open(game)
    page = hand.window.panel.page
    assert isinstance(page, TilesPage)
    assert page.tool is not None
    assert not page.tool.looked
    assert "Looking where ATSF can lay" in page.sentence()
    tool = page.tool
    wait(lambda: tool.looked)
    QTest.qWait(20)
    assert {a.hex for a in game.options("lay_tile")} == set(page.tool.known)  # type: ignore[attr-defined]
    assert "up to 2 yellow tiles" in told(hand)

"""The table view: a second window without controls that follows the game by itself and is read from across the room."""

from __future__ import annotations

from math import atan, degrees
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from rails18.core.actions import BuyShare, LayTile, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.ids import hex_of
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.look.theme import font, text_width
from rails18.ui.table import sizes
from rails18.ui.table.board import TableBoard
from rails18.ui.table.holdings import plan
from rails18.ui.table.window import TableWindow, Turned
from rails18.ui.text import actions
from tests.support.moments import table
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import room, show
from tests.ui.test_company_steps import moment

__all__ = ["room"]


@pytest.fixture
def seen(room: Hand) -> TableWindow:
    """Return the table view of the shared window at 1920×1080."""
    show(room, moment("track"))
    if not room.window.table.is_open:
        room.window.table.toggle()
    window = room.window.table.window
    assert window is not None
    window.showNormal()
    window.resize(1920, 1080)
    settled(room)
    return window


def settled(room: Hand) -> None:
    """Let the table view catch up with the operator's window."""
    wait(lambda: not room.window.table.waits)


def test_it_has_no_controls_and_says_what_is_decided(room: Hand, seen: TableWindow) -> None:
    assert seen.content.sentence.what.text() == "Where does SR lay track?"
    assert "Sanuki Railway" in seen.content.sentence.who.text()
    assert all(part.focusPolicy() == Qt.FocusPolicy.NoFocus for part in seen.findChildren(QWidget))
    assert seen.content.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    spare = [b for b in seen.findChildren(QAbstractButton) if not seen.content.facts.trains.isAncestorOf(b)]
    assert spare == []


def test_every_step_asks_a_question_of_its_own() -> None:
    lacking = [step for step, words in actions.STEPS.items() if words.question == "{player} decides."]
    assert lacking == []


def test_what_is_chosen_is_said_and_lies_on_the_board(room: Hand, seen: TableWindow) -> None:
    lay = next(action for action in room.game.options("lay_tile") if isinstance(action, LayTile))
    room.window.selection.propose(lay)
    settled(room)
    assert seen.content.sentence.what.text().startswith(f"Chosen: Lay #{lay.tile} on ")
    assert seen.content.board.hand.hex == lay.hex
    room.window.selection.cancel()
    settled(room)
    assert seen.content.board.hand.hex == ""
    assert seen.content.sentence.what.text() == "Where does SR lay track?"


def test_a_move_and_what_came_of_it_are_shown(room: Hand, seen: TableWindow) -> None:
    assert room.window.adapter.play(Pass("P1"))
    settled(room)
    assert seen.content.sentence.what.text() == "Does SR place a station token?"
    assert "skips" in seen.content.sentence.beside.text()


def test_what_a_choice_brings_stands_beside_it(room: Hand, seen: TableWindow) -> None:
    show(room, moment("run"))
    runs = next(action for action in room.game.options("run_trains") if getattr(action, "routes", ()))
    room.window.selection.propose(runs)
    settled(room)
    sentence = seen.content.sentence
    told = sentence.beside.text()
    assert told.startswith("SR runs for ¥")
    assert QFontMetricsF(sentence.beside.font()).lineSpacing() * (1 + told.count("\n")) <= sentence.height()
    show(room, moment("track"))


def test_who_has_won_is_said_with_the_places_beside_it(room: Hand, seen: TableWindow, recorded: Game) -> None:
    recorded.go_to(len(recorded.actions))
    ending = recorded.state.ending
    assert ending is not None
    show(room, recorded)
    sentence, best = seen.content.sentence, max(ending.worth.values())
    assert sentence.who.text() == "The game is over"
    assert sentence.what.text().endswith(f"wins with ¥{best:,}.")
    first = sentence.beside.text().split("\n")[0]
    assert first.startswith("1. ")
    assert first.endswith(f"¥{best:,}")
    show(room, moment("track"))


def test_routes_have_the_colours_of_the_operators_window(room: Hand, seen: TableWindow, recorded: Game) -> None:
    number = next(
        n for n, a in enumerate(recorded.actions) if isinstance(a, RunTrains) and len(a.routes) > 1
    )  # fmt: skip
    recorded.go_to(number)
    run = recorded.actions[number]
    assert isinstance(run, RunTrains)
    swapped = replace(run, routes=tuple(reversed(run.routes)))
    show(room, recorded)
    assert room.window.selection.propose(swapped)
    settled(room)
    wanted = run_colours(room.window.context.board)
    assert len(wanted) > 1
    assert run_colours(seen.content.board) == wanted
    recorded.go_to(len(recorded.actions))


def test_an_independent_has_a_row_while_it_operates(room: Hand, seen: TableWindow) -> None:
    """minor.owner.acts, minor.buy.token: Big 4 of P1 with its money and train; bought by IC it has none."""
    game = recorded_game(Path(__file__).parents[2] / "games" / "random" / "1846-3p-303.json")
    game.go_to(35)
    show(room, game.copy())
    settled(room)
    holdings = seen.content.holdings
    assert holdings.plan is not None
    assert {key: text for key, text in holdings.plan.texts.items() if key[0] == "BIG4" and text} == {
        ("BIG4", "P1"): "owns",
        ("BIG4", "treasury"): "$0",
        ("BIG4", "trains"): "2",
    }
    assert "BIG4" in holdings.plan.tops
    game.go_to(36)
    show(room, game.copy())
    settled(room)
    assert "BIG4" not in holdings.plan.tops


def run_colours(board: TableBoard) -> dict[tuple[str, ...], str]:
    """Return the colours of the routes that are drawn."""
    return {ribbon.segments: ribbon.colour for ribbon in board.runs.routes.ribbons}


def test_a_part_of_the_board_has_no_part_of_the_legend(room: Hand, seen: TableWindow) -> None:
    board = seen.content.board
    assert board.near
    assert board.board.legend_place() is None
    show(room, table(4, hold={"P1": {"IR": 40}}))
    settled(room)
    assert not board.near
    assert board.board.legend_place() is not None
    show(room, moment("track"))


def test_the_board_shows_where_the_company_works_and_leaves_the_operator_alone(room: Hand, seen: TableWindow) -> None:
    own = room.window.context.board
    own.zoom_by(1.7)
    zoom = own.transform()
    board = seen.content.board
    shown = board.mapToScene(board.viewport().rect()).boundingRect()
    for stop, there in room.window.adapter.position.state.tokens.items():
        if "SR" in there:
            assert shown.contains(board.board.pictures[hex_of(stop)].centre)
    assert board.region is not None
    assert board.transform().m11() > 1.1 * board.viewport().width() / board.board.land.width()
    show(room, table(4, hold={"P1": {"IR": 40}}))
    settled(room)
    assert board.region is None
    shown = board.mapToScene(board.viewport().rect()).boundingRect()
    assert shown.adjusted(-5, -5, 5, 5).contains(board.board.land.adjusted(30, 30, -30, -30))
    show(room, moment("track"))
    own.zoom_by(1.7 * zoom.m11() / own.transform().m11() / 1.7)
    assert own.transform().m11() == pytest.approx(zoom.m11())


def test_the_market_shows_where_a_price_goes(room: Hand, seen: TableWindow) -> None:
    show(room, table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 20}}, player="P2"))
    room.window.selection.propose(next(iter(room.game.options("sell_shares"))))
    settled(room)
    assert seen.content.market.previewed is not None
    assert seen.content.market.previewed[0] == "IR"


def test_the_market_shows_the_prices_as_large_as_all_of_them_fit(room: Hand, seen: TableWindow, crowded: Game) -> None:
    market = seen.content.market
    whole = max(map(len, crowded.title.market.rows))
    for kind in ("operating", "stock"):
        crowded.go_to(next(n for n in range(900, 1500) if crowded.state_at(n).round.kind == kind))
        room.window.adapter.open(crowded)
        settled(room)
        wait(lambda: market.stretched is None)  # it keeps its old picture for a moment after a resize
        assert market.grid is not None
        assert market.grid.part.columns < whole / 1.15
        shown = market.mapToScene(market.viewport().rect()).boundingRect()
        for cell in crowded.state.stacks:
            assert shown.adjusted(-3, -3, 3, 3).contains(market.grid.cells[cell])
        assert not market.explains, "nobody reads the legend from afar"
        painted = market.viewport().grab().toImage()
        fresh = QImage(painted.size(), painted.format())
        fresh.fill(market.backgroundBrush().color())
        painter = QPainter(fresh)
        painter.setRenderHints(market.renderHints())
        market.scene().render(painter, QRectF(fresh.rect()), shown)
        painter.end()
        spots = [(x, y) for x in range(5, fresh.width(), 9) for y in range(5, fresh.height(), 9)]
        unlike = [at for at in spots if painted.pixel(*at) != fresh.pixel(*at)]
        assert len(unlike) < 0.03 * len(spots), "what is painted is the part that is shown"
    assert market.grid.size >= 20
    crowded.go_to(len(crowded.actions))


@pytest.mark.parametrize("name", ["recorded", "crowded"])
@pytest.mark.parametrize("kind", ["stock", "operating"])
def test_letters_are_read_from_four_metres(
    room: Hand, seen: TableWindow, request: pytest.FixtureRequest, name: str, kind: str
) -> None:
    game = request.getfixturevalue(name)
    number = int(0.6 * len(game.actions))
    game.go_to(next(n for n in range(number, len(game.actions)) if game.state_at(n).round.kind == kind))
    room.window.adapter.open(game)
    settled(room)
    content = seen.content
    assert content.sentence.size_now >= 26
    assert content.theme.px(sizes.NORMAL) >= sizes.READ
    held = content.holdings.plan
    assert held is not None
    assert held.size >= sizes.LEAST_FIGURES
    assert {"company", *game.position.players} <= set(held.lefts)
    assert sum(width for _, width in held.lefts.values()) <= content.holdings.width()
    for (row, column), text in held.texts.items():
        if row in held.tops and column in held.lefts:
            assert text_width(text, held.size, True) <= held.lefts[column][1], text
    game.go_to(len(game.actions))


def seen_under(pixels: float) -> float:
    """Return the minutes of arc under which a capital letter is seen from 4 m, on a picture 2 m wide of 1920 pixels."""
    high = QFontMetricsF(font(100)).capHeight() / 100 * pixels * 2000 / 1920
    return degrees(atan(high / 4000)) * 60


def test_sizes_are_those_that_are_read_from_four_metres(room: Hand) -> None:
    assert seen_under(sizes.READ) >= 16  # ISO 9241-303: read with ease
    assert seen_under(sizes.LEAST_FIGURES) >= 12.9
    assert seen_under(min(sizes.SMALLER)) >= 16
    assert seen_under(sizes.LARGE) >= 28


def test_the_sentence_is_never_cut(room: Hand, seen: TableWindow) -> None:
    sentence = seen.content.sentence
    sentence.lesson = lambda: "A company lays one tile in its turn. " * 5
    sentence.refresh()
    QTest.qWait(1)
    assert sentence.size_now < sizes.LARGE
    assert sentence.what.heightForWidth(sentence.what.width()) <= sentence.height() - sentence.who.height() + 2
    sentence.lesson = room.window.school.told


def test_the_operator_points_and_may_stop_it(room: Hand, seen: TableWindow) -> None:
    room.window.context.board.hexHovered.emit("I4")
    assert seen.content.board.marks.glowing == {"I4"}
    room.window.context.market.cellHovered.emit((0, 3))
    assert seen.content.market.lit == {(0, 3)}
    shares = room.window.context.shares
    QTest.mouseMove(shares.viewport(), shares.cell_point("SR", "price"))
    assert seen.content.holdings.pointed == "SR"
    room.window.commands.actions["table-point"].setChecked(False)
    assert seen.content.holdings.pointed is None
    assert seen.content.board.marks.glowing == frozenset()
    room.window.context.board.hexHovered.emit("I2")
    assert seen.content.board.marks.glowing == frozenset()
    room.window.commands.actions["table-point"].setChecked(True)
    assert room.window.settings.flag("table/pointer", False)


def test_it_is_turned_as_the_table_stands(room: Hand, seen: TableWindow) -> None:
    room.window.commands.actions["table-turn"].trigger()
    QTest.qWait(1)
    turned = seen.centralWidget()
    assert isinstance(turned, Turned)
    assert (seen.content.width(), seen.content.height()) == (1080, 1920)
    assert seen.content.parts[1].y() > seen.content.parts[0].geometry().bottom()  # the market below the board
    room.window.commands.actions["table-turn"].trigger()
    assert seen.turn == 180
    QTest.qWait(1)
    assert (seen.content.width(), seen.content.height()) == (1920, 1080)
    facts = turned_rect(seen)
    assert facts.top() > 900  # what stands above is below for those who sit opposite
    assert room.window.settings.number("table/turn", 0) == 180
    room.window.commands.actions["table-over"].trigger()
    assert seen.turn == 0
    assert seen.centralWidget() is seen.content


def turned_rect(seen: TableWindow) -> QRectF:
    """Return where the row of facts is shown in a turned window."""
    view = seen.centralWidget()
    assert isinstance(view, Turned)
    facts = seen.content.facts.geometry()
    return QRectF(view.mapFromScene(view.proxy.mapToScene(QRectF(facts))).boundingRect())


def test_keys_work_in_it_and_escape_closes_it(room: Hand, seen: TableWindow) -> None:
    names = {action.objectName() for action in seen.actions()}
    assert {"undo", "redo", "confirm", "table", "table-turn", "full"} <= names
    seen.activateWindow()
    wait(seen.isActiveWindow)
    assert room.window.adapter.play(Pass("P1"))
    QTest.keyClick(seen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert room.game.at == 0
    QTest.keyClick(seen, Qt.Key.Key_Escape)
    assert not room.window.table.is_open
    assert not room.window.settings.flag("table/open", True)
    room.window.commands.actions["table"].trigger()
    assert room.window.table.is_open


def test_the_table_reads_along_in_a_lesson(room: Hand, seen: TableWindow) -> None:
    room.window.school.begin("1889/company", "Aki")
    settled(room)
    told = room.window.school.card.text.accessibleName()
    assert told
    assert seen.content.sentence.what.text() == told
    lead = room.window.school.lead
    assert lead is not None
    lead.help()  # does what the step wants: it ends at a choice, so there is nothing to go on from
    settled(room)
    assert seen.content.sentence.what.text() == room.window.school.card.text.accessibleName() != told
    room.window.school.leave()


def test_the_auction_shows_prices_and_bids(room: Hand, seen: TableWindow) -> None:
    show(room, new_game(Setup("1889", ("Aki", "Botan", "Chiyo"), seed=7)))
    room.window.adapter.play(next(iter(room.game.options("bid"))))
    settled(room)
    lots = seen.content.lots
    assert lots.isVisibleTo(seen)
    assert "bids: Aki" in lots.text()
    assert seen.content.sentence.what.text() == "Botan: take a private company, bid, or pass?"


def test_the_shares_of_a_company_are_in_its_row(room: Hand) -> None:
    game = show(room, table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 20}}))
    buy = next(a for a in game.options("buy_share") if isinstance(a, BuyShare))
    assert game.play(buy)
    room.window.adapter.refresh()
    found = plan(room.window.context, 900, 500, 1.0)
    assert found.texts["IR", "P1"] == f"{game.position.holding('P1', 'IR')}★"
    assert found.texts["IR", "P2"] == "20"
    assert "SR" in found.rest


def test_it_opens_again_on_a_screen_of_its_own_and_never_over_the_only_one(
    room: Hand, seen: TableWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = room.window.table
    assert room.window.settings.flag("table/open", False)
    seen.close()
    room.window.settings.put("table/open", True)
    shown.open_again()
    assert not shown.is_open  # it would cover what the operator works with
    screen = room.window.screen()
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [screen, screen])
    shown.open_again()
    assert shown.is_open
    shown.toggle()
    assert not room.window.settings.flag("table/open", True)


def test_a_game_without_a_table_view_pays_nothing(room: Hand) -> None:
    game: Game = show(room, moment("track"))
    if room.window.table.is_open:
        room.window.table.toggle()
    assert room.window.table.window is None
    room.window.table.refresh()
    assert not room.window.table.waits
    assert game.at == 0

"""Nothing of the NOW panel is cut off or covered, however large the letters and small the window."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from rails18.board.problem import BestRoutes
from rails18.core.actions import RunTrains, SellShares
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from rails18.ui.app.layouts import NAMES
from rails18.ui.app.window import FRAME
from rails18.ui.beside.train_strip import rust_forecast
from rails18.ui.board.map import MapView
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.now.badges import CompanyPage
from rails18.ui.now.fitting import SHORTEST
from rails18.ui.now.outcome import Outcome
from rails18.ui.system import language
from rails18.ui.widgets.elided import Elided
from tests.support import building_1843, trains_1843
from tests.support.moments import table
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.hands import handle_all
from tests.ui.in_sight import is_whole, settle
from tests.ui.room import hand, lasting_window, room
from tests.ui.test_track_page import inland, tool

__all__ = ["hand", "room"]

PLAYED = Path(__file__).parents[1] / "games" / "played"
LAPTOP = [(1366, 700), (1280, 680)]
SEATS = ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumiko", "Goro")


def river() -> Game:
    """Return a game of 1870, whose window has a narrow panel, in the auction."""
    return new_game(Setup("1870", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7))


def stocks() -> Game:
    """Return a game in a stock round."""
    return table(4, hold={"P1": {"SR": 50}}, step="stock")


def check(hand: Hand) -> None:
    """Assert that every part of the panel has the room it asks for, one below the other."""
    panel = hand.window.panel
    parts = [panel.heading, panel.todo, panel.area, panel.outcome, panel.extras, panel.confirm]
    shown = [part for part in parts if part.isVisible() and part.parent() is panel]
    for upper, lower in pairwise(shown):
        assert upper.geometry().bottom() < lower.geometry().top(), (upper, lower)
    assert panel.confirm.geometry().bottom() < panel.height()
    for part in (panel.heading.title, panel.heading.facts):
        assert part.height() >= part.heightForWidth(part.width()), part.text()
    for button in (panel.skip, panel.back, panel.confirm):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width(), button.text()


@pytest.mark.parametrize("larger", [0, 2])
@pytest.mark.parametrize("start", [inland, stocks, river])
def test_nothing_of_the_panel_is_cut(hand: Hand, start: Callable[[], Game], larger: int) -> None:
    hand.open(start())
    for _ in range(larger):
        hand.window.commands.actions["larger"].trigger()
    for name in NAMES:
        hand.window.commands.actions[f"layout-{name}"].trigger()
        handle_all()
        check(hand)
        hand.window.panel.press_pass()
        handle_all()
        assert hand.window.selection.proposal is not None, name
        check(hand)
        hand.window.selection.cancel()


@pytest.mark.parametrize("name", list(NAMES))
def test_tile_picked_far_down_the_palette_comes_into_view(hand: Hand, name: str) -> None:
    hand.open(inland())
    hand.window.commands.actions[f"layout-{name}"].trigger()
    handle_all()
    tiles = list(tool(hand).known.get("F9", {})) or list(next(iter(tool(hand).known.values())))
    names = [button.objectName()[5:] for button in hand.window.panel.page.findChildren(QPushButton)
             if button.objectName().startswith("tile-") and button.objectName()[5:] in tiles]  # fmt: skip
    tool(hand).pick(names[-1])
    handle_all()
    button, area = hand.find(f"tile-{names[-1]}"), hand.window.panel.area.viewport()
    assert area.rect().contains(button.rect().translated(button.mapTo(area, QPoint(0, 0)))) or (
        area.height() < button.height()
    )


def test_all_forced_sales_are_in_sight_at_once(hand: Hand) -> None:
    """emergency.sell.cash_first: what is to be done stands before the words about it."""
    held = {"P1": {"EST": 50, "NOR": 40, "PLM": 50, "SO": 30}, "P2": {"NOR": 50, "SO": 40}}
    hand.open(
        trains_1843.turn(
            phase="blue", cash={"EST": 100, "P1": 50}, hold=held, privates={"PSG": "P1"},
            tiles=building_1843.laid("H25:57:0"), trains={"blue-0": "OU"},
        )
    )  # fmt: skip
    handle_all()
    area = hand.window.panel.area.viewport()
    names = ("sell-", "cash-in-")
    sales = [
        button
        for button in hand.window.findChildren(QPushButton)
        if button.objectName().startswith(names) and button.isVisible()
    ]
    assert {button.objectName() for button in sales} >= {"sell-EST-10", "sell-NOR-30", "sell-SO-10", "cash-in-PSG"}
    for button in sales:
        assert area.rect().contains(button.rect().translated(button.mapTo(area, QPoint(0, 0)))), button.text()


def test_trains_of_other_companies_stand_beside_each_other(hand: Hand) -> None:
    """In a forced purchase they lay below what can be seen of a laptop's panel; none of their rows is torn apart."""
    hand.window.resize(*LAPTOP[0])
    hold = {"P1": {"SR": 50, "IR": 50, "KO": 50}}
    trains, cash = {"2-0": "IR", "3-0": "KO", "2-1": "SR"}, {"SR": 30}
    hand.open(table(4, hold=hold, step="trains", company="SR", trains=trains, cash=cash))

    def buys() -> list[QPushButton]:
        """Return the buttons that buy a train of another company."""
        wait(lambda: hand.window.panel.page is not None and not hand.window.panel.page.is_over)
        QTest.qWait(20)
        found = [hand.window.findChild(QPushButton, f"buy-{train}") for train in ("2-0", "3-0")]
        return [each for each in found if each is not None and each.isVisible()]

    assert [is_whole(each) for each in buys()] == [True, True]
    assert len({each.y() for each in buys()}) == 1
    assert is_whole(hand.find("price-2-0"))
    root = hand.window.layouts.root
    root.setSizes([sum(root.sizes()) - 340, 340])
    wait(lambda: hand.window.panel.width() <= 340)
    assert [is_whole(each) for each in buys()] == [True, True]


@pytest.mark.parametrize("tongue", ["en", "de", "fr"])
def test_a_box_to_tick_pushes_no_words_out_of_a_narrow_panel(hand: Hand, tongue: str) -> None:
    language.speak(tongue)
    try:
        hand.window.resize(*LAPTOP[0])
        hand.open(
            trains_1843.turn(
                phase="gray", trains={"yellow-1": "EST", "gray-0": "OU"}, sides={"yellow-1": "2+1"},
                hold={"P1": {"EST": 50, "NOR": 40}},
            )
        )  # fmt: skip
        handle_all()
        area = hand.window.panel.area
        assert hand.find("hand-in").isVisible()
        assert area.widget().minimumSizeHint().width() <= area.viewport().width()
    finally:
        language.speak(language.ENGLISH)


def test_tiles_found_late_have_their_room(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TilesPage, "AT_ONCE", 0.0)
    monkeypatch.setattr(TilesPage, "PAUSE", 600_000)
    hand.window.resize(*LAPTOP[0])
    hand.open(inland())
    handle_all()  # the page has been shown and fitted without them
    assert not tool(hand).looked
    pauses = [timer for timer in hand.window.panel.page.findChildren(QTimer) if timer.interval() == TilesPage.PAUSE]
    assert pauses
    for pause in pauses:
        pause.setInterval(0)
    wait(lambda: tool(hand).looked)
    handle_all()
    panel = hand.window.panel
    scrolls = panel.area.verticalScrollBar().maximum() > 0
    assert not scrolls or panel.outcome.height() <= hand.window.context.theme.px(SHORTEST)


def test_in_a_low_box_what_follows_comes_before_the_name_of_the_action(hand: Hand) -> None:
    outcome = Outcome(hand.window.context)
    hand.qtbot.addWidget(outcome)  # type: ignore[attr-defined]
    hand.open(table(4, hold={"P1": {"SR": 50}}, step="stock"))
    hand.window.selection.propose(SellShares("P1", "SR", 20))
    outcome.resize(360, 90)
    outcome.set_height(90)
    outcome.show()
    outcome.show_proposal(hand.window.selection.proposal)
    assert "Sell 20%" in outcome.told.text()
    outcome.set_height(62)
    handle_all()
    assert "Sell 20%" not in outcome.told.text()
    assert outcome.told.heightForWidth(outcome.area.viewport().width()) <= outcome.height()
    outcome.set_height(90)
    handle_all()
    assert "Sell 20%" in outcome.told.text()


def test_a_sentence_cut_to_a_few_letters_is_left_to_its_tip(hand: Hand) -> None:
    rust = Elided()
    hand.qtbot.addWidget(rust)  # type: ignore[attr-defined]
    rust.resize(400, 20)
    rust.set_text("no more trains rust")
    assert rust.text() == "no more trains rust"
    rust.resize(32, 20)
    rust.set_text("no more trains rust")
    assert rust.text() == ""
    assert rust.toolTip() == rust.accessibleName() == "no more trains rust"


def test_a_sentence_that_is_cut_says_first_what_matters(hand: Hand) -> None:
    rust = Elided()
    hand.qtbot.addWidget(rust)  # type: ignore[attr-defined]
    whole = "SLSF and SP would have no train: first 6-train rusts every 3"
    shorter = ("SLSF and SP would have no train", "no train: SLSF and SP")
    wide = rust.fontMetrics().horizontalAdvance
    for text in (whole, *shorter):
        rust.resize(wide(text) + 4, 20)
        rust.set_text(whole, *shorter)
        assert rust.text() == text
    rust.resize(wide(shorter[1]) - 9, 20)
    rust.set_text(whole, *shorter)
    assert rust.text() == "", "no part of a warning"
    assert rust.text_told() == whole


@pytest.mark.parametrize("name", ["recorded", "crowded", "france", "eastern"])
def test_the_forecast_is_never_cut_on_a_laptop(hand: Hand, request: pytest.FixtureRequest, name: str) -> None:
    files = {"france": PLAYED / "1843-brown.rails18", "eastern": PLAYED / "1830-bank.rails18"}
    game = recorded_game(files[name]) if name in files else request.getfixturevalue(name)
    phases = [game.state_at(number).phase for number in range(len(game.actions) + 1)]
    hand.open(game)
    hand.window.resize(1366, 768)
    rust, told = hand.window.header.rust, 0
    for number in [n for n in range(0, len(phases), 45) if n] + [
        n for n in range(1, len(phases)) if phases[n] != phases[n - 1]
    ]:
        hand.window.adapter.look_at(number)
        QTest.qWait(1)
        forms = rust_forecast(game.position_at(number))
        assert rust.text() in (*forms, ""), number
        assert rust.text() or len(forms) <= 2, (number, forms, rust.width())
        told += bool(rust.text())
    assert told > 5
    hand.window.adapter.look_at(None)


def test_a_window_as_high_as_the_screen_has_room_for_its_title(hand: Hand) -> None:
    """A window that is maximised at first still lies whole on the screen when it is made smaller."""
    fresh = type(hand.window)(hand.window.settings)
    hand.qtbot.addWidget(fresh)  # type: ignore[attr-defined]
    room = fresh.screen().availableGeometry()
    assert fresh.height() <= max(room.height() - FRAME.height(), fresh.minimumSizeHint().height())
    assert fresh.width() <= max(room.width() - FRAME.width(), fresh.minimumSizeHint().width())


@pytest.mark.parametrize(
    ("title", "players"),
    [(info.id, count) for info in titles() for count in sorted({min(info.players), 5, max(info.players)})],
)
def test_nothing_lies_outside_a_laptop_screen(hand: Hand, title: str, players: int) -> None:
    """With a title bar and a task bar: board and legend, market, shares and the buttons are all in sight."""
    hand.open(new_game(Setup(title, SEATS[:players], seed=7)))
    for size in LAPTOP:
        hand.window.resize(*size)
        hand.window.layouts.forget()
        check_all(hand, size)


def test_the_first_game_in_a_small_window_has_room_for_all_its_rows(tmp_path: Path) -> None:
    """Its rows come while the start page is still shown."""
    with lasting_window(tmp_path) as fresh:
        fresh.resize(*LAPTOP[0])
        first = Hand(fresh, None)
        first.open(new_game(Setup("1846", SEATS[:5], seed=7)))
        fresh.layouts.forget()
        check_all(first, LAPTOP[0])


def seen(board: MapView) -> QRectF:
    """Return the part of the map that is on the screen, and a little more."""
    return board.mapToScene(board.viewport().rect()).boundingRect().adjusted(-9, -9, 9, 9)


def check_all(hand: Hand, size: tuple[int, int]) -> None:
    """Assert that a window of this size shows everything."""
    window, table = hand.window, hand.window.context
    wait(lambda: table.board.layer.is_sharp(table.board.viewportTransform()))
    for view in (table.market, table.shares):  # both keep their old picture for a moment after a resize
        wait(lambda view=view: view.sceneRect().size() == view.space())
    assert (window.width(), window.height()) == size
    whole = QRectF(window.rect())
    for part in (table.board, table.market, table.shares, window.panel.confirm, window.drawer):
        assert whole.contains(QRectF(part.rect()).translated(part.mapTo(window, QPoint(0, 0)).toPointF())), part
    shares = QRectF(table.shares.viewport().rect())
    assert all(shares.contains(cell.box) for cell in table.shares.cells.values() if cell.isVisible())
    assert all(QRectF(table.market.viewport().rect()).contains(box) for box in table.market.grid.cells.values())
    wait(lambda: seen(table.board).contains(table.board.board.whole()))
    check(hand)


def test_second_hand_trains_in_the_header_are_counted_where_their_names_have_no_room(hand: Hand) -> None:
    """Six of them were cut off at the rim of their chip late in a game of 1843."""
    game = recorded_game(PLAYED / "1843-gray.rails18")
    game.go_to(int(0.95 * len(game.actions)))
    hand.open(game)
    names = "2+1 3+1 4+1 5+2 5E 8E"
    shown = {}
    for width in (1900, 1000):
        hand.window.resize(width, 768)
        handle_all()
        (chip,) = (c for c in hand.window.header.trains.findChildren(Elided, "chip") if names in c.text_told())
        shown[width] = chip.text()
        assert chip.fontMetrics().horizontalAdvance(chip.text()) <= chip.contentsRect().width()
        assert "8E-train" in chip.toolTip()
    assert shown == {1900: f"used {names}", 1000: "used ×6"}


def test_the_train_limit_stays_in_sight_on_a_laptop(hand: Hand) -> None:
    """The forecast of what rusts gives way first."""
    game = recorded_game(PLAYED / "1843-brown.rails18")
    hand.open(game)
    hand.window.resize(1200, 768)
    for number in range(len(game.actions) // 3, len(game.actions), 40):
        hand.window.adapter.look_at(number)
        QTest.qWait(1)
        assert "limit" in hand.window.header.phase.text(), number
    hand.window.adapter.look_at(None)


def test_news_of_an_export_are_told_whole_where_there_is_room_below(hand: Hand) -> None:
    """Also once another company is looked at, and the strip under the choices of the auction is whole."""
    game = recorded_game(PLAYED.parent / "random" / "18Chesapeake-2p-112.json")
    panel, offer = hand.window.panel, hand.window.autopass_strip.offer
    hand.window.resize(1366, 768)
    game.go_to(0)
    hand.open(game)
    handle_all()
    assert is_whole(offer)
    game.go_to(next(n for n in range(len(game.actions)) if _rusts_abroad(game, n)))
    hand.open(game)
    handle_all()
    told = panel.heading.news.text()
    assert "phase 4 begins" in told
    assert told == panel.heading.news.accessibleName()
    assert is_whole(offer)
    for company in game.position.title.companies:
        hand.press(f"company-{company}")
        assert panel.heading.news.text() == told


def _rusts_abroad(game: Game, number: int) -> bool:
    return {"train_exported", "trains_scrapped"} <= {event.key for event in game.events_of(number)}


def test_a_long_word_for_new_companies_takes_no_price_from_the_others(hand: Hand) -> None:
    language.speak("fr")
    try:
        game = recorded_game(PLAYED.parent / "random" / "18Chesapeake-4p-114.json")
        game.go_to(28)
        hand.window.resize(1366, 768)
        hand.open(game)
        handle_all()
        page, pos = hand.window.panel.page, game.position
        assert isinstance(page, CompanyPage)
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        started = {company for company in pos.title.companies if pos.price(company)}
        assert {company for company, made in page.badge_of.items() if made.toolButtonStyle() == beside} == started
        assert 0 < len(started) < len(page.badge_of)
    finally:
        language.speak(language.ENGLISH)


def test_consequences_take_no_more_rows_of_refused_tiles_than_they_need(hand: Hand) -> None:
    game = recorded_game(PLAYED.parent / "random" / "18Chesapeake-6p-356.json")
    game.go_to(300)
    hand.window.resize(1366, 768)
    hand.open(game)
    hand.press("fold")
    QTest.qWait(1)
    hand.window.selection.propose(game.actions[300])
    QTest.qWait(1)
    panel = hand.window.panel
    assert hand.find("tile-19").visibleRegion().boundingRect().height() > 20  # in the third row
    assert panel.outcome.visibleRegion().boundingRect() == panel.outcome.rect()
    hand.press("fold")


def cut_cards(hand: Hand) -> list[str]:
    """Return whose cards are shown in part."""
    settle()
    shelf = hand.window.panel.shelf
    return [card.about for card in shelf.cards if card.isVisibleTo(shelf.window()) and not is_whole(card)]


def test_cards_are_whole_or_left_out(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best run is chosen as soon as its page comes: cards that had room on the page before were cut through."""
    game = recorded_game(PLAYED.parent / "random" / "1846-3p-303.json")
    finder = hand.window.adapter.finder
    run = next(n for n, action in enumerate(game.actions) if isinstance(action, RunTrains) and n > 70)

    def find(position: object, company: str) -> None:
        routes = game.actions[run].routes if game.at == run else ()
        finder.found.emit(company, BestRoutes(0, 0, True, tuple(routes)))

    monkeypatch.setattr(finder, "start", find)
    hand.window.resize(1635, 963)
    hand.window.layouts.forget()
    game.go_to(run - 1)
    hand.open(game)
    assert cut_cards(hand) == []
    assert hand.window.panel.shelf.isVisible()
    game.go_to(run)
    hand.window.adapter.refresh()
    settle()
    assert hand.window.selection.proposal is not None
    assert cut_cards(hand) == []
    hand.window.selection.cancel()
    assert cut_cards(hand) == []


@pytest.mark.parametrize("number", [7, 21])
def test_choices_that_grow_cut_no_card(hand: Hand, number: int) -> None:
    game = recorded_game(PLAYED.parent / "random" / "1846-3p-303.json")
    hand.window.resize(1635, 963)
    hand.window.layouts.forget()
    game.go_to(number)
    hand.open(game)
    settle()
    assert hand.window.panel.shelf.isVisible()
    hand.window.selection.propose(game.actions[number])
    assert cut_cards(hand) == []
    hand.window.selection.cancel()
    assert cut_cards(hand) == []

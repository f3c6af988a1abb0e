"""The overview: tables that sort, follow the game, and lead to what they tell of; the last set is announced."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHeaderView

from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.questions import standings
from rails18.ui.record.overview.dialog import PAGES, Overview
from tests.questions.test_runs import ran
from tests.support.moments import table
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import room, show
from tests.ui.test_access import unnamed
from tests.ui.test_company_steps import moment

__all__ = ["room"]


def overview(room: Hand, page: str) -> Overview:
    """Return the overview at a page."""
    room.window.dialogs.show_overview(page)
    shown = room.window.dialogs.overview
    assert shown is not None
    return shown


def test_a_key_opens_it_and_every_page_has_something_to_show(room: Hand, crowded: Game) -> None:
    crowded.go_to(900)
    show(room, crowded)
    room.key(Qt.Key.Key_O)
    shown = room.window.dialogs.overview
    assert shown is not None
    assert shown.isVisible()
    for name in PAGES:
        shown.open_page(name)
        assert all(table.rowCount() > 1 for table in shown.tables[name]), name
        assert all(table.columnCount() > 1 for table in shown.tables[name]), name
    shown.close()
    crowded.go_to(len(crowded.actions))


def test_columns_sort_by_number_and_keep_their_order_when_the_game_goes_on(room: Hand) -> None:
    game = show(room, table(4, hold={"P1": {"IR": 40}}, cash={"P1": 1000, "P2": 90, "P3": 400, "P4": 5}, player="P1"))
    shown = overview(room, "players")
    players = shown.tables["players"][0]
    header = players.horizontalHeader()
    assert isinstance(header, QHeaderView)
    at = QPoint(header.sectionViewportPosition(1) + 10, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, pos=at)
    first = players.words_under("Cash")
    QTest.mouseClick(header.viewport(), LEFT, pos=at)
    assert first == players.words_under("Cash")[::-1]
    assert sorted(first, key=lambda words: int(words.strip("¥").replace(",", ""))) in (first, first[::-1])
    assert "¥1,000" in (first[0], first[-1])
    order = players.words_under("Player")
    game.play(Pass("P1"))
    room.window.adapter.refresh()
    assert players.words_under("Player") == order
    shown.close()


def test_liquidity_and_worth_of_players(room: Hand) -> None:
    show(room, table(4, hold={"P1": {"IR": 60}, "P2": {"IR": 10}}, cash={"P1": 100}))
    players = overview(room, "players").tables["players"][0]
    row = players.words_under("Cash").index("¥100")
    pos = room.game.position
    assert players.words_under("Liquidity")[row] == f"¥{standings.liquidity(pos, 'P1')}" != "¥100"
    assert players.words_under("Presidencies")[row] == "IR"


def test_companies_tell_what_they_still_have_to_do(room: Hand) -> None:
    show(room, moment("token", trains={}, operated=("SR",)))
    shown = overview(room, "companies")
    told = dict(zip(shown.tables["companies"][0].words_under("Company"),
                    shown.tables["companies"][0].words_under("This round"), strict=True))  # fmt: skip
    assert told["SR"] == "operates, must buy a train"
    assert told["IR"] == "not started"
    assert shown.todo.text().startswith("SR: Token › Run › Pay › Trains")
    assert "must buy a train: SR" in shown.todo.text()


def test_each_purchase_tells_what_it_rusts_and_whom_that_hurts(room: Hand) -> None:
    show(room, moment("trains", trains={"2-0": "SR", "2-1": "SR"}))
    trains = overview(room, "trains").tables["trains"][0]
    told = dict(zip(trains.words_under("Train"), trains.words_under("Whom it hurts"), strict=True))
    assert told["4"] == "SR would have no train"
    assert told["3"] == ""
    assert dict(zip(trains.words_under("Train"), trains.words_under("Rusts"), strict=True))["4"] == "every 2"


def test_rounds_show_revenue_and_income_and_lead_into_the_history(room: Hand, recorded: Game) -> None:
    recorded.go_to(len(recorded.actions))
    show(room, recorded)
    rounds = overview(room, "rounds").tables["rounds"][0]
    assert rounds.rowCount() > 5
    assert any(words.startswith("¥") for words in rounds.words_under("P1"))
    rounds.cellDoubleClicked.emit(2, 0)
    assert room.window.adapter.is_past
    assert room.window.adapter.position.state.round.kind == "operating"
    room.window.history.look_home()


def test_every_control_beside_the_game_has_a_name(room: Hand) -> None:
    show(room, ran())
    shown = overview(room, "tiles")
    assert unnamed(shown) == []
    room.window.tabs.show_changes()
    assert unnamed(room.window) == []
    room.window.tabs.show_runs()
    assert unnamed(room.window) == []
    room.window.changes.hide_marks()
    room.window.runs.spotlight.put_out()


def test_the_last_set_is_announced(room: Hand) -> None:
    show(room, table(4))
    assert "Last set" not in room.window.header.bank.text()
    show(room, table(4, bank_broken=True))
    assert room.window.header.bank.text().startswith("Last set · Bank")
    assert room.window.header.bank.property("tone") == "bad"
    ends = overview(room, "end").tables["end"][0]
    assert ends.words_under("What ends the game")[0] == "The last set"


def test_private_companies_tell_what_they_do(room: Hand, fresh: Game) -> None:
    show(room, fresh)
    cards = overview(room, "privates").tables["privates"][0]
    assert cards.rowCount() == len(fresh.state.privates)
    assert all(cards.words_under("What it does"))
    assert set(cards.words_under("Owner")) == {"not sold yet"}


def test_tiles_show_what_they_replace_and_become(room: Hand) -> None:
    show(room, moment("track"))
    room.key(Qt.Key.Key_T)
    shown = room.window.dialogs.overview
    assert shown is not None
    tiles = shown.tiles
    assert tiles.isVisible()
    tiles.choose("6")
    names = [tiles.after.item(n).text().split()[0] for n in range(tiles.after.count())]
    assert "#12" in names
    assert "1 copy on the map." in tiles.told.text()
    assert "It is laid on the bare board." in tiles.told.text()
    tiles.choose("12")
    assert "#6" in [tiles.before.item(n).text().split()[0] for n in range(tiles.before.count())]
    tiles.colour.setCurrentIndex(tiles.colour.findData("green"))
    tiles.refresh()
    assert all(tiles.tiles.item(n).text() for n in range(tiles.tiles.count()))
    tiles.choose("6")  # of another colour: all are shown again
    assert tiles.colour.currentIndex() == 0
    shown.close()


@pytest.mark.parametrize("wide", [1366, 1920])
def test_the_order_of_the_round_stands_in_the_header_and_leads_to_runs(room: Hand, wide: int) -> None:
    room.window.resize(wide, 768)
    show(room, ran())
    order = room.window.header.order
    assert order.isVisible()
    assert [turn.company for turn in order.turns] == ["SR"]
    QTest.mouseClick(order, LEFT, pos=QPoint(8, 8))
    assert room.window.runs.spotlight.run is not None
    room.window.runs.spotlight.put_out()
    room.window.resize(1366, 768)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [420, 560, 760, 1200])
def test_no_words_are_cut_however_narrow_it_is(room: Hand, crowded: Game, name: str, width: int) -> None:
    crowded.go_to(1100)
    show(room, crowded)
    dialog = overview(room, name)
    dialog.resize(width, 500)
    QTest.qWait(1)
    for facts in dialog.tables[name]:
        assert facts.textElideMode() == Qt.TextElideMode.ElideNone
        lacks = sum(facts.columnWidth(n) for n in range(facts.columnCount())) - facts.viewport().width()
        assert max(0, lacks) == facts.horizontalScrollBar().maximum(), "all columns are reached"
        for row in range(facts.rowCount()):
            for column in range(facts.columnCount()):
                item = facts.item(row, column)
                box = QRect(0, 0, facts.columnWidth(column) - 6, 9999)
                words = item.text() if item is not None else ""
                taken = facts.fontMetrics().boundingRect(box, Qt.TextFlag.TextWordWrap, words)
                assert taken.width() <= box.width(), (column, words)
                assert taken.height() <= facts.rowHeight(row), (column, words)
    dialog.close()
    crowded.go_to(len(crowded.actions))

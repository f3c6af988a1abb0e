"""Play in the window with the board on the real table: say what track cost, type revenue in, change the board."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import Dividend, LayOnTable, LayTile, NoRoute, Pass, RunTrains, UseBoard
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.questions import tabletop
from rails18.titledata.games import new_game
from rails18.ui.nouns.tabletop.page import TableRunPage, TableTrackPage
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.controls import Choice
from tests.support.tabletop import on_the_table, told
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

UNDRAWN = True

CTRL = Qt.KeyboardModifier.ControlModifier


def game_at(step: str, title: str = "1889", *, trainless: bool = False) -> Game:
    """Return a game on the real table at a step of a company's turn."""
    game, rng = on_the_table(title), Random(1)
    while game.state.frames:
        frame = game.position.frame
        waits = tabletop.needs_train(game.position, frame.company) if trainless and frame.company else not trainless
        if len(game.actions) > 60 and frame.step == step and waits:
            return game.fork()
        game.play(told(game, rng))
    raise AssertionError(f"the game never comes to {step}")


def amount(hand: Hand, name: str) -> Amount:
    found = hand.find(name)
    assert isinstance(found, Amount)
    return found


def test_track_laid_on_the_table_is_paid_and_can_be_undone(hand: Hand) -> None:
    hand.open(game_at("track"))
    page, before = hand.window.panel.page, hand.game.state
    assert isinstance(page, TableTrackPage)
    company = hand.game.position.frame.company
    hand.press("terrain-80")
    assert amount(hand, "price-table-track").value() == 80
    hand.press("laid-on-table")
    hand.press("confirm")
    player = str(before.frames[-1].player)
    assert hand.game.actions[-2:] == [LayOnTable(player, company, 80), Pass(player)]  # 1889: one tile in a turn
    assert hand.game.state.cash[company] == before.cash[company] - 80
    hand.key(Qt.Key.Key_Z, CTRL)
    assert hand.window.panel.skip.text() == "Track is done"
    hand.key(Qt.Key.Key_Z, CTRL)
    assert hand.game.state is before


@pytest.mark.parametrize("title", ["1889", "18Chesapeake", "1830"])
@pytest.mark.parametrize("step", ["track", "run", "dividend", "trains"])
def test_no_choice_of_a_turn_has_to_be_scrolled_to(hand: Hand, title: str, step: str) -> None:
    """The line for whole turns takes its room from what is told, not from the choices."""
    hand.window.resize(1366, 768)
    hand.open(game_at(step, title))
    panel = hand.window.panel
    QTest.qWait(1)
    assert hand.find("express").isVisible()
    assert panel.area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("title", ["1889", "1870"])
def test_the_map_gives_its_room_away_while_it_lies_on_the_table(hand: Hand, title: str) -> None:
    """Market and board change places; where the board comes back, each is where it was."""
    layouts, places = hand.window.layouts, hand.window.layouts.places
    hand.window.resize(1366, 768)
    game = new_game(Setup(title, ("Ann", "Ben", "Cleo")))
    hand.open(game)
    market, board, shape = places["market"].height(), places["board"].width(), layouts.shape
    hand.window.adapter.play(UseBoard("P1", "table"))
    assert layouts.shape == "afar"
    assert places["market"].height() > 1.3 * market
    assert places["market"].height() > 1.5 * places["board"].height()
    hand.key(Qt.Key.Key_Z, CTRL)
    assert layouts.shape == shape
    assert abs(places["board"].width() - board) <= 4


def test_the_cost_is_typed_and_entered_by_keys_alone(hand: Hand) -> None:
    hand.open(game_at("track"))
    hand.window.panel.focus_choice()
    box = amount(hand, "price-table-track")
    assert box.hasFocus()
    company = hand.game.position.frame.company
    QTest.keyClicks(box, "20")
    hand.enter()
    assert [type(action) for action in hand.game.actions] == [LayOnTable, Pass]
    assert (hand.game.actions[0].company, hand.game.actions[0].cost) == (company, 20)  # type: ignore[attr-defined]


def test_nothing_is_laid_by_p_in_the_box_of_the_cost(hand: Hand) -> None:
    hand.open(game_at("track"))
    hand.window.panel.focus_choice()
    hand.key(Qt.Key.Key_P)
    assert [type(action) for action in hand.game.actions] == [Pass]


def test_trains_come_before_the_word_that_there_is_no_route(hand: Hand) -> None:
    hand.open(game_at("trains", trainless=True))
    page = hand.window.panel.page  # pages of other steps are kept beside it
    assert page is not None
    numbers = {c.objectName(): c.number for c in page.findChildren(Choice) if c.number}
    assert numbers["no-route"] == max(numbers.values())
    hand.window.panel.focus_choice()
    focus = hand.window.focusWidget()
    assert focus is not None
    assert focus.objectName().startswith("train-")


def test_a_tile_may_be_entered_although_no_track_leads_there(hand: Hand) -> None:
    hand.open(game_at("track"))
    page = hand.window.panel.page
    assert isinstance(page, TableTrackPage)
    assert not hand.has("tile-6")
    hand.press("all-tiles")
    QTest.qWait(1)
    assert page.tool is not None
    page.tool.look(None)
    page.tool.pick("6")
    far = page.tool.hexes("6")[-1]
    page.tool.put(far)
    assert all(line.tone != "warn" for line in page.told())
    assert page.tool.prospect(far, "6", page.tool.turns(far, "6")[0]).joins
    hand.press("confirm")
    made = hand.game.actions[-1]
    assert isinstance(made, LayTile)
    assert (made.hex, made.tile) == (far, "6")


def test_revenue_is_typed_in_by_keys_alone(hand: Hand) -> None:
    hand.open(game_at("run"))
    page = hand.window.panel.page
    assert isinstance(page, TableRunPage)
    hand.window.panel.focus_choice()
    box = amount(hand, "revenue")
    assert box.hasFocus()
    QTest.keyClicks(box, "85")
    fault = hand.find("revenue-fault")
    assert isinstance(fault, QLabel)
    assert fault.text().endswith("revenue is a multiple of ¥10.")
    assert hand.window.selection.proposal is None
    box.selectAll()
    QTest.keyClicks(box, "120")
    assert fault.text() == ""
    hand.key(Qt.Key.Key_Return)
    made, paid = hand.game.actions[-2:]
    assert isinstance(made, RunTrains)
    assert (made.routes, made.declared) == ((), 120)
    assert isinstance(paid, Dividend)
    assert any("runs for ¥120" in entry.text for entry in hand.window.log.model.entries[-6:])


def test_a_company_without_a_route_ends_its_turn_without_a_train(hand: Hand) -> None:
    hand.open(game_at("trains", trainless=True))
    company = hand.game.position.frame.company
    hand.press("no-route")
    hand.press("confirm")
    assert hand.game.actions[-1] == NoRoute(hand.game.actions[-1].player, company)


def test_the_board_is_changed_in_a_dialog_that_says_what_is_missing(hand: Hand) -> None:
    game = game_at("track")
    hand.open(game)
    hand.key(Qt.Key.Key_B, CTRL)
    dialog = hand.window.dialogs.board
    assert dialog is not None
    assert "Enter the tiles as corrections" in dialog.missing.text()
    assert not dialog.yes.isEnabled()
    dialog.agrees.setChecked(True)
    dialog.yes.click()
    assert hand.game.actions[-1] == UseBoard(game.position.frame.player, "program", True)
    assert not isinstance(hand.window.panel.page, TableTrackPage)


def test_programs_do_not_play_where_they_cannot_see(hand: Hand) -> None:
    game = new_game(Setup("1889", ("Ann", "Ben")))
    game.programs = {"P2": "solid"}
    hand.open(game)
    hand.window.dialogs.show_board()
    dialog = hand.window.dialogs.board
    assert dialog is not None
    assert not dialog.yes.isEnabled()
    assert dialog.note.text().startswith("A program cannot see the board")
    dialog.close()
    hand.open(on_the_table("1889"))
    failed: list[str] = []
    opponents = hand.window.session.opponents
    opponents.noted.connect(failed.append)
    opponents.seat("P1", "solid")
    assert hand.game.programs == {}
    assert failed
    assert "cannot see the board" in failed[0]


def test_a_new_game_begins_with_the_board_on_the_table(hand: Hand) -> None:
    hand.window.beginnings.show_new_game("1889")
    page = hand.window.beginnings.new_page
    assert page is not None
    page.on_table.setChecked(True)
    page.who[1].setCurrentIndex(page.who[1].findData("solid"))
    hand.press("begin")
    assert "cannot see the board" in page.fault.text()
    page.who[1].setCurrentIndex(0)
    hand.press("begin")
    assert tabletop.on_table(hand.game.position)


def test_a_hint_says_that_it_sees_no_board(hand: Hand) -> None:
    hand.open(game_at("track"))
    heard: list[str] = []
    hand.window.context.pointer.told.connect(lambda sentence, _: heard.append(sentence))
    hand.key(Qt.Key.Key_H)
    assert heard == ["The board is on your table: the program cannot see it, so it has no advice."]


def test_revenue_is_typed_in_and_paid_with_one_yes(hand: Hand) -> None:
    hand.open(game_at("run"))
    company = hand.game.position.frame.company
    before = hand.game.position.price(company)
    hand.window.panel.focus_choice()
    QTest.keyClicks(amount(hand, "revenue"), "120")
    hand.press("confirm")
    assert [action.kind for action in hand.game.actions[-2:]] == ["run_trains", "dividend"]
    assert hand.game.state.income[company] == 120
    assert hand.game.position.price(company) > before


def test_what_track_costs_is_offered_to_the_table() -> None:
    """track.cost.minimum, track.cost.hexside: in 1846 each tile costs 20, hills and crossings 20 to 60."""
    assert tabletop.track_costs(on_the_table("1846").position) == (20, 40, 60)
    assert tabletop.track_costs(on_the_table("1889").position) == (80,)


def test_a_company_without_shares_runs_on_the_table(hand: Hand) -> None:
    """1846: the income of an independent is divided with its owner."""
    game, rng = on_the_table("1846"), Random(3)
    while game.position.frame.step != "run" or game.position.frame.company != "MS":
        game.play(told(game, rng))
    hand.open(game.fork())
    hand.window.panel.focus_choice()
    QTest.keyClicks(amount(hand, "revenue"), "40")
    hand.enter()
    made = hand.game.actions[0]
    assert isinstance(made, RunTrains)
    assert (made.company, made.declared) == ("MS", 40)


def test_the_last_revenue_is_chosen_and_no_digit_moves_when_another_is_typed(hand: Hand) -> None:
    game, rng = on_the_table("1830"), Random(3)
    while game.position.frame.step != "run" or not game.state.income.get(game.position.frame.company):
        game.play(told(game, rng))
    hand.open(game.fork())
    last, selection = game.state.income[game.position.frame.company], hand.window.selection
    QTest.qWait(1)
    assert selection.proposal is not None
    assert isinstance(selection.proposal.action, RunTrains)
    assert selection.proposal.action.declared == last
    page = hand.window.panel.page
    assert page is not None
    digits = lambda: {each.objectName(): each.number for each in page.findChildren(Choice)}  # noqa: E731
    before = digits()
    hand.window.panel.focus_choice()
    QTest.keyClicks(amount(hand, "revenue"), "120")
    assert digits() == before
    assert before["then-pay"]

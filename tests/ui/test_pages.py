"""Use start page, new game, results, settings, layouts and saves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QRadioButton
from shiboken6 import isValid

from rails18.core.actions import TakePrivate
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.saves.saves import load, save
from rails18.titledata.games import new_game, seated
from rails18.ui.app.layouts import NAMES
from rails18.ui.app.window import Window
from rails18.ui.dialogs.new_game import NewGamePage
from tests.support.moments import table
from tests.support.waiting import wait
from tests.ui.conftest import Hand


def new_page(hand: Hand) -> NewGamePage:
    """Open the page for a new game."""
    hand.press("start-new")
    page = hand.window.beginnings.new_page
    assert isinstance(page, NewGamePage)
    page.title.setCurrentIndex(page.title.findData("1889"))
    return page


def test_new_game_by_mouse(hand: Hand) -> None:
    page = new_page(hand)
    page.players.setValue(3)
    QTest.qWait(1)
    entry = hand.find("name-2")
    assert isinstance(entry, QLineEdit)
    entry.setText("Zoé")
    hand.press("variant-beginner")
    hand.press("begin")
    setup = hand.game.setup
    assert (setup.title, setup.variant, len(setup.players)) == ("1889", "beginner", 3)
    assert setup.players[1] == "Zoé"
    assert hand.window.stack.currentWidget() is hand.window.game_page


def test_seats_are_dealt_by_the_shown_seed(hand: Hand) -> None:
    """setup.seating.random: the same seed deals the same seats."""
    page = new_page(hand)
    page.seed.setValue(4711)
    hand.press("shuffle")
    first = [entry.text() for entry in page.names]
    hand.press("seat-1-down")
    hand.press("seat-2-down")
    hand.press("shuffle")
    assert [entry.text() for entry in page.names] == first
    assert sorted(first) == ["Aki", "Botan", "Chiyo", "Daigo"]
    assert len({tuple(seated(sorted(first), seed)) for seed in range(1, 40)}) > 5


def test_names_must_differ(hand: Hand) -> None:
    page = new_page(hand)
    page.names[0].setText("Botan")
    hand.press("begin")
    assert "same name" in page.fault.text()
    assert hand.window.adapter.game is None


def test_profile_and_hidden_money_are_under_the_fold(hand: Hand) -> None:
    page = new_page(hand)
    assert not hand.has("option-hidden_treasuries")
    page.fold.setChecked(True)
    hand.press("option-hidden_treasuries")
    page.profile.setCurrentIndex(1)
    hand.press("begin")
    assert hand.game.setup.profile == "18xx.games"
    assert hand.game.setup.options == {"hidden_treasuries": True}


def test_treasuries_of_1870_are_open_unless_the_table_says_otherwise(hand: Hand) -> None:
    """information.treasury.private: the book allows it; what was decided stays, and can be changed during the game."""
    page = new_page(hand)
    page.title.setCurrentIndex(page.title.findData("1870"))
    assert page.setup().options == {}
    page.fold.setChecked(True)
    hand.press("option-hidden_treasuries")
    page.profile.setCurrentIndex(page.profile.findData("published"))
    assert page.setup().options == {"hidden_treasuries": True}
    hand.press("begin")
    assert hand.window.context.cash("MP") == "hidden"
    hand.window.commands.actions["secret"].trigger()
    assert "$" in hand.window.context.cash("MP")
    hand.window.commands.actions["secret"].trigger()
    assert hand.window.context.cash("MP") == "hidden"


def test_the_title_to_start_with_stands_first(hand: Hand) -> None:
    assert hand.window.start_page.cards[0].info.id == "1889"
    hand.press("start-new")
    assert hand.window.beginnings.new_page is not None
    assert hand.window.beginnings.new_page.title.currentData() == "1889"


def test_game_is_saved_after_each_move_and_offered_on_start(
    hand: Hand, make_window: Callable[[], Window], qtbot: object
) -> None:
    hand.window.session.begin(Setup("1889", ("Aki", "Botan", "Chiyo")))
    hand.press("take-A")
    hand.enter()
    autosave = hand.window.session.autosave
    assert autosave is not None
    assert autosave.path is not None
    assert load(autosave.path).actions == (TakePrivate("P1", "A"),)
    hand.window.close()
    again = Hand(make_window(), qtbot)
    button = again.find("start-continue")
    assert isinstance(button, QAbstractButton)
    assert "Aki, Botan and Chiyo" in button.text()
    again.press("start-continue")
    wait(lambda: again.window.adapter.game is not None)
    assert again.game.actions == [TakePrivate("P1", "A")]


def test_damaged_file_gets_a_sentence_and_stays(hand: Hand, fresh: Game, tmp_path: Path) -> None:
    fresh.play(TakePrivate("P1", "A"))
    path = save(fresh, tmp_path / "game.rails18")
    with path.open("a", encoding="utf-8") as file:
        file.write('{"kind": "nonsense"}\n')
    before = path.read_bytes()
    hand.window.session.open_now(path)
    assert hand.game.actions == [TakePrivate("P1", "A")]
    assert hand.window.notice.isVisible()
    hand.press("bid-C")
    hand.enter()
    assert path.read_bytes() == before


def test_foreign_file_gets_a_sentence(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir", encoding="utf-8")
    hand.window.session.open_now(path)
    assert hand.window.adapter.game is None
    assert "letter.txt" in hand.window.notice.sentence


def test_what_a_site_accepted_is_told(hand: Hand, tmp_path: Path) -> None:
    recorded = Path(__file__).parent.parent / "games" / "random" / "1870-2p-102.json"
    content = json.loads(recorded.read_text(encoding="utf-8"))
    actions, kept = content["actions"], []
    for action in actions:
        kept.append(action)
        found = [auto for auto in action.get("auto_actions", ()) if auto.get("corporations")]
        if found:
            found[0]["corporations"] = []
            break
    path = tmp_path / "site.json"
    path.write_text(json.dumps({**content, "actions": kept, "status": "active"}), encoding="utf-8")
    hand.window.session.open_now(path)
    assert "One action is against these rules, though 18xx.games accepted it." in hand.window.notice.sentence


def test_stop_is_chosen_in_the_menu_and_confirmed(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.commands.actions["stop"].trigger()
    assert hand.game.state.ending is None
    hand.enter()
    for _ in hand.game.setup.ids[1:]:
        assert hand.game.state.ending is None
        hand.press("consent-yes")
    assert hand.game.state.ending is not None
    assert hand.window.dialogs.results.isVisible()
    assert "share the win" in hand.window.dialogs.results.head.text()
    hand.window.dialogs.results.close()
    hand.window.activateWindow()
    QTest.qWait(1)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.game.state.ending is None


@pytest.mark.parametrize("name", list(NAMES))
def test_layouts_keep_everything_in_sight(hand: Hand, fresh: Game, name: str) -> None:
    hand.open(fresh)
    hand.window.commands.actions[f"layout-{name}"].trigger()
    QTest.qWait(1)
    for part in (hand.window.context.board, hand.window.context.market, hand.window.context.shares, hand.window.panel):
        assert part.isVisible()
        assert part.width() > 250
        assert part.height() > 120
    assert hand.window.width() == 1366
    assert hand.window.height() == 768


def test_layout_is_remembered(hand: Hand, fresh: Game, make_window: Callable[[], Window], qtbot: object) -> None:
    hand.open(fresh)
    hand.window.layouts.root.setSizes([600, 700])
    hand.window.layouts.root.splitterMoved.emit(600, 1)
    QTest.qWait(1)
    wanted = hand.window.layouts.root.sizes()
    hand.window.close()
    again = Hand(make_window(), qtbot)
    again.open(new_game(fresh.setup))
    assert again.window.layouts.root.sizes() == wanted


def test_sizes_of_one_title_are_not_those_of_another(hand: Hand, fresh: Game) -> None:
    """A board that is higher than wide is not shown in the arrangement of one that is not, nor the other way round."""
    river = new_game(Setup("1870", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7))
    layouts = hand.window.layouts
    hand.open(river)
    usual = layouts.root.sizes()
    hand.open(fresh)
    wide = layouts.root.sizes()
    assert wide[0] > usual[0]
    layouts.root.setSizes([500, 800])
    layouts.root.splitterMoved.emit(500, 1)
    hand.open(river)
    assert layouts.root.sizes() == usual
    hand.open(fresh)
    assert layouts.root.sizes()[0] < wide[0]


def test_board_is_torn_off_and_comes_back(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.commands.actions["tear-board"].trigger()
    board = hand.window.context.board
    assert board.window() is not hand.window
    hand.window.commands.actions["tear-board"].trigger()
    assert board.window() is hand.window
    assert board.isVisible()


def test_theme_text_size_and_map_words_are_remembered(
    hand: Hand, fresh: Game, make_window: Callable[[], Window]
) -> None:
    hand.open(fresh)
    actions = hand.window.commands.actions
    actions["dark"].setChecked(True)
    actions["numbers"].setChecked(True)
    actions["larger"].trigger()
    assert hand.window.theme.palette.name == "dark"
    assert hand.window.theme.text_scale == pytest.approx(1.1)
    hand.window.close()
    again = make_window()
    assert again.theme.palette.name == "dark"
    assert again.theme.text_scale == pytest.approx(1.1)
    assert again.context.board.board.shown.numbers


def test_hidden_treasury_is_shown_while_a_button_is_held(hand: Hand) -> None:
    """information.company.cash: secret money is shown only on demand."""
    options = {"options": {"hidden_treasuries": True}}
    hand.open(table(4, hold={"P1": {"SR": 50}}, step="track", company="SR", cash={"SR": 123}, setup=options))
    heading = hand.window.panel.heading
    assert "treasury hidden" in heading.facts.text()
    QTest.mousePress(heading.reveal, Qt.MouseButton.LeftButton)
    assert "¥123" in heading.facts.text()
    QTest.mouseRelease(heading.reveal, Qt.MouseButton.LeftButton)
    assert "¥123" not in heading.facts.text()
    assert "5,3" not in hand.window.header.bank.text()


def test_bank_is_counted_for_others_only(hand: Hand) -> None:
    """information.bank.count: not for the president in the own company's turn."""
    options = {"options": {"hidden_treasuries": True}}
    hand.open(table(4, hold={"P1": {"SR": 50}}, step="track", company="SR", setup=options))
    hand.window.header.count_for("P1")
    assert hand.said()
    assert hand.window.header.bank.text() == "Bank hidden"
    hand.window.header.count_for("P2")
    assert hand.window.header.bank.text() == "Bank ¥5,320"


def test_about_and_keys_open(hand: Hand) -> None:
    hand.window.dialogs.show_about()
    assert hand.window.dialogs.about.isVisible()
    hand.window.dialogs.about.close()
    hand.key(Qt.Key.Key_F1)
    assert hand.window.dialogs.help is not None
    assert "Ctrl+Z" in hand.window.dialogs.help.page.toPlainText()
    hand.window.dialogs.help.close()


def test_radio_buttons_are_named(hand: Hand) -> None:
    page = new_page(hand)
    assert all(button.accessibleDescription() for button in page.findChildren(QRadioButton))


def test_trains_of_a_company_are_counted_as_players_say_them(hand: Hand) -> None:
    """``trains 2`` could be two trains or one 2-train."""
    trains = {"2-0": "SR", "2-1": "SR", "3-0": "SR"}
    hand.open(table(4, hold={"P1": {"SR": 50}}, step="track", company="SR", cash={"SR": 123}, trains=trains))
    facts = hand.window.panel.heading.facts.text().replace("\N{NO-BREAK SPACE}", " ")
    assert facts.endswith("treasury ¥123 · two 2-trains and one 3-train")


def test_trains_of_which_none_comes_twice_need_no_number(hand: Hand) -> None:
    """The line would break else where a company has long names of trains, and choices would be cut."""
    trains = {"2-0": "SR", "3-0": "SR"}
    hand.open(table(4, hold={"P1": {"SR": 50}}, step="track", company="SR", cash={"SR": 123}, trains=trains))
    facts = hand.window.panel.heading.facts.text().replace("\N{NO-BREAK SPACE}", " ")
    assert facts.endswith("treasury ¥123 · 2-train and 3-train")


def test_pages_before_a_game_go_when_it_is_on_the_board(hand: Hand, fresh: Game, tmp_path: Path) -> None:
    """They took 20 MB; those to which lessons, tasks and a folder of tasks come back stay."""
    beginnings = hand.window.beginnings
    beginnings.show_lessons()
    beginnings.show_tasks()
    beginnings.show_new_game()
    assert None not in (beginnings.new_page, beginnings.learn_page, beginnings.practice_page)
    gone = [beginnings.new_page, beginnings.learn_page, beginnings.practice_page]
    beginnings.begin(fresh.setup, {}, {})
    assert [beginnings.new_page, beginnings.learn_page, beginnings.practice_page] == [None, None, None]
    wait(lambda: not any(map(isValid, gone)))
    beginnings.show_tasks()
    page = beginnings.practice_page
    assert page is not None
    page.open_folder(tmp_path)
    hand.window.show_game()
    assert beginnings.practice_page is page

"""Lessons in the window: coming and going, what the others do, and what their keys and buttons do."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox

from rails18.core.actions import Pass, StartCompany
from rails18.ui.app.window import Window
from rails18.ui.learn.arrows import Arrow
from rails18.ui.learn.glow import Veil
from rails18.ui.learn.lead import LessonLead
from rails18.ui.nouns.stock.page import StockPage
from rails18.words.wording import Template
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.hands import QtHands
from tests.ui.mouse import MouseRobot
from tests.ui.robot import SMALL

__all__ = ["window"]
from tests.ui.room import lasting_window, window


@pytest.fixture(scope="module")
def room(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return one window for all lessons."""
    with pytest.MonkeyPatch.context() as patch, lasting_window(tmp_path_factory.mktemp("learner")) as made:
        patch.setattr("rails18.ui.learn.lead.PACE", 0)
        yield Hand(made, None)


def at_step(window: Window, id: str, step: str) -> LessonLead:
    """Begin a lesson at one of its steps, and wait until it is the learner's turn."""
    window.school.progress.reach("Ann", id, step)
    window.school.begin(id, "Ann")
    lead = window.school.lead
    assert lead is not None
    wait(lambda: not lead.waits)
    assert lead.play.step.id == step
    return lead


def test_a_lesson_goes_on_where_it_was_left_and_begins_anew_when_repeated(window: Window) -> None:
    lead = at_step(window, "1889/money", "worth")
    card = lead.play.card()
    state = lead.play.game.state
    window.hand.cancel()
    assert window.school.lead is not None
    assert "again to leave" in window.school.card.answer.text()
    window.hand.cancel()
    assert window.school.lead is None
    assert window.adapter.lead is window.session.opponents
    assert window.stack.currentWidget() is window.beginnings.learn_page
    assert window.school.progress.step("Ann", "1889/money") == "worth"
    assert window.beginnings.learn_page is not None
    window.beginnings.learn_page.name.setText("Ann")
    window.beginnings.learn_page.refresh()
    words = [made.text() for made in window.beginnings.learn_page.findChildren(QPushButton, "lesson-1889-money")]
    assert words[-1] == "Continue"
    window.school.begin("1889/money", "Ann")
    assert window.school.lead is not None
    assert window.school.lead.play.card() == card
    assert window.school.lead.play.game.state == state
    window.school.begin("1889/money", "Ann", again=True)
    assert window.school.lead.play.index == 0
    window.school.leave()


def test_nothing_but_the_lesson_moves_its_board(window: Window) -> None:
    lead = at_step(window, "1889/money", "worth")
    game = lead.play.game
    window.history.undo()
    assert lead.play.step.id == "mine"
    window.history.undo()
    assert (lead.play.step.id, game.at) == ("pay", 30)
    for forbidden in (window.history.redo, window.history.redo_turn):
        forbidden()
        assert game.at == 30
    window.history.look_by(-1)
    window.adapter.play_on_from_here()
    window.history.look_home()
    assert game.at == 30
    window.history.undo_turn()
    assert (lead.play.step.id, game.at) == ("run", 29)
    window.school.leave()


def test_a_refusal_stands_in_the_card_with_its_section(window: Window) -> None:
    lead = at_step(window, "1889/round", "train")
    assert lead.take_refused(Pass(lead.play.seat))
    assert "[section 10.1]" in window.school.card.answer.text()
    assert lead.play.step.id == "train"
    window.school.card.answer.linkActivated.emit("rule:10.1")
    rules = window.dialogs.rules
    assert rules is not None
    assert "Section 10.1" in rules.page.toPlainText()
    rules.reject()
    rules.list.setCurrentRow(0)
    window.commands.actions["rules"].trigger()
    assert "Section 10.1" in rules.page.toPlainText()
    rules.reject()
    window.school.leave()


def test_a_fault_that_shows_late_ends_its_lesson_alone_and_is_told(window: Window) -> None:
    lead = at_step(window, "1889/money", "run")
    play = lead.play
    texts = {**play.text.steps, "pay": Template("{missing} in all.")}
    play.text = msgspec.structs.replace(play.text, steps=texts)
    lead.help()
    wait(lambda: window.school.lead is None)
    assert "1889/money.yaml: steps.pay: no figure has the name missing" in window.notice.sentence
    at_step(window, "1889/round", "train")
    window.school.leave()
    window.notice.hide()


def test_all_that_paying_and_keeping_do_is_in_sight(window: Window) -> None:
    """The card takes height from the panel, which gets it back from the log."""
    window.showNormal()
    window.resize(*SMALL)
    at_step(window, "1889/money", "pay")
    window.layouts.right.setSizes([240, 184, 201])  # as room that was lent may leave it
    at_step(window, "1889/pay-or-keep", "compare")
    wait(lambda: window.panel.area.verticalScrollBar().maximum() == 0)
    window.school.leave()


def test_skip_and_three_wrong_tries(window: Window) -> None:
    lead = at_step(window, "1889/money", "pay")
    card, glow = window.school.card, window.school.glow
    assert card.help.text() == "Skip"
    wrong = next(action for action in lead.play.game.options("dividend", choice="withhold"))
    for number in range(3):
        assert glow.pulses is (number >= 2)
        lead.take(wrong)
    assert glow.pulses
    assert card.help.text() == "Show me"
    card.help.click()
    assert lead.play.step.id == "mine"
    window.school.leave()


def test_a_double_click_on_next_goes_on_once_and_nothing_else_takes_its_place(window: Window) -> None:
    lead = at_step(window, "1889/money", "worth")
    card = window.school.card
    place = card.on.geometry()
    QTest.qWait(20)
    where = card.on.mapTo(card, card.on.rect().center())
    card.on.setFocus()
    QTest.mouseClick(card.on, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(card.on, Qt.MouseButton.LeftButton)
    assert lead.play.step.id == "back"
    assert not card.on.isVisible()
    assert card.on.geometry() == place
    assert card.childAt(where) not in (card.help, card.back, card.leave)
    assert not card.isAncestorOf(QApplication.focusWidget())
    window.school.leave()
    lead = at_step(window, "1889/trains", "phase")
    QTest.mouseClick(card.on, Qt.MouseButton.LeftButton)  # which is how a double click begins
    QTest.mouseDClick(card.on, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(card.on, Qt.MouseButton.LeftButton)
    assert lead.play.step.id == "richest"
    assert not lead.waits
    window.school.leave()


def test_hurry_and_what_helps_never_come_to_the_same_place(window: Window) -> None:
    """Whoever presses Hurry twice, or as the others end, skips no step."""
    lead = at_step(window, "1889/round", "end")
    lead.pace = 60_000
    card = window.school.card
    lead.help()
    wait(lambda: bool(lead.told))
    assert card.hurry.isVisible()
    assert not card.help.isVisible()
    hurry = card.hurry.geometry()
    card.hurry.click()
    wait(lambda: not lead.waits)
    assert not card.hurry.isVisible()
    places = [button.geometry() for button in (card.on, card.help, card.back, card.leave)]
    assert not any(place.intersects(hurry) for place in places)
    window.school.leave()


def test_undo_is_lit_where_it_goes_back(window: Window) -> None:
    lead = at_step(window, "1889/money", "run")
    undo = window.header.back
    assert not undo.isEnabled()
    lead.help()
    assert lead.play.step.id == "pay"
    assert undo.isEnabled()
    undo.click()
    assert lead.play.step.id == "run"
    assert not undo.isEnabled()
    window.school.leave()


def test_nobody_passes_on_in_a_lesson_where_the_others_are_led(window: Window) -> None:
    at_step(window, "1889/company", "pass")
    offer = window.autopass_strip.offer
    assert not offer.isVisible()
    window.school.leave()


def test_a_choice_of_a_company_alone_ends_its_step_and_the_page_stays(window: Window) -> None:
    lead = at_step(window, "1889/company", "choose")
    page = window.panel.page
    assert isinstance(page, StockPage)
    page.pick("AR")
    assert lead.play.step.id == "choose"
    page.pick("KO")
    assert lead.play.step.id == "par"
    assert page.picked == "KO"
    lead.take(StartCompany("P1", "KO", 65))
    assert window.panel.page is page
    assert page.picked == "KO"
    assert "Also good" in window.school.card.answer.text()
    assert lead.tone == "warn"  # the rules allow it
    window.school.leave()


def test_the_others_moves_are_told_one_by_one_before_the_text_of_the_step(window: Window) -> None:
    """The figures of a step wait for its position; trains are shown before they rust and after."""
    window.school.progress.reach("Ann", "1889/trains", "scrap")
    window.school.begin("1889/trains", "Ann")
    lead = window.school.lead
    assert lead is not None
    wait(lambda: not lead.waits)
    lead.pace = 60_000
    card = window.school.card
    lead.click("trains:SR/2")
    assert lead.play.step.id == "phase"
    wait(lambda: lead.told)
    before = lead.play.game.at
    assert card.text.accessibleName() == "IR buys a 4-train from the bank for ¥300."
    assert set(window.school.glow.targets) >= {"trains:KO/2", "trains:SR/2", "trains:IR/2"}
    assert card.on.text() == "Next move"
    assert "the others move" in card.place.text()
    lead.go_on()
    assert lead.play.game.at == before + 1
    assert "All 2-trains rust" in card.text.accessibleName()
    lead.go_on()
    assert lead.told == "" or "rust" not in lead.told
    wait(lambda: lead.go_on() or not lead.waits)
    assert card.text.accessibleName() == lead.play.card()
    window.school.leave()


def test_nothing_glows_in_a_task_before_a_hint_is_asked_for(window: Window) -> None:
    lead = at_step(window, "1889/shares", "poorest")
    card, glow = window.school.card, window.school.glow
    assert not glow.targets
    assert card.help.text() == "Hint"
    lead.click("worth:P1")
    assert "ask for a hint" in card.answer.text()
    card.help.click()
    assert "worth:P3" in glow.targets
    assert card.help.text() == "Skip"
    window.school.leave()


def test_a_lesson_ends_with_what_the_learner_can_do_and_a_tick_that_moves(window: Window) -> None:
    lead = at_step(window, "1889/trains", "answer")
    card, window.theme.motion = window.school.card, True
    assert card.tick.isHidden()
    lead.go_on()
    assert lead.play.finished
    assert card.can.text() == "You can now see a forced purchase coming."
    assert card.tick.isVisible()
    assert card.tick.drawn < 1
    wait(lambda: card.tick.drawn == 1)
    window.school.begin("1889/trains", "Ann", again=True)
    assert card.tick.isHidden()
    assert not card.can.text()
    window.school.leave()
    window.theme.motion = False
    at_step(window, "1889/trains", "answer").go_on()
    assert card.tick.drawn == 1
    window.school.leave()


def test_lesson_seven_sets_its_end_beside_that_of_lesson_six(window: Window) -> None:
    lead = at_step(window, "1889/shares", "result")
    card = window.school.card
    said = card.text.accessibleName()
    assert "¥703" in said
    assert "¥897" in said
    assert card.bars.isVisible()
    assert card.bars.shown == (("Lesson six", 703, "¥703"), ("Lesson seven", 897, "¥897"))
    assert card.bars.accessibleName() == "Lesson six: ¥703; Lesson seven: ¥897"
    lead.go_on()
    assert not card.bars.isVisible()
    window.school.leave()


def test_arrows_lead_from_where_the_others_take_something_to_where_it_lies(window: Window) -> None:
    lead = at_step(window, "1889/round", "end")
    lead.pace = 60_000
    school, moved = window.school, []
    lead.help()
    while lead.waits:
        wait(lambda: lead.told or not lead.waits)
        school.arrows.follow()
        moved += [lead.ways] if lead.ways else []
        shown = [arrow for arrow in window.findChildren(Arrow) if arrow.isVisible()]
        assert len(shown) == len(lead.ways)
        for arrow, way in zip(shown, lead.ways, strict=True):
            end = school.places.seen(way.partition(">")[2])[0].seen()
            assert arrow.geometry().intersects(end)
        lead.go_on()
    assert moved == [(">hex:I2",), ("train:2>trains:SR",)]
    assert not [arrow for arrow in window.findChildren(Arrow) if arrow.isVisible()]
    school.leave()


def test_an_arrow_grows_where_things_may_move(window: Window) -> None:
    window.theme.motion = True
    lead = at_step(window, "1889/company", "par")
    lead.pace = 60_000
    lead.help()
    wait(lambda: lead.told)
    assert lead.ways == ("offering:SR>held:P2/SR",)
    arrow = next(arrow for arrow in window.findChildren(Arrow) if arrow.isVisible())
    wait(lambda: arrow.grown == 1)
    window.theme.motion = False
    window.school.leave()


def test_what_has_not_come_up_is_dimmed_and_opened_with_a_word(window: Window) -> None:
    lead = at_step(window, "1889/money", "mine")
    school = window.school
    assert set(school.veils.targets) >= {"part:market", "part:depot", "part:log", "part:certificates"}
    over = [veil.geometry() for veil in window.findChildren(Veil) if veil.isVisible()]
    depot = window.header.trains
    assert any(veil.contains(depot.mapTo(window, depot.rect().center())) for veil in over)
    lead.help()
    assert lead.play.step.id == "worth"
    assert "part:market" not in school.veils.targets
    lit = school.places.seen("market:KO")[0].seen()
    over = [veil.geometry() for veil in window.findChildren(Veil) if veil.isVisible()]
    assert "part:prices" in school.veils.targets
    assert not any(veil.intersects(lit.adjusted(2, 2, -2, -2)) for veil in over)  # its price, and what is next to it
    assert any(veil.intersects(school.places.seen("market:350")[0].seen()) for veil in over)
    confirm = window.panel.confirm
    assert any(veil.contains(confirm.mapTo(window, confirm.rect().center())) for veil in over)  # there is only Next
    lead.remark = ""
    lead.changed.emit()
    assert school.card.answer.text().startswith("New at the right: the market")
    school.leave()
    assert not [veil for veil in window.findChildren(Veil) if veil.isVisible()]
    at_step(window, "1889/shares", "small")
    assert school.veils.targets == ()
    school.leave()


def test_the_last_lesson_leads_to_a_first_game_which_can_be_continued(window: Window) -> None:
    window.beginnings.lessons_page().name.setText("Ann")
    at_step(window, "1889/end", "result").go_on()
    card = window.school.card
    assert card.on.text() == "Your first game"
    card.on.click()
    game, autosave = window.adapter.game, window.session.autosave
    assert game is not None
    assert autosave is not None
    assert window.school.first_game(game) is not None
    assert game.setup.players == ("Ann", "Otto", "Clara")
    path = autosave.path
    window.beginnings.show_lessons()
    page = window.beginnings.learn_page
    assert page is not None
    made = page.findChildren(QPushButton, "first-game")[-1]
    assert made.text() == "Continue"
    assert not window.notice.isVisible()  # what was said of the game before its first move
    made.click()
    wait(lambda: window.session.autosave is not None and window.session.autosave.path == path)
    wait(lambda: window.stack.currentWidget() is window.game_page)
    window.beginnings.show_lessons()
    page = window.beginnings.learn_page  # another one: the first went when the game was on the board
    assert page is not None
    page.name.setText("Eve")
    page.refresh()
    assert page.findChildren(QPushButton, "first-game")[-1].text() == "Play"
    page.name.setText("Ann")
    page.refresh()
    page.findChildren(QPushButton, "first-game-anew")[-1].click()
    assert window.session.autosave is not None
    assert window.session.autosave.path not in (None, path)


def test_a_lesson_for_those_who_know_1889_leads_to_no_other_title(window: Window) -> None:
    lead = at_step(window, "1870/differences", "alone")
    lead.help()
    lead.help()
    assert lead.play.finished
    assert window.school.card.on.text() == "Done"
    window.school.card.on.click()
    assert window.stack.currentWidget() is window.beginnings.learn_page


def test_the_title_to_start_with_offers_a_lesson_and_a_first_game(window: Window) -> None:
    window.beginnings.show_start()
    page = window.start_page
    page.findChild(QPushButton, "start-lesson").click()
    assert window.school.lead is not None
    assert window.school.lead.play.lesson.id == "1889/money"
    window.school.leave()
    window.beginnings.lessons_page().name.setText("Dan")
    window.beginnings.show_start()
    page.findChild(QPushButton, "start-first-game").click()
    assert window.adapter.game is not None
    assert window.adapter.game.setup.players == ("Dan", "Otto", "Clara")
    window.beginnings.show_start()
    page.findChild(QPushButton, "start-full-game").click()
    assert window.stack.currentWidget() is window.beginnings.new_page


def test_no_choice_has_the_keyboard_in_a_task_that_is_done_alone(window: Window) -> None:
    lead = at_step(window, "1889/money", "alone")
    window.panel.focus_choice()
    wait(lambda: window.panel.hasFocus())
    window.hand.confirm()
    assert not lead.remark, "Enter chooses nothing by itself"
    assert window.selection.proposal is None
    lead.help()
    window.panel.focus_choice()
    pay = window.panel.page.findChild(QPushButton, "dividend-pay")
    wait(lambda: pay.hasFocus())
    lead.help()
    wait(lambda: lead.play.finished and not lead.waits)
    window.panel.focus_choice()
    wait(lambda: window.panel.hasFocus())
    assert window.school.glow.targets == (), "the last words ask for nothing"
    window.school.leave()


def test_a_box_in_which_somebody_types_keeps_the_keyboard(window: Window) -> None:
    """Whatever comes to glow meanwhile, by the step or by the figure itself, all digits reach the box.

    The lesson leads the keyboard into the box when it glows; that is no reason to lead it out of it.
    """
    at_step(window, "1830/differences", "hudson")
    advised = window.panel.findChild(QPushButton, "bid-MH")
    wait(advised.hasFocus)  # as nobody has moved it
    for name, typed, led in (("amount-MH", "1155", False), ("amount-CA", "170", False), ("amount-MH", "1155", True)):
        box = window.panel.findChild(QSpinBox, name)
        MouseRobot(window, QtHands(window)).click(box, QPoint(box.width() // 3, box.height() // 2))
        wait(box.lineEdit().hasSelectedText)
        if led:
            window.panel.keys.give(box)
        for digit in typed:
            window.school.glow.follow()  # $115 is what the step asks for
            window.school.glow.moved.emit()
            QTest.keyClick(QApplication.focusWidget(), digit)
        assert box.hasFocus()
        assert box.cleanText() == typed
    window.school.leave()


def test_a_keyboard_that_was_moved_in_a_step_is_left_where_it_is(window: Window) -> None:
    lead = at_step(window, "1830/differences", "hudson")
    advised = window.panel.findChild(QPushButton, "bid-MH")
    wait(advised.hasFocus)
    for _ in range(2):  # past the box of the next private
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    moved = QApplication.focusWidget()
    assert isinstance(moved, QPushButton)
    assert moved is not advised
    window.school.glow.moved.emit()
    assert moved.hasFocus()
    lead.reached.emit(lead.play.step.id)
    lead.changed.emit()
    assert advised.hasFocus(), "a new step leads again"
    window.panel.keys.choose_number(1)
    chosen = QApplication.focusWidget()
    assert chosen is not advised
    window.context.selection.cancel()
    window.school.glow.moved.emit()
    assert advised.hasFocus(), "what a number chose is not moved to"
    assert window.panel.page is not None
    window.panel.page.setFocus()  # as when the choice that had the keyboard goes
    window.school.glow.moved.emit()
    assert advised.hasFocus(), "a page without a choice is not moved to"
    window.context.board.setFocus()
    lead.reached.emit(lead.play.step.id)
    lead.changed.emit()
    assert window.context.board.hasFocus(), "the map is walked on with the arrow keys"
    window.school.leave()

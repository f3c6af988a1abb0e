"""The rules of the open game are a window: a refusal leads to its section, a search to the clauses."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.lessons.figures import Timeline
from rails18.lessons.lessons import load_lesson
from rails18.titledata.games import new_game
from rails18.ui.dialogs.rules import Rules
from tests.ui.conftest import LEFT, Hand


def opened(hand: Hand) -> Rules:
    rules = hand.window.dialogs.rules
    assert rules is not None
    assert rules.isVisible()
    return rules


def listed(rules: Rules) -> list[str]:
    return [rules.list.item(number).text() for number in range(rules.list.count())]


def test_the_rules_begin_with_what_the_game_is_about(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.key(Qt.Key.Key_F2)
    rules = opened(hand)
    assert rules.windowTitle().startswith("Rules of")
    assert "You are an investor." in rules.page.toPlainText()
    assert "For those who know 1889" not in listed(rules)
    rules.list.setCurrentRow(1)
    assert rules.page.toPlainText().startswith("Section ")
    rules.reject()
    assert not rules.isVisible()


def test_a_refusal_leads_to_its_section(hand: Hand) -> None:
    game = Timeline(load_lesson("1889/trains"), "Ann").line
    game.go_to(140)
    hand.open(game)
    tip = hand.window.tip
    assert not hand.window.adapter.play(Pass("P1"))
    assert tip.number == "10.1"
    QTest.mouseClick(tip, LEFT)
    rules = opened(hand)
    assert rules.list.currentItem().text().startswith("10.1 ")
    assert "Section 10.1" in rules.page.toPlainText()
    rules.reject()
    assert not hand.window.adapter.play(Pass("P1"))
    rules.list.setCurrentRow(0)
    hand.key(Qt.Key.Key_F2)
    assert "Section 10.1" in rules.page.toPlainText()
    rules.reject()


def test_a_grey_choice_leads_to_the_section_that_it_cites(hand: Hand) -> None:
    game = Timeline(load_lesson("1889/trains"), "Ann").line
    game.go_to(140)
    hand.open(game)
    QTest.mouseClick(hand.window.panel.skip, LEFT)
    assert hand.window.tip.number == "10.1"
    assert "[10.1]" not in hand.said()
    hand.key(Qt.Key.Key_F2)
    rules = opened(hand)
    assert rules.list.currentItem().text().startswith("10.1 ")
    rules.reject()


def test_a_search_shows_only_clauses_that_hold_it(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.dialogs.show_rules()
    rules = opened(hand)
    QTest.keyClicks(rules.search, "train limit")
    assert 0 < len(listed(rules)) < 10
    for number in range(rules.list.count()):
        rules.list.setCurrentRow(number)
        assert "rain" in rules.page.toPlainText()
    rules.search.setText("camel")
    assert listed(rules) == []
    assert rules.page.toPlainText() == "No rule holds these words."
    rules.search.setText("11")
    assert not listed(rules)[0].startswith("11 "), "another section tells more of it"
    assert rules.list.currentItem().text().startswith("11 ")
    rules.search.clear()
    assert rules.list.currentItem().text().startswith("11 "), "one stays where one has read"
    assert "What this game is about" in listed(rules)
    rules.search.setText("train limit")
    rules.open_section("10.1")
    assert rules.search.text() == ""
    assert rules.list.currentItem().text().startswith("10.1 ")
    rules.reject()


def test_words_of_the_rules_lead_to_the_glossary(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.dialogs.show_rules()
    rules = opened(hand)
    rules.open_section("10.1")
    assert "glossary:train" in rules.page.toHtml()
    rules.page.anchorClicked.emit(QUrl("glossary:train"))
    words = hand.window.dialogs.help
    assert words is not None
    assert words.list.currentItem().text() == "Train"
    words.close()
    rules.reject()


def test_rules_are_searched_and_left_by_keys_alone(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.key(Qt.Key.Key_F2)
    rules = opened(hand)
    assert rules.list.hasFocus()
    QTest.keyClick(rules.list, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    assert rules.search.text() == "", "a held key is for somebody else"
    QTest.keyClicks(rules.list, "t")
    assert rules.search.hasFocus()
    QTest.keyClicks(rules.search, "rain limit")
    assert rules.search.text() == "train limit"
    assert 1 < len(listed(rules)) < 10
    assert rules.list.currentRow() == 0
    assert rules.page.toPlainText().startswith(f"Section {listed(rules)[0].split()[0]} ")
    QTest.keyClick(rules.search, Qt.Key.Key_Down)
    assert rules.list.currentRow() == 1
    QTest.keyClick(rules.search, Qt.Key.Key_Up)
    assert rules.list.currentRow() == 0
    assert "rain" in rules.page.toPlainText()
    rules.list.setFocus()
    QTest.keyClick(rules, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert rules.search.hasFocus()
    assert rules.search.selectedText() == "train limit"
    rules.search.deselect()
    QTest.keyClick(rules.search, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert rules.search.selectedText() == "train limit"
    QTest.keyClick(rules.search, Qt.Key.Key_Escape)
    assert not rules.isVisible()


def test_another_title_has_its_own_rules_and_its_difference_card(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.dialogs.show_rules()
    rules = opened(hand)
    own = listed(rules)
    rules.reject()
    hand.open(new_game(Setup("1870", ("Ann", "Ben", "Cleo"))))
    hand.window.dialogs.show_rules()
    assert listed(rules) != own
    assert "For those who know 1889" in listed(rules)
    rules.list.setCurrentRow(1)
    text = rules.page.toPlainText()
    assert "Half dividends: half paid, half kept, price unmoved." in text
    assert 'href="glossary:half_dividend"' in rules.page.toHtml()
    rules.reject()

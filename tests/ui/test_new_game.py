"""The page of a new game stays where it is under the hand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from rails18.titledata.files import title_ids
from rails18.ui.dialogs.name_entry import LONGEST_TYPED
from rails18.ui.dialogs.new_game import ABOVE, NewGamePage
from tests.support.waiting import wait
from tests.ui.conftest import Hand


def page_of(hand: Hand, high: int) -> NewGamePage:
    """Return the page in a window of a height."""
    hand.window.resize(1366, high)
    hand.window.beginnings.new_page = None
    hand.window.beginnings.show_new_game()
    page = hand.window.beginnings.new_page
    assert page is not None
    page.players.setValue(2)
    QTest.qWait(1)
    return page


def test_nothing_moves_up_where_seats_or_options_come(hand: Hand) -> None:
    """A second click on the arrow for one more player hit the one for one fewer."""
    page = page_of(hand, 768)
    top = page.players.mapTo(page, QPoint(0, 0)).y()
    assert top > ABOVE * page.height()
    for number in range(3, 7):
        page.players.setValue(number)
        QTest.qWait(1)
        assert page.players.mapTo(page, QPoint(0, 0)).y() == top, number
    page.fold.setChecked(True)
    QTest.qWait(1)
    assert page.players.mapTo(page, QPoint(0, 0)).y() == top


def test_the_free_room_above_is_given_up_in_a_low_window(hand: Hand) -> None:
    page = page_of(hand, 768)
    least = page.minimumSizeHint().height()
    hand.window.resize(1366, 1000)
    QTest.qWait(1)
    assert page.height() > 900
    assert page.minimumSizeHint().height() == least


def test_start_stays_where_it_is_whatever_is_chosen(hand: Hand) -> None:
    hand.window.beginnings.show_new_game("1889")
    page = hand.window.beginnings.new_page
    assert page is not None
    begin = hand.find("begin")
    before = begin.mapTo(hand.window, QPoint(0, 0))
    for title in title_ids():
        page.show_fresh(title)
        for number in (2, page.players.maximum()):
            page.players.setValue(number)
            page.fold.setChecked(True)
            QTest.qWait(1)
            assert begin.mapTo(hand.window, QPoint(0, 0)) == before, (title, number)


def test_the_board_of_the_title_and_its_companies_are_shown(hand: Hand) -> None:
    hand.window.beginnings.show_new_game("1889")
    page = hand.window.beginnings.new_page
    assert page is not None
    wait(lambda: not page.picture.picture.isNull())
    assert page.seats.parentWidget().isAncestorOf(page.picture), "below the seats: variants need the other side"
    assert [company.id for company in page.picture.companies] == ["AR", "IR", "SR", "KO", "TR", "KU", "UR"]
    page.show_fresh("1870")
    assert len(page.picture.companies) == 10
    assert page.on_table.parentWidget().isAncestorOf(page.picture), "on the game's own side, where it has room"
    assert page.picture.accessibleName() == "Board of 1870: The Trans-Mississippi"
    page.show_fresh("1846")
    assert len(page.picture.companies) == 7, "also those that few players leave out"


def test_what_was_wrong_is_told_no_more_once_it_is_changed(hand: Hand) -> None:
    page = page_of(hand, 768)
    page.names[0].setText("")
    page.start_button.click()
    assert page.fault.text() == "Every player needs a name: fill in the empty field."
    page.names[0].setText("Ann")
    assert page.fault.text() == ""
    page.names[1].setText("Ann")
    page.start_button.click()
    assert page.fault.text() == "Two players have the same name: change one of them."
    page.names[1].setText("Ben")
    assert page.fault.text() == ""


@pytest.mark.parametrize("pasted", [False, True])
def test_a_name_that_is_too_long_is_not_cut_in_silence(hand: Hand, pasted: bool) -> None:
    page = page_of(hand, 768)
    entry = page.names[0]
    entry.setText("")
    words = "Anna Maria Wilhelmina"
    if pasted:
        entry.insert(words)
    else:
        QTest.keyClicks(entry, words)
    QTest.qWait(1)
    assert entry.text() == words[:LONGEST_TYPED]
    assert page.fault.text() == "A name can have at most 18 letters."
    QTest.keyClick(entry, Qt.Key.Key_Backspace)
    assert page.fault.text() == ""

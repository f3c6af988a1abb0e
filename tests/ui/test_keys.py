"""Play by Enter, digits and Escape: the keyboard is always where the next choice is."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.core.actions import Bid, BuyShare, TakePrivate
from rails18.core.game import Game
from rails18.ui.widgets.controls import Choice
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment

__all__ = ["hand", "room"]

CTRL = Qt.KeyboardModifier.ControlModifier


def focus(hand: Hand) -> str:
    """Return the object name of what has the keyboard."""
    QTest.qWait(1)
    widget = hand.window.focusWidget()
    return widget.objectName() if widget else ""


def test_each_key_gives_one_command(room: Hand) -> None:
    """A key of two commands gives neither of them."""
    rows = room.window.commands.rows.values()
    keys = Counter(QKeySequence(key).toString() for command in rows for key in command.keys)
    assert len(keys) > 40
    assert [key for key, number in keys.items() if number > 1] == []


def test_enter_chooses_and_enter_confirms(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    assert focus(hand) == "take-A"
    hand.enter()
    assert hand.game.at == 0
    assert hand.window.selection.proposal is not None
    hand.enter()
    assert hand.game.actions == [TakePrivate("P1", "A")]
    assert focus(hand) == "take-B"


def test_enter_chooses_what_got_the_keyboard_since_something_was_chosen(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.enter()
    hand.find("bid-C").setFocus()
    hand.enter()
    assert hand.game.at == 0
    hand.enter()
    assert isinstance(hand.game.actions[0], Bid)


def test_a_digit_chooses_the_choice_with_its_number(hand: Hand) -> None:
    hand.open(table(4, hold={"P1": {"IR": 40}}))
    numbers = {c.objectName(): c.number for c in hand.window.panel.findChildren(Choice) if c.number}
    assert numbers["buy-offering"] == 1
    hand.key(Qt.Key.Key_1)
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert isinstance(proposal.action, BuyShare)
    hand.enter()
    assert hand.game.at == 1


def test_after_a_confirm_by_mouse_the_first_choice_has_the_keyboard(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.press("take-A")
    hand.press("confirm")
    assert focus(hand) == "take-B"


def test_after_a_confirm_from_the_board_the_first_choice_has_the_keyboard(hand: Hand) -> None:
    hand.open(moment("track"))
    hand.window.context.board.setFocus()
    hand.window.panel.press_pass()
    hand.enter()
    assert hand.game.at == 1
    assert hand.window.panel.isAncestorOf(hand.window.focusWidget())


@pytest.mark.parametrize("name", ["amount-C", "filter"])
def test_escape_leaves_a_box_and_undo_is_of_the_game(hand: Hand, fresh: Game, name: str) -> None:
    hand.open(fresh)
    hand.enter()
    hand.enter()
    if name == "filter":
        hand.key(Qt.Key.Key_L, CTRL)
        box = hand.window.actions_list.filter
    else:
        box = hand.find(name)
        box.setFocus()
    QTest.keyClicks(box, "7")
    hand.key(Qt.Key.Key_Z, CTRL)
    assert hand.game.at == 0
    hand.key(Qt.Key.Key_Y, CTRL)
    assert hand.game.at == 1
    (hand.find(name) if name != "filter" else box).setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert isinstance(QApplication.focusWidget(), Choice)


def test_grey_confirm_says_what_to_do_first(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.press("confirm")
    assert "Nothing is chosen yet" in hand.said()


def test_grey_confirm_asks_for_stops_in_the_run_step(hand: Hand) -> None:
    hand.open(moment("run"))
    hand.window.selection.cancel()
    hand.press("confirm")
    assert hand.said() == "Choose the stops of this train first, or press Best run."

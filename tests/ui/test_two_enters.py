"""Enter, pressed twice, never sells, ends or gives up anything while something else is possible."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from rails18.core.actions import BuyShare, BuyTrain, LayTile, Pass
from tests.support.moments import table
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment
from tests.ui.two_enters import GAMES, enter_twice, stops

__all__ = ["hand", "room"]

UNDRAWN = True

SAMPLES = ("played/1870-finish-400.rails18", "played/1843-gray.rails18", "random/1889-4p-104.json",
           "random/1830-4p-164.json")  # fmt: skip
EVERY = 67
OFFER = "autopass-offer"


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_sold_ended_or_declared_by_two_enters(hand: Hand, name: str) -> None:
    game = recorded_game(GAMES / name)
    came, faults = set(), []
    for number in stops(game, range(11, len(game.actions), EVERY)):
        game.go_to(number)
        told, wrong = enter_twice(hand, game)
        came.update(told.split())
        faults += [f"{number}: {wrong}"] if wrong else []
    assert faults == []
    assert len(came - {"nothing"}) >= 3, came  # they do play


def test_a_sale_never_has_the_keyboard_by_itself(hand: Hand) -> None:
    """The president of IR cannot afford a share of it: another company that can be bought is shown."""
    hand.open(table(4, hold={"P1": {"IR": 60}, "P2": {"SR": 20}}, cash={"P1": 80}))
    focus = QApplication.focusWidget()
    assert focus is not None
    assert not focus.objectName().startswith("sell-")
    hand.enter()
    hand.enter()
    assert all(isinstance(action, BuyShare | Pass) for action in hand.game.actions)


def test_enter_presses_what_a_refused_click_left(hand: Hand) -> None:
    hand.open(moment("track"))
    board = hand.window.context.board
    board.setFocus()
    hand.enter()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert hand.window.panel.isAncestorOf(focus)


def test_p_counts_at_once_as_a_click_does(hand: Hand) -> None:
    for press in (lambda: hand.key(Qt.Key.Key_P), lambda: hand.press("skip")):
        hand.open(moment("track"))
        assert hand.window.panel.passing.is_quiet
        press()
        assert [type(action) for action in hand.game.actions[-1:]] == [Pass]
        hand.game.undo()


def test_enter_on_the_button_that_passes_counts_at_once(hand: Hand) -> None:
    hand.open(moment("track"))
    hand.window.panel.skip.setFocus()
    hand.enter()
    assert [type(action) for action in hand.game.actions[-1:]] == [Pass]


def shift_enter(hand: Hand) -> None:
    hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)


def right_click(hand: Hand) -> None:
    confirm = hand.window.panel.confirm
    at = confirm.rect().center()
    QApplication.sendEvent(confirm, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, confirm.mapToGlobal(at)))


@pytest.mark.parametrize("press", [shift_enter, right_click])
def test_one_key_or_click_confirms_and_ends_the_step(hand: Hand, press: Callable[[Hand], None]) -> None:
    """It plays the tile and gives the second one up; where that ends the step nothing else is passed."""
    game = recorded_game(GAMES / "random/1870-2p-102.json")
    lays = [n for n, action in enumerate(game.actions) if isinstance(action, LayTile)]
    goes_on = next(n for n in lays if game.state_at(n + 1).frames[-1].step == "track" and n + 1 not in lays)
    over = next(n for n in lays if game.state_at(n + 1).frames[-1].step == "token")
    for number, ended in ((goes_on, [LayTile, Pass]), (over, [LayTile])):
        game.go_to(number)
        fork = game.fork()
        hand.open(fork)
        assert hand.window.selection.propose(game.actions[number])
        press(hand)
        assert [type(action) for action in fork.actions] == ended
    game.go_to(goes_on + 1)
    fork = game.fork()
    hand.open(fork)
    assert not fork.refusals(Pass(fork.position.frame.player))
    press(hand)
    assert fork.actions == [], "nothing was chosen that could be confirmed"


def test_one_key_passes_in_all_steps_that_change_nothing(hand: Hand) -> None:
    """They are told before, go no further than the run, and are taken back one by one."""
    game = recorded_game(GAMES / "played/1843-gray.rails18")
    game.go_to(1518)
    for press in (lambda: hand.key(Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier), lambda: hand.press(OFFER)):
        fork = game.fork()
        hand.open(fork)
        offer = hand.window.autopass_strip.offer
        assert (offer.text(), offer.toolTip()) == (
            "Straight to the run (Shift+P)",
            "Counts at once: Skip track and Skip token.",
        )
        press()
        assert [type(action) for action in fork.actions] == [Pass, Pass]
        assert fork.position.frame.step == "run"
        assert not offer.isVisible()
        fork.undo()
        assert fork.position.frame.step == "token"
    game.go_to(1518)
    fork = game.fork()
    hand.open(fork)
    assert hand.window.selection.propose(Pass(fork.position.frame.player))
    hand.press(OFFER)
    assert fork.actions == [], "what is chosen is not passed over"


def test_passing_several_steps_is_offered_only_where_more_than_one_of_them_is_asked(hand: Hand) -> None:
    """A token step without a choice is passed over by itself."""
    game, skipping = recorded_game(GAMES / "played/1843-gray.rails18"), hand.window.session.opponents.skipping
    offer = hand.window.autopass_strip.offer
    try:
        for number, on, offered in ((1518, False, True), (1518, True, False), (1534, True, True)):
            skipping.switch(on)
            game.go_to(number)
            hand.open(game.fork())
            assert offer.isVisible() is offered, (number, on)
    finally:
        skipping.switch(False)


@pytest.mark.parametrize("skips", [False, True])
def test_shift_and_enter_on_the_last_train_end_the_turn(hand: Hand, skips: bool) -> None:
    """Ports of other companies are passed by, also where the program ends the step of trains, as it is full."""
    skipping = hand.window.session.opponents.skipping
    game = recorded_game(GAMES / "played/1843-gray.rails18")
    number = next(n for n in range(607, len(game.actions)) if isinstance(game.actions[n], BuyTrain))
    game.go_to(number)
    fork = game.fork()
    company = fork.position.frame.company
    hand.open(fork)
    skipping.switch(skips)
    assert hand.window.selection.propose(game.actions[number])
    hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    skipping.switch(False)
    wait(lambda: fork.position.frame.company != company)
    assert [type(action) for action in fork.actions] == [BuyTrain, Pass, Pass]

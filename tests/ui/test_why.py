"""Why would I? stands beside the log: for what is chosen, or for what could be."""

from __future__ import annotations

from PySide6.QtCore import Qt

from rails18.core.actions import Dividend, SellShares
from rails18.core.game import Game
from rails18.lessons.figures import Timeline
from rails18.lessons.lessons import load_lesson
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


def at(id: str, number: int) -> Game:
    game = Timeline(load_lesson(id), "Ann").line
    game.go_to(number)
    return game


def told(hand: Hand) -> str:
    assert hand.window.hints.isVisible()
    return hand.window.hints.toPlainText()


def test_it_speaks_of_what_could_be_and_then_of_what_is_chosen(hand: Hand) -> None:
    hand.open(at("1889/money", 30))
    hand.key(Qt.Key.Key_W)
    assert told(hand).startswith("Why would I decide about the dividend?")
    assert "It is right when the next train is paid for" in told(hand)
    assert hand.window.coach.is_asked, "it stands under the question too"
    assert "is paid for or far away" in hand.window.coach.text.text()
    assert hand.window.selection.propose(Dividend("P1", "KO", "withhold"))
    assert "look two trains ahead" in told(hand)
    assert "right when the next train" not in told(hand)
    hand.window.selection.cancel()
    assert "right when the next train" in told(hand)


def test_it_tells_a_sale_that_hands_a_presidency_over(hand: Hand) -> None:
    hand.open(at("1889/shares", 121))
    hand.key(Qt.Key.Key_W)
    assert "Why would I buy a share?" in told(hand)
    assert "Why would I sell shares?" in told(hand)
    assert hand.window.selection.propose(SellShares("P1", "KO", 50))
    assert "You lose your say in that company." in told(hand)
    assert hand.window.selection.propose(SellShares("P1", "KO", 10))
    assert "You keep nothing" not in told(hand)


def test_it_is_silent_while_looking_back_and_at_the_end(hand: Hand) -> None:
    game = at("1889/end", 470)
    hand.open(game)
    hand.key(Qt.Key.Key_W)
    assert "Why would I" in told(hand)
    hand.window.adapter.look_at(100)
    assert "Why would I" not in told(hand)
    hand.window.adapter.look_at(None)
    assert "Why would I" in told(hand)
    hand.open(at("1889/end", 477))
    assert "Why would I" not in told(hand)


def test_it_tells_what_just_happened_and_why(hand: Hand) -> None:
    hand.open(at("1889/trains", 140))
    hand.key(Qt.Key.Key_W)
    assert told(hand).startswith("What just happened?")
    assert "KO earned nothing and paid nothing: ¥75 → ¥70." in told(hand)
    hand.window.adapter.undo()
    assert "KO earned nothing" not in told(hand)
    hand.window.adapter.redo()
    assert hand.window.selection.propose(SellShares("P1", "SR", 10))
    assert told(hand).startswith("Why would I sell shares?")
    assert "KO earned nothing" in told(hand)


def test_it_follows_the_last_sale_of_the_auction_into_the_stock_round(hand: Hand, recorded: Game) -> None:
    """What was chosen is forgotten before the next page is there: the page of the auction is asked nothing more."""
    last = next(n for n in range(len(recorded.actions)) if recorded.state_at(n + 1).round.kind == "stock")
    hand.open(recorded.fork(recorded.state_at(last)))
    hand.key(Qt.Key.Key_W)
    assert "Why would I" in told(hand)
    assert hand.window.selection.propose(recorded.actions[last])
    assert hand.window.selection.confirm()
    assert hand.game.state.round.kind == "stock"
    assert "Why would I start" in told(hand)

"""1830 in the window: the auction of one private company, private companies between players, and one for a train."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rails18.core.actions import Bid, BuyTrain, Pass, TakePrivate, TradePrivate
from rails18.core.state import Round
from rails18.saves.saves import load, restore, save
from rails18.titledata.games import new_game
from tests.rules.money.test_emergency_1830 import SALE, owing
from tests.support.games_1830 import PARS, moment, play, sale
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


def told(hand: Hand) -> str:
    """Return all that the open page says."""
    page = hand.window.panel.page
    assert page is not None
    return " ".join([page.sentence(), *(child.text() for child in page.findChildren(QLabel))])


def open_trades(hand: Hand) -> None:
    """Open the page on which private companies change hands."""
    hand.press("extra-trade_private")


def test_a_pass_in_the_auction_of_one_private_is_not_final(hand: Hand) -> None:
    """auction.resolve.pass_out: the page says so, names who has passed, and asks them again after a raise."""
    game = play(sale(), Bid("P1", "CS", 45), Bid("P2", "CS", 50), Bid("P3", "CS", 55), TakePrivate("P4", "SV"))
    hand.open(game)
    assert "or pass; you may bid again once somebody has raised it" in told(hand)
    assert hand.window.panel.skip.text().startswith("Pass")
    hand.window.panel.press_pass()
    hand.enter()
    assert "has passed" in told(hand)
    hand.press("bid-CS")
    hand.enter()
    assert hand.game.actions[-2:] == [Pass("P1"), Bid("P2", "CS", 60)]
    assert "has passed" not in told(hand)
    hand.window.panel.press_pass()
    hand.enter()
    assert hand.game.position.frame.player == "P1"
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.game.position.frame.player == "P3"


def test_a_pass_on_18xx_games_is_final(hand: Hand) -> None:
    """auction.resolve.pass_out: in that profile the page speaks of dropping out."""
    game = sale(profile="18xx.games")
    hand.open(play(game, Bid("P1", "CS", 45), Bid("P2", "CS", 50), Bid("P3", "CS", 55), TakePrivate("P4", "SV")))
    assert "drop out for good" in told(hand)
    assert hand.window.panel.skip.text().startswith("Drop out")


def test_a_private_is_bought_and_one_is_sold_in_the_same_turn(hand: Hand) -> None:
    """stock.private.purchase: P1 buys SV of P2 and sells CS to P3, and the purchase of the turn is still open."""
    hold = {"P1": {"NYC": 40}, "P2": {"NYC": 20}}
    hand.open(moment(hold, {"NYC": PARS[67]}, privates={"SV": "P2", "CS": "P1"}))
    open_trades(hand)
    assert "it is not the purchase of the turn" in told(hand)
    hand.find("price-SV").setValue(33)  # type: ignore[attr-defined]
    hand.press("agreed-SV")
    hand.press("deal-SV")
    hand.enter()
    open_trades(hand)
    hand.find("price-CS-P3").setValue(71)  # type: ignore[attr-defined]
    hand.press("agreed-CS-P3")
    hand.press("deal-CS-P3")
    hand.enter()
    assert hand.game.actions == [TradePrivate("P1", "SV", 33, agreed=True), TradePrivate("P3", "CS", 71, agreed=True)]
    assert hand.game.position.frame.player == "P1"
    assert any(hand.game.options("buy_share"))


def test_the_buyer_is_asked_on_the_screen(hand: Hand) -> None:
    """stock.private.consent: P1 offers CS to P3, who says yes on the screen."""
    hand.open(moment({"P1": {"NYC": 40}}, {"NYC": PARS[67]}, privates={"CS": "P1"}))
    open_trades(hand)
    hand.press("deal-CS-P3")
    hand.enter()
    assert "Player 3, do you agree?" in hand.window.consent_strip.told()
    hand.press("consent-yes")
    assert hand.game.actions == [TradePrivate("P3", "CS", 40, agreed=True)]


def test_a_private_is_sold_for_a_train(hand: Hand) -> None:
    """emergency.sell.privates: the page of the forced purchase leads there; P1 sells SV to P2 for what is missing, and
    PRR buys. Undo and redo lead there and back."""
    hand.open(owing(100, 5, **SALE))
    assert "Player 1 may also sell a private to another player" in told(hand)
    open_trades(hand)
    assert "to help pay for the train" in told(hand)
    assert not hand.has("deal-DH")
    hand.find("price-SV-P2").setValue(75)  # type: ignore[attr-defined]
    hand.press("agreed-SV-P2")
    hand.press("deal-SV-P2")
    hand.enter()
    assert hand.game.actions == [TradePrivate("P2", "SV", 75, agreed=True)]
    state = hand.game.state
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.game.state.privates["SV"] == "P1"
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert hand.game.state == state
    hand.press("train-3-0")
    hand.enter()
    assert hand.game.actions[1:] == [BuyTrain("P1", "PRR", "3-0", 180, 80)]


def test_a_save_of_a_contested_auction_opens_again(tmp_path: Path) -> None:
    """auction.resolve.start: bids and passes of a game by the book are read again as they were played."""
    game = play(sale(), Bid("P1", "CS", 45), Bid("P2", "CS", 50), Bid("P3", "CS", 55), TakePrivate("P4", "SV"))
    play(game, Pass("P1"), Bid("P2", "CS", 60), Pass("P3"), Bid("P1", "CS", 65))
    opened = load(save(game, tmp_path / "contest.rails18"))
    again = new_game(opened.setup)
    assert restore(again, opened.actions, opened.at) == ""
    assert again.state == game.state
    assert again.state.round == Round("auction", 1, 1, 1)

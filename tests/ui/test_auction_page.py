"""Sell the privates by mouse and by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rails18.core.actions import Bid, Pass, TakePrivate
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.now.private_name import PrivateName
from rails18.ui.widgets.amount import Amount
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


def test_take_shows_the_consequence_before_it_is_played(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.press("take-A")
    assert hand.game.at == 0
    assert "Aki ¥420 → ¥400 (−¥20)" in hand.outcome()
    assert "Then Botan decides." in hand.outcome()
    hand.enter()
    assert hand.game.actions == [TakePrivate("P1", "A")]


def test_escape_puts_the_choice_back(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.press("take-A")
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.selection.proposal is None
    hand.enter()
    assert hand.game.at == 0


def test_bid_follows_the_amount_and_stays_in_its_range(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    amount = hand.find("amount-C")
    assert isinstance(amount, Amount)
    assert (amount.least, amount.most) == (45, 420)
    hand.press("bid-C")
    amount.setValue(63)
    hand.enter()
    assert hand.game.actions == [Bid("P1", "C", 63)]


def test_bids_in_steps_may_be_as_high_as_the_cash(hand: Hand) -> None:
    """auction.bid.multiple: the box goes up to the last multiple of 5 that can be paid, not only to the first."""
    hand.open(new_game(Setup("18Chesapeake", ("Aki", "Botan", "Chiyo"), options={})))
    hand.game.play(Bid("P1", "CP", 45))
    hand.open(hand.game)
    amount = hand.find("amount-CV")
    assert isinstance(amount, Amount)
    assert (amount.least, amount.most) == (205, 800)
    hand.press("bid-CV")
    amount.setValue(755)
    hand.enter()
    assert hand.game.actions[-1] == Bid("P2", "CV", 755)


def test_the_company_that_was_drawn_is_named_before_anybody_bids(hand: Hand) -> None:
    """setup.privates.vanderbilt: seed 5 draws SRR for Cornelius Vanderbilt."""
    game = new_game(Setup("18Chesapeake", ("Aki", "Botan", "Chiyo"), seed=5))
    hand.open(game)
    page = hand.window.panel.page
    assert page is not None
    assert "CV  Cornelius Vanderbilt with SRR" in [chip.text() for chip in page.findChildren(PrivateName)]


def test_exports_of_passes_end_the_game_only_where_they_do(hand: Hand) -> None:
    """auction.all_pass.export: in 18Chesapeake trains go abroad, and the game goes on."""
    hand.open(new_game(Setup("18Chesapeake", ("Aki", "Botan", "Chiyo"))))
    hand.press("take-DR")
    hand.enter()
    passes = hand.find("pass-out")
    assert isinstance(passes, QLabel)
    assert "a 2-train leaves the depot (7 left)" in passes.text()
    assert "ends" not in passes.text()


def test_pass_by_key_needs_a_yes(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.key(Qt.Key.Key_P)
    assert hand.game.at == 0
    hand.enter()
    assert hand.game.actions == [Pass("P1")]


def test_contest_lets_bidders_raise_or_drop_out(hand: Hand, fresh: Game) -> None:
    for action in (Bid("P1", "B", 35), Bid("P2", "B", 40), TakePrivate("P3", "A")):
        fresh.play(action)
    hand.open(fresh)
    assert fresh.position.frame.step == "contest"
    hand.press("bid-B")
    hand.enter()
    assert hand.game.actions[-1] == Bid("P1", "B", 45)
    assert "drop out" in hand.window.panel.todo.text()
    hand.key(Qt.Key.Key_P)
    hand.enter()
    assert hand.game.state.privates["B"] == "P1"


def test_set_aside_money_is_told(hand: Hand, fresh: Game) -> None:
    """information.auction.bids: bids and each bidder's free money lie openly."""
    fresh.play(Bid("P1", "G", 155))
    hand.open(fresh)
    page = hand.window.panel.page
    assert page is not None
    texts = " ".join(child.text() for child in page.findChildren(QLabel))
    assert "Aki ¥155" in texts
    assert "Aki ¥265 (+ ¥155 in bids)" in texts


def test_bids_are_beside_the_name_where_there_is_room(hand: Hand, fresh: Game) -> None:
    """So that no row grows when somebody bids, and what comes after the last one stays in sight."""
    hand.window.resize(1350, 724)
    hand.open(fresh)
    before = hand.find("pass-out").y()
    fresh.play(Bid("P1", "B", 35))
    hand.open(fresh)
    assert not hand.window.panel.page.is_dense
    assert hand.find("pass-out").y() == before


def test_privates_keep_their_names_where_bids_need_no_room_beside_them(hand: Hand, fresh: Game) -> None:
    """Choices that are close together name what has no bid; the card of the others has the name too."""
    hand.window.resize(1350, 640)
    fresh.play(Bid("P1", "B", 35))
    hand.open(fresh)
    page = hand.window.panel.page
    assert page.is_dense
    assert [name.text() for name in page.findChildren(PrivateName)[:2]] == [
        "A  Takamatsu E-Railroad",
        "B",
    ]

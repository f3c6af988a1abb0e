"""Buy trains from depot, pool and companies, by force, with a train handed in; give trains up; go bankrupt."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QSpinBox

from rails18.core.actions import BuyTrain, DeclareBankruptcy, DiscardTrain, Pass, SellShares
from rails18.core.game import Game
from rails18.core.state import Frame
from rails18.ui.system import language
from rails18.ui.text.actions import question
from rails18.ui.tools.carry import CarryButton
from rails18.ui.tools.depot import label_of
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

ROUTE = {"tokens": {"I2.c0": ("SR",)}, "tiles": {"I2": ("6", 0), "I4": ("440", 3)}}


def moment(**more: object) -> Game:
    """Return a game in the train step of SR, which P1 leads."""
    given: dict[str, object] = {"hold": {"P1": {"SR": 50}}, "cash": {"SR": 300}, **ROUTE}
    return table(4, step="trains", company="SR", **{**given, **more})  # type: ignore[arg-type]


def test_train_from_the_depot(hand: Hand) -> None:
    hand.open(moment())
    hand.press("train-2-0")
    assert "SR treasury ¥300 → ¥220 (−¥80)" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [BuyTrain("P1", "SR", "2-0", 80)]


def test_the_button_that_buys_speaks_one_language(hand: Hand) -> None:
    hand.open(moment())
    language.speak("de")
    try:
        label = label_of(hand.window.context, BuyTrain("P1", "SR", "2-0", 80))
    finally:
        language.speak(language.ENGLISH)
    assert label == "Einen 2-Zug kaufen · ¥80"


def test_a_company_with_all_its_trains_is_not_asked_whether_it_buys_one(hand: Hand) -> None:
    hand.open(moment(trains={"2-0": "SR"}))
    names = hand.window.context.words
    assert question(names, hand.window.context.position) == "Does SR buy a train?"
    hand.open(moment(trains={f"2-{number}": "SR" for number in range(4)}))
    assert question(names, hand.window.context.position) == "SR has no room for another train."


def test_train_dragged_to_the_charter(hand: Hand) -> None:
    hand.open(moment())
    train, shares = hand.find("train-2-0"), hand.window.context.shares
    hand.drag(train, train.rect().center(), shares.viewport(), shares.cell_point("SR", "trains"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == BuyTrain("P1", "SR", "2-0", 80)


def test_later_train_says_why_not(hand: Hand) -> None:
    """train.buy.sequence: a type comes on sale when the one before is gone."""
    hand.open(moment())
    hand.press("train-3-0")
    assert hand.said()
    assert hand.window.selection.proposal is None


def test_first_train_of_a_phase_tells_what_rusts_and_who_is_left_without(hand: Hand) -> None:
    depot_empty = {f"2-{n}": "scrapped" for n in range(4)} | {f"3-{n}": "SR" if n == 0 else "pool" for n in range(5)}
    held = {"P1": {"SR": 50}, "P2": {"IR": 50}}
    hand.open(
        moment(
            hold=held,
            cash={"SR": 400},
            phase="3",
            trains={**depot_empty, "2-4": "IR", "2-5": "IR"},
        )
    )
    hand.press("train-4-0")
    told = hand.outcome()
    assert "Phase 4 begins" in told
    assert "Every 2-train rusts: IR 2." in told
    assert "IR has no train left." in told


def test_train_of_another_company_needs_its_president(hand: Hand) -> None:
    """train.company.consent: the other president agrees inside the panel."""
    hand.open(moment(hold={"P1": {"SR": 50}, "P2": {"IR": 50}}, trains={"2-0": "IR", "2-1": "SR"}))
    price, agreed = hand.find("price-2-0"), hand.find("agreed-2-0")
    assert isinstance(price, QSpinBox)
    assert isinstance(agreed, QCheckBox)
    assert agreed.text() == "Player 2 agrees"
    price.setValue(33)
    hand.press("buy-2-0")
    hand.enter()
    assert hand.game.actions == []
    hand.press("consent-no")
    agreed.setChecked(True)
    hand.press("buy-2-0")
    hand.enter()
    assert hand.game.actions == [BuyTrain("P1", "SR", "2-0", 33, agreed=True)]


def test_a_deal_chosen_elsewhere_shows_its_price(hand: Hand) -> None:
    """A hint, or whatever else chooses a deal, leaves no other price in the box than the one that is told."""
    hand.open(moment(hold={"P1": {"SR": 50}, "P2": {"IR": 50}}, trains={"2-0": "IR", "2-1": "SR", "3-0": "IR"}))
    first, other = hand.find("price-2-0"), hand.find("buy-3-0")
    assert isinstance(first, QSpinBox)
    assert isinstance(other, QPushButton)
    before = other.text()
    assert hand.window.selection.propose(BuyTrain("P1", "SR", "2-0", 47, agreed=True))
    buys = hand.find("buy-2-0")
    assert isinstance(buys, QPushButton)
    assert buys.isChecked()
    assert (first.value(), other.text()) == (47, before)
    assert hand.window.selection.propose(Pass("P1"))
    assert not buys.isChecked()
    assert first.value() == 47


def test_forced_purchase_is_told_in_sentences_and_paid(hand: Hand) -> None:
    """emergency.help.shortfall: the president adds exactly what is missing."""
    hand.open(moment(cash={"SR": 50, "P1": 100}))
    assert "must help" in hand.window.panel.todo.text()
    assert "¥30 short" in _text(hand)
    hand.press("train-2-0")
    assert "Player 1 ¥100 → ¥70 (−¥30)" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [BuyTrain("P1", "SR", "2-0", 80, 30)]


def test_forced_sale_comes_first_when_cash_is_short(hand: Hand) -> None:
    """emergency.sell.cash_first: what cash cannot pay is raised by selling shares."""
    hand.open(moment(hold={"P1": {"SR": 50, "IR": 30}, "P2": {"IR": 40}}, cash={"SR": 0, "P1": 10}))
    assert "raise ¥70" in _text(hand)
    hand.press("sell-SR-10")
    hand.enter()
    assert hand.game.actions == [SellShares("P1", "SR", 10)]
    hand.press("train-2-0")
    hand.enter()
    assert hand.game.state.trains["2-0"] == "SR"


def test_end_of_turn_is_refused_while_a_train_is_due(hand: Hand) -> None:
    """train.own.must: the grey button carries the sentence."""
    hand.open(moment())
    assert hand.window.panel.skip.why_not
    assert hand.window.panel.skip.toolTip() == hand.window.panel.skip.why_not


def test_bankruptcy_ends_the_game_and_shows_the_final_table(hand: Hand) -> None:
    """emergency.fail.bankrupt: when nothing more can be raised."""
    hand.open(moment(hold={"P1": {"SR": 20}, "P2": {"SR": 20}, "pool": {"SR": 10}}, cash={"SR": 0, "P1": 10}))
    hand.press("bankrupt")
    assert "This ends the game." in hand.outcome()
    hand.enter()
    assert hand.game.actions == [DeclareBankruptcy("P1", "SR")]
    results = hand.window.dialogs.results
    assert results.isVisible()
    assert results.head.text() == "Player 2 wins!"
    assert "Player 1 is bankrupt." in [told.text() for told in results.findChildren(QLabel)]
    results.close()


def test_trade_in_is_offered_for_the_diesel(hand: Hand) -> None:
    """train.trade.credit: a train handed in makes the D cheaper."""
    gone = {f"{t}-{n}": "scrapped" for t, many in {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2}.items() for n in range(many)}
    hand.open(moment(cash={"SR": 900}, phase="6", trains={**gone, "5-0": "SR"}))
    hand.press("train-D-0-for-5-0")
    hand.enter()
    assert hand.game.actions == [BuyTrain("P1", "SR", "D-0", 800, trade_in="5-0")]


def test_train_over_the_limit_is_given_up_by_key(hand: Hand) -> None:
    """train.excess.choice: the president chooses which train goes."""
    trains = {"3-0": "SR", "4-0": "SR", "5-0": "SR"}
    frames = (*moment().state.frames, Frame("discard", "P1", "SR"))
    hand.open(moment(phase="5", trains=trains, frames=frames))
    hand.key(Qt.Key.Key_2)
    hand.enter()
    assert hand.game.actions == [DiscardTrain("P1", "SR", "4-0")]


def test_turn_ends_by_key(hand: Hand) -> None:
    hand.open(moment(trains={"2-0": "SR"}))
    hand.key(Qt.Key.Key_P)
    hand.enter()
    assert hand.game.actions == [Pass("P1")]


def _text(hand: Hand) -> str:
    page = hand.window.panel.page
    assert page is not None
    return " ".join(child.text() for child in page.findChildren(QLabel))


def test_train_dragged_from_the_header_to_the_charter(hand: Hand) -> None:
    hand.open(moment())
    shares = hand.window.context.shares
    chip = hand.window.header.trains.findChildren(CarryButton)[0]
    hand.drag(chip, chip.rect().center(), shares.viewport(), shares.cell_point("SR", "trains"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == BuyTrain("P1", "SR", "2-0", 80)


def test_train_dropped_on_another_charter_says_why_not(hand: Hand) -> None:
    """train.company.turn: only the operating company buys."""
    hand.open(moment())
    shares = hand.window.context.shares
    chip = hand.window.header.trains.findChildren(CarryButton)[0]
    hand.drag(chip, chip.rect().center(), shares.viewport(), shares.cell_point("IR", "trains"))
    assert hand.window.selection.proposal is None
    assert hand.said()


def test_click_on_the_depot_outside_the_step_says_why_not(hand: Hand) -> None:
    hand.open(table(4))
    hand.window.header.trains.findChildren(CarryButton)[0].click()
    assert hand.said()

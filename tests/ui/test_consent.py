"""What needs another player's consent is asked on the screen, of persons and of programs, before it is played."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect

from rails18.core.actions import BuyTrain, StopGame
from rails18.core.game import Game
from rails18.lessons.figures import Timeline
from rails18.lessons.lessons import load_lesson
from rails18.players import offers
from rails18.players.consent import agrees
from rails18.players.level import SOLID
from rails18.players.offers import thing
from rails18.players.opponent import Choice, choose
from tests.support.moments import table
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

HOME = {"E2.c0": ("IR",), "I2.c0": ("SR",)}
HELD = {"P1": {"IR": 50}, "P2": {"SR": 40}}


def offer() -> Game:
    """Return a game in which IR of P1 may buy private D of P2."""
    return table(3, hold=HELD, step="trains", company="IR", cash={"IR": 700, "P2": 10}, phase="3", privates={"D": "P2"})


def buy(hand: Hand, price: int) -> None:
    """Let IR offer a price for D and confirm it."""
    hand.press("extra-buy_private")
    spin = hand.find("price-D")
    spin.setValue(price)  # type: ignore[attr-defined]
    hand.press("buy-private-D")
    assert "This needs the consent of Player 2." in hand.outcome()
    hand.enter()


def test_the_owner_is_asked_on_the_screen(hand: Hand) -> None:
    """private.buy.consent: nothing is played before the owner says yes, and nothing when they say no."""
    hand.open(offer())
    buy(hand, 60)
    assert hand.game.at == 0
    strip = hand.window.consent_strip
    assert strip.isVisible()
    assert "do you agree?" in strip.text.text()
    assert "¥60" in strip.text.text()
    assert "IR treasury ¥700 → ¥640 (−¥60)" in strip.brings.text()
    assert "Player 2 ¥10 → ¥70 (+¥60)" in strip.brings.text()
    assert hand.window.table.lesson() == strip.text.text()
    hand.press("consent-no")
    assert hand.game.at == 0
    assert not strip.isVisible()
    assert "does not agree" in hand.said()
    hand.press("buy-private-D")
    hand.enter()
    hand.press("consent-yes")
    assert hand.game.at == 1
    assert hand.game.state.privates["D"] == "IR"


@pytest.mark.parametrize(
    ("price", "told"),
    [
        (100, "Player 2 does not agree at ¥100, and more is not allowed now."),
        (60, "Player 2 does not agree at ¥60. You may offer more."),
    ],
)
def test_a_refusal_names_the_price_and_whether_more_may_be_offered(hand: Hand, price: int, told: str) -> None:
    """private.buy.price: twice the face value of D, 50, is the most."""
    hand.open(offer())
    buy(hand, price)
    hand.press("consent-no")
    assert hand.said() == told


def test_choosing_something_else_takes_the_question_back(hand: Hand) -> None:
    hand.open(offer())
    buy(hand, 60)
    assert hand.window.consent_strip.isVisible()
    hand.window.selection.cancel()
    assert not hand.window.consent_strip.isVisible()
    assert hand.game.at == 0


def train_offer() -> Game:
    """Return a game in which IR of P1 may buy the only train of SR, which P2 leads."""
    return table(
        3, hold=HELD, step="trains", company="IR", cash={"IR": 700, "P2": 10}, trains={"2-0": "SR"}, tokens=HOME
    )


@pytest.mark.parametrize("price", [600, 1])
def test_a_program_does_not_sell_the_only_train_of_its_company(hand: Hand, price: int) -> None:
    """train.company.consent: not for what hurts the buyer more either, and what it refuses is not played."""
    game = train_offer()
    game.programs = {"P2": "solid"}
    hand.open(game)
    assert not hand.has("agreed-2-0")
    hand.find("price-2-0").setValue(price)  # type: ignore[attr-defined]
    hand.press("buy-2-0")
    hand.enter()
    wait(lambda: game.at == 1 or "does not agree" in hand.said())
    assert game.state.trains["2-0"] == "SR"


@pytest.mark.parametrize(("price", "sold"), [(130, True), (1, False)])
def test_a_program_answers_by_what_it_gains(hand: Hand, price: int, sold: bool) -> None:
    """train.company.consent: TR has two 3-trains, and with the money it can buy what does not rust."""
    game = bill()
    at, game.programs = game.at, {"P3": "solid"}
    hand.open(game)
    hand.press("buy-3-1")
    hand.find("price-3-1").setValue(price)  # type: ignore[attr-defined]
    hand.enter()
    wait(lambda: game.at == at + 1 or "does not agree" in hand.said())
    assert (game.state.trains["3-1"] == "KO") is sold


def test_everybody_has_to_agree_to_stop(hand: Hand) -> None:
    hand.open(offer())
    hand.window.hand.choose_stop()
    hand.enter()
    hand.press("consent-yes")
    assert hand.game.at == 0
    hand.press("consent-no")
    assert hand.game.at == 0
    assert hand.game.state.ending is None
    hand.window.hand.choose_stop()
    hand.enter()
    hand.press("consent-yes")
    hand.press("consent-yes")
    assert hand.game.state.ending is not None
    assert isinstance(hand.game.actions[-1], StopGame)


def bill() -> Game:
    """Return a game in which KO of P1 has no train and ¥190, and the bank's cheapest train costs ¥300."""
    game = Timeline(load_lesson("1889/trains"), "Ann").line
    game.go_to(140)
    return game.fork(game.position.supposing(cash={**game.state.cash, "KO": 190}).state)


def test_a_program_thinks_of_a_deal_that_helps_both() -> None:
    """train.company.consent: what it offers stays within the treasury, and is not thought of again once declined."""
    game = bill()
    alone = choose(game, SOLID)
    assert isinstance(alone, Choice)
    deal = offers.offer(game, alone, SOLID)
    assert deal is not None
    action = deal.action
    assert isinstance(action, BuyTrain)
    assert (action.company, game.state.trains[action.train]) == ("KO", "TR")
    assert 90 <= action.price <= game.state.cash["KO"]
    assert not game.refusals(action)
    assert agrees(game, action, "P3", SOLID)
    poor = game.fork(game.position.supposing(cash={**game.state.cash, "KO": 60}).state)
    assert offers.offer(poor, alone, SOLID) is None  # less than half of what a 3-train cost is an insult
    again = offers.offer(game, alone, SOLID, frozenset({thing(action)}))
    assert again is None or thing(again.action) != thing(action)


@pytest.mark.parametrize("yes", [True, False])
def test_a_program_asks_a_person_before_it_buys_their_train(hand: Hand, yes: bool) -> None:
    game = bill()
    at = game.at
    game.programs = {"P1": "solid"}
    hand.window.session.opponents.pace = "fast"
    hand.open(game)
    strip, bar = hand.window.consent_strip, hand.window.opponents_bar
    wait(strip.isVisible)
    assert "Green, do you agree?" in strip.text.text()
    assert "waits for an answer" in bar.told.text_told()
    assert "makes Green an offer" in hand.window.panel.todo.text()
    asked = strip.consent.action
    assert isinstance(asked, BuyTrain)
    assert game.at == at
    hand.press("consent-yes" if yes else "consent-no")
    wait(lambda: game.at > at or (strip.isVisible() and strip.consent.action != asked))
    assert (game.state.trains[asked.train] == "KO") is yes
    if not yes:
        assert game.at == at or game.actions[at] != asked
        assert strip.consent.action is None or thing(strip.consent.action) != thing(asked)
        wait(strip.isVisible)  # SR's owner is asked next
        tip = hand.window.tip
        assert hand.said() == f"Green does not agree at ¥{asked.price}."
        assert not tip.geometry().intersects(QRect(strip.mapTo(hand.window, QPoint(0, 0)), strip.size()))

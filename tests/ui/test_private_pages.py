"""Use private companies: buy them, exchange them, lay their tiles."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QSpinBox

from rails18.core.actions import BuyPrivate, Exchange, Pass, PowerTile
from rails18.core.game import Game
from tests.support.games_1846 import turn as turn_1846
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


def turn(step: str = "track", **more: object) -> Game:
    """Return a game in phase 3 in a step of IR, which P1 leads."""
    given: dict[str, object] = {
        "hold": {"P1": {"IR": 50}},
        "cash": {"IR": 300},
        "tokens": {"E2.c0": ("IR",)},
        "phase": "3",
    }
    return table(4, step=step, company="IR", **{**given, **more})  # type: ignore[arg-type]


def test_private_is_bought_at_an_agreed_price(hand: Hand) -> None:
    """private.buy.consent: the owner agrees inside the panel."""
    hand.open(turn(privates={"D": "P2"}))
    hand.press("extra-buy_private")
    price, agreed = hand.find("price-D"), hand.find("agreed-D")
    assert isinstance(price, QSpinBox)
    assert isinstance(agreed, QCheckBox)
    assert (price.least, price.most) == (25, 100)
    price.setValue(70)
    hand.press("buy-private-D")
    hand.enter()
    assert hand.game.actions == []
    hand.press("consent-no")
    agreed.setChecked(True)
    hand.press("buy-private-D")
    assert "Player 2 ¥420 → ¥490 (+¥70)" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [BuyPrivate("P1", "IR", "D", 70, agreed=True)]


def test_own_private_needs_no_consent(hand: Hand) -> None:
    hand.open(turn(privates={"D": "P1"}))
    hand.press("extra-buy_private")
    assert not hand.has("agreed-D")
    hand.press("buy-private-D")
    hand.enter()
    assert hand.game.actions == [BuyPrivate("P1", "IR", "D", 50)]


def test_page_beside_the_step_closes_by_escape(hand: Hand) -> None:
    from PySide6.QtCore import Qt

    hand.open(turn(privates={"D": "P1"}))
    hand.press("extra-buy_private")
    assert hand.has("price-D")
    hand.key(Qt.Key.Key_Escape)
    assert not hand.has("price-D")


def test_dougo_is_exchanged_for_a_share(hand: Hand) -> None:
    """private.dougo.exchange: at any time, by its owner."""
    hand.open(turn(privates={"E": "P3"}))
    hand.press("extra-exchange")
    hand.press("exchange-E")
    hand.enter()
    assert hand.game.actions == [Exchange("P3", "E")]
    assert hand.game.position.holding("P3", "IR") == 10


def test_port_tile_is_laid_on_a_glowing_hex(hand: Hand) -> None:
    """private.ferry_b.place: the port tile on one of its coast towns."""
    hand.open(table(4, hold={"P1": {"IR": 50}}, privates={"B": "P1"}))
    hand.press("extra-power_tile")
    assert len(hand.window.context.board.marks.glowing) == 4
    hand.click_hex("G10")
    hand.enter()
    action = hand.game.actions[-1]
    assert isinstance(action, PowerTile)
    assert (action.private, action.hex, action.tile) == ("B", "G10", "437")


def test_seller_of_ehime_lays_or_declines(hand: Hand) -> None:
    """private.ehime.immediate: the seller decides at once."""
    hand.open(turn(privates={"C": "P2"}))
    hand.press("extra-buy_private")
    agreed = hand.find("agreed-C")
    assert isinstance(agreed, QCheckBox)
    agreed.setChecked(True)
    hand.press("buy-private-C")
    hand.enter()
    assert hand.game.position.frame.step == "sale_tile"
    assert hand.window.context.board.marks.glowing == frozenset({"C4"})
    hand.window.panel.press_pass()
    hand.enter()
    assert hand.game.actions[-1] == Pass("P2")
    assert hand.game.position.frame.step == "track"


def test_a_second_tile_that_nothing_can_be_is_left_out(hand: Hand) -> None:
    """private.mc.second_lost: the first tile of Michigan Central leads away from its other hex; the page says so."""
    game = turn_1846("GT", privates={"MC": "GT"})
    game.play(PowerTile("P1", "MC", "B10", "7", 0))
    assert not list(game.options("power_tile"))
    hand.open(game)
    page = hand.window.panel.page
    assert page is not None
    assert page.sentence().startswith("No second tile with Michigan Central (MC) would join the first one")
    hand.press("skip")
    hand.enter()
    assert game.actions[-1] == Pass("P1")
    assert game.position.frame.step == "track"

"""Buy, sell and start companies by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from rails18.core.actions import BuyShare, SellShares, StartCompany
from rails18.core.state import OFFERING, POOL, Round
from tests.support import games_1846
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

HELD = {"P1": {"IR": 40}, "P2": {"IR": 20}, "pool": {"IR": 10}}


def test_par_choice_tells_cost_rest_and_shares(hand: Hand) -> None:
    hand.open(table(4))
    hand.press("company-IR")
    assert hand.find("par-75").text() == "¥75\n¥150\n¥270"  # type: ignore[attr-defined]
    hand.press("par-75")
    assert "Leaves ¥270 for 3 more shares." in hand.outcome()
    assert "Player 1 ¥420 → ¥270 (−¥150)" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [StartCompany("P1", "IR", 75)]


def test_money_that_buys_no_further_share_is_left_without_a_number(hand: Hand) -> None:
    hand.open(table(4, cash={"P1": 140}))
    hand.press("company-IR")
    hand.press("par-65")
    assert "Leaves ¥10. " in hand.outcome()


def test_treasury_shares_cost_today_what_the_button_says(hand: Hand) -> None:
    """stock.buy.price, stock.buy.treasury_paid: in 1846 a share of GT costs its price, not the par it started at."""
    game = games_1846.moment({"P1": {"GT": 20}}, {"GT": 80}, player="P2", par={"GT": 60}, income={"GT": 0})
    hand.open(game)
    hand.press("company-GT")
    assert hand.find(f"buy-{OFFERING}").text() == "$80\ntreasury 80%"  # type: ignore[attr-defined]
    hand.press(f"buy-{OFFERING}")
    assert "$400 → $320" in hand.outcome()


def test_grey_choice_says_why_when_clicked(hand: Hand) -> None:
    """stock.start.cost: a par beyond the player's cash is refused with its sentence at the pointer."""
    hand.open(table(4, cash={"P1": 135}))
    hand.press("company-IR")
    grey = hand.find("par-100")
    assert grey.toolTip()
    assert grey.accessibleDescription() == grey.toolTip()
    hand.press("par-100")
    assert hand.said()
    assert hand.window.selection.proposal is None


@pytest.mark.parametrize("source", [OFFERING, POOL])
def test_buy_by_button(hand: Hand, source: str) -> None:
    hand.open(table(4, hold=HELD, player="P2"))
    hand.press("company-IR")
    hand.press(f"buy-{source}")
    hand.enter()
    assert hand.game.actions == [BuyShare("P2", "IR", source)]


def test_sale_shows_new_price_proceeds_and_president(hand: Hand) -> None:
    hand.open(table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 30}}, cells={"IR": (0, 3)}))
    hand.press("company-IR")
    hand.press("sell-20")
    told = hand.outcome()
    assert "IR price ¥100 → ¥80" in told
    assert "Player 2 becomes president of IR in place of Player 1" in told
    assert "(+¥200)" in told
    hand.key(Qt.Key.Key_Return)
    assert hand.game.actions == [SellShares("P1", "IR", 20)]


def test_certificate_dragged_from_the_pool_buys(hand: Hand) -> None:
    hand.open(table(4, hold=HELD, player="P2"))
    view = hand.window.context.shares
    start = view.certificate_point("IR", POOL)
    hand.drag(view.viewport(), start, view.viewport(), view.cell_point("IR", "P2"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == BuyShare("P2", "IR", POOL)


def test_certificate_dragged_to_the_pool_sells(hand: Hand) -> None:
    hand.open(table(4, hold=HELD, player="P1"))
    view = hand.window.context.shares
    start = view.certificate_point("IR", "P1")
    hand.drag(view.viewport(), start, view.viewport(), view.cell_point("IR", POOL))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == SellShares("P1", "IR", 10)


def test_certificate_dragged_to_another_player_is_refused_in_words(hand: Hand) -> None:
    """stock.order.clockwise: only the player of the turn buys."""
    hand.open(table(4, hold=HELD, player="P2"))
    view = hand.window.context.shares
    hand.drag(view.viewport(), view.certificate_point("IR", POOL), view.viewport(), view.cell_point("IR", "P3"))
    assert hand.window.selection.proposal is None
    assert hand.said()


def test_new_company_dragged_asks_for_par(hand: Hand) -> None:
    hand.open(table(4))
    view = hand.window.context.shares
    hand.drag(view.viewport(), view.certificate_point("SR", OFFERING), view.viewport(), view.cell_point("SR", "P1"))
    assert "par" in hand.said()
    assert hand.has("par-65")


def test_preview_marks_the_new_cell_on_the_market(hand: Hand) -> None:
    hand.open(table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 20}}, cells={"IR": (0, 3)}))
    hand.press("company-IR")
    hand.press("sell-20")
    assert hand.window.context.market.previewed == ("IR", (2, 3))


def test_no_click_is_without_an_answer(hand: Hand) -> None:
    """operating.steps.sequence: tiles are laid in a company's turn; a click on a hex says so."""
    hand.open(table(4, hold=HELD))
    hand.click_hex("H7")
    assert "H7 Ikeda" in hand.said()
    assert hand.window.tip.section.text()
    market = hand.window.context.market
    market.cellClicked.emit((0, 3))
    assert "¥100" in hand.said()


def test_click_on_shares_outside_the_stock_round_says_why(hand: Hand) -> None:
    hand.open(table(4, hold={"P1": {"SR": 50}}, step="track", company="SR"))
    hand.window.context.shares.cellClicked.emit("SR", OFFERING)
    assert hand.said()
    assert hand.window.selection.proposal is None


def test_where_no_share_may_be_sold_one_sale_stands_for_all_and_says_why(hand: Hand) -> None:
    held = {"P1": {"SR": 50}}
    hand.open(table(4, hold=held, round=Round("stock", 1, 1, 1)))
    assert not hand.has("sell-20")
    refused = hand.find("sell-10")
    assert isinstance(refused, QAbstractButton)
    assert refused.text() == "10%"  # it brings nothing, and takes one line
    hand.press("sell-10")
    assert "first stock round" in hand.said()
    hand.open(table(4, hold=held))
    assert all(hand.has(f"sell-{percent}") for percent in (10, 20, 50))

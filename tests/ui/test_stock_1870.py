"""Do in the window what only the stock rounds of 1870 have."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import (
    BuyShare,
    ChoosePar,
    Pass,
    Redeem,
    Reissue,
    SellShares,
    TakeOver,
    TakePrivate,
    TradePrivate,
)
from rails18.core.game import Game
from rails18.ui.model.consequence import consequences
from rails18.ui.text.words import Words
from tests.support.stock_1870 import BROWN, POOL, due, moment, sale, step
from tests.support.turns_1870 import turn
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


def told(hand: Hand) -> list[str]:
    """Return all that the open page says."""
    page = hand.window.panel.page
    assert page is not None
    return [child.text() for child in page.findChildren(QLabel)]


def extra(hand: Hand, kind: str) -> None:
    """Open a page beside the step."""
    hand.window.panel.extras.buttons[kind].click()
    QTest.qWait(1)


def won() -> Game:
    """Return the auction after the Frisco has been sold for its printed price."""
    game = sale()
    for private in ("GRSC", "MRBC", "SCC", "GSC", "SLSF", "MKT"):
        if step(game) == "par":
            break
        game.play(TakePrivate(due(game), private))
    return game


@pytest.mark.parametrize("options", [{}, {"hidden_treasuries": True}], ids=["open", "secret"])
def test_everybody_sees_what_players_have(hand: Hand, options: dict[str, bool]) -> None:
    """information.cash.player_public: the money of all players is shown in anybody's turn, secret treasuries or not."""
    money = {"P1": 120, "P2": 777, "P3": 315, "P4": 0}
    hand.open(turn("track", cash={**money, "IC": 123}, options=options))
    view = hand.window.context.shares
    assert {player: view.cells["cash", player].content.words for player in money} == {
        player: f"${amount}" for player, amount in money.items()
    }
    assert all(f"cash ${amount}," in view.accessibleDescription() for amount in money.values())
    assert (view.cells["IC", "treasury"].content.words == "$123") is not bool(options)


def test_par_of_the_frisco_is_set_on_the_market(hand: Hand) -> None:
    """auction.frisco.par_choice: who won the certificate chooses among the framed par values."""
    game = won()
    assert step(game) == "par"
    hand.open(game)
    market = hand.window.context.market
    QTest.mouseClick(market.viewport(), LEFT, pos=market.cell_point((0, 7)))
    assert "framed par values" in hand.said()
    QTest.mouseClick(market.viewport(), LEFT, pos=market.cell_point((2, 6)))
    hand.enter()
    assert game.actions[-1] == ChoosePar(due_before(game), "SLSF", 82)


def due_before(game: Game) -> str:
    """Return who decided before the last action."""
    return game.position_at(game.at - 1).frame.player


def sold(**given: object) -> Game:
    """Return the protection step: P1 has sold 20% of MP, whose president is P2."""
    hold = {"P2": {"MP": 50}, "P1": {"MP": 20, "IC": 40}}
    game = moment(hold, {"MP": (2, 9), "IC": (3, 6)}, **given)  # type: ignore[arg-type]
    game.play(SellShares("P1", "MP", 20))
    game.play(Pass("P1"))
    return game


def test_protection_is_offered_with_both_ways_side_by_side(hand: Hand) -> None:
    """protection.offer.right: the president sees cost, holding, certificates and price of either way."""
    game = sold()
    assert (step(game), due(game)) == ("protection", "P2")
    hand.open(game)
    page = hand.window.panel.page
    assert page is not None
    assert "Player 1 has sold 20% of MP" in page.sentence()
    assert "$220" in page.sentence()
    words = told(hand)
    for wanted in ("$525 → $305", "50% → 70%", "stays at $110", "falls to $90", "may keep more than 60% this way"):
        assert wanted in words, wanted
    assert hand.window.context.market.previewed == ("MP", (4, 9))


def test_protection_by_key(hand: Hand) -> None:
    """protection.shares.all: one key takes all of them over, the other lets the price fall."""
    hand.open(sold())
    hand.key(Qt.Key.Key_1)
    hand.enter()
    assert hand.game.actions[-1] == TakeOver("P2", "MP")
    assert hand.game.position.price("MP") == 110
    hand.open(sold())
    hand.key(Qt.Key.Key_2)
    hand.enter()
    assert hand.game.actions[-1] == Pass("P2")
    assert hand.game.position.price("MP") == 90
    assert hand.window.context.market.previewed is None


def test_a_sale_tells_what_will_become_of_the_price(hand: Hand) -> None:
    """protection.timing.after_seller: the price falls after the turn, unless the president steps in."""
    hand.open(moment({"P2": {"MP": 50}, "P1": {"MP": 20}}, {"MP": (2, 9)}))
    hand.press("company-MP")
    hand.press("sell-20")
    assert "MP falls to $90 after the turn, unless Player 2 protects the price." in hand.outcome()


def test_a_single_share_stays_on_the_ledge(hand: Hand) -> None:
    """market.down.above_ledge: what the picture says of a cell on the ledge, and the offer when a share is sold."""
    hand.open(moment({"P2": {"MP": 50}, "P1": {"MP": 20}}, {"MP": (1, 16)}))
    market = hand.window.context.market
    assert "on the ledge" in market.describe((1, 16))
    assert "on the ledge" not in market.describe((1, 10))
    hand.press("company-MP")
    hand.press("sell-10")
    assert "because of the ledge" in hand.outcome()


def treasury() -> Game:
    """Return P1's turn with two companies that may redeem, and a private in the market."""
    hold = {"P1": {"MP": 50, "IC": 60}, "P2": {"MP": 20, "IC": 20}, POOL: {"IC": 10}}
    return moment(
        hold, {"MP": (0, 9), "IC": (3, 6)}, cash={"MP": 500, "IC": 400}, income={"MP": 100, "IC": 50},
        privates={"GSC": "P3", "MRBC": POOL},
    )  # fmt: skip


def test_redemption_asks_the_holder(hand: Hand) -> None:
    """redemption.consent.holder: without the consent of the holder nothing is played."""
    hand.open(treasury())
    extra(hand, "redeem")
    hand.press("deal-MP-P2")
    hand.enter()
    assert hand.game.actions == []
    hand.press("consent-no")
    hand.press("agreed-MP-P2")
    hand.press("deal-MP-P2")
    hand.enter()
    assert hand.game.actions == [Redeem("P1", "MP", "P2", agreed=True)]
    assert hand.window.context.shares.cells["MP", "own"].content.percents == (10,)


def test_refused_redemption_says_why(hand: Hand) -> None:
    """redemption.source.market_first: a grey button tells the rule."""
    hand.open(treasury())
    extra(hand, "redeem")
    hand.press("deal-IC-P2")
    assert hand.said()
    assert hand.window.selection.proposal is None


def test_reissue_shows_its_price_on_the_market_first(hand: Hand) -> None:
    """reissue.par.nearest: three quarters of 160 is 120; its box is lit before anything is confirmed."""
    hold = {"P1": {"MP": 60}, "P2": {"MP": 20}, "MP": {"MP": 20}}
    hand.open(moment(hold, {"MP": (0, 10)}, par={"MP": 82}))
    extra(hand, "reissue")
    assert hand.window.context.market.lit == {(0, 8)}
    hand.press("reissue-MP")
    assert "MP gets" in " ".join(told(hand))
    hand.enter()
    assert hand.game.actions == [Reissue("P1", "MP")]
    assert hand.game.state.par["MP"] == 120
    assert not hand.window.context.market.lit
    cell = hand.window.context.shares.cells["MP", "offering"].content
    assert (cell.percents, cell.mark) == ((10, 10), "again")


def test_private_is_bought_from_a_player_who_agrees_or_from_the_market(hand: Hand) -> None:
    """stock.private.from_player, stock.private.from_market: any price with consent, the printed one from the market."""
    hand.open(treasury())
    extra(hand, "trade_private")
    hand.find("price-GSC").setValue(33)  # type: ignore[attr-defined]
    hand.press("agreed-GSC")
    hand.press("deal-GSC")
    hand.enter()
    assert hand.game.actions == [TradePrivate("P1", "GSC", 33, agreed=True)]
    hand.open(treasury())
    extra(hand, "trade_private")
    hand.press("deal-MRBC")
    hand.enter()
    assert hand.game.actions == [TradePrivate("P1", "MRBC", 40)]


def test_private_page_shows_the_range_of_the_price(hand: Hand) -> None:
    """stock.private.from_player: a player with $15 is offered GSC, printed $80, for $1 to $15 and buys it for $15."""
    hold = {"P2": {"MP": 60}}
    hand.open(moment(hold, privates={"GSC": "P3", "MRBC": POOL}, cash={"P1": 15}))
    extra(hand, "trade_private")
    assert hand.find("range-GSC").text() == "For $1 to $15, as agreed; printed price $80"  # type: ignore[attr-defined]
    assert hand.find("range-MRBC").text() == "For $40"  # type: ignore[attr-defined]
    price = hand.find("price-GSC")
    assert (price.least, price.most, price.value()) == (1, 15, 15)  # type: ignore[attr-defined]
    hand.press("agreed-GSC")
    hand.press("deal-GSC")
    hand.enter()
    assert hand.game.actions == [TradePrivate("P1", "GSC", 15, agreed=True)]


def test_several_shares_of_a_brown_company(hand: Hand) -> None:
    """market.zone.brown_multiple: after one out of the pool the page asks for more of the same."""
    hold = {"P2": {"MP": 40}, POOL: {"MP": 40}}
    hand.open(moment(hold, {"MP": BROWN}))
    hand.press("company-MP")
    for bought in (1, 2):
        hand.press("buy-pool")
        hand.enter()
        assert hand.game.actions == [BuyShare("P1", "MP", POOL)] * bought
        page = hand.window.panel.page
        assert page is not None
        assert "brown area" in page.sentence()
    assert hand.window.panel.skip.text() == "End the turn"


def test_closed_company_is_shown_as_gone(hand: Hand) -> None:
    """closing.restart.refused: badge, row and limit tell that a company is out of the game."""
    game = moment({"P2": {"MP": 40}, "P1": {"MP": 20}}, {"MP": (8, 1)})
    game.play(SellShares("P1", "MP", 20))
    game.play(Pass("P1"))
    hand.open(game)
    while game.position.frame.step == "protection":
        assert "MP closes" in told(hand)
        hand.key(Qt.Key.Key_2)
        hand.enter()
    assert game.position.is_closed("MP")
    shares = hand.window.context.shares
    assert shares.cells["MP", "offering"].content.words == "closed"
    assert shares.cells["limit", "P1"].content.words == "0 / 14"
    hand.press("company-MP")
    page = hand.window.panel.page
    assert page is not None
    assert any("out of the game" in text for text in told(hand))


def test_an_area_of_the_market_is_called_by_its_colour() -> None:
    """The area in which companies close has a name in the data, but players see a colour."""
    game = moment(hold={"P1": {"SP": 20, "MP": 40}, "P2": {"MP": 60}}, player="P1")
    pos, update = game.position, game.what_if(next(game.options("sell_shares", company="MP")))
    rows = pos.title.market.rows
    closing = next((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.zone == "close")
    after = msgspec.structs.replace(update.after, market={**update.after.market, "MP": closing})
    lines = consequences(pos, msgspec.structs.replace(update, after=after), Words(pos))
    assert any("now in the gray area" in line.text for line in lines)

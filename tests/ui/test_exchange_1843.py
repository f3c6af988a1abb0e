"""Exchange Val de Loire, follow the order of play and set games of 1843 up in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rails18.core.actions import BuyPrivate, Exchange, Pass
from rails18.core.game import Game
from rails18.core.state import CLOSED
from tests.rules.privates import test_loire_1843 as loire
from tests.support.stock_1843 import due, moment, play
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_stock_1843 import WHITE, label, news
from tests.ui.test_stock_1870 import extra, told

__all__ = ["hand", "room"]


def head(hand: Hand) -> list[str]:
    """Return the names over the columns of the players, from the left."""
    shares = hand.window.context.shares
    assert shares.grid is not None
    columns = sorted(hand.game.position.players, key=lambda player: shares.grid.lefts[player][0])
    return [shares.cells["head", player].content.words for player in columns]


# the exchange of Val de Loire


def owner(**given: object) -> Game:
    """Return a stock turn of P1, who owns Val de Loire."""
    given = {"privates": {"VDL": "P1"}, "cash": {"P1": 300}, "phase": "yellow", "par": {"PLM": 79}, **given}
    return moment({"P2": {"PLM": 20}}, {"PLM": WHITE}, **given)  # type: ignore[arg-type]


def test_exchange_for_a_share_as_the_purchase_of_the_turn(hand: Hand) -> None:
    """private.vdl.exchange, private.vdl.buy: pick the company, take the share; nothing more may be bought then."""
    hand.open(owner())
    extra(hand, "exchange")
    hand.press("company-PLM")
    hand.press("exchange-VDL")
    assert "closes" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [Exchange("P1", "VDL", "PLM")]
    hand.press("company-PLM")
    hand.press("buy-offering")
    assert hand.said()
    assert hand.game.at == 1


def test_exchange_for_half_of_a_directors_certificate(hand: Hand) -> None:
    """private.vdl.director: a company that is not started asks for a par value, and the other half is paid."""
    hand.open(owner())
    extra(hand, "exchange")
    hand.press("company-OU")
    assert any("pays for the other half" in text for text in told(hand))
    hand.press("exchange-VDL-86")
    assert hand.said()
    assert hand.window.selection.proposal is None
    hand.press("exchange-VDL-73")
    assert "Player 1 300fr → 227fr" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [Exchange("P1", "VDL", "OU", 73)]
    assert hand.game.position.president("OU") == "P1"


def test_exchange_in_the_list_by_keys(hand: Hand) -> None:
    """private.vdl.exchange: every exchange has its own sentence in the list of all actions."""
    hand.open(owner())
    listing = hand.window.actions_list
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    for letter in "exchange":
        QTest.keyClick(listing.filter, letter)
    sentences = [text for text, action in listing.model.rows if isinstance(action, Exchange)]
    assert len(sentences) == len(set(sentences)) == 1 + 8 * 3
    assert "half of the president's certificate of OU at par 73fr" in " ".join(sentences)


def test_exchange_in_the_turn_of_a_company(hand: Hand) -> None:
    """private.vdl.operating: its owner may exchange before EST has begun, and in its later steps, whoever decides."""
    hand.open(loire.between({"P2": {"OU": 50}}, par={"OU": 67}))
    assert due(hand.game) == "P3"
    extra(hand, "exchange")
    assert any("Player 1 exchanges" in text for text in told(hand))
    hand.press("company-OU")
    hand.press("exchange-VDL")
    assert "OU floats" in hand.outcome()
    hand.enter()
    assert hand.game.actions == [Exchange("P1", "VDL", "OU")]
    later = loire.between({"P2": {"OU": 50}}, par={"OU": 67})
    play(later, Pass(due(later)))
    hand.open(later)
    assert hand.window.panel.extras.buttons["exchange"].text().startswith("Player 1: exchange")


# Val de Loire as a train


def test_a_private_becomes_a_train(hand: Hand) -> None:
    """private.vdl.train, private.vdl.price: the owner agrees, the company pays the face value and has a 2-train."""
    hand.open(loire.company())
    extra(hand, "buy_private")
    price = hand.find("price-VDL")
    assert (price.least, price.most) == (110, 110)  # type: ignore[attr-defined]
    assert hand.find("convert-VDL").text() == "Buy as 2-train"  # type: ignore[attr-defined]
    hand.press("convert-VDL")
    hand.enter()
    assert hand.game.actions == []
    hand.press("consent-no")
    hand.press("agreed-VDL")
    hand.press("convert-VDL")
    hand.enter()
    assert hand.game.actions == [BuyPrivate("P1", "OU", "VDL", 110, agreed=True, convert=True)]
    assert hand.game.state.privates["VDL"] == CLOSED
    assert hand.window.context.shares.cells["OU", "trains"].content.chips == ("2",)


def test_with_four_players_there_is_no_such_train(hand: Hand) -> None:
    """private.vdl.train: the green phase offers Val de Loire as it is, and its power does not speak of a train."""
    hand.open(loire.company(4, "green"))
    extra(hand, "buy_private")
    assert hand.has("buy-private-VDL")
    assert not hand.has("convert-VDL")
    explain = hand.window.context.explainer
    assert "2-train" not in explain.power(hand.game.position, "VDL")
    assert "2-train" in explain.power(loire.company().position, "VDL")


# the order of play


def ready(**cash: int) -> Game:
    """Return a stock round that ends when P1, P2 and P3 have passed."""
    hold = {"P3": {"EST": 60}}
    return moment(hold, {"EST": WHITE}, players=3, cash=cash, phase="green")


def test_the_next_order_shows_while_it_forms(hand: Hand) -> None:
    """stock.order.next: places beside the cash and a line of the page rank by cash; a purchase tells the change."""
    hand.open(ready(P1=300, P2=250, P3=500))
    cells = hand.window.context.shares.cells
    assert [cells["cash", player].content.chips for player in ("P1", "P2", "P3")] == [("2",), ("3",), ("1",)]
    assert "Player 3, Player 1 and Player 2" in label(hand, "next-order")
    hand.press("company-EST")
    hand.press("buy-offering")
    assert "Next order of play by cash: Player 3, Player 2 and Player 1." in hand.outcome()


def test_columns_and_turns_follow_the_new_order(hand: Hand) -> None:
    """stock.order.next: after the round the columns stand by cash under their own names, and the change is told."""
    hand.open(ready(P1=300, P2=250, P3=500))
    assert head(hand) == ["Player 1", "Player 2", "Player 3"]
    for _ in range(3):
        hand.key(Qt.Key.Key_P)
        hand.enter()
    assert hand.game.position.players == ("P3", "P1", "P2")
    assert head(hand) == ["Player 3", "Player 1", "Player 2"]
    shares = hand.window.context.shares
    assert shares.cells["cash", "P3"].content.words == "500fr"
    assert shares.cells["head", "P3"].content.mark == "priority"
    tip = shares.tip_at(shares.cell_point("head", "P3"))
    assert "Order of play: Player 3, Player 1 and Player 2" in tip
    assert shares.tip_at(shares.cell_point("EST", "P3")).startswith("Player 3: 60%")
    assert "Order of play from now on: Player 3, Player 1 and Player 2" in news(hand)
    assert "Player 3: cash 500fr" in shares.description


def test_an_order_that_stays_is_no_news(hand: Hand) -> None:
    """stock.order.next: the same order as before is not reported above the page."""
    hand.open(ready(P1=500, P2=400, P3=300))
    for _ in range(3):
        hand.key(Qt.Key.Key_P)
        hand.enter()
    assert hand.game.state.round.kind == "operating"
    assert "Order of play" not in news(hand)


# setting up


def test_a_new_game_asks_only_what_there_is_to_choose(hand: Hand) -> None:
    """setup.players.range: one variant and one profile leave no empty boxes; the page says which rules are played, and
    the readings that a table may want otherwise are under the fold."""
    hand.window.beginnings.show_new_game("1843")
    page = hand.window.beginnings.new_page
    assert page is not None
    assert not hand.has("variant-full")
    assert page.fold.isVisible()
    assert not page.fold.isChecked()
    page.fold.setChecked(True)
    assert not page.profile.isVisible()
    hand.press("option-falling_sale_price")
    assert page.setup().options == {"falling_sale_price": True}
    assert "J C Lawrence" in page.about.text()
    assert "12 June 2013" in page.about.text()
    assert (page.players.minimum(), page.players.maximum()) == (2, 6)
    assert page.setup().title == "1843"

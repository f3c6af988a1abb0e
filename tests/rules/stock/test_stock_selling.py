"""Test sales of shares in a stock round."""

import pytest

from rails18.core.actions import BuyShare, Pass, SellShares, StartCompany
from tests.support.play import due, facts, play, put, refused, stock, turn


def test_never_sales_on_both_sides_of_a_purchase():
    """stock.turn.order: having sold AR and bought IR, P1 cannot sell SR; the engine ends his turn by itself."""
    hold = {"P2": {"AR": 20, "SR": 20}, "P1": {"AR": 10, "SR": 10, "IR": 20}}
    game = stock(hold, notes={"acted": True, "bought": True, "sold": ("AR",), "sold_first": True})
    assert refused(game, SellShares("P1", "SR", 10)) == {"stock.turn.order"}
    game = stock(hold)
    play(game, SellShares("P1", "AR", 10), BuyShare("P1", "IR", "offering"))
    assert due(game) == "P2"


def test_sales_before_the_purchase():
    """stock.turn.order: AR and SR are sold, then IR is bought, all in one turn."""
    game = stock({"P2": {"AR": 20, "SR": 20, "IR": 20}, "P1": {"AR": 10, "SR": 10}})
    play(game, SellShares("P1", "AR", 10), SellShares("P1", "SR", 10), BuyShare("P1", "IR", "offering"))
    assert [game.position.holding("P1", c) for c in ("AR", "SR", "IR")] == [0, 0, 10]


def test_the_share_just_bought_may_be_sold():
    """stock.turn.order: P1 buys his third share of AR and sells all three; then SR, until he has nothing left."""
    game = stock({"P2": {"AR": 30, "SR": 20}, "P1": {"AR": 20, "SR": 10}})
    play(game, BuyShare("P1", "AR", "offering"), SellShares("P1", "AR", 30))
    assert game.position.pool_percent("AR") == 30
    assert due(game) == "P1"
    play(game, SellShares("P1", "SR", 10))
    assert due(game) == "P2"


def test_only_selling_or_only_buying():
    """stock.turn.order: a turn may be sales alone or a purchase alone, ended by the player."""
    hold = {"P1": {"AR": 30}, "P2": {"SR": 20}}
    game = stock(hold)
    play(game, SellShares("P1", "AR", 10), Pass("P1"))
    assert due(game) == "P2"
    game = stock(hold)
    play(game, BuyShare("P1", "SR", "offering"), Pass("P1"))
    assert due(game) == "P2"


@pytest.mark.parametrize("percent", [30, 0, -10, 15])
def test_only_what_is_held(percent):
    """stock.sell.held: of 20% AR neither 30% nor odd parts can be sold; 20% go to the pool."""
    game = stock({"P2": {"AR": 30}, "P1": {"AR": 20}})
    assert refused(game, SellShares("P1", "AR", percent)) == {"stock.sell.held"}
    assert refused(game, SellShares("P1", "KO", 10)) == {"stock.sell.held"}
    play(game, SellShares("P1", "AR", 20))
    assert game.position.pool_percent("AR") == 20
    assert game.position.holding("P1", "AR") == 0


def test_a_block_is_paid_at_the_price_before_the_sale():
    """stock.sell.price: three shares of AR at 80 on [2,3] bring 240 from the bank, then AR is at 65 on [5,3]."""
    game = stock({"P2": {"AR": 30}, "P1": {"AR": 30}})
    bank = game.state.cash["bank"]
    play(game, SellShares("P1", "AR", 30))
    assert game.state.cash["P1"] == 420 + 240
    assert game.state.cash["bank"] == bank - 240
    assert (game.state.market["AR"], game.position.price("AR")) == ((5, 3), 65)


def test_one_block_a_turn():
    """stock.sell.block: one AR and then another is refused in the same turn; two at once are sold."""
    hold = {"P2": {"AR": 30}, "P1": {"AR": 30}}
    game = stock(hold)
    play(game, SellShares("P1", "AR", 10))
    assert refused(game, SellShares("P1", "AR", 10)) == {"stock.sell.block"}
    play(game, Pass("P1"), Pass("P2"), Pass("P3"), Pass("P4"), SellShares("P1", "AR", 10))
    assert game.position.pool_percent("AR") == 20
    play(stock(hold), SellShares("P1", "AR", 20))


@pytest.mark.parametrize(("first", "second"), [("AR", "SR"), ("SR", "AR")])
def test_the_seller_chooses_the_order(first, second):
    """stock.sell.sequence: AR and SR both fall to 65 on [5,3]; the one sold first lies above the other."""
    game = stock({"P2": {"AR": 30, "SR": 30}, "P1": {"AR": 20, "SR": 20}}, par={"AR": 75, "SR": 75})
    play(game, SellShares("P1", first, 20), SellShares("P1", second, 20))
    assert game.state.stacks == {(5, 3): (first, second)}


def test_the_pool_holds_half():
    """stock.sell.pool_limit: with 40% AR in the pool a sale of 20% is refused, 10% fill it."""
    game = stock({"P2": {"AR": 30}, "P1": {"AR": 20}, "pool": {"AR": 40}})
    assert refused(game, SellShares("P1", "AR", 20)) == {"stock.sell.pool_limit"}
    assert facts(game, SellShares("P1", "AR", 20), "stock.sell.pool_limit")["pool"] == 40
    play(game, SellShares("P1", "AR", 10))
    assert game.position.pool_percent("AR") == 50


def test_shares_of_an_idle_company_sell_like_others():
    """stock.sell.not_operating: TR with 30% sold does not operate; P2 gets 75, and TR falls from [3,3] to [4,3]."""
    game = stock({"P1": {"TR": 20}, "P2": {"TR": 10}}, par={"TR": 75}, player="P2")
    assert (game.state.market["TR"], game.state.floated) == ((3, 3), ())
    play(game, SellShares("P2", "TR", 10))
    assert game.state.cash["P2"] == 420 + 75
    assert (game.state.market["TR"], game.position.price("TR")) == ((4, 3), 70)


def test_options_offer_exactly_what_is_allowed():
    """stock.sell.block: the menu offers the blocks of 10% and 20%, and after a sale of AR none of AR."""
    game = stock({"P1": {"AR": 40}, "P2": {"AR": 10}})
    assert [sale.percent for sale in game.options("sell_shares", company="AR")] == [10, 20]
    play(game, SellShares("P1", "AR", 10))
    assert list(game.options("sell_shares")) == []


def test_a_sale_does_not_stop_a_start():
    """stock.turn.order: after a sale the one purchase may be the start of a company, and ends the turn."""
    game = stock({"P2": {"AR": 30}, "P1": {"AR": 10}})
    turn(game, SellShares("P1", "AR", 10), StartCompany("P1", "KO", 65))
    assert (game.state.par["KO"], due(game)) == (65, "P2")


def test_bank_pays_even_when_it_runs_out():
    """stock.sell.price: the seller gets the whole block's money from a bank that holds less."""
    game = stock({"P2": {"AR": 30}, "P1": {"AR": 30}})
    game = put(game, cash={**game.state.cash, "bank": 100, "P4": game.state.cash["P4"] + game.state.cash["bank"] - 100})
    play(game, SellShares("P1", "AR", 30))
    assert game.state.cash["P1"] == 420 + 240
    assert game.state.bank_broken


def test_nobody_holds_shares_of_a_company_that_is_not():
    """stock.sell.held: of a company that the title does not have, nothing is held and nothing is the par value."""
    told = facts(stock({"P1": {"AR": 20}}), SellShares("P1", "XX", 10), "stock.sell.held")
    assert (told["held"], told["par"]) == (0, 0)

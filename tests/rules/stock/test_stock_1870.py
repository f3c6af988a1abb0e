"""Test turns, purchases and sales in the stock rounds of 1870."""

import pytest

from rails18.core.actions import (
    BuyShare,
    Pass,
    Redeem,
    Reissue,
    SellShares,
    StartCompany,
    TakeOver,
    TradePrivate,
)
from rails18.rules.privates import trade
from tests.support.stock_1870 import (
    BANK,
    BROWN,
    GREEN,
    POOL,
    broken,
    cash,
    cell,
    due,
    everybody_passes,
    holds,
    moment,
    play,
)

MIXED = {"P1": {"MP": 40, "IC": 20}, "P2": {"IC": 40, "MP": 20}, "P3": {"SP": 60}}


# turns


def test_priority_begins_and_four_passes_end():
    """stock.round.starts_priority, stock.round.ends_all_pass: after P2's purchase all four must pass."""
    game = moment(MIXED, player="P2")
    assert broken(game, Pass("P1")) == {"stock.round.starts_priority"}
    play(game, BuyShare("P2", "MP", "offering"), Pass("P2"), Pass("P3"), Pass("P4"), Pass("P1"))
    assert (game.state.round.kind, due(game)) == ("stock", "P2")
    play(game, Pass("P2"))
    assert game.state.round.kind == "operating"


def test_the_card_goes_left_of_the_last_who_acted():
    """stock.priority.left_of_last: P2 acted last, so P3 has the card; when nobody acts it stays."""
    game = play(moment(MIXED, player="P2"), BuyShare("P2", "MP", "offering"), Pass("P2"))
    everybody_passes(game)
    assert game.state.priority == "P3"
    assert everybody_passes(moment(MIXED, player="P2", priority="P2")).state.priority == "P2"


def test_what_counts_for_the_card():
    """stock.priority.actions_counted: redeeming counts for P1, P4's consent does not."""
    hold = {"P1": {"MP": 50}, "P4": {"MP": 30}}
    game = moment(hold, income={"MP": 100}, cash={"MP": 500})
    play(game, Redeem("P1", "MP", "P4", agreed=True))
    everybody_passes(game)
    assert game.state.priority == "P2"


def test_one_actor_a_turn():
    """stock.turn.one_actor: after buying for himself P1 is refused a reissue; after it the turn is P2's."""
    hold = {"P1": {"MP": 50, "IC": 20}, "P2": {"MP": 30, "IC": 40}, "MP": {"MP": 20}}
    game = play(moment(hold), BuyShare("P1", "IC", "offering"))
    assert broken(game, Reissue("P1", "MP")) == {"stock.turn.one_actor"}
    game = play(moment(hold), Reissue("P1", "MP"))
    assert due(game) == "P2"
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"reissue.turn.uses_stock_turn"}
    site = play(moment(hold, profile="18xx.games"), BuyShare("P1", "IC", "offering"))
    assert not broken(site, Reissue("P1", "MP"))


def test_one_company_action_a_turn():
    """stock.turn.one_company_action: MP redeems; then IC is refused, for the turn has passed on."""
    hold = {"P1": {"MP": 50, "IC": 50}, POOL: {"MP": 10, "IC": 10}, "P2": {"MP": 40, "IC": 40}}
    game = play(moment(hold, cash={"MP": 500, "IC": 500}), Redeem("P1", "MP", POOL))
    assert (due(game), bool(broken(game, Redeem("P1", "IC", POOL)))) == ("P2", True)


def test_choices_for_oneself():
    """stock.turn.own_choices: P1 may sell two MP and buy one IC, only one of both, or pass."""
    both = play(moment(MIXED), SellShares("P1", "MP", 20), BuyShare("P1", "IC", "offering"))
    assert (holds(both, "P1", "IC"), due(both)) == (30, "P2")
    assert due(play(moment(MIXED), SellShares("P1", "MP", 20), Pass("P1"))) == "P2"
    assert due(play(moment(MIXED), Pass("P1"))) == "P2"


# buying


def test_one_certificate_a_turn():
    """stock.buy.one_share: a second share is refused."""
    game = play(moment(MIXED), BuyShare("P1", "IC", "offering"))
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.buy.one_share"}
    assert broken(game, StartCompany("P1", "TP", 100)) == {"stock.buy.one_share"}


@pytest.mark.parametrize(("source", "price"), [("offering", 76), (POOL, 90)])
def test_offering_or_market(source, price):
    """stock.buy.source_choice, stock.buy.offering_at_par, stock.buy.market_value, stock.buy.bank_receives: 76 or 90."""
    hold = {"P2": {"MP": 60}, POOL: {"MP": 20}}
    game = moment(hold, {"MP": (1, 6)}, par={"MP": 76}, cash={"MP": 0})
    wrong = {"stock.buy.market_value"} if source == POOL else {"stock.buy.offering_at_par"}
    assert broken(game, BuyShare("P1", "MP", source, 80)) == wrong
    bank = cash(game, BANK)
    play(game, BuyShare("P1", "MP", source))
    assert (cash(game, "P1"), cash(game, BANK), cash(game, "MP")) == (525 - price, bank + price, 0)


def test_reissued_shares_cost_the_new_par():
    """stock.buy.reissued_at_par: MP reissued at 140 while its price is 180: P2 pays 140."""
    game = moment({"P1": {"MP": 50}, "P2": {"MP": 30}}, {"MP": (0, 11)}, par={"MP": 140}, player="P2", reissued=("MP",))
    assert game.position.price("MP") == 180
    play(game, BuyShare("P2", "MP", "offering"))
    assert cash(game, "P2") == 525 - 140


def test_the_price_must_be_at_hand():
    """stock.buy.cash_first: with 75 a share at 76 is refused."""
    game = moment({"P2": {"MP": 60}}, par={"MP": 76}, cash={"P1": 75})
    assert broken(game, BuyShare("P1", "MP", "offering")) == {"stock.buy.cash_first"}


# privates


def test_privates_between_players():
    """stock.private.from_player: SCC for 200 if P3 agrees; without consent, for nothing and from MP it is refused."""
    game = moment(MIXED, privates={"SCC": "P3", "MKT": "MP"}, phase="1")
    assert broken(game, TradePrivate("P1", "SCC", 200)) == {"stock.private.from_player"}
    assert broken(game, TradePrivate("P1", "SCC", 0, True)) == {"stock.private.from_player"}
    assert broken(game, TradePrivate("P1", "MKT", 100, True)) == {"stock.private.from_player"}
    play(game, TradePrivate("P1", "SCC", 200, True))
    assert (game.state.privates["SCC"], cash(game, "P1"), cash(game, "P3")) == ("P1", 325, 725)
    site = moment(MIXED, privates={"SCC": "P3"}, phase="1", profile="18xx.games")
    assert broken(site, TradePrivate("P1", "SCC", 200, True)) == {"phase.privates.barred"}


@pytest.mark.parametrize("money", [1, 15, 79, 80, 300])
def test_privates_are_offered_from_one_dollar_to_all_cash(money):
    """stock.private.from_player: GSC, printed 80, is offered to a player with 1, 15, 79, 80 or 300 at every price from
    1 to all he has; 0 is refused, and a dollar more than he has.
    """
    game = moment(MIXED, privates={"GSC": "P3"}, cash={"P1": money})
    assert [entry.enabled for entry in game.menu() if entry.kind == "trade_private"] == [True]
    assert trade.price_range(game.position, "GSC", "P1") == (1, money)
    offered = [price for price in range(money + 5) if any(game.options("trade_private", private="GSC", price=price))]
    assert offered == list(range(1, money + 1))
    assert broken(game, TradePrivate("P1", "GSC", 0, True)) == {"stock.private.from_player"}
    assert broken(game, TradePrivate("P1", "GSC", money + 1, True)) == {"stock.buy.cash_first"}
    play(game, TradePrivate("P1", "GSC", money, True))
    assert (game.state.privates["GSC"], cash(game, "P1"), cash(game, "P3")) == ("P1", 0, 525 + money)


def test_privates_are_not_offered_without_cash():
    """stock.private.from_player: to a player with nothing GSC is refused even at 1; from the market it stays at 80."""
    game = moment(MIXED, privates={"GSC": "P3"}, cash={"P1": 0})
    assert not any(game.options("trade_private"))
    assert broken(game, TradePrivate("P1", "GSC", 1, True)) == {"stock.buy.cash_first"}
    market = moment(MIXED, privates={"GSC": POOL}, cash={"P1": 79})
    assert trade.price_range(market.position, "GSC", "P1") == (80, 80)
    assert not any(market.options("trade_private"))


def test_privates_from_the_market():
    """stock.private.from_market: GSC costs its 80, no other price, and the bank gets them."""
    game = moment(MIXED, privates={"GSC": POOL})
    assert broken(game, TradePrivate("P1", "GSC", 60)) == {"stock.private.from_market"}
    bank = cash(game, BANK)
    play(game, TradePrivate("P1", "GSC", 80))
    assert (game.state.privates["GSC"], cash(game, BANK)) == ("P1", bank + 80)


def test_a_private_takes_the_place_of_a_share():
    """stock.private.replaces_share: after SCC a share is refused, after a share SCC; sales stay allowed."""
    game = play(moment(MIXED, privates={"SCC": "P3"}), TradePrivate("P1", "SCC", 50, True))
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.buy.one_share"}
    assert not broken(game, SellShares("P1", "MP", 10))
    game = play(moment(MIXED, privates={"SCC": "P3"}), BuyShare("P1", "IC", "offering"))
    assert broken(game, TradePrivate("P1", "SCC", 50, True)) == {"stock.private.replaces_share"}


# selling


def test_sale_at_the_value_of_the_turns_start():
    """stock.sell.to_market, stock.sell.turn_start_value: 3 IC at 100 fetch 300; afterwards IC stands at 76."""
    game = moment({"P2": {"IC": 40}, "P1": {"IC": 20}}, player="P2")
    play(game, SellShares("P2", "IC", 30))
    assert (cash(game, "P2"), holds(game, POOL, "IC"), game.position.price("IC")) == (825, 30, 100)
    play(game, Pass("P2"))
    assert game.position.price("IC") == 76


def test_one_block_of_a_company():
    """stock.sell.one_block: after selling one IC another is refused."""
    game = play(moment({"P1": {"IC": 50, "MP": 50}}), SellShares("P1", "IC", 10))
    assert broken(game, SellShares("P1", "IC", 10)) == {"stock.sell.one_block"}


def test_the_seller_names_the_order():
    """stock.sell.company_order: IC, then MP drop into 76, and IC lies above MP."""
    hold = {"P2": {"IC": 60, "MP": 60}}
    game = play(moment(hold, {"IC": (1, 6), "MP": (2, 6)}, player="P2"), SellShares("P2", "IC", 20))
    play(game, SellShares("P2", "MP", 10), Pass("P2"))
    assert game.state.stacks[(3, 6)] == ("IC", "MP")


def test_no_buying_back():
    """stock.sell.no_rebuy: after selling IC it is refused from both sources, until the next stock round."""
    hold = {"P1": {"IC": 30}, "P2": {"IC": 40}}
    game = play(moment(hold), SellShares("P1", "IC", 10))
    for source in ("offering", POOL):
        assert broken(game, BuyShare("P1", "IC", source)) == {"stock.sell.no_rebuy"}
    later = moment(hold, sold=())
    assert not broken(later, BuyShare("P1", "IC", "offering"))


def test_buy_then_sell():
    """stock.sell.buy_then_sell: P1 buys one MP and then sells two MP."""
    game = play(moment(MIXED), BuyShare("P1", "MP", "offering"), SellShares("P1", "MP", 20))
    assert (holds(game, "P1", "MP"), holds(game, POOL, "MP")) == (30, 20)


def test_no_sell_buy_sell():
    """stock.sell.sell_buy_sell: after a sale and a purchase the turn is over, and a further sale is refused."""
    game = play(moment(MIXED, privates={}), SellShares("P1", "IC", 10), BuyShare("P1", "MP", "offering"))
    assert (due(game), bool(broken(game, SellShares("P1", "MP", 10)))) == ("P2", True)
    hold = {"P1": {"IC": 60}, POOL: {"IC": 20}, "P2": {"MP": 60}, "P3": {"SP": 60}}
    brown = moment(hold | {POOL: {"MP": 20}}, {"MP": BROWN})
    play(brown, SellShares("P1", "IC", 10), BuyShare("P1", "MP", POOL))
    assert due(brown) == "P1"  # one more MP may be bought
    assert broken(brown, SellShares("P1", "MP", 10)) == {"stock.sell.sell_buy_sell"}


def test_half_of_a_company_in_the_market():
    """stock.sell.market_half: with four in the market two are refused, one is fine."""
    game = moment({"P2": {"IC": 40}, "P1": {"IC": 20}, POOL: {"IC": 40}}, player="P2")
    assert broken(game, SellShares("P2", "IC", 20)) == {"stock.sell.market_half"}
    assert not broken(game, SellShares("P2", "IC", 10))


def test_no_sale_without_a_price():
    """stock.sell.needs_value: the Katy share that came with the private is refused while MKT is not started."""
    game = moment({"P1": {"MKT": 10}, "P2": {"IC": 60}}, par={})
    bare = {name: value for name, value in game.state.market.items() if name != "MKT"}
    game = moment({"P1": {"MKT": 10}, "P2": {"IC": 60}}, market=bare, stacks={(0, 6): ("IC",)})
    assert broken(game, SellShares("P1", "MKT", 10))


# starting


def test_the_presidents_certificate_comes_first():
    """stock.start.president_first: a 10% share of ATSF is refused before it is started."""
    game = moment(MIXED)
    assert broken(game, BuyShare("P1", "ATSF", "offering")) == {"stock.start.president_first"}
    assert not broken(game, StartCompany("P1", "ATSF", 68))


def test_start_at_82():
    """stock.start.two_shares_price, stock.start.par_marker: IC costs 164 and stands at 82; no second purchase."""
    game = play(moment({"P2": {"MP": 60}, "P1": {"MP": 10}}), StartCompany("P1", "IC", 82))
    assert (cash(game, "P1"), cell(game, "IC"), game.state.par["IC"]) == (525 - 164, (2, 6), 82)
    assert broken(game, BuyShare("P1", "MP", "offering")) == {"stock.buy.one_share"}


@pytest.mark.parametrize("par", [64, 80, 110])
def test_par_values(par):
    """stock.start.par_values: 64, 80 and 110 are refused, the six starting values are not."""
    game = moment(MIXED)
    assert broken(game, StartCompany("P1", "ATSF", par)) == {"stock.start.par_values"}
    assert not any(broken(game, StartCompany("P1", "ATSF", value)) for value in (68, 72, 76, 82, 90, 100))


def test_a_new_token_lies_below():
    """stock.start.token_below: IC started at 100 comes below MP."""
    game = play(moment({"P2": {"MP": 60}}), StartCompany("P1", "IC", 100))
    assert game.state.stacks[(0, 6)] == ("MP", "IC")


def test_only_the_president_acts_for_a_company():
    """stock.start.charter: P2 is refused a redemption for P1's MP."""
    game = moment({"P1": {"MP": 60}, POOL: {"MP": 20}}, player="P2", cash={"MP": 500})
    assert broken(game, Redeem("P2", "MP", POOL)) == {"stock.start.charter"}
    assert broken(game, Reissue("P2", "MP")) == {"stock.start.charter"}


def test_the_treasury_comes_at_the_end_of_the_round():
    """stock.treasury.ten_par, stock.treasury.paid_when: the sixth share at 82 floats IC, which gets 820 later."""
    game = moment({"P2": {"IC": 50}}, {"IC": (2, 6)}, par={"IC": 82})
    assert "company_floats" in [event.key for event in game.what_if(BuyShare("P1", "IC", "offering")).events]
    play(game, BuyShare("P1", "IC", "offering"), Pass("P1"))
    assert ("IC" in game.state.floated, cash(game, "IC")) == (True, 0)
    bank = cash(game, BANK)
    everybody_passes(game)
    assert (cash(game, "IC"), cash(game, BANK)) == (820, bank - 820)


def test_company_money_is_its_own():
    """stock.treasury.separate: what MP has does not help P1 to buy; the purchase is refused."""
    game = moment({"P1": {"MP": 60}, "P2": {"IC": 60}}, cash={"P1": 40, "MP": 900})
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.buy.cash_first", "stock.treasury.separate"}


# brown companies


def test_several_brown_shares():
    """market.zone.brown_multiple: all four IC in the market for 30 each in one turn; a second company is refused."""
    hold = {"P1": {"IC": 20}, POOL: {"IC": 40, "MP": 20}, "P2": {"MP": 60, "IC": 20}}
    game = moment(hold, {"IC": BROWN, "MP": BROWN})
    play(game, *[BuyShare("P1", "IC", POOL)] * 3)
    assert broken(game, BuyShare("P1", "MP", POOL)) == {"stock.buy.one_share"}
    play(game, BuyShare("P1", "IC", POOL))
    assert (cash(game, "P1"), holds(game, "P1", "IC")) == (525 - 120, 60)


def test_brown_shares_of_the_offering():
    """market.zone.brown_offering: two from the offering, or offering and market, are refused, as on 18xx.games."""
    hold = {"P1": {"IC": 20}, POOL: {"IC": 20}, "P2": {"IC": 30}}
    game = play(moment(hold, {"IC": BROWN}, par={"IC": 68}), BuyShare("P1", "IC", "offering"))
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.buy.one_share"}
    assert broken(game, BuyShare("P1", "IC", POOL)) == {"stock.buy.one_share"}
    game = play(moment(hold, {"IC": BROWN}, par={"IC": 68}), BuyShare("P1", "IC", POOL))
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"market.zone.brown_offering"}
    site = play(moment(hold, {"IC": BROWN}, profile="18xx.games"), BuyShare("P1", "IC", "offering"))
    assert broken(site, BuyShare("P1", "IC", POOL)) == {"stock.buy.one_share"}


def test_green_shares_come_singly():
    """stock.buy.one_share: only brown companies may be bought several times."""
    game = play(
        moment({"P1": {"IC": 20}, POOL: {"IC": 20}, "P2": {"IC": 30}}, {"IC": GREEN}), BuyShare("P1", "IC", POOL)
    )
    assert broken(game, BuyShare("P1", "IC", POOL)) == {"stock.buy.one_share"}


def test_nothing_to_take_over():
    """protection.timing.after_seller: with nothing sold a takeover is refused."""
    assert broken(moment(MIXED), TakeOver("P1", "MP")) == {"protection.timing.after_seller"}

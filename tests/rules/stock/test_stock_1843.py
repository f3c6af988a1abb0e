"""1843: turns of a stock round, their order, purchases and sales (rule book 7.1 to 7.3)."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, Pass, SellShares, StartCompany
from rails18.core.state import CLOSED, Round
from rails18.rules.stock import stock
from tests.support.stock_1843 import (
    OFFERING,
    POOL,
    box,
    boxes,
    broken,
    cash,
    cell,
    due,
    holds,
    moment,
    pile,
    play,
    sell,
    skip,
    step,
    told,
)

WHITE, ORANGE, BROWN, YELLOW = "r6c4", "r14c3", "r14c2", "r14c5"  # 94, 52, 50 and 58


def buy(company: str, source: str = OFFERING, player: str = "P1") -> BuyShare:
    """Return the purchase of a 10% certificate."""
    return BuyShare(player, company, source)


# turns


def test_the_first_card_begins():
    """stock.order.start: with three players turns go 1, 2, 3, 1; P2 is refused in the turn of P1."""
    game = moment({"P1": {"EST": 60}}, boxes(EST=WHITE), players=3)
    assert broken(game, Pass("P2")) == {"stock.order.start"}
    play(game, sell("EST", 1))
    seen = []
    for _ in range(4):
        seen.append(due(game))
        skip(game)
    assert seen == ["P1", "P2", "P3", "P1"]


def test_the_order_of_the_cards():
    """stock.order.start: where the cards lie P3, P1, P2, turns go so, and P1 is refused in the turn of P3."""
    game = moment({"P3": {"EST": 60}}, boxes(EST=WHITE), players=3, seats=("P3", "P1", "P2"), player="P3")
    assert broken(game, Pass("P1")) == {"stock.order.start"}
    play(game, sell("EST", 1, "P3"))
    seen = []
    for _ in range(4):
        seen.append(due(game))
        skip(game)
    assert seen == ["P3", "P1", "P2", "P3"]


def three_companies(**given):
    """Return a turn of P1, director of EST (40%) at 94, with 20% of PO, 30% of OU in the pool and 600fr."""
    hold = {"P1": {"EST": 40, "PO": 20}, "P2": {"OU": 30, "PO": 30, "EST": 20}, POOL: {"OU": 30}}
    return moment(hold, boxes(EST=WHITE, OU="r10c6", PO="r12c7"), par={"EST": 94, "OU": 79, "PO": 73}, **given)


def test_sell_buy_and_sell():
    """stock.turn.sequence: P1 sells 1 EST (94), buys 1 OU from the pool (79) and sells 2 PO (73 each): 600 + 94 - 79 +
    146 = 761, all in one turn."""
    game = play(three_companies(), sell("EST", 1), buy("OU", POOL), sell("PO", 2))
    assert cash(game, "P1") == 761
    assert (holds(game, "P1", "EST"), holds(game, "P1", "OU"), holds(game, "P1", "PO")) == (30, 10, 0)


def test_sales_on_both_sides_move_prices_each():
    """stock.turn.sequence: P1 sells 1 EST at 94 (r6c4 to r7c4, 88), buys OU for 79, and sells 2 EST at 88, to 77
    (r9c4): 600 + 94 - 79 + 176 = 791. P2 (20%) does not overtake P1's last 10% + 0 until the second sale: 40 - 10 - 20
    = 10 < 20, so P2 is director then."""
    game = play(three_companies(), sell("EST", 1))
    assert (game.position.price("EST"), game.position.president("EST")) == (88, "P1")
    play(game, buy("OU", POOL), sell("EST", 2))
    assert (cash(game, "P1"), game.position.price("EST"), cell(game, "EST")) == (791, 77, box("r9c4"))
    assert game.position.president("EST") == "P2"


def test_each_part_of_a_turn_may_be_left_out():
    """stock.turn.sequence: only sales, only a purchase, a purchase and then sales; a purchase after later sales is
    refused, as the turn's only purchase is over."""
    assert due(skip(play(three_companies(), sell("EST", 1)))) == "P2"
    assert due(skip(play(three_companies(), buy("OU", POOL)))) == "P2"
    game = play(three_companies(), buy("OU", POOL), sell("EST", 1), sell("PO", 1))
    assert broken(game, buy("OU", POOL)) >= {"stock.turn.purchases"}
    assert due(skip(game)) == "P2"


def test_one_purchase_a_turn():
    """stock.turn.purchases: P1 buys OU at 79 and sells EST; buying PO then is refused, and so is starting MID."""
    game = play(three_companies(), buy("OU", POOL), sell("EST", 1))
    assert "stock.turn.purchases" in broken(game, buy("PO"))
    assert "stock.turn.purchases" in broken(game, StartCompany("P1", "MID", 67))


def test_several_sales_of_one_company():
    """market.sale.order: the order of sales is the seller's, so that he may sell OU, PO and OU again in one turn."""
    hold = {"P1": {"OU": 30, "PO": 20}, "P2": {"OU": 30, "PO": 40}}
    game = moment(hold, boxes(OU="r8c4", PO="r8c4"), par={"OU": 94, "PO": 94})
    play(game, sell("OU", 1), sell("PO", 1), sell("OU", 1))
    assert (cell(game, "OU"), cell(game, "PO")) == (box("r10c4"), box("r9c4"))
    assert cash(game, "P1") == 600 + 82 + 82 + 77


def test_passing_binds_nobody():
    """stock.pass.return: P1 passes, P2 sells 1, P3 and P1 pass: the round goes on, as a sale is no pass; P2 buys."""
    game = moment({"P2": {"EST": 60}}, players=3)
    skip(game)
    play(game, sell("EST", 1, "P2"))
    skip(game, 3)
    assert (step(game), due(game)) == ("stock", "P2")
    assert broken(game, StartCompany("P2", "MID", 67)) == set()


def test_the_round_ends_when_all_have_passed():
    """stock.end.passes: P2 buys, P3, P1 and P2 pass: the round is over, and P3 gets no further turn."""
    game = skip(moment({"P1": {"PO": 20}}, boxes(PO="r12c7"), par={"PO": 73}, players=3))
    play(game, buy("PO", player="P2"))
    assert due(game) == "P2"  # who might still sell what he bought
    skip(game, 3)
    assert (step(game), due(game), game.state.round.set) == ("stock", "P2", 2)
    skip(game)
    assert game.state.round.set == 3  # no company is afloat, so that the operating round is over at once


# order of play: hand-checked turns


def after_round(money: dict[str, int], seats: tuple[str, ...] = ()):
    """Return a game in which all have passed with so much cash."""
    return skip(moment(cash=money, players=len(money), seats=seats), len(money))


def test_the_richest_comes_first():
    """stock.order.next: cash of P1 100, P2 200, P3 100: the new order is P2, P1, P3; the tied two keep theirs."""
    game = after_round({"P1": 100, "P2": 200, "P3": 100})
    assert game.state.seats == ("P2", "P1", "P3")
    assert told(game, "seats_dealt")[0]["players"] == ("P2", "P1", "P3")


def test_ties_keep_the_order_of_before():
    """stock.order.next: the order was P3, P1, P2, P4. Cash P1 300, P2 500, P3 300, P4 300: P2 first, the three with 300
    as before, P3, P1, P4."""
    game = after_round({"P1": 300, "P2": 500, "P3": 300, "P4": 300}, ("P3", "P1", "P2", "P4"))
    assert game.state.seats == ("P2", "P3", "P1", "P4")


def test_the_order_follows_what_was_spent():
    """stock.order.next: 3 players with 400, 390 and 380fr. P1 starts PO at 73: 400 - 146 = 254; P2 buys PO at 73:
    390 - 73 = 317; P3 passes with 380: the order is P3 (380), P2 (317), P1 (254), and P3 begins the next round."""
    game = moment(players=3, cash={"P1": 400, "P2": 390, "P3": 380}, round=Round("stock", 1, 1, 1))
    play(game, StartCompany("P1", "PO", 73))
    play(game, buy("PO", player="P2"))
    skip(game, 3)
    assert [cash(game, player) for player in ("P1", "P2", "P3")] == [254, 317, 380]
    assert (game.state.seats, game.state.round.kind, game.state.round.set) == (("P3", "P2", "P1"), "stock", 2)
    assert due(game) == "P3"


# selling


def test_no_sale_in_the_first_round():
    """stock.sell.first: in the first stock round a sale of PLM is refused, in the second it is allowed."""
    hold = {"P1": {"PLM": 30}, "P2": {"PLM": 30}}
    assert broken(moment(hold, round=Round("stock", 1, 1, 1)), sell("PLM", 1)) == {"stock.sell.first"}
    assert broken(moment(hold, round=Round("stock", 2, 1, 1)), sell("PLM", 1)) == set()


def unparred(**given):
    """Return a turn of P1, who owns BA and its 10% of ETA, which has no director."""
    game = moment({"P1": {"ETA": 10}}, privates={"BA": "P1"}, **given)
    return game.fork(game.position.supposing(par={}, market={}, stacks={}).state)


def test_no_sale_before_par():
    """stock.sell.unparred: P1's 10% of ETA cannot be sold: refused, while ETA has no par value."""
    assert broken(unparred(), sell("ETA", 1)) == {"stock.sell.unparred"}
    game = skip(play(unparred(player="P2"), StartCompany("P2", "ETA", 79)))
    while due(game) != "P1":
        skip(game)
    assert broken(game, sell("ETA", 1)) == set()


def test_the_money_of_a_sale():
    """stock.sell.price: EST at 94 (r6c4), 2 sold: 2 x 94 = 188 for the player, 20% in the pool, the price then 82."""
    game = play(moment({"P1": {"EST": 60}}, boxes(EST=WHITE)), sell("EST", 2))
    assert (cash(game, "P1"), game.position.pool_percent("EST"), game.position.price("EST")) == (788, 20, 82)


def test_nobody_sells_what_he_does_not_hold():
    """stock.sell.price: 40% of EST, of which P1 holds 30%, and 0% are refused."""
    game = moment({"P1": {"EST": 30}, "P2": {"EST": 30}}, boxes(EST=WHITE))
    assert broken(game, SellShares("P1", "EST", 40)) == {"stock.sell.price"}
    assert broken(game, SellShares("P1", "EST", 0)) == {"stock.sell.price"}


def test_half_in_the_pool():
    """stock.sell.limit: the pool holds 40% of EST: selling 1 is allowed (50%), selling 2 refused (60%)."""
    game = moment({"P1": {"EST": 40}, POOL: {"EST": 40}}, boxes(EST=WHITE))
    assert broken(game, sell("EST", 1)) == set()
    assert broken(game, sell("EST", 2)) == {"stock.sell.limit"}


# buying


def test_cash_for_a_share():
    """stock.buy.cash: with 90fr OU at par 94 is refused and PO at 67 allowed; EST's own treasury does not help."""
    hold = {"P2": {"OU": 20, "PO": 20}, "P1": {"EST": 60}}
    game = moment(hold, par={"OU": 94, "PO": 67}, cash={"P1": 90, "EST": 900})
    assert broken(game, buy("OU")) == {"stock.buy.cash"}
    assert broken(game, buy("PO")) == set()


def test_the_director_certificate_comes_first():
    """stock.buy.director: OU untouched: its 10% is refused, the director's certificate allowed; 10% of ETA is refused
    while only the share of BA is out."""
    assert broken(moment(), buy("OU")) == {"stock.buy.director"}
    assert broken(moment(), StartCompany("P1", "OU", 67)) == set()
    assert broken(unparred(), buy("ETA")) == {"stock.buy.director"}


def test_the_price_in_the_ipo():
    """stock.buy.ipo: OU par 79, market 94: from the IPO a share costs 79, 600 - 79 = 521, and OU gets nothing."""
    game = moment({"P2": {"OU": 60}}, boxes(OU=WHITE), par={"OU": 79}, cash={"OU": 11})
    assert broken(game, BuyShare("P1", "OU", OFFERING, 94)) == {"stock.buy.ipo"}
    play(game, buy("OU"))
    assert (cash(game, "P1"), cash(game, "OU")) == (521, 11)


def test_the_price_in_the_pool():
    """stock.buy.pool: OU par 79, market 94: out of the pool it costs 94, 600 - 94 = 506."""
    game = moment({"P2": {"OU": 50}, POOL: {"OU": 20}}, boxes(OU=WHITE), par={"OU": 79})
    assert broken(game, BuyShare("P1", "OU", POOL, 79)) == {"stock.buy.pool"}
    assert cash(play(game, buy("OU", POOL)), "P1") == 506


def test_no_share_is_bought_where_none_lies():
    """stock.buy.ipo: a share out of the pool is refused when it holds none, and out of the IPO when all are sold."""
    game = moment({"P2": {"OU": 60, "EST": 60}, "P3": {"EST": 40}}, boxes(OU=WHITE, EST=WHITE))
    assert broken(game, buy("OU", POOL)) == {"stock.buy.ipo"}
    assert broken(game, buy("EST")) == {"stock.buy.ipo"}


def test_nothing_is_bought_back():
    """stock.buy.sold: P1 sells 1 EST; in this turn and in his next one of the round EST is refused to him."""
    game = play(moment({"P1": {"EST": 40}, "P2": {"EST": 20}}, boxes(EST=WHITE)), sell("EST", 1))
    assert broken(game, buy("EST", POOL)) == {"stock.buy.sold"}
    skip(game, 4)
    assert (due(game), broken(game, buy("EST", POOL))) == ("P1", {"stock.buy.sold"})


def test_what_was_sold_may_be_bought_in_the_next_round():
    """stock.buy.sold: with no company afloat the next stock round follows at once, and P1 may buy EST again."""
    game = skip(play(moment({"P1": {"EST": 30}}, boxes(EST=WHITE)), sell("EST", 1)), 5)
    assert (game.state.round.kind, game.state.round.set) == ("stock", 3)
    while due(game) != "P1":
        skip(game)
    assert broken(game, buy("EST", POOL)) == set()


@pytest.mark.parametrize(("place", "allowed"), [(WHITE, False), (ORANGE, True), (BROWN, True), (YELLOW, False)])
def test_sixty_percent(place, allowed):
    """stock.buy.sixty, stock.buy.zone: P1 owns 60%: a seventh share is refused at 94 (white) and 58 (yellow, r14c5),
    allowed at 52 (orange, r14c3) and 50 (brown, r14c2)."""
    game = moment({"P1": {"PO": 60}}, boxes(PO=place), par={"PO": 67})
    assert broken(game, buy("PO")) == (set() if allowed else {"stock.buy.sixty"})


def test_seventy_percent_may_be_kept():
    """stock.buy.sixty: with 70% of a company that is in the white zone again P1 may pass; he need not sell."""
    game = moment({"P1": {"PO": 70}}, boxes(PO=WHITE), par={"PO": 67})
    assert broken(game, Pass("P1")) == set()
    assert broken(game, buy("PO")) == {"stock.buy.sixty"}


# several of a brown company: hand-checked turns


def brown(place: str = BROWN, **given):
    """Return a turn of P1 where PO (par 67) stands on a box, with 20% in the pool; NOR (par 67) stands at 67."""
    hold = {"P2": {"PO": 40, "NOR": 40}, POOL: {"PO": 20}}
    return moment(hold, boxes(PO=place, NOR="r14c8"), par={"PO": 67, "NOR": 67}, **given)


def test_several_of_a_brown_company():
    """stock.brown.multiple: PO at 50 (r14c2, brown), par 67: 2 out of the pool and 1 from the IPO cost 2 x 50 + 67 =
    167: 600 - 167 = 433, and the turn is still P1's; a share of NOR besides is refused."""
    game = play(brown(), buy("PO", POOL), buy("PO", POOL), buy("PO"))
    assert (cash(game, "P1"), holds(game, "P1", "PO"), due(game)) == (433, 30, "P1")
    assert "stock.brown.multiple" in broken(game, buy("NOR"))


def test_the_first_may_come_from_the_ipo():
    """stock.brown.multiple: 1 IPO (67) first, then 2 out of the pool (50 each): 67 + 100 = 167 as well."""
    game = play(brown(), buy("PO"), buy("PO", POOL), buy("PO", POOL))
    assert (cash(game, "P1"), holds(game, "P1", "PO")) == (433, 30)


def test_as_many_as_one_can_pay():
    """stock.brown.multiple: with 150fr P1 pays for 2 out of the pool (100): 50 left, the third at 67 is refused."""
    game = play(brown(cash={"P1": 150}), buy("PO", POOL), buy("PO", POOL))
    assert (cash(game, "P1"), due(game)) == (50, "P1")  # who might still sell what he bought
    assert broken(game, buy("PO")) == {"stock.buy.cash"}
    game = play(brown(cash={"P1": 116}), buy("PO", POOL))
    assert broken(game, buy("PO")) == {"stock.buy.cash"}  # 116 - 50 = 66 < 67


def test_any_brown_company_may_be_bought_further():
    """stock.brown.multiple: where no company is named yet, PO at 50 may be bought further, at 67 no company may."""
    turn = {"several": "", "bought": True}
    assert stock.can_buy_more(brown(notes=turn).position, "P1")
    assert not stock.can_buy_more(brown("r14c8", notes=turn).position, "P1")


def test_only_one_of_an_orange_company():
    """stock.brown.multiple: PO at 52 (r14c3, orange): the second share of the turn is refused, 600 - 52 = 548."""
    hold = {"P2": {"PO": 40}, "P1": {"EST": 40}, POOL: {"PO": 20}}
    game = play(moment(hold, boxes(PO=ORANGE, EST=WHITE), par={"PO": 67, "EST": 94}), buy("PO", POOL))
    assert (cash(game, "P1"), due(game)) == (548, "P1")
    assert "stock.brown.multiple" in broken(game, buy("PO", POOL))


def test_a_sale_ends_the_purchase():
    """stock.brown.multiple: P1 buys 1 PO (brown) and sells 1 EST; a second PO is refused, as sales end a purchase."""
    hold = {"P1": {"EST": 40}, "P2": {"PO": 40}, POOL: {"PO": 20}}
    game = moment(hold, boxes(PO=BROWN, EST=WHITE), par={"PO": 67, "EST": 94})
    play(game, buy("PO", POOL), sell("EST", 1))
    assert "stock.turn.purchases" in broken(game, buy("PO", POOL))


def test_privates_are_not_traded_between_players():
    """stock.turn.sequence: besides passing a stock turn brings the purchase, the start and the sale of shares; nothing
    of an operating round."""
    game = three_companies(privates={"CEI": CLOSED})
    kinds = {entry.kind for entry in game.menu() if entry.enabled}
    assert kinds - {"stop_game", "exchange"} == {"buy_share", "start_company", "sell_shares", "pass"}
    assert pile(game, WHITE) == ("EST",)

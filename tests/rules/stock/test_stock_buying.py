"""Test the order of a stock round, purchases of shares and the start of companies."""

import pytest

from rails18.core.actions import BuyShare, BuyTrain, Exchange, Pass, SellShares, StartCompany, TakePrivate
from rails18.core.state import CLOSED, UNSOLD
from tests.support.play import FIRST, auction, due, everybody_passes, facts, play, put, refused, step, stock, turn


def test_the_turns_go_clockwise():
    """stock.order.clockwise: P3 holds the priority card, so the turns are P3, P4, P1, P2, P3; P1 waits for his."""
    game = everybody_passes(stock(player="P3", priority="P3", hold={"P1": {"IR": 20}}))
    assert (step(game), game.state.round.set) == ("stock", 3)
    assert refused(game, BuyShare("P1", "IR", "offering")) == {"stock.order.clockwise"}
    assert refused(game, SellShares("P1", "IR", 10)) == {"stock.order.clockwise"}
    turns = []
    for _ in range(5):
        turns.append(due(game))
        turn(game, BuyShare(due(game), "IR", "offering"))
    assert turns == ["P3", "P4", "P1", "P2", "P3"]


def test_the_round_ends_when_all_pass_in_a_row():
    """stock.end.all_pass: P1 passed but may buy when his turn comes again; three passes end nothing."""
    game = stock({"P4": {"IR": 20}})
    play(game, Pass("P1"), BuyShare("P2", "IR", "offering"), Pass("P2"), Pass("P3"), Pass("P4"))
    assert (due(game), game.state.round.set) == ("P1", 2)
    assert game.refusals(BuyShare("P1", "IR", "offering")) == ()
    play(game, Pass("P1"))
    assert (due(game), game.state.round.set) == ("P2", 2)
    play(game, Pass("P2"))
    assert game.state.round.set == 3


def test_ending_a_turn_is_no_pass():
    """stock.end.all_pass: P2 sells and ends his turn, and then it takes four passes."""
    game = stock({"P2": {"IR": 30}}, player="P2")
    play(game, SellShares("P2", "IR", 10), Pass("P2"), Pass("P3"), Pass("P4"), Pass("P1"))
    assert (due(game), game.state.round.set) == ("P2", 2)
    play(game, Pass("P2"))
    assert game.state.round.set == 3


def test_the_priority_card_goes_left_of_the_last_who_acted():
    """stock.priority.next: P2 sold last, so P3 begins the next stock round."""
    game = stock({"P1": {"IR": 30}, "P2": {"IR": 10}}, priority="P1")
    play(game, SellShares("P1", "IR", 10), Pass("P1"), SellShares("P2", "IR", 10), Pass("P2"))
    assert game.state.priority == "P1"
    everybody_passes(game)
    assert (game.state.round.set, game.state.priority, due(game)) == (3, "P3", "P3")


def test_the_priority_card_stays_when_nobody_acts():
    """stock.priority.next: P3 held the card, all pass, P3 keeps it."""
    game = everybody_passes(stock(player="P3", priority="P3"))
    assert (game.state.round.set, game.state.priority, due(game)) == (3, "P3", "P3")


def test_a_purchase_of_a_private_moves_the_priority_card():
    """stock.priority.next: P2 buys the last private of the first round, then all pass, so P3 has the card."""
    game = auction()
    game = put(game, privates={**dict.fromkeys(game.state.privates, CLOSED), "G": UNSOLD})
    play(game, Pass("P1"), TakePrivate("P2", "G"))
    everybody_passes(game)
    assert (game.state.round.set, game.state.priority) == (2, "P3")


def test_an_exchange_moves_no_priority_card():
    """stock.priority.next: the exchange of E by P4 after the purchase of P2 is no action of the round."""
    game = stock({"P1": {"IR": 20}}, player="P2", privates={"E": "P4"})
    turn(game, BuyShare("P2", "IR", "offering"))
    play(game, Pass("P3"), Exchange("P4", "E"), Pass("P4"), Pass("P1"), Pass("P2"))
    assert (game.state.round.set, game.state.priority) == (3, "P3")


def test_one_certificate_a_turn():
    """stock.buy.single: after 10% of IR neither 10% of SR nor the start of KO fits into the turn."""
    game = stock({"P1": {"AR": 40, "IR": 20}, "P2": {"SR": 20}})
    play(game, BuyShare("P1", "IR", "offering"))
    assert refused(game, BuyShare("P1", "SR", "offering")) == {"stock.buy.single"}
    assert refused(game, StartCompany("P1", "KO", 65)) == {"stock.buy.single"}
    play(game, Pass("P1"))
    assert due(game) == "P2"


def test_a_presidents_certificate_is_the_purchase_of_the_turn():
    """stock.buy.single: the start of KO is the one purchase, also of a share in the orange area."""
    game = stock({"P1": {"AR": 40}, "P2": {"SR": 20}}, {"SR": (9, 0)})
    play(game, StartCompany("P1", "KO", 65))
    assert refused(game, BuyShare("P1", "SR", "offering")) == {"stock.buy.single"}
    assert refused(game, StartCompany("P1", "TR", 65)) == {"stock.buy.single"}


def test_shares_come_from_offering_or_pool():
    """stock.buy.source: P1 may choose between offering and pool of IR, not from P2 nor an empty pool."""
    game = stock({"P2": {"IR": 70, "SR": 20}, "pool": {"IR": 10}})
    assert refused(game, BuyShare("P1", "IR", "P2")) == {"stock.buy.source"}
    assert refused(game, BuyShare("P1", "SR", "pool")) == {"stock.buy.source"}
    holder, empty = (game.refusals(BuyShare("P1", "SR", source))[0] for source in ("P2", "pool"))
    assert "source" not in holder.facts  # P2 does hold SR
    assert (holder.facts["seller"], empty.facts["source"]) == ("P2", "pool")
    assert set(game.options("buy_share", company="IR")) == {
        BuyShare("P1", "IR", "offering"),
        BuyShare("P1", "IR", "pool"),
    }
    for source in ("offering", "pool"):
        after = game.what_if(BuyShare("P1", "IR", source)).after
        assert [c for c, owner in after.certificates.items() if owner == "P1"] != []


def test_what_is_on_offer():
    """stock.buy.source: shares of started companies, from where they lie; before any is started that is the reason."""
    game = stock({"P2": {"IR": 70, "SR": 20}, "pool": {"IR": 10, "SR": 10}})
    lying = [("IR", "offering"), ("IR", "pool"), ("SR", "offering"), ("SR", "pool")]
    assert [(found.company, found.source) for found in game.options("buy_share")] == lying
    entry = next(entry for entry in stock().menu() if entry.kind == "buy_share")
    assert (entry.enabled, entry.refusal and entry.refusal.key) == (False, "stock.buy.unstarted")


@pytest.mark.parametrize(("source", "price"), [("offering", 70), ("pool", 55)])
def test_what_a_share_costs(source, price):
    """stock.buy.price: IR has par 70 and stands at 55; the offering costs par, the pool the market price."""
    game = stock({"P2": {"IR": 20}, "pool": {"IR": 10}}, {"IR": (4, 0)}, {"IR": 70})
    bank = game.state.cash["bank"]
    for wrong in (price - 5, price + 5, 125 - price):
        assert refused(game, BuyShare("P1", "IR", source, wrong)) == {"stock.buy.price"}
    play(game, BuyShare("P1", "IR", source, price))
    assert game.state.cash["P1"] == 420 - price
    assert game.state.cash["bank"] == bank + price
    assert game.position.holding("P1", "IR") == 10


def test_a_purchase_needs_cash():
    """stock.buy.cash: 65 do not pay a share of 70; after the sale of an SR share at 50 the player has 115."""
    game = stock({"P2": {"IR": 20, "SR": 20}, "P1": {"SR": 10}}, {"SR": (5, 0)}, {"IR": 70}, cash={"P1": 65})
    assert refused(game, BuyShare("P1", "IR", "offering")) == {"stock.buy.cash"}
    play(game, SellShares("P1", "SR", 10))
    assert game.state.cash["P1"] == 115
    play(game, BuyShare("P1", "IR", "offering"))
    assert game.state.cash["P1"] == 45


def test_nothing_is_bought_back_in_the_round():
    """stock.buy.after_sale: P1 sold SR, so he gets none from offering or pool until the next stock round."""
    game = stock({"P2": {"SR": 20}, "P1": {"SR": 10}})
    play(game, SellShares("P1", "SR", 10))
    assert refused(game, BuyShare("P1", "SR", "pool")) == {"stock.buy.after_sale"}
    play(game, Pass("P1"), BuyShare("P2", "SR", "pool"), Pass("P2"), Pass("P3"), Pass("P4"))
    assert due(game) == "P1"
    assert refused(game, BuyShare("P1", "SR", "offering")) == {"stock.buy.after_sale"}
    everybody_passes(game)
    assert game.state.round.set == 3
    while due(game) != "P1":
        play(game, Pass(due(game)))
    play(game, BuyShare("P1", "SR", "offering"))
    assert game.position.holding("P1", "SR") == 10


def test_the_presidents_certificate_comes_first():
    """stock.buy.unstarted: KO is not started, so none of its 10% shares is for sale; after its start they are."""
    game = stock()
    assert refused(game, BuyShare("P1", "KO", "offering")) == {"stock.buy.unstarted"}
    turn(game, StartCompany("P1", "KO", 65))
    play(game, BuyShare("P2", "KO", "offering"))
    assert game.position.holding("P2", "KO") == 10


@pytest.mark.parametrize("par", [85, 60, 110, 0])
def test_par_is_one_of_six_values(par):
    """stock.start.par: 65, 70, 75, 80, 90 and 100 are par values, nothing else is."""
    game = stock({"P2": {"SR": 20}}, par={"SR": 90})
    assert refused(game, StartCompany("P1", "IR", par)) == {"stock.start.par"}
    assert facts(game, StartCompany("P1", "IR", par), "stock.start.par")["pars"] == (65, 70, 75, 80, 90, 100)
    assert [start.par for start in game.options("start_company", company="IR")] == [65, 70, 75, 80, 90, 100]
    play(game, StartCompany("P1", "IR", 90))
    assert game.state.par == {"SR": 90, "IR": 90}


def test_a_company_starts_once():
    """stock.start.par: the par of a started company cannot be set again."""
    assert refused(stock({"P2": {"SR": 20}}), StartCompany("P1", "SR", 90)) == {"stock.start.par"}


def test_a_start_costs_twice_par():
    """stock.start.cost: 150 do not pay par 80; par 75 takes all 150, and P1 is president of IR with 20%."""
    game = stock(cash={"P1": 150})
    assert refused(game, StartCompany("P1", "IR", 80)) == {"stock.start.cost"}
    told = [event.key for event in game.play(StartCompany("P1", "IR", 75)).events]
    assert "company_started" in told
    assert game.state.cash["P1"] == 0
    assert game.position.president("IR") == "P1"
    assert game.position.holding("P1", "IR") == 20
    assert game.state.tokens_left["IR"] == (0, 40)


def test_four_shares_do_not_float():
    """stock.float.five: with 40% sold IR has no money and does not operate."""
    game = stock({"P1": {"IR": 30}}, player="P2")
    turn(game, BuyShare("P2", "IR", "offering"))
    assert game.state.floated == ()
    assert game.state.cash["IR"] == 0
    everybody_passes(game)
    assert (step(game), game.state.round.set) == ("stock", 3)


def test_five_shares_float_wherever_they_are():
    """stock.float.five: 30% with players and 20% in the pool make five shares, so IR operates in the next round."""
    game = stock({"P1": {"IR": 30}, "pool": {"IR": 10}}, player="P2")
    play(game, BuyShare("P2", "IR", "offering"), Pass("P2"), Pass("P3"), Pass("P4"))
    assert game.state.floated == ("IR",)
    play(game, SellShares("P1", "IR", 10), Pass("P1"))
    assert (game.position.pool_percent("IR"), game.position.holding("offering", "IR")) == (20, 50)
    everybody_passes(game)
    assert (game.state.round.kind, game.position.frame.company) == ("operating", "IR")


def test_shares_sold_before_the_fifth_count():
    """stock.float.five: 10% that went to the pool have left the offering, so the fifth share floats all the same."""
    game = stock({"P1": {"IR": 30}, "pool": {"IR": 10}}, player="P2")
    play(game, BuyShare("P2", "IR", "pool"))
    assert game.state.floated == ()
    play(game, Pass("P2"), BuyShare("P3", "IR", "offering"))
    assert game.state.floated == ("IR",)


def test_only_companies_of_the_title_are_started():
    """stock.start.par: a company that does not exist is refused like a wrong par value, and no fault stops the game."""
    assert refused(stock(), StartCompany("P1", "XX", 65)) == {"stock.start.par"}


def test_the_treasury_comes_with_the_fifth_share():
    """stock.float.treasury: P3 buys the fifth share of IR, par 70; the bank gets 70 and pays 700 at once."""
    game = stock({"P1": {"IR": 40}}, par={"IR": 70}, player="P3")
    bank = game.state.cash["bank"]
    turn(game, BuyShare("P3", "IR", "offering"))
    assert game.state.cash["IR"] == 700
    assert game.state.cash["bank"] == bank + 70 - 700
    told = [event for number in range(1, game.at + 1) for event in game.events_of(number)]
    assert [dict(event.facts) for event in told if event.key == "company_floated"] == [
        {"company": "IR", "treasury": 700}
    ]
    play(game, BuyShare("P4", "IR", "offering"))
    assert game.state.cash["IR"] == 700


def test_players_cannot_spend_a_treasury():
    """stock.treasury.separate: P1 has 20 and is president of IR with 700, which does not pay his share of 70."""
    game = stock({"P1": {"IR": 50}, "P2": {"SR": 20}}, par={"IR": 70, "SR": 70}, cash={"P1": 20, "IR": 700})
    action = BuyShare("P1", "SR", "offering")
    assert refused(game, action) == {"stock.buy.cash", "stock.treasury.separate"}
    assert facts(game, action, "stock.treasury.separate")["company"] == "IR"
    game = put(game, cash={**game.state.cash, "P1": 70, "bank": game.state.cash["bank"] - 50})
    play(game, action)
    assert (game.state.cash["P1"], game.state.cash["IR"]) == (0, 700)


def test_companies_cannot_spend_another_treasury():
    """stock.treasury.separate: SR without money gets no train from the 700 of IR, though P1 leads both."""
    hold = {"P1": {"SR": 50, "IR": 50}}
    cash = {"IR": 700, "P1": 700}
    game = stock(hold, step="trains", company="SR", cash=cash, trains={"2-0": "SR"})
    assert refused(game, BuyTrain("P1", "SR", "2-1", 80)) == {"train.buy.funds"}
    game = put(game, cash={**game.state.cash, "SR": 80, "IR": 620})
    play(game, BuyTrain("P1", "SR", "2-1", 80))
    assert (game.state.cash["SR"], game.state.cash["IR"]) == (0, 620)


def test_first_round_purchases_follow_the_normal_rules():
    """auction.shares.open: after the privates shares are bought in the first round as in any other, one a turn."""
    game = stock({"P1": {"IR": 20}}, player="P2", round=FIRST)
    play(game, BuyShare("P2", "IR", "offering"))
    assert due(game) == "P3"
    assert refused(game, BuyShare("P2", "IR", "offering")) == {"stock.order.clockwise"}

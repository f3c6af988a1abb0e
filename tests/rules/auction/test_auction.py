"""Test the sale of the private companies and what is locked until they are sold."""

import pytest

from rails18.core.actions import Bid, BuyShare, Pass, SellShares, StartCompany, TakePrivate
from rails18.core.state import CLOSED, UNSOLD
from tests.support.play import FIRST, SECOND, auction, due, everybody_passes, facts, play, put, refused, step, stock


def with_bids(*bids, profile="rulebook"):
    """Return an auction in which the players bid in turn; None passes."""
    game = auction(profile=profile)
    for bid in bids:
        play(game, Bid(due(game), *bid) if bid else Pass(due(game)))
    return game


def last_private():
    """Return an auction in which only G is unsold; A to F are closed."""
    game = auction()
    return put(game, privates={**dict.fromkeys(game.state.privates, CLOSED), "G": UNSOLD})


def test_the_turn_passes_clockwise():
    """auction.order.players: P1 holds the priority card and decides first, P2 cannot bid before him."""
    game = auction()
    assert due(game) == game.state.priority == "P1"
    assert refused(game, Bid("P2", "B", 35)) == {"auction.order.players"}
    assert refused(game, Pass("P2")) == {"auction.order.players"}
    play(game, Pass("P1"))
    assert due(game) == "P2"
    play(game, Bid("P2", "B", 35))
    assert due(game) == "P3"


@pytest.mark.parametrize("action", [Pass("P1"), Bid("P1", "G", 155), TakePrivate("P1", "A")])
def test_a_turn_is_one_of_three_things(action):
    """auction.turn.choices: pass, bid on B to G or buy A; after any of them it is the turn of P2."""
    game = auction()
    assert {move.action.__name__ for move in game.rules.steps[step(game)].moves} == {"TakePrivate", "Bid", "Pass"}
    assert list(game.options("take_private")) == [TakePrivate("P1", "A")]
    assert [bid.private for bid in game.options("bid")] == ["B", "C", "D", "E", "F", "G"]
    assert list(game.options("pass")) == [Pass("P1")]
    play(game, action)
    assert due(game) == "P2"


def test_only_the_cheapest_is_for_sale():
    """auction.buy.cheapest_only: B cannot be bought while A is unsold; once A is sold it is B's turn."""
    game = auction()
    assert refused(game, TakePrivate("P1", "B")) == {"auction.buy.cheapest_only"}
    play(game, TakePrivate("P1", "A"))
    assert refused(game, TakePrivate("P2", "C")) == {"auction.buy.cheapest_only"}
    assert refused(game, TakePrivate("P2", "A")) == {"auction.buy.cheapest_only"}
    play(game, TakePrivate("P2", "B"))


@pytest.mark.parametrize("price", [0, 15, 25])
def test_the_price_is_the_current_cost(price):
    """auction.buy.price: A costs 20, no more and no less, and the bank gets it at once."""
    game = auction()
    assert refused(game, TakePrivate("P1", "A", price)) == {"auction.buy.price"}
    play(game, TakePrivate("P1", "A", 20))
    assert game.state.privates["A"] == "P1"
    assert game.state.cash["P1"] == 400
    assert game.state.cash["bank"] == 5320 + 20


def test_the_private_on_offer_takes_no_bids():
    """auction.bid.cheapest: A is on offer and cannot be bid on, B can; when A is sold B cannot any more."""
    game = auction()
    assert refused(game, Bid("P1", "A", 25)) == {"auction.bid.cheapest"}
    play(game, TakePrivate("P1", "A"))
    assert refused(game, Bid("P2", "B", 35)) == {"auction.bid.cheapest"}
    assert refused(game, Bid("P2", "A", 35)) == {"auction.bid.cheapest"}
    play(game, Bid("P2", "C", 45))


def test_a_bid_beats_cost_and_highest_bid_by_five():
    """auction.bid.minimum: B costs 30, so 34 is too low; after 35, 39 is too low, and 41 is fine."""
    game = auction()
    assert refused(game, Bid("P1", "B", 34)) == {"auction.bid.minimum"}
    play(game, Bid("P1", "B", 35))
    assert facts(game, Bid("P2", "B", 39), "auction.bid.minimum")["minimum"] == 40
    assert refused(game, Bid("P2", "B", 39)) == {"auction.bid.minimum"}
    assert game.what_if(Bid("P2", "B", 40)).after.bids["B"] == (("P1", 35), ("P2", 40))
    play(game, Bid("P2", "B", 41))


def test_a_bid_in_a_contest_beats_the_highest_by_five():
    """auction.bid.minimum: in the contest of B at 40 a bid of 44 is too low and 45 is enough."""
    game = with_bids(None, ("B", 35), ("B", 40))
    play(game, TakePrivate("P4", "A"))
    assert due(game) == "P2"
    assert refused(game, Bid("P2", "B", 44)) == {"auction.bid.minimum"}
    play(game, Bid("P2", "B", 45))


def test_bids_are_set_aside():
    """auction.bid.funds: 155 of 420 bid on G leave 265, too little for 300 on F but enough for 100."""
    game = with_bids(("G", 155), None, None, None)
    assert refused(game, Bid("P1", "F", 300)) == {"auction.bid.funds"}
    assert facts(game, Bid("P1", "F", 300), "auction.bid.funds")["free"] == 420 - 155 == 265
    play(game, Bid("P1", "F", 100))
    assert game.state.cash["P1"] == 420


def test_bid_on_a_sold_private_is_free_again():
    """auction.bid.funds: P1 loses the contest of B to P2 and may then spend his whole cash again."""
    game = with_bids(("B", 400), ("B", 405), None)
    play(game, TakePrivate("P4", "A"))
    assert refused(game, Bid("P1", "B", 425)) == {"auction.bid.funds"}
    play(game, Pass("P1"))
    assert game.state.privates["B"] == "P2"
    assert due(game) == "P1"
    play(game, Bid("P1", "G", 420))


def test_set_aside_money_buys_nothing():
    """auction.bid.funds: with 405 of 420 set aside for G not even A for 20 can be paid."""
    game = with_bids(("G", 405), None, None, None)
    assert refused(game, TakePrivate("P1", "A")) == {"auction.bid.funds"}
    assert refused(game, Bid("P1", "B", 35)) == {"auction.bid.funds"}
    play(game, Bid("P1", "G", 420))
    exact = play(with_bids(("G", 400), None, None, None), TakePrivate("P1", "A"))
    assert (exact.state.privates["A"], exact.state.cash["P1"]) == ("P1", 400)


def test_a_player_may_raise_his_own_bid():
    """auction.bid.raise: 35 on B raised to 40 sets aside 40 in one bid, so 380 of 420 are free for G."""
    game = with_bids(("B", 35), None, None, None, ("B", 40), None, None, None)
    assert game.state.bids["B"] == (("P1", 40),)
    assert refused(game, Bid("P1", "G", 381)) == {"auction.bid.funds"}
    play(game, Bid("P1", "G", 380))


def test_a_single_bid_wins_at_once():
    """auction.resolve.single: P1 buys A, so B goes to P2 for his 35 without a decision and C is on offer."""
    game = with_bids(None, ("B", 35), None, None)
    play(game, TakePrivate("P1", "A"))
    assert game.state.privates["B"] == "P2"
    assert game.state.cash["P2"] == 420 - 35
    assert "B" not in game.state.bids
    assert list(game.options("take_private")) == [TakePrivate("P2", "C")]


@pytest.mark.parametrize(("profile", "order"), [("rulebook", ["P1", "P2", "P3"]), ("18xx.games", ["P2", "P1", "P3"])])
def test_who_speaks_first(profile, order):
    """auction.resolve.start: bids P2 35, P1 40, P3 45; left of P3 comes P1, the lowest bidder is P2 (switch)."""
    game = with_bids(None, ("B", 35), None, None, ("B", 40), None, ("B", 45), profile=profile)
    play(game, TakePrivate("P4", "A"))
    assert step(game) == "contest"
    heard = []
    for amount in (50, 55, 60):
        heard.append(due(game))
        play(game, Bid(due(game), "B", amount))
    assert heard == order


def test_only_bidders_take_part():
    """auction.resolve.participants: B is contested by P2 and P4, so P1 cannot join in; nor can other privates be."""
    game = with_bids(None, ("B", 35), None, ("B", 40))
    play(game, TakePrivate("P1", "A"))
    assert due(game) == "P2"
    assert refused(game, Bid("P1", "B", 60)) == {"auction.resolve.participants"}
    assert refused(game, Bid("P2", "C", 60)) == {"auction.resolve.participants"}
    play(game, Bid("P2", "B", 60))


def test_passing_leaves_the_contest():
    """auction.resolve.pass_out: P2 (35) passes, so P4 owns B for his 40 without raising."""
    game = with_bids(None, ("B", 35), None, ("B", 40))
    play(game, TakePrivate("P1", "A"), Pass("P2"))
    assert game.state.privates["B"] == "P4"
    assert (game.state.cash["P2"], game.state.cash["P4"]) == (420, 380)
    assert step(game) == "auction"


def test_who_passed_in_a_contest_stays_out():
    """auction.resolve.pass_out: P1 passes, P2 raises, and the word goes to P3, not back to P1."""
    game = with_bids(("B", 35), ("B", 40), ("B", 45))
    play(game, TakePrivate("P4", "A"), Pass("P1"), Bid("P2", "B", 50))
    assert due(game) == "P3"
    play(game, Bid("P3", "B", 55))
    assert due(game) == "P2"
    assert refused(game, Bid("P1", "B", 60)) == {"auction.resolve.participants"}
    play(game, Pass("P2"))
    assert game.state.privates["B"] == "P3"


def test_bids_on_the_following_privates_are_settled_too():
    """auction.resolve.chain: the sale of A gives B to P2 and C to P3 by their bids; D is then on offer."""
    game = with_bids(None, ("B", 35), ("C", 45), None)
    play(game, TakePrivate("P1", "A"))
    assert (game.state.privates["B"], game.state.privates["C"]) == ("P2", "P3")
    assert list(game.options("take_private")) == [TakePrivate("P2", "D")]


def test_a_contest_within_a_chain():
    """auction.resolve.chain: B goes to P2, C is contested by P3 and P4 before anybody has a normal turn."""
    game = with_bids(None, ("B", 35), ("C", 45), ("C", 50))
    play(game, TakePrivate("P1", "A"))
    assert (step(game), due(game)) == ("contest", "P3")
    play(game, Bid("P3", "C", 55), Pass("P4"))
    assert game.state.privates["C"] == "P3"
    assert (step(game), due(game)) == ("auction", "P2")


def test_the_turn_after_sales_by_bid():
    """auction.resume.player: P1's purchase gave B to P2 and C to P4; the next turn is that of P2, left of P1."""
    game = with_bids(None, ("B", 35), None, ("C", 45))
    play(game, TakePrivate("P1", "A"))
    assert (game.state.privates["B"], game.state.privates["C"]) == ("P2", "P4")
    assert due(game) == "P2"


def test_passing_excludes_nobody():
    """auction.pass.return: P1 passed, P2 bought A, P3 and P4 passed; P1 may buy B, bid or pass."""
    game = auction()
    play(game, Pass("P1"), TakePrivate("P2", "A"), Pass("P3"), Pass("P4"))
    assert due(game) == "P1"
    for action in (TakePrivate("P1", "B"), Bid("P1", "C", 45), Pass("P1")):
        assert game.refusals(action) == ()
    play(game, TakePrivate("P1", "B"))
    assert game.state.privates["B"] == "P1"


def test_when_all_pass_the_privates_pay():
    """auction.all_pass.operating: P1 owns A and all four pass, so he gets 5 and the auction goes on."""
    game = auction()
    play(game, TakePrivate("P1", "A"), Pass("P2"), Pass("P3"), Pass("P4"))
    assert game.state.cash["P1"] == 400
    play(game, Pass("P1"))
    assert game.state.cash["P1"] == 405
    assert (step(game), due(game)) == ("auction", "P2")
    assert {"privates_only", "privates_paid"} <= {event.key for event in game.events_of(game.at)}
    assert not {"turn_begins", "operating_round"} & {event.key for event in game.events_of(game.at)}


def test_when_all_pass_the_first_private_gets_cheaper():
    """auction.all_pass.discount: A costs 15 after a round of passes and 10 after another."""
    game = everybody_passes(auction())
    assert refused(game, TakePrivate("P1", "A", 20)) == {"auction.buy.price"}
    assert game.refusals(TakePrivate("P1", "A", 15)) == ()
    everybody_passes(game)
    play(game, TakePrivate("P1", "A", 10))
    assert game.state.cash["P1"] == 410


def test_other_privates_never_get_cheaper():
    """auction.all_pass.discount: with A sold, B still costs 30 after a round of passes."""
    game = auction()
    play(game, TakePrivate("P1", "A"))
    everybody_passes(game)
    assert refused(game, TakePrivate("P2", "B", 25)) == {"auction.buy.price"}
    play(game, TakePrivate("P2", "B", 30))


def test_who_begins_after_all_passed():
    """auction.all_pass.next: left of the last who bought or bid, or who began before when nobody did."""
    game = everybody_passes(auction())
    assert (due(game), game.state.priority) == ("P1", "P1")
    play(game, Pass("P1"), Bid("P2", "G", 155))
    everybody_passes(game)
    assert (due(game), game.state.priority) == ("P3", "P3")
    everybody_passes(game)
    assert (due(game), game.state.priority) == ("P3", "P3")


@pytest.mark.parametrize(("profile", "begins"), [("rulebook", "P3"), ("18xx.games", "P4")])
def test_who_begins_after_a_sale_by_bids_and_passes(profile, begins):
    """auction.all_pass.next: P2 bought last, in a contest or as the only bidder, though P3's purchase set it off."""
    for first in (None, ("B", 35)):
        game = with_bids(first, ("B", 40), profile=profile)
        play(game, TakePrivate("P3", "A"))
        if first:
            play(game, Pass("P1"))
        assert (game.state.privates["B"], due(game)) == ("P2", "P4")
        everybody_passes(game)
        assert (due(game), game.state.priority) == (begins, begins)


def test_a_free_private_is_taken():
    """auction.free.forced: after four rounds of passes A costs 0, P1 has got it for nothing, and P2 is next."""
    game = everybody_passes(auction(), 4)
    assert game.state.privates["A"] == "P1"
    assert game.state.cash["P1"] == 420
    assert due(game) == "P2"
    assert refused(game, Pass("P1")) == {"auction.order.players"}


def test_nothing_but_the_free_private():
    """auction.free.forced: while A costs 0 its taker can neither pass nor bid; taking it is his whole turn."""
    game = put(auction(), discounts={"A": 20})
    assert refused(game, Pass("P1")) == {"auction.free.forced"}
    assert refused(game, Bid("P1", "B", 35)) == {"auction.free.forced"}
    play(game, TakePrivate("P1", "A", 0))
    assert (game.state.cash["P1"], due(game)) == (420, "P2")


def test_a_bid_is_settled_after_the_free_private():
    """auction.free.forced: the holder of the priority card, P3 after P2's bid, takes A and P2 then gets B for 35."""
    game = everybody_passes(with_bids(None, ("B", 35)), 4)
    assert (game.state.privates["A"], game.state.privates["B"]) == ("P3", "P2")
    assert (game.state.cash["P3"], game.state.cash["P2"]) == (420, 385)
    assert due(game) == "P4"


def test_no_shares_before_the_privates_are_gone():
    """auction.shares.locked: while G is unsold IR cannot be started and no share be bought; after its sale it can."""
    game = last_private()
    assert refused(game, StartCompany("P1", "IR", 70)) == {"auction.shares.locked"}
    assert refused(game, BuyShare("P1", "IR", "offering")) == {"auction.shares.locked"}
    play(game, TakePrivate("P1", "G"))
    play(game, StartCompany("P2", "IR", 70))


def test_shares_after_the_last_private():
    """auction.shares.open: P1 buys G, P2 starts IR at 70 for 140 in the same round, which four passes end."""
    game = last_private()
    play(game, TakePrivate("P1", "G"))
    assert (step(game), due(game), game.state.round.set) == ("stock", "P2", 1)
    play(game, StartCompany("P2", "IR", 70))
    assert game.state.cash["P2"] == 420 - 140
    play(game, Pass("P3"), Pass("P4"), Pass("P1"))
    assert (step(game), game.state.round.set) == ("stock", 1)
    play(game, Pass("P2"))
    assert game.state.round.set == 2
    assert game.state.priority == "P3"


def test_nothing_is_sold_in_the_first_stock_round():
    """auction.sell.ban: with 30% of IR, P2 cannot sell 10% in set 1, but in set 2 he can."""
    hold = {"P2": {"IR": 30}}
    first = stock(hold, player="P2", round=FIRST)
    assert refused(first, SellShares("P2", "IR", 10)) == {"auction.sell.ban"}
    second = stock(hold, player="P2", round=SECOND)
    play(second, SellShares("P2", "IR", 10))
    assert second.position.pool_percent("IR") == 10


def test_nothing_is_sold_during_the_auction():
    """auction.sell.ban: the reason is the same while privates are unsold."""
    assert refused(auction(), SellShares("P1", "IR", 10)) == {"auction.sell.ban"}
    game = with_bids(None, ("B", 35), ("B", 40))
    play(game, TakePrivate("P4", "A"))
    assert refused(game, SellShares("P2", "IR", 10)) == {"auction.sell.ban"}


def test_what_is_told_about_a_bid_off():
    """auction.resolve.auction: A sold, B with one bid goes to its bidder, and C with two is fought for."""
    game = with_bids(("B", 35), ("C", 45), ("C", 50))
    update = game.play(TakePrivate(due(game), "A"))
    found = [(event.key, event.facts["private"]) for event in update.events if "private" in event.facts]
    assert found == [("private_bought", "A"), ("private_bought", "B"), ("contest_opened", "C")]


def test_a_purchase_ends_a_row_of_passes():
    """auction.income.all_pass: after P1 buys A, three passes are no round of passes; with P1's, A pays 5."""
    game = play(auction(), TakePrivate("P1", "A"), Pass("P2"), Pass("P3"), Pass("P4"))
    money = game.state.cash["P1"]
    assert due(game) == "P1"
    play(game, Pass("P1"))
    assert game.state.cash["P1"] == money + 5

"""Test the initial round of 1870, in which private companies and the Frisco are sold."""

import pytest

from rails18.core.actions import Bid, BuyShare, ChoosePar, Pass, SellShares, StartCompany, TakePrivate, TradePrivate
from tests.support.stock_1870 import BANK, broken, cash, cell, due, everybody_passes, holds, moment, play, sale, step


def test_order_card_one_begins():
    """auction.start.card_one: the first seat acts first, then clockwise."""
    game = sale()
    assert (game.state.round.kind, due(game)) == ("auction", "P1")
    assert broken(game, Pass("P2")) == {"auction.start.card_one"}
    order = []
    for _ in range(4):
        order.append(due(game))
        play(game, Pass(due(game)))
    assert order == ["P1", "P2", "P3", "P4"]


def test_only_the_cheapest_lot_is_bought():
    """auction.lots.cheapest_only: MRBC is refused while GRSC is unsold; after both SCC is on offer."""
    game = sale()
    assert broken(game, TakePrivate("P1", "MRBC")) == {"auction.lots.cheapest_only"}
    play(game, TakePrivate("P1", "GRSC"), TakePrivate("P2", "MRBC"), TakePrivate("P3", "SCC"))
    assert game.state.privates["SCC"] == "P3"


def test_one_choice_a_turn():
    """auction.turn.choices: after his purchase P1 is refused a bid, and nothing else can be done in the auction."""
    game = play(sale(), TakePrivate("P1", "GRSC"))
    assert due(game) == "P2"
    assert broken(game, Bid("P1", "SCC", 55)) == {"auction.start.card_one"}
    assert broken(game, BuyShare("P2", "IC", "offering")) == {"auction.end.public_shares"}


def test_the_lot_on_offer_costs_its_price():
    """auction.buy.offered_at_cost: GRSC costs P1 20, which go to the bank."""
    game = sale()
    bank = cash(game, BANK)
    play(game, TakePrivate("P1", "GRSC"))
    assert (cash(game, "P1"), cash(game, BANK), game.state.privates["GRSC"]) == (505, bank + 20, "P1")


def test_no_bid_on_the_lot_on_offer():
    """auction.bid.on_offer_refused: a bid of 25 on GRSC is refused."""
    assert broken(sale(), Bid("P1", "GRSC", 25)) == {"auction.bid.on_offer_refused"}


def test_bids_rise_by_five():
    """auction.bid.minimum_raise: 44 on MRBC is refused, 45 stands; then 49 is refused and 50 or 57 would do."""
    game = sale()
    assert "auction.bid.minimum_raise" in broken(game, Bid("P1", "MRBC", 44))
    play(game, Bid("P1", "MRBC", 45))
    assert "auction.bid.minimum_raise" in broken(game, Bid("P2", "MRBC", 49))
    assert not broken(game, Bid("P2", "MRBC", 50))
    assert not broken(game, Bid("P2", "MRBC", 57))


def test_bid_money_is_reserved():
    """auction.bid.money_reserved: of 350, 165 are set aside for MKT, so that a bid of 190 on SLSF is refused."""
    game = play(sale(6), Bid("P1", "MKT", 165), *(Pass(f"P{seat}") for seat in range(2, 7)))
    assert broken(game, Bid("P1", "SLSF", 190)) == {"auction.bid.money_reserved"}
    assert not broken(game, Bid("P1", "SLSF", 185))


def test_a_single_bidder_gets_the_lot_at_once():
    """auction.sale.single_bidder: P3 pays his 45 for MRBC as soon as GRSC is sold."""
    game = play(sale(), Pass("P1"), Pass("P2"), Bid("P3", "MRBC", 45), TakePrivate("P4", "GRSC"))
    assert (game.state.privates["MRBC"], cash(game, "P3"), due(game)) == ("P3", 480, "P1")


def three_bidders(profile="rulebook"):
    """Return the auction of MRBC with bids of P1 45, P4 50 and P2 55."""
    game = sale(profile=profile)
    play(game, Bid("P1", "MRBC", 45), Pass("P2"), Pass("P3"), Bid("P4", "MRBC", 50), Pass("P1"), Bid("P2", "MRBC", 55))
    return play(game, TakePrivate("P3", "GRSC"))


def test_the_bidder_left_of_the_highest_speaks_first():
    """auction.contest.start_seat: P2 leads, so P4 speaks first, then P1; on the site the lowest bidder does."""
    game = three_bidders()
    assert (step(game), due(game)) == ("contest", "P4")
    play(game, Pass("P4"))
    assert due(game) == "P1"
    assert due(three_bidders("18xx.games")) == "P1"


def test_only_bidders_take_part():
    """auction.contest.bidders_only: P3 has no bid on MRBC, and his 60 are refused."""
    assert broken(three_bidders(), Bid("P3", "MRBC", 60)) == {"auction.contest.bidders_only"}


def test_raise_or_drop_out():
    """auction.contest.raise_or_pass: 58 over 55 is refused; who passes is out."""
    game = three_bidders()
    assert "auction.contest.raise_or_pass" in broken(game, Bid("P4", "MRBC", 58))
    play(game, Bid("P4", "MRBC", 60), Pass("P1"))
    assert due(game) == "P2"
    assert broken(game, Bid("P1", "MRBC", 65)) == {"auction.contest.bidders_only"}


def test_the_highest_bidder_pays():
    """auction.contest.highest_wins: P4 pays 60; the bids of P1 and P2 are free again."""
    game = play(three_bidders(), Bid("P4", "MRBC", 60), Pass("P1"), Pass("P2"))
    assert (game.state.privates["MRBC"], cash(game, "P4"), game.state.bids) == ("P4", 465, {})
    assert due(game) == "P4"  # P3 set the auction off
    assert not broken(game, Bid("P4", "GSC", 465))


def test_sales_follow_one_another():
    """auction.contest.cascade, auction.resume.left_of_buyer: MRBC goes to P2, SCC is auctioned, and P2 goes on."""
    game = play(sale(), Pass("P1"), Bid("P2", "MRBC", 45), Bid("P3", "SCC", 55), Bid("P4", "SCC", 60))
    play(game, TakePrivate("P1", "GRSC"))
    assert (game.state.privates["MRBC"], step(game), due(game)) == ("P2", "contest", "P3")
    play(game, Pass("P3"))
    assert (game.state.privates["SCC"], due(game)) == ("P4", "P2")
    assert not broken(game, TakePrivate("P2", "GSC"))


def test_all_pass_lets_the_privates_pay():
    """auction.allpass.private_round: P1 gets 5 for GRSC, and the sale of the lots goes on."""
    game = play(sale(), TakePrivate("P1", "GRSC"), Pass("P2"), Pass("P3"), Pass("P4"))
    assert cash(game, "P1") == 505
    play(game, Pass("P1"))
    assert (cash(game, "P1"), game.state.round.kind) == (510, "auction")


def test_the_frisco_waits():
    """auction.allpass.frisco_idle: after an all-pass round its token stands at 76 and its home is empty."""
    game = sale()
    lots = ("GRSC", "MRBC", "SCC", "GSC", "SLSF")
    for lot in lots:
        play(game, TakePrivate(due(game), lot))
    play(game, ChoosePar("P1", "SLSF", 76))
    everybody_passes(game)
    assert (cell(game, "SLSF"), game.state.tokens, game.state.round.kind) == ((3, 6), {}, "auction")


def test_great_river_gets_cheaper():
    """auction.allpass.price_drop: 15, then 10; when it is owned no price falls."""
    game = everybody_passes(sale())
    assert game.state.discounts == {"GRSC": 5}
    everybody_passes(game)
    play(game, TakePrivate("P1", "GRSC"))
    assert cash(game, "P1") == 515
    everybody_passes(game)
    assert game.state.discounts == {"GRSC": 10}


def test_who_starts_the_next_round():
    """auction.allpass.next_starter: left of the last who bid; the same again when nobody did."""
    game = play(sale(), Pass("P1"), Pass("P2"), Bid("P3", "MRBC", 45), Pass("P4"), Pass("P1"), Pass("P2"), Pass("P3"))
    assert (due(game), game.state.bids) == ("P4", {"MRBC": (("P3", 45),)})
    assert due(everybody_passes(sale())) == "P1"


@pytest.mark.parametrize(("profile", "begins"), [("rulebook", "P3"), ("published", "P3"), ("18xx.games", "P4")])
def test_who_starts_after_a_sale_by_bids(profile, begins):
    """auction.allpass.next_starter: P2 bought MRBC last, after P3's purchase of GRSC; a bid of P1 since then counts."""
    for first in (Pass("P1"), Bid("P1", "MRBC", 45)):
        game = play(sale(profile=profile), first, Bid("P2", "MRBC", 50), TakePrivate("P3", "GRSC"))
        if step(game) == "contest":
            play(game, Pass("P1"))
        assert (game.state.privates["MRBC"], due(game)) == ("P2", "P4")
        bid = play(everybody_passes(game), Pass(begins))
        assert (game.state.priority, due(bid)) == (begins, "P4" if begins == "P3" else "P1")
    play(game, *([Pass("P4")] if begins == "P3" else []), Bid("P1", "GSC", 85))
    assert due(everybody_passes(game)) == "P2"


def test_great_river_for_nothing():
    """auction.free.first_taker: at 0 the starting player gets GRSC by force and cannot refuse or pass."""
    game = sale()
    for _ in range(4):
        everybody_passes(game)
    assert (game.state.privates["GRSC"], cash(game, "P1"), due(game)) == ("P1", 525, "P2")


def all_lots(profile="rulebook"):
    """Return the game after P2 has bought the last lot; the Frisco is P1's."""
    game = sale(profile=profile)
    for lot in ("GRSC", "MRBC", "SCC", "GSC", "SLSF"):
        play(game, TakePrivate(due(game), lot))
    return play(game, ChoosePar("P1", "SLSF", 90), TakePrivate("P2", "MKT"))


def test_shares_follow_in_the_same_round():
    """auction.end.public_shares: P3 may start MP at 100 in the same round."""
    game = all_lots()
    assert (due(game), game.state.round.set) == ("P3", 1)
    play(game, StartCompany("P3", "MP", 100))
    assert (cash(game, "P3"), holds(game, "P3", "MP")) == (525 - 50 - 200, 20)


def test_no_sales_in_the_initial_round():
    """auction.end.no_sales: sales of shares, and of privates between players, are refused until the next round."""
    game = play(all_lots(), StartCompany("P3", "MP", 100), Pass("P4"), Pass("P1"), Pass("P2"))
    assert broken(game, SellShares("P3", "MP", 10)) == {"auction.end.no_sales"}
    assert broken(game, TradePrivate("P3", "GRSC", 20, True)) == {"auction.end.no_sales"}
    assert broken(sale(), SellShares("P1", "MP", 10)) == {"auction.end.no_sales"}
    assert not broken(moment({"P1": {"MP": 30}}), SellShares("P1", "MP", 10))


def test_the_buyer_of_the_frisco_names_its_par():
    """auction.frisco.par_choice: P4 pays 155 and names 90; anything else is refused before."""
    game = play(sale(), Pass("P1"), Pass("P2"), Pass("P3"), Bid("P4", "SLSF", 155))
    for lot in ("GRSC", "MRBC", "SCC", "GSC"):
        play(game, TakePrivate(due(game), lot))
    assert (step(game), due(game)) == ("par", "P4")
    assert broken(game, Pass("P4")) == {"auction.frisco.par_choice"}
    assert broken(game, ChoosePar("P4", "SLSF", 80)) == {"stock.start.par_values"}
    assert broken(game, ChoosePar("P4", "MP", 90)) == {"auction.frisco.par_choice"}
    paid = cash(game, "P4")
    play(game, ChoosePar("P4", "SLSF", 90))
    assert (game.state.par["SLSF"], cell(game, "SLSF"), cash(game, "P4")) == (90, (1, 6), paid)
    assert (game.position.president("SLSF"), game.state.privates["SLSF"]) == ("P4", "closed")


def test_the_katy_brings_a_share():
    """auction.katy.share_delivered: P2 holds the private and 10% MKT, two certificates."""
    game = all_lots()
    assert (game.state.privates["MKT"], holds(game, "P2", "MKT")) == ("P2", 10)


@pytest.mark.parametrize(("profile", "treasury"), [("rulebook", 0), ("18xx.games", 900)])
def test_when_the_frisco_gets_its_money(profile, treasury):
    """stock.treasury.paid_when: at the end of the round by the book, at once on the site."""
    game = all_lots(profile)
    assert cash(game, "SLSF") == treasury
    everybody_passes(game)
    assert (cash(game, "SLSF"), game.state.round.kind) == (900, "operating")

"""1843: the auction of the private companies (rule book 6)."""

from __future__ import annotations

import pytest

from rails18.core.actions import Bid, BuyShare, ChoosePar, Pass, SellShares, TakePrivate
from rails18.core.state import DEPOT, SCRAPPED, UNSOLD, Round
from rails18.words.texts import load_events
from tests.support.stock_1843 import (
    bid,
    box,
    broken,
    cash,
    cell,
    due,
    everybody_passes,
    holds,
    moment,
    play,
    sale,
    skip,
    step,
    take,
    told,
)

ORDER = ("TB", "CEI", "PSG", "LH", "VDL", "BA", "LM")
START = Round("auction", 1, 1, 1)
OUTSIDER = {"auction.resolve.contest", "auction.contest.drop"}  # who has no bid, or none any more
FACE = dict(zip(ORDER, (15, 20, 40, 60, 110, 150, 210), strict=True))


def left(private: str) -> dict[str, str]:
    """Return owners of privates in an auction in which `private` is the cheapest that is unsold; P4 owns the others."""
    at = ORDER.index(private)
    return {name: UNSOLD if number >= at else "P4" for number, name in enumerate(ORDER)}


def offer(private: str, player: str = "P1", players: int = 4, **given):
    """Return an auction in which `private` is on offer and `player` has the turn."""
    return moment(step="auction", player=player, players=players, privates=left(private), round=START, **given)


def depot(game) -> int:
    """Return how many yellow certificates the supply holds."""
    return sum(train.startswith("yellow-") for train in game.position.trains(DEPOT))


# turns


def test_turns_go_by_cards():
    """auction.order.first: turns 1, 2, 3, 4, 1 while nobody buys; P3 is refused in the turn of P1."""
    game = sale()
    assert broken(game, TakePrivate("P3", "TB")) == {"auction.order.first"}
    seen = []
    for private in ("CEI", "PSG", "LH", "BA", "LM"):
        seen.append(due(game))
        bid(game, private, FACE[private] + 5)
    assert seen == ["P1", "P2", "P3", "P4", "P1"]


def test_one_thing_a_turn():
    """auction.turn.single: after a bid of 45 the turn is P2's, and a second bid of P1 is refused."""
    game = bid(sale(), "PSG", 45)
    assert due(game) == "P2"
    assert broken(game, Bid("P1", "LH", 65)) == {"auction.order.first"}
    stock = moment()
    assert broken(stock, Bid("P1", "LH", 65)) == {"auction.turn.single"}
    assert broken(stock, TakePrivate("P1", "TB")) == {"auction.turn.single"}


def test_only_the_cheapest_is_bought():
    """auction.buy.cheapest: TB for 15, 10 after a round of passes; buying CEI is refused, and so is another price."""
    game = sale()
    assert broken(game, TakePrivate("P1", "CEI")) == {"auction.buy.cheapest"}
    assert broken(game, TakePrivate("P1", "TB", 10)) == {"auction.buy.cheapest"}
    assert cash(take(sale(), "TB"), "P1") == 600 - 15
    assert cash(take(skip(sale(), 4), "TB"), "P1") == 600 - 10


def test_the_cheapest_is_not_bid_on():
    """auction.bid.cheapest: 20 on TB is refused."""
    assert broken(sale(), Bid("P1", "TB", 20)) == {"auction.bid.cheapest"}


@pytest.mark.parametrize(
    ("amount", "clauses"), [(60, {"auction.bid.minimum"}), (65, set()), (67, {"auction.bid.raise"})]
)
def test_a_first_bid(amount, clauses):
    """auction.bid.minimum: on LH (60) the bid of 60 is refused, 65 is allowed; 67 is no multiple of 5."""
    assert broken(sale(), Bid("P1", "LH", amount)) == clauses


@pytest.mark.parametrize("amount", [75, 77, 80, 82, 85])
def test_a_further_bid(amount):
    """auction.bid.raise: over 75 on LH the bids of 80 and 85 are allowed; 75, 77 and 82 are refused."""
    game = bid(sale(), "LH", 75)
    assert bool(broken(game, Bid("P2", "LH", amount))) == (amount not in (80, 85))
    assert broken(game, Bid("P2", "LH", 82)) == {"auction.bid.raise"}


def test_money_set_aside():
    """auction.bid.cash: with 400 and 215 bid on LM, 185 are free: 190 on BA is refused and 185 allowed; then CEI is not
    to be paid: refused. 400 - 215 = 185; 185 - 185 = 0."""
    game = offer("CEI", cash={"P1": 400}, bids={"LM": (("P1", 215),)})
    assert broken(game, Bid("P1", "BA", 190)) == {"auction.bid.cash"}
    assert broken(game, Bid("P1", "BA", 185)) == set()
    spent = offer("CEI", cash={"P1": 400}, bids={"LM": (("P1", 215),), "BA": (("P1", 185),)})
    assert broken(spent, TakePrivate("P1", "CEI")) == {"auction.bid.cash"}


def test_a_second_bid_replaces_the_first():
    """auction.bid.cash: of 400 with 215 bid on LM, 400 may be bid on LM itself, and one bid stands afterwards."""
    game = offer("CEI", cash={"P1": 400}, bids={"LM": (("P1", 215),)})
    play(game, Bid("P1", "LM", 400))
    assert game.state.bids["LM"] == (("P1", 400),)


def test_passing_binds_nobody():
    """auction.pass.return: P1 passes and buys TB the next time round."""
    game = skip(sale())
    for private in ("CEI", "PSG", "LH"):
        bid(game, private, FACE[private] + 5)
    assert game.state.privates["TB"] == UNSOLD
    take(game, "TB")
    assert game.state.privates["TB"] == "P1"


# sales by bid


def test_a_single_bidder_gets_it():
    """auction.resolve.single: PSG has one bid (P3, 50). P1 buys CEI: P3 pays 50, not 40, and owns PSG at once."""
    game = take(offer("CEI", bids={"PSG": (("P3", 50),)}), "CEI")
    assert (game.state.privates["PSG"], cash(game, "P3")) == ("P3", 600 - 50)


def contest(**given):
    """Return the contest for LH of P1 (65), P2 (75) and P3 (70), after P4 has bought PSG."""
    return take(offer("PSG", "P4", bids={"LH": (("P1", 65), ("P2", 75), ("P3", 70))}, **given), "PSG")


def test_the_lowest_bid_speaks_first():
    """auction.resolve.contest: bids P1 65, P2 75, P3 70 on LH. In order of rising bids P1 acts first, then P3, then
    P2, then P1 again; P4 without a bid is refused. P1 80, P3 85, P2 90: P1's 80 is the lowest then."""
    game = contest()
    assert (step(game), due(game)) == ("contest", "P1")
    assert broken(game, Bid("P4", "LH", 80)) == OUTSIDER
    assert broken(game, Bid("P1", "VDL", 115)) == OUTSIDER
    spoken = []
    for amount in (80, 85, 90):
        spoken.append(due(game))
        bid(game, "LH", amount)
    assert (*spoken, due(game)) == ("P1", "P3", "P2", "P1")


@pytest.mark.parametrize(("amount", "allowed"), [(75, False), (80, True), (82, False), (85, True), (90, False)])
def test_raising_in_a_contest(amount, allowed):
    """auction.contest.raise: the highest bid is 75, P1 has bid 65 and 20 free, 85 in all: 80 and 85 are allowed, 75, 82
    and 90 are refused."""
    game = contest(cash={"P1": 85})
    assert (broken(game, Bid("P1", "LH", amount)) == set()) == allowed


def test_the_clauses_of_a_contest():
    """auction.contest.raise: 75 and 82 are refused as raises, 90 for want of money (85 in all)."""
    game = contest(cash={"P1": 85})
    assert broken(game, Bid("P1", "LH", 75)) == {"auction.contest.raise"}
    assert broken(game, Bid("P1", "LH", 82)) == {"auction.contest.raise"}
    assert broken(game, Bid("P1", "LH", 90)) == {"auction.bid.cash"}


def test_who_passes_is_out():
    """auction.contest.drop: P1 passes on LH, P3 raises to 80, P2 to 90: P1's bid of 95 is refused, and P3 speaks."""
    game = bid(bid(skip(contest()), "LH", 80), "LH", 90)
    assert due(game) == "P3"
    assert broken(game, Bid("P1", "LH", 95)) == OUTSIDER


def test_the_last_bidder_pays():
    """auction.contest.win: P1 drops, P3 80, P2 85, P3 drops. P2 pays 85: 600 - 85 = 515; P1 and P3 keep their 600, and
    no bid stands."""
    game = skip(bid(bid(skip(contest()), "LH", 80), "LH", 85))
    assert game.state.privates["LH"] == "P2"
    assert [cash(game, player) for player in ("P1", "P2", "P3", "P4")] == [600, 515, 600, 560]
    assert game.state.bids == {}
    assert (step(game), due(game)) == ("auction", "P1")  # left of P4, who bought PSG


def test_a_contest_of_two():
    """auction.resolve.contest: CEI has bids P2 30 and P3 25; P1 buys TB. P3 (25) acts first and goes to 35; P2 (30)
    passes: P3 pays 35, 600 - 35 = 565. Next turn P2, left of P1."""
    game = take(offer("TB", bids={"CEI": (("P2", 30), ("P3", 25))}), "TB")
    assert due(game) == "P3"
    bid(game, "CEI", 35)
    assert due(game) == "P2"
    skip(game)
    assert (game.state.privates["CEI"], cash(game, "P3"), due(game)) == ("P3", 565, "P2")


def test_all_drop_but_the_highest():
    """auction.contest.win: BA has bids P1 160, P2 155; P3 takes VDL. P2 (155) passes first: P1 pays his 160,
    600 - 160 = 440, without having spoken. VDL cost P3 110: 490."""
    game = take(offer("VDL", "P3", bids={"BA": (("P1", 160), ("P2", 155))}), "VDL")
    assert due(game) == "P2"
    skip(game)
    assert (game.state.privates["BA"], cash(game, "P1"), cash(game, "P2"), cash(game, "P3")) == ("P1", 440, 600, 490)


def test_the_chain_of_sales():
    """auction.resolve.chain: CEI and PSG have one bid each, LH none: both are sold, and LH is the cheapest."""
    bids = {"CEI": (("P2", 25),), "PSG": (("P3", 45),), "VDL": (("P2", 115),)}
    game = take(offer("TB", bids=bids), "TB")
    assert [game.state.privates[name] for name in ("CEI", "PSG", "LH", "VDL")] == ["P2", "P3", UNSOLD, UNSOLD]
    assert broken(game, TakePrivate("P2", "LH")) == set()


# when all pass


def test_privates_pay_when_all_pass():
    """auction.passout.revenue: P1 owns TB (0) and P2 CEI (5): all pass, P1 has 600 and P2 605."""
    owners = {**left("PSG"), "TB": "P1", "CEI": "P2"}
    game = skip(moment(step="auction", privates=owners), 4)
    assert (cash(game, "P1"), cash(game, "P2")) == (600, 605)


def test_a_train_goes_when_all_pass():
    """auction.passout.train: 6 - 1 = 5 yellow certificates are left, and the phase stays yellow."""
    game = skip(sale(), 4)
    assert (depot(game), game.state.phase) == (5, "yellow")
    assert list(game.state.trains.values()).count(SCRAPPED) == 1
    assert depot(skip(game, 4)) == 4


def test_the_cheapest_gets_cheaper():
    """auction.passout.reduce: PSG (40) is the cheapest: 35, then 30 after two rounds of passes; LH stays at 60."""
    game = offer("PSG")
    prices = []
    for _ in range(2):
        skip(game, 4)
        prices += [fact["price"] for fact in told(game, "private_cheaper")]
    assert prices == [35, 30]
    assert cash(take(game, "PSG"), "P1") == 600 - 30
    assert broken(offer("PSG"), Bid("P1", "LH", 60)) == {"auction.bid.minimum"}


def test_the_end_of_the_yellow_trains():
    """auction.passout.end: with one yellow certificate left all pass: the game is over at once, nothing gets cheaper.

    P4 owns TB and CEI (0 + 5 a time) at the start, so that 600 + 5 = 605 cash and 15 + 20 in privates make 640."""
    gone = {f"yellow-{number}": SCRAPPED for number in range(5)}
    game = skip(offer("PSG", trains=gone), 4)
    assert game.state.frames == ()
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.ending.worth["P4"]) == ("no_trains", 640)
    assert game.state.discounts == {}
    assert "auction.passout.end" in broken(game, Pass("P1"))


def test_six_rounds_of_passes_end_the_game():
    """auction.passout.end: LH falls to 35 in five rounds of passes, 60 - 5 x 5; the sixth ends the game."""
    game = offer("LH")
    skip(game, 20)
    assert (depot(game), game.state.discounts["LH"]) == (1, 25)
    skip(game, 4)
    assert (depot(game), game.state.ending.reason, game.state.discounts["LH"]) == (0, "no_trains", 25)


def test_what_costs_nothing_must_be_taken():
    """auction.zero.forced: TB at 5, all pass: 0. The next player, P1, takes it for nothing; passing or bidding is
    refused to whom it is offered."""
    game = offer("TB", discounts={"TB": 10})
    skip(game, 4)
    assert (game.state.privates["TB"], cash(game, "P1"), due(game)) == ("P1", 600, "P2")
    before = offer("TB", discounts={"TB": 10})
    free = before.fork(before.position.supposing(discounts={"TB": 15}).state)
    assert broken(free, Pass("P1")) == {"auction.zero.forced"}
    assert broken(free, Bid("P1", "CEI", 25)) == {"auction.zero.forced"}


# who is next


def test_left_of_the_buyer():
    """auction.order.purchase: P2 buys PSG, P4 wins LH by a bid: next turn P3."""
    game = take(offer("PSG", "P2", bids={"LH": (("P4", 65),)}), "PSG")
    assert (game.state.privates["LH"], due(game)) == ("P4", "P3")


def test_left_of_the_last_buyer_after_passes():
    """auction.order.passout: P1 buys TB, P2 bids, P3, P4, P1, P2 pass: next turn P2, left of P1."""
    game = skip(bid(take(sale(), "TB"), "PSG", 45), 4)
    assert (depot(game), due(game)) == (5, "P2")


def test_rotation_before_a_purchase():
    """auction.order.passout: nobody has bought, P1 bids, P2, P3, P4, P1 pass: next turn P2 in plain rotation."""
    game = skip(bid(sale(), "PSG", 45), 4)
    assert (depot(game), due(game)) == (5, "P2")
    game = skip(bid(skip(sale(), 2), "PSG", 45), 4)
    assert (depot(game), due(game)) == (5, "P4")  # P3 bid and was the last to pass


def test_who_begins_the_first_stock_round():
    """stock.order.first: P2 buys BA, the last that is bought without a bid; LM goes to its bidder P4, who sets the par
    value: P3 acts first in the first stock round, and the log says why it is not the holder of card 1."""
    game = take(offer("BA", "P2", bids={"LM": (("P4", 215),)}), "BA")
    play(game, ChoosePar("P4", "PLM", 73))
    assert (step(game), game.state.round.kind, game.state.round.set, due(game)) == ("stock", "stock", 1, "P3")
    assert told(game, "first_turn") == [{"player": "P3", "buyer": "P2"}]
    event = next(event for event in game.events_of(game.at) if event.key == "first_turn")
    assert load_events().sentence(event, game.title, game.setup) == (
        "Player 3 goes first, left of Player 2, the last to buy a private company for its face or reduced price. "
        "Later stock rounds start with card 1."
    )


def test_later_stock_rounds_start_with_card_one():
    """stock.order.next, stock.order.start: the second round starts with P4, the richest, without a word."""
    game = moment(round=Round("stock", 1, 1, 1), cash={"P4": 900})
    everybody_passes(game)
    assert (game.state.round.kind, game.state.round.set, due(game)) == ("stock", 2, "P4")
    assert not told(game, "first_turn")


# what comes with the last two


def test_the_director_certificate_with_lm():
    """private.lm.director: P4 buys LM for 210 and pays no more: 600 - 210 = 390; he is director of PLM with 20%."""
    game = take(offer("LM", "P4"), "LM")
    play(game, ChoosePar("P4", "PLM", 94))
    assert (cash(game, "P4"), holds(game, "P4", "PLM"), game.position.president("PLM")) == (390, 20, "P4")
    assert (game.state.privates["LM"], game.state.par["PLM"], cell(game, "PLM")) == ("P4", 94, box("r6c4"))


def test_the_par_value_of_plm():
    """auction.lm.par: yellow and green par values are open in the yellow phase; 105, 120 and anything else are refused,
    and so is any other action before."""
    game = take(offer("LM", "P4"), "LM")
    assert (step(game), game.state.phase) == ("par", "yellow")
    options = [action.par for action in game.options("choose_par")]
    assert options == [67, 73, 79, 86, 94]
    for par in (105, 120, 90):
        assert broken(game, ChoosePar("P4", "PLM", par)) == {"auction.lm.par"}
    for other in (
        Pass("P4"),
        BuyShare("P4", "PLM", "offering"),
        ChoosePar("P4", "EST", 67),
        ChoosePar("P1", "PLM", 67),
    ):
        assert broken(game, other) == {"auction.lm.par"}, other


def test_the_share_with_ba():
    """private.ba.share: P2 gets BA for 150 with 10% of ETA, which has no par value and no price yet."""
    game = take(offer("BA", "P2"), "BA")
    assert (cash(game, "P2"), holds(game, "P2", "ETA")) == (450, 10)
    assert ("ETA" in game.state.par, game.position.price("ETA"), game.position.president("ETA")) == (False, 0, "")


def test_nothing_is_sold_in_the_auction():
    """stock.sell.first: a sale of shares is refused while the private companies are sold, in a contest too."""
    for game in (sale(), contest()):
        assert broken(game, SellShares("P1", "EST", 10)) == {"stock.sell.first"}

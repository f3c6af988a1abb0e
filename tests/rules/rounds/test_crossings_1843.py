"""1843: where rules meet: forced sales and the order of play, contests and par values, exports and ends."""

from __future__ import annotations

from rails18.core.actions import Bid, BuyPrivate, ChoosePar, DiscardTrain, Dividend, Pass, SellShares
from rails18.core.slices import LastSets
from rails18.core.state import CLOSED, SECOND_HAND, UNSOLD, Round
from tests.support.stock_1843 import bid, boxes, cash, due, moment, pile, play, skip, step, take, told
from tests.support.trains_1843 import broken, buy, gone, left, owned, turn


def to_the_end(game):
    """Let everybody pass, withhold and buy nothing until the game is over."""
    while game.state.frames:
        if step(game) == "run":
            play(game, next(game.options("run_trains")))
        elif step(game) == "dividend":
            frame = game.position.frame
            play(game, Dividend(frame.player, frame.company, "withhold"))
        else:
            play(game, Pass(due(game)))
    return game


# forced sales


def forced(cells, hold, money: int = 0, **given):
    """Return the train step of EST, which has a route to Bâle, no train and no money; P1 leads it."""
    return moment(
        hold, boxes(**cells), step="trains", company="EST", operated=("EST",), tokens={"H25.c0": ("EST",)},
        cash={"EST": 0, "P1": money}, income=dict.fromkeys(cells, 0), **given,
    )  # fmt: skip


def test_a_forced_sale_changes_who_is_next():
    """operating.order.update: OU (101, r5c4) would act before PO (99, r6c5). P1 has 40 and sells one OU for 101 to buy
    a 2+1 for 125: OU is at 94 (r6c4), and PO acts next, then OU. 40 + 101 - 125 = 16."""
    hold = {"P1": {"EST": 60, "OU": 10}, "P2": {"OU": 50}, "P3": {"PO": 60}}
    game = forced({"EST": "r3c4", "OU": "r5c4", "PO": "r6c5"}, hold, 40)
    play(game, SellShares("P1", "OU", 10))
    assert game.position.price("OU") == 94
    play(game, buy("yellow-0", 125, help=125))
    assert cash(game, "P1") == 16
    seen = []
    while game.state.round.kind == "operating":
        if game.position.frame.company not in seen:
            seen.append(game.position.frame.company)
        play(game, Pass(due(game)))
    assert seen == ["EST", "PO", "OU"]


def test_who_has_acted_acts_no_more_after_a_sale():
    """operating.order.update: OU (112, r2c1) has acted; in the turn of EST one OU is sold, which puts it at 102 (r3c1),
    above PO (99) still: PO acts next all the same, and then the round is over."""
    hold = {"P1": {"EST": 60, "OU": 10}, "P2": {"OU": 50}, "P3": {"PO": 60}}
    game = forced({"OU": "r2c1", "EST": "r5c4", "PO": "r6c5"}, hold, 40)
    game = game.fork(game.position.supposing(operated=("OU", "EST")).state)
    play(game, SellShares("P1", "OU", 10), buy("yellow-0", 125, help=125), Pass("P1"))
    assert (game.position.price("OU"), game.position.frame.company) == (102, "PO")
    while game.position.frame.company == "PO":
        play(game, Pass("P3"))
    assert game.state.round.kind == "stock"


def test_a_forced_sale_at_the_foot():
    """market.sale.stack, emergency.sell.rules: r14c9 (74) holds OU above SO, both still to act. P1 has 51 and sells one
    OU: 51 + 74 = 125, the price stays, OU sinks under SO, and SO acts first."""
    hold = {"P1": {"EST": 60, "OU": 10}, "P2": {"OU": 50}, "P3": {"SO": 60}}
    game = forced({"EST": "r3c4", "OU": "r14c9", "SO": "r14c9"}, hold, 51)
    play(game, SellShares("P1", "OU", 10))
    assert (cash(game, "P1"), pile(game, "r14c9")) == (125, ("SO", "OU"))
    play(game, buy("yellow-0", 125, help=125), Pass("P1"))
    assert (cash(game, "P1"), game.position.frame.company) == (0, "SO")


def test_a_share_more_than_needed():
    """emergency.sell.need: 100 are missing, shares of PO are 82: two have to be sold at once (164, over by 64) or one
    after the other (82 + 77); three are refused, as two are enough."""
    hold = {"P1": {"EST": 60, "PO": 30}, "P3": {"PO": 40}}
    game = forced({"EST": "r3c4", "PO": "r8c4"}, hold, 25)
    assert broken(game, SellShares("P1", "PO", 30)) == {"emergency.sell.need"}
    assert broken(game, SellShares("P1", "PO", 20)) == set()
    play(game, SellShares("P1", "PO", 10), SellShares("P1", "PO", 10))
    assert cash(game, "P1") == 25 + 82 + 77
    assert broken(game, SellShares("P1", "PO", 10)) == {"emergency.sell.need"}


# the auction


def test_a_contest_for_the_director_certificate():
    """auction.resolve.contest, auction.lm.par, stock.order.first: P2 buys BA; LM has bids P3 215 and P1 220. P3 speaks
    first and passes: P1 pays 220 and sets the par at once; then P3, left of P2, begins the first stock round."""
    names = ("TB", "CEI", "PSG", "LH", "VDL")
    privates = {**dict.fromkeys(names, "P4"), "BA": UNSOLD, "LM": UNSOLD}
    game = moment(
        step="auction", player="P2", privates=privates, bids={"LM": (("P3", 215), ("P1", 220))},
        round=Round("auction", 1, 1, 1),
    )  # fmt: skip
    take(game, "BA")
    assert (step(game), due(game)) == ("contest", "P3")
    skip(game)
    assert (step(game), due(game), cash(game, "P1"), cash(game, "P3")) == ("par", "P1", 380, 600)
    play(game, ChoosePar("P1", "PLM", 86))
    assert (game.state.round.kind, due(game), game.position.president("PLM")) == ("stock", "P3", "P1")


def test_bids_for_others_are_not_free_in_a_contest():
    """auction.contest.raise: P1 has 300, of which 65 are bid on LH and 215 on LM: for LH he has 300 - 215 = 85."""
    names = {"TB": "P4", "CEI": "P4", **dict.fromkeys(("PSG", "LH", "VDL", "BA", "LM"), UNSOLD)}
    bids = {"LH": (("P1", 65), ("P2", 70)), "LM": (("P1", 215),)}
    game = moment(
        step="auction", player="P4", privates=names, bids=bids, cash={"P1": 300}, round=Round("auction", 1, 1, 1)
    )
    take(game, "PSG")
    assert due(game) == "P1"
    refused = [amount for amount in (75, 80, 85, 90) if game.refusals(bidding(amount))]
    assert refused == [90]
    skip(bid(game, "LH", 85))
    assert (game.state.privates["LH"], cash(game, "P1"), game.state.bids) == ("P1", 215, {"LM": (("P1", 215),)})


def bidding(amount: int):
    """Return P1's bid on LH."""
    return Bid("P1", "LH", amount)


# Val de Loire and Lyon - Méditerranée


def test_the_train_of_val_de_loire_closes_lm():
    """private.lm.close, private.vdl.train: PLM gets its first train by turning VDL into a 2: LM closes at once."""
    game = turn(
        "track", "PLM", privates={"VDL": "P4", "LM": "P1"}, players=5, tokens={"J17.c0": ("PLM",)}, cash={"PLM": 500}
    )
    play(game, BuyPrivate("P4", "PLM", "VDL", 110, True, True))
    assert owned(game, "PLM") == ["2"]
    assert (game.state.privates["LM"], game.state.privates["VDL"]) == (CLOSED, CLOSED)


# the end by gray trains, played from set to set


def last_of_red(number: int, **given):
    """Return the train step of PLM, which acts last in operating round 6.`number` of 3 in red; nobody has a route."""
    order = ("OU", "PO", "PLM")
    hold = {"P2": {"OU": 60}, "P3": {"PO": 60}, "P4": {"PLM": 60}}
    trains = {**gone("red"), **given.pop("trains", {})}
    return turn(
        company="PLM", phase="red", operated=order, tokens={}, round=Round("operating", 6, number, 3), trains=trains,
        hold=hold, **given,
    )  # fmt: skip


def test_the_first_electric_of_a_company_begins_the_count():
    """end.gray.second, round.set.length: PLM buys the first Electric in 6.3: stock round, 7.1 to 7.4 in gray, the end.

    Set 6 exports a gray train, the last set none: 18 - 1 - 1 = 16."""
    game = to_the_end(play(last_of_red(3), buy("gray-0", 900, company="PLM", player="P4")))
    assert (game.state.ending.reason, game.state.round) == ("last_train", Round("operating", 7, 4, 4))
    assert left(game)["gray"] == 16


def test_the_first_of_three_rounds_does_not_end_it_sooner():
    """end.gray.second, round.set.fixed: bought in 6.1 of 3: 6.2 and 6.3 follow, then 7.1 to 7.4, and that is all."""
    game = to_the_end(play(last_of_red(1), buy("gray-0", 900, company="PLM", player="P4")))
    assert (game.state.slice(LastSets).last_sets, game.state.round) == ((6, 7), Round("operating", 7, 4, 4))


def test_gray_trains_abroad_begin_no_count():
    """end.gray.second, export.colour.last: the last red and the first gray go abroad after set 6; PLM buys its Electric
    in 7.1: the game ends after set 8."""
    game = last_of_red(3, trains={"red-5": "depot"})
    play(game, Pass("P4"))
    assert (game.state.phase, left(game)["gray"], left(game, SECOND_HAND)["red"]) == ("gray", 17, 6)
    skip(game, 4)
    while not (step(game) == "trains" and game.position.frame.company == "PLM"):
        play(game, Pass(due(game)))
    assert game.state.round == Round("operating", 7, 1, 4)
    to_the_end(play(game, buy("gray-1", 900, company="PLM", player="P4")))
    assert (game.state.slice(LastSets).last_sets, game.state.round) == ((7, 8), Round("operating", 8, 4, 4))


def test_after_an_export_companies_discard_in_operating_order():
    """train.limit.change, export.phase.change: the last blue and the first brown go abroad (3/2): EST (94), then PO
    (82) with three 5+2 each give one up before the stock round; the pool has two."""
    mine = {f"blue-{n}": "PO" for n in (0, 1, 2)} | {f"blue-{n}": "EST" for n in (3, 4, 5)}
    order = ("EST", "OU", "PO", "PLM")
    game = turn(company="PLM", phase="blue", operated=order, tokens={}, trains=mine, round=Round("operating", 3, 2, 2))
    play(game, Pass("P4"))
    assert (game.state.phase, step(game), game.position.frame.company) == ("brown", "discard", "EST")
    play(game, DiscardTrain("P1", "EST", "blue-3"))
    assert (step(game), game.position.frame.company) == ("discard", "PO")
    play(game, DiscardTrain("P3", "PO", "blue-0"))
    assert (step(game), left(game, "pool"), left(game)["brown"]) == ("stock", {"blue": 2}, 5)
    assert told(game, "train_discarded")

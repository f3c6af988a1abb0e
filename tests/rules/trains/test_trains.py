"""Buy trains."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, DiscardTrain, Pass
from rails18.core.state import DEPOT, POOL, SCRAPPED
from rails18.rules.trains.supply import left, on_sale
from tests.rules.trains.test_phases import buying, gone
from tests.support.moments import refused, table

LINE = {"tokens": {"K8.c0": ("AR",)}, "tiles": {"K8": ("57", 1)}}  # AR can run K8-L7


def trading(**given):
    """Return a game in phase 3 in which IR (P1) may buy trains with 500; SR is P2's, AR is P1's too."""
    given.setdefault("phase", "3")
    given.setdefault("hold", {"P1": {"IR": 60, "AR": 60}, "P2": {"SR": 60}})
    given.setdefault("cash", {"IR": 500, "SR": 100, "AR": 100})
    given.setdefault("trains", {**gone("2"), "3-0": "SR", "3-1": "AR"})
    return table(step="trains", company="IR", operated=("IR",), **given)


def keys(game, train, price, **more):
    """Return what refuses the purchase of a train by IR."""
    return refused(game, BuyTrain("P1", "IR", train, price, **more))


def test_strictly_in_order():
    """train.buy.sequence: with one 2-train left a 3 is refused; after the last 2 it is on sale."""
    game = buying("2", {**gone("2"), "2-5": DEPOT})
    assert keys(game, "3-0", 180) == {"train.buy.sequence"}
    game.play(BuyTrain("P1", "IR", "2-5", 80))
    assert keys(game, "3-0", 180) == set()


def test_unknown_train():
    """train.buy.sequence: a train that does not exist is not on sale."""
    assert keys(buying(), "9-0", 80) == {"train.buy.sequence"}


def test_diesels_come_with_the_first_six():
    """train.buy.diesel_early: after the first 6 the same company may buy a D; the second 6 stays on sale."""
    game = buying("5", gone("2", "3", "4", "5"))
    assert keys(game, "D-0", 1100) == {"train.buy.sequence"}
    game.play(BuyTrain("P1", "IR", "6-0", 630))
    assert on_sale(game.position) == ("6-1", "D-0")
    game.play(BuyTrain("P1", "IR", "D-0", 1100))
    assert game.position.trains("IR") == ("6-0", "D-0")
    assert on_sale(game.position) == ("6-1", "D-1")


def test_diesels_never_run_out():
    """train.buy.diesel_early: the depot has any number of Diesels."""
    game = buying("D", {**gone("2", "3", "4", "5", "6"), **{f"D-{n}": SCRAPPED for n in range(7)}, "D-7": DEPOT})
    assert left(game.position)["D"] is None
    game.play(BuyTrain("P1", "IR", "D-7", 1100))
    assert game.state.trains["D-8"] == DEPOT


def test_as_many_as_limit_and_money_allow():
    """train.buy.several, train.limit.buy: four 2-trains for 320 of 700 leave 380; the fifth is over the limit."""
    game = buying(cash={"IR": 700})
    for n in range(4):
        game.play(BuyTrain("P1", "IR", f"2-{n}", 80))
    assert game.position.cash("IR") == 380
    assert keys(game, "2-4", 80) == {"train.limit.buy"}


def test_printed_price():
    """train.buy.price: a 3-train of the pool costs 180 and the bank gets it; 100 is refused."""
    game = buying("3", {**gone("2"), "3-0": POOL})
    assert keys(game, "3-0", 100) == {"train.buy.price"}
    bank = game.position.cash("bank")
    game.play(BuyTrain("P1", "IR", "3-0", 180))
    assert game.position.cash("bank") == bank + 180
    assert game.position.cash("IR") == 1820


def test_treasury_pays():
    """train.buy.funds: with a 2-train and 150 no 3-train is bought, with or without 30 of the president."""
    game = buying("3", {**gone("2"), "2-0": "IR"}, cash={"IR": 150})
    assert keys(game, "3-0", 180) == {"train.buy.funds"}
    assert keys(game, "3-0", 180, help=30) == {"emergency.help.forced_only"}


def test_three_sources():
    """train.buy.sources: bank, pool and other companies are open at once, and nobody has to buy from a company."""
    game = trading(phase="4", trains={**gone("2", "3"), "3-0": "AR", "3-1": POOL}, cash={"IR": 500, "AR": 0})
    offers = {(a.train, a.price) for a in game.options("buy_train")}
    assert {("4-0", 300), ("3-1", 180), ("3-0", 1)} <= offers
    assert refused(game, Pass("P1")) == set()


@pytest.mark.parametrize(
    ("price", "expected"), [(0, {"train.company.price"}), (1, set()), (400, set()), (501, {"train.company.price"})]
)
def test_any_price_from_one(price, expected):
    """train.company.price: SR's train is not sold for 0 nor for more than the treasury, but for 1 and for 400."""
    game = trading()
    assert keys(game, "3-0", price, agreed=True) == expected
    if not expected:
        game.play(BuyTrain("P1", "IR", "3-0", price, agreed=True))
        assert game.position.cash("SR") == 100 + price
        assert game.position.trains("IR") == ("3-0",)


def test_both_presidents_agree():
    """train.company.consent: P2 has to agree to sell SR's train; P1 sells AR's to himself at once."""
    game = trading()
    assert keys(game, "3-0", 50) == {"train.company.consent"}
    assert keys(game, "3-0", 50, agreed=True) == set()
    assert keys(game, "3-1", 50) == set()


def test_last_train_may_be_sold():
    """train.company.last: SR sells its only train for 1 and has to find another in its own turn."""
    game = trading()
    game.play(BuyTrain("P1", "IR", "3-0", 1, agreed=True))
    assert game.position.trains("SR") == ()


def test_only_in_the_own_turn():
    """train.company.turn, stock.treasury.separate: in IR's turn no train is bought for AR, with whosever money."""
    game = trading()
    assert refused(game, BuyTrain("P1", "AR", "3-0", 50, agreed=True)) == {"train.company.turn"}


def test_limit_at_the_moment_of_purchase():
    """train.limit.buy: three trains are the most in phase 4; in phase 3 the first 4-train is allowed as the fourth."""
    three = {"3-0": "IR", "3-1": "IR", "3-2": "IR"}
    assert keys(buying("4", {**gone("2", "3"), **three}), "4-0", 300) == {"train.limit.buy"}
    assert keys(buying("3", {**gone("2", "3"), **three}), "4-0", 300) == set()


def test_no_train_is_given_up_freely():
    """train.limit.no_discard: IR with 3 and 4 in phase 5 may not drop the 3 to make room."""
    game = buying("5", {**gone("2", "3", "4"), "3-0": "IR", "4-0": "IR"})
    assert refused(game, DiscardTrain("P1", "IR", "3-0")) == {"train.limit.no_discard"}
    assert keys(game, "5-0", 450) == {"train.limit.buy"}


def excess(**given):
    """Return a game in which IR (90), with 4, 4, has just bought the first 5; SR (100) and AR (80) own three each."""
    owned = {"4-0": "IR", "4-1": "IR", "3-0": "SR", "4-2": "SR", "4-3": "SR", "3-1": "AR", "3-2": "AR", "3-3": "AR"}
    game = buying("4", {**gone("2", "3", "4"), **owned}, **given)
    game.play(BuyTrain("P1", "IR", "5-0", 450))
    return game


@pytest.mark.parametrize(("profile", "order"), [("rulebook", ["IR", "SR", "AR"]), ("18xx.games", ["AR", "IR", "SR"])])
def test_order_of_discards(profile, order):
    """train.excess.order: the buyer first, then by price; 18xx.games goes by its list of companies."""
    game = excess(setup={"profile": profile})
    seen = []
    while game.position.frame.step == "discard":
        seen.append(game.position.frame.company)
        game.play(next(game.options("discard_train", company=seen[-1])))
    assert seen == order


def test_excess_goes_to_the_pool():
    """train.excess.discard: the train lies in the pool, the company gets nothing, anybody may buy it."""
    game = excess()
    cash = game.position.cash("IR")
    game.play(DiscardTrain("P1", "IR", "4-0"))
    assert game.state.trains["4-0"] == POOL
    assert game.position.cash("IR") == cash
    game.play(DiscardTrain("P2", "SR", "3-0"))
    game.play(DiscardTrain("P3", "AR", "3-1"))
    assert set(on_sale(game.position)) == {"5-1", "3-0", "4-0"}


def test_president_chooses_what_goes():
    """train.excess.choice: P2 may give up SR's 3 or 4, nothing else may happen before, nobody else chooses."""
    game = excess()
    game.play(DiscardTrain("P1", "IR", "4-0"))
    assert refused(game, Pass("P1")) == {"train.excess.choice"}
    assert refused(game, BuyTrain("P1", "IR", "4-0", 300)) == {"train.excess.choice"}
    assert refused(game, DiscardTrain("P1", "SR", "3-0")) == {"train.excess.choice"}
    assert refused(game, DiscardTrain("P2", "SR", "3-1")) == {"train.excess.choice"}
    assert {a.train for a in game.options("discard_train")} == {"3-0", "4-2"}


def diesel(**trains):
    """Return a game in phase 6 in which IR may buy a Diesel, owning what is given."""
    owned = {name.replace("_", "-").lstrip("t"): "IR" for name in trains}
    return buying("6", {**gone("2", "3", "4", "5", "6"), "6-1": DEPOT, **owned})


def test_credit_for_a_diesel():
    """train.trade.credit, train.trade.pool: a 5 handed in brings the Diesel down to 800 and is for sale at 450."""
    game = diesel(t5_0=1)
    game.play(BuyTrain("P1", "IR", "D-0", 800, trade_in="5-0"))
    assert game.position.cash("IR") == 1200
    assert game.position.trains("IR") == ("D-0",)
    assert "5-0" in on_sale(game.position)
    assert keys(game, "5-0", 450) == set()


def test_four_handed_in_is_scrapped():
    """train.trade.which, train.trade.pool: a 4 handed in for the first Diesel is scrapped with all others."""
    game = diesel(t4_0=1)
    game.play(BuyTrain("P1", "IR", "D-0", 800, trade_in="4-0"))
    assert game.state.trains["4-0"] == SCRAPPED


def test_no_other_credit():
    """train.trade.which: no credit of 600, none on a 6, none for another's train or a Diesel."""
    game = diesel(t4_0=1, t5_0=1)
    assert keys(game, "D-0", 500, trade_in="4-0") == {"train.buy.price"}
    assert keys(game, "6-1", 330, trade_in="5-0") == {"train.trade.which"}
    assert keys(game, "D-0", 800, trade_in="5-1") == {"train.trade.which"}
    sold_on = buying("D", {**gone("2", "3", "4", "5", "6"), "D-0": "SR", "5-0": "IR"})
    assert "train.trade.which" in keys(sold_on, "D-0", 800, trade_in="5-0", agreed=True)
    assert keys(sold_on, "D-0", 800, agreed=True) == set()


def test_trade_at_the_limit():
    """train.trade.limit: with 4 and 5 in phase 6 a Diesel is bought only in exchange."""
    game = diesel(t4_0=1, t5_0=1)
    assert keys(game, "D-0", 1100) == {"train.limit.buy"}
    assert keys(game, "D-0", 800, trade_in="4-0") == set()


def needing(**given):
    """Return a game in which AR of P1, with a run to L7 and no train, is at its train step."""
    given.setdefault("cash", {"AR": 100})
    return table(step="trains", company="AR", hold={"P1": {"AR": 60}}, operated=("AR",), **{**LINE, **given})


def test_train_is_needed():
    """train.own.must: AR has a route and no train: its turn does not end without a purchase."""
    game = needing()
    assert refused(game, Pass("P1")) == {"train.own.must"}
    game.play(BuyTrain("P1", "AR", "2-0", 80))
    assert refused(game, Pass("P1")) == set()


def test_no_route_no_train():
    """train.own.no_route: KU in bare Kubokawa may end its turn, and its president need not help."""
    game = table(
        step="trains", company="KU", hold={"P1": {"KU": 60}}, tokens={"C10.c0": ("KU",)}, cash={"KU": 10},
        operated=("KU",),
    )  # fmt: skip
    assert refused(game, BuyTrain("P1", "KU", "2-0", 80, help=70)) == {"emergency.help.forced_only"}
    assert refused(game, Pass("P1")) == set()


def test_private_may_be_bought_between_trains():
    """train.buy.several: a purchase of a private does not end the train step."""
    game = trading(privates={"D": "P1"})
    game.play(BuyPrivate("P1", "IR", "D", 50))
    assert game.position.frame.step == "trains"


def test_what_is_offered_once():
    """train.buy.sources: of two 3-trains of AR one is offered, besides that of SR and the next of the depot."""
    game = trading(trains={**gone("2"), "3-0": "SR", "3-1": "AR", "3-2": "AR"})
    offers = [(a.train, a.price) for a in game.options("buy_train")]
    assert sorted(offers) == [("3-0", 1), ("3-1", 1), ("3-3", 180)]
    assert [a.train for a in game.options("buy_train", train="3-2")] == ["3-2"]


def test_trains_to_hand_in_are_offered():
    """train.trade.credit: a D costs IR 1,100, or 800 for its 4 or its 6; a type is offered once."""
    owned = {**gone("2", "3"), "4-0": "IR", "6-0": "IR"}
    game = trading(phase="D", hold={"P1": {"IR": 60}}, cash={"IR": 1500}, trains=owned)
    offers = [(a.trade_in, a.price) for a in game.options("buy_train") if a.train == "D-0"]
    assert offers == [("4-0", 800), ("6-0", 800)]

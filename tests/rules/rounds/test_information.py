"""What is open and what is secret."""

from __future__ import annotations

from rails18.core.actions import Bid, BuyPrivate, BuyTrain, Dividend, RunTrains
from rails18.core.state import Round
from rails18.rules.auction import auction
from rails18.rules.market.market import order
from rails18.rules.rounds import information
from rails18.rules.stock import certificates
from rails18.rules.trains.supply import left, on_sale
from tests.rules.trains.test_phases import gone
from tests.support.moments import table

SECRET = {"options": {"hidden_treasuries": True}}


def told(update, key):
    """Return the facts of the event `key` of an update."""
    return next(event.facts for event in update.events if event.key == key)


def test_players_are_open():
    """information.player.open: cash, what is set aside, shares and certificates of P2 can be asked at any time."""
    game = table(
        step="auction", hold={"P2": {"IR": 30}}, cash={"P2": 385}, privates={"A": "P2"}, bids={"C": (("P2", 45),)}
    )
    pos = game.position
    assert (pos.cash("P2"), auction.set_aside(pos, "P2")) == (385, 45)
    assert (pos.holding("P2", "IR"), len(pos.certificates("P2", "IR"))) == (30, 2)
    assert (certificates.counted(pos, "P2"), pos.title.certificate_limit) == (3, 14)


def test_treasuries_may_be_secret():
    """information.company.cash: a setting hides treasuries; without it they are open."""
    assert information.treasuries_hidden(table(setup=SECRET).position)
    assert not information.treasuries_hidden(table().position)


def test_assets_are_open():
    """information.company.assets: AR's trains 2 and 3, private D and one token are plain to see."""
    game = table(
        hold={"P1": {"AR": 60}}, trains={"2-0": "AR", "3-0": "AR"}, privates={"D": "AR"}, tokens={"K8.c0": ("AR",)},
        setup=SECRET,
    )  # fmt: skip
    assert game.position.trains("AR") == ("2-0", "3-0")
    assert [p for p, owner in game.state.privates.items() if owner == "AR"] == ["D"]
    assert game.state.tokens_left["AR"] == (40,)


def test_counting_the_bank():
    """information.bank.count: P1 may have it counted in SR's turn but not in his own company's; always when open."""
    for setup, expected in ((SECRET, ["information.bank.count"]), ({}, [])):
        game = table(step="track", company="AR", hold={"P1": {"AR": 60}, "P2": {"SR": 60}}, setup=setup)
        assert [r.key for r in information.may_count_bank(game.position, "P1")] == expected
        assert not list(information.may_count_bank(game.position, "P2"))


def test_revenue_chart():
    """information.revenue.chart: 9 a share after a run of 90, 4 after 40, 0 without a train."""
    game = table(
        step="dividend", company="AR", hold={"P1": {"AR": 60}}, trains={"2-0": "AR"}, income={"AR": 90},
        operated=("AR",),
    )  # fmt: skip
    game.play(Dividend("P1", "AR", "pay"))
    assert game.position.company("AR").per_share(game.position.state.income.get("AR", 0)) == 9
    line = {"tokens": {"K8.c0": ("AR",)}, "tiles": {"K8": ("57", 1)}}
    game = table(
        step="run", company="AR", hold={"P1": {"AR": 60}}, trains={"2-0": "AR"}, income={"AR": 90},
        operated=("AR",), **line,
    )  # fmt: skip
    game.play(next(game.options("run_trains")))
    assert game.position.company("AR").per_share(game.position.state.income.get("AR", 0)) == 4
    game = table(step="run", company="AR", hold={"P1": {"AR": 60}}, income={"AR": 90}, operated=("AR",))
    assert game.position.company("AR").per_share(game.position.state.income.get("AR", 0)) == 0


def test_chart_binds_nobody():
    """information.revenue.chart: the last figure does not limit the next run."""
    game = table(
        step="run", company="AR", hold={"P1": {"AR": 60}}, trains={"2-0": "AR"}, income={"AR": 10},
        tokens={"K8.c0": ("AR",)}, tiles={"K8": ("57", 1)}, operated=("AR",),
    )  # fmt: skip
    best = next(a for a in game.options("run_trains") if isinstance(a, RunTrains))
    game.play(best)
    assert game.state.income["AR"] == 40


def test_round_marker():
    """information.round.marker: the marker tells the kind of round and what is left; a phase change alters nothing."""
    game = table(
        step="trains", company="AR", hold={"P1": {"AR": 60}}, phase="4", trains=gone("2", "3", "4"),
        cash={"AR": 500}, round=Round("operating", 3, 1, 2), operated=("AR",),
    )  # fmt: skip
    game.play(BuyTrain("P1", "AR", "5-0", 450))
    assert game.state.round == Round("operating", 3, 1, 2)


def test_market_is_open():
    """information.market.open: order in a box, par, pool, offering and the trains to come."""
    game = table(
        hold={"P1": {"SR": 60}, "P2": {"AR": 60}, "P3": {"IR": 50}, "pool": {"IR": 20}},
        cells={"SR": (2, 3), "AR": (2, 3), "IR": (4, 3)}, par={"IR": 70},
        trains={**gone("2"), "3-0": "SR", "3-1": "SR"},
    )  # fmt: skip
    pos = game.position
    assert pos.state.stacks[2, 3] == ("SR", "AR")
    assert order(pos) == ("SR", "AR", "IR")
    assert (pos.state.par["IR"], pos.pool_percent("IR"), pos.holding("offering", "IR")) == (70, 20, 30)
    assert left(pos) == {"2": 0, "3": 3, "4": 4, "5": 3, "6": 2, "D": None}
    assert on_sale(pos) == ("3-2",)


def test_agreed_prices_are_told():
    """information.prices.announced: sales of trains and privates are told with names and amounts, secret or not."""
    game = table(
        step="trains", company="IR", hold={"P1": {"IR": 60}, "P2": {"SR": 60}}, phase="3", setup=SECRET,
        trains={**gone("2"), "3-0": "SR"}, privates={"D": "P2"}, cash={"IR": 300}, operated=("IR",),
    )  # fmt: skip
    facts = told(game.play(BuyTrain("P1", "IR", "3-0", 1, agreed=True)), "train_bought")
    assert (facts["company"], facts["source"], facts["price"]) == ("IR", "SR", 1)
    facts = told(game.play(BuyPrivate("P1", "IR", "D", 100, agreed=True)), "private_sold")
    assert (facts["company"], facts["player"], facts["price"]) == ("IR", "P2", 100)


def test_bids_lie_open():
    """information.auction.bids: bidder, amount and free money can be seen until the private is sold."""
    game = table(step="auction")
    game.play(Bid("P1", "B", 35))
    game.play(Bid("P2", "B", 40))
    assert game.state.bids["B"] == (("P1", 35), ("P2", 40))
    assert game.position.cash("P2") - auction.set_aside(game.position, "P2") == 380

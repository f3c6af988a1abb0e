"""Test who is president of a company and what a change of presidency brings about."""

import pytest

from rails18.core.actions import BuyShare, BuyTrain, Pass, SellShares
from rails18.rules.stock import presidency
from tests.support.play import due, everybody_passes, play, refused, step, stock, turn


def president(game, company="IR"):
    """Return the president of the company."""
    return game.position.president(company)


def percents(game, owner, company="IR"):
    """Return the percents of the certificates that `owner` holds, the president's first."""
    return [game.position.percent(certificate) for certificate in game.position.certificates(owner, company)]


def test_who_holds_more_is_president():
    """stock.president.overtake: P1 leads IR with 30%; P2 buys up to 40% and is president at once."""
    game = stock({"P1": {"IR": 30}, "P2": {"IR": 30}}, player="P2")
    play(game, BuyShare("P2", "IR", "offering"))
    assert president(game) == "P2"
    assert step(game) == "stock"
    assert "president_changed" in {event.key for event in game.events_of(game.at)}


def test_equal_holdings_change_nothing():
    """stock.president.tie: P2 buys up to the 30% of P1, who stays president."""
    game = stock({"P1": {"IR": 30}, "P2": {"IR": 20}}, player="P2")
    play(game, BuyShare("P2", "IR", "offering"))
    assert game.position.holding("P2", "IR") == 30
    assert president(game) == "P1"


def test_a_sale_to_a_tie_changes_nothing():
    """stock.president.tie: P1 sells from 40% down to the 30% of P3 and stays president."""
    game = stock({"P1": {"IR": 40}, "P3": {"IR": 30}})
    play(game, SellShares("P1", "IR", 10))
    assert president(game) == "P1"


def test_a_sale_below_another_holding():
    """stock.president.by_sale: P1 sells from 40% to 20%; of P2 (20%) and P3 (30%) the latter succeeds."""
    game = stock({"P1": {"IR": 40}, "P2": {"IR": 20}, "P3": {"IR": 30}})
    play(game, SellShares("P1", "IR", 20))
    assert president(game) == "P3"
    assert [game.position.holding(p, "IR") for p in ("P1", "P2", "P3", "pool")] == [20, 20, 30, 20]


def test_the_nearest_of_equals_succeeds():
    """stock.president.nearest: P3 sells down to 10%; P1 and P2 hold 20% each, and P1 is first clockwise of P3."""
    game = stock({"P3": {"IR": 30}, "P1": {"IR": 20}, "P2": {"IR": 20}}, player="P3")
    play(game, SellShares("P3", "IR", 20))
    assert president(game) == "P1"
    game = stock({"P1": {"IR": 30}, "P4": {"IR": 20}, "P3": {"IR": 20}})
    play(game, SellShares("P1", "IR", 20))
    assert president(game) == "P3"


def test_the_certificates_change_hands():
    """stock.president.swap: P2 with four 10% takes over and holds 20 + 10 + 10; P1 has three of 10%."""
    game = stock({"P1": {"IR": 30}, "P2": {"IR": 30}}, player="P2")
    assert (percents(game, "P1"), percents(game, "P2")) == ([20, 10], [10, 10, 10])
    play(game, BuyShare("P2", "IR", "offering"))
    assert (percents(game, "P1"), percents(game, "P2")) == ([10, 10, 10], [20, 10, 10])


def test_the_swap_may_bring_the_old_president_over_the_limit():
    """stock.president.swap: P1 has 5 + 5 + 3 + 1 = 14 certificates, 15 after the swap, and must sell in his turn."""
    game = stock({"P1": {"AR": 60, "SR": 60, "IR": 40, "KO": 20}, "P2": {"IR": 40}}, player="P2")
    turn(game, BuyShare("P2", "IR", "offering"))
    assert len(percents(game, "P1")) == 4
    play(game, Pass("P3"), Pass("P4"))
    assert refused(game, Pass("P1")) == {"stock.limit.over"}


def test_the_last_twenty_percent():
    """stock.president.twenty: with 40% against 10% and 10%, P1 can sell 20% but not 30%."""
    game = stock({"P1": {"IR": 40}, "P2": {"IR": 10}, "P3": {"IR": 10}})
    assert refused(game, SellShares("P1", "IR", 30)) == {"stock.president.twenty"}
    assert refused(game, SellShares("P1", "IR", 40)) == {"stock.president.twenty"}
    play(game, SellShares("P1", "IR", 20))
    assert percents(game, "P1") == [20]


def test_a_sole_holder_keeps_his_certificate():
    """stock.president.twenty: P1 alone holds 20% of KO and can sell nothing of it."""
    game = stock({"P1": {"KO": 20}})
    for percent in (10, 20):
        assert refused(game, SellShares("P1", "KO", percent)) == {"stock.president.twenty"}
    assert list(game.options("sell_shares")) == []


def test_a_handover_needs_room_in_the_pool():
    """stock.president.dump_room: P1 and P2 hold 20% each; with 50% in the pool P1 cannot sell, with 40% he can."""
    hold = {"P1": {"IR": 20}, "P2": {"IR": 20}}
    full = stock({**hold, "pool": {"IR": 50}})
    assert "stock.president.dump_room" in refused(full, SellShares("P1", "IR", 10))
    game = stock({**hold, "pool": {"IR": 40}})
    play(game, SellShares("P1", "IR", 10))
    assert president(game) == "P2"
    assert (percents(game, "P1"), percents(game, "P2")) == ([10], [20])
    assert game.position.pool_percent("IR") == 50


@pytest.mark.parametrize(("percent", "left"), [(10, [10]), (20, [])])
def test_a_president_may_sell_his_certificate_to_an_heir(percent, left):
    """stock.president.dump_amount: P1 has only the president's certificate, P2 two of 10%: P1 may sell 10% or 20%."""
    game = stock({"P1": {"IR": 20}, "P2": {"IR": 20}})
    play(game, SellShares("P1", "IR", percent))
    assert (percents(game, "P1"), percents(game, "P2")) == (left, [20])
    assert game.position.pool_percent("IR") == percent
    assert game.state.certificates["IR-0"] == "P2"


def test_a_handover_stops_at_the_pool_limit():
    """stock.president.dump_amount: with 20% in the pool P1 sells 30% of his 40% to heir P2, but not all 40%."""
    game = stock({"P1": {"IR": 40}, "P2": {"IR": 20}, "pool": {"IR": 20}})
    assert refused(game, SellShares("P1", "IR", 40)) == {"stock.sell.pool_limit"}
    play(game, SellShares("P1", "IR", 30))
    assert (president(game), game.position.pool_percent("IR")) == ("P2", 50)


def test_a_new_president_has_all_duties():
    """stock.president.duties: P2 takes AR over and operates it; he must buy its train and pay what it lacks.

    AR has 50 and gets 15 from its private D; the cheapest train costs 80, so P2 pays 15.
    """
    game = stock(
        {"P1": {"AR": 30}, "P2": {"AR": 30}},
        player="P2",
        cash={"AR": 50},
        privates={"D": "AR"},
        tiles={"K8": ("57", 1)},
        tokens={"K8.c0": ("AR",)},
        tokens_left={**stock().state.tokens_left, "AR": (40,)},
    )
    turn(game, BuyShare("P2", "AR", "offering"))
    assert president(game, "AR") == "P2"
    assert (game.state.cash["AR"], game.state.privates["D"], game.state.tokens_left["AR"]) == (50, "AR", (40,))
    everybody_passes(game)
    assert (game.position.frame.company, due(game)) == ("AR", "P2")
    assert refused(game, Pass("P1")) == {"operating.president.acts"}
    while step(game) != "trains":
        play(game, Pass("P2"))
    assert "train.own.must" in refused(game, Pass("P2"))
    cash = game.state.cash["P2"]
    play(game, BuyTrain("P2", "AR", "2-0", 80, help=15))
    assert game.state.cash["P2"] == cash - 15


def test_nobody_follows_nobody():
    """stock.president.overtake: a company that nobody has started has no president to be outdone."""
    assert presidency.successor(stock({"P1": {"IR": 60}}).position, "TR", 0) == ""

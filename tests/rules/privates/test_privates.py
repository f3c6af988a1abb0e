"""Income, sale, closing and exchange of private companies."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, Exchange, LayTile, Pass, SellShares, TakePrivate
from rails18.core.state import CLOSED, Round
from rails18.rules.privates import privates
from rails18.rules.stock import certificates
from tests.rules.trains.test_phases import gone
from tests.support.moments import refused, table
from tests.support.play import auction


def selling(phase="3", step="track", **given):
    """Return a game in which SR of P1 operates with 300, P1 owns A and P2 owns D."""
    given.setdefault("hold", {"P1": {"SR": 60}, "P2": {"AR": 60}})
    given.setdefault("cash", {"SR": 300, "AR": 300})
    given.setdefault("privates", {"A": "P1", "D": "P2"})
    given.setdefault("operated", ("SR",))
    given.setdefault("tokens", {"I2.c0": ("SR",), "K8.c0": ("AR",)})
    return table(step=step, company="SR", phase=phase, **given)


def buy(private, price, agreed=True, player="P1", company="SR"):
    return BuyPrivate(player, company, private, price, agreed)


def next_round(game):
    """Pass until a new operating round has begun."""
    start = game.state.round
    while game.state.round == start or game.state.round.kind == "stock":
        game.play(Pass(game.position.frame.player))


def test_income_of_owners():
    """private.income.owner: C and E bring P1 25 in each operating round; closed ones nobody anything."""
    game = table(privates={"C": "P1", "E": "P1"}, phase="3")
    before = game.position.cash("P1")
    for _ in range(4):
        game.play(Pass(game.position.frame.player))
    assert game.position.cash("P1") == before + 2 * 25


def test_income_of_a_company():
    """private.income.company: D of SR brings 15 to the treasury and nothing to its president."""
    game = selling(privates={"D": "SR"}, round=Round("operating", 2, 1, 2), step="trains", operated=("SR", "AR"))
    cash = game.position.cash("P1")
    next_round(game)
    assert (game.position.cash("SR"), game.position.cash("P1")) == (315, cash)


@pytest.mark.parametrize(
    ("phase", "key"), [("2", "private.buy.phase"), ("3", ""), ("4", ""), ("5", "private.buy.phase")]
)
def test_phases_of_sale(phase, key):
    """private.buy.phase: companies buy privates in phases three and four only."""
    assert refused(selling(phase), buy("D", 50)) == ({key} if key else set())


def test_buyer_of_the_first_three_may_buy_at_once():
    """private.buy.same_turn: SR buys the first 3-train, then C from P2 for 40."""
    game = selling("2", "trains", trains=gone("2"), privates={"C": "P2"})
    assert refused(game, buy("C", 40)) == {"private.buy.phase"}
    game.play(BuyTrain("P1", "SR", "3-0", 180))
    game.play(buy("C", 40))
    assert game.state.privates["C"] == "SR"


def test_any_point_of_the_own_turn():
    """private.buy.anytime: D before laying track and A after the trains, but in no other turn and no stock round."""
    game = selling()
    game.play(buy("D", 50))
    while game.position.frame.step != "trains":
        game.play(Pass("P1"))
    game.play(buy("A", 20))
    assert refused(selling(), buy("D", 50, company="AR", player="P1")) == {"private.buy.anytime"}
    stock = table(hold={"P1": {"SR": 60}}, phase="3", privates={"D": "P2"}, cash={"SR": 300})
    assert refused(stock, buy("D", 50)) == {"private.buy.anytime"}


@pytest.mark.parametrize(
    ("private", "least", "most"),
    [("A", 10, 40), ("B", 15, 60), ("C", 20, 80), ("D", 25, 100), ("E", 30, 120), ("F", 40, 160), ("G", 75, 300)],
)
def test_half_to_double(private, least, most):
    """private.buy.price: any whole amount from half to double the printed cost."""
    game = selling(privates={private: "P1"})
    assert privates.price_range(game.position, private) == (least, most)
    for price, expected in ((least - 1, {"private.buy.price"}), (least, set()), (most, set())):
        assert refused(game, buy(private, price)) == expected
    assert "private.buy.price" in refused(game, buy(private, most + 1))


def test_treasury_pays_the_player():
    """private.buy.funds: SR with 60 cannot pay 80 for D, but 60, which P2 gets; the bank is not touched."""
    game = selling(cash={"SR": 60})
    assert refused(game, buy("D", 80)) == {"private.buy.funds"}
    bank, cash = game.position.cash("bank"), game.position.cash("P2")
    game.play(buy("D", 60))
    assert (game.position.cash("SR"), game.position.cash("P2")) == (0, cash + 60)
    assert game.position.cash("bank") == bank


def test_from_players_only():
    """private.buy.from_player: D of AR is not for sale; of any player it is, when he agrees."""
    assert refused(selling(privates={"D": "AR"}), buy("D", 50)) == {"private.buy.from_player"}
    assert refused(selling(privates={"D": "P4"}), buy("D", 50)) == set()


def test_owner_agrees():
    """private.buy.consent: without P2's yes D is not sold; P1 needs no question for his own A."""
    game = selling()
    assert refused(game, buy("D", 50, agreed=False)) == {"private.buy.consent"}
    assert refused(game, buy("A", 20, agreed=False)) == set()


def test_no_other_trade():
    """private.trade.players: nobody sells a private to a player, the bank or the pool, also not in need."""
    game = table(phase="3", privates={"D": "P1"})
    for buyer in ("P2", "bank", "pool"):
        assert refused(game, BuyPrivate("P1", buyer, "D", 50)) == {"private.trade.players"}
    game = table(
        step="trains", company="KU", phase="5", trains=gone("2", "3", "4"), hold={"P1": {"KU": 60}},
        privates={"G": "P1"}, operated=("KU",),
    )  # fmt: skip
    assert refused(game, BuyPrivate("P1", "bank", "G", 100)) == {"private.trade.players"}


def closing(**given):
    """Return a game in which SR has just bought the first 5-train."""
    given.setdefault("privates", {"C": "P1", "D": "SR", "G": "P1"})
    game = selling("4", "trains", trains=gone("2", "3", "4"), cash={"SR": 1000, "AR": 300}, **given)
    game.play(BuyTrain("P1", "SR", "5-0", 450))
    return game


def test_phase_five_closes():
    """private.close.five, private.ferry_g.stays: C and D are gone without payment, G stays; blocks are lifted."""
    before = selling("4", "trains", privates={"C": "P1", "D": "SR", "G": "P1"})
    game = closing()
    assert {p: o for p, o in game.state.privates.items() if o != CLOSED} == {"G": "P1"}
    counted = certificates.counted(before.position, "P1")
    assert certificates.counted(game.position, "P1") == counted - 1
    assert game.position.cash("SR") == 550
    blocked = table(
        step="track", company="UR", hold={"P1": {"UR": 60}}, phase="3", privates={"C": "P2"},
        tokens={"B7.c0": ("UR",)}, tiles={"B5": ("9", 0), "C4": ("12", 0)},
    )  # fmt: skip
    assert "track.block.private" not in refused(blocked, LayTile("P1", "UR", "B5", "23", 0))


def test_ferry_g_pays_fifty():
    """private.ferry_g.revenue: 30 until the first 5-train, 50 in the rounds after it."""
    assert privates.revenue(selling("4", privates={"G": "P1"}).position, "G") == 30
    game = closing(round=Round("operating", 3, 1, 2), operated=("SR", "AR"))
    cash = game.position.cash("P1")
    next_round(game)
    assert game.position.cash("P1") == cash + 50


def test_ferry_g_is_not_sold_any_more():
    """private.ferry_g.unsellable: in phase five SR cannot buy G from P1."""
    assert refused(closing(), buy("G", 150)) == {"private.buy.phase", "private.ferry_g.unsellable"}


def test_ferry_g_of_a_company_closes():
    """private.ferry_g.company: in a company's hand G closes with the others."""
    game = closing(privates={"G": "SR"})
    assert game.state.privates["G"] == CLOSED


def exchanging(**given):
    """Return a stock turn of P1, who owns E; IR of P2 is started."""
    given.setdefault("hold", {"P2": {"IR": 30}})
    given.setdefault("privates", {"E": "P1"})
    return table(**given)


def test_exchange():
    """private.dougo.exchange: E becomes 10% of IR from the offering, no money moves, E is closed."""
    game = exchanging()
    cash = game.position.cash("P1")
    game.play(Exchange("P1", "E"))
    assert game.position.holding("P1", "IR") == 10
    assert game.position.holding("offering", "IR") == 60
    assert (game.position.cash("P1"), game.state.privates["E"]) == (cash, CLOSED)


def test_exchange_of_an_unstarted_company():
    """private.dougo.offering: before IR is started its share is given as well, without price or presidency."""
    game = exchanging(hold={})
    game.play(Exchange("P1", "E"))
    assert game.position.holding("P1", "IR") == 10
    assert game.position.president("IR") == ""
    assert refused(game, SellShares("P1", "IR", 10)) == {"stock.sell.held"}


def test_empty_offering():
    """private.dougo.offering: with 20% in the pool and nothing in the offering no exchange is possible."""
    game = exchanging(hold={"P2": {"IR": 60}, "P3": {"IR": 20}, "pool": {"IR": 20}})
    assert refused(game, Exchange("P1", "E")) == {"private.dougo.offering"}


def test_only_a_player_exchanges():
    """private.dougo.player: E of SR is not exchanged, by nobody, and goes on paying."""
    game = exchanging(privates={"E": "SR"}, hold={"P1": {"SR": 60}, "P2": {"IR": 30}})
    assert refused(game, Exchange("P1", "E")) == {"private.dougo.player"}
    assert refused(exchanging(), Exchange("P2", "E")) == {"private.dougo.player"}


def test_exchange_at_any_time():
    """private.dougo.timing: beside a purchase in the own turn, in others' turns, and the priority card stays."""
    game = exchanging(privates={"E": "P3"})
    game.play(Exchange("P3", "E"))
    assert game.position.frame.player == "P1"
    assert game.position.frame.notes.actor == ""
    game = selling(privates={"E": "P4"}, hold={"P1": {"SR": 60}, "P2": {"IR": 20}})
    game.play(Exchange("P4", "E"))
    assert game.position.frame.step == "track"
    for _ in range(2):
        game.undo()
        assert game.state.privates["E"] == "P4"
        game.redo()


def test_no_exchange_in_the_auction_of_the_site():
    """private.dougo.timing: while privates are sold E is exchanged by the book, and not on 18xx.games."""
    for profile, why in (("rulebook", set()), ("18xx.games", {"private.dougo.timing"})):
        game = auction(profile=profile)
        for private in "ABCDE":
            game.play(TakePrivate(game.position.frame.player, private))
        assert game.state.round.kind == "auction"
        assert refused(game, Exchange(game.state.privates["E"], "E")) == why


def test_limits_of_the_exchange():
    """private.dougo.limits: 60% of IR forbid it, 50% do not; 14 of 14 certificates do not, the count stays 14."""
    assert not refused(exchanging(hold={"P1": {"IR": 50}}), Exchange("P1", "E"))
    game = exchanging(hold={"P1": {"IR": 60}})
    assert refused(game, Exchange("P1", "E")) == {"private.dougo.limits"}
    hold = {"P1": {"SR": 60, "AR": 60, "UR": 40}, "P2": {"IR": 30}}
    game = exchanging(hold=hold)
    assert certificates.counted(game.position, "P1") == 14
    game.play(Exchange("P1", "E"))
    assert certificates.counted(game.position, "P1") == 14


def test_exchange_counts_like_a_sale():
    """private.dougo.effects: the fifth share brings 700 at once, and P1 with more than P2 is president."""
    game = exchanging(hold={"P2": {"IR": 40}}, par={"IR": 70}, cells={"IR": (4, 3)}, floated=())
    game.play(Exchange("P1", "E"))
    assert game.position.cash("IR") == 700
    game = exchanging(hold={"P2": {"IR": 30}, "P1": {"IR": 30}})
    game.play(Exchange("P1", "E"))
    assert game.position.president("IR") == "P1"


def test_a_and_f_have_no_power():
    """private.power.none: A and F pay 5 and 20 and offer no action."""
    game = table(privates={"A": "P1", "F": "P1"}, phase="3")
    assert [privates.revenue(game.position, p) for p in ("A", "F")] == [5, 20]
    kinds = {entry.kind: entry.enabled for entry in game.menu()}
    assert not kinds["exchange"]
    assert not kinds["power_tile"]
    assert refused(game, Exchange("P1", "F")) == {"private.power.none"}


def test_what_a_closed_private_paid():
    """private.income.owner: after the first 5-train A is closed; its printed revenue can still be read."""
    game = table(phase="5", privates={"A": CLOSED})
    assert privates.revenue(game.position, "A") == 5

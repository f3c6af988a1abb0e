"""1830: income and sale of privates, Baltimore & Ohio, Mohawk & Hudson, and the small powers."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyShare, BuyTrain, Exchange, LayTile, PowerTile
from rails18.core.state import CLOSED, OFFERING
from rails18.rules.stock import certificates
from tests.support.games_1830 import PARS, broken, cash, due, everybody_passes, moment, play, step, turn

COSTS = {"SV": 20, "CS": 40, "DH": 70, "MH": 110, "CA": 160}


def test_income() -> None:
    """private.income.owner, private.income.company, operating.order.privates, private.sv.none: paid first of all."""
    game = moment(hold={"P1": {"NYC": 60}}, privates={"SV": "P1", "CA": "P2", "DH": "NYC"}, cash={"NYC": 100})
    everybody_passes(game)
    assert (cash(game, "P1"), cash(game, "P2"), cash(game, "NYC")) == (605, 625, 115)
    assert step(game) == "track"


@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True), ("4", True), ("5", False)])
def test_phases(phase: str, allowed: bool) -> None:
    """private.buy.phase, phase.privates.open: refused in phases 2 and 5."""
    found = broken(turn("NYC", phase=phase, privates={"SV": "P1"}), BuyPrivate("P1", "NYC", "SV", 20))
    assert found == (set() if allowed else {"private.buy.phase"})


@pytest.mark.parametrize("private", list(COSTS))
def test_prices(private: str) -> None:
    """private.buy.price: half to double the cost; one less and one more are refused."""
    game, cost = turn("NYC", phase="3", privates={private: "P1"}), COSTS[private]
    for price, allowed in ((cost // 2 - 1, False), (cost // 2, True), (cost * 2, True), (cost * 2 + 1, False)):
        assert (broken(game, BuyPrivate("P1", "NYC", private, price)) == set()) is allowed


def test_money_and_owners() -> None:
    """private.buy.funds, private.buy.from_player, private.buy.anytime: a company as seller is refused."""
    game = turn("NYC", phase="3", privates={"DH": "P2", "SV": "PRR"}, others={"PRR": "P2"}, cash={"NYC": 60})
    assert "private.buy.funds" in broken(game, BuyPrivate("P1", "NYC", "DH", 80, True))
    assert "private.buy.from_player" in broken(game, BuyPrivate("P1", "NYC", "DH", 60))
    assert "private.buy.from_player" in broken(game, BuyPrivate("P1", "NYC", "SV", 20, True))
    bank = cash(game, "bank")
    update = game.play(BuyPrivate("P1", "NYC", "DH", 60, True))
    assert (cash(game, "NYC"), cash(game, "P2"), cash(game, "bank")) == (0, 660, bank)
    assert any(event.facts.get("price") == 60 for event in update.events)
    late = turn("NYC", "trains", phase="3", privates={"SV": "P1"})
    assert broken(late, BuyPrivate("P1", "NYC", "SV", 20)) == set()


def test_no_company_buys_baltimore_and_ohio() -> None:
    """private.buy.bo: refused for NYC and for B&O itself."""
    for company in ("NYC", "B&O"):
        game = turn(company, phase="3", privates={"BO": "P1"})
        assert broken(game, BuyPrivate("P1", company, "BO", 220)) == {"private.buy.bo"}


@pytest.mark.parametrize("president", ["P1", "P2"])
def test_baltimore_and_ohio_closes(president: str) -> None:
    """private.bo.close, private.bo.own_company, private.bo.stays: with B&O's first train, whoever is president."""
    game = turn("B&O", "trains", hold={president: {"B&O": 60}}, privates={"BO": "P1"})
    assert game.state.privates["BO"] == "P1"
    money = cash(game, "P1")
    play(game, BuyTrain(president, "B&O", "2-0", 80))
    assert (game.state.privates["BO"], cash(game, "P1")) == (CLOSED, money)


def test_baltimore_and_ohio_closes_with_a_used_train() -> None:
    """private.bo.close: a train of another company counts too, and another company's first train does not."""
    given = {"privates": {"BO": "P3"}, "trains": {"2-0": "NYC"}, "others": {"NYC": "P2"}}
    game = turn("B&O", "trains", **given)
    play(game, BuyTrain("P1", "B&O", "2-0", 5, agreed=True))
    assert game.state.privates["BO"] == CLOSED
    other = turn("PRR", "trains", privates={"BO": "P3"})
    assert play(other, BuyTrain("P1", "PRR", "2-0", 80)).state.privates["BO"] == "P3"


def test_camden_and_amboy_goes_on() -> None:
    """private.ca.first_only, private.ca.open: sold to NYC it brings no share, and pays 25."""
    game = turn("NYC", phase="3", privates={"CA": "P1"})
    play(game, BuyPrivate("P1", "NYC", "CA", 160))
    assert game.position.holding("NYC", "PRR") == 0
    assert game.position.holding(OFFERING, "PRR") == 100
    assert game.state.privates["CA"] == "NYC"
    paid = everybody_passes(moment(hold={"P1": {"NYC": 60}}, privates={"CA": "NYC"}, cash={"NYC": 0}))
    assert cash(paid, "NYC") == 25


# Mohawk & Hudson


def test_the_exchange_is_no_purchase() -> None:
    """private.mh.action: P1 exchanges and buys PRR in one turn; the priority card stays where it was."""
    game = moment(hold={"P2": {"NYC": 30, "PRR": 20}}, cells={"PRR": PARS[67]}, privates={"MH": "P1"}, priority="P3")
    play(game, Exchange("P1", "MH"), BuyShare("P1", "PRR", OFFERING))
    assert (game.position.holding("P1", "NYC"), game.position.holding("P1", "PRR")) == (10, 10)
    alone = moment(hold={"P2": {"NYC": 30}}, privates={"MH": "P1"}, priority="P3")
    everybody_passes(play(alone, Exchange("P1", "MH")))
    assert alone.state.priority == "P3"


@pytest.mark.parametrize("where", ["others_stock_turn", "operating"])
def test_moments_of_the_exchange(where: str) -> None:
    """private.mh.timing: in the stock turn of another, and in an operating round."""
    hold = {"P2": {"NYC": 60}}
    if where == "operating":
        game = turn("PRR", privates={"MH": "P1"}, hold={"P1": {"PRR": 60}, **hold})
    else:
        game = moment(hold=hold, privates={"MH": "P1"}, player="P2")
        assert due(game) == "P2"
    assert broken(game, Exchange("P1", "MH")) == set()


def test_the_count_stays() -> None:
    """private.mh.count: at 16 of 16 the exchange is allowed, and leaves 16."""
    hold = {"P1": {"PRR": 60, "CPR": 60, "B&O": 60}, "P2": {"NYC": 30}}
    game = moment(hold=hold, cells=dict.fromkeys(("PRR", "CPR", "B&O", "NYC"), PARS[67]), privates={"MH": "P1"})
    assert certificates.counted(game.position, "P1") == 16
    play(game, Exchange("P1", "MH"))
    assert certificates.counted(game.position, "P1") == 16


def test_the_share_floats_and_overtakes() -> None:
    """private.mh.effects, operating.float.midround, stock.president.overtake: NYC floats at once."""
    hold = {"P1": {"PRR": 60, "NYC": 30}, "P2": {"NYC": 20}}
    game = turn("PRR", hold=hold, privates={"MH": "P1"}, par={"NYC": 76})
    assert "NYC" not in game.state.floated
    play(game, Exchange("P1", "MH"))
    assert "NYC" in game.state.floated
    assert cash(game, "NYC") == 760
    assert broken(game, LayTile("P1", "NYC", "E19", "57", 1)) == {"operating.order.once"}
    game = turn("PRR", hold={"P1": {"PRR": 60}, "P2": {"NYC": 20}, "P3": {"NYC": 20}}, privates={"MH": "P3"})
    assert game.position.president("NYC") == "P2"
    assert play(game, Exchange("P3", "MH")).position.president("NYC") == "P3"


# Champlain, Delaware


def test_champlain_in_the_companys_own_turn() -> None:
    """private.cs.turn, private.cs.player: in NYC's turn, on a laid B20 and while a player owns it, it is refused."""
    lay = PowerTile("P1", "CS", "B20", "58", 0)
    mine = turn("CPR", privates={"CS": "CPR"})
    rotation = next(r for r in range(6) if not broken(mine, PowerTile("P1", "CS", "B20", "58", r)))
    lay = PowerTile("P1", "CS", "B20", "58", rotation)
    others = turn("NYC", privates={"CS": "CPR"}, others={"CPR": "P1"})
    assert broken(others, lay) == {"private.cs.turn"}
    assert broken(turn("CPR", privates={"CS": "P1"}), lay) == {"private.cs.player"}
    play(mine, lay)
    assert "private.cs.turn" in broken(mine, lay)
    assert mine.state.privates["CS"] == "CPR"


def test_champlain_before_and_after_other_steps() -> None:
    """private.cs.extra, private.cs.open: besides the lay of the turn, also in the train step; CS goes on paying 10."""
    late = turn("CPR", "trains", privates={"CS": "CPR"})
    assert any(not broken(late, PowerTile("P1", "CS", "B20", "58", r)) for r in range(6))
    paid = everybody_passes(moment(hold={"P1": {"CPR": 60}}, privates={"CS": "CPR", "DH": "CPR"}, cash={"CPR": 0}))
    assert cash(paid, "CPR") == 25


def test_delaware_stays_open() -> None:
    """private.dh.open, private.dh.lay: after its tile it belongs to its company and pays 15."""
    game = turn("B&M", privates={"DH": "B&M"})
    rotation = next(r for r in range(6) if not broken(game, PowerTile("P1", "DH", "F16", "57", r)))
    play(game, PowerTile("P1", "DH", "F16", "57", rotation))
    assert (game.state.privates["DH"], cash(game, "B&M")) == ("B&M", 880)
    paid = everybody_passes(moment(hold={"P1": {"B&M": 60}}, privates={"DH": "B&M"}, cash={"B&M": 0}))
    assert cash(paid, "B&M") == 15

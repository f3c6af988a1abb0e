"""Test how 1870 goes on when its bank is broken."""

from __future__ import annotations

import pytest

from rails18.core.actions import Dividend, Pass, SellShares
from rails18.core.slices import Protection
from rails18.core.state import BANK, Round
from tests.support.stock_1870 import cash, due, everybody_passes, moment, play
from tests.support.turns_1870 import buy, events, opening, skip_to, turn

IC_MP = {"P1": {"IC": 60}, "P2": {"MP": 60, "IC": 40}}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_set_is_finished(number):
    """end.bank.during_operating: broken in round 1, 2 or 3 of 3, the rest of the set is played."""
    game = turn(
        "dividend", phase="4", hold=IC_MP, income={"IC": 120}, trains={"5-0": "IC", "5-1": "MP"}, cash={BANK: 40},
        round=Round("operating", 2, number, 3),
    )  # fmt: skip
    play(game, Dividend("P1", "IC", "pay"))
    assert game.state.bank_broken
    skip_to(game, "stock")
    assert [facts["number"] for facts in events(game, "operating_round")] == list(range(number + 1, 4))
    assert (game.state.ending.reason, game.state.round.kind) == ("bank", "operating")


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_a_set_of_one_round_is_finished(profile):
    """end.bank.during_operating: broken by IC in the only round of a set, MP still has its turn; then all is over."""
    game = turn(
        "dividend", phase="1", hold=IC_MP, cells={"IC": (0, 8), "MP": (0, 6)}, income={"IC": 120}, cash={BANK: 40},
        trains={"2-0": "IC", "2-1": "MP"}, round=Round("operating", 2, 1, 1), profile=profile,
    )  # fmt: skip
    play(game, Dividend("P1", "IC", "pay"))
    assert game.state.bank_broken
    skip_to(game, "stock")
    assert "MP" in game.state.operated
    assert not events(game, "operating_round")
    assert not events(game, "stock_round")
    assert (game.state.ending.reason, game.state.round.kind) == ("bank", "operating")


def test_a_set_of_one_round_after_a_stock_round():
    """end.bank.during_stock: broken in a stock round of phase 1, one operating round follows, then the end."""
    game = moment({"P2": {"IC": 40}, "P1": {"IC": 20}}, player="P2", cash={BANK: 150}, phase="1")
    play(game, SellShares("P2", "IC", 20), Pass("P2"))
    while game.state.slice(Protection).blocks:
        play(game, Pass(due(game)))
    assert game.state.bank_broken
    while game.state.round.kind == "stock":
        play(game, Pass(due(game)))
    skip_to(game, "stock")
    assert [facts["number"] for facts in events(game, "operating_round")] == [1]
    assert game.state.ending.reason == "bank"


def test_the_set_after_a_stock_round_is_played():
    """end.bank.during_stock: broken in a stock round of phase 4, three operating rounds follow, then the end."""
    game = moment({"P2": {"IC": 40}, "P1": {"IC": 20}}, player="P2", cash={BANK: 150}, phase="4")
    play(game, SellShares("P2", "IC", 20), Pass("P2"))
    while game.state.slice(Protection).blocks:
        play(game, Pass(due(game)))
    assert game.state.bank_broken
    while game.state.round.kind == "stock":
        play(game, Pass(due(game)))
    skip_to(game, "stock")
    assert [facts["number"] for facts in events(game, "operating_round")] == [1, 2, 3]
    assert game.state.ending.reason == "bank"


def test_money_that_flows_back():
    """end.bank.stays_broken: IC withholds 120 of a bank of 100 and buys a train for 300; the bank stays broken."""
    game = turn(
        "dividend", phase="3", income={"IC": 120}, trains={"3-0": "IC", "3-1": "MP"}, cash={BANK: 100, "IC": 200},
        round=Round("operating", 2, 2, 2),
    )  # fmt: skip
    play(game, Dividend("P1", "IC", "withhold"), buy("4-0", 300))
    assert game.state.bank_broken
    assert cash(game, BANK) == 100 - 120 + 10000 + 300
    skip_to(game, "stock")
    assert game.state.ending.reason == "bank"


@pytest.mark.parametrize(("bank", "broken"), [(14, True), (15, True), (16, False)])
def test_income_of_private_companies(bank, broken):
    """end.bank.income, end.bank.zero: GSC's 15 break a bank of 14 or 15 as well, and not one of 16."""
    game = opening({"P1": {"IC": 60}}, privates={"GSC": "P2"}, cash={BANK: bank})
    assert game.state.bank_broken is broken


def test_ten_thousand_once():
    """end.bank.extra_money: what a broken bank pays later comes out of the 10,000, and no more are added."""
    game = moment(IC_MP, cash={BANK: 5}, privates={"GSC": "P1"}, phase="2")
    everybody_passes(game)
    assert cash(game, BANK) == 5 - 15 + 10000
    skip_to(game, "operating", 2)
    assert cash(game, BANK) == 5 - 30 + 10000

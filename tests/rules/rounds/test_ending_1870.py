"""Test the end of 1870: a broken bank, a stalemate, and what players are worth."""

import pytest

from rails18.core.actions import BuyShare, Dividend, Pass, SellShares, StartCompany, StopGame
from rails18.core.state import Round
from rails18.rules.rounds import scoring, stalemate
from tests.support.stock_1870 import BANK, NINETY, POOL, broken, cash, due, everybody_passes, moment, play


def pays(bank, income=120, number=1, choice="pay", profile="rulebook", **given):
    """Return the game after IC, with all shares at players, has decided in an operating round of three."""
    hold = {"P1": {"IC": 60}, "P2": {"IC": 40}}
    game = moment(
        hold, {"IC": NINETY}, step="dividend", company="IC", income={"IC": income}, trains={"2-0": "IC"},
        cash={BANK: bank}, round=Round("operating", 2, number, 3), operated=("IC",), profile=profile, phase="4",
        **given,
    )  # fmt: skip
    return play(game, Dividend("P1", "IC", choice))


def test_ten_thousand_more():
    """end.bank.extra_money, end.bank.income: 40 less 120 and 10,000 more make 9,920; on the site it owes 80."""
    assert (pays(40).state.bank_broken, cash(pays(40), BANK)) == (True, 9920)
    assert cash(pays(40, profile="18xx.games"), BANK) == -80
    assert pays(100, choice="withhold").state.bank_broken


def test_a_bank_at_zero():
    """end.bank.zero: 120 less 120 is broken, but not on the site."""
    assert pays(120).state.bank_broken
    assert not pays(120, profile="18xx.games").state.bank_broken


@pytest.mark.parametrize("number", [1, 3])
def test_the_set_is_played_to_its_end(number):
    """end.bank.during_operating: broken in round 1 of 3, rounds 2 and 3 follow; then scores are taken."""
    game = pays(40, number=number)
    while game.state.ending is None and game.state.round.number < 3:
        play(game, Pass(due(game)))
    while game.state.ending is None:
        assert game.state.round.kind == "operating"
        play(game, Pass(due(game)))
    assert game.state.ending.reason == "bank"


def test_broken_by_a_sale():
    """end.bank.share_sale, end.bank.during_stock: 150 cannot pay 200; P2 gets them, and a set follows."""
    game = moment({"P2": {"IC": 40}, "P1": {"IC": 20}}, player="P2", cash={BANK: 150})
    play(game, SellShares("P2", "IC", 20), Pass("P2"))
    assert (game.state.bank_broken, cash(game, "P2")) == (True, 725)
    everybody_passes(game)
    assert (game.state.ending, game.state.round.kind) == (None, "operating")


def test_broken_by_a_new_company():
    """end.bank.company_capital, end.bank.stays_broken: 700 cannot fund IC at 82; what comes back changes nothing."""
    game = moment({"P2": {"IC": 50}}, {"IC": (2, 6)}, par={"IC": 82}, cash={BANK: 700 - 82})
    play(game, BuyShare("P1", "IC", "offering"), Pass("P1"))
    everybody_passes(game)
    assert (game.state.bank_broken, cash(game, BANK)) == (True, 10000 - 120)


def lost(money, profile="rulebook", **given):
    """Return a stock round in which MP and the Frisco were closed and nobody has floated another company."""
    gone = {f"{name}-{number}": "closed" for name in ("MP", "SLSF") for number in range(9)}
    base = moment(cash=dict.fromkeys(("P1", "P2", "P3", "P4"), money), profile=profile, players=4)
    certificates = {**base.state.certificates, **gone}
    return moment(
        cash=dict.fromkeys(("P1", "P2", "P3", "P4"), money), profile=profile, certificates=certificates, **given
    )


def test_a_stalemate():
    """end.stalemate.condition: with 400 together nobody can start a company; with 408 somebody can."""
    assert stalemate.reached(lost(100).position)
    assert not stalemate.reached(lost(102).position)
    assert not stalemate.reached(lost(100, privates={"GSC": "P1"}).position)
    assert not stalemate.reached(lost(100, profile="18xx.games").position)
    assert not stalemate.reached(moment({"P1": {"IC": 60}}, cash={"P1": 0, "P2": 0, "P3": 0, "P4": 0}).position)


def test_a_stalemate_has_no_winner():
    """end.stalemate.no_winner: the game is over, and nobody has won."""
    game = everybody_passes(lost(100))
    assert game.state.ending.reason == "stalemate"
    assert scoring.winners(game.position) == ()
    assert broken(game, StartCompany("P1", "IC", 68))


def test_worth():
    """score.worth.sum: 315 in cash, five IC at 110 and GSC at 80 make 945."""
    game = moment({"P1": {"IC": 50}, POOL: {"IC": 10}}, {"IC": (0, 7)}, cash={"P1": 315}, privates={"GSC": "P1"})
    assert scoring.worth(game.position, "P1") == 945


def test_the_highest_wins():
    """score.winner.highest: the highest result wins, and equal ones share."""
    game = play(moment(cash={"P1": 945, "P2": 1000, "P3": 1000}), StopGame("P1"))
    assert scoring.winners(game.position) == ("P2", "P3")

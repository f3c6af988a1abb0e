"""How the game ends."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, BuyTrain, Dividend, Pass, SellShares, StopGame
from rails18.core.draft import Draft
from rails18.core.state import Round
from rails18.rules import bank
from tests.support.moments import refused, table


def draft(game):
    """Return a draft of the game's current state."""
    return Draft(game.title, game.setup, game.state)


def with_bank(money, **given):
    """Return a game whose bank holds `money`; the first player has the rest."""
    spare = 7000 - money - 420 * 3 - sum(given.get("cash", {}).values())
    return table(**{**given, "cash": {"P1": spare, **given.get("cash", {})}})


def paying(money, **given):
    """Return a game with `money` in the bank in which AR has run for 90, P1 holding 60%."""
    return with_bank(
        money, step="dividend", company="AR", hold={"P1": {"AR": 60}}, trains={"2-0": "AR"}, income={"AR": 90},
        operated=("AR",), **given,
    )  # fmt: skip


def test_income_breaks_the_bank():
    """end.bank.unable: 54 of an income of 90 cannot be paid from 50; it is paid in full and the bank is broken."""
    game = paying(50)
    cash = game.position.cash("P1")
    game.play(Dividend("P1", "AR", "pay"))
    assert game.position.cash("P1") == cash + 54
    assert game.position.cash("bank") == -4
    assert game.state.bank_broken


def test_kept_income_breaks_the_bank():
    """end.bank.unable: an income of 90 that is kept breaks a bank of 50 as well."""
    game = paying(50)
    game.play(Dividend("P1", "AR", "withhold"))
    assert game.position.cash("AR") == 90
    assert game.state.bank_broken


def test_sale_breaks_the_bank():
    """end.bank.unable: a share sold at 80 breaks a bank of 50."""
    game = with_bank(50, hold={"P2": {"AR": 30}, "P1": {"AR": 20}}, cells={"AR": (2, 3)})
    game.play(SellShares("P1", "AR", 10))
    assert game.state.bank_broken
    assert game.position.cash("bank") == -30


def test_starting_money_breaks_the_bank():
    """end.bank.unable: IR at par 70 floats with 700 from a bank of 50 and 70 for the share."""
    game = with_bank(50, hold={"P2": {"IR": 40}}, par={"IR": 70}, cells={"IR": (4, 3)})
    game.play(BuyShare("P1", "IR", "offering"))
    assert game.position.cash("IR") == 700
    assert game.state.bank_broken


def test_private_income_breaks_the_bank():
    """end.bank.unable: the same test holds for the income of privates."""
    game = with_bank(3, privates={"A": "P2"})
    for _ in range(4):
        game.play(Pass(game.position.frame.player))
    assert game.state.bank_broken


@pytest.mark.parametrize(("profile", "broken"), [("rulebook", True), ("18xx.games", False)])
def test_bank_of_nothing(profile, broken):
    """end.bank.zero: a bank of 90 that pays 90 is broken by the book; 18xx.games asks for less than nothing."""
    game = paying(90, setup={"profile": profile})
    game.play(Dividend("P1", "AR", "withhold"))
    assert game.position.cash("bank") == 0
    assert game.state.bank_broken is broken


def test_payments_go_on():
    """end.bank.credit: 40 from a bank of -30 are paid in full and leave -70."""
    game = with_bank(-30, bank_broken=True)
    written = draft(game)
    cash = written.pos.cash("P2")
    bank.pay_out(written, {"P2": 40})
    assert written.pos.cash("P2") == cash + 40
    assert written.bank == -70


def test_broken_for_good():
    """end.bank.permanent: 300 for a train bring the bank back to 270; it stays broken and the set is the last."""
    sold = {f"{t}-{n}": "scrapped" for t, c in (("2", 6), ("3", 5)) for n in range(c)}
    game = with_bank(
        -30, step="trains", company="AR", hold={"P1": {"AR": 60}}, phase="4", trains=sold, cash={"AR": 400},
        bank_broken=True, operated=("AR",), round=Round("operating", 2, 2, 2),
    )  # fmt: skip
    game.play(BuyTrain("P1", "AR", "4-0", 300))
    assert game.position.cash("bank") == 270
    game.play(Pass("P1"))
    assert game.state.ending is not None
    assert game.state.ending.reason == "bank"


def test_set_of_operating_rounds_is_finished():
    """end.bank.operating: broken in round 1 of 3, the bank lets rounds 2 and 3 be played; no stock round follows."""
    game = paying(50, round=Round("operating", 5, 1, 3), phase="5")
    game.play(Dividend("P1", "AR", "pay"))
    seen = set()
    while game.state.ending is None:
        seen.add((game.state.round.kind, game.state.round.number))
        kinds = {entry.kind for entry in game.menu() if entry.enabled}
        if "run_trains" in kinds:
            game.play(next(game.options("run_trains")))
        elif "dividend" in kinds:
            game.play(Dividend("P1", "AR", "withhold"))
        else:
            game.play(Pass("P1"))
    assert seen == {("operating", 1), ("operating", 2), ("operating", 3)}
    assert game.state.ending.reason == "bank"


def test_a_set_of_one_round_is_finished():
    """end.bank.operating: broken by AR in the only round of a set, the bank lets IR have its turn; then the
    game is over, and no stock round follows."""
    hold = {"P1": {"AR": 60, "IR": 60}}
    game = with_bank(
        50, step="dividend", company="AR", hold=hold, cells={"AR": (1, 3), "IR": (2, 3)}, trains={"2-0": "AR"},
        income={"AR": 90}, operated=("AR",), round=Round("operating", 2, 1, 1),
    )  # fmt: skip
    game.play(Dividend("P1", "AR", "pay"))
    assert game.state.bank_broken
    companies = []
    while game.state.ending is None:
        assert (game.state.round.kind, game.state.round.number, game.state.round.of) == ("operating", 1, 1)
        companies.append(game.position.frame.company)
        kinds = {entry.kind for entry in game.menu() if entry.enabled}
        game.play(Dividend("P1", game.position.frame.company, "withhold") if "dividend" in kinds else Pass("P1"))
    assert list(dict.fromkeys(companies)) == ["AR", "IR"]
    assert game.state.ending.reason == "bank"


def test_a_set_of_one_round_after_a_stock_round():
    """end.bank.stock: broken in a stock round of phase 2, the one operating round after it is played, and no other."""
    game = with_bank(50, hold={"P2": {"AR": 30}, "P1": {"AR": 20}}, cells={"AR": (2, 3)}, phase="2")
    game.play(SellShares("P1", "AR", 10))
    events = []
    while game.state.ending is None and game.state.round.set == 2:
        events += game.play(Pass(game.position.frame.player)).events
    assert [e.facts["number"] for e in events if e.key == "operating_round"] == [1]
    assert game.state.ending is not None
    assert game.state.ending.reason == "bank"


def test_broken_in_a_stock_round():
    """end.bank.stock: the stock round is finished and all three operating rounds after it are played."""
    game = with_bank(50, hold={"P2": {"AR": 30}, "P1": {"AR": 20}}, cells={"AR": (2, 3)}, phase="5")
    game.play(SellShares("P1", "AR", 10))
    assert game.state.bank_broken
    game.play(Pass("P1"))
    for _ in range(3):
        assert game.state.round.kind == "stock"
        game.play(Pass(game.position.frame.player))
    events = []
    while game.state.ending is None:
        events += game.play(Pass(game.position.frame.player)).events
    assert [e.facts["number"] for e in events if e.key == "operating_round"] == [1, 2, 3]


def test_nothing_after_the_end():
    """end.bankrupt.immediate: when the game has ended no further action is accepted."""
    game = table()
    game.play(StopGame("P1"))
    assert refused(game, Pass("P1")) == {"end.bankrupt.immediate"}
    assert game.menu() == ()

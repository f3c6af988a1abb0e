"""Test what 1870 does with the income of a company."""

import pytest

from rails18.core.actions import Dividend
from tests.support.stock_1870 import BANK, NINETY, POOL, broken, cash, moment, play, step

HOLD = {"P1": {"IC": 50}, "P2": {"IC": 10}, POOL: {"IC": 20}}


def decided(choice, income=120, hold=HOLD, **given):
    """Return the game after IC has decided about its income."""
    game = moment(
        hold, {"IC": NINETY}, step="dividend", company="IC", income={"IC": income}, trains={"2-0": "IC"}, **given
    )
    return play(game, Dividend("P1", "IC", choice))


@pytest.mark.parametrize(("choice", "kept"), [("pay", 24), ("half", 60 + 12), ("withhold", 120)])
def test_three_choices(choice, kept):
    """dividend.choice.president: of 120 pay 120, or 60 and 60, or keep 120; a further choice is refused."""
    hold = {"P1": {"IC": 60}, POOL: {"IC": 20}}
    game = moment(hold, {"IC": NINETY}, step="dividend", company="IC", income={"IC": 120}, trains={"2-0": "IC"})
    assert {action.choice for action in game.options("dividend")} == {"pay", "half", "withhold"}
    assert broken(game, Dividend("P1", "IC", "third")) == {"dividend.choice.president"}
    assert cash(decided(choice, hold=hold), "IC") == kept  # 20% in the offering pay to IC


def test_a_full_dividend():
    """dividend.full.per_share: P1 with 50% gets 60 of 120."""
    assert cash(decided("pay"), "P1") == 585


def test_the_market_pays_the_bank():
    """dividend.market.to_bank, dividend.payment.from_bank: 24 of 120 stay there; the rest has left it at once."""
    game = decided("pay")
    assert cash(game, BANK) == 12000 - 4 * 525 - 96
    assert step(game) != "dividend"


@pytest.mark.parametrize(("choice", "treasury"), [("pay", 48), ("half", 60 + 24)])
def test_own_shares_pay_the_company(choice, treasury):
    """dividend.own.to_company: offering 3 and redeemed 1 pay 48 of 120, or 24 of the half besides the 60 kept."""
    assert cash(decided(choice, hold={"P1": {"IC": 60}, "IC": {"IC": 10}}), "IC") == treasury


@pytest.mark.parametrize(("income", "share", "kept"), [(120, 6, 60), (50, 3, 20), (130, 7, 60), (10, 1, 0)])
def test_half_a_dividend(income, share, kept):
    """dividend.half.split, dividend.half.rounding: odd tens go to the holders."""
    game = decided("half", income, {"P1": {"IC": 60}, "P2": {"IC": 40}})
    assert (cash(game, "P1"), cash(game, "IC")) == (525 + 6 * share, kept)


def test_withholding():
    """dividend.withhold.whole: all 120 go to the treasury, and nobody is paid."""
    game = decided("withhold")
    assert (cash(game, "IC"), cash(game, "P1"), cash(game, "P2")) == (120, 525, 525)


def test_nothing_to_pay_without_a_train():
    """dividend.none.no_train: a dividend is refused; its income is nothing and it moves left."""
    game = moment({"P1": {"IC": 60}}, {"IC": NINETY}, step="dividend", company="IC", income={"IC": 50})
    assert broken(game, Dividend("P1", "IC", "pay")) == {"dividend.none.no_train"}
    idle = moment({"P1": {"IC": 60}}, {"IC": NINETY}, step="run", company="IC")
    assert (idle.state.market["IC"], idle.state.income["IC"]) == ((1, 5), 0)

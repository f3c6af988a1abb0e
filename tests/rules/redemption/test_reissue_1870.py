"""Test how companies of 1870 reissue redeemed shares."""

import pytest

from rails18.core.actions import BuyShare, Dividend, Pass, Redeem, Reissue
from tests.support.stock_1870 import (
    BANK,
    HUNDRED,
    POOL,
    broken,
    cash,
    due,
    everybody_passes,
    holds,
    moment,
    next_stock_round,
    play,
)

HOLD = {"P1": {"MP": 40}, "P2": {"MP": 30}, "MP": {"MP": 30}}
PRICES = (64, 68, 72, 76, 82, 90, 100, 110, 120, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350, 375, 400)
CELLS = {price: (0, column) for column, price in enumerate(PRICES)}


def at(price, par=68, hold=HOLD, **given):
    """Return a turn of P1 in which MP, with 30% redeemed, stands at a price."""
    return moment(hold, {"MP": CELLS[price]}, par={"MP": par}, **given)


def new_par(price, par=68, **given):
    """Return the par value after a reissue."""
    return play(at(price, par, **given), Reissue("P1", "MP")).state.par["MP"]


def test_only_when_the_offering_is_sold_out():
    """reissue.condition.sold_out: with two original shares in the offering it is refused."""
    early = at(180, hold={"P1": {"MP": 40}, "P2": {"MP": 30}, "MP": {"MP": 10}})
    assert broken(early, Reissue("P1", "MP")) == {"reissue.condition.sold_out"}
    assert not broken(at(180), Reissue("P1", "MP"))


def test_reissued_shares_may_be_left():
    """reissue.condition.sold_out: with a reissued share left it is allowed, and on the site it is not."""
    hold = {"P1": {"MP": 40}, "P2": {"MP": 30}, "MP": {"MP": 20}}
    assert not broken(at(180, hold=hold, reissued=("MP",)), Reissue("P1", "MP"))
    site = at(180, hold=hold, reissued=("MP",), profile="18xx.games")
    assert broken(site, Reissue("P1", "MP")) == {"reissue.condition.sold_out"}


def test_once_a_round():
    """reissue.limit.once_round: a second reissue is refused; in the next round it is not."""
    game = at(180, company_acts=(("MP", "reissue"),), reissued=("MP",))
    assert broken(game, Reissue("P1", "MP")) == {"reissue.limit.once_round"}
    assert not broken(at(180, reissued=("MP",)), Reissue("P1", "MP"))
    site = at(180, company_acts=(("MP", "reissue"),), reissued=("MP",), profile="18xx.games")
    assert not broken(site, Reissue("P1", "MP"))


def test_again_in_the_next_round():
    """reissue.limit.once_round: MP has reissued and sold three shares and redeemed one; in the next round it may."""
    game = play(at(180, cash={"MP": 500}), Reissue("P1", "MP"))
    assert broken(game, Reissue("P1", "MP")) == {"reissue.turn.uses_stock_turn"}
    for player in ("P2", "P3", "P4"):
        play(game, BuyShare(player, "MP", "offering"), Pass(player))
    game = next_stock_round(game)
    while due(game) != "P1":
        play(game, Pass(due(game)))
    play(game, Redeem("P1", "MP", "P3", True))
    game = next_stock_round(game)
    while due(game) != "P1":
        play(game, Pass(due(game)))
    assert not broken(game, Reissue("P1", "MP"))


def test_all_redeemed_shares():
    """reissue.shares.all: two of three are refused, and so is a company that has redeemed none."""
    assert broken(at(180), Reissue("P1", "MP", 20)) == {"reissue.shares.all"}
    assert not broken(at(180), Reissue("P1", "MP", 30))
    none = at(180, hold={"P1": {"MP": 60}, "P2": {"MP": 40}})
    assert broken(none, Reissue("P1", "MP")) == {"reissue.shares.all"}


def test_they_lie_in_the_offering():
    """reissue.shares.to_offering: offering 30, company 0; of a full dividend of 100 they pay 30 to MP."""
    game = play(at(180), Reissue("P1", "MP"))
    assert (holds(game, "offering", "MP"), holds(game, "MP", "MP")) == (30, 0)
    run = moment(
        {"P1": {"MP": 40}, "P2": {"MP": 30}}, {"MP": HUNDRED}, step="dividend", company="MP", income={"MP": 100},
        trains={"2-0": "MP"}, reissued=("MP",),
    )  # fmt: skip
    play(run, Dividend("P1", "MP", "pay"))
    assert cash(run, "MP") == 30


@pytest.mark.parametrize(("par", "price", "new"), [(90, 82, 90), (76, 180, 140)])
def test_the_higher_par(par, price, new):
    """reissue.par.higher: the old par, or three quarters of the price."""
    assert new_par(price, par) == new


@pytest.mark.parametrize(("price", "new"), [(120, 90), (100, 76), (160, 120), (110, 82)])
def test_the_nearest_box(price, new):
    """reissue.par.nearest: up or down to the closest box."""
    assert new_par(price) == new


@pytest.mark.parametrize(("price", "new"), [(140, 110), (200, 160)])
def test_ties_go_up(price, new):
    """reissue.par.tie: 105 makes 110, 150 makes 160."""
    assert new_par(price) == new


@pytest.mark.parametrize(
    ("profile", "options", "new"),
    [
        ("rulebook", {}, 200),
        ("published", {}, 300),
        ("18xx.games", {}, 300),
        ("18xx.games", {"max_reissue_200": True}, 200),
    ],
)
def test_the_highest_box(profile, options, new):
    """reissue.par.boxes, edition.reissue.ceiling: at 400 it is 200, and 300 by the publisher; at 300 he makes 225."""
    assert new_par(400, profile=profile, options=options) == new
    assert new_par(300, profile=profile, options=options) == (225 if new == 300 else 200)


def test_a_par_that_the_price_does_not_reach():
    """reissue.par.bracket_minimum: 76 at a price of 90 is refused; at 100 it is fine."""
    assert broken(at(90), Reissue("P1", "MP", par=76)) == {"reissue.par.bracket_minimum"}
    assert not broken(at(100), Reissue("P1", "MP", par=76))


def reissued():
    """Return MP with 60 after it has reissued three at 140 and P2 and P3 have bought one each."""
    game = play(at(180, cash={"MP": 60}), Reissue("P1", "MP"))
    return play(game, BuyShare("P2", "MP", "offering"), Pass("P2"), BuyShare("P3", "MP", "offering"), Pass("P3"))


def test_the_money_is_the_companys():
    """reissue.money.to_company: 280 for the two, 140 more for the third in the next round."""
    game = reissued()
    everybody_passes(game)
    assert cash(game, "MP") == 60 + 280
    later = at(180, par=140, hold={"P1": {"MP": 50}, "P2": {"MP": 40}}, reissued=("MP",), cash={"MP": 0})
    bank = cash(later, BANK)
    play(later, BuyShare("P1", "MP", "offering"), Pass("P1"))
    everybody_passes(later)
    assert (cash(later, "MP"), cash(later, BANK)) == (140, bank)


def test_the_money_waits_for_the_end_of_the_round():
    """reissue.money.after_round: redeeming at 180 with 60 and 280 to come is refused; the site pays at once."""
    game = reissued()
    assert (cash(game, "MP"), game.state.owed) == (60, {"MP": 280})
    play(game, Pass("P4"))
    next_stock_round(game)
    paid = [event for number in range(game.at + 1) for event in game.events_of(number)]
    assert [event.facts["amounts"] for event in paid if event.key == "treasuries_paid"] == [{"MP": 280}]
    waiting = at(180, hold={"P1": {"MP": 40}, "P2": {"MP": 30}, POOL: {"MP": 10}}, cash={"MP": 60}, owed={"MP": 280})
    assert broken(waiting, Redeem("P1", "MP", POOL)) == {"redemption.funds.before_reissue"}
    site = play(at(180, cash={"MP": 60}, profile="18xx.games"), Reissue("P1", "MP"), BuyShare("P2", "MP", "offering"))
    assert cash(site, "MP") == 200


def test_it_is_the_whole_turn():
    """reissue.turn.uses_stock_turn: buying one MP in the same turn is refused, and P2 gets the card."""
    game = play(at(180), Reissue("P1", "MP"))
    assert due(game) == "P2"
    assert broken(game, BuyShare("P1", "MP", "offering")) == {"reissue.turn.uses_stock_turn"}
    everybody_passes(game)
    assert game.state.priority == "P2"
    assert broken(game, Reissue("P1", "MP")) == {"reissue.turn.uses_stock_turn"}

"""Test how companies of 1870 redeem their shares."""

import pytest

from rails18.core.actions import BuyShare, Pass, Redeem, SellShares
from rails18.core.slices import CompanyActs
from tests.support.stock_1870 import (
    BANK,
    NINETY,
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

HOLD = {"P1": {"IC": 50}, "P2": {"IC": 20}, POOL: {"IC": 10}}
AGREED = Redeem("P1", "IC", "P2", agreed=True)
POOLED = Redeem("P1", "IC", POOL)


def rich(hold=HOLD, **given):
    """Return a stock turn of P1 in which IC, at 110, has 300."""
    return moment(hold, {"IC": (0, 7), **given.pop("cells", {})}, cash={"IC": 300, **given.pop("cash", {})}, **given)


def test_only_operating_companies():
    """redemption.company.operating: with five shares sold IC is refused, floated earlier it may."""
    five = rich({"P1": {"IC": 40}, POOL: {"IC": 10}})
    assert broken(five, POOLED) == {"redemption.company.operating"}
    assert not broken(rich(), POOLED)


def test_at_most_four():
    """redemption.limit.four: a fifth share is refused."""
    game = rich({"P1": {"IC": 50}, POOL: {"IC": 10}, "IC": {"IC": 40}})
    assert "redemption.limit.four" in broken(game, POOLED)


def test_six_stay_outside():
    """redemption.limit.six_outside: players 6 and market 1 may, players 5 and market 1 are refused."""
    assert not broken(rich({"P1": {"IC": 60}, POOL: {"IC": 10}}), POOLED)
    assert broken(rich({"P1": {"IC": 50}, POOL: {"IC": 10}}), POOLED) == {"redemption.limit.six_outside"}
    frisco = moment({"P1": {"SLSF": 20}}, cash={"SLSF": 500})
    assert "redemption.limit.six_outside" in broken(frisco, Redeem("P1", "SLSF", "P1"))


def test_the_market_comes_first():
    """redemption.source.market_first: with one in the market P2's share is refused."""
    assert broken(rich(), AGREED) == {"redemption.source.market_first"}


def test_from_any_player():
    """redemption.source.any_player: from P2 or P3 as the president likes, and from himself."""
    game = rich({"P1": {"IC": 40}, "P2": {"IC": 20}, "P3": {"IC": 20}})
    assert not any(broken(game, Redeem("P1", "IC", source, True)) for source in ("P1", "P2", "P3"))


@pytest.mark.parametrize(("source", "left"), [("P1", 30), ("P2", 10), ("P3", 10)])
def test_the_share_of_that_player_moves(source, left):
    """redemption.source.any_player: the share comes from whom the president names, who gets 110; nobody else loses."""
    hold = {"P1": 40, "P2": 20, "P3": 20}
    game = rich({player: {"IC": percent} for player, percent in hold.items()})
    money = {player: cash(game, player) for player in hold}
    play(game, Redeem("P1", "IC", source, True))
    assert {player: holds(game, player, "IC") for player in hold} == {**hold, source: left}
    assert {player: cash(game, player) for player in hold} == {**money, source: money[source] + 110}
    assert (holds(game, "IC", "IC"), cash(game, "IC")) == (10, 190)


def test_not_from_the_offering():
    """redemption.source.offering_refused: a share of the offering is refused, and the market when it has none."""
    game = rich({"P1": {"IC": 70}})
    assert broken(game, Redeem("P1", "IC", "offering")) == {"redemption.source.offering_refused"}
    assert broken(game, POOLED) == {"redemption.source.offering_refused"}


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_the_presidency_does_not_change(profile):
    """redemption.presidency.unchanged: with 40% each P1's share is refused and P2's is fine; so is the last 20%."""
    game = rich({"P1": {"IC": 40}, "P2": {"IC": 40}}, income={"IC": 10}, profile=profile)
    assert broken(game, Redeem("P1", "IC", "P1")) == {"redemption.presidency.unchanged"}
    assert not broken(game, AGREED)
    few = rich(
        {"P1": {"IC": 20}, "P2": {"IC": 20}, "P3": {"IC": 20}, "P4": {"IC": 10}}, income={"IC": 10}, profile=profile
    )
    assert broken(few, Redeem("P1", "IC", "P1")) == {"redemption.presidency.unchanged"}


def test_the_holder_has_to_agree():
    """redemption.consent.holder: without consent it is refused, and P1 may do something else; not so on the site."""
    hold = {"P1": {"IC": 50}, "P2": {"IC": 20}}
    game = rich(hold)
    assert broken(game, Redeem("P1", "IC", "P2")) == {"redemption.consent.holder"}
    assert (due(game), broken(game, BuyShare("P1", "IC", "offering"))) == ("P1", set())
    assert not broken(rich(hold, profile="18xx.games", income={"IC": 10}), Redeem("P1", "IC", "P2"))


def test_who_gave_a_share_may_buy():
    """redemption.holder.may_rebuy: P2 gives one IC and buys one in the same round."""
    game = play(rich({"P1": {"IC": 50}, "P2": {"IC": 20}}), AGREED)
    assert (due(game), broken(game, BuyShare("P2", "IC", "offering"))) == ("P2", set())


def test_the_treasury_pays():
    """redemption.payment.treasury: 100 for 110 is refused; of 300, 110 go to P2, or to the bank."""
    assert broken(rich(cash={"IC": 100}), POOLED) == {"redemption.payment.treasury"}
    game = rich()
    bank = cash(game, BANK)
    play(game, POOLED)
    assert (cash(game, "IC"), cash(game, BANK), holds(game, "IC", "IC")) == (190, bank + 110, 10)
    game = play(rich({"P1": {"IC": 50}, "P2": {"IC": 20}}), AGREED)
    assert (cash(game, "IC"), cash(game, "P2")) == (190, 635)


def test_it_is_the_whole_turn():
    """redemption.turn.uses_stock_turn: a sale before refuses it, after it the turn is P2's, and P2 gets the card."""
    hold = {"P1": {"IC": 50, "MP": 30}, "P2": {"IC": 20}, POOL: {"IC": 10}}
    game = play(rich(hold, cells={"MP": NINETY}), SellShares("P1", "MP", 10))
    assert broken(game, POOLED) == {"stock.turn.one_actor"}
    game = play(rich(hold, cells={"MP": NINETY}), POOLED)
    assert due(game) == "P2"
    assert broken(game, SellShares("P1", "MP", 10)) == {"redemption.turn.uses_stock_turn"}
    assert broken(game, SellShares("P3", "MP", 10)) == {"stock.round.starts_priority"}
    everybody_passes(game)
    assert game.state.priority == "P2"
    assert broken(game, POOLED) == {"redemption.turn.uses_stock_turn"}  # an operating round now


def test_once_a_round():
    """redemption.limit.once_round: in P1's second turn it is refused."""
    game = play(
        rich({"P1": {"IC": 50}, "P2": {"IC": 20}, POOL: {"IC": 20}}), POOLED, Pass("P2"), Pass("P3"), Pass("P4")
    )
    assert due(game) == "P1"
    assert broken(game, POOLED) == {"redemption.limit.once_round"}


def test_again_in_the_next_round():
    """redemption.limit.once_round: what was redeemed in one stock round bars nothing in the next."""
    game = next_stock_round(play(rich({"P1": {"IC": 50}, "P2": {"IC": 20}, POOL: {"IC": 20}}), POOLED))
    while due(game) != "P1":
        play(game, Pass(due(game)))
    assert holds(game, POOL, "IC") == 10
    assert not broken(game, POOLED)
    assert broken(play(game, POOLED, *map(Pass, ("P2", "P3", "P4"))), POOLED) == {"redemption.limit.once_round"}


def test_money_from_before_a_reissue():
    """redemption.funds.before_reissue: 100 and 280 of a reissue are refused for 180; 200 of before are enough."""
    hold = {"P1": {"MP": 50}, "P2": {"MP": 20}, POOL: {"MP": 10}}
    given = {"company_acts": (("MP", "reissue"),), "reissued": ("MP",), "owed": {"MP": 280}}
    poor = moment(hold, {"MP": (0, 11)}, cash={"MP": 100}, **given)
    assert broken(poor, Redeem("P1", "MP", POOL)) == {"redemption.funds.before_reissue"}
    assert not broken(moment(hold, {"MP": (0, 11)}, cash={"MP": 200}, **given), Redeem("P1", "MP", POOL))


def test_not_in_the_round_of_floating():
    """redemption.timing.float_round: IC floats by its sixth share and is refused in P1's next turn."""
    game = moment({"P1": {"IC": 40}, POOL: {"IC": 10}}, {"IC": (0, 7)}, player="P4", cash={"IC": 500})
    play(game, BuyShare("P4", "IC", "offering"), Pass("P4"))
    assert (due(game), "IC" in game.state.floated) == ("P1", True)
    assert broken(game, POOLED) == {"redemption.timing.float_round"}


def test_the_site_asks_for_an_operating_turn():
    """redemption.timing.float_round: on the site IC, floated long ago, is refused until it has had a turn."""
    assert broken(rich(profile="18xx.games"), POOLED) == {"redemption.timing.float_round"}
    assert not broken(rich(profile="18xx.games", income={"IC": 0}), POOLED)


def test_the_site_looks_into_treasuries_in_the_presidents_turn():
    """redemption.funds.before_reissue: when P1 is to act, P2's MP is looked at later, when P2 is."""
    hold = {"P2": {"MP": 50}, "P1": {"MP": 20}, POOL: {"MP": 10}}
    game = moment(
        hold, {"MP": NINETY}, player="P4", cash={"MP": 130}, income={"MP": 50}, reissued=("MP",), profile="18xx.games"
    )
    play(game, Pass("P4"))
    assert (due(game), game.state.slice(CompanyActs).funds) == ("P1", {})
    play(game, Pass("P1"))
    assert (due(game), game.state.slice(CompanyActs).funds) == ("P2", {"MP": 130})


@pytest.mark.parametrize(("first", "may"), [(50, False), (130, True)])
def test_the_site_counts_what_there_was_at_the_first_chance(first, may):
    """redemption.funds.before_reissue: on the site, money from shares bought later in the round does not count."""
    hold = {"P2": {"MP": 50}, "P1": {"MP": 20}, POOL: {"MP": 10}}
    game = moment(hold, {"MP": NINETY}, cash={"MP": first}, income={"MP": 50}, reissued=("MP",), profile="18xx.games")
    play(game, Pass("P1"), Pass("P2"), BuyShare("P3", "MP", "offering"), *map(Pass, ("P3", "P4", "P1")))
    assert due(game) == "P2"
    assert cash(game, "MP") > max(first, game.position.price("MP"))
    assert broken(game, Redeem("P2", "MP", POOL)) == (set() if may else {"redemption.funds.before_reissue"})


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
@pytest.mark.parametrize(("rival", "may"), [(30, True), (40, True), (50, False)])
def test_the_president_may_come_level(rival, may, profile):
    """redemption.presidency.unchanged: from 50%, P1 may give a share with 40% against it, and not with 50%."""
    game = rich({"P1": {"IC": 50}, "P2": {"IC": rival}}, income={"IC": 10}, profile=profile)
    found = broken(game, Redeem("P1", "IC", "P1"))
    assert found == (set() if may else {"redemption.presidency.unchanged"})


def test_what_may_be_redeemed():
    """redemption.source.any_player: the president's own share or that of a player who agrees; else nothing."""
    game = rich({"P1": {"IC": 40}, "P2": {"IC": 20}, "P3": {"IC": 20}})
    offered = [Redeem("P1", "IC", "P1"), Redeem("P1", "IC", "P2", True), Redeem("P1", "IC", "P3", True)]
    assert list(game.options("redeem")) == offered
    assert list(game.options("redeem", company="IC")) == offered
    assert list(game.options("redeem", agreed=False)) == offered[:1]
    assert list(game.options("redeem", company="MP")) == []
    assert list(rich().options("redeem")) == [POOLED]


def test_who_leads_no_company_has_nothing_to_redeem():
    """redemption.president.decides: P2 holds 20% of IC; what he cannot do has no other reason."""
    for game in (rich(player="P2"), rich(player="P2", cells={"MP": NINETY})):
        assert list(game.options("redeem")) == []
        entry = next(entry for entry in game.menu() if entry.kind == "redeem")
        assert (entry.enabled, entry.refusal) == (False, None)


def test_nothing_of_a_company_that_there_is_not():
    """redemption.president.decides: for an unknown company nothing is on offer."""
    for kind in ("redeem", "reissue"):
        assert list(rich().options(kind, company="XYZ")) == []

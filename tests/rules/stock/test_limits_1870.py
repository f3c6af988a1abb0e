"""Test certificate limits, share limits and presidencies of 1870."""

import msgspec
import pytest

from rails18.core.actions import BuyShare, Pass, Redeem, SellShares, TradePrivate
from rails18.core.title import Setup
from rails18.rules.stock import certificates
from rails18.titledata.titles import load_title
from tests.support.moments import at
from tests.support.stock_1870 import GREEN, POOL, YELLOW, broken, cash, due, holds, moment, play

# 16 certificates of P1: 5 + 5 + 5 + 1
SIXTEEN = {"P1": {"MP": 60, "SP": 60, "TP": 60, "FW": 20}, "P2": {"IC": 60}}
LIMITS = {
    3: {10: 20, 9: 17, 8: 15},
    4: {10: 16, 9: 14, 8: 12},
    5: {10: 13, 9: 11, 8: 9},
    6: {10: 11, 9: 9, 8: 8},
    7: {10: 9, 9: 7, 8: 6},
}


def closed(*companies):
    """Return the certificates of closed companies for the state."""
    return {f"{name}-{number}": "closed" for name in companies for number in range(9)}


def with_closed(game, *companies):
    """Return a game like this one with some companies closed."""
    gone = {**game.state.certificates, **closed(*companies)}
    return at(game, msgspec.structs.replace(game.state, certificates=gone))


@pytest.mark.parametrize("players", LIMITS)
def test_the_table_of_limits(players):
    """stock.limit.table: by players and companies; below eight companies the last row holds."""
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    assert load_title(Setup("1870", names)).certificate_limits == LIMITS[players]
    game = moment(players=players)
    for left, gone in ((10, ()), (9, ("GMO",)), (8, ("GMO", "FW")), (7, ("GMO", "FW", "TP"))):
        assert certificates.limit(with_closed(game, *gone).position) == LIMITS[players][max(8, left)]


def test_the_limit_is_never_exceeded():
    """stock.limit.never_exceeded: with 16 of 16 a purchase is refused; after a sale it is fine."""
    game = moment(SIXTEEN)
    assert certificates.counted(game.position, "P1") == 16
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.limit.never_exceeded"}
    play(game, SellShares("P1", "SP", 10), BuyShare("P1", "IC", "offering"))
    assert holds(game, "P1", "IC") == 10


def test_who_is_over_the_limit_sells_first():
    """stock.limit.over_sells_first: with 17 P1 is refused to pass, buy or redeem until one is sold."""
    hold = {"P1": {**SIXTEEN["P1"], "IC": 10}, "P2": {"IC": 50}, POOL: {"MP": 10}}
    game = moment(hold, cash={"MP": 500})
    for action in (Pass("P1"), BuyShare("P1", "IC", "offering"), Redeem("P1", "MP", POOL)):
        assert "stock.limit.over_sells_first" in broken(game, action)
    play(game, SellShares("P1", "IC", 10), Pass("P1"))
    assert due(game) != "P1"


def test_privates_count():
    """stock.limit.privates_count: 15 share certificates and GRSC make 16; one more is refused."""
    hold = {"P1": {"MP": 60, "SP": 60, "TP": 60}, "P2": {"IC": 60}}
    game = moment(hold, privates={"GRSC": "P1"})
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.limit.never_exceeded"}


def test_the_site_sells_a_private_to_full_hands():
    """stock.limit.privates_count: at 16 of 16 a private is refused by the book; on the site a share must go then."""
    trade = TradePrivate("P1", "GRSC", 20, True)
    assert broken(moment(SIXTEEN, privates={"GRSC": "P2"}, phase="2"), trade) == {"stock.limit.never_exceeded"}
    site = play(moment(SIXTEEN, privates={"GRSC": "P2"}, phase="2", profile="18xx.games"), trade)
    assert site.state.privates["GRSC"] == "P1"
    assert "stock.limit.over_sells_first" in broken(site, Pass("P1"))


def test_a_presidents_certificate_counts_once():
    """stock.limit.president_counts_one: 60% are five certificates."""
    game = moment({"P1": {"IC": 60}})
    assert certificates.counted(game.position, "P1") == 5


def test_sixty_percent():
    """stock.limit.sixty: a seventh share of white IC is refused."""
    game = moment({"P1": {"IC": 60}}, {"IC": (1, 6)})
    assert broken(game, BuyShare("P1", "IC", "offering")) == {"stock.limit.sixty"}


def test_yellow_keeps_the_sixty():
    """stock.limit.sixty_yellow: at 60 in yellow a seventh share is refused."""
    game = moment({"P1": {"MKT": 60}}, {"MKT": (1, 0)})
    assert broken(game, BuyShare("P1", "MKT", "offering")) == {"stock.limit.sixty_yellow"}


@pytest.mark.parametrize(("profile", "found"), [("rulebook", set()), ("published", {"edition.excess.zone_left"})])
def test_an_excess_bought_in_green(profile, found):
    """stock.limit.excess_kept, edition.excess.zone_left: 80% in yellow may stay; the publisher's pass is refused."""
    game = moment({"P1": {"IC": 80}}, {"IC": YELLOW}, profile=profile)
    assert broken(game, Pass("P1")) == found


def test_an_excess_from_protection_is_kept_by_both():
    """edition.excess.zone_left: what was taken over is not refused by the publisher either."""
    game = moment({"P1": {"IC": 80}}, {"IC": YELLOW}, profile="published", kept={("P1", "IC"): 20})
    assert broken(game, Pass("P1")) == set()


def test_zones_that_do_not_count():
    """market.zone.not_counted: six IC count nothing at 64, 50 and 30, and five certificates at 68."""
    for place, number in (((1, 1), 0), ((4, 1), 0), ((5, 0), 0), ((5, 6), 5)):
        game = moment({"P1": {"IC": 60}}, {"IC": place})
        assert certificates.counted(game.position, "P1") == number


@pytest.mark.parametrize("place", [GREEN, (5, 0)])
def test_more_than_sixty_in_green_and_brown(place):
    """market.zone.above_sixty: a seventh share at 50 in green or 30 in brown."""
    game = play(moment({"P1": {"IC": 60}}, {"IC": place}), BuyShare("P1", "IC", "offering"))
    assert holds(game, "P1", "IC") == 70


# presidents


def test_more_shares_make_a_president():
    """stock.president.strictly_more: with 30% each P1 stays; with 40% P2 is president."""
    game = moment({"P1": {"IC": 30}, "P2": {"IC": 20}}, player="P2")
    play(game, BuyShare("P2", "IC", "offering"))
    assert game.position.president("IC") == "P1"
    game = moment({"P1": {"IC": 30}, "P2": {"IC": 30}}, player="P2")
    play(game, BuyShare("P2", "IC", "offering"))
    assert game.position.president("IC") == "P2"


def test_a_sale_makes_a_president():
    """stock.president.by_sale: P1 sells from 40% to 20%, so P3 with 30% is president at once."""
    game = play(moment({"P1": {"SP": 40}, "P3": {"SP": 30}}), SellShares("P1", "SP", 20))
    assert game.position.president("SP") == "P3"


def test_a_president_keeps_two_shares():
    """stock.president.minimum_two: with 20% and no other holder of 20% a sale is refused."""
    game = moment({"P1": {"IC": 20}, "P2": {"IC": 10}})
    assert "stock.president.minimum_two" in broken(game, SellShares("P1", "IC", 10))


def test_conditions_of_a_dump():
    """stock.president.dump_conditions: refused with P2 at 10%, or with five in the market; else fine."""
    assert "stock.president.dump_conditions" in broken(
        moment({"P1": {"IC": 20}, "P2": {"IC": 10}}), SellShares("P1", "IC", 10)
    )
    full = moment({"P1": {"IC": 20}, "P2": {"IC": 20}, POOL: {"IC": 50}})
    assert "stock.president.dump_conditions" in broken(full, SellShares("P1", "IC", 10))
    assert not broken(moment({"P1": {"IC": 20}, "P2": {"IC": 20}, POOL: {"IC": 40}}), SellShares("P1", "IC", 10))


def test_extent_of_a_dump():
    """stock.president.dump_extent: P1 keeps one of two, P2 is president, and five lie in the market."""
    game = play(moment({"P1": {"IC": 20}, "P2": {"IC": 20}, POOL: {"IC": 40}}), SellShares("P1", "IC", 10))
    assert (holds(game, "P1", "IC"), game.position.president("IC"), holds(game, POOL, "IC")) == (10, "P2", 50)


def test_the_first_to_the_left_succeeds():
    """stock.president.tie_left: P3 sells to 10%; of P2 and P4 with 20% each it is P4."""
    game = moment({"P3": {"IC": 30}, "P2": {"IC": 20}, "P4": {"IC": 20}}, player="P3")
    play(game, SellShares("P3", "IC", 20))
    assert game.position.president("IC") == "P4"


def test_certificates_change_hands():
    """stock.president.certificate_swap: P2 has the 20% and one 10%, P1 gets two 10%."""
    game = play(moment({"P1": {"IC": 40}, "P2": {"IC": 30}}), SellShares("P1", "IC", 20))
    held = game.position.certificates("P2", "IC")
    assert (held[0], len(held), len(game.position.certificates("P1", "IC"))) == ("IC-0", 2, 2)


def test_the_presidents_certificate_is_not_for_the_market():
    """stock.president.never_in_market: refused without an heir; with one the market gets two 10%."""
    game = moment({"P1": {"IC": 20}, "P2": {"IC": 10}})
    assert "stock.president.never_in_market" in broken(game, SellShares("P1", "IC", 20))
    game = play(moment({"P1": {"IC": 20}, "P2": {"IC": 20}}), SellShares("P1", "IC", 20))
    assert set(game.position.certificates(POOL, "IC")) < {f"IC-{number}" for number in range(1, 9)}


def test_assets_stay_with_the_company():
    """stock.president.charter_follows: MP keeps 310 and its 4, and P2 decides for it."""
    game = moment({"P1": {"MP": 40}, "P2": {"MP": 30}}, cash={"MP": 310}, trains={"4-0": "MP"})
    play(game, SellShares("P1", "MP", 20))
    assert (cash(game, "MP"), game.position.trains("MP"), game.position.president("MP")) == (310, ("4-0",), "P2")

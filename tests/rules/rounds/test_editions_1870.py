"""Test where the editions of 1870 play differently."""

from __future__ import annotations

import pytest

from rails18.board.layout import supply
from rails18.core.actions import Bid, BuyShare, Pass, Reissue, SellShares, TakePrivate
from rails18.core.state import OFFERING, POOL
from rails18.core.title import Setup
from rails18.rules.stock import certificates
from rails18.titledata.titles import setup_refusals
from tests.rules.stock.test_limits_1870 import with_closed
from tests.support.stock_1870 import broken, cash, holds, moment, play, sale
from tests.support.turns_1870 import TYPES, buy, gone, turn

EDITIONS = ("rulebook", "published")


@pytest.mark.parametrize(("profile", "counted", "several"), [("rulebook", 1, False), ("published", 0, True)])
def test_misprinted_cells(profile, counted, several):
    """edition.market.misprint: IC at [6,5] counts by the designer only; at [4,0] only the publisher sells two."""
    game = moment({"P1": {"IC": 10}, "P2": {"IC": 50}}, {"IC": (6, 5)}, profile=profile)
    assert certificates.counted(game.position, "P1") == counted
    game = moment({"P2": {"IC": 60}, POOL: {"IC": 20}}, {"IC": (4, 0)}, profile=profile)
    play(game, BuyShare("P1", "IC", POOL))
    assert (broken(game, BuyShare("P1", "IC", POOL)) == set()) is several


@pytest.mark.parametrize(("profile", "expected"), [("rulebook", {"train.supply.finite"}), ("published", set())])
def test_a_seventh_twelve(profile, expected):
    """edition.trains.twelves, train.supply.finite: by the designer a seventh 12 is refused; published it costs 1100."""
    sold = gone(*TYPES) | ({"12-6": "depot"} if profile == "published" else {})
    game = turn("trains", phase="8", trains=sold, cash={"IC": 3000}, profile=profile)
    assert broken(game, buy("12-6", 1100)) == expected
    if not expected:
        play(game, buy("12-6", 1100), buy("12-7", 1100))
        assert game.position.trains("IC") == ("12-6", "12-7")


@pytest.mark.parametrize(("profile", "total", "some"), [("rulebook", 134, (1, 1)), ("published", 161, (3, 2))])
def test_tiles(profile, total, some):
    """edition.tiles.counts: 134 tiles, or 161 with three #25 and two #141."""
    left = supply(moment(profile=profile).position)
    assert (sum(left.values()), (left["25"], left["141"])) == (total, some)


def test_words_change_nothing():
    """edition.wording.no_effect: the same actions of the first sale give the same state in both editions."""
    states = []
    for profile in EDITIONS:
        game = sale(4, profile)
        play(game, Bid("P1", "MRBC", 45), Bid("P2", "MRBC", 50), TakePrivate("P3", "GRSC"), Pass("P1"), Pass("P4"))
        assert sum(game.state.cash.values()) == 12000
        states.append(game.state)
    plain = [{name: getattr(state, name) for name in state.__struct_fields__ if name != "trains"} for state in states]
    assert plain[0] == plain[1]


@pytest.mark.parametrize(("profile", "seven"), [("rulebook", True), ("published", False), ("18xx.games", True)])
def test_two_and_seven_players(profile, seven):
    """edition.certificates.two_players: two have 28, then 24; seven are refused in the published edition."""
    game = moment(players=2, profile=profile)
    assert certificates.limit(game.position) == 28
    assert certificates.limit(with_closed(game, "GMO").position) == 24
    found = setup_refusals(Setup("1870", tuple("ABCDEFG"), profile=profile))
    assert [refusal.key for refusal in found] == ([] if seven else ["setup.players.count"])


@pytest.mark.parametrize(
    ("profile", "options", "limit"),
    [("rulebook", {}, 15), ("published", {}, 17), ("18xx.games", {}, 17), ("18xx.games", {"original_rules": True}, 15)],
)
def test_two_companies_closed(profile, options, limit):
    """edition.certificates.eight_companies: three players may have 15 certificates by the designer, else 17."""
    game = moment(players=3, profile=profile, options=options)
    assert certificates.limit(game.position) == 20
    assert certificates.limit(with_closed(game, "GMO").position) == 17
    assert certificates.limit(with_closed(game, "GMO", "FW").position) == limit


@pytest.mark.parametrize(
    ("profile", "expected"), [("rulebook", set()), ("published", {"edition.excess.zone_left"}), ("18xx.games", set())]
)
def test_eighty_percent_outside_green(profile, expected):
    """edition.excess.zone_left: P1 has 80% of yellow IC: published, all is refused until two are sold."""
    hold = {"P1": {"IC": 80}, "P2": {"MP": 60}}
    game = moment(hold, {"IC": (1, 1), "MP": (2, 6)}, profile=profile)
    for action in (Pass("P1"), BuyShare("P1", "MP", OFFERING)):
        assert broken(game, action) == expected
    if expected:
        play(game, SellShares("P1", "IC", 20))
        assert holds(game, "P1", "IC") == 60
        assert not broken(game, Pass("P1"))
    green = moment(hold, {"IC": (4, 1), "MP": (2, 6)}, profile=profile)
    assert not broken(green, Pass("P1"))


@pytest.mark.parametrize(
    ("profile", "options", "par"),
    [
        ("rulebook", {}, 200),
        ("published", {}, 225),
        ("18xx.games", {}, 225),
        ("18xx.games", {"max_reissue_200": True}, 200),
    ],
)
def test_ceiling_of_a_reissue(profile, options, par):
    """edition.reissue.ceiling: of a value of 300 three quarters are 225; the designer stops at 200."""
    game = moment(
        {"P1": {"IC": 60}, "P2": {"IC": 20}, "IC": {"IC": 20}}, {"IC": (0, 16)}, profile=profile, options=options
    )
    assert game.position.price("IC") == 300
    play(game, Reissue("P1", "IC"))
    assert game.state.par["IC"] == par
    assert cash(game, "IC") == 0

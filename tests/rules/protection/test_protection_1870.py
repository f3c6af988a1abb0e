"""Test how presidents of 1870 take over shares that others sell."""

import pytest

from rails18.core.actions import BuyShare, Pass, SellShares, TakeOver
from rails18.core.slices import Block, Protection
from rails18.rules.protection import protection
from rails18.rules.stock import certificates
from tests.support.stock_1870 import (
    BANK,
    BROWN,
    HUNDRED,
    NINETY,
    POOL,
    broken,
    cash,
    cell,
    due,
    everybody_passes,
    holds,
    moment,
    play,
    step,
)
from tests.support.turns_1870 import turn

HOLD = {"P1": {"IC": 40}, "P3": {"IC": 30, "MP": 10}, "P2": {"SP": 60}, "P4": {"MP": 60}}


def sold(percent=20, hold=HOLD, cells=None, player="P3", **given):
    """Return the game after P3 has sold IC and ended his turn."""
    game = moment(hold, cells or {"IC": HUNDRED, "SP": NINETY, "MP": NINETY}, player=player, **given)
    return play(game, SellShares(player, "IC", percent), Pass(player))


def reasons(game, **changes):
    """Return why the president of the first block cannot take it over, the seller's turn not yet being over."""
    pos = game.position.supposing(**changes)
    return {refusal.key for refusal in protection.may_not(pos, pos.slice(Protection).blocks[0])}


def selling(percent=20, hold=HOLD, cells=None, player="P3", **given):
    """Return the game after P3 has sold IC, before he ends his turn."""
    game = moment(hold, cells or {"IC": HUNDRED, "SP": NINETY, "MP": NINETY}, player=player, **given)
    return play(game, SellShares(player, "IC", percent))


def test_the_president_may_take_over():
    """protection.offer.right, protection.price.full_value, protection.price.unmoved: P1 gets 2 IC for 200 from P3."""
    game = moment(HOLD, {"IC": HUNDRED, "SP": NINETY, "MP": NINETY}, player="P3", cash={"P1": 200})
    bank = cash(game, BANK)
    play(game, SellShares("P3", "IC", 20), Pass("P3"))
    assert (step(game), due(game)) == ("protection", "P1")
    assert broken(game, TakeOver("P2", "IC"))
    play(game, TakeOver("P1", "IC"))
    assert (holds(game, "P1", "IC"), holds(game, POOL, "IC"), cell(game, "IC")) == (60, 0, HUNDRED)
    assert (cash(game, "P1"), cash(game, "P3"), cash(game, BANK)) == (0, 725, bank)


@pytest.mark.parametrize(("profile", "is_broken"), [("rulebook", False), ("18xx.games", True)])
def test_a_poor_bank_does_not_break(profile, is_broken):
    """protection.price.full_value: with 90 in the bank P1's protection leaves it whole; on the site it breaks first."""
    game = sold(cash={BANK: 90}, profile=profile)
    play(game, TakeOver("P1", "IC"))
    assert (game.state.bank_broken, cash(game, BANK)) == (is_broken, 90)


def test_the_president_may_decline():
    """protection.offer.optional: two IC go to the market, the price falls to 82, and P4 is next."""
    game = play(sold(), Pass("P1"))
    assert (holds(game, POOL, "IC"), cell(game, "IC"), due(game)) == (20, (2, 6), "P4")


def test_the_whole_block():
    """protection.shares.all: two of three are refused."""
    game = sold(30)
    assert broken(game, TakeOver("P1", "IC", 20)) == {"protection.shares.all"}
    assert not broken(game, TakeOver("P1", "IC", 30))


def test_cash_at_hand():
    """protection.funds.cash_ready: with 290 for 300 he is refused, and the price falls without a question."""
    game = selling(30, cash={"P1": 290})
    assert reasons(game) == {"protection.funds.cash_ready"}
    play(game, Pass("P3"))
    assert (due(game), cell(game, "IC")) == ("P4", (3, 6))


def full_hand(certificates):
    """Return holdings in which P1 has that many counting certificates, 5 of them IC."""
    others = {"MP": 50, "SP": 50, "TP": 30} if certificates == 15 else {"MP": 50, "SP": 50, "TP": 20}
    return {"P1": {"IC": 60, **others}, "P3": {"IC": 30, "FW": 20}}


def test_room_for_the_certificates():
    """protection.room.certificates: with 15 of 16 two are refused; one is taken, from 60% to 70%."""
    cells = dict.fromkeys(("IC", "MP", "SP", "TP", "FW"), NINETY)
    assert reasons(selling(20, full_hand(15), cells)) == {"protection.room.certificates"}
    game = sold(10, full_hand(15), cells)
    play(game, TakeOver("P1", "IC"))
    assert holds(game, "P1", "IC") == 70


@pytest.mark.parametrize(("profile", "counted"), [("rulebook", 3), ("18xx.games", 0)])
def test_certificates_while_a_block_waits(profile, counted):
    """protection.room.certificates: IC waits at 68, one row above yellow; three certificates of P1 count by the book
    and on the site not, as if the price had fallen."""
    game = selling(10, HOLD, {"IC": (0, 1), "SP": NINETY, "MP": NINETY}, profile=profile)
    assert [block.percent for block in game.state.slice(Protection).blocks] == [10]
    assert certificates.counted(game.position, "P1") == counted


def test_no_sales_to_pay():
    """protection.funds.no_sales: P1 is refused to sell MP during the offer."""
    hold = {**HOLD, "P1": {"IC": 40, "MP": 10}}
    assert broken(sold(hold=hold), SellShares("P1", "MP", 10)) == {"protection.funds.no_sales"}


def test_after_the_seller_has_finished():
    """protection.timing.after_seller: P3 sells IC, buys MP and ends; only then P1 is asked."""
    game = selling()
    assert due(game) == "P3"
    play(game, BuyShare("P3", "MP", "offering"))
    assert (step(game), due(game)) == ("protection", "P1")


def test_nothing_else_can_be_done():
    """protection.phase.nothing_else: a purchase from the market is refused, and so is another company."""
    game = sold()
    assert broken(game, BuyShare("P1", "SP", "offering")) == {"protection.phase.nothing_else"}
    assert broken(game, TakeOver("P1", "SP")) == {"protection.phase.nothing_else"}


def test_play_goes_on_left_of_the_protector():
    """protection.seats.resume_left, protection.priority.counts: P2 follows P1, P4 is left out; P2 gets the card."""
    game = play(sold(), TakeOver("P1", "IC"))
    assert due(game) == "P2"
    everybody_passes(game)
    assert game.state.priority == "P2"


def two_sold():
    """Return the game after P3 has sold IC of P1 and MP of P4."""
    game = moment(HOLD, {"IC": HUNDRED, "SP": NINETY, "MP": NINETY}, player="P3")
    return play(game, SellShares("P3", "IC", 10), SellShares("P3", "MP", 10), Pass("P3"))


def test_presidents_decide_in_order_of_sale():
    """protection.several.decide_after: P1 is asked about IC, then P4 about MP."""
    game = two_sold()
    assert (due(game), game.position.frame.company) == ("P1", "IC")
    play(game, Pass("P1"))
    assert (due(game), game.position.frame.company) == ("P4", "MP")


def test_play_goes_on_left_of_the_last_sold():
    """protection.several.resume_last_sold: both protect, and P1 is next, left of P4."""
    assert due(play(two_sold(), TakeOver("P1", "IC"), TakeOver("P4", "MP"))) == "P1"
    assert due(play(two_sold(), TakeOver("P1", "IC"), Pass("P4"))) == "P2"


def test_an_excess_is_kept():
    """protection.excess.kept: from 60% to 80%, and no sale is asked for in his next turn, in either edition."""
    for profile in ("rulebook", "published"):
        game = sold(20, {"P1": {"IC": 60}, "P3": {"IC": 20}}, {"IC": NINETY}, profile=profile)
        play(game, TakeOver("P1", "IC"), Pass("P2"), Pass("P3"), Pass("P4"))
        assert (holds(game, "P1", "IC"), broken(game, Pass("P1"))) == (80, set())


@pytest.mark.parametrize(
    ("before", "kept", "expected"),
    [
        (40, {}, set()),  # 60% now: nothing above the limit
        (50, {("P1", "IC"): 10}, set()),
        (70, {("P1", "IC"): 10}, {"edition.excess.zone_left"}),  # 80%, of which he may keep 70%
    ],
)
def test_only_what_was_protected_is_kept(before, kept, expected):
    """protection.excess.kept, edition.excess.zone_left: published, P1 protects 20% or 10% in white; what he held above
    60% before, from a time in green, has to be sold, and only the protected shares above 60% stay."""
    percent = 10 if before == 70 else 20
    game = sold(percent, {"P1": {"IC": before}, "P3": {"IC": percent}}, {"IC": NINETY}, profile="published")
    play(game, TakeOver("P1", "IC"), *map(Pass, ("P2", "P3", "P4")))
    assert (due(game), holds(game, "P1", "IC")) == ("P1", before + percent)
    assert game.state.slice(Protection).kept == kept
    assert broken(game, Pass("P1")) == expected


def test_a_second_protection_adds_to_the_first():
    """protection.excess.kept: published, P1 protects 20% and later 10% more: he holds 80%, and may keep all of it."""
    game = sold(20, {"P1": {"IC": 50}, "P3": {"IC": 20}, "P4": {"IC": 10}}, {"IC": NINETY}, profile="published")
    play(
        game, TakeOver("P1", "IC"), Pass("P2"), Pass("P3"), SellShares("P4", "IC", 10), Pass("P4"), TakeOver("P1", "IC")
    )
    play(game, *map(Pass, ("P2", "P3", "P4")))
    assert (holds(game, "P1", "IC"), game.state.slice(Protection).kept, broken(game, Pass("P1"))) == (
        80,
        {("P1", "IC"): 20},
        set(),
    )


def test_who_sells_goes_down_to_sixty():
    """protection.excess.sell_down: of 80% one is refused and two are fine; in brown one is fine."""
    hold = {"P1": {"IC": 80}}
    assert broken(moment(hold, {"IC": NINETY}), SellShares("P1", "IC", 10)) == {"protection.excess.sell_down"}
    assert not broken(moment(hold, {"IC": NINETY}), SellShares("P1", "IC", 20))
    assert not broken(moment(hold, {"IC": BROWN}), SellShares("P1", "IC", 10))


def test_what_was_kept_is_given_up_with_a_sale():
    """protection.excess.sell_down: of 80% that P1 may keep he sells 20%; what P2 may keep of SP is not touched."""
    kept = {("P1", "IC"): 20, ("P2", "SP"): 10}
    game = moment({"P1": {"IC": 80}, "P2": {"SP": 70}}, {"IC": NINETY, "SP": NINETY}, profile="published", kept=kept)
    play(game, SellShares("P1", "IC", 20))
    assert game.state.slice(Protection).kept == {("P2", "SP"): 10}


def forced(profile="rulebook", treasury=0, percent=20, **given):
    """Return IC's train step after P1 has sold two SP of P2 at 90 to pay for a train of 180."""
    hold = {"P2": {"SP": 50}, "P1": {"IC": 60, "SP": 20}}
    cells = {"IC": NINETY, "SP": NINETY}
    game = moment(
        hold, cells, step="trains", company="IC", cash={"P1": 0, "IC": treasury}, profile=profile,
        tiles={"K16": ("57", 1), "K14": ("4", 1)}, tokens={"K16.c0": ("IC",)}, operated=("IC", "SP"), phase="2",
        trains={f"2-{number}": "SP" if number < 3 else "scrapped" for number in range(7)}, **given,
    )  # fmt: skip
    return play(game, SellShares("P1", "SP", percent))


def test_forced_sales_are_protected_once_enough_is_raised():
    """protection.forced.applies: with one SP sold and $89 in the treasury $1 is missing, with $90 nothing."""
    assert step(forced(treasury=89, percent=10)) == "trains"
    assert step(forced(treasury=90, percent=10)) == "protection"


def test_forced_sales_are_protected():
    """protection.forced.applies: P2 pays 180, SP stays at 90, and IC's turn goes on; on the site he is asked later."""
    game = forced()
    assert (step(game), due(game)) == ("protection", "P2")
    play(game, TakeOver("P2", "SP"))
    assert (cell(game, "SP"), holds(game, "P2", "SP"), cash(game, "P2")) == (NINETY, 70, 345)
    assert (step(game), game.position.frame.company, cash(game, "P1")) == ("trains", "IC", 180)
    site = forced("18xx.games")
    assert (step(site), site.position.frame.company, len(site.state.slice(Protection).blocks)) == ("trains", "IC", 1)


def test_a_president_made_by_the_sale_is_not_asked():
    """protection.president.made_by_sale: P2 is refused what made him president, and IC falls three rows."""
    game = selling(30, {"P1": {"IC": 40}, "P2": {"IC": 30}}, player="P1")
    assert reasons(game) == {"protection.president.made_by_sale"}
    play(game, Pass("P1"))
    assert (game.position.president("IC"), due(game), cell(game, "IC")) == ("P2", "P2", (3, 6))
    assert step(game) == "stock"


def test_no_protection_against_oneself():
    """protection.president.own_sale: a president who sells himself is refused, and IC falls one row."""
    game = selling(10, {"P1": {"IC": 40}}, player="P1")
    assert reasons(game) == {"protection.president.own_sale"}
    play(game, Pass("P1"))
    assert (step(game), cell(game, "IC")) == ("stock", (1, 6))


@pytest.mark.parametrize(
    ("profile", "options", "found"),
    [
        ("rulebook", {}, set()),
        ("18xx.games", {}, {"stock.buy.after_sale"}),
        ("18xx.games", {"can_protect_if_sold": True}, set()),
    ],
)
def test_an_earlier_sale_does_not_bar(profile, options, found):
    """protection.ban.unaffected: P1 sold IC earlier in the round; on the site he is refused unless agreed before."""
    assert reasons(selling(sold=(("P1", "IC"),), profile=profile, options=options)) == found


# on the site: prices fall when the company's turn is over


def after_turn(*companies, price=(8, 1)):
    """Return IC's last turn in which P1 has sold one share of each of the companies for a train, and has bought it."""
    presidents = {"IC": "P1", "MP": "P2", "SP": "P3"}
    hold = {"P1": {"IC": 40}, "P2": {"IC": 20, "MP": 60}, "P3": {"SP": 60}}
    game = turn(
        "trains", "IC", "3", hold=hold, cells={"IC": price}, cash={"P2": 500, "P3": 500}, profile="18xx.games",
        trains={"3-0": "IC"}, blocks=tuple(Block(name, 10, 90, "P1", presidents[name]) for name in companies),
    )  # fmt: skip
    return play(game, Pass("P1"))


def goes_on(game, steps):
    """Pass so many times, and return each decision as (step, player)."""
    found = [(step(game), due(game))]
    for _ in range(steps):
        play(game, Pass(due(game)))
        found.append((step(game), due(game)))
    return found


def test_all_are_asked_after_the_turn():
    """protection.forced.applies: of IC, MP and SP, sold in its turn, the presidents are asked in the order of sale."""
    game = after_turn("IC", "MP", "SP", price=(1, 6))
    assert goes_on(game, 3) == [("protection", "P1"), ("protection", "P2"), ("protection", "P3"), ("track", "P3")]


def test_who_waits_behind_a_company_that_closes():
    """waiting.postpone: IC closes; P2 is asked at once, and P3 only after the turn of SP, the next to operate."""
    game = after_turn("IC", "MP", "SP")
    assert goes_on(game, 2) == [("protection", "P1"), ("protection", "P2"), ("track", "P3")]
    assert [block.company for block in game.state.slice(Protection).blocks] == ["SP"]
    assert goes_on(game, 3)[1:] == [("trains", "P3"), ("protection", "P3"), ("track", "P2")]
    assert not game.state.slice(Protection).blocks


@pytest.mark.parametrize("companies", [("IC",), ("IC", "MP")])
def test_nobody_waits_behind_a_company_that_closes(companies):
    """waiting.postpone: with no more than one president to ask, play goes on as ever, in the next stock round too."""
    game = after_turn(*companies)
    assert goes_on(game, len(companies))[-1] == ("track", "P3")
    assert not game.state.slice(Protection).blocks
    assert (game.state.slice(Protection).postponed is not None) == (len(companies) == 2)

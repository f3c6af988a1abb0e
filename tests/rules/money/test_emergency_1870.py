"""Test trains of 1870 that must be bought with the president's money, and bankruptcies."""

from __future__ import annotations

import pytest

from rails18.core.actions import DeclareBankruptcy, Pass, SellShares, TradePrivate
from rails18.core.state import BANK, DEPOT, POOL, Round
from rails18.rules.rounds import scoring
from rails18.rules.stock import certificates
from tests.rules.stock.test_limits_1870 import with_closed
from tests.support.stock_1870 import broken, cash, cell, due, holds, play, step
from tests.support.turns_1870 import buy, events, gone, turn


def owing(missing, hold, cash=None, cells=None, phase="3", **given):
    """Return a game in which IC needs a 4 at 300 and `missing` has to come from P1, who has no cash unless told."""
    money = {"IC": 300 - missing, "P1": 0, **(cash or {})}
    return turn("trains", "IC", phase, hold=hold, cash=money, cells=cells, **given)


def sell(company, percent):
    return SellShares("P1", company, percent)


def unprotected(game, *actions):
    """Play the actions; presidents who are asked let the price fall."""
    for action in actions:
        play(game, action)
        while step(game) == "protection":
            play(game, Pass(due(game)))
    return game


def test_help_only_for_a_train_that_must_be_bought():
    """emergency.funds.forced_only: IC with a 3 and 100 is refused 200 of P1 for a 4, and P1 a sale of shares."""
    game = owing(200, {"P1": {"IC": 60, "MP": 20}}, {"P1": 500}, trains={"3-0": "IC"})
    assert broken(game, buy("4-0", 300, help=200)) == {"emergency.funds.forced_only"}
    assert broken(game, sell("MP", 10)) == {"emergency.funds.forced_only"}


def test_the_treasury_pays_first():
    """emergency.funds.treasury_first: of a 4 at 300 IC pays its 120 and P1 180; 200 to spare IC 20 are refused."""
    game = owing(180, {"P1": {"IC": 60}}, {"P1": 300})
    assert broken(game, buy("4-0", 300, help=200)) == {"emergency.funds.treasury_first"}
    play(game, buy("4-0", 300, help=180))
    assert (cash(game, "IC"), cash(game, "P1")) == (0, 120)


def test_no_help_for_what_the_treasury_can_pay():
    """emergency.funds.treasury_first, emergency.funds.forced_only: with 300 IC buys its 4 alone; help is refused."""
    game = owing(0, {"P1": {"IC": 60}}, {"P1": 300})
    assert broken(game, buy("4-0", 300, help=100)) == {"emergency.funds.treasury_first", "emergency.funds.forced_only"}
    assert not broken(game, buy("4-0", 300))


def test_cash_before_shares():
    """emergency.funds.cash_then_stock: with 200 for 180 a sale is refused; for 230 P1 raises 30, not with GSC."""
    hold = {"P1": {"IC": 60, "MP": 10}, "P2": {"MP": 50}}
    game = owing(180, hold, {"P1": 200})
    assert broken(game, sell("MP", 10)) == {"emergency.funds.cash_then_stock"}
    game = owing(230, hold, {"P1": 200}, privates={"GSC": "P1"})
    assert "stock.buy.cash_first" in broken(game, buy("4-0", 300, help=230))
    assert game.refusals(TradePrivate("P2", "GSC", 100, agreed=True))
    unprotected(game, sell("MP", 10), buy("4-0", 300, help=230))
    assert cash(game, "P1") == 200 + 82 - 230


def test_the_cheapest_train():
    """emergency.train.cheapest: with a 3 in the market at 180 help for the 4 of the depot at 300 is refused."""
    game = owing(200, {"P1": {"IC": 60}}, {"P1": 500}, trains={"3-0": POOL})
    assert broken(game, buy("4-0", 300, help=200)) == {"emergency.train.cheapest"}
    play(game, buy("3-0", 180, help=80))
    assert cash(game, "P1") == 420


def test_no_train_of_another_company():
    """emergency.train.no_company: IC with 10 is refused 40 of P1 for MP's 3 at 50; for 10 it may have it."""
    game = owing(290, {"P1": {"IC": 60}, "P2": {"MP": 60}}, {"P1": 500}, trains={"3-0": "MP"})
    assert broken(game, buy("3-0", 50, help=40, agreed=True)) == {"emergency.train.no_company"}
    assert not broken(game, buy("3-0", 10, agreed=True))


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_a_train_of_another_company_after_a_sale(profile):
    """emergency.train.no_company: P1 has sold MP for 82 of the 60 that IC lacks; IC may buy MP's 3 for its own 240."""
    game = owing(60, {"P1": {"IC": 60, "MP": 10}, "P2": {"MP": 50}}, trains={"3-0": "MP"}, profile=profile)
    unprotected(game, sell("MP", 10))
    assert broken(game, buy("3-0", 241, help=1, agreed=True)) == {"emergency.train.no_company"}
    play(game, buy("3-0", 240, agreed=True))
    assert (cash(game, "IC"), cash(game, "P1")) == (0, 82)


@pytest.mark.parametrize("order", [("SP", "TP"), ("TP", "SP")])
def test_free_choice_of_shares(order):
    """emergency.sale.free_choice: one SP at 90 and two TP at 72 bring 234 in either order, each block at its value."""
    hold = {"P1": {"IC": 60, "SP": 10, "TP": 20}, "P2": {"SP": 50}, "P3": {"TP": 40}}
    game = owing(230, hold, cells={"SP": (1, 6), "TP": (4, 6)}, player="P1")
    percents = {"SP": 10, "TP": 20}
    play(game, *(sell(company, percents[company]) for company in order))
    assert cash(game, "P1") == 90 + 144
    assert [block["money"] for block in events(game, "shares_sold")] == [90 if c == "SP" else 144 for c in order]


def test_the_buyer_keeps_its_president():
    """emergency.sale.keeps_buyer: P1 with 30% of IC against 20% is refused to sell two, and may sell one."""
    hold = {"P1": {"IC": 30}, "P2": {"IC": 20}, "P3": {"IC": 10}}
    game = owing(80, hold, cells={"IC": (1, 6)})
    assert broken(game, sell("IC", 20)) == {"emergency.sale.keeps_buyer"}
    play(game, sell("IC", 10))
    assert (game.position.president("IC"), holds(game, "P1", "IC"), holds(game, "P2", "IC")) == ("P1", 20, 20)


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_other_presidents_may_change(profile):
    """emergency.sale.others_change: P1 sells SP from 30% to 10%; P3 with 20% becomes its president."""
    hold = {"P1": {"IC": 60, "SP": 30}, "P3": {"SP": 20}, "P2": {"SP": 10}}
    game = owing(150, hold, cells={"SP": (1, 6)}, profile=profile)
    play(game, sell("SP", 20))
    assert (game.position.president("SP"), holds(game, "P1", "SP")) == ("P3", 10)


def test_rules_of_the_stock_round_hold():
    """emergency.sale.stock_rules: with five TP in the market a sale is refused, and so is a second block."""
    hold = {"P1": {"IC": 60, "TP": 10}, "P2": {"TP": 40}, POOL: {"TP": 50}}
    assert broken(owing(50, hold), sell("TP", 10)) == {"emergency.sale.stock_rules"}
    hold = {"P1": {"IC": 60, "TP": 20}, "P2": {"TP": 40}}
    game = owing(130, hold, cells={"TP": (4, 6)})
    play(game, sell("TP", 10))
    assert "stock.sell.one_block" in broken(game, sell("TP", 10))


SIXTEEN = {"P1": {"IC": 60, "MP": 60, "SP": 60, "TP": 10}, "P2": {"TP": 50}}


def over_limit(missing, profile="rulebook", **cells):
    """Return IC's forced purchase by P1 with 16 certificates, GMO being closed, so that the limit is 14."""
    places = {"IC": (0, 6), "MP": (1, 6), "SP": (1, 6), "TP": (4, 6), **cells}
    game = with_closed(owing(missing, SIXTEEN, cells=places, profile=profile), "GMO")
    assert (certificates.limit(game.position), certificates.room(game.position, "P1")) == (14, -2 if not cells else -1)
    return game


def test_down_to_the_certificate_limit_first():
    """emergency.sale.limit_first: with 16 of 14 and TP sold, the train is refused until another certificate is sold.

    With TP in the yellow section, where it does not count, P1 is refused to sell it at all.
    """
    game = over_limit(50)
    unprotected(game, sell("TP", 10))
    assert broken(game, buy("4-0", 300, help=50)) == {"emergency.sale.limit_first"}
    play(game, sell("MP", 10), buy("4-0", 300, help=50))
    assert game.position.trains("IC") == ("4-0",)
    yellow = over_limit(50, TP=(1, 1))
    assert broken(yellow, sell("TP", 10)) == {"emergency.sale.limit_first"}


def test_too_much_for_the_certificate_limit():
    """emergency.exception.share_limit: 50 missing, two certificates over the limit at 90: two bring 180, 130 stay."""
    game = over_limit(50)
    play(game, sell("MP", 20), buy("4-0", 300, help=50))
    assert cash(game, "P1") == 130


def test_the_site_knows_no_limit_in_a_forced_sale():
    """emergency.sale.limit_first, emergency.exception.share_limit: emergency.limit_first is off; two are too many."""
    game = over_limit(50, "18xx.games")
    assert broken(game, sell("MP", 20)) == {"emergency.sale.no_excess"}
    play(game, sell("MP", 10), buy("4-0", 300, help=50))


def test_no_more_than_needed():
    """emergency.sale.no_excess: 200 missing, three at 76 leave 28; four leave 104 and are refused."""
    hold = {"P1": {"IC": 60, "MP": 40}, "P2": {"MP": 20}}
    game = owing(200, hold, cells={"MP": (3, 6)}, player="P1")
    assert broken(game, sell("MP", 40)) == {"emergency.sale.no_excess"}
    play(game, sell("MP", 30))
    assert cash(game, "P1") - 200 == 28
    assert broken(game, sell("MP", 10)) == {"emergency.sale.no_excess"}


def test_what_is_left_equals_the_share():
    """emergency.sale.no_excess: one share of 90 was needless when two leave 90, so two are refused."""
    hold = {"P1": {"IC": 60, "MP": 20}, "P2": {"MP": 40}}
    game = owing(90, hold, cells={"MP": (1, 6)})
    assert broken(game, sell("MP", 20)) == {"emergency.sale.no_excess"}
    assert not broken(game, sell("MP", 10))


def forty_and_two_hundred(profile="rulebook", third=0):
    """Return P1 with one TP at 40, one SP at 200 and perhaps MP at 82; 200 are missing."""
    hold = {
        "P1": {"IC": 20, "TP": 10, "SP": 10, "MP": third},
        "P2": {"IC": 20, "TP": 50, "MP": 20},
        "P3": {"IC": 20, "SP": 50},
    }
    return owing(200, hold, cells={"TP": (4, 0), "SP": (0, 12), "MP": (2, 6)}, profile=profile)


def test_the_lowest_of_all_shares_sold_counts():
    """emergency.sale.no_excess: one at 40 and one at 200 leave 40 for 200 missing; by the book that is refused.

    As the one at 40 would have to be followed by it, that one is refused at once, and nobody gets stuck.
    """
    game = forty_and_two_hundred()
    assert broken(game, sell("TP", 10)) == {"emergency.sale.no_excess"}
    unprotected(game, sell("SP", 10), buy("4-0", 300, help=200))
    assert cash(game, "P1") == 0
    more = forty_and_two_hundred(third=20)
    play(more, sell("TP", 10))
    assert broken(more, sell("SP", 10)) == {"emergency.sale.no_excess"}
    unprotected(more, sell("MP", 20), buy("4-0", 300, help=200))
    assert cash(more, "P1") == 40 + 164 - 200


def test_each_block_alone_on_the_site():
    """emergency.sale.no_excess: emergency.excess is block there, and 40 and then 200 are accepted."""
    game = forty_and_two_hundred("18xx.games")
    play(game, sell("TP", 10), sell("SP", 10), buy("4-0", 300, help=200))
    assert cash(game, "P1") == 40


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_down_to_sixty(profile):
    """emergency.exception.over_sixty: P1 with 80% of white SP at 72 and 50 missing sells two and keeps 94."""
    game = owing(50, {"P1": {"IC": 60, "SP": 80}}, cells={"SP": (4, 6)}, profile=profile)
    assert broken(game, sell("SP", 10)) == {"emergency.exception.over_sixty"}
    play(game, sell("SP", 20), buy("4-0", 300, help=50))
    assert cash(game, "P1") == 94


def test_above_sixty_in_the_green_section():
    """emergency.exception.over_sixty: in the green section one share at 50 is enough."""
    game = owing(50, {"P1": {"IC": 60, "SP": 80}}, cells={"SP": (3, 0)})
    assert not broken(game, sell("SP", 10))


@pytest.mark.parametrize("profile", ["rulebook", "published"])
def test_a_sale_that_closes_the_buyer(profile):
    """emergency.company.closed_by_sale: P1 sells one of IC at 10, which closes it; 50 of P1 and 30 of IC are lost."""
    hold = {"P1": {"IC": 40}, "P2": {"IC": 20, "MP": 60}}
    game = turn(
        "trains", "IC", "1", hold=hold, cells={"IC": (8, 1)}, cash={"IC": 30, "P1": 40}, profile=profile,
        trains={**gone("2"), "2-6": DEPOT},
    )  # fmt: skip
    bank = cash(game, BANK)
    play(game, sell("IC", 10))
    assert game.position.is_closed("IC")
    assert (cash(game, "P1"), cash(game, "IC"), cash(game, BANK)) == (0, 0, bank - 10 + 50 + 30)
    assert game.position.trains(DEPOT)[0] == "2-6"
    assert game.position.frame.company == "MP"


# bankruptcy


def ruined(privates=("GRSC",)):
    """Return the first of three rounds in which P1, with 20% of SP at 90 and privates, cannot pay for SP's train."""
    hold = {"P1": {"SP": 20}, "P2": {"SP": 20, "MP": 20}, "P3": {"SP": 20, "MP": 10}, "P4": {"MP": 30}}
    return turn(
        "trains", "SP", "3", hold=hold, cells={"SP": (1, 6), "MP": (2, 6)}, round=Round("operating", 2, 1, 3),
        tokens={"N1.o0": ("SP",), "K16.c0": ("SP",), "C18.c0": ("MP",)}, privates=dict.fromkeys(privates, "P1"),
        cash={"SP": 0, "P1": 100, "P2": 0, "P3": 0, "P4": 0},
    )  # fmt: skip


def test_bankrupt():
    """emergency.fail.bankrupt: 400 missing, 100 in cash and 144 from sales: the game is over, and no train is bought.

    The clause has at most 150 from sales; two TP at 72 bring 144.
    """
    hold = {"P1": {"IC": 20, "TP": 20}, "P2": {"TP": 40, "IC": 20}, "P3": {"IC": 20}}
    game = turn("trains", "IC", "4", hold=hold, cells={"TP": (4, 6)}, cash={"IC": 50, "P1": 100})
    play(game, DeclareBankruptcy("P1", "IC"))
    assert (game.state.ending.reason, game.state.ending.player) == ("bankrupt", "P1")
    assert events(game, "bankrupt") == [{"player": "P1", "company": "IC"}]
    assert cell(game, "TP") == (6, 6)  # two rows down for two shares
    assert game.position.trains("IC") == ()


def test_bankruptcy_stops_the_game():
    """end.bankrupt.stops: in round 1 of 3 no further company operates; everything is refused, and all are scored."""
    game = ruined()
    play(game, DeclareBankruptcy("P1", "SP"))
    assert set(game.state.ending.worth) == {"P1", "P2", "P3", "P4"}
    assert "MP" not in game.state.operated
    assert broken(game, Pass("P2")) == {"end.bankrupt.stops"}
    assert game.menu() == ()


def test_what_a_bankrupt_is_worth():
    """end.bankrupt.worth: 20% of SP that cannot be sold, at 90, and GRSC make 200; the cash of 100 is gone."""
    game = play(ruined(), DeclareBankruptcy("P1", "SP"))
    assert game.state.ending.worth["P1"] == 200
    assert cash(game, "P1") == 0


def test_a_bankrupt_may_win():
    """score.winner.highest: the highest result wins, a bankrupt's too: 180 and 240 for privates against 344."""
    game = play(ruined(("GSC", "MKT")), DeclareBankruptcy("P1", "SP"))
    assert (game.state.ending.worth["P1"], game.state.ending.worth["P2"]) == (420, 344)
    assert scoring.winners(game.position) == ("P1",)


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_nobody_goes_bankrupt_of_his_own_will(profile):
    """end.bankrupt.not_voluntary: 100 missing and one SP at 110: refused; with 120 missing it is allowed."""
    hold = {"P1": {"IC": 20, "SP": 10}, "P2": {"IC": 20, "SP": 50}, "P3": {"IC": 20}}
    game = owing(100, hold, cells={"SP": (0, 7)}, profile=profile)
    assert broken(game, DeclareBankruptcy("P1", "IC")) == {"end.bankrupt.not_voluntary"}
    game = owing(120, hold, cells={"SP": (0, 7)}, profile=profile)
    assert not broken(game, DeclareBankruptcy("P1", "IC"))
    rich = turn("dividend", trains={"3-0": "IC"}, income={"IC": 40})
    assert broken(rich, DeclareBankruptcy("P1", "IC")) == {"end.bankrupt.not_voluntary"}

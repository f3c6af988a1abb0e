"""1843: trains that a director has to help with (rule book 8.8.3). EST has a route from the start, to Bâle."""

from __future__ import annotations

import pytest

from rails18.board.reach import reach
from rails18.core.actions import DeclareBankruptcy, DiscardPrivate, Pass, SellShares
from rails18.core.state import CLOSED
from rails18.rules.money import emergency
from tests.support.stock_1843 import box, cell, holds
from tests.support.trains_1843 import POOL, broken, buy, cash, due, gone, owned, play, step, told, turn


def needy(treasury: int = 50, own: int = 200, **given):
    """Return a turn of EST without a train; P1 has `own` money and the cheapest train costs 125 in yellow."""
    return turn(**given, cash={"EST": treasury, "P1": own})


def sell(company: str, percent: int, player: str = "P1") -> SellShares:
    """Return the sale of some percent of a company."""
    return SellShares(player, company, percent)


def owning(**percents: int):
    """Return holdings: P1 has 60% of EST and these percents; OU, PO and PLM are led by P2, P3 and P4."""
    return {
        "P1": {"EST": 60, **percents},
        "P2": {"OU": 40},
        "P3": {"PO": 60},
        "P4": {"PLM": 60},
    }


# who helps, and with how much


def test_the_director_pays_what_is_missing():
    """emergency.open: treasury 50, a 2+1 for 125: P1 pays 125 - 50 = 75 of 200; EST has 0, P1 125."""
    game = play(needy(), buy("yellow-0", 125, help=75))
    assert (owned(game, "EST"), cash(game, "EST"), cash(game, "P1")) == (["2+1"], 0, 125)


def test_no_end_without_a_train():
    """train.duty.route: EST, with 400 and a route, is refused to end its step; with a 2+1 it is not."""
    game = needy(400)
    assert "train.duty.route" in broken(game, Pass("P1"))
    play(game, buy("yellow-0", 125), Pass("P1"))
    assert game.position.frame.company != "EST"


def test_no_duty_without_a_route():
    """train.duty.none: OU has no track at Rennes and ends its step without a train; ETA, linked with nothing but a town
    of 10 at G14, may not: track to another stop is asked for, not what a train could earn."""
    game = turn(company="OU")
    play(game, Pass("P2"))
    assert game.position.frame.company != "OU"
    eta = turn(company="ETA", hold={"P1": {"ETA": 60}}, tiles={"G14": ("1", 1)})
    assert reach(eta.position, "ETA").linked == {"G14.t1"}
    assert "train.duty.route" in broken(eta, Pass("P1"))
    assert broken(turn(company="ETA", hold={"P1": {"ETA": 60}}), Pass("P1")) == set()


@pytest.mark.parametrize(
    ("game", "action"),
    [
        (needy(50, trains={"yellow-5": "EST"}), buy("yellow-0", 125, help=75)),
        (turn(company="OU", cash={"OU": 50}), buy("yellow-0", 125, company="OU", player="P2", help=75)),
        (needy(130), buy("yellow-0", 125, help=10)),
        (needy(130), buy("yellow-0", 200, "2×2/3+1", help=70)),
    ],
)
def test_when_nobody_may_help(game, action):
    """emergency.barred: refused with a train, without a route, and when the treasury of 130 can pay 125 itself."""
    assert broken(game, action) == {"emergency.barred"}


@pytest.mark.parametrize("help", [80, 70])
def test_the_help_is_exact(help):
    """emergency.exact: treasury 50, price 125: 80 and 70 are refused, only 75 will do; the treasury is empty then."""
    assert broken(needy(), buy("yellow-0", 125, help=help)) == {"emergency.exact"}
    assert cash(play(needy(), buy("yellow-0", 125, help=75)), "EST") == 0


def test_help_is_for_the_cheapest_of_the_bank():
    """emergency.cheapest: pool 2×2/3+1 for 200, supply 4+1 for 300: 4+1 and 3/5×2 are refused, the pool's is taken."""
    game = needy(50, 600, phase="green", trains={"yellow-5": POOL}, sides={"yellow-5": "2×2/3+1"})
    assert broken(game, buy("green-0", 300, help=250)) == {"emergency.cheapest"}
    assert broken(game, buy("green-0", 500, "3/5×2", help=450)) == {"emergency.cheapest"}
    play(game, buy("yellow-5", 200, help=150))
    assert owned(game, "EST") == ["2×2/3+1"]


# trains of other companies


def test_another_company_gets_its_face_value_at_most():
    """emergency.company.face: with help the 2+1 of OU costs EST 125 at most; 130 is refused.

    125 - 50 = 75 come from P1: 200 - 75 = 125; OU has 1000 + 125."""
    game = needy(trains={"yellow-5": "OU"})
    assert broken(game, buy("yellow-5", 130, help=80, agreed=True)) == {"emergency.company.face"}
    play(game, buy("yellow-5", 125, help=75, agreed=True))
    assert (owned(game, "EST"), cash(game, "P1"), cash(game, "OU")) == (["2+1"], 125, 1125)


@pytest.mark.parametrize(
    ("train", "price", "help"), [("green-6", 200, 150), ("green-5", 500, 450), ("green-0", 300, 250)]
)
def test_the_choice_is_free_among_companies(train, price, help):
    """emergency.company.free: treasury 50, supply 4+1 for 300: the 4+1 of OU for 200, the 3/5×2 of PO for its 500 or
    the 4+1 of the supply may be taken; no cheaper offer has to be accepted, and OU has to agree."""
    trains = {"green-6": "OU", "green-5": "PO"}
    game = needy(50, 600, phase="green", trains=trains, sides={"green-5": "3/5×2"})
    assert "train.sell.agreement" in broken(game, buy("green-6", 200, help=150))
    play(game, buy(train, price, help=help, agreed=True))
    assert (cash(game, "EST"), cash(game, "P1")) == (0, 600 - help)


def test_an_offer_that_the_treasury_can_pay():
    """emergency.company.free: OU sells its 2+1 for 40: EST pays out of its 50 alone, and help is refused as inexact."""
    game = needy(trains={"yellow-5": "OU"})
    assert broken(game, buy("yellow-5", 40, help=10, agreed=True)) == {"emergency.exact"}
    play(game, buy("yellow-5", 40, agreed=True))
    assert (cash(game, "EST"), cash(game, "P1")) == (10, 200)


# raising money: three turns with shares and private companies


def test_shares_pay_for_a_train():
    """emergency.sell.duty: P1 has 20, 75 are needed: to end the step is refused; he sells one PO share at 82 (r8c4).

    20 + 82 = 102 are there, 102 - 75 = 27 are left; PO falls one row to r9c4."""
    game = needy(50, 20, hold=owning(PO=10) | {"P3": {"PO": 50}})
    assert "emergency.sell.duty" in broken(game, Pass("P1"))
    assert broken(game, buy("yellow-0", 125, help=75))
    play(game, sell("PO", 10))
    assert (cash(game, "P1"), cell(game, "PO")) == (102, box("r9c4"))
    play(game, buy("yellow-0", 125, help=75))
    assert (cash(game, "P1"), cash(game, "EST")) == (27, 0)


def test_private_companies_pay_for_a_train():
    """emergency.sell.private: green, 4+1 for 300, treasury 50, P1 has 120 and BA: 300 - 50 - 120 = 130 are missing.

    BA brings its face value of 150 from the bank: 120 + 150 = 270, of which 250 help: 20 are left; C18 is open."""
    game = needy(50, 120, phase="green", privates={"BA": "P1"})
    play(game, DiscardPrivate("P1", "BA"))
    assert (cash(game, "P1"), game.state.privates["BA"]) == (270, CLOSED)
    assert told(game, "private_cashed_in") == [{"player": "P1", "private": "BA", "money": 150}]
    play(game, buy("green-0", 300, help=250))
    assert (cash(game, "P1"), owned(game, "EST")) == (20, ["4+1"])


def test_after_a_private_enough_is_enough():
    """emergency.sell.need: BA brings 150 where 55 were missing; then a sale is refused because enough is raised."""
    hold = {"P1": {"EST": 60, "PO": 20}, "P3": {"PO": 40}}
    game = needy(50, 20, hold=hold, privates={"BA": "P1"})
    play(game, DiscardPrivate("P1", "BA"))
    assert [refusal.key for refusal in game.refusals(sell("PO", 10))] == ["emergency.sell.enough"]


def test_what_a_president_without_heir_can_raise():
    """emergency.sell.shares: of PO nobody can take 20% over, which bring nothing; of 30% one share brings 82."""
    for percent, money in ((20, 0), (30, 82)):
        game = needy(50, 20, hold={"P1": {"EST": 20, "PO": percent}})
        assert emergency.could_raise(game.position, "P1") == money
        assert emergency.most(game.position, "P1", "PO") == percent - 20


def test_shares_and_private_companies_together():
    """emergency.sell.private, emergency.sell.duty: green, treasury 0, P1 has 50, PSG (40) and shares of PO at 82.

    300 - 50 = 250 are missing. PSG: 210 missing. 30% of PO: 3 × 82 = 246, more than enough by 36, less than a share.
    After the purchase 50 + 40 + 246 - 300 = 36 are left."""
    hold = {"P1": {"EST": 60, "PO": 30}, "P3": {"PO": 40}}
    game = needy(0, 50, phase="green", privates={"PSG": "P1"}, hold=hold)
    assert emergency.missing(game.position) == 250
    play(game, DiscardPrivate("P1", "PSG"))
    assert emergency.missing(game.position) == 210
    play(game, sell("PO", 30), buy("green-0", 300, help=300))
    assert cash(game, "P1") == 36


def test_only_his_own_privates():
    """emergency.sell.private: VDL of P2 and BA of OU are refused."""
    game = needy(50, 20, privates={"VDL": "P2", "BA": "OU"})
    for private in ("VDL", "BA"):
        assert broken(game, DiscardPrivate("P1", private)) == {"emergency.sell.private"}


def test_nothing_more_than_needed():
    """emergency.sell.need: with 80 for 75 any sale is refused, and giving BA up; so is a sale after enough is raised,
    and 20% of PO (164) where 10% (82) will do."""
    hold = {"P1": {"EST": 60, "PO": 20}, "P3": {"PO": 40}}
    rich = needy(50, 80, hold=hold, privates={"BA": "P1"})
    assert broken(rich, sell("PO", 10)) == {"emergency.sell.need"}
    assert broken(rich, DiscardPrivate("P1", "BA")) == {"emergency.sell.need"}
    game = needy(50, 20, hold=hold)
    assert broken(game, sell("PO", 20)) == {"emergency.sell.need"}
    play(game, sell("PO", 10))
    assert broken(game, sell("PO", 10)) == {"emergency.sell.need"}
    owner = turn(trains={"yellow-5": "EST"}, hold=hold)
    assert broken(owner, sell("PO", 10)) == {"emergency.sell.need"}


def test_the_rules_for_selling_hold():
    """emergency.sell.rules: with 50% of PO in the pool its sale is refused; 20% of EST at 94 bring 188, price to r8c4.

    Treasury 0, train 125, P1 has 0: 10% (94) would not do, 20% (188) leave 63 after the purchase, less than a share."""
    hold = {"P1": {"EST": 60, "PO": 20}, "P3": {"PO": 30}, POOL: {"PO": 50}}
    game = needy(0, 0, hold=hold)
    assert "emergency.sell.rules" in broken(game, sell("PO", 10))
    play(game, sell("EST", 20))
    assert (cash(game, "P1"), cell(game, "EST")) == (188, box("r8c4"))


def test_control_of_the_company_stays():
    """emergency.sell.control: P1 40%, P2 20% of EST: 30% is refused (10 < 20); 20% is sold (20 = 20)."""
    hold = {"P1": {"EST": 40}, "P2": {"EST": 20, "OU": 60}}
    game = needy(0, 0, hold=hold)
    assert broken(game, sell("EST", 30)) == {"emergency.sell.control"}
    play(game, sell("EST", 20))
    assert (game.position.president("EST"), holds(game, "P1", "EST")) == ("P1", 20)


def test_control_of_others_may_pass():
    """emergency.sell.other: P1 sells OU so that P2 leads it: from now on P2 has to agree to the sale of its 2+1."""
    hold = {"P1": {"EST": 60, "OU": 30}, "P2": {"OU": 30}}
    game = needy(50, 0, hold=hold, trains={"yellow-5": "OU"})
    assert game.position.president("OU") == "P1"
    assert not broken(game, buy("yellow-5", 50))
    play(game, sell("OU", 10))
    assert game.position.president("OU") == "P2"
    assert broken(game, buy("yellow-5", 100, help=50)) == {"train.sell.agreement"}
    play(game, buy("yellow-5", 100, help=50, agreed=True))
    assert owned(game, "EST") == ["2+1"]


def test_several_blocks_of_one_company():
    """emergency.sell.rules: 10% of PO at 82, then 10% more at its new price: 82 + 77 are more than 125."""
    hold = {"P1": {"EST": 60, "PO": 20}, "P3": {"PO": 40}}
    game = needy(0, 0, phase="green", trains={**gone("green", left=1), "yellow-5": POOL}, hold=hold)
    assert emergency.missing(game.position) == 125
    play(game, sell("PO", 10))
    before = cash(game, "P1")
    play(game, sell("PO", 10))
    assert (before, cell(game, "PO")) == (82, box("r10c4"))
    play(game, buy("yellow-5", 125, help=125))
    assert owned(game, "EST") == ["2+1"]


# bankruptcy


def broke(**given):
    """Return a turn of EST in gray phase without a train: P1 has 100, and shares for less than the 800 missing."""
    hold = {"P1": {"EST": 40, "PO": 20}, "P2": {"EST": 20, "OU": 60}, "P3": {"PO": 40}}
    return turn(phase="gray", cash={"EST": 0, "P1": 100}, **{"hold": hold, **given})


def test_bankruptcy_ends_the_game():
    """end.bankrupt: 100 + 20% of PO (164) + 20% of EST (188) = 452 < 900: all is sold, P1 is bankrupt, the game over.

    P1 keeps 20% of EST at 82 after its fall of two rows from 94: worth 164 and no money."""
    game = broke()
    assert "emergency.sell.duty" in broken(game, Pass("P1"))
    play(game, DeclareBankruptcy("P1", "EST"))
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.ending.player) == ("bankrupt", "P1")
    assert (cash(game, "P1"), holds(game, "P1", "EST"), holds(game, "P1", "PO")) == (0, 20, 0)
    assert game.state.ending.worth["P1"] == 2 * 82
    assert broken(game, Pass("P2")) >= {"end.bankrupt"}


def test_privates_are_cashed_in_before_bankruptcy():
    """end.bankrupt: green, 4+1 for 300, P1 has 100 and BA (150): 250 < 300: BA goes, and P1 ends with shares only."""
    hold = {"P1": {"EST": 20}, "P2": {"EST": 20, "OU": 60}, POOL: {"EST": 20}}
    game = turn(phase="green", cash={"EST": 0, "P1": 100}, hold=hold, privates={"BA": "P1"})
    play(game, DeclareBankruptcy("P1", "EST"))
    assert (game.state.privates["BA"], cash(game, "P1")) == (CLOSED, 0)
    assert game.state.ending is not None
    assert game.state.ending.worth["P1"] == 2 * 94


@pytest.mark.parametrize("privates", [{}, {"LM": "P1"}])
def test_no_bankruptcy_while_money_can_be_raised(privates):
    """end.bankrupt: refused with 50 to raise and a share at 82, or LM for 210, to do it; and with a train."""
    hold = {"P1": {"EST": 60} if privates else {"EST": 60, "PO": 10}, "P3": {"PO": 40}}
    game = needy(50, 25, hold=hold, privates=privates)
    assert broken(game, DeclareBankruptcy("P1", "EST")) == {"end.bankrupt"}
    assert broken(turn(trains={"yellow-5": "EST"}), DeclareBankruptcy("P1", "EST")) == {"end.bankrupt"}


def test_a_company_may_be_helped_out_before_bankruptcy():
    """end.bankrupt, emergency.company.free: PO sells its Electric for 60 of P1's 100, and nobody is bankrupt."""
    game = broke(trains={"gray-0": "PO"})
    play(game, buy("gray-0", 60, help=60, agreed=True))
    assert (owned(game, "EST"), cash(game, "P1"), step(game), due(game)) == (["Electric"], 40, "trains", "P1")


def test_emergency_moves_at_other_times():
    """emergency.sell.need, end.bankrupt: giving a private up and bankruptcy are refused before the train step."""
    game = turn("run", trains={"yellow-5": "EST"}, privates={"BA": "P1"})
    assert broken(game, DiscardPrivate("P1", "BA")) == {"emergency.sell.need"}
    assert broken(game, DeclareBankruptcy("P1", "EST")) == {"end.bankrupt"}

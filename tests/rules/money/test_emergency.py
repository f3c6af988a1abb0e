"""Trains that must be bought with the president's money."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, DeclareBankruptcy, Pass, SellShares
from rails18.core.state import POOL
from tests.rules.trains.test_phases import gone
from tests.support.moments import refused, table

LINE = {"tokens": {"K8.c0": ("AR",)}, "tiles": {"K8": ("57", 1)}}  # AR can run K8-L7
TRAINS = {"3": ("2",), "4": ("2", "3"), "5": ("2", "3", "4", "5"), "6": ("2", "3", "4", "5")}


def forced(phase="4", trains=None, **given):
    """Return a game in which AR of P1 has a run, no train, and the depot's next train is dear."""
    given.setdefault("hold", {"P2": {"UR": 40}, "P3": {"SR": 60}, "P1": {"AR": 20, "UR": 20}})
    hold = given.pop("hold")
    given.setdefault("cells", {"AR": (5, 3), "UR": (1, 3), "SR": (3, 3)})
    extra = trains or {}
    return table(
        step="trains", company="AR", phase=phase, player="P1", hold=hold, floated=("AR", "SR", "UR"),
        trains={**gone(*TRAINS[phase]), **extra}, operated=("AR",), **LINE, **given,
    )  # fmt: skip


def owing(missing, phase="4", **given):
    """Return a forced purchase of a 300 train in which `missing` has to come from shares: no cash on either side."""
    cash = {"AR": 300 - missing, "P1": 0, **given.pop("cash", {})}
    return forced(phase, cash=cash, **given)


def buy(train, price, **more):
    return BuyTrain("P1", "AR", train, price, **more)


def test_help_only_when_forced():
    """emergency.help.forced_only: with a train of its own the company gets no help."""
    game = forced(trains={"3-0": "AR"}, cash={"AR": 200, "P1": 500})
    assert refused(game, buy("4-0", 300, help=100)) == {"emergency.help.forced_only"}
    assert refused(game, SellShares("P1", "UR", 10)) == {"emergency.help.forced_only"}


def test_president_adds_what_is_missing():
    """emergency.help.shortfall: of 180 AR pays its 100 and P1 80; 180 of P1 to spare the treasury is refused."""
    game = forced("3", cash={"AR": 100, "P1": 500})
    assert refused(game, buy("3-0", 180, help=180)) == {"emergency.help.shortfall"}
    game.play(buy("3-0", 180, help=80))
    assert (game.position.cash("AR"), game.position.cash("P1")) == (0, 420)


def test_no_sale_for_what_the_treasury_pays():
    """emergency.help.affordable: with 300 for a train of 300 no share is sold, with 299 one is."""
    assert refused(owing(0), SellShares("P1", "UR", 10)) == {"emergency.help.affordable"}
    assert refused(owing(1), SellShares("P1", "UR", 10)) == set()


def test_no_help_for_a_dearer_train():
    """emergency.help.affordable: with 450 and a 4 in the pool at 300 no help for the 6; the 4 may be bought."""
    game = forced("5", {"4-0": POOL}, cash={"AR": 450, "P1": 500})
    assert refused(game, buy("6-0", 630, help=180)) == {"emergency.help.affordable"}
    assert refused(game, buy("4-0", 300)) == set()


def test_cheapest_train_only():
    """emergency.help.cheapest: with nothing, only the 4 of the pool for 300, not the 6 for 630."""
    game = forced("5", {"4-0": POOL}, cash={"AR": 0, "P1": 900})
    assert refused(game, buy("6-0", 630, help=630)) == {"emergency.help.cheapest"}
    assert refused(game, buy("4-0", 300, help=300)) == set()


def test_no_help_for_a_company_train():
    """emergency.help.not_company: P1's 100 do not buy SR's train; AR's own 50 do."""
    game = forced(trains={"3-0": "SR"}, cash={"AR": 50, "P1": 500})
    assert refused(game, buy("3-0", 100, help=50, agreed=True)) == {"emergency.help.not_company"}
    assert refused(game, buy("3-0", 50, agreed=True)) == set()


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_company_train_after_a_forced_sale(profile):
    """emergency.help.not_company, train.buy.funds: 80 are missing and P1 has sold UR for 90; AR may still buy SR's 3
    for its own money, with nothing of P1's, for whom the 90 stay. The 4 of the pool takes P1's 80 then as before."""
    game = owing(80, trains={"3-0": "SR", "4-0": POOL}, setup={"profile": profile})
    game.play(SellShares("P1", "UR", 10))
    own, raised = game.position.cash("AR"), game.position.cash("P1")
    assert refused(game, buy("3-0", own + 1, help=1, agreed=True)) == {"emergency.help.not_company"}
    assert refused(game, buy("3-0", own + 1, agreed=True)) == {"train.company.price"}
    assert refused(game, buy("4-0", own)) == {"train.buy.price"}
    assert refused(game, buy("4-0", 300, help=80)) == set()
    game.play(buy("3-0", own, agreed=True))
    assert (game.position.cash("AR"), game.position.cash("P1")) == (0, raised)
    assert not game.position.frame.notes.raised


def test_help_beyond_the_presidents_cash():
    """train.buy.funds: P1 cannot add more than he has."""
    game = owing(80, cash={"P1": 30})
    assert refused(game, buy("4-0", 300, help=80)) == {"train.buy.funds"}


def test_cash_before_shares():
    """emergency.sell.cash_first: with 120 for a lack of 80 no share is sold; with 50 he raises 30."""
    assert refused(owing(80, cash={"P1": 120}), SellShares("P1", "UR", 10)) == {"emergency.sell.cash_first"}
    game = owing(80, cash={"P1": 50})
    assert refused(game, SellShares("P1", "UR", 10)) == set()
    game.play(SellShares("P1", "UR", 10))
    assert game.position.cash("P1") == 140
    game.play(buy("4-0", 300, help=80))
    assert game.position.cash("P1") == 60


def test_presidencies_stay():
    """emergency.sell.presidency: P1 with 30% of SR sells nothing against P2's 30%, but 10% against 20%."""
    for rival, expected in ((30, {"emergency.sell.presidency"}), (20, set())):
        game = owing(60, hold={"P1": {"AR": 20, "SR": 30}, "P2": {"SR": rival}, "P3": {"UR": 60}})
        assert refused(game, SellShares("P1", "SR", 10)) == expected
        assert "emergency.sell.presidency" in refused(game, SellShares("P1", "SR", 20))


def test_full_pool():
    """emergency.sell.pool_limit: shares of a company with 50% in the pool raise no money."""
    game = owing(60, hold={"P1": {"AR": 20, "UR": 10}, "P2": {"UR": 40}, "P3": {"SR": 60}, "pool": {"UR": 50}})
    assert refused(game, SellShares("P1", "UR", 10)) == {"emergency.sell.pool_limit"}


def test_free_choice_of_shares():
    """emergency.sell.choice: 60 missing, both SR and UR are offered."""
    game = owing(60, hold={"P2": {"UR": 40}, "P3": {"SR": 60}, "P1": {"AR": 20, "UR": 10, "SR": 10}})
    assert {a.company for a in game.options("sell_shares")} == {"UR", "SR"}


def test_no_more_than_needed():
    """emergency.sell.enough: 30 missing and UR at 90: one share, not two, and nothing more afterwards."""
    game = owing(30)
    assert refused(game, SellShares("P1", "UR", 20)) == {"emergency.sell.enough"}
    game.play(SellShares("P1", "UR", 10))
    assert refused(game, SellShares("P1", "UR", 10)) == {"emergency.sell.enough"}


def test_price_of_a_forced_sale():
    """emergency.sell.price, market.reason.sale: two shares of UR at 90 bring 180, then UR stands on 75, at once."""
    game = owing(100)
    game.play(SellShares("P1", "UR", 20))
    assert game.position.cash("P1") == 180
    assert game.state.market["UR"] == (3, 3)
    assert game.position.price("UR") == 75


def test_second_block():
    """emergency.sell.block: 150 missing: 2 at 90, or 1 at 90 and then 1 at 80; 18xx.games knows one block only."""
    game = owing(150)
    assert refused(game, SellShares("P1", "UR", 20)) == set()
    game.play(SellShares("P1", "UR", 10))
    game.play(SellShares("P1", "UR", 10))
    assert game.position.cash("P1") == 170
    game = owing(150, setup={"profile": "18xx.games"})
    game.play(SellShares("P1", "UR", 10))
    assert refused(game, SellShares("P1", "UR", 10)) == {"stock.sell.block"}


@pytest.mark.parametrize(("profile", "one"), [("rulebook", {"emergency.sell.over_sixty"}), ("18xx.games", set())])
def test_down_to_sixty(profile, one):
    """emergency.sell.over_sixty: 80% of SR at 40 (yellow), 30 missing: two shares, not one; the surplus stays his."""
    hold = {"P1": {"SR": 80, "AR": 20}, "P2": {"UR": 60}}
    game = owing(30, hold=hold, cells={"AR": (5, 3), "UR": (1, 3), "SR": (7, 0)}, setup={"profile": profile})
    assert refused(game, SellShares("P1", "SR", 10)) == one
    if one:
        game.play(SellShares("P1", "SR", 20))
        assert game.position.cash("P1") == 80


def test_orange_lifts_the_share_limit():
    """emergency.sell.over_sixty: in the orange area one share is enough."""
    hold = {"P1": {"SR": 80, "AR": 20}, "P2": {"UR": 60}}
    game = owing(10, hold=hold, cells={"AR": (5, 3), "UR": (1, 3), "SR": (9, 0)})
    assert refused(game, SellShares("P1", "SR", 10)) == set()


def test_bankrupt():
    """emergency.fail.bankrupt: 630 needed, 120 cash and too few shares: the game ends, no train is bought.

    P1 can sell 20% of UR at 90 = 180, so that 120 + 180 = 300 of 630.
    """
    game = forced("5", cash={"AR": 0, "P1": 120})
    assert refused(game, DeclareBankruptcy("P1", "SR")) == {"emergency.fail.voluntary"}
    game.play(DeclareBankruptcy("P1", "AR"))
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.ending.player) == ("bankrupt", "P1")
    assert game.position.trains("AR") == ()
    assert game.menu() == ()


@pytest.mark.parametrize(("cash", "lacking"), [(629, True), (630, False)])
def test_what_is_lacking_is_told_to_the_last_yen(cash, lacking):
    """train.own.must: 630 needed; with 629 P1 has to raise money, with 630 to pay."""
    game = forced("5", cash={"AR": 0, "P1": cash})
    told = next(refusal for refusal in game.refusals(Pass("P1")) if refusal.key == "train.own.must")
    assert told.facts["lacking"] is lacking


def test_no_bankruptcy_of_choice():
    """emergency.fail.voluntary: 630 needed, 460 cash and 180 in shares: he has to pay; so has a rich company."""
    game = forced("5", cash={"AR": 0, "P1": 460})
    assert refused(game, DeclareBankruptcy("P1", "AR")) == {"emergency.fail.voluntary"}
    assert refused(forced("5", cash={"AR": 700}), DeclareBankruptcy("P1", "AR")) == {"emergency.fail.voluntary"}

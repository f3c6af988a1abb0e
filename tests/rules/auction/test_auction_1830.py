"""1830: the auction of the six private companies, and what comes with Camden & Amboy and Baltimore & Ohio."""

from __future__ import annotations

import pytest

from rails18.core.actions import Bid, BuyShare, ChoosePar, Exchange, Pass, SellShares, StartCompany, TakePrivate
from rails18.core.draft import Draft
from rails18.core.game import Game
from rails18.core.state import OFFERING, UNSOLD, Round
from rails18.rules.auction import lots
from tests.support.games_1830 import PARS, broken, cash, due, everybody_passes, moment, passed, play, sale, step

SOLD = {"SV": "P4", "CS": "P4", "DH": "P4", "MH": "P4"}


def last(**privates: str) -> Game:
    """Return the auction where P1 is due and all privates but those named are P4's."""
    owned = {**SOLD, "CA": "P4", "BO": "P4", **privates}
    return moment(step="auction", privates=owned, round=Round("auction", 1, 1, 1))


def test_choices_and_order() -> None:
    """auction.order.players, auction.turn.choices, setup.priority.first: P1 passes, bids or buys; P2 is refused."""
    game = sale()
    assert {entry.kind for entry in game.menu() if entry.enabled} - {"stop_game"} == {"pass", "bid", "take_private"}
    assert {action.private for action in game.options("take_private")} == {"SV"}
    assert {action.private for action in game.options("bid")} == {"CS", "DH", "MH", "CA", "BO"}
    assert broken(game, Bid("P2", "CS", 45)) == {"auction.order.players"}
    assert due(passed(game, 1)) == "P2"


def test_only_the_cheapest_is_bought_at_its_price() -> None:
    """auction.buy.cheapest_only, auction.buy.price: CS for 40 is refused, SV costs 20."""
    game = sale()
    assert broken(game, TakePrivate("P1", "CS", 40)) == {"auction.buy.cheapest_only"}
    assert broken(game, TakePrivate("P1", "SV", 15)) == {"auction.buy.price"}
    play(game, TakePrivate("P1", "SV", 20))
    assert (cash(game, "P1"), game.state.privates["SV"]) == (580, "P1")


@pytest.mark.parametrize(("bid", "clause"), [(44, "auction.bid.minimum"), (45, ""), (46, ""), (51, "")])
def test_bids(bid: int, clause: str) -> None:
    """auction.bid.minimum, auction.bid.step: 44 is refused; from 45 on any amount."""
    assert broken(sale(), Bid("P1", "CS", bid)) == ({clause} if clause else set())


def test_bids_over_bids() -> None:
    """auction.bid.minimum, auction.bid.cheapest, auction.bid.raise: 49 after 45 is refused; SV takes no bid."""
    game = play(sale(), Bid("P1", "CS", 45))
    assert broken(game, Bid("P2", "CS", 49)) == {"auction.bid.minimum"}
    assert broken(game, Bid("P2", "SV", 25)) == {"auction.bid.cheapest"}
    passed(game, 3)
    play(game, Bid("P1", "CS", 50))
    passed(game, 3)
    assert broken(game, Bid("P1", "BO", 551)) == {"auction.bid.funds"}
    assert broken(game, Bid("P1", "BO", 550)) == set()


def test_money_of_bids_is_set_aside() -> None:
    """auction.bid.funds: 225 on BO leave 375, so 380 on CA is refused."""
    game = passed(play(sale(), Bid("P1", "BO", 225)), 3)
    assert broken(game, Bid("P1", "CA", 380)) == {"auction.bid.funds"}
    assert broken(game, Bid("P1", "CA", 165)) == set()


def test_sales_by_bid_in_a_row() -> None:
    """auction.resolve.single, auction.resolve.chain, auction.resume.player: CS to P2, DH to P3, P2 goes on."""
    game = passed(sale(), 1)
    play(game, Bid("P2", "CS", 45), Bid("P3", "DH", 75), Pass("P4"), TakePrivate("P1", "SV", 20))
    assert (game.state.privates["CS"], game.state.privates["DH"]) == ("P2", "P3")
    assert (cash(game, "P2"), cash(game, "P3"), due(game)) == (555, 525, "P2")
    assert {action.private for action in game.options("take_private")} == {"MH"}


def contested(profile: str) -> Game:
    """Return the auction of CS between P2 (45), P3 (50) and P4 (55)."""
    game = passed(sale(profile=profile), 1)
    return play(game, Bid("P2", "CS", 45), Bid("P3", "CS", 50), Bid("P4", "CS", 55), TakePrivate("P1", "SV", 20))


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_several_bidders(profile: str) -> None:
    """auction.resolve.auction, auction.resolve.participants, auction.resolve.pass_out: P1 is refused."""
    game = contested(profile)
    assert due(game) == "P2"
    assert broken(game, Bid("P1", "CS", 70)) == {"auction.resolve.participants"}
    assert broken(game, Bid("P2", "CS", 55)) == {"auction.bid.minimum"}
    play(game, Bid("P2", "CS", 60), Pass("P3"), Pass("P4"))
    assert (game.state.privates["CS"], cash(game, "P2"), cash(game, "P4")) == ("P2", 540, 600)


@pytest.mark.parametrize(("profile", "then"), [("rulebook", "P3"), ("18xx.games", "P1")])
def test_the_lowest_bid_begins(profile: str, then: str) -> None:
    """auction.resolve.start: bids of 45, 50 and 55 by P2, P1 and P3; P2 begins with 60. Clockwise P3 is next, though
    the bid of P1 is lower; 18xx.games asks P1."""
    game = play(sale(profile=profile), Pass("P1"), Bid("P2", "CS", 45), Pass("P3"), Pass("P4"))
    play(game, Bid("P1", "CS", 50), Pass("P2"), Bid("P3", "CS", 55), TakePrivate("P4", "SV", 20))
    assert due(game) == "P2"
    assert due(play(game, Bid("P2", "CS", 60))) == then


def test_a_pass_is_not_final() -> None:
    """auction.resolve.pass_out: P2 passes and bids again after P3 and P4 have raised; on 18xx.games P2 is out for good,
    and its bid is refused."""
    for profile, again in (("rulebook", "P2"), ("18xx.games", "P3")):
        game = play(contested(profile), Pass("P2"), Bid("P3", "CS", 60), Bid("P4", "CS", 65))
        assert due(game) == again
        assert broken(game, Bid(again, "CS", 70)) == set()
        assert bool(broken(game, Bid("P2", "CS", 70))) is (profile == "18xx.games")
    game = play(contested("rulebook"), Pass("P2"), Bid("P3", "CS", 60), Bid("P4", "CS", 65))
    play(game, Bid("P2", "CS", 70), Pass("P3"), Pass("P4"))
    assert (game.state.privates["CS"], cash(game, "P2"), cash(game, "P4")) == ("P2", 530, 600)


def test_it_ends_when_all_others_pass_in_a_row() -> None:
    """auction.resolve.pass_out, auction.resolve.auction: a pass before a raise no longer counts after it; the highest
    bidder is not asked to outbid themselves."""
    game = play(contested("rulebook"), Pass("P2"), Bid("P3", "CS", 60), Pass("P4"))
    assert (step(game), due(game)) == ("contest", "P2")
    play(game, Pass("P2"))
    assert (game.state.privates["CS"], cash(game, "P3")) == ("P3", 540)
    nobody = play(contested("rulebook"), Pass("P2"), Pass("P3"))
    assert (nobody.state.privates["CS"], cash(nobody, "P4")) == ("P4", 545)


@pytest.mark.parametrize(
    ("profile", "options", "speaks"),
    [("rulebook", {}, "P1"), ("rulebook", {"left_of_highest_bids": True}, "P3"), ("18xx.games", {}, "P1")],
)
def test_who_speaks_first(profile: str, options: dict[str, bool], speaks: str) -> None:
    """auction.resolve.start: the lowest bidder (P1, 45); a game of an earlier version may go left of the highest
    (P2)."""
    game = sale(profile=profile, **options)
    play(game, Bid("P1", "CS", 45), Bid("P2", "CS", 50), Bid("P3", "CS", 55), Pass("P4"))
    play(game, Pass("P1"), Bid("P2", "CS", 60), Pass("P3"), TakePrivate("P4", "SV", 20))
    assert due(game) == speaks


def test_passing_excludes_nobody() -> None:
    """auction.pass.return: P1 passes and buys CS later."""
    game = play(sale(), Pass("P1"), TakePrivate("P2", "SV", 20), Pass("P3"), Pass("P4"))
    assert broken(game, TakePrivate("P1", "CS", 40)) == set()


def test_all_pass_while_sv_is_unsold() -> None:
    """auction.all_pass.discount, auction.free.forced: 5 less a time; at 0 a pass or a bid is refused."""
    game = everybody_passes(sale())
    assert broken(game, TakePrivate("P1", "SV", 15)) == set()
    everybody_passes(game, 2)
    assert broken(game, TakePrivate("P1", "SV", 5)) == set()
    everybody_passes(game)
    if game.state.privates["SV"] == UNSOLD:
        assert broken(game, Pass("P1")) == {"auction.free.forced"}
        assert broken(game, Bid("P1", "CS", 45)) == {"auction.free.forced"}
        play(game, TakePrivate("P1", "SV", 0))
    assert (game.state.privates["SV"], cash(game, "P1"), due(game)) == ("P1", 600, "P2")


def test_all_pass_when_sv_is_sold() -> None:
    """auction.all_pass.income, auction.all_pass.no_company: SV pays 5, CS stays at 40, and P2 is due again."""
    game = play(sale(), TakePrivate("P1", "SV", 20))
    everybody_passes(game)
    assert (cash(game, "P1"), step(game), due(game)) == (585, "auction", "P2")
    assert broken(game, TakePrivate("P2", "CS", 40)) == set()
    assert game.state.operated == ()


@pytest.mark.parametrize(("profile", "begins"), [("rulebook", "P2"), ("18xx.games", "P3")])
def test_who_begins_after_all_have_passed(profile: str, begins: str) -> None:
    """auction.all_pass.no_company: P1 has bought SV, P2 bids on DH, and all pass. The holder of the priority card
    begins, left of P1 who paid the face value last; on 18xx.games the turn goes on in rotation."""
    game = play(sale(profile=profile), TakePrivate("P1", "SV", 20), Bid("P2", "DH", 75))
    play(game, Pass("P3"), Pass("P4"), Pass("P1"), Pass("P2"))
    assert (cash(game, "P1"), due(game), game.state.priority) == (585, begins, begins)


def test_camden_and_amboy_brings_a_share() -> None:
    """auction.ca.share, auction.ca.not_started: 10% of PRR, which has no par, price or president."""
    game = last(CA=UNSOLD, BO=UNSOLD)
    play(game, TakePrivate("P1", "CA", 160))
    pos = game.position
    assert (pos.holding("P1", "PRR"), pos.holding(OFFERING, "PRR"), pos.cash("P1")) == (10, 90, 440)
    assert "PRR" not in game.state.par
    assert "PRR" not in game.state.market
    assert game.state.certificates["PRR-0"] == OFFERING


def test_baltimore_and_ohio_brings_the_presidency() -> None:
    """auction.bo.president, auction.bo.par, auction.bo.free_par, auction.end.stock: a pass is refused first."""
    game = last(BO=UNSOLD)
    play(game, TakePrivate("P1", "BO", 220))
    assert broken(game, Pass("P1")) == {"auction.bo.par"}
    assert broken(game, StartCompany("P1", "NYC", 67)) == {"auction.bo.par"}
    assert {action.par for action in game.options("choose_par")} == set(PARS)
    assert broken(game, ChoosePar("P1", "B&O", 80)) == {"stock.start.par"}
    play(game, ChoosePar("P1", "B&O", 100))
    assert game.state.certificates["B&O-0"] == "P1"
    assert (cash(game, "P1"), game.state.market["B&O"]) == (380, PARS[100])
    assert (step(game), game.state.round.kind, game.state.round.set) == ("stock", "stock", 1)
    assert due(game) == "P2"


def test_no_shares_and_no_sales_in_the_auction() -> None:
    """auction.shares.locked, auction.sell.ban: refused while a private is unsold."""
    game = play(last(CA=UNSOLD, BO=UNSOLD), TakePrivate("P1", "CA", 160))
    assert broken(game, StartCompany("P2", "NYC", 67)) == {"auction.shares.locked"}
    assert broken(game, BuyShare("P2", "NYC", OFFERING)) == {"auction.shares.locked"}
    assert "auction.sell.ban" in broken(game, SellShares("P2", "PRR", 10))


def test_no_exchange_in_the_auction() -> None:
    """private.mh.timing: the exchange belongs to stock and operating rounds, and is refused before them."""
    assert broken(last(BO=UNSOLD, MH="P1"), Exchange("P1", "MH")) == {"private.mh.timing"}


def test_a_share_that_comes_with_a_private_may_bring_the_presidency() -> None:
    """auction.ca.share: P2, level with the president of PRR at 20%, gets 10% more with Camden & Amboy and leads it."""
    game = moment(hold={"P1": {"PRR": 20}, "pool": {"PRR": 10}, "P2": {"PRR": 20}}, cells={"PRR": PARS[67]})
    draft = Draft(game.title, game.setup, game.state)
    lots.deliver(draft, "P2", "CA")
    assert (draft.pos.president("PRR"), draft.pos.holding("P2", "PRR")) == ("P2", 30)

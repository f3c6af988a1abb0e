"""18Chesapeake: the auction, the company that is drawn, bids that bind money, and trains that go abroad in it."""

from __future__ import annotations

import pytest

from rails18.core.actions import Bid, BuyShare, ChoosePar, Pass, SellShares, StartCompany, TakePrivate, TradePrivate
from rails18.core.game import Game
from rails18.core.state import OFFERING, UNSOLD, Round
from rails18.core.title import Setup
from rails18.questions import auction as questions
from rails18.rules.stock import certificates
from rails18.rules.trains.supply import left
from rails18.titledata.games import new_game
from tests.support.games_18chesapeake import (
    PARS,
    broken,
    cash,
    due,
    everybody_passes,
    moment,
    passed,
    play,
    sale,
    step,
)

SOLD = {"DR": "P4", "CP": "P4", "BS": "P4", "COC": "P4"}


def last(drawn: str = "LV", **privates: str) -> Game:
    """Return the auction where P1 is due and all privates but those named are P4's."""
    owned = {**SOLD, "BOR": "P4", "CV": "P4", **privates}
    return moment(step="auction", privates=owned, round=Round("auction", 1, 1, 1), drawn=drawn)


def test_choices_and_order() -> None:
    """auction.order.players, auction.turn.choices, auction.pass.return: P1 passes, bids or buys; P2 is refused."""
    game = sale()
    assert {entry.kind for entry in game.menu() if entry.enabled} - {"stop_game"} == {"pass", "bid", "take_private"}
    assert {action.private for action in game.options("take_private")} == {"DR"}
    assert {action.private for action in game.options("bid")} == {"CP", "BS", "COC", "BOR", "CV"}
    assert broken(game, Bid("P2", "CP", 45)) == {"auction.order.players"}
    assert due(passed(game, 1)) == "P2"
    assert due(passed(game, 3)) == "P1"


def test_only_the_cheapest_is_bought_at_its_price() -> None:
    """auction.buy.cheapest_only, auction.buy.price, auction.bid.cheapest: CP for 40 is refused, DR takes no bid."""
    game = sale()
    assert broken(game, TakePrivate("P1", "CP", 40)) == {"auction.buy.cheapest_only"}
    assert broken(game, TakePrivate("P1", "DR", 15)) == {"auction.buy.price"}
    assert broken(game, Bid("P1", "DR", 25)) == {"auction.bid.cheapest"}
    play(game, TakePrivate("P1", "DR", 20))
    assert (cash(game, "P1"), game.state.privates["DR"], due(game)) == (580, "P1", "P2")


@pytest.mark.parametrize(
    ("bid", "clause"), [(44, "auction.bid.minimum"), (45, ""), (46, "auction.bid.multiple"), (50, "")]
)
def test_bids_go_up_in_fives(bid: int, clause: str) -> None:
    """auction.bid.minimum, auction.bid.multiple: 44 and 46 are refused."""
    assert broken(sale(), Bid("P1", "CP", bid)) == ({clause} if clause else set())


def test_another_reading_takes_any_bid() -> None:
    """auction.bid.multiple: no source settles it."""
    assert broken(sale(any_bids=True), Bid("P1", "CP", 46)) == set()


def test_only_the_highest_bid_binds_money() -> None:
    """auction.bid.funds, auction.bid.outbid_free: of P1's 600, 400 are bound until P2 bids more."""
    game = play(sale(), Bid("P1", "CV", 400))
    assert questions.set_aside(game.position, "P1") == 400
    passed(game, 3)
    assert broken(game, Bid("P1", "BOR", 205)) == {"auction.bid.funds", "auction.bid.outbid_limit"}
    play(game, Bid("P1", "CP", 45), Bid("P2", "CV", 405))
    assert questions.set_aside(game.position, "P1") == 45
    passed(game, 2)
    assert broken(game, Bid("P1", "BOR", 560)) == {"auction.bid.funds", "auction.bid.outbid_limit"}
    play(game, Bid("P1", "BOR", 555))
    assert dict(game.state.bids["CV"]) == {"P1": 400, "P2": 405}  # which stands, though its money is free


def test_only_the_newest_bid_of_a_player_counts() -> None:
    """auction.bid.raise: P1 raises 45 to 50; 50 are set aside, and the old bid is gone."""
    game = passed(play(sale(), Bid("P1", "CP", 45)), 3)
    play(game, Bid("P1", "CP", 50))
    assert dict(game.state.bids) == {"CP": (("P1", 50),)}
    assert questions.set_aside(game.position, "P1") == 50


def test_the_old_bid_gives_no_money() -> None:
    """auction.bid.outbid_limit: P1, outbid at 400, cannot bid 605 of 600: refused; 18xx.games counts the 400 twice."""
    for profile, clauses in (("rulebook", {"auction.bid.funds", "auction.bid.outbid_limit"}), ("18xx.games", set())):
        game = play(sale(profile=profile), Bid("P1", "CV", 400), Bid("P2", "CV", 600))
        passed(game, 2)
        assert broken(game, Bid("P1", "CV", 605)) == clauses


def test_who_is_short_can_only_pass() -> None:
    """auction.resolve.short: P1 has 580 left after DR; to bid 600 against P2 is refused."""
    game = play(sale(), Bid("P1", "CP", 50), Bid("P2", "CP", 595), Pass("P3"), Pass("P4"), TakePrivate("P1", "DR"))
    assert (step(game), due(game)) == ("contest", "P1")
    assert broken(game, Bid("P1", "CP", 600)) == {"auction.resolve.short"}


def test_bids_are_settled_by_the_lowest_first() -> None:
    """auction.resolve.start, auction.resolve.auction, auction.resolve.participants, auction.resolve.pass_out.

    P3, who has no bid, is refused.
    """
    game = play(sale(), Bid("P1", "CP", 50), Bid("P2", "CP", 55), Pass("P3"), Bid("P4", "CP", 60))
    play(game, TakePrivate("P1", "DR"))
    assert (step(game), due(game)) == ("contest", "P1")
    assert broken(game, Bid("P3", "CP", 65)) == {"auction.resolve.participants"}
    play(game, Bid("P1", "CP", 65))
    assert due(game) == "P2"  # whose bid is the lowest now
    play(game, Pass("P2"))
    assert due(game) == "P4"
    play(game, Pass("P4"))
    assert (game.state.privates["CP"], cash(game, "P1"), due(game)) == ("P1", 600 - 20 - 65, "P2")


@pytest.mark.parametrize(("other", "speaks"), [(False, "P3"), (True, "P2")])
def test_another_reading_lets_the_left_of_the_highest_speak(other: bool, speaks: str) -> None:
    """auction.resolve.start: P1 bid most, P3 least; P2 sits to P1's left. No source settles it."""
    first = (Pass("P1"), Pass("P2"), Bid("P3", "CP", 45), Pass("P4"), Pass("P1"), Bid("P2", "CP", 50))
    game = play(sale(left_of_highest_bids=other), *first, Pass("P3"), Pass("P4"), Bid("P1", "CP", 55))
    assert due(play(game, TakePrivate("P2", "DR"))) == speaks


def test_bids_are_settled_in_a_chain() -> None:
    """auction.resolve.single, auction.resolve.chain, auction.resume.player.

    CP and BS go to P2 and P3, then P2 is due.
    """
    game = play(sale(), Pass("P1"), Bid("P2", "CP", 45), Bid("P3", "BS", 55), Pass("P4"), TakePrivate("P1", "DR"))
    assert [game.state.privates[private] for private in ("DR", "CP", "BS", "COC")] == ["P1", "P2", "P3", UNSOLD]
    assert (cash(game, "P2"), cash(game, "P3"), due(game)) == (555, 545, "P2")


def test_all_pass_while_the_first_is_unsold() -> None:
    """auction.all_pass.discount, auction.all_pass.no_export, auction.free.forced: 15, 10, 5, and then for nothing."""
    game = sale()
    for price in (15, 10, 5):
        everybody_passes(game)
        assert questions.lot(game.position, "DR").cost == price
        assert left(game.position)["2"] == 7
    assert questions.if_all_pass(game.position).train == ""
    everybody_passes(game)
    assert (game.state.privates["DR"], due(game)) == ("P1", "P2")
    assert broken(sale(), Pass("P1")) == set()


@pytest.mark.parametrize(("profile", "most"), [("rulebook", 405), ("18xx.games", 490)])
def test_the_range_of_a_bid(profile: str, most: int) -> None:
    """auction.bid.multiple, auction.bid.outbid_limit: a bid that was outbid counts twice in 18xx.games alone."""
    game = new_game(Setup("18Chesapeake", ("A", "B", "C", "D", "E"), profile=profile))
    pos = game.position.supposing(cash={**game.state.cash, "P1": 408}, bids={"COC": (("P1", 85), ("P2", 90))})
    assert questions.bid_range(pos, "P1", "COC") == (95, most)
    assert questions.bid_range(pos, "P2", "CV") == (205, 390)


def test_a_price_of_nothing_cannot_be_passed() -> None:
    """auction.free.forced: the rules take it for the player due and settle the next bids; anything else is refused."""
    game = moment(step="auction", round=Round("auction", 1, 1, 1), discounts={"DR": 20}, bids={"CP": (("P3", 45),)})
    assert [game.state.privates[private] for private in ("DR", "CP", "BS")] == ["P1", "P3", UNSOLD]
    assert (cash(game, "P1"), cash(game, "P3"), due(game)) == (600, 555, "P2")
    unasked = sale()
    unasked = unasked.fork(unasked.position.supposing(discounts={"DR": 20}).state)
    for action in (Pass("P1"), Bid("P1", "CP", 45)):
        assert broken(unasked, action) == {"auction.free.forced"}


def test_another_reading_exports_before_the_first_sale() -> None:
    """auction.all_pass.no_export: no source settles it."""
    assert left(everybody_passes(sale(early_exports=True)).position)["2"] == 6


def test_all_pass_when_the_first_is_sold() -> None:
    """auction.all_pass.income, auction.all_pass.export, auction.all_pass.no_company.

    DR pays 5, a 2-train goes abroad.
    """
    game = play(sale(), TakePrivate("P1", "DR"))
    assert questions.if_all_pass(game.position).train == "2"
    everybody_passes(game)
    assert (cash(game, "P1"), left(game.position)["2"], due(game)) == (585, 6, "P2")
    assert (game.state.round.kind, game.state.round.set) == ("auction", 1)
    assert questions.lot(game.position, "CP").cost == 40


def test_an_export_in_the_auction_begins_a_phase() -> None:
    """auction.all_pass.phase: the first 3-train goes abroad after the seventh 2."""
    scrapped = {f"2-{number}": "scrapped" for number in range(7)}
    game = moment(step="auction", privates={"DR": "P1", "CV": UNSOLD}, round=Round("auction", 1, 1, 1), trains=scrapped)
    everybody_passes(game)
    assert (game.state.phase, left(game.position)["3"]) == ("3", 5)


def test_the_share_of_b_and_o() -> None:
    """auction.b_and_o.share, auction.b_and_o.not_started, private.b_and_o.open: 10%, and a certificate each."""
    game = play(last(BOR=UNSOLD, CV=UNSOLD), TakePrivate("P1", "BOR"))
    assert (game.position.holding("P1", "B&O"), game.state.privates["BOR"]) == (10, "P1")
    assert not {"B&O"} & (game.state.par.keys() | game.state.market.keys())
    assert game.position.president("B&O") == ""
    assert certificates.counted(game.position, "P1") == 2


@pytest.mark.parametrize("par", PARS)
def test_the_certificate_that_was_drawn(par: int) -> None:
    """auction.cv.president, auction.cv.par, auction.cv.free_par.

    P1 must set the par of LV; anything else is refused.
    """
    game = play(last(CV=UNSOLD), TakePrivate("P1", "CV"))
    assert (step(game), due(game), game.position.frame.company) == ("par", "P1", "LV")
    assert broken(game, Pass("P1")) == {"auction.cv.par"}
    assert broken(game, ChoosePar("P1", "B&O", par)) == {"auction.cv.par"}
    assert "stock.start.par" in broken(game, ChoosePar("P1", "LV", 90))
    play(game, ChoosePar("P1", "LV", par))
    assert (game.position.president("LV"), game.state.market["LV"], cash(game, "P1")) == ("P1", PARS[par], 400)
    assert game.state.privates["CV"] == "P1"
    assert game.state.round.kind == "stock"


def test_both_hold_b_and_o() -> None:
    """auction.cv.both: P2's 10% and P1's 20% when B&O was drawn; P1 is president."""
    game = play(last("B&O", BOR=UNSOLD, CV=UNSOLD), Pass("P1"), TakePrivate("P2", "BOR"), Pass("P3"), Pass("P4"))
    play(game, TakePrivate("P1", "CV"), ChoosePar("P1", "B&O", 80))
    pos = game.position
    assert [pos.holding(player, "B&O") for player in ("P1", "P2")] == [20, 10]
    assert (pos.holding(OFFERING, "B&O"), pos.president("B&O")) == (70, "P1")


def test_the_end_of_the_auction() -> None:
    """auction.end.stock, auction.end.priority: CV goes to P4 by bid after P2 bought BOR, so P3 begins."""
    game = last(BOR=UNSOLD, CV=UNSOLD)
    play(game, Pass("P1"), Pass("P2"), Pass("P3"), Bid("P4", "CV", 205), Pass("P1"), TakePrivate("P2", "BOR"))
    play(game, ChoosePar("P4", "LV", 70))
    assert (game.state.round.kind, due(game)) == ("stock", "P3")


def test_what_waits_for_the_auction_to_end() -> None:
    """auction.shares.locked, auction.sell.ban, auction.no_trade.ban.

    Shares and privates between players are refused.
    """
    game = play(last(BOR=UNSOLD, CV=UNSOLD), TakePrivate("P1", "BOR"))
    assert broken(game, StartCompany("P2", "C&O", 70)) == {"auction.shares.locked"}
    assert broken(game, BuyShare("P2", "B&O", OFFERING)) == {"auction.shares.locked"}
    assert broken(game, SellShares("P2", "B&O", 10)) == {"stock.first.no_sale", "auction.sell.ban"}
    trade = TradePrivate("P2", "BOR", 100, agreed=True)
    assert broken(game, trade) == {"private.trade.players", "auction.no_trade.ban"}

"""Opponents count in the auction what a private costs, and what bids leave them for shares."""

from __future__ import annotations

import pytest

from rails18.core.actions import Bid, Pass, TakePrivate
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.players.bidding import bids
from rails18.players.judge import Judge
from rails18.players.level import RELAXED, SOLID
from rails18.players.opponent import erring
from rails18.questions import auction
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.titles import RULE_SETS


def with_bids(title: str) -> Game:
    """Return an auction in which P1 has the only bid on the second private and was outbid on the third."""
    game = new_game(Setup(title, ("Ann", "Ben", "Cleo"), seed=1))
    _, second, third, *_ = auction.unsold(game.position)
    for player, private in (("P1", second), ("P2", third), ("P3", ""), ("P1", third), ("P2", third), ("P3", "")):
        least = auction.lot(game.position, private).minimum if private else 0
        game.play(Bid(player, private, least) if private else Pass(player))
    return game


@pytest.mark.parametrize("title", [title for title in title_ids() if "draft" not in RULE_SETS[title].steps])
def test_money_in_bids_is_counted_once_and_what_was_bid_in_vain_is_free(title: str) -> None:
    game = with_bids(title)
    pos = game.position
    offered, second, third, *_ = auction.unsold(pos)
    ((_, bid),) = pos.state.bids[second]
    judge = Judge(game.questions, pos, "P1", SOLID)
    told = {found.action: found.reason.facts for found in bids(game, judge, "P1", ("take_private", "bid", "pass"))}
    take = next(facts for action, facts in told.items() if isinstance(action, TakePrivate))
    cost = auction.price(pos, offered)
    assert game.what_if(TakePrivate("P1", offered)).after.privates[second] == "P1", "its only bid is taken at once"
    assert (take["price"], take["left"]) == (cost, pos.cash("P1") - cost - bid)
    others = {action: facts for action, facts in told.items() if isinstance(action, Bid) and action.private != second}
    assert third in {action.private for action in others}
    for action, facts in others.items():
        assert facts["left"] == pos.cash("P1") - action.amount - bid


def test_nobody_raises_a_bid_of_their_own() -> None:
    """It costs what is added, and no error makes it look better than a pass."""
    game = with_bids("1889")
    pos = game.position
    second = auction.unsold(pos)[1]
    ((_, bid),) = pos.state.bids[second]
    judge = Judge(game.questions, pos, "P1", RELAXED)
    found = bids(game, judge, "P1", ("take_private", "bid", "pass"))
    raised = next(each for each in found if isinstance(each.action, Bid) and each.action.private == second)
    passed = next(each for each in found if isinstance(each.action, Pass))
    assert isinstance(raised.action, Bid)
    assert raised.gain == -judge.money_factor(pos, "P1") * (raised.action.amount - bid)
    for seed in range(200):
        assert erring(raised, RELAXED, f"{seed}").gain < erring(passed, RELAXED, f"{seed}").gain


def test_what_is_sold_for_its_certificate_is_not_said_to_close() -> None:
    game = new_game(Setup("1870", ("Ann", "Ben", "Cleo"), seed=1))
    judge = Judge(game.questions, game.position, "P1", SOLID)
    keys = {
        each.action.private: each.reason.key
        for each in bids(game, judge, "P1", ("bid",))
        if isinstance(each.action, Bid)
    }
    assert keys["SLSF"] == "lot.bid"
    assert keys["GSC"] == "auction.bid"


def test_a_card_of_a_draft_is_weighed_at_what_it_will_cost() -> None:
    """Nothing is paid before the draft ends; what was chosen before is bound, and a blank card gains nothing."""
    game = new_game(Setup("1846", ("Ann", "Ben", "Cleo", "Dan"), seed=401))
    first = game.position.frame.player
    while not game.actions or game.position.frame.player != first:
        game.play(next(iter(game.options("take_private"))))
    ask, player = game.questions, game.position.frame.player
    bound = ask.owed(game.position, player)
    assert bound > 0
    found = bids(game, Judge(ask, game.position, player, SOLID), player, ("take_private",))
    assert len(found) > 3
    for candidate in found:
        assert isinstance(candidate.action, TakePrivate)
        owed = ask.owed(Position(game.title, game.setup, game.what_if(candidate.action).after), player)
        if owed == bound:
            assert candidate.gain == 0.0
        else:
            assert (candidate.reason.facts["price"], candidate.reason.facts["left"]) == (owed - bound, 400 - owed)

"""Opponents say why they move as a player would: with the figures of the position, and nothing that is not so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rails18.core.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    Dividend,
    Pass,
    RunTrains,
    SellShares,
    StartCompany,
    TakePrivate,
)
from rails18.core.game import Game
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.lessons.figures import Timeline
from rails18.loading.games import new_game
from rails18.loading.lessons import load_lesson
from rails18.players.level import RELAXED, SOLID
from rails18.players.opponent import Choice, choose

Facts = Mapping[str, Any]

MOST = 400  # moves of a game within which each kind of reason is given
WHY = [  # lesson, actions played, reason
    ("1889/money", 29, "The best run earns 90."),
    ("1889/round", 25, "No share is worth selling."),
    ("1889/round", 19, "KO has to own a train; this one costs least."),
    ("1889/company", 12, "Nothing else is possible."),
    ("1870/differences", 154, "The best run earns 80."),  # a connection run, apart from the income of the turn
]


def played(id: str, number: int) -> Game:
    game = Timeline(load_lesson(id), "Ann").line
    game.go_to(number)
    return game


@pytest.mark.parametrize(("id", "number", "said"), WHY)
def test_a_reason_fits_the_position(id: str, number: int, said: str) -> None:
    found = choose(played(id, number), SOLID)
    assert isinstance(found, Choice)
    assert found.reason.sentence() == said


def test_nothing_is_said_to_be_worth_less_than_nothing() -> None:
    game = played("1889/company", 0)
    for _ in range(60):
        found = choose(game, RELAXED)
        assert isinstance(found, Choice)
        assert all(candidate.reason.facts.get("gain", 1) > 0 for candidate in found.others)  # type: ignore[operator]
        assert found.reason.facts.get("gain", 1) > 0  # type: ignore[operator]
        game.play(found.action)


# what each reason says, by its key: held against the position in which it was given


def _buys(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    paid = pos.cash(pos.frame.player) - after.cash(pos.frame.player)
    own = pos.president(facts["company"]) == pos.frame.player and facts["company"] not in pos.state.floated
    return isinstance(action, BuyShare) and facts["price"] == paid and not own


def _floats(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    own = pos.president(facts["company"]) == pos.frame.player
    return isinstance(action, BuyShare) and own and facts["company"] not in pos.state.floated


def _dumps(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    was, now = pos.president(facts["company"]), after.president(facts["company"])
    return isinstance(action, SellShares) and was == action.player != now and facts["debt"] > 0


def _sells(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    return isinstance(action, SellShares) and not _dumps(pos, action, after, facts)


def _runs(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    return isinstance(action, RunTrains) and facts["income"] == after.state.income[action.company]


def _is_paid(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    income = facts["income"] == pos.state.income[facts["company"]]
    return isinstance(action, Dividend) and income and action.choice == "pay"


def _is_kept(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    earned = after.cash(facts["company"]) - pos.cash(facts["company"])
    return isinstance(action, Dividend) and action.choice == "withhold" and earned == facts["income"]


def _lasts(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    assert isinstance(action, BuyTrain)
    rank = list(pos.title.trains)
    owned = [rank.index(kind_of(train)) for train in pos.trains(action.company)]
    return rank.index(kind_of(action.train)) > max(owned, default=-1)


def _more(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    return bool(facts["after"] > facts["before"])


TRUE: Mapping[str, Callable[[Position, Action, Position, Facts], bool]] = {
    "auction.bid": lambda pos, action, after, facts: (
        isinstance(action, Bid) and (action.private, action.amount) == (facts["private"], facts["price"])
    ),
    "auction.take": lambda pos, action, after, facts: (
        isinstance(action, TakePrivate) and pos.cash(action.player) - after.cash(action.player) == facts["price"]
    ),
    "auction.wait": lambda pos, action, after, facts: isinstance(action, Pass) and pos.state.round.kind == "auction",
    "stock.start": lambda pos, action, after, facts: isinstance(action, StartCompany) and action.par == facts["par"],
    "stock.buy": _buys,
    "stock.float": _floats,
    "stock.sell": _sells,
    "stock.dump": _dumps,
    "track.gain": _more,
    "track.later": lambda pos, action, after, facts: facts["after"] > facts["before"] and bool(facts["train"]),
    "track.none": lambda pos, action, after, facts: isinstance(action, Pass) and pos.frame.step == "track",
    "token.gain": _more,
    "token.none": lambda pos, action, after, facts: isinstance(action, Pass) and pos.frame.step == "token",
    "run": _runs,
    "dividend.pay": _is_paid,
    "dividend.withhold": _is_kept,
    "train.buy": _more,
    "train.last": _lasts,
    "train.push": lambda pos, action, after, facts: not _lasts(pos, action, after, facts),
    "train.none": lambda pos, action, after, facts: bool(pos.trains(facts["company"])),
    "train.wait": lambda pos, action, after, facts: not pos.trains(facts["company"]),
}  # fmt: skip


def test_every_reason_holds_in_the_position_in_which_it_is_given() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), seed=1801))
    seen: set[str] = set()
    while not seen >= TRUE.keys() and game.at < MOST:
        found, pos = choose(game, SOLID), game.position
        assert isinstance(found, Choice)
        for said in (found, *found.others):
            assert "{" not in said.reason.sentence()
            seen.add(said.reason.key)
            if said.reason.key in TRUE:
                after = Position(game.title, game.setup, game.what_if(said.action).after)
                facts: Facts = said.reason.facts
                assert TRUE[said.reason.key](pos, said.action, after, facts), (game.at, said.action, said.reason)
        game.play(found.action)
    assert seen >= TRUE.keys()

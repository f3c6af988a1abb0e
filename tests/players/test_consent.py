"""What programs agree to: they are richer by it, no worse against the others, and give no train away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rails18.core.actions import BuyTrain
from rails18.core.game import Game
from rails18.core.ids import PlayerId, TrainId, among, kind_of, named
from rails18.core.position import Position
from rails18.players import consent
from rails18.players.choices import seen_by
from rails18.players.consent import WORTHWHILE, agrees
from rails18.players.judge import Judge
from rails18.players.level import RELAXED, SHARP, SOLID, Level
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).resolve().parents[1] / "games"
PLAYED = {  # game → of how many turns at trains one is looked at
    "recorded/1830-bank.json": 7,
    "recorded/1870-river-madness.json": 16,
    "random/1889-4p-144.json": 6,
    "played/1843-brown.rails18": 9,
}
SLOWEST = 1.5  # times that trains may take longer to rust than is expected


def asked(name: str) -> Iterator[tuple[Game, BuyTrain]]:
    """Yield trains of other presidents that a company may ask for, at 1 and at a little less than half of their price.

    One of a type of each company, in some turns of a game.
    """
    game, number = recorded_game(GAMES / name), 0
    for at in range(len(game.actions)):
        game.go_to(at)
        pos = game.position
        number += pos.frame.step == "trains"
        if pos.frame.step != "trains" or number % PLAYED[name]:
            continue
        here, seen = game.fork(), set[tuple[str, str]]()
        for train, holder in pos.state.trains.items():
            about = holder, kind_of(train)
            if not among(holder, pos.title.companies) or about in seen or pos.president(holder) == pos.frame.player:
                continue
            seen.add(about)
            for price in (1, pos.side(train).price * 2 // 5):
                action = BuyTrain(pos.frame.player, pos.frame.company, train, price, agreed=True)
                if not here.refusals(action):
                    yield here, action


def president(game: Game, train: TrainId) -> PlayerId:
    """Return who decides about a train that a company owns."""
    return game.position.president(named(game.state.trains[train], game.title.companies))


def runs(judge: Judge, pos: Position, train: TrainId) -> float:
    """Return how often a train may still run by what is expected."""
    seller = pos.state.trains[train]
    until = judge.calendar.rust.get(kind_of(train), 100.0) * SLOWEST
    return min(until, judge.calendar.rounds) - (seller in pos.state.operated)


@pytest.mark.parametrize("level", [RELAXED, SOLID, SHARP], ids=lambda level: level.name)
@pytest.mark.parametrize("name", PLAYED)
def test_who_asks_for_trains_gets_none_for_a_song(name: str, level: Level) -> None:
    """train.company.consent: no train for 1, the only one never for less than another costs, and none below half of
    its price that may run twice; what is agreed to makes the seller richer."""
    number = 0
    for game, action in asked(name):
        number += 1
        pos = game.position
        owner = president(game, action.train)
        if not agrees(game, action, owner, level):
            continue
        assert action.price > 1
        seen = seen_by(game, owner)
        judge = Judge(seen.questions, seen.position, owner, level)
        assert sum(holder == pos.state.trains[action.train] for holder in pos.state.trains.values()) > 1
        assert runs(judge, seen.position, action.train) < 2
        after = Position(game.title, game.setup, seen.what_if(action).after)
        assert judge.values(after)[owner] >= judge.values(seen.position)[owner] + WORTHWHILE
    assert number > 4


@pytest.mark.parametrize(("others", "yes"), [(0, True), (10, True), (100, False)])
def test_what_the_proposer_loses_counts_nothing(others: int, yes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """train.company.consent: 10 for oneself is agreed to though the proposer would lose 300, and not for that."""
    game, action = next(asked("recorded/1830-bank.json"))
    owner, proposer = president(game, action.train), action.player
    third = next(player for player in game.position.players if player not in (owner, proposer))
    now = dict.fromkeys(game.position.players, 500.0)
    then = {**now, owner: 510.0, proposer: 200.0, third: 500.0 + others}
    found = iter((now, then))
    monkeypatch.setattr(Judge, "values", lambda judge, pos: next(found))
    monkeypatch.setattr(consent, "least_price", lambda judge, pos, train: 1)
    assert agrees(game, action, owner, SOLID) is yes

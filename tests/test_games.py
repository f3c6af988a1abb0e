"""Replay every recorded game with every check on: same state after every action, nothing lost or made."""

from __future__ import annotations

import gzip

import pytest

from rails18.core.game import Game
from rails18.interchange.names import names_of
from rails18.interchange.records import Records
from rails18.interchange.states import Exporter
from tests.support.comparing import State, differences, faults
from tests.support.replays import replay
from tests.support.sources import GAMES

RECORDS = {
    path.name.removesuffix(".jsonl.gz"): path
    for path in sorted(GAMES.glob("*/*.jsonl.gz"))
    if path.name.count(".") == 2  # not the lists of legal moves and best runs
}

UNTIMED = ("pass", "destination_connection")  # programs ask for passes, and look for connections, at different moments

# runs of 2020 that no rules of today allow (through cities full of other companies' tokens, twice through a city, or
# without an own token): number of the action → the file's figure, which stands
KNOWN: dict[str, dict[int, int]] = {
    "1889-bankrupt": {367: 400},
    "1889-old-164": {494: 620},
    "1889-old-233": {
        147: 170,
        316: 280,
        338: 220,
        385: 220,
        400: 290,
        405: 480,
        450: 300,
        499: 300,
        507: 300,
        527: 300,
        535: 300,
        556: 300,
        564: 300,
    },
}


def test_the_games_are_here() -> None:
    assert (
        sorted(name[:4] for name in RECORDS)
        == ["1830"] * 10 + ["1846"] * 19 + ["1870"] * 27 + ["1889"] * 22 + ["18Ch"] * 16
    )


@pytest.mark.parametrize("name", RECORDS)
def test_game(name: str) -> None:
    record = RECORDS[name]
    played = replay(f"{record.parent.name}/{name}")
    source, player = played.source, played.player
    recorded = Records(gzip.decompress(record.read_bytes()).decode(), record.name)
    lines, states = recorded.lines, list(recorded.states())
    assert len(source.wishes) == len(lines)
    game = played.game
    game.go_to(0)
    exporter = Exporter(game, names_of(source.setup.title))
    compared = 0
    assert differences(recorded.head["state"], exporter.state()) == [], "at the beginning"

    def compare(_: Game, number: int) -> None:
        nonlocal compared
        ours: State = exporter.state()
        if number < len(lines) and lines[number]["action"]["type"] in UNTIMED:
            return
        compared += 1
        told = f"{name}: after action {number}, {lines[number - 1]['action']}"
        assert differences(states[number - 1], ours) == [], told

    played.walk(compare)
    assert player.done == len(lines)
    assert compared == 1 + sum(line["action"]["type"] not in UNTIMED for line in lines[1:])
    for at in range(game.at + 1):
        assert faults(game.position_at(at)) == [], f"{name}: after {game.actions[:at][-1:]}"
    if source.result is not None:
        assert game.state.ending is not None
        assert dict(game.state.ending.worth) == source.result
    assert {difference.number: difference.file for difference in player.differences} == KNOWN.get(name, {})
    assert all(difference.ours is None for difference in player.differences)

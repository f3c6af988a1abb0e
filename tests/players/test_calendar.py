"""How long a game is taken to last where a share price ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.players.calendar import money
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).resolve().parents[1] / "games"


@pytest.mark.parametrize(
    ("name", "off"), [("recorded/1870-diesels-finish-400.json", 3), ("played/1843-finish.rails18", 2)]
)
def test_a_price_that_ends_the_game_is_foreseen(name: str, off: int) -> None:
    """In the last rounds before a price of 400 or 500 no more of them are expected than it takes to get there."""
    game = recorded_game(GAMES / name)
    states = [game.state_at(at) for at in range(game.at)]
    begun = [at for at, state in enumerate(states) if at and state.round != states[at - 1].round]
    rounds = [at for at in begun if states[at].round.kind == "operating"]
    for number, at in enumerate(rounds[-8:]):
        left = len(rounds[-8:]) - number
        assert abs(money(game.questions, game.position_at(at), 20).rounds - left) <= off, (at, left)


def test_no_price_ends_other_games() -> None:
    game = recorded_game(GAMES / "recorded/1830-bank.json")
    assert game.questions.payments_to_end(game.position) is None

"""What is offered is what is allowed: every action that can be said is tried in positions of recorded games."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from tests.soak.setups import saved_games
from tests.support.every_action import allowed, offered
from tests.support.recorded_game import recorded_game

POSITIONS = 1  # of each game that is looked at
GAMES = 3  # of each title


@pytest.mark.parametrize("title", title_ids())
def test_every_allowed_action_is_offered_and_no_other(title: str) -> None:
    """In the book's profile: 18xx.games takes trains of other companies after forced sales that it does not list."""
    dice = Random(7)
    for path in dice.sample(saved_games(title), min(GAMES, len(saved_games(title)))):
        whole = recorded_game(path)
        book = new_game(msgspec.structs.replace(whole.setup, profile="rulebook", options={}))
        for number in sorted(dice.sample(range(whole.at), POSITIONS)):
            game = book.fork(whole.state_at(number))
            assert allowed(game) == offered(game), f"{path.name} after {number}, {game.position.frame.step}"

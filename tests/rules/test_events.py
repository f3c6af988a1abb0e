"""Recorded games tell their log the same events as ever: a rule that forgets to tell what it did is found here.

`events.yaml` holds how often each game tells each event. Whoever changes what is told looks at the difference that the
test shows, and writes it down there.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from rails18.core.game import Game
from rails18.saves.saves import load, restore
from rails18.titledata.games import new_game
from tests.support.replays import replay

TESTS = Path(__file__).parents[1]
TOLD: dict[str, dict[str, int]] = yaml.safe_load(Path(__file__).with_name("events.yaml").read_text(encoding="utf-8"))


def played(name: str) -> Game:
    """Return a recorded game at its last move."""
    if not name.endswith(".rails18"):
        return replay(name).game
    opened = load(TESTS / name)
    game = new_game(opened.setup)
    assert restore(game, opened.actions, opened.at) == ""
    return game


def events(game: Game) -> dict[str, int]:
    """Return how often each event was told."""
    return dict(Counter(event.key for number in range(game.at + 1) for event in game.events_of(number)))


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_game_tells_what_it_told(name: str) -> None:
    assert events(played(name)) == TOLD[name]


def test_most_events_are_told_in_these_games() -> None:
    assert len(set().union(*TOLD.values())) > 70

"""Positions of a recorded game, and a theme, for the pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.loading.games import new_game
from rails18.ui.app.app import application
from rails18.ui.widgets.theme import Theme

GAMES = Path(__file__).parents[2] / "games" / "random"


@pytest.fixture(scope="session")
def recorded() -> Game:
    """Return a whole recorded game for four."""
    return open_game(GAMES / "1889-4p-104.json").game


@pytest.fixture(scope="session")
def crowded() -> Game:
    """Return a whole recorded game for seven."""
    return open_game(GAMES / "1870-7p-720.json").game


@pytest.fixture
def late(recorded: Game, qapp: object) -> Position:
    """Return a position with most tiles laid."""
    return recorded.position_at(len(recorded.actions) - 10)


@pytest.fixture
def middle(recorded: Game, qapp: object) -> Position:
    """Return a position in the middle, in an operating round."""
    number = next(n for n in range(400, 600) if recorded.state_at(n).round.kind == "operating")
    return recorded.position_at(number)


@pytest.fixture
def opening(qapp: object) -> Position:
    """Return the start of a game for four."""
    return new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)).position


@pytest.fixture
def theme(qapp: object) -> Theme:
    """Return the light theme, with the program's fonts loaded."""
    application([])
    return Theme()

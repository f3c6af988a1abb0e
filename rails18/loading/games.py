"""Start games from their set-up."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.loading.titles import load_title, rules_of


def new_game(setup: Setup) -> Game:
    """Return a new game.

    Raises:
        CannotRead: the title's data are missing or wrong.
    """
    title = load_title(setup)
    return Game(title, rules_of(title.rules, title.id), setup)

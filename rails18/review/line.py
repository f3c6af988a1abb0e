"""Return what *sharp* would have played and what follows it in the mind."""

from __future__ import annotations

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.players.foresight import line
from rails18.players.opponent import in_the_mind

LONGEST = 12  # actions after which no further turn is begun


def what_follows(game: Game, first: Action) -> tuple[Action, ...]:
    """Return a move and what is thought to follow it, a few turns on at most."""
    return line(game, first, in_the_mind, 0, LONGEST)

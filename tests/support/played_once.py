"""Play a game of practice opponents once for all tests that look at moments of it."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.actions import Action
from rails18.core.game import Game


class PlayedOnce:
    """Play a game as far as somebody asks for.

    Args:
        game: the game at its first decision.
        decide: what returns the next move; the same position must give the same move.
    """

    def __init__(self, game: Game, decide: Callable[[Game], Action]) -> None:
        self._game, self._decide = game, decide

    def at(self, number: int) -> Game:
        """Return a game of one's own after `number` moves."""
        return self.first(lambda game: game.at == number)

    def first(self, holds: Callable[[Game], object]) -> Game:
        """Return a game of one's own at the first moment at which something holds."""
        game = self._game
        game.go_to(0)
        while not holds(game):
            if game.at == len(game.actions):
                game.play(self._decide(game))
            else:
                game.redo()
        return game.copy()

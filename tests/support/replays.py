"""Replay recorded games once for all tests that look at their states.

Tests whose parameter is the name of the game run together (`tests/pace.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rails18.core.game import Game
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.wishes import Source
from rails18.titledata.games import new_game
from tests.support.sources import source


class Replay:
    """Hold a recorded game that was played to its end with every check on.

    Args:
        name: the game, for example ``random/1889-3p-103``.

    Attributes:
        source: what the file holds.
        player: the reconciler, when it has played everything.
        stops: for each wish, the number of our actions after it, right before the next one.
    """

    def __init__(self, name: str) -> None:
        self.source: Source = source(name)
        game = new_game(self.source.setup)
        self.stops: list[int] = []
        seen: list[object] = []

        def note(_: int) -> None:
            self.stops.append(game.at)
            seen.append(game.state)

        self.player = Reconciler(game, self.source.wishes, self.source.result is not None)
        self.player.run(after=note)
        self.last = game.at
        assert all(game.state_at(at) is state for at, state in zip(self.stops, seen, strict=True))

    @property
    def game(self) -> Game:
        """Return the game, at its end; whoever changes it leaves it as it was."""
        self.player.game.go_to(self.last)
        return self.player.game

    def walk(self, after: Callable[[Game, int], None]) -> None:
        """Call `after` with the game after each wish, and with the number of the wish."""
        game = self.game
        try:
            for number, at in enumerate(self.stops, 1):
                game.go_to(at)
                after(game, number)
        finally:
            game.go_to(self.last)


@lru_cache(maxsize=1)  # tests of one game run one after another, and a game takes some ten megabytes
def replay(name: str) -> Replay:
    """Return the replay of a recorded game, for example ``random/1889-3p-103``."""
    return Replay(name)

"""Give others a say in what the window plays: a lesson, or the programs at a table."""

from __future__ import annotations

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, PlayerId


class Lead:
    """Have no say; subclasses take what they are about.

    Attributes:
        moves_freely: people may redo, go back by turns and play on from the past.
        tells_best: the window tells the best run, now and after a tile, as soon as it knows it.
        tells_news: it tells what came to pass before, such as the end of a round.
        companies_sell: trains of other companies are offered.
    """

    moves_freely = True
    tells_best = True
    tells_news = True
    companies_sell = True

    @property
    def is_unaided(self) -> bool:
        """Return whether no choice may look as if it were advised: somebody shall find out alone what to do."""
        return False

    @property
    def asked(self) -> PlayerId:
        """Return the person who is asked to agree to somebody's move, "" for nobody."""
        return NO_PLAYER

    def holds(self, game: Game) -> bool:
        """Return whether somebody decides at the end of `game` who does not sit at this window."""
        return False

    @property
    def held(self) -> str:
        """Return a sentence for a game that it holds, "" where the move of somebody elsewhere is awaited."""
        return ""

    def asks(self, action: Action) -> tuple[PlayerId, ...]:
        """Return the players who have to agree to an action before it is played."""
        return ()

    def take(self, action: Action) -> bool:
        """Take an action that a person confirmed; False leaves it to the game."""
        return False

    def take_refused(self, action: Action) -> bool:
        """Take an action that the rules refuse; False lets the window say why."""
        return False

    def sign(self, game: Game) -> None:
        """Note who made the move that was just played."""

    def passes_over(self, game: Game, number: int) -> bool:
        """Return whether undo and redo go over an action, which nobody decided."""
        return False

    def undoes(self, game: Game) -> bool:
        """Return whether there is anything to undo."""
        return game.at > 0

    def undo(self, game: Game) -> int | None:
        """Return the number of actions to which *Undo* leads, None for one step back, -1 when it was dealt with."""
        return None

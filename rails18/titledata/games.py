"""Start games from their set-up."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.core.ids import stated
from rails18.core.title import Setup, seat_ids
from rails18.titledata.titles import load_title, rules_of
from rails18.titles.opening import deal


def new_game(setup: Setup) -> Game:
    """Return a new game.

    Raises:
        CannotRead: the title's data are missing or wrong.
    """
    title = load_title(setup)
    return Game(title, rules_of(title.rules, title.id, setup.profile), setup)


def seated(names: list[str], seed: int) -> list[str]:
    """Return names in the seats that the starting cards dealt with `seed` give (`setup.seating.random`)."""
    seats = seat_ids(len(names))
    dealt = deal(tuple(stated(str(number)) for number in range(len(names))), seats, seed)
    return [names[int(card)] for card in sorted(dealt, key=lambda card: seats.index(dealt[card]))]

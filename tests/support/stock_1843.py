"""Set up moments of 1843 for the tests of its auction and stock rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import Bid, Pass, SellShares, TakePrivate
from rails18.core.game import Game
from rails18.core.state import BANK, OFFERING, POOL, Cell
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from tests.support.moments import table
from tests.support.stock_1870 import broken, cash, cell, due, everybody_passes, holds, play, step


def sale(players: int = 4) -> Game:
    """Return a new game at its first decision."""
    return new_game(Setup("1843", tuple("ABCDEF"[:players])))


def moment(
    hold: Mapping[str, Mapping[str, int]] | None = None,
    cells: Mapping[str, Cell] | None = None,
    *,
    players: int = 4,
    setup: Mapping[str, Any] | None = None,
    **given: Any,
) -> Game:
    """Return a game in the second stock round with P1 to act, or at another step; the fields are those of `table`."""
    return table(players, setup={"title": "1843", **(setup or {})}, hold=hold or {}, cells=cells or {}, **given)


def box(name: str) -> Cell:
    """Return the cell of a box written as in the clauses: ``r6c4`` is row 6 from the top, column 4 from the left."""
    row, column = name[1:].split("c")
    return int(row) - 1, int(column) - 1


def boxes(**names: str) -> dict[str, Cell]:
    """Return company → cell for boxes written as in the clauses."""
    return {company: box(name) for company, name in names.items()}


def pile(game: Game, name: str) -> tuple[str, ...]:
    """Return the companies in a box, the upper first."""
    return game.state.stacks.get(box(name), ())


def take(game: Game, private: str) -> Game:
    """Let the player of the turn buy the private on offer."""
    return play(game, TakePrivate(due(game), private))


def bid(game: Game, private: str, amount: int) -> Game:
    """Let the player of the turn bid."""
    return play(game, Bid(due(game), private, amount))


def skip(game: Game, times: int = 1) -> Game:
    """Let the players pass, so many of them."""
    for _ in range(times):
        play(game, Pass(due(game)))
    return game


def sell(company: str, shares: int, player: str = "P1") -> SellShares:
    """Return the sale of so many 10% shares."""
    return SellShares(player, company, 10 * shares)


def told(game: Game, key: str) -> list[Mapping[str, Any]]:
    """Return the facts of the events of a kind that the last action brought about."""
    return [event.facts for event in game.events_of(game.at) if event.key == key]


__all__ = [
    "BANK", "OFFERING", "POOL", "bid", "box", "boxes", "broken", "cash", "cell", "due", "everybody_passes", "holds",
    "moment", "pile", "play", "sale", "sell", "skip", "step", "take", "told",
]  # fmt: skip

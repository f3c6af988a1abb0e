"""Set up moments of 1870 for the tests of its stock rounds, and ask for its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import Action, Pass
from rails18.core.game import Game
from rails18.core.state import BANK, POOL
from rails18.core.title import Setup
from rails18.rules.options import BANK_ADDED
from rails18.titledata.games import new_game
from rails18.words.texts import load_events, load_rulebook
from tests.support.moments import table

HUNDRED, NINETY, SEVENTY_SIX, SIXTY_EIGHT = (0, 6), (1, 6), (3, 6), (5, 6)  # cells of par values
YELLOW, GREEN, BROWN, LAST_BROWN = (1, 1), (4, 1), (5, 0), (8, 1)  # cells at 64, 50, 30 and 10


def sale(players: int = 4, profile: str = "rulebook") -> Game:
    """Return a new game at its first decision."""
    return new_game(Setup("1870", tuple(f"Player {seat + 1}" for seat in range(players)), profile=profile))


def moment(
    hold: Mapping[str, Mapping[str, int]] | None = None,
    cells: Mapping[str, tuple[int, int]] | None = None,
    *,
    players: int = 4,
    profile: str = "rulebook",
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> Game:
    """Return a game in the second stock round with P1 to act, or at another step; the fields are those of `table`."""
    setup = {"title": "1870", "profile": profile, "options": options or {}}
    return table(players, setup=setup, hold=hold or {}, cells=cells or {}, **given)


def broken(game: Game, action: Action) -> set[str]:
    """Return the clauses of the book that refuse `action`, each with a sentence, empty when it is allowed."""
    before, book = game.state, load_rulebook(game.title.id)
    found: set[str] = set()
    for refusal in game.refusals(action):
        assert book.sentence(refusal, game.title, game.setup) not in ("", book.says(refusal.key)), refusal
        found.update(book.clauses(refusal))
    assert game.state is before
    return found


def play(game: Game, *actions: Action) -> Game:
    """Play the actions; no money is lost, undo and redo lead to the same states, and every event has a sentence."""
    for action in actions:
        before = game.state
        update = game.play(action)
        total = sum(update.after.cash.values()) - sum(before.cash.values())
        breaks = update.after.bank_broken and not before.bank_broken
        assert total == (game.position.option(BANK_ADDED) if breaks else 0)
        assert game.undo().after == before
        assert game.redo().after == update.after
        for event in update.events:
            assert event.key in load_events().templates, event
            assert "{" not in load_events().sentence(event, game.title, game.setup)
    return game


def everybody_passes(game: Game) -> Game:
    """Let every player pass once in turn."""
    for _ in game.setup.ids:
        play(game, Pass(due(game)))
    return game


def next_stock_round(game: Game) -> Game:
    """Go on to the next stock round: everybody passes, trains run for the most, and what they earn is withheld."""
    this = game.state.round.set
    while game.state.round.kind != "stock" or game.state.round.set == this:
        kinds = {entry.kind for entry in game.menu() if entry.enabled}
        if "pass" in kinds:
            play(game, Pass(due(game)))
        elif "run_trains" in kinds:
            play(game, next(game.options("run_trains")))
        else:
            play(game, next(game.options("dividend", choice="withhold")))
    return game


def due(game: Game) -> str:
    """Return the player who decides now."""
    return game.position.frame.player


def step(game: Game) -> str:
    """Return the name of the open step."""
    return game.position.frame.step


def cash(game: Game, owner: str) -> int:
    """Return the money of an owner."""
    return game.position.cash(owner)


def holds(game: Game, owner: str, company: str) -> int:
    """Return the percent of a company that an owner holds."""
    return game.position.holding(owner, company)


def cell(game: Game, company: str) -> tuple[int, int]:
    """Return the cell of the price token of a company."""
    return game.state.market[company]


__all__ = [
    "BANK", "BROWN", "GREEN", "HUNDRED", "LAST_BROWN", "NINETY", "POOL", "SEVENTY_SIX", "SIXTY_EIGHT", "YELLOW",
    "broken", "cash", "cell", "due", "everybody_passes", "holds", "moment", "next_stock_round",
    "play", "sale", "step",
]  # fmt: skip

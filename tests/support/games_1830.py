"""Set up moments of 1830 and ask for its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import Action, LayTile, Pass
from rails18.core.game import Game
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.words.texts import load_rulebook
from tests.support.moments import table
from tests.support.play import due, everybody_passes, play, step
from tests.support.runs import best, route

COUNTS = {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
PHASES = {"2": 0, "3": 1, "4": 2, "5": 3, "6": 4, "D": 5}  # phase → types of trains that are sold out before it
HOMES = {
    "PRR": "H12.c0", "NYC": "E19.c0", "CPR": "A19.c0", "B&O": "I15.c0", "C&O": "F6.c0", "ERIE": "E11.c0",
    "NYNH": "G19.c0", "B&M": "E23.c0",
}  # fmt: skip
PARS = {100: (0, 6), 90: (1, 6), 82: (2, 6), 76: (3, 6), 71: (4, 6), 67: (5, 6)}


def sale(players: int = 4, profile: str = "rulebook", **options: Any) -> Game:
    """Return a new game at its first decision."""
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return new_game(Setup("1830", names, profile=profile, options=options))


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
    setup = {"title": "1830", "profile": profile, "options": options or {}}
    return table(players, setup=setup, hold=hold or {}, cells=cells or {}, **given)


def turn(
    company: str,
    step: str = "track",
    *,
    phase: str = "2",
    others: Mapping[str, str] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    trains: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    hold: Mapping[str, Mapping[str, int]] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    **given: Any,
) -> Game:
    """Return a game at a step of a company's turn, which is not its first; P1 holds 60% of it and it has 1000.

    Args:
        others: further floated company → its president.
        tokens: stop id → companies; home tokens are added unless they are there.
        trains: train id → owner; types sold out before the phase are scrapped.
        hold: holdings instead of those.
    """
    shares: dict[str, dict[str, int]] = {"P1": {company: 60}}
    for other, player in (others or {}).items():
        shares.setdefault(player, {})[other] = 60
    started = [company, *(others or {})]
    places = dict(tokens or {})
    for name in started:
        hex = HOMES[name].split(".")[0]
        if not any(stop.startswith(hex) and name in there for stop, there in places.items()):
            places[HOMES[name]] = (*places.get(HOMES[name], ()), name)
    given.setdefault("income", {company: 0})
    return moment(
        hold or shares,
        step=step,
        company=company,
        phase=phase,
        tiles=dict(tiles or {}),
        tokens=places,
        trains={**sold(phase), **(trains or {})},
        cash={company: 1000, **(cash or {})},
        operated=(company,),
        **given,
    )


def sold(phase: str) -> dict[str, str]:
    """Return the trains of all types sold out before `phase`, all scrapped."""
    types = list(COUNTS)[: PHASES[phase]]
    return {f"{name}-{number}": SCRAPPED for name in types for number in range(COUNTS[name])}


def broken(game: Game, action: Action) -> set[str]:
    """Return the clauses of the book that refuse `action`, each with a sentence, empty when it is allowed."""
    before, book = game.state, load_rulebook(game.title.id)
    found: set[str] = set()
    for refusal in game.refusals(action):
        told = book.sentence(refusal, game.title, game.setup)
        assert told not in ("", book.says(refusal.key)), refusal
        assert "{" not in told, refusal
        assert book.clauses(refusal), refusal
        found.update(book.clauses(refusal))
    assert game.state is before
    return found


def lay(company: str, hex: str, tile: str, rotation: int = 0, player: str = "P1") -> LayTile:
    """Return the lay of a tile."""
    return LayTile(player, company, hex, tile, rotation)


def cash(game: Game, owner: str) -> int:
    """Return the money of an owner."""
    return game.position.cash(owner)


def passed(game: Game, times: int) -> Game:
    """Let the players whose turn it is pass, so many times."""
    for _ in range(times):
        play(game, Pass(due(game)))
    return game


__all__ = [
    "COUNTS", "HOMES", "PARS", "best", "broken", "cash", "due", "everybody_passes", "lay", "moment", "passed", "play",
    "route", "sale", "sold", "step", "turn",
]  # fmt: skip

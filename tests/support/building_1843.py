"""Set up a company's turn on a piece of the map of 1843 that is written in one line, for tests of building."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import LayTile, PlaceToken
from rails18.core.game import Game
from rails18.core.notes import RoundNotes, of_step
from rails18.core.state import Frame
from rails18.titles import RULE_SETS
from tests.support.stock_1843 import moment
from tests.support.stock_1870 import broken, cash, play, step

TURN = RULE_SETS["1843"].turn
HOMES = {
    "EST": "H25.c0", "ETA": "H15.c0", "MID": "J9.c0", "NOR": "C20.c0", "OU": "D9.c0", "PLM": "J17.c0", "PO": "F13.c0",
    "PRO": "N15.c0", "SO": "H7.c0",
}  # fmt: skip
SEATS = ("P1", "P2", "P3", "P4")


def turn(
    company: str,
    tiles: str = "",
    phase: str = "yellow",
    *,
    step: str = "track",
    tokens: str = "",
    others: str = "",
    cash: int = 500,
    money: Mapping[str, int] | None = None,
    first: bool = False,
    notes: Mapping[str, Any] | None = None,
    **given: Any,
) -> Game:
    """Return a game at a step of a company's turn; P1 holds 60% of it.

    Args:
        tiles: laid tiles like ``F13:57:1 F15:57:1`` (hex, tile, rotation).
        tokens: further markers like ``F15.c0:NOR``; home markers are added, but for MID, whose director chooses.
        others: further floated companies like ``NOR OU``, those of P2, P3, P4, P2 and so on, with 100 each.
        cash: money of the company.
        money: other owner → money.
        first: whether it is the first turn of the company.
        given: as for `table`.
    """
    hold: dict[str, dict[str, int]] = {"P1": {company: 60}}
    for number, name in enumerate(others.split()):
        hold.setdefault(SEATS[1 + number % 3], {})[name] = 60
    started = (company, *others.split())
    places: dict[str, tuple[str, ...]] = {HOMES[name]: (name,) for name in started if name != "MID"}
    for place in tokens.split():
        stop, name = place.split(":")
        places[stop] = (*places.get(stop, ()), name)
    rest = TURN[TURN.index(step) + 1 :]
    given.setdefault("income", {} if first else {company: 0})
    base = Frame("operating", notes=RoundNotes(companies=started, steps=TURN))
    return moment(
        hold,
        phase=phase,
        tiles=laid(tiles),
        tokens=places,
        cash={**dict.fromkeys(started, 100), company: cash, **(money or {})},
        operated=(company,),
        frames=(base, Frame(step, "P1", company, of_step(step)(**{"rest": rest, **(notes or {})}))),
        **given,
    )


def laid(tiles: str) -> dict[str, tuple[str, int]]:
    """Return hex → (tile, rotation) of tiles written like ``F13:57:1 F15:57:1``."""
    return {hex: (tile, int(rotation)) for hex, tile, rotation in (each.split(":") for each in tiles.split())}


def lay(game: Game, text: str, player: str = "P1") -> LayTile:
    """Return the lay like ``F15:57:1`` by the company whose turn it is."""
    hex, tile, rotation = text.split(":")
    return LayTile(player, game.position.frame.company, hex, tile, int(rotation))


def put(game: Game, *tiles: str) -> Game:
    """Lay tiles written like ``F15:57:1`` for the company whose turn it is, one after another."""
    for text in tiles:
        play(game, lay(game, text))
    return game


def why(game: Game, text: str) -> set[str]:
    """Return the clauses that refuse a lay like ``F15:57:1``, empty when it is allowed."""
    return broken(game, lay(game, text))


def choose(company: str, stop: str, player: str = "P1") -> PlaceToken:
    """Return the choice of a home city."""
    return PlaceToken(player, company, stop)


__all__ = ["HOMES", "TURN", "broken", "cash", "choose", "laid", "lay", "play", "put", "step", "turn", "why"]

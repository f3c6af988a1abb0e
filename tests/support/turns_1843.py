"""Set up turns of companies of 1843 that begin, with privates and trains, for tests of powers, markers and ports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rails18.core.actions import BuyPrivate, ClaimPort, Exchange, MoveToken, Pass, PlaceToken, PowerTile, PowerToken
from rails18.core.game import Game
from rails18.core.state import CLOSED
from tests.support import building_1843
from tests.support.building_1843 import HOMES, SEATS, lay, put, why
from tests.support.moments import at
from tests.support.slices import sorted_out
from tests.support.stock_1843 import told
from tests.support.stock_1870 import broken, cash, due, play, step

TRAIN = "yellow-0"  # a 2+1


def turn(company: str, tiles: str = "", phase: str = "green", **given: Any) -> Game:
    """Return a game at a step of a company's turn, in the green phase; the fields are those of `orleans.turn`."""
    return building_1843.turn(company, tiles, phase, **given)


def begin(
    company: str,
    tiles: str = "",
    phase: str = "green",
    *,
    train: bool = True,
    state: Mapping[str, Any] | None = None,
    **given: Any,
) -> Game:
    """Return a game in which the turn of a company has just begun.

    Args:
        train: it has a 2+1.
        state: fields of the state as they are.
        given: as for `orleans.turn`.
    """
    given["trains"] = {**({TRAIN: company} if train else {}), **given.get("trains", {})}
    game = turn(company, tiles, phase, **given)
    fields = {"frames": game.state.frames[:1], "operated": (), **(state or {})}
    begun = at(game, msgspec.structs.replace(game.state, **sorted_out(fields, game.state.features)))
    assert (begun.position.frame.company, step(begun)) == (company, "track")
    return begun


def skip(game: Game, to: str) -> Game:
    """Pass until the step `to` is open."""
    while step(game) != to:
        play(game, Pass(due(game)))
    return game


def finish(game: Game) -> Game:
    """Go on until the open turn is over; a train that must be bought is bought."""
    company, this = game.position.frame.company, game.state.round
    while (game.position.frame.company, game.state.round) == (company, this):
        kinds = {entry.kind for entry in game.menu() if entry.enabled}
        if "pass" in kinds:
            play(game, Pass(due(game)))
        elif "run_trains" in kinds:
            play(game, next(game.options("run_trains")))
        elif "dividend" in kinds:
            play(game, next(game.options("dividend", choice="withhold")))
        else:
            play(game, next(game.options("buy_train", help=0)))
    return game


def token(company: str, stop: str) -> PlaceToken:
    """Return the placing of a marker."""
    return PlaceToken("P1", company, stop)


def move(company: str, source: str, stop: str) -> MoveToken:
    """Return the move of a marker."""
    return MoveToken("P1", company, source, stop)


def claim(company: str, hex: str) -> ClaimPort:
    """Return the claim of a port."""
    return ClaimPort("P1", company, hex)


def buy(private: str, price: int, company: str, agreed: bool = True, convert: bool = False) -> BuyPrivate:
    """Return the purchase of a private company by a company of P1."""
    return BuyPrivate("P1", company, private, price, agreed, convert)


def power(private: str, text: str, stop: str = "", player: str = "P1") -> PowerTile:
    """Return the lay like ``E14:55:0`` by a private company."""
    hex, tile, rotation = text.split(":")
    return PowerTile(player, private, hex, tile, int(rotation), stop)


def alone(private: str, stop: str, player: str = "P1") -> PowerToken:
    """Return the placing of a marker by a private company."""
    return PowerToken(player, private, stop)


def give(company: str, par: int = 0, player: str = "P1") -> Exchange:
    """Return the exchange of Val de Loire."""
    return Exchange(player, "VDL", company, par)


__all__ = [
    "CLOSED", "HOMES", "SEATS", "TRAIN", "alone", "begin", "broken", "buy", "cash", "claim", "due", "finish", "give",
    "lay", "move", "play", "power", "put", "skip", "step", "token", "told", "turn", "why",
]  # fmt: skip

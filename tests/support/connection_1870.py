"""Set up the line along the Gulf that links SP and TP with New Orleans in 1870, for tests of connection runs."""

from __future__ import annotations

from typing import Any

from rails18.core.actions import ConnectionRun, DestinationToken, Pass
from rails18.core.game import Game
from rails18.rules.destinations.connection import RUN
from tests.support.building_1870 import turn
from tests.support.stock_1870 import due, play, step

# Southwest, Galveston and New Orleans are three stops of SP; Dallas, the town M8 and New Orleans three of TP.
LINE = {
    "N3": ("9", 1), "N5": ("9", 1), "N7": ("57", 1), "N9": ("23", 4), "N11": ("9", 1), "N13": ("9", 1), "N15": ("9", 1),
    "N17": ("5", 0),
}  # fmt: skip
DALLAS = {"J5": ("57", 2), "K6": ("9", 2), "L7": ("9", 2), "M8": ("4", 2)}
GULF = {**LINE, **DALLAS}
AUSTIN = {"M2": ("57", 0)}


def gulf(company: str = "TP", at: str = "trains", **given: Any) -> Game:
    """Return a game in the turn of `company`; SP of P2 owns a 3-train and TP a 2-train when they are left out."""
    others = given.pop("others", {name: player for name, player in (("SP", "P2"), ("TP", "P3")) if name != company})
    given.setdefault("trains", {"3-0": "SP", "2-0": "TP"})
    given.setdefault("tiles", GULF)
    return turn(company, at, others=others, phase="2", **given)


def connecting(company: str = "SP", at: int = 0, **given: Any) -> Game:
    """Return a game in step number `at` of the connection run of `company`, whose president is P1."""
    given.setdefault("tiles", GULF)
    given.setdefault("trains", {"3-0": company})
    return turn(company, RUN[at], notes={"rest": RUN[at + 1 :], **given.pop("notes", {})}, **given)


def end_turn(game: Game) -> Game:
    """End the turn of the company that operates."""
    company = game.position.frame.company
    while game.state.frames and game.position.frame.company == company and not step(game).startswith("connection"):
        play(game, Pass(due(game)))
    return game


def claim(company: str = "SP", player: str = "P2") -> ConnectionRun:
    """Return the claim of a connection run."""
    return ConnectionRun(player, company)


def use(how: str, company: str = "SP", player: str = "P1") -> DestinationToken:
    """Return the use of a destination token."""
    return DestinationToken(player, company, how)


__all__ = ["AUSTIN", "GULF", "LINE", "RUN", "claim", "connecting", "end_turn", "gulf", "use"]

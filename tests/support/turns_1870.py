"""Set up the turns of companies of 1870 for the tests of its operating rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import BuyTrain, Pass
from rails18.core.events import Event
from rails18.core.game import Game
from rails18.core.state import SCRAPPED
from tests.support.moments import TURN
from tests.support.runs import best
from tests.support.stock_1870 import due, everybody_passes, moment, play, step

COUNTS = {"2": 7, "3": 6, "4": 5, "5": 4, "6": 3, "8": 3, "10": 2, "12": 6}
TYPES = tuple(COUNTS)
FIRST_OF = {"1": "2", "2": "3", "3": "4", "4": "5", "5": "6", "6": "8", "7": "10", "8": "12"}  # phase → train on sale
# IC can run from Jackson to Memphis, MP from St. Louis to Springfield in Illinois, FW and TP between their homes.
JACKSON_MEMPHIS = {"K16": ("57", 0), "J17": ("9", 0), "I18": ("8", 0), "H17": ("15", 3)}
FORT_WORTH_DALLAS = {"J3": ("57", 1), "J5": ("14", 0)}
ST_LOUIS = {"C18": ("6", 3), "B19": ("57", 0)}
TILES = {**JACKSON_MEMPHIS, **FORT_WORTH_DALLAS, **ST_LOUIS}
HOMES = {
    "IC": "K16.c0",
    "MP": "C18.c0",
    "FW": "J3.c0",
    "TP": "J5.c0",
    "SSW": "H17.c0",
    "SP": "N1.o0",
    "GMO": "M20.c0",
    "MKT": "B11.c0",
}
CELLS = {
    "IC": (1, 6),
    "MP": (2, 6),
    "SP": (0, 6),
    "TP": (4, 6),
    "FW": (5, 6),
    "GMO": (3, 6),
    "SSW": (5, 5),
    "MKT": (3, 7),
}


def gone(*types: str, owner: str = SCRAPPED) -> dict[str, str]:
    """Return all trains of some types, owned by `owner`."""
    return {f"{name}-{number}": owner for name in types for number in range(COUNTS[name])}


def before(phase: str) -> dict[str, str]:
    """Return the trains that were sold before the type that a phase sells, all of them scrapped."""
    return gone(*TYPES[: TYPES.index(FIRST_OF[phase])])


def turn(
    at: str = "trains",
    company: str = "IC",
    phase: str = "2",
    *,
    hold: Mapping[str, Mapping[str, int]] | None = None,
    trains: Mapping[str, str] | None = None,
    cells: Mapping[str, tuple[int, int]] | None = None,
    **given: Any,
) -> Game:
    """Return a game at the step `at` of the turn of a company; all companies named in `hold` have their home token.

    Args:
        hold: who holds what; P1 60% of IC and P2 60% of MP when left out.
        trains: train id → owner; all types before the one that the phase sells are scrapped.
        given: as for `moment`.
    """
    hold = hold or {"P1": {"IC": 60}, "P2": {"MP": 60}}
    names = dict.fromkeys(name for held in hold.values() for name in held if name in HOMES)
    given.setdefault("tokens", {HOMES[name]: (name,) for name in names})
    given.setdefault("tiles", TILES)
    given.setdefault("operated", (company,))
    return moment(
        hold,
        {name: CELLS[name] for name in names} | dict(cells or {}),
        step=at, company=company, phase=phase, trains={**before(phase), **(trains or {})}, **given,
    )  # fmt: skip


def opening(
    hold: Mapping[str, Mapping[str, int]], cells: Mapping[str, tuple[int, int]] | None = None, **given: Any
) -> Game:
    """Return the first operating round after a stock round in which everybody passes."""
    names = dict.fromkeys(name for held in hold.values() for name in held if name in CELLS)
    game = moment(hold, {name: CELLS[name] for name in names} | dict(cells or {}), **given)
    return everybody_passes(game)


def buy(train: str, price: int, company: str = "IC", player: str = "P1", **more: Any) -> BuyTrain:
    """Return the purchase of a train."""
    return BuyTrain(player, company, train, price, **more)


def events(game: Game, key: str) -> list[Mapping[str, Any]]:
    """Return the facts of all events of a kind so far."""
    told: list[Event] = [event for number in range(game.at + 1) for event in game.events_of(number)]
    return [event.facts for event in told if event.key == key]


def go_on(game: Game) -> Game:
    """Pass, run the best routes or withhold, whatever the open step asks for."""
    entries = {entry.kind for entry in game.menu() if entry.enabled}
    if "pass" in entries:
        return play(game, Pass(due(game)))
    if "run_trains" in entries:
        return play(game, next(game.options("run_trains")))
    assert "dividend" in entries, step(game)
    return play(game, next(game.options("dividend", choice="withhold")))


def finish(game: Game) -> str:
    """Go on to the end of the open turn and return the company that operates next."""
    company = game.position.frame.company
    while game.position.frame.company == company and game.state.ending is None:
        go_on(game)
    return game.position.frame.company


def skip_to(game: Game, kind: str, number: int = 1) -> Game:
    """Go on until a round of that kind and number begins, or the game ends."""
    seen = game.state.round
    while game.state.ending is None:
        now = game.state.round
        if now != seen and (now.kind, now.number) == (kind, number):
            break
        go_on(game)
    return game


__all__ = [
    "COUNTS", "FIRST_OF", "HOMES", "TILES", "TURN", "TYPES", "before", "best", "buy", "events", "finish", "go_on",
    "gone", "opening", "skip_to", "turn",
]  # fmt: skip

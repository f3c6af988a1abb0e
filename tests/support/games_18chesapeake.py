"""Set up moments of 18Chesapeake and ask for its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.game import Game
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from tests.support.games_1830 import broken, cash, lay, passed
from tests.support.moments import table
from tests.support.play import due, everybody_passes, play, step
from tests.support.runs import best, route

TITLE = "18Chesapeake"
COUNTS = {"2": 7, "3": 6, "4": 5, "5": 3, "6": 2}
PHASES = {"2": 0, "3": 1, "4": 2, "5": 3, "6": 4, "D": 5}  # phase → types of trains that are sold out before it
HOMES = {
    "PRR": "F2.c0", "PLE": "A3.o0", "SRR": "H4.c0", "B&O": "H6.c0", "C&O": "G13.c0", "LV": "J2.c0", "C&A": "J6.c0",
    "N&W": "C13.c0",
}  # fmt: skip
DRAWN = dict(zip(HOMES, (3, 0, 5, 2, 7, 4, 1, 6), strict=True))  # company → a seed that draws it
PARS = {95: (2, 4), 80: (3, 3), 70: (4, 2)}


def sale(players: int = 4, profile: str = "rulebook", drawn: str = "LV", **options: Any) -> Game:
    """Return a new game at its first decision, in which a company was drawn for Cornelius Vanderbilt."""
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return new_game(Setup(TITLE, names, profile=profile, options=options, seed=DRAWN[drawn]))


def moment(
    hold: Mapping[str, Mapping[str, int]] | None = None,
    cells: Mapping[str, tuple[int, int]] | None = None,
    *,
    players: int = 4,
    profile: str = "rulebook",
    drawn: str = "LV",
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> Game:
    """Return a game in the second stock round with P1 to act, or at another step; the fields are those of `table`."""
    setup = {"title": TITLE, "profile": profile, "options": options or {}, "seed": DRAWN[drawn]}
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
    places = dict(tokens or {})
    for name in (company, *(others or {})):
        hex = HOMES[name].split(".")[0]
        if not any(stop.startswith(f"{hex}.") and name in there for stop, there in places.items()):
            places[HOMES[name]] = (*places.get(HOMES[name], ()), name)
    given.setdefault("income", {company: 0})
    return moment(
        hold or shares,
        step=step,
        company=company,
        phase=phase,
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


__all__ = [
    "COUNTS", "DRAWN", "HOMES", "PARS", "best", "broken", "cash", "due", "everybody_passes", "lay", "moment", "passed",
    "play", "route", "sale", "sold", "step", "turn",
]  # fmt: skip

"""Set up moments of 1846 and ask for its clauses."""

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

TITLE = "1846"
HOMES = {
    "PRR": "F20.c0", "NYC": "D20.c0", "B&O": "G19.c0", "C&O": "I15.c0", "ERIE": "E21.c0", "GT": "B16.c0", "IC": "K3.c0",
}  # fmt: skip
COUNTS = {"2": 9, "4": 6, "5": 5, "6": 9}  # for five players
PHASES = {"I": 0, "II": 1, "III": 2, "IV": 3}  # phase → types of trains that are sold out before it
WHOLE = "first_edition"  # with five players it leaves nothing out


def at_price(price: int) -> tuple[int, int]:
    """Return the cell of a price."""
    prices = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295)
    return 0, prices.index(price)


def opening(players: int = 4, seed: int = 401, profile: str = "rulebook", variant: str = "full") -> Game:
    """Return a new game at its first decision: the draft."""
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return new_game(Setup(TITLE, names, variant, profile=profile, seed=seed))


def moment(
    hold: Mapping[str, Mapping[str, int]] | None = None,
    prices: Mapping[str, int] | None = None,
    *,
    players: int = 5,
    profile: str = "rulebook",
    variant: str = WHOLE,
    seed: int = 1,
    **given: Any,
) -> Game:
    """Return a game in the second stock round with P1 to act, or at another step; the fields are those of `table`.

    Args:
        prices: company → its price.
    """
    setup = {"title": TITLE, "profile": profile, "variant": variant, "seed": seed}
    cells = {company: at_price(price) for company, price in (prices or {}).items()}
    return table(players, setup=setup, hold=hold or {}, cells=cells, **given)


def turn(
    company: str,
    step: str = "track",
    *,
    phase: str = "I",
    price: int = 100,
    others: Mapping[str, str] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    trains: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    hold: Mapping[str, Mapping[str, int]] | None = None,
    **given: Any,
) -> Game:
    """Return a game at a step of a company's turn, which is not its first; P1 holds 60% of it and it has 1000.

    Args:
        price: its price; other companies stand at 50.
        others: further company → its president, with 20%.
        tokens: stop id → companies; home tokens are added unless they are there.
        trains: train id → owner; types sold out before the phase are scrapped.
        hold: holdings instead of those.
    """
    shares: dict[str, dict[str, int]] = {"P1": {company: 60}}
    for other, player in (others or {}).items():
        shares.setdefault(player, {})[other] = 20
    places = dict(tokens or {})
    for name in (company, *(others or {})):
        hex = HOMES[name].split(".")[0]
        if not any(stop.startswith(f"{hex}.") and name in there for stop, there in places.items()):
            places[HOMES[name]] = (*places.get(HOMES[name], ()), name)
    given.setdefault("income", {company: 0})
    prices = {company: price, **dict.fromkeys(others or {}, 50)}
    return moment(
        hold or shares,
        prices,
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
    "COUNTS", "HOMES", "TITLE", "WHOLE", "at_price", "best", "broken", "cash", "due", "everybody_passes", "lay",
    "moment", "opening", "passed", "play", "route", "sold", "step", "turn",
]  # fmt: skip

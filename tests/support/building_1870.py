"""Set up a company's turn on a small piece of the map of 1870, for tests of track, tokens, runs and destinations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import LayTile, PowerTile
from rails18.core.game import Game
from rails18.core.state import SCRAPPED
from tests.support.moments import TURN
from tests.support.runs import best, route
from tests.support.stock_1870 import moment

COUNTS = {"2": 7, "3": 6, "4": 5, "5": 4, "6": 3, "8": 3, "10": 2}
HOMES = {
    "ATSF": "B9.c0", "FW": "J3.c0", "GMO": "M20.c0", "IC": "K16.c0", "MKT": "B11.c0", "MP": "C18.c0",
    "SLSF": "E12.c0", "SP": "N1.o0", "SSW": "H17.c0", "TP": "J5.c0",
}  # fmt: skip
CELLS = {
    "ATSF": (0, 7), "FW": (1, 7), "GMO": (2, 7), "IC": (3, 7), "MKT": (4, 7), "MP": (0, 6), "SLSF": (1, 6),
    "SP": (2, 6), "SSW": (3, 6), "TP": (4, 6),
}  # fmt: skip


def sold(phase: str) -> dict[str, str]:
    """Return the trains of all types sold out before `phase`, all scrapped."""
    types = list(COUNTS)[: int(phase)]
    return {f"{name}-{number}": SCRAPPED for name in types for number in range(COUNTS[name])}


def turn(
    company: str,
    step: str = "track",
    *,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    phase: str = "2",
    others: Mapping[str, str] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    trains: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    operated: bool = True,
    home: bool = True,
    **given: Any,
) -> Game:
    """Return a game at a step of a company's turn; P1 holds 60% of it and it has 1000.

    Args:
        others: further floated company → its president.
        tokens: stop id → companies; home tokens are added unless they are there.
        trains: train id → owner; types sold out before the phase are scrapped.
        operated: whether this is not the company's first turn.
        home: whether its home token lies on the map.
    """
    hold: dict[str, dict[str, int]] = {"P1": {company: 60}}
    for other, player in (others or {}).items():
        hold.setdefault(player, {})[other] = 60
    started = [company, *(others or {})]
    places = dict(tokens or {})
    for name in started if home else started[1:]:
        if name not in places.get(HOMES[name], ()):
            places[HOMES[name]] = (*places.get(HOMES[name], ()), name)
    given.setdefault("income", {company: 0} if operated else {})
    return moment(
        hold,
        {name: CELLS[name] for name in started},
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


def lay(company: str, hex: str, tile: str, rotation: int = 0, player: str = "P1") -> LayTile:
    """Return the lay of a tile."""
    return LayTile(player, company, hex, tile, rotation)


def bridge(hex: str, tile: str, rotation: int = 0, player: str = "P1") -> PowerTile:
    """Return the lay of a tile by the bridge company's right."""
    return PowerTile(player, "MRBC", hex, tile, rotation)


__all__ = ["CELLS", "HOMES", "TURN", "best", "bridge", "lay", "route", "sold", "turn"]

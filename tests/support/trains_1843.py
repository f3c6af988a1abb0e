"""Set up turns of companies of 1843 for the tests of its trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.core.actions import BuyTrain, RunTrains
from rails18.core.game import Game
from rails18.core.route import Route
from rails18.core.state import DEPOT, POOL, SCRAPPED, SECOND_HAND
from tests.support.runs import route
from tests.support.stock_1843 import boxes, broken, cash, due, moment, play, step, told

COUNTS = {"yellow": 6, "green": 7, "blue": 7, "brown": 6, "red": 6, "gray": 18}
COLOURS = tuple(COUNTS)
HOMES = {
    "EST": "H25.c0", "ETA": "H15.c0", "NOR": "C20.c0", "OU": "D9.c0", "PLM": "J17.c0", "PO": "F13.c0",
    "PRO": "N15.c0", "SO": "H7.c0",
}  # fmt: skip
CELLS = boxes(
    EST="r6c4", OU="r7c4", PO="r8c4", PLM="r9c4", NOR="r10c4", PRO="r10c5", ETA="r11c4", SO="r11c5", MID="r12c4"
)
HOLD = {"P1": {"EST": 60}, "P2": {"OU": 60}, "P3": {"PO": 60}, "P4": {"PLM": 60}}


def gone(*colours: str, left: int = 0) -> dict[str, str]:
    """Return these colours of trains as scrapped, but for the last `left` certificates of each."""
    return {f"{colour}-{n}": SCRAPPED for colour in colours for n in range(COUNTS[colour] - left)}


def before(phase: str) -> dict[str, str]:
    """Return the trains of all colours before a phase as scrapped; before gray as on sale again in gray."""
    older = gone(*COLOURS[: COLOURS.index(phase)])
    return dict.fromkeys(older, SECOND_HAND) if phase == "gray" else older


def turn(
    at: str = "trains",
    company: str = "EST",
    phase: str = "yellow",
    trains: Mapping[str, str] | None = None,
    sides: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    hold: Mapping[str, Mapping[str, int]] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    **given: Any,
) -> Game:
    """Return a game at a step of the turn of `company`; trains of earlier colours are gone unless named in `trains`.

    P1 to P4 are directors of EST, OU, PO and PLM, each with a marker in its home city, and companies have 1000fr.
    """
    held = hold or HOLD
    started = list(dict.fromkeys(name for owned in held.values() for name in owned))
    homes: dict[str, tuple[str, ...]] = {}
    for name in started:
        if name in HOMES:
            homes[HOMES[name]] = (*homes.get(HOMES[name], ()), name)
    return moment(
        held,
        {name: CELLS[name] for name in started},
        step=at,
        company=company,
        phase=phase,
        trains={**before(phase), **(trains or {})},
        sides=sides or {},
        tokens=homes if tokens is None else tokens,
        cash={**dict.fromkeys(started, 1000), **(cash or {})},
        **{"operated": (company,), "income": dict.fromkeys(started, 0), **given},
    )


def buy(train: str, price: int, side: str = "", company: str = "EST", player: str = "P1", **more: Any) -> BuyTrain:
    """Return the purchase of a train."""
    return BuyTrain(player, company, train, price, side=side, **more)


def owned(game: Game, company: str) -> list[str]:
    """Return the sides of the certificates of a company that lie up."""
    return [game.position.side(train).name for train in game.position.trains(company)]


def left(game: Game, holder: str = DEPOT) -> dict[str, int]:
    """Return colour → certificates in the depot, or with another holder; colours without any are left out."""
    counts: dict[str, int] = {}
    for train in game.position.trains(holder):
        colour = train.rpartition("-")[0]
        counts[colour] = counts.get(colour, 0) + 1
    return counts


def run(game: Game, *routes: Route, company: str = "EST", player: str = "P1") -> RunTrains:
    """Return a run over these routes."""
    return RunTrains(player, company, routes)


__all__ = [
    "CELLS", "COLOURS", "COUNTS", "DEPOT", "HOLD", "HOMES", "POOL", "SCRAPPED", "SECOND_HAND", "before", "broken",
    "buy", "cash", "due", "gone", "left", "moment", "owned", "play", "route", "run", "step", "told", "turn",
]  # fmt: skip

"""Set up the turn of a company on a map that is written in one line."""

from __future__ import annotations

from typing import Any

from rails18.core.actions import LayTile, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.core.route import Route
from tests.support.moments import table

SEATS = ("P1", "P2", "P3", "P4")


def turn(
    company: str,
    tiles: str = "",
    tokens: str = "",
    step: str = "track",
    phase: str = "2",
    cash: int = 700,
    trains: str = "",
    profile: str = "rulebook",
    **given: Any,
) -> Game:
    """Return a game in which P1 decides for `company`, other companies being P2's to P4's.

    Args:
        tiles: laid tiles like ``E2:57:1 D3:9:1`` (hex, tile, rotation).
        tokens: tokens like ``E2:IR G4:SR`` (hex, company); the home tokens of others are not added.
        trains: types of the company's trains like ``2 2 3``.
        given: as for `table`.
    """
    places: dict[str, tuple[str, ...]] = {}
    for place in (tokens or f"{HOMES[company]}:{company}").split():
        hex, name = place.split(":")
        places[f"{hex}.c0"] = (*places.get(f"{hex}.c0", ()), name)
    others = [name for name in dict.fromkeys(sum(places.values(), ())) if name != company]
    hold: dict[str, dict[str, int]] = {"P1": {company: 60}}
    for number, name in enumerate(others):
        hold.setdefault(SEATS[1 + number % 3], {})[name] = 60
    return table(
        step=step,
        company=company,
        phase=phase,
        tiles={hex: (tile, int(rotation)) for hex, tile, rotation in (each.split(":") for each in tiles.split())},
        tokens=places,
        cash={**dict.fromkeys(others, 100), company: cash, **given.pop("money", {})},
        trains={**_owned(company, trains), **given.pop("other_trains", {})},
        setup={"profile": profile},
        hold={**hold, **given.pop("hold", {})},
        **given,
    )


HOMES = {"AR": "K8", "IR": "E2", "SR": "I2", "KO": "K4", "TR": "F9", "KU": "C10", "UR": "B7"}


def _owned(company: str, trains: str) -> dict[str, str]:
    kinds = trains.split()
    return {f"{kind}-{kinds[:i].count(kind)}": company for i, kind in enumerate(kinds)}


def lay(game: Game, text: str, player: str = "P1") -> LayTile:
    """Return the lay like ``D3:9:1`` by the company whose turn it is."""
    hex, tile, rotation = text.split(":")
    return LayTile(player, game.position.frame.company, hex, tile, int(rotation))


def token(game: Game, stop: str, player: str = "P1") -> PlaceToken:
    """Return a token of the company whose turn it is in a stop, or in the first city of a hex."""
    return PlaceToken(player, game.position.frame.company, stop if "." in stop else f"{stop}.c0")


def run(game: Game, *routes: str, player: str = "P1") -> RunTrains:
    """Return a run of routes like ``2-0: E2.c0 F1.o0 over E2:4-s0 F1:1-s0``."""
    found = []
    for text in routes:
        train, _, rest = text.partition(":")
        stops, _, segments = rest.partition(" over ")
        found.append(Route(train, tuple(stops.split()), tuple(segments.split())))
    return RunTrains(player, game.position.frame.company, tuple(found))

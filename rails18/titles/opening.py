"""Lay the pieces of a new game out."""

from __future__ import annotations

from typing import Any

from rails18.core.state import BANK, DEPOT, OFFERING, UNSOLD, GameState, Round
from rails18.core.title import Setup, Title


def pieces(title: Title, setup: Setup) -> dict[str, Any]:
    """Return the tables of a game in which nothing has been sold yet."""
    players = setup.ids
    cash = {BANK: title.bank - title.cash * len(players), **dict.fromkeys(players, title.cash)}
    return {
        "cash": {**cash, **dict.fromkeys(title.companies, 0)},
        "certificates": {
            f"{company.id}-{number}": OFFERING
            for company in title.companies.values()
            for number in range(len(company.certificates))
        },
        "trains": {
            f"{kind.name}-{number}": DEPOT
            for kind in title.trains.values()
            for number in range(1 if kind.count is None else kind.count)
        },
        "privates": dict.fromkeys(title.privates, UNSOLD),
        "tokens_left": {company.id: company.tokens for company in title.companies.values()},
        "phase": next(iter(title.phases)),
        "priority": players[0],
    }


def deal(items: tuple[str, ...], players: tuple[str, ...], seed: int) -> dict[str, str]:
    """Deal one of `items` to each player by a seed (`beginner.privates.deal`).

    The generator is a plain linear congruential one, so that the same seed deals the same on every machine and as
    18xx.games does.
    """
    number = seed % 2**31
    drawn: list[tuple[int, str]] = []
    for item in items:
        number = (1103515245 * number + 12345) % 2**31
        drawn.append((number, item))
    return dict(zip((item for _, item in sorted(drawn)), players, strict=False))


def first_round(kind: str) -> Round:
    """Return the round marker at the start."""
    return Round(kind, 1, 1, 1)


def state(tables: dict[str, Any], **changes: Any) -> GameState:
    """Return the state that the tables make."""
    return GameState(**{**tables, **changes})

"""List what a correction may change, as small frozen data with a JSON form both ways."""

from __future__ import annotations

import msgspec


def snake(name: str) -> str:
    """Return the name of a class as files write it: ``MoveMoney`` as ``move_money``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Change(msgspec.Struct, frozen=True, gc=False, tag_field="what", tag=snake, forbid_unknown_fields=True):
    """Stand for any change."""


class MoveMoney(Change, frozen=True):
    """Move `amount` from `source` to `target`: bank, players or companies; "" is money that was no part of the game."""

    source: str
    target: str
    amount: int


class GiveCertificate(Change, frozen=True):
    """Give a certificate ``<company>-<number>`` to a player, its own company, the offering or the pool."""

    certificate: str
    owner: str


class SetPrice(Change, frozen=True):
    """Put the price token of `company` on a cell of the stock market, counted from the top left."""

    company: str
    row: int
    column: int


class PutTile(Change, frozen=True):
    """Put a tile on a hex, or take the one that lies there off (`tile` is "")."""

    hex: str
    tile: str = ""
    rotation: int = 0


class MoveStation(Change, frozen=True):
    """Move a station token of `company` from one stop to another; "" is its charter."""

    company: str
    source: str = ""
    target: str = ""


class GiveTrain(Change, frozen=True):
    """Give a train to a company, to the depot, the pool, or scrap it."""

    train: str
    owner: str


class GivePrivate(Change, frozen=True):
    """Give a private company to a player or a company, or close it."""

    private: str
    owner: str


class GiveTurn(Change, frozen=True):
    """Give the turn to `player`, or lead the operating company to a `step` of its turn; `priority` gets the card.

    What is "" stays as it is.
    """

    player: str = ""
    step: str = ""
    priority: str = ""


AnyChange = (
    MoveMoney | GiveCertificate | SetPrice | PutTile | MoveStation | GiveTrain | GivePrivate | GiveTurn
)  # what the JSON form of a correction may hold

"""List what a correction may change, as small frozen data with a JSON form both ways."""

from __future__ import annotations

import msgspec

from rails18.core.ids import (
    NO_COMPANY,
    NO_PLAYER,
    NO_STOP,
    NO_TILE,
    CertificateId,
    CompanyId,
    HexId,
    HolderId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
    TrainId,
)


def snake(name: str) -> str:
    """Return the name of a class as files write it: ``MoveMoney`` as ``move_money``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Change(msgspec.Struct, frozen=True, gc=False, tag_field="what", tag=snake, forbid_unknown_fields=True):
    """Stand for any change."""


class MoveMoney(Change, frozen=True):
    """Move `amount` from `source` to `target`: bank, players or companies; "" is money that was no part of the game."""

    source: HolderId
    target: HolderId
    amount: int


class GiveCertificate(Change, frozen=True):
    """Give a certificate ``<company>-<number>`` to a player, its own company, the offering or the pool."""

    certificate: CertificateId
    owner: HolderId


class SetPrice(Change, frozen=True):
    """Put the price token of `company` on a cell of the stock market, counted from the top left."""

    company: CompanyId
    row: int
    column: int


class PutTile(Change, frozen=True):
    """Put a tile on a hex, or take the one that is there off (`tile` is "")."""

    hex: HexId
    tile: TileId = NO_TILE
    rotation: int = 0


class MoveStation(Change, frozen=True):
    """Move a station token of `company` from one stop to another; "" is its charter."""

    company: CompanyId
    source: StopId = NO_STOP
    target: StopId = NO_STOP


class GiveTrain(Change, frozen=True):
    """Give a train to a company, to the depot, the pool, or scrap it."""

    train: TrainId
    owner: HolderId


class GivePrivate(Change, frozen=True):
    """Give a private company to a player or a company, or close it."""

    private: PrivateId
    owner: HolderId


class GiveTurn(Change, frozen=True):
    """Give the turn to `player`, or lead the operating company to a `step` of its turn; `priority` gets the card.

    A `company` operates in place of the one whose turn has just begun, which follows later. What is "" stays as it is.
    """

    player: PlayerId = NO_PLAYER
    step: str = ""
    priority: PlayerId = NO_PLAYER
    company: CompanyId = NO_COMPANY


AnyChange = (
    MoveMoney | GiveCertificate | SetPrice | PutTile | MoveStation | GiveTrain | GivePrivate | GiveTurn
)  # what the JSON form of a correction may hold

"""Answer what a correction may choose from, and whether the sums balance."""

from __future__ import annotations

import msgspec

from rails18.board.layout import copies_left, free_slots, stop, stops_of
from rails18.core.events import Event
from rails18.core.ids import (
    NO_HOLDER,
    NO_STOP,
    NO_TILE,
    CertificateId,
    CompanyId,
    HexId,
    HolderId,
    KindId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
    TrainId,
    company_of,
    is_presidents,
    kind_of,
)
from rails18.core.position import Position
from rails18.core.state import BANK, CLOSED, DEPOT, OFFERING, POOL, SCRAPPED, Cell
from rails18.rules import on_table as tabletop
from rails18.rules.corrections import balance, corrections, table

OUTSIDE = NO_HOLDER  # money that was no part of the game
LONGEST_REASON = corrections.LONGEST_REASON


class Sums(msgspec.Struct, frozen=True, gc=False):
    """Hold what no game makes or loses.

    Args:
        money: what bank, players and companies have together.
        due: how much money the game has.
        faults: what does not balance, as events of the log.
    """

    money: int
    due: int
    faults: tuple[Event, ...]


def sums(pos: Position) -> Sums:
    """Return the sums of a position."""
    return Sums(balance.money_there(pos), balance.money_due(pos), tuple(balance.faults(pos)))


# who and what


def companies(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies that operate or may."""
    return tuple(company for company in pos.title.companies if company in pos.state.floated)


def purses(pos: Position) -> tuple[HolderId, ...]:
    """Return who can have money, with what comes from outside the game last."""
    return (BANK, *pos.players, *companies(pos), OUTSIDE)


def certificates(pos: Position) -> tuple[tuple[CertificateId, HolderId], ...]:
    """Return the certificates in play, each with who holds it."""
    return tuple((id, holder) for id, holder in pos.state.certificates.items() if holder != CLOSED)


def takers_of_certificate(pos: Position, certificate: CertificateId) -> tuple[HolderId, ...]:
    """Return who may get a certificate."""
    company, holder = company_of(certificate), pos.state.certificates[certificate]
    started = company in pos.state.par
    others: tuple[HolderId, ...] = (OFFERING, POOL, *((company,) if started else ()))
    owners = pos.players if started and is_presidents(certificate) else (*pos.players, *others)
    return tuple(owner for owner in owners if owner != holder)


def priced(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies with a price token."""
    return tuple(pos.state.market)


def cells(pos: Position) -> tuple[tuple[Cell, int], ...]:
    """Return the cells of the market on which a token can be, each with its price, the lowest price first."""
    zones = pos.title.market.zones
    found = [
        ((row, column), cell.price)
        for row, line in enumerate(pos.title.market.rows)
        for column, cell in enumerate(line)
        if not cell.absent and not zones[cell.zone].closes
    ]
    return tuple(sorted(found, key=lambda each: (each[1], each[0])))


def hexes(pos: Position) -> tuple[HexId, ...]:
    """Return the hexes on which tiles can be."""
    return tuple(id for id, place in pos.board.hexes.items() if place.kind not in ("gray", "offboard"))


def tiles(pos: Position, hex: HexId) -> tuple[TileId, ...]:
    """Return the tiles that can be put on a hex, the one that is there first, "" for none where one is."""
    there = pos.state.tiles.get(hex, (NO_TILE, 0))[0]
    others = [tile for tile in pos.title.tiles if tile != there and copies_left(pos, tile) != 0]
    return (*((there,) if there else ()), *others, *((NO_TILE,) if there else ()))


def token_places(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return where tokens of a company are, "" for its charter where one is left."""
    lying = tuple(place for place, there in pos.state.tokens.items() if company in there)
    return (*lying, *((NO_STOP,) if pos.state.tokens_left.get(company) else ()))


def cities(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return the cities in which a token of a company can be besides those where one is."""
    found = (id for hex in pos.board.hexes for id in stops_of(pos, hex) if stop(pos, id).slots)
    room = (id for id in found if free_slots(pos, id) > 0 or tabletop.unknown(pos))
    return tuple(id for id in room if company not in pos.state.tokens.get(id, ()))


def trains(pos: Position) -> tuple[tuple[TrainId, HolderId], ...]:
    """Return the trains that are in the game, each with who has it; of those in the depot the next of each type."""
    waiting: set[KindId] = set()
    found = []
    for train, owner in pos.state.trains.items():
        if owner != DEPOT or kind_of(train) not in waiting:
            found.append((train, owner))
        if owner == DEPOT:
            waiting.add(kind_of(train))
    return tuple(sorted(found, key=lambda each: each[1] in (DEPOT, SCRAPPED)))


def takers_of_train(pos: Position, train: TrainId) -> tuple[HolderId, ...]:
    """Return who may get a train."""
    owners = (*companies(pos), DEPOT, POOL, SCRAPPED)
    return tuple(owner for owner in owners if owner != pos.state.trains[train])


def privates(pos: Position) -> tuple[tuple[PrivateId, HolderId], ...]:
    """Return the private companies, each with who has it."""
    return tuple(pos.state.privates.items())


def takers_of_private(pos: Position, private: PrivateId) -> tuple[HolderId, ...]:
    """Return who may get a private company."""
    owners = (*pos.players, *companies(pos), CLOSED)
    return tuple(owner for owner in owners if owner != pos.state.privates[private])


def turn_steps(pos: Position) -> tuple[str, ...]:
    """Return the steps of the open turn of a company, none outside operating rounds."""
    steps = table.steps_of_turn(pos) if pos.state.frames else ()
    return steps if pos.frame.step in steps else ()


def turn_players(pos: Position) -> tuple[PlayerId, ...]:
    """Return the players who can have the turn, none while a company operates."""
    return pos.players if pos.frame.step in ("stock", "auction") and len(pos.state.frames) == 1 else ()

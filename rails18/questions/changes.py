"""Answer what has changed on the table between two moments of a game."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rails18.core.game import Game
from rails18.core.ids import (
    NO_HOLDER,
    NO_TILE,
    CompanyId,
    HexId,
    HolderId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
    TrainId,
    among,
    hex_of,
)
from rails18.core.position import Position, holdings
from rails18.core.slices import CityMarks, Destinations, Ports
from rails18.core.state import BANK, Cell

ON_BOARD = ("tiles", "tokens", "phase", "privates", "beside", Ports, Destinations, CityMarks)  # what the board shows


class Tile(msgspec.Struct, frozen=True, gc=False):
    """Describe a tile that was laid: its `hex`, the tile, and the one that it replaced, "" for none."""

    hex: HexId
    tile: TileId
    old: TileId


class Token(msgspec.Struct, frozen=True, gc=False):
    """Describe a station token that came to a `stop`, or was `taken` away from a hex."""

    company: CompanyId
    stop: StopId | HexId
    taken: bool = False


class Price(msgspec.Struct, frozen=True, gc=False):
    """Describe a price token that moved: from where, None for a company that was started, and to where, None when gone.

    A company whose token came back to where it was has not changed.
    """

    company: CompanyId
    old: Cell | None
    new: Cell | None


class Holding(msgspec.Struct, frozen=True, gc=False):
    """Hold by how much the part of a company that an owner holds has changed, in percent."""

    owner: HolderId
    company: CompanyId
    percent: int


class Train(msgspec.Struct, frozen=True, gc=False):
    """Describe a train that a company got, or `lost`."""

    company: CompanyId
    train: TrainId
    lost: bool = False


class Changes(msgspec.Struct, frozen=True, gc=False):
    """Hold all that differs between two moments.

    Args:
        phase: name of the phase before and after, the same twice when none began.
        tiles, tokens, prices, holdings, trains: what changed on the table.
        presidents: company → old and new president.
        privates: private → old and new owner.
        cash: owner → money before and after.
        started, closed: companies.
    """

    phase: tuple[str, str]
    tiles: tuple[Tile, ...]
    tokens: tuple[Token, ...]
    prices: tuple[Price, ...]
    holdings: tuple[Holding, ...]
    trains: tuple[Train, ...]
    presidents: dict[CompanyId, tuple[PlayerId, PlayerId]]
    privates: dict[PrivateId, tuple[HolderId, HolderId]]
    cash: dict[HolderId, tuple[int, int]]
    started: tuple[CompanyId, ...]
    closed: tuple[CompanyId, ...]


def same_board(one: Position, other: Position) -> bool:
    """Return whether the board looks the same in two positions of a game, without looking at its hexes."""
    return all(one.state.table(table) is other.state.table(table) for table in ON_BOARD)


def between(old: Position, new: Position) -> Changes:
    """Return what changed from one position of a game to another."""
    before, after = old.state, new.state
    companies = tuple(new.title.companies)
    presidents = {c: (old.president(c), new.president(c)) for c in companies if old.president(c) != new.president(c)}
    owners = {p: before.privates.get(p, NO_HOLDER) for p in after.privates}
    return Changes(
        (before.phase, after.phase),
        tuple(_tiles(old, new)),
        tuple(_tokens(old, new)),
        tuple(_prices(old, new)),
        tuple(_holdings(old, new)),
        tuple(_trains(old, new)),
        {company: pair for company, pair in presidents.items() if all(pair)},
        {p: (owner, after.privates[p]) for p, owner in owners.items() if owner != after.privates[p]},
        {o: (old.cash(o), new.cash(o)) for o in (*new.players, *companies, BANK) if old.cash(o) != new.cash(o)},
        tuple(company for company in after.par if company not in before.par),
        tuple(company for company in companies if new.is_closed(company) and not old.is_closed(company)),
    )


def last_decision(game: Game, at: int, player: PlayerId) -> int:
    """Return the number of actions up to the last decision of `player` before the turn in which they decide now.

    Args:
        at: number of actions that lead to the moment from which one looks back.
    """
    number = at
    mark = _turn(game, at)
    while number > 0 and mark[1] == player and _turn(game, number - 1) == mark:
        number -= 1
    while number > 0 and game.actions[number - 1].player != player:
        number -= 1
    return number


def _turn(game: Game, number: int) -> tuple[object, str, str]:
    state = game.state_at(number)
    frame = state.frames[-1] if state.frames else None
    return state.round, frame.player if frame else "", frame.company if frame else ""


def _tiles(old: Position, new: Position) -> Iterator[Tile]:
    for hex, (tile, rotation) in new.state.tiles.items():
        was = old.state.tiles.get(hex)
        if was != (tile, rotation):
            yield Tile(hex, tile, was[0] if was else NO_TILE)


def _tokens(old: Position, new: Position) -> Iterator[Token]:
    """Yield tokens by their hex: an upgrade may give their stop another id."""
    before = [(hex_of(stop), company) for stop, there in old.state.tokens.items() for company in there]
    for stop, there in new.state.tokens.items():
        for company in there:
            place = (hex_of(stop), company)
            if place in before:
                before.remove(place)
            elif company in new.title.companies:
                yield Token(company, stop)
    for hex, company in before:
        if company in new.title.companies:
            yield Token(company, hex, taken=True)


def _prices(old: Position, new: Position) -> Iterator[Price]:
    before, after = old.state.market, new.state.market
    for company in new.title.companies:
        if before.get(company) != after.get(company):
            yield Price(company, before.get(company), after.get(company))


def _holdings(old: Position, new: Position) -> Iterator[Holding]:
    before, after = holdings(old), holdings(new)
    for owner, company in dict.fromkeys((*before, *after)):
        more = after.get((owner, company), 0) - before.get((owner, company), 0)
        if more:
            yield Holding(owner, company, more)


def _trains(old: Position, new: Position) -> Iterator[Train]:
    for train, owner in new.state.trains.items():
        was = old.state.trains.get(train, NO_HOLDER)
        if owner != was and among(owner, new.title.companies):
            yield Train(owner, train)
        if owner != was and among(was, new.title.companies):
            yield Train(was, train, lost=True)


def hexes(changes: Changes) -> frozenset[HexId]:
    """Return the hexes on which something has changed."""
    return frozenset(tile.hex for tile in changes.tiles) | {hex_of(token.stop) for token in changes.tokens}

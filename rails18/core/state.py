"""Hold one moment of a game as frozen data: flat tables ``id → value`` and a stack of frames.

Tables are ordinary dicts that nobody but `Draft` replaces; treat them as frozen. Ids are plain strings at run
time; a holder is a player, a company, or one of the names below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from rails18.core.ids import (
    NO_COMPANY,
    NO_PLAYER,
    CertificateId,
    CompanyId,
    HexId,
    HolderId,
    PhaseId,
    PlayerId,
    PrivateId,
    StopId,
    TileId,
    TrainId,
)
from rails18.core.notes import N, Notes, blank
from rails18.core.slices import S, Slice, empty

BANK = HolderId("bank")
OFFERING = HolderId("offering")  # certificates that were never sold
POOL = HolderId("pool")  # certificates and trains in the open market
DEPOT = HolderId("depot")  # trains that were never sold
SCRAPPED = HolderId("scrapped")
UNSOLD = HolderId("unsold")  # privates in the auction
CLOSED = HolderId("closed")
REMOVED = HolderId("removed")  # certificates that have left the game
SECOND_HAND = HolderId("second_hand")  # obsolete trains that are on sale again
BLOCKED = CompanyId(HolderId("blocked"))  # is in `tokens` where a token was moved away

Cell = tuple[int, int]  # row and column of the stock market, from the top left


class Round(msgspec.Struct, frozen=True, gc=False):
    """Describe where in the sequence of rounds the game is.

    Args:
        kind: ``auction``, ``draft``, ``stock`` or ``operating``.
        set: number of the game turn (one stock round and its operating rounds), from 1.
        number: operating round within the set, from 1 (1 in other rounds).
        of: operating rounds in this set.
    """

    kind: str
    set: int
    number: int
    of: int


class Frame(msgspec.Struct, frozen=True, gc=False):
    """Name an open step and who decides in it.

    Args:
        step: name of the step in the title's rules.
        player: id of the player who decides ("" when the engine does).
        company: company that the step is about, or "".
        notes: what the step has to remember, for example what was sold in this turn.
    """

    step: str
    player: PlayerId = NO_PLAYER
    company: CompanyId = NO_COMPANY
    notes: Notes = blank(Notes)

    def noted(self, kind: type[N]) -> N:
        """Return what the step remembers, blank when it is a step of another kind."""
        return self.notes if isinstance(self.notes, kind) else blank(kind)


class Ending(msgspec.Struct, frozen=True, gc=False):
    """Describe how the game ended.

    Args:
        reason: ``bank``, ``bankrupt``, ``agreed``, ``stalemate`` or another name of the title.
        worth: player id → final worth.
        player: the bankrupt player, or "".
    """

    reason: str
    worth: Mapping[PlayerId, int]
    player: PlayerId = NO_PLAYER


class GameState(msgspec.Struct, frozen=True, gc=False):
    """Hold one moment of a game.

    Attributes:
        phase: name of the phase.
        round: where in the sequence of rounds the game is.
        priority: player with the priority card.
        frames: open steps, the innermost last.
        cash: bank, players and companies → money.
        certificates: certificate id ``<company>-<number>`` → owner; number 0 is the president's.
        par: started company → par value.
        market: started company → cell of its price token.
        stacks: cell → companies in it, the upper first; empty cells are absent.
        floated: companies that have received their starting treasury, in that order.
        trains: train id → owner (company, `DEPOT`, `POOL`, `SECOND_HAND` or `SCRAPPED`); unlimited types when bought.
        tiles: hex → (tile, rotation) for laid tiles.
        tokens: stop id → companies with a token there, in order of arrival.
        tokens_left: company → prices of the tokens on its charter, the next first.
        privates: private → owner (player, company, `UNSOLD` or `CLOSED`); absent when not in this game.
        bids: private → ((player, amount), ...) in order of placing.
        discounts: private → money off its printed cost in the auction.
        sold: (player, company) pairs sold in this stock round.
        operated: companies whose turn in this operating round is over or running.
        income: company → income of its last run.
        runs: company → routes of its last run, as (train, stops, segments).
        bank_broken: the bank has run out.
        beside: stop id → companies whose token there is beside the places and takes none; they are in `tokens` too.
        owed: company → money that it gets when the stock round is over.
        seats: players in order of play where it changes from round to round, () for the order of the set-up.
        sides: train → name of the side that faces up, of certificates with several that are no longer in the depot.
        features: what single features keep; `slice` returns one of them.
        ending: how the game ended, or None.
    """

    phase: PhaseId
    round: Round
    priority: PlayerId
    frames: tuple[Frame, ...]
    cash: Mapping[HolderId, int]
    certificates: Mapping[CertificateId, HolderId]
    trains: Mapping[TrainId, HolderId]
    privates: Mapping[PrivateId, HolderId]
    tokens_left: Mapping[CompanyId, tuple[int, ...]]
    tokens: Mapping[StopId, tuple[CompanyId, ...]] = {}
    par: Mapping[CompanyId, int] = {}
    market: Mapping[CompanyId, Cell] = {}
    stacks: Mapping[Cell, tuple[CompanyId, ...]] = {}
    floated: tuple[CompanyId, ...] = ()
    tiles: Mapping[HexId, tuple[TileId, int]] = {}
    bids: Mapping[PrivateId, tuple[tuple[PlayerId, int], ...]] = {}
    discounts: Mapping[PrivateId, int] = {}
    sold: tuple[tuple[PlayerId, CompanyId], ...] = ()
    operated: tuple[CompanyId, ...] = ()
    income: Mapping[CompanyId, int] = {}
    runs: Mapping[CompanyId, tuple[Any, ...]] = {}
    bank_broken: bool = False
    beside: Mapping[StopId, tuple[CompanyId, ...]] = {}
    owed: Mapping[CompanyId, int] = {}
    seats: tuple[PlayerId, ...] = ()
    sides: Mapping[TrainId, str] = {}
    features: Mapping[type[Slice], Slice] = {}
    ending: Ending | None = None

    def slice(self, kind: type[S]) -> S:
        """Return what a feature keeps, empty as long as it has written nothing."""
        found = self.features.get(kind)
        return empty(kind) if found is None else cast(S, found)

    def table(self, name: str | type[Slice]) -> object:
        """Return a field, or what a feature keeps: the same object as long as nothing in it has changed."""
        return getattr(self, name) if isinstance(name, str) else self.slice(name)

    def features_with(self, kind: type[Slice], **fields: Any) -> Mapping[type[Slice], Slice]:
        """Return all slices, with some fields of one replaced."""
        return {**self.features, kind: msgspec.structs.replace(self.slice(kind), **fields)}
